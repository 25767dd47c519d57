// The clock of a game: the time each player has left for the rest of it, as on a chess clock.
//
// Pure: the caller starts the clock and ends the turn, and nothing happens by itself when a player's time is
// up. Games at home and between people start a player's clock with their second turn, so that nobody loses
// time before they have found the board; matches start it with the first.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

#include "joga/core/moment.hpp"
#include "joga/core/player.hpp"
#include "joga/search/limits.hpp"

namespace joga::play {

// The current time for games at home.
[[nodiscard]] inline Moment moment_at(std::chrono::steady_clock::time_point steady) {
  return {.world = std::chrono::floor<Milliseconds>(std::chrono::system_clock::now()),
          .service = std::chrono::floor<Milliseconds>(steady.time_since_epoch())};
}
[[nodiscard]] inline Moment moment_now() {
  return moment_at(std::chrono::steady_clock::now());
}

class GameClock {
 public:
  // `grace`: how far a turn may exceed the player's time without losing the game.
  explicit GameClock(const search::Clock& control, Milliseconds grace = Milliseconds(0))
      : control_(control), grace_(grace), left_{control.remaining, control.remaining} {}

  // The time each player begins with, and the increment.
  [[nodiscard]] const search::Clock& control() const noexcept { return control_; }

  // Stops the clock and sets the time left for both players, as after turns were taken back.
  void set(const std::array<Milliseconds, 2>& left) noexcept {
    left_ = left;
    running_.reset();
  }
  void start(Player player, ServiceTime now) noexcept {
    running_ = player;
    since_ = now;
  }
  // The player whose clock is running.
  [[nodiscard]] std::optional<Player> running() const noexcept { return running_; }

  // Never negative.
  [[nodiscard]] Milliseconds left(Player player, ServiceTime now) const noexcept {
    const Milliseconds left = left_[index_of(player)];
    return running_ == player ? std::max(Milliseconds(0), left - used(now)) : left;
  }
  // The time that the player has left if their turn ends now. A turn that was not timed earns no increment.
  [[nodiscard]] Milliseconds left_after_turn(Player player, ServiceTime now) const noexcept {
    return left(player, now) + (running_ == player ? control_.increment : Milliseconds(0));
  }
  // Ends the running player's turn and stops the clock. Returns the time they have left.
  Milliseconds end_turn(Player player, ServiceTime now) noexcept {
    left_[index_of(player)] = left_after_turn(player, now);
    running_.reset();
    return left_[index_of(player)];
  }
  // The time at which the running player's time is up, grace included.
  [[nodiscard]] std::optional<ServiceTime> due() const noexcept {
    if (!running_) return std::nullopt;
    return since_ + left_[index_of(*running_)] + grace_;
  }

 private:
  // Time never runs backwards, whatever the caller's clock does.
  [[nodiscard]] Milliseconds used(ServiceTime now) const noexcept {
    return std::max(Milliseconds(0), now - since_);
  }

  search::Clock control_;
  Milliseconds grace_;
  std::array<Milliseconds, 2> left_;
  std::optional<Player> running_{};
  ServiceTime since_{};
};

}  // namespace joga::play
