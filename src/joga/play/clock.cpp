#include "joga/play/clock.hpp"

#include <algorithm>
#include <utility>

namespace joga::play {

using search::Milliseconds;

GameClock::GameClock(const search::Clock& control, TimeSource now)
    : control_(control), now_(std::move(now)) {}

std::optional<Milliseconds> GameClock::after_last_turn_of(Player player) const {
  for (std::size_t i = std::min(ply_, turns_.size()); i-- > 0;) {
    if (turns_[i].player == player) return turns_[i].left;
  }
  return std::nullopt;
}

Milliseconds GameClock::left(Player player) const {
  if (fallen_ == player) return Milliseconds(0);
  const Milliseconds left = after_last_turn_of(player).value_or(control_.remaining);
  if (running() != player) return left;
  const auto used = std::chrono::duration_cast<Milliseconds>(now_() - since_);
  return std::max(Milliseconds(0), left - used);
}

std::optional<Player> GameClock::running() const {
  return thinks_ && after_last_turn_of(*thinks_) ? thinks_ : std::nullopt;
}

std::optional<Player> GameClock::out_of_time() const {
  const std::optional<Player> player = running();
  return player && left(*player) == Milliseconds(0) ? player : std::nullopt;
}

void GameClock::turn_made(Player player, std::optional<Player> next) {
  const bool measured = running() == player;
  const Milliseconds left_after = left(player) + (measured ? control_.increment : Milliseconds(0));
  turns_.resize(std::min(ply_, turns_.size()));
  turns_.push_back({player, left_after});
  stand_at(turns_.size(), next);
}

void GameClock::stand_at(std::size_t ply, std::optional<Player> to_move) {
  ply_ = ply;
  thinks_ = to_move;
  fallen_.reset();
  since_ = now_();
}

void GameClock::fall(Player player) {
  thinks_.reset();
  fallen_ = player;
}

}  // namespace joga::play
