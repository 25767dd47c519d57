// The value of a Quantik position in one byte, and how it follows from those after one move.
#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstdint>

#include "joga/core/value.hpp"
#include "joga/games/quantik/game.hpp"
#include "joga/solve/quantik/board.hpp"

namespace joga::solve {

// The value for the player to move and, where one side wins, the number of plies to the end of the game when
// the winner hurries and the loser delays. A draw has no such number: neither player has a reason to hurry or
// delay.
//
// Values are ordered as the player to move prefers them.
class QuantikValue {
 public:
  [[nodiscard]] static constexpr QuantikValue win_in(int plies) noexcept {
    return QuantikValue(kOver - plies);
  }
  [[nodiscard]] static constexpr QuantikValue loss_in(int plies) noexcept {
    return QuantikValue(plies - kOver);
  }
  [[nodiscard]] static constexpr QuantikValue draw() noexcept { return QuantikValue(0); }
  // The winner makes the last move, so the number alone says who wins.
  [[nodiscard]] static constexpr QuantikValue decided_in(int plies) noexcept {
    return plies % 2 != 0 ? win_in(plies) : loss_in(plies);
  }

  [[nodiscard]] constexpr bool is_win() const noexcept { return rank_ > 0; }
  [[nodiscard]] constexpr bool is_draw() const noexcept { return rank_ == 0; }
  [[nodiscard]] constexpr bool is_loss() const noexcept { return rank_ < 0; }
  // Plies to the end of the game; 0 for a draw.
  [[nodiscard]] constexpr int plies() const noexcept {
    return rank_ > 0 ? kOver - rank_ : rank_ < 0 ? kOver + rank_ : 0;
  }

  // The value for the player who makes the move that leads to this position.
  [[nodiscard]] constexpr QuantikValue before() const noexcept {
    return is_draw() ? draw() : rank_ > 0 ? loss_in(plies() + 1) : win_in(plies() + 1);
  }

  // The value as the type that other layers use.
  [[nodiscard]] constexpr Value outward() const noexcept {
    return is_draw() ? Value::draw() : is_win() ? Value::win_in(plies()) : Value::loss_in(plies());
  }

  friend constexpr auto operator<=>(QuantikValue, QuantikValue) noexcept = default;

 private:
  explicit constexpr QuantikValue(int rank) noexcept : rank_(static_cast<std::int8_t>(rank)) {
    assert(rank >= -kOver && rank <= kOver);
  }

  static constexpr int kOver = 100;  // larger than the plies of any game

  std::int8_t rank_;
};

[[nodiscard]] inline joga::quantik::RuleSet rules_of(const joga::quantik::Quantik& game) noexcept {
  return game.outcome_without_moves({}) == Outcome::Draw ? joga::quantik::RuleSet::Feup
                                                         : joga::quantik::RuleSet::Official;
}

[[nodiscard]] constexpr QuantikValue value_of_blocked(joga::quantik::RuleSet rules) noexcept {
  return rules == joga::quantik::RuleSet::Feup ? QuantikValue::draw() : QuantikValue::loss_in(0);
}

// The value of any board; `of_quiet` gives that of a quiet one.
template <class OfQuiet>
[[nodiscard]] QuantikValue value_at_once(const QuantikBoard& board, joga::quantik::RuleSet rules,
                                         OfQuiet&& of_quiet) {
  switch (board.status()) {
    case Status::Winning:
      return QuantikValue::win_in(1);
    case Status::Blocked:
      return value_of_blocked(rules);
    case Status::Quiet:
      break;
  }
  return of_quiet(board);
}

// The value of a quiet board. `of_quiet(next, best)` gives the value of a quiet board after one move; `best`
// is the best of the moves before. Stops as soon as the player who moved to this board is sure to get at most
// `enough`; the returned value then only shows this.
template <class OfQuiet>
[[nodiscard]] QuantikValue value_by_moves(const QuantikBoard& board, joga::quantik::RuleSet rules,
                                          QuantikValue enough, OfQuiet&& of_quiet) {
  // The quickest win for a player who cannot complete a line now: the next move where blocking wins,
  // elsewhere the one after it.
  const QuantikValue quickest = std::max(value_of_blocked(rules).before(), QuantikValue::win_in(3));
  QuantikValue best = QuantikValue::loss_in(0);
  board.visit_next([&](const QuantikBoard& next) {
    const auto of_next = [&](const QuantikBoard& quiet) { return of_quiet(quiet, best); };
    best = std::max(best, value_at_once(next, rules, of_next).before());
    return best < quickest && best.before() > enough;
  });
  return best;
}

}  // namespace joga::solve
