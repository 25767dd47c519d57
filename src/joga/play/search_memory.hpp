// Memory that searches keep between runs.
#pragma once

#include <memory>
#include <utility>

#include "joga/engine/player.hpp"

namespace joga::play {

// Memory that a paused search can do without: mostly its transposition table. Without it the search takes
// longer to get back to where it was.
class SearchMemory {
 public:
  SearchMemory& operator=(SearchMemory&&) = delete;
  virtual ~SearchMemory() = default;

  // Hands the memory over, so that the caller can destroy it where a delay does no harm. Not to be called
  // while a search uses it.
  [[nodiscard]] virtual std::shared_ptr<void> release() = 0;
};

// A player, created on first use and kept for the next turn, because it may have learnt something or may be a
// program that starts slowly.
class KeptPlayer final : public SearchMemory {
 public:
  // Null before the first use and after `release`.
  std::unique_ptr<engine::AnyPlayer> player{};

  [[nodiscard]] std::shared_ptr<void> release() override { return std::move(player); }
};

}  // namespace joga::play
