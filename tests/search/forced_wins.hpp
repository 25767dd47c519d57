// Generates positions with a forced win: material for puzzles, and for tests of searches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/stop_flag.hpp"

namespace joga::search {

struct ForcedWin {
  AnyPosition position{};
  int plies = 0;                     // the player to move wins in exactly this many plies
  std::vector<AnyMove> solutions{};  // the winning moves
};

struct ForcedWinOptions {
  std::size_t count = 100;  // at most
  int plies = 3;            // of each win, at least 1
  std::uint64_t seed = 1;
  // Limits on the work for a position, and the number of random games searched for positions.
  std::uint64_t nodes_each = 20'000;
  std::size_t most_games = 100'000;
  // Set for puzzles, which must have exactly one solution.
  bool only_one_solution = false;
};

// Takes positions from the ends of random games, at most one from each game. The same options give the same
// positions, all different. Returns fewer than asked for if stopped or if the games are used up.
[[nodiscard]] std::vector<ForcedWin> forced_wins(const AnyGame& game, const ForcedWinOptions& options,
                                                 const StopFlag& stop);

}  // namespace joga::search
