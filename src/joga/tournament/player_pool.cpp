#include "joga/tournament/player_pool.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <string_view>
#include <utility>

namespace joga::tournament {

class PlayerPool::Relay {
 public:
  void set(engine::TalkListener listener) {
    const std::lock_guard guard(mutex_);
    listener_ = std::move(listener);
  }
  void hear(engine::Speaker speaker, std::string_view line) {
    const std::lock_guard guard(mutex_);
    if (listener_) listener_(speaker, line);
  }

 private:
  std::mutex mutex_{};  // guards the listener
  engine::TalkListener listener_{};
};

class PlayerPool::Lent final : public engine::AnyPlayer {
 public:
  Lent(PlayerPool& pool, Idle idle) : pool_(pool), idle_(std::move(idle)) {}
  ~Lent() override {
    idle_.relay->set({});
    pool_.give_back(std::move(idle_));
  }

  void listen(const engine::TalkListener& listener) override { idle_.relay->set(listener); }
  std::optional<std::chrono::nanoseconds> processor_time() override { return idle_.player->processor_time(); }
  void new_game() override { idle_.player->new_game(); }
  void get_ready(const StopFlag& stop) override { idle_.player->get_ready(stop); }
  engine::Choice choose(const History& history, const engine::Request& request,
                        const StopFlag& stop) override {
    engine::Choice choice = idle_.player->choose(history, request, stop);
    if (choice.failure && choice.failure->fault == engine::Fault::NoResources) pool_.clear();
    return choice;
  }

 private:
  PlayerPool& pool_;
  Idle idle_;
};

Result<PlayerPool::Player> PlayerPool::take(const Participant& participant, const Maker& make) {
  std::optional<Idle> lent;
  std::optional<Idle> surplus;  // is ended without the lock, because that takes time
  {
    const std::lock_guard guard(mutex_);
    const auto found = std::ranges::find(idle_, participant, &Idle::participant);
    if (found != idle_.end()) {
      lent = std::move(*found);
      idle_.erase(found);
    } else if (!idle_.empty() && idle_.size() + lent_ >= most_) {
      surplus = std::move(idle_.front());
      idle_.pop_front();
    }
    ++lent_;
  }
  surplus.reset();
  if (!lent) {
    Result<Player> made = make();
    if (!made) {
      const std::lock_guard guard(mutex_);
      --lent_;
      return made;
    }
    const auto relay = std::make_shared<Relay>();
    (*made)->listen([relay](engine::Speaker speaker, std::string_view line) { relay->hear(speaker, line); });
    lent = Idle{participant, *std::move(made), relay};
  }
  return Player(std::make_unique<Lent>(*this, *std::move(lent)));
}

void PlayerPool::give_back(Idle idle) {
  const std::lock_guard guard(mutex_);
  idle_.push_back(std::move(idle));
  --lent_;
}

void PlayerPool::clear() {
  std::list<Idle> ended;
  const std::lock_guard guard(mutex_);
  ended.swap(idle_);
}

}  // namespace joga::tournament
