// Between the values of a particular game and the erased ones that AnyGame deals in. For whoever has the
// game's type at hand: the erasure itself, and what is built with games::visit_game.
#pragma once

#include <cstring>

#include "joga/core/any_game.hpp"
#include "joga/core/game.hpp"

namespace joga {

template <Game G>
[[nodiscard]] AnyPosition erased_position(const typename G::Position& position) noexcept {
  static_assert(sizeof(position) <= AnyPosition::kCapacity &&
                alignof(typename G::Position) <= alignof(AnyPosition));
  AnyPosition erased;
  std::memcpy(erased.bytes.data(), &position, sizeof(position));
  return erased;
}

template <Game G>
[[nodiscard]] AnyMove erased_move(typename G::Move move) noexcept {
  AnyMove erased;
  std::memcpy(&erased.bits, &move, sizeof(move));
  return erased;
}

// The position must be of a game with the same spec.
template <Game G>
[[nodiscard]] typename G::Position typed_position(const AnyPosition& erased) noexcept {
  typename G::Position position;
  std::memcpy(static_cast<void*>(&position), erased.bytes.data(), sizeof(position));
  return position;
}

// Bits beyond the game's own move are lost.
template <Game G>
[[nodiscard]] typename G::Move typed_move(AnyMove erased) noexcept {
  typename G::Move move;
  std::memcpy(static_cast<void*>(&move), &erased.bits, sizeof(move));
  return move;
}

}  // namespace joga
