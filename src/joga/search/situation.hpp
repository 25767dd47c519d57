// What a search is given: a position and as much of the game's history as its draws need.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/value.hpp"

namespace joga::search {

template <Game G>
struct Situation {
  typename G::Position position;
  // Plies in a row without progress that led here.
  std::int64_t quiet = 0;
  // Keys of the positions before this one, the oldest first; those since the last progress are enough.
  std::vector<std::uint64_t> earlier{};
};

// A prober of any game: a search of the game takes it for a Prober of its own.
class AnyProber {
 public:
  AnyProber() = default;
  AnyProber(const AnyProber&) = delete;
  AnyProber& operator=(const AnyProber&) = delete;
  virtual ~AnyProber() = default;
};

// Exact knowledge from elsewhere, such as a tablebase. Several threads may probe at once.
template <Game G>
class Prober : public AnyProber {
 public:
  // The proven value of a running game for the player to move, if it is known.
  [[nodiscard]] virtual std::optional<Value> probe(const typename G::Position& position) const = 0;
};

}  // namespace joga::search
