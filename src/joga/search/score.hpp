// What a search thinks of a position, for the player to move: an estimate, or a proven result with its
// distance.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>

namespace joga::search {

// Ordered by preference: a sooner win before a later one, any win before any estimate, a later loss before a
// sooner one. A proven draw ranks with the estimate 0.
class Score {
 public:
  // No game is longer, and no estimate larger than this leaves room for.
  static constexpr int kMostPlies = 1'000'000;
  static constexpr int kMostCenti = 1'000'000;

  constexpr Score() noexcept = default;  // an estimate of 0

  // Hundredths of a game's unit, which its evaluation describes; out of range, the nearest that is in.
  [[nodiscard]] static constexpr Score estimate(int centi) noexcept {
    const int bounded = centi > kMostCenti ? kMostCenti : centi < -kMostCenti ? -kMostCenti : centi;
    return Score(bounded, false);
  }
  // The game is over after so many plies; 0 in a finished game.
  [[nodiscard]] static constexpr Score win_in(int plies) noexcept { return Score(kWin - plies, true); }
  [[nodiscard]] static constexpr Score loss_in(int plies) noexcept { return Score(plies - kWin, true); }
  [[nodiscard]] static constexpr Score draw() noexcept { return Score(0, true); }

  [[nodiscard]] constexpr bool is_win() const noexcept { return number_ > kMostCenti; }
  [[nodiscard]] constexpr bool is_loss() const noexcept { return number_ < -kMostCenti; }
  [[nodiscard]] constexpr bool is_draw() const noexcept { return number_ == 0 && proven_; }
  // A result and not an estimate.
  [[nodiscard]] constexpr bool is_proven() const noexcept { return proven_; }

  // Of a win or loss.
  [[nodiscard]] constexpr int plies() const noexcept {
    assert(is_win() || is_loss());
    return number_ > 0 ? kWin - number_ : number_ + kWin;
  }
  // Of an estimate; 0 for a draw.
  [[nodiscard]] constexpr int centi() const noexcept {
    assert(!is_win() && !is_loss());
    return number_;
  }

  // The same for the other player.
  [[nodiscard]] constexpr Score operator-() const noexcept { return Score(-number_, proven_); }

  friend constexpr bool operator==(Score, Score) noexcept = default;
  friend constexpr std::weak_ordering operator<=>(Score one, Score two) noexcept {
    return one.number_ <=> two.number_;
  }

 private:
  static constexpr int kWin = kMostCenti + kMostPlies + 1;

  constexpr Score(int number, bool proven) noexcept : number_(number), proven_(proven) {}

  std::int32_t number_ = 0;
  bool proven_ = false;
};

}  // namespace joga::search
