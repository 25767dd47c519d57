#include "joga/service/work_queue.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace joga::service {

double WorkQueue::Account::used(TimerClock::Time now) const {
  return seconds_ * std::exp2(-std::chrono::duration<double>(now - as_of_).count());
}

void WorkQueue::Account::charge(TimerClock::Time begin, TimerClock::Time end) {
  seconds_ = used(end) + std::chrono::duration<double>(end - begin).count();
  as_of_ = end;
}

WorkQueue::WorkQueue(TimerClock& clock, Executor& executor) : clock_(clock), executor_(executor) {
  const std::size_t large = std::max<std::size_t>(1, executor.slots() / 3);
  lanes_[static_cast<std::size_t>(Size::Large)].slots = large;
  lanes_[static_cast<std::size_t>(Size::Small)].slots = std::max(executor.slots(), large + 1) - large;
}

void WorkQueue::run(std::shared_ptr<Account> account, Size size, std::function<void()> job,
                    std::function<void(JobEnd)> done) {
  lanes_[static_cast<std::size_t>(size)].waiting.push_back(
      {std::move(account), std::move(job), std::move(done)});
  fill(size);
}

void WorkQueue::fill(Size size) {
  Lane& lane = lanes_[static_cast<std::size_t>(size)];
  while (lane.running < lane.slots && !lane.waiting.empty()) {
    const auto next = std::ranges::min_element(
        lane.waiting, {}, [now = clock_.now()](const Job& job) { return job.account->used(now); });
    Job job = std::move(*next);
    lane.waiting.erase(next);
    start(size, std::move(job));
  }
}

void WorkQueue::start(Size size, Job job) {
  struct Times {
    TimerClock::Time begin{};
    TimerClock::Time end{};
  };
  ++lanes_[static_cast<std::size_t>(size)].running;
  const auto times = std::make_shared<Times>();
  executor_.run(
      [&clock = clock_, times, work = std::move(job.work)] {
        times->begin = clock.now();
        times->end = times->begin;
        work();
        times->end = clock.now();
      },
      [queue = weak_from_this(), size, times, account = std::move(job.account),
       done = std::move(job.done)](JobEnd end) {
        const std::shared_ptr<WorkQueue> self = queue.lock();
        if (self == nullptr) return;
        account->charge(times->begin, times->end);
        --self->lanes_[static_cast<std::size_t>(size)].running;
        self->fill(size);
        done(end);
      });
}

}  // namespace joga::service
