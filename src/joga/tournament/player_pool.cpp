#include "joga/tournament/player_pool.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

namespace joga::tournament {

class PlayerPool::Lent final : public engine::AnyPlayer {
 public:
  Lent(PlayerPool& pool, Participant participant, PlayerPool::Player player)
      : pool_(pool), participant_(std::move(participant)), player_(std::move(player)) {}
  ~Lent() override { pool_.give_back(participant_, std::move(player_)); }

  std::optional<std::chrono::nanoseconds> processor_time() override { return player_->processor_time(); }
  void new_game() override { player_->new_game(); }
  void get_ready(const StopFlag& stop) override { player_->get_ready(stop); }
  engine::Choice choose(const History& history, const engine::Request& request,
                        const StopFlag& stop) override {
    engine::Choice choice = player_->choose(history, request, stop);
    if (choice.failure && choice.failure->fault == engine::Fault::NoResources) pool_.clear();
    return choice;
  }

 private:
  PlayerPool& pool_;
  Participant participant_;
  PlayerPool::Player player_;
};

Result<PlayerPool::Player> PlayerPool::take(const Participant& participant, const Maker& make) {
  Player player;
  Player surplus;  // is ended without the lock, because that takes time
  {
    const std::lock_guard guard(mutex_);
    const auto found = std::ranges::find(idle_, participant, &std::pair<Participant, Player>::first);
    if (found != idle_.end()) {
      player = std::move(found->second);
      idle_.erase(found);
    } else if (!idle_.empty() && idle_.size() + lent_ >= most_) {
      surplus = std::move(idle_.front().second);
      idle_.pop_front();
    }
    ++lent_;
  }
  surplus.reset();
  if (!player) {
    Result<Player> made = make();
    if (!made) {
      const std::lock_guard guard(mutex_);
      --lent_;
      return made;
    }
    player = *std::move(made);
  }
  return Player(std::make_unique<Lent>(*this, participant, std::move(player)));
}

void PlayerPool::give_back(const Participant& participant, Player player) {
  const std::lock_guard guard(mutex_);
  idle_.emplace_back(participant, std::move(player));
  --lent_;
}

void PlayerPool::clear() {
  std::list<std::pair<Participant, Player>> ended;
  const std::lock_guard guard(mutex_);
  ended.swap(idle_);
}

}  // namespace joga::tournament
