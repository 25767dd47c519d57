// A host without threads, as in a browser's worker: jobs run in between, and time passes only when there is
// nothing else to do.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <utility>

#include "joga/service/host.hpp"

namespace joga::testing {

class InlineHost final : public service::Clock, public service::Executor {
 public:
  [[nodiscard]] Time now() const override { return now_; }
  service::Timer at(Time time, std::function<void()> action) override {
    const std::pair place(time, ++last_timer_);
    timers_.emplace(place, std::move(action));
    return service::Timer([this, place] { timers_.erase(place); });
  }
  [[nodiscard]] std::size_t timers() const noexcept { return timers_.size(); }

  [[nodiscard]] std::size_t slots() const override { return 2; }
  void run(std::function<void()> job, std::function<void(service::JobEnd)> done) override {
    jobs_.push_back([this, job = std::move(job), done = std::move(done)] {
      job();
      post([done] { done(service::JobEnd::Finished); });
    });
  }
  void post(std::function<void()> action) override { actions_.push_back(std::move(action)); }

  // Does the next thing: what was posted, what is due, a job, or what some later time brings. False when
  // there is nothing left to do.
  bool step() {
    if (!actions_.empty()) return do_first(actions_);
    if (!timers_.empty() && (timers_.begin()->first.first <= now_ || jobs_.empty())) {
      now_ = std::max(now_, timers_.begin()->first.first);
      const std::function<void()> action = std::move(timers_.begin()->second);
      timers_.erase(timers_.begin());
      action();
      return true;
    }
    return !jobs_.empty() && do_first(jobs_);
  }

 private:
  static bool do_first(std::deque<std::function<void()>>& queue) {
    const std::function<void()> action = std::move(queue.front());
    queue.pop_front();
    action();
    return true;
  }

  Time now_{std::chrono::hours(1)};
  std::deque<std::function<void()>> actions_{};
  std::deque<std::function<void()>> jobs_{};
  std::map<std::pair<Time, std::uint64_t>, std::function<void()>> timers_{};
  std::uint64_t last_timer_ = 0;
};

}  // namespace joga::testing
