// The clocks of a game: what each player has left for the rest of it.
//
// A player's clock runs while it is his turn, from his second turn on: nobody loses time before he has found
// the board. Each turn that his clock has measured gives him the increment. Taking turns back gives their
// time back, and a game that is resumed goes on with what was left after its last turn.
//
// The clock is told which turns have been played; it knows no game. Nothing happens by itself when a time has
// run out.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "joga/core/player.hpp"
#include "joga/search/limits.hpp"

namespace joga::play {

// Where the time comes from; tests have their own.
using TimeSource = std::function<std::chrono::steady_clock::time_point()>;

class GameClock {
 public:
  using Milliseconds = search::Milliseconds;

  // What the player who made a turn had left after it.
  struct Turn {
    Player player = Player::One;
    Milliseconds left{};
  };

  explicit GameClock(const search::Clock& control, TimeSource now = std::chrono::steady_clock::now)
      : control_(control), now_(std::move(now)) {}

  // The time of each player, and what a turn adds to it.
  [[nodiscard]] const search::Clock& control() const noexcept { return control_; }

  [[nodiscard]] Milliseconds left(Player player) const {
    if (fallen_ == player) return Milliseconds(0);
    const Milliseconds left = after_last_turn_of(player).value_or(control_.remaining);
    if (running() != player) return left;
    const auto used = std::chrono::duration_cast<Milliseconds>(now_() - since_);
    return std::max(Milliseconds(0), left - used);
  }

  // Whose clock runs, if one does.
  [[nodiscard]] std::optional<Player> running() const {
    return thinks_ && after_last_turn_of(*thinks_) ? thinks_ : std::nullopt;
  }

  // Who has no time left while his clock runs.
  [[nodiscard]] std::optional<Player> out_of_time() const {
    const std::optional<Player> player = running();
    return player && left(*player) == Milliseconds(0) ? player : std::nullopt;
  }

  // All turns that are known, played or taken back.
  [[nodiscard]] const std::vector<Turn>& turns() const noexcept { return turns_; }
  // Those of a game that goes on.
  void restore(std::vector<Turn> turns) { turns_ = std::move(turns); }

  // A turn has been made; the other turns that were taken back are forgotten. `next` thinks now, or nobody.
  void turn_made(Player player, std::optional<Player> next) {
    const bool measured = running() == player;
    const Milliseconds left_after = left(player) + (measured ? control_.increment : Milliseconds(0));
    turns_.resize(std::min(ply_, turns_.size()));
    turns_.push_back({player, left_after});
    stand_at(turns_.size(), next);
  }

  // The game stands after this many turns, and this player begins to think, or nobody does.
  void stand_at(std::size_t ply, std::optional<Player> to_move) {
    ply_ = ply;
    thinks_ = to_move;
    fallen_.reset();
    since_ = now_();
  }

  // This player's time has run out: the clocks stand, his on zero, until the game stands somewhere else.
  void fall(Player player) {
    thinks_.reset();
    fallen_ = player;
  }

 private:
  [[nodiscard]] std::optional<Milliseconds> after_last_turn_of(Player player) const {
    for (std::size_t i = std::min(ply_, turns_.size()); i-- > 0;) {
      if (turns_[i].player == player) return turns_[i].left;
    }
    return std::nullopt;
  }

  search::Clock control_;
  TimeSource now_;
  std::vector<Turn> turns_{};
  std::size_t ply_ = 0;
  std::optional<Player> thinks_{};
  std::optional<Player> fallen_{};
  std::chrono::steady_clock::time_point since_{};
};

}  // namespace joga::play
