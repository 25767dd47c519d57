// Positions with a forced win, by the dozen: material for puzzles, and for tests of searches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/stop_flag.hpp"

namespace joga::search {

struct ForcedWin {
  AnyPosition position{};
  int plies = 0;                     // the player to move wins in this many, and not in fewer
  std::vector<AnyMove> solutions{};  // the moves that do it
};

struct ForcedWinOptions {
  std::size_t count = 100;  // at most
  int plies = 3;            // of each, at least 1
  std::uint64_t seed = 1;
  // Limits on the work for a position, and the number of random games searched for positions.
  std::uint64_t nodes_each = 20'000;
  std::size_t most_games = 100'000;
  // Puzzles have one solution.
  bool only_one_solution = false;
};

// From the ends of random games: the same options, the same positions, all different, and none from the same
// game as another one. Fewer than asked for when stopped or when the games are used up.
[[nodiscard]] std::vector<ForcedWin> forced_wins(const AnyGame& game, const ForcedWinOptions& options,
                                                 const StopFlag& stop);

}  // namespace joga::search
