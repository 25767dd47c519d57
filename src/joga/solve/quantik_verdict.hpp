// Quantik's verdicts from those of the positions after one turn.
#pragma once

#include <algorithm>

#include "joga/games/quantik/game.hpp"
#include "joga/solve/quantik_board.hpp"
#include "joga/solve/verdict.hpp"

namespace joga::solve {

[[nodiscard]] inline joga::quantik::RuleSet rules_of(const joga::quantik::Quantik& game) noexcept {
  return game.outcome_without_moves({}) == Outcome::Draw ? joga::quantik::RuleSet::Feup
                                                         : joga::quantik::RuleSet::Official;
}

[[nodiscard]] constexpr Verdict verdict_of_blocked(joga::quantik::RuleSet rules) noexcept {
  return rules == joga::quantik::RuleSet::Feup ? Verdict::draw() : Verdict::loss_in(0);
}

// Of any board, when `of_quiet` tells it of those that do not show it at once.
template <class OfQuiet>
[[nodiscard]] Verdict verdict_at_once(const QuantikBoard& board, joga::quantik::RuleSet rules,
                                      OfQuiet&& of_quiet) {
  switch (board.standing()) {
    case Standing::Winning:
      return Verdict::win_in(1);
    case Standing::Blocked:
      return verdict_of_blocked(rules);
    case Standing::Quiet:
      break;
  }
  return of_quiet(board);
}

// Of a quiet board, when `of_quiet(next, best)` tells it of the quiet ones after one turn, `best` being what
// the turns before that one gave. A board that gives the player who leads to it no more than `enough` need
// not be looked at to the end: the verdict is then any that does not, either.
template <class OfQuiet>
[[nodiscard]] Verdict verdict_by_turns(const QuantikBoard& board, joga::quantik::RuleSet rules,
                                       Verdict enough, OfQuiet&& of_quiet) {
  // The quickest win of a board without a winning turn: where blocking wins, by the next turn; elsewhere, by
  // the one after that.
  const Verdict quickest = std::max(verdict_of_blocked(rules).before(), Verdict::win_in(3));
  Verdict best = Verdict::loss_in(0);
  board.visit_next([&](const QuantikBoard& next) {
    const auto of_next = [&](const QuantikBoard& quiet) { return of_quiet(quiet, best); };
    best = std::max(best, verdict_at_once(next, rules, of_next).before());
    return best < quickest && best.before() > enough;
  });
  return best;
}

}  // namespace joga::solve
