// Counting sequences of turns: the test of a move generator.
#pragma once

#include <cstdint>

#include "joga/core/game.hpp"

namespace joga {

// The number of sequences of exactly `depth` whole turns. Sequences that reach the end of the game earlier
// are not counted. The last turn is counted without being played.
template <Game G>
[[nodiscard]] std::uint64_t perft(const G& game, const typename G::Position& position, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) return game.count_moves(position);
  std::uint64_t total = 0;
  game.visit_moves(position, [&](typename G::Move move) {
    typename G::Position next = position;
    game.play_unchecked(next, move);
    total += perft(game, next, depth - 1);
    return true;
  });
  return total;
}

}  // namespace joga
