#include "joga/core/timed_stop.hpp"

namespace joga {

TimedStop::TimedStop(const StopFlag& other, std::chrono::milliseconds time)
    : watcher_([this, &other, end = std::chrono::steady_clock::now() + time] { watch(other, end); }) {}

TimedStop::~TimedStop() {
  {
    const std::lock_guard guard(mutex_);
    is_over_ = true;
  }
  ended_.notify_one();
  watcher_.join();
}

void TimedStop::watch(const StopFlag& other, std::chrono::steady_clock::time_point end) {
  // A flag cannot be waited for, only looked at.
  constexpr std::chrono::milliseconds kBetweenLooks{2};
  std::unique_lock guard(mutex_);
  while (!other.is_set() && std::chrono::steady_clock::now() < end) {
    if (ended_.wait_for(guard, kBetweenLooks, [&] { return is_over_; })) return;
  }
  flag_.set();
}

}  // namespace joga
