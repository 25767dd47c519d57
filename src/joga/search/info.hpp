// What a search tells of its progress, and its answer. Moves are erased here: whoever listens knows no
// particular game.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/value.hpp"
#include "joga/search/limits.hpp"

namespace joga::search {

// One line of play: the best one is number 1.
struct Info {
  int line = 1;
  int depth = 0;            // plies searched in full
  int selective_depth = 0;  // the deepest ply looked at
  Value value{};            // for the player to move; a bound while the window is still being widened
  std::uint64_t nodes = 0;
  Milliseconds time{};
  std::vector<AnyMove> moves{};  // from the position searched on
};

// Called from the thread that searches, never from two at once.
using Listener = std::function<void(const Info&)>;

}  // namespace joga::search
