// What a search tells of its progress, and its answer. Moves are erased here: whoever listens knows no
// particular game.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/search/limits.hpp"
#include "joga/search/score.hpp"

namespace joga::search {

// Whether the score is the value itself, or only a bound of it while the window is still being widened.
enum class Bound : std::uint8_t { Exact, AtLeast, AtMost };

// One line of play: the best one is number 1.
struct Info {
  int line = 1;
  int depth = 0;            // plies searched in full
  int selective_depth = 0;  // the deepest ply looked at
  Score score{};
  Bound bound = Bound::Exact;
  // Points by which the player to move wins (or, negative, loses) under best play, proven; in games that
  // have points.
  std::optional<int> margin{};
  std::uint64_t nodes = 0;
  Milliseconds time{};
  std::vector<AnyMove> moves{};  // from the position searched on
};

// Called from the thread that searches, never from two at once.
using Listener = std::function<void(const Info&)>;

}  // namespace joga::search
