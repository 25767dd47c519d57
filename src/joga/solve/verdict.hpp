// What perfect play makes of a position.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>

namespace joga::solve {

enum class VerdictKind : std::uint8_t { Loss, Draw, Win };

// The value for the player to move and, where one side wins, the number of plies to the end of the game when
// the winner hurries and the loser delays. A draw has no such number: neither player has a reason to hurry or
// delay.
//
// Verdicts are ordered as the player to move prefers them.
class Verdict {
 public:
  [[nodiscard]] static constexpr Verdict win_in(int plies) noexcept { return Verdict(kOver - plies); }
  [[nodiscard]] static constexpr Verdict loss_in(int plies) noexcept { return Verdict(plies - kOver); }
  [[nodiscard]] static constexpr Verdict draw() noexcept { return Verdict(0); }
  // Whoever wins makes the last turn, so that the number alone tells who.
  [[nodiscard]] static constexpr Verdict decided_in(int plies) noexcept {
    return plies % 2 != 0 ? win_in(plies) : loss_in(plies);
  }

  [[nodiscard]] constexpr VerdictKind value() const noexcept {
    return rank_ > 0 ? VerdictKind::Win : rank_ < 0 ? VerdictKind::Loss : VerdictKind::Draw;
  }
  [[nodiscard]] constexpr bool is_draw() const noexcept { return rank_ == 0; }
  // To the end of the game; 0 for a draw.
  [[nodiscard]] constexpr int plies() const noexcept {
    return rank_ > 0 ? kOver - rank_ : rank_ < 0 ? kOver + rank_ : 0;
  }

  // The verdict for the player who makes the turn that leads to this one.
  [[nodiscard]] constexpr Verdict before() const noexcept {
    return is_draw() ? draw() : rank_ > 0 ? loss_in(plies() + 1) : win_in(plies() + 1);
  }

  friend constexpr auto operator<=>(Verdict, Verdict) noexcept = default;

 private:
  explicit constexpr Verdict(int rank) noexcept : rank_(static_cast<std::int8_t>(rank)) {
    assert(rank >= -kOver && rank <= kOver);
  }

  static constexpr int kOver = 100;  // more plies than a game has

  std::int8_t rank_;
};

}  // namespace joga::solve
