// Making puzzles: games are played, and their last positions searched for wins that one move alone forces.
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
  std::size_t count = 10;  // if that many are found
  int plies = 3;           // of each win; odd
  std::uint64_t seed = 1;
  std::uint64_t nodes = 50'000;     // for each question put to the proof search
  std::size_t most_games = 20'000;  // that are played for them
};

// Called after every game with the games played and the puzzles found.
using MakeListener = std::function<void(std::size_t games, std::size_t puzzles)>;

// From easy to hard: those first in which fewer moves look better than the right one. The same options, the
// same puzzles; no two are the same up to symmetry or from the same game. Fewer than asked for when stopped
// or when the games are used up. An error when there is no such game.
[[nodiscard]] Result<std::vector<Puzzle>> make_puzzles(const GameSpec& spec, const MakeOptions& options,
                                                       const StopFlag& stop,
                                                       const MakeListener& listener = {});

}  // namespace joga::puzzle
