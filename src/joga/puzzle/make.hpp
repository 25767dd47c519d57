// Makes puzzles: plays games, and searches their last positions for wins that only one move forces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/core/spec.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/puzzle/puzzle.hpp"

namespace joga::puzzle {

struct MakeOptions {
  std::size_t count = 10;  // at most
  int plies = 3;           // length of each win; odd
  std::uint64_t seed = 1;
  std::uint64_t nodes = 50'000;     // for each proof search
  std::size_t most_games = 20'000;  // to play while searching for puzzles
};

// Called after every game with the games played and the puzzles found.
using MakeListener = std::function<void(std::size_t games, std::size_t puzzles)>;

// Sorted from easy to hard, by the number of moves that look better than the right one. The same options give
// the same puzzles. No two are symmetric to each other or come from the same game. Returns fewer than asked
// for when stopped or after `most_games`. Fails if there is no such game.
[[nodiscard]] Result<std::vector<Puzzle>> make_puzzles(const GameSpec& spec, const MakeOptions& options,
                                                       const StopFlag& stop,
                                                       const MakeListener& listener = {});

}  // namespace joga::puzzle
