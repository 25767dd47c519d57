// The value of a position or a move for a player: an estimate, or a result with its distance, and how
// reliable either is. Only the inner loops of searches and solvers use other types for values.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>

#include "joga/core/outcome.hpp"
#include "joga/core/player.hpp"

namespace joga {

// Whether a value is exact, or a lower or an upper bound of the true one.
enum class Bound : std::uint8_t { Exact, AtLeast, AtMost };

class Value {
 public:
  enum class Kind : std::uint8_t { Estimate, Win, Draw, Loss };

  // The largest estimate, of either sign.
  static constexpr int kMostHundredths = 1'000'000'000;
  static constexpr int kMostPlies = 1'000'000'000;

  constexpr Value() noexcept = default;  // an estimate of 0

  // In hundredths of the evaluation's unit; clamped to the range.
  [[nodiscard]] static constexpr Value estimate(int hundredths) noexcept {
    const int bounded = hundredths > kMostHundredths    ? kMostHundredths
                        : hundredths < -kMostHundredths ? -kMostHundredths
                                                        : hundredths;
    return Value(Kind::Estimate, bounded, false);
  }
  // A proven result: the game ends after this many plies of best play; 0 in a finished game.
  [[nodiscard]] static constexpr Value win_in(int plies) noexcept { return Value(Kind::Win, plies, true); }
  [[nodiscard]] static constexpr Value loss_in(int plies) noexcept { return Value(Kind::Loss, plies, true); }
  [[nodiscard]] static constexpr Value draw() noexcept { return Value(Kind::Draw, 0, true); }
  // The value of a finished game.
  [[nodiscard]] static constexpr Value result(Outcome outcome, Player player) noexcept {
    if (outcome == Outcome::Draw) return draw();
    return outcome == win_for(player) ? win_in(0) : loss_in(0);
  }

  // The same value with different reliability. A loose distance of a win or loss is only an upper bound: the
  // end may come in fewer plies.
  [[nodiscard]] constexpr Value with_loose_distance() const noexcept {
    Value value = *this;
    value.exact_distance_ = kind_ != Kind::Win && kind_ != Kind::Loss;
    return value;
  }
  [[nodiscard]] constexpr Value with_bound(Bound bound) const noexcept {
    Value value = *this;
    value.bound_ = bound;
    return value;
  }
  // The points by which the player wins (positive) or loses (negative), in games that have points.
  [[nodiscard]] constexpr Value with_margin(int points) const noexcept {
    Value value = *this;
    value.has_margin_ = true;
    value.margin_ = points;
    return value;
  }
  [[nodiscard]] constexpr Value with_proof(bool proven) const noexcept {
    Value value = *this;
    value.proven_ = proven;
    return value;
  }

  [[nodiscard]] constexpr Kind kind() const noexcept { return kind_; }
  [[nodiscard]] constexpr bool is_estimate() const noexcept { return kind_ == Kind::Estimate; }
  [[nodiscard]] constexpr bool is_win() const noexcept { return kind_ == Kind::Win; }
  [[nodiscard]] constexpr bool is_draw() const noexcept { return kind_ == Kind::Draw; }
  [[nodiscard]] constexpr bool is_loss() const noexcept { return kind_ == Kind::Loss; }
  [[nodiscard]] constexpr bool is_proven() const noexcept { return proven_; }
  [[nodiscard]] constexpr Bound bound() const noexcept { return bound_; }
  [[nodiscard]] constexpr bool has_exact_distance() const noexcept { return exact_distance_; }
  [[nodiscard]] constexpr std::optional<int> margin() const noexcept {
    return has_margin_ ? std::optional<int>(margin_) : std::nullopt;
  }

  // Requires a win or a loss.
  [[nodiscard]] constexpr int plies() const noexcept {
    assert(is_win() || is_loss());
    return amount_;
  }
  // Requires an estimate or a draw, which has 0.
  [[nodiscard]] constexpr int hundredths() const noexcept {
    assert(!is_win() && !is_loss());
    return amount_;
  }
  // 1 for a win, -1 for a loss, else 0.
  [[nodiscard]] constexpr int sign() const noexcept { return is_win() ? 1 : is_loss() ? -1 : 0; }

  // The same value for the other player.
  [[nodiscard]] constexpr Value operator-() const noexcept {
    Value value = *this;
    value.kind_ = is_win() ? Kind::Loss : is_loss() ? Kind::Win : kind_;
    value.amount_ = is_estimate() ? -amount_ : amount_;
    value.bound_ = bound_ == Bound::AtLeast  ? Bound::AtMost
                   : bound_ == Bound::AtMost ? Bound::AtLeast
                                             : Bound::Exact;
    value.margin_ = -margin_;
    return value;
  }
  // The value of a move for the player who makes it, if this is the value of the position after it for the
  // opponent.
  [[nodiscard]] constexpr Value before_move() const noexcept {
    Value value = -*this;
    if (is_win() || is_loss()) ++value.amount_;
    return value;
  }

  friend constexpr bool operator==(const Value&, const Value&) noexcept = default;

  // Orders values by preference: a sooner win before a later one, any win before any estimate, a later loss
  // before a sooner one; a draw ranks with the estimate 0. Between two values with a margin only the result
  // and the margin count: a player who plays for points does not mind how long the game lasts.
  friend constexpr std::weak_ordering operator<=>(const Value& one, const Value& two) noexcept {
    if (one.has_margin_ && two.has_margin_) {
      if (one.sign() != two.sign()) return one.sign() <=> two.sign();
      return one.margin_ <=> two.margin_;
    }
    if (one.rank() != two.rank()) return one.rank() <=> two.rank();
    return one.distance_rank() <=> two.distance_rank();
  }

 private:
  constexpr Value(Kind kind, int amount, bool proven) noexcept
      : amount_(amount), kind_(kind), proven_(proven) {}

  [[nodiscard]] constexpr std::int64_t rank() const noexcept {
    constexpr std::int64_t kResult = std::int64_t{kMostHundredths} + kMostPlies + 1;
    return is_win() ? kResult - amount_ : is_loss() ? amount_ - kResult : amount_;
  }
  // A loose distance makes a win better and a loss worse, because the end may come sooner.
  [[nodiscard]] constexpr int distance_rank() const noexcept { return exact_distance_ ? 0 : sign(); }

  std::int32_t amount_ = 0;  // hundredths or plies
  std::int32_t margin_ = 0;
  Kind kind_ = Kind::Estimate;
  Bound bound_ = Bound::Exact;
  bool proven_ = false;
  bool exact_distance_ = true;
  bool has_margin_ = false;
};

}  // namespace joga
