// Generates Quantik's moves. A finished game has none.
#pragma once

#include <cstdint>

#include "joga/core/bits.hpp"
#include "joga/games/quantik/position.hpp"

namespace joga::quantik {

// All legal moves as a board: bit Move::index().
[[nodiscard]] constexpr std::uint64_t legal_placements(const Position& position) noexcept {
  return position.complete_zones() != 0 ? 0 : position.placements();
}

// The legal moves that complete a line.
[[nodiscard]] constexpr std::uint64_t winning_placements(const Position& position) noexcept {
  std::uint64_t winning = 0;
  for (std::uint64_t left = legal_placements(position); left != 0;) {
    const Move move = Move::from_index(pop_lowest(left));
    Position next = position;
    next.play_unchecked(move);
    if (next.complete_zones() != 0) winning |= 1ULL << move.index();
  }
  return winning;
}

}  // namespace joga::quantik
