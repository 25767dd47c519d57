// Values as alpha-beta computes with them: plain numbers, since a search does little else than compare them.
// Outside of the search they are joga::Value.
#pragma once

#include "joga/core/outcome.hpp"
#include "joga/core/value.hpp"

namespace joga::search {

// More plies than a search can look ahead.
inline constexpr int kMostPly = 256;

// Bounds of estimates and distances inside a search, so that both fit into one number.
inline constexpr int kMostEstimate = 1'000'000;
inline constexpr int kMostPlies = 1'000'000;

// An estimate is its hundredths. A win is a number beyond all estimates, the smaller the later it comes, and
// a loss its negative. While a search runs, the distance is counted from the root.
using Number = int;
inline constexpr Number kWinNow = kMostEstimate + kMostPlies + 1;
inline constexpr Number kInfinity = kWinNow + 1;
// The smallest number that is a win.
inline constexpr Number kAnyWin = kMostEstimate + 1;

[[nodiscard]] constexpr Number win_at(int ply) noexcept {
  return kWinNow - ply;
}
[[nodiscard]] constexpr Number loss_at(int ply) noexcept {
  return ply - kWinNow;
}
[[nodiscard]] constexpr bool is_win(Number number) noexcept {
  return number > kMostEstimate;
}
[[nodiscard]] constexpr bool is_loss(Number number) noexcept {
  return number < -kMostEstimate;
}

// The value that a node returns to its parent: exact between alpha and beta, otherwise a bound. It is proven
// if it depends neither on an estimate nor on the path to the position nor on the depth of the search. A win
// that is a lower bound and a loss that is an upper bound hold in any case.
struct NodeValue {
  Number number = 0;
  bool proven = false;

  [[nodiscard]] constexpr NodeValue operator-() const noexcept { return {-number, proven}; }
};

// A finished game, for the player to move.
[[nodiscard]] constexpr NodeValue result_value(Outcome outcome, Player to_move, int ply) noexcept {
  if (outcome == Outcome::Draw) return {0, true};
  return {outcome == win_for(to_move) ? win_at(ply) : loss_at(ply), true};
}

[[nodiscard]] constexpr Value outward(NodeValue value) noexcept {
  if (is_win(value.number)) return Value::win_in(kWinNow - value.number);
  if (is_loss(value.number)) return Value::loss_in(value.number + kWinNow);
  return value.number == 0 && value.proven ? Value::draw() : Value::estimate(value.number);
}

// A proven value of the position at a ply.
[[nodiscard]] constexpr NodeValue node_value_of(Value value, int ply) noexcept {
  if (value.is_win()) return {win_at(ply + value.plies()), true};
  if (value.is_loss()) return {loss_at(ply + value.plies()), true};
  return {value.hundredths(), value.is_proven()};
}

}  // namespace joga::search
