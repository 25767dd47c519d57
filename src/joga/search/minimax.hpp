// The reports' minimax player: plain alpha-beta to a fixed depth, with the report's evaluation at the leaves.
//
// It looks at positions only: draws that belong to a history (repetition, quiet plies) do not exist inside
// the search. It does not prefer shorter wins to longer ones, nor later losses to earlier ones.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/stop_flag.hpp"

namespace joga::search {

// What a position is worth to the player at the root. A finished game counts as its result and not as its
// evaluation: a win is above and a loss below every evaluation. A draw counts as an evaluation of 0, which is
// what the evaluations of the games whose positions can be drawn (Quantik, Small Star Empires) give to an
// even game.
class MinimaxValue {
 public:
  [[nodiscard]] static constexpr MinimaxValue win() noexcept { return MinimaxValue(kWin); }
  [[nodiscard]] static constexpr MinimaxValue draw() noexcept { return MinimaxValue(0); }
  [[nodiscard]] static constexpr MinimaxValue loss() noexcept { return MinimaxValue(-kWin); }
  [[nodiscard]] static constexpr MinimaxValue evaluation(int evaluation) noexcept {
    return MinimaxValue(evaluation);
  }
  // Of a finished game.
  [[nodiscard]] static constexpr MinimaxValue result(Outcome outcome, Player player) noexcept {
    if (outcome == Outcome::Draw) return draw();
    return outcome == win_for(player) ? win() : loss();
  }

  // The next smaller value; nothing is smaller than a loss.
  [[nodiscard]] constexpr MinimaxValue below() const noexcept {
    return *this == loss() ? loss() : MinimaxValue(number_ - 1);
  }

  friend constexpr auto operator<=>(MinimaxValue, MinimaxValue) noexcept = default;

 private:
  static constexpr std::int64_t kWin = std::int64_t{1} << 32;  // beyond any int

  explicit constexpr MinimaxValue(std::int64_t number) noexcept : number_(number) {}

  std::int64_t number_;
};

template <class Move>
struct MinimaxResult {
  MinimaxValue value = MinimaxValue::loss();
  std::vector<Move> best{};  // every move of that value, in the order of generation
  std::uint64_t nodes = 0;
  // False when it was stopped: then value and moves are those among the root moves that had been searched to
  // the end, and if there was none yet, there is no move.
  bool complete = true;
};

// The game must be running, the depth at least 1. Defined and instantiated for all games in minimax.cpp.
template <Game G>
[[nodiscard]] MinimaxResult<typename G::Move> minimax(const G& game, const typename G::Position& position,
                                                      int depth, const StopFlag& stop);

}  // namespace joga::search
