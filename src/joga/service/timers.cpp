#include "joga/service/timers.hpp"

#include <utility>

namespace joga::service {

void Timers::at(Clock::time_point time, std::function<void()> action) {
  {
    const std::lock_guard guard(mutex_);
    if (ended_) return;
    actions_.emplace(time, std::move(action));
  }
  changed_.notify_one();
}

void Timers::stop() {
  decltype(actions_) left;  // what they hold goes without the mutex
  {
    const std::lock_guard guard(mutex_);
    ended_ = true;
    left.swap(actions_);
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Timers::run() {
  std::unique_lock lock(mutex_);
  while (!ended_) {
    if (actions_.empty()) {
      changed_.wait(lock);
      continue;
    }
    const Clock::time_point next = actions_.begin()->first;
    if (Clock::now() < next) {
      changed_.wait_until(lock, next);
      continue;
    }
    std::function<void()> action = std::move(actions_.begin()->second);
    actions_.erase(actions_.begin());
    lock.unlock();
    action();
    action = nullptr;  // what it holds goes without the mutex
    lock.lock();
  }
}

}  // namespace joga::service
