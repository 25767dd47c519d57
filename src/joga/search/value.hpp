// Scores as alpha-beta computes with them: plain numbers, since a search does little else than compare them.
// Outside of the search they are Scores.
#pragma once

#include <array>

#include "joga/core/outcome.hpp"
#include "joga/search/score.hpp"

namespace joga::search {

// More plies than a search can look ahead.
inline constexpr int kMostPly = 256;

// An estimate is its hundredths. A win is a number beyond all estimates, the smaller the later it comes, and
// a loss its negative. While a search runs, the distance is counted from the root.
using Number = int;
inline constexpr Number kWinNow = Score::kMostCenti + Score::kMostPlies + 1;
inline constexpr Number kInfinity = kWinNow + 1;
// The least win there can be.
inline constexpr Number kAnyWin = Score::kMostCenti + 1;

[[nodiscard]] constexpr Number win_at(int ply) noexcept {
  return kWinNow - ply;
}
[[nodiscard]] constexpr Number loss_at(int ply) noexcept {
  return ply - kWinNow;
}
[[nodiscard]] constexpr bool is_win(Number number) noexcept {
  return number > Score::kMostCenti;
}
[[nodiscard]] constexpr bool is_loss(Number number) noexcept {
  return number < -Score::kMostCenti;
}

// What a node tells its parent: exact between alpha and beta, otherwise a bound. Proven if nothing in it
// depends on an estimate, on how the position came about, or on how deep the search looked; a win that is a
// lower bound and a loss that is an upper bound hold anyway.
struct Value {
  Number number = 0;
  bool proven = false;

  [[nodiscard]] constexpr Value operator-() const noexcept { return {-number, proven}; }
};

// A finished game, for the player to move.
[[nodiscard]] constexpr Value result_value(Outcome outcome, Player to_move, int ply) noexcept {
  if (outcome == Outcome::Draw) return {0, true};
  return {outcome == win_for(to_move) ? win_at(ply) : loss_at(ply), true};
}

[[nodiscard]] constexpr Score score_of(Value value) noexcept {
  if (is_win(value.number)) return Score::win_in(kWinNow - value.number);
  if (is_loss(value.number)) return Score::loss_in(value.number + kWinNow);
  return value.number == 0 && value.proven ? Score::draw() : Score::estimate(value.number);
}

// A proven score of the position at a ply.
[[nodiscard]] constexpr Value value_of(Score score, int ply) noexcept {
  if (score.is_win()) return {win_at(ply + score.plies()), true};
  if (score.is_loss()) return {loss_at(ply + score.plies()), true};
  return {score.centi(), score.is_proven()};
}

}  // namespace joga::search
