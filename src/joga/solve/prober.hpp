// The games that have a tablebase, and how searches probe it.
#pragma once

#include <memory>

#include "joga/core/game.hpp"
#include "joga/games/quantik/game.hpp"
#include "joga/search/situation.hpp"

namespace joga::solve {

// The games whose every position has a known value.
template <Game G>
inline constexpr bool kIsSolved = false;
template <>
inline constexpr bool kIsSolved<joga::quantik::Quantik> = true;

[[nodiscard]] bool is_solved(const GameInfo& game);

// Null for a game without a tablebase.
template <Game G>
[[nodiscard]] std::shared_ptr<const search::Prober<G>> prober_for(const G& /*game*/) {
  return nullptr;
}
template <>
[[nodiscard]] std::shared_ptr<const search::Prober<joga::quantik::Quantik>> prober_for(
    const joga::quantik::Quantik& game);

}  // namespace joga::solve
