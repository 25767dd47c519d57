// What searches remember from one time to the next.
#pragma once

#include <memory>
#include <utility>

#include "joga/engine/player.hpp"

namespace joga::play {

// What a search can do without between two times that it works: its tables, mostly. Without them it takes
// longer to get back to where it was.
class SearchMemory {
 public:
  SearchMemory& operator=(SearchMemory&&) = delete;
  virtual ~SearchMemory() = default;

  // Gives it away, to be destroyed where that may take a moment. Not while it is used.
  [[nodiscard]] virtual std::shared_ptr<void> release() = 0;
};

// A player, made when it is first needed and kept for the next turn: it may know something by then, or be a
// program that takes a while to start.
class KeptPlayer final : public SearchMemory {
 public:
  // Null before it is made, and when it has been given away.
  std::unique_ptr<engine::AnyPlayer> player{};

  [[nodiscard]] std::shared_ptr<void> release() override { return std::move(player); }
};

}  // namespace joga::play
