// Which search runs when, with an executor that does what the test says.
#include "joga/service/scheduler.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace joga::service {
namespace {

using ::testing::ElementsAre;

// One slot; the job in it runs when the test says so.
class ManualHost final : public Clock, public Executor {
 public:
  [[nodiscard]] Time now() const override { return now_; }
  Timer at(Time time, std::function<void()> action) override {
    const std::pair place(time, ++last_timer_);
    timers_.emplace(place, std::move(action));
    return Timer([this, place] { timers_.erase(place); });
  }
  [[nodiscard]] std::size_t slots() const override { return 1; }
  void run(std::function<void()> job, std::function<void(JobEnd)> done) override {
    EXPECT_FALSE(job_) << "there is one slot";
    job_ = std::move(job);
    done_ = std::move(done);
  }
  void post(std::function<void()> action) override { posted_.push_back(std::move(action)); }

  // The job in the slot runs up to its next end.
  void let_run(JobEnd end = JobEnd::Finished) {
    ASSERT_TRUE(job_) << "nothing runs";
    if (end == JobEnd::Finished) job_();
    job_ = nullptr;
    done_(end);
  }
  void let_strand_run() {
    while (!posted_.empty()) {
      const auto action = std::move(posted_.front());
      posted_.pop_front();
      action();
    }
  }
  void wait(std::chrono::milliseconds time) {
    now_ += time;
    while (!timers_.empty() && timers_.begin()->first.first <= now_) {
      const auto action = std::move(timers_.begin()->second);
      timers_.erase(timers_.begin());
      action();
    }
  }
  [[nodiscard]] bool is_idle() const { return !job_; }

 private:
  Time now_{};
  std::function<void()> job_{};
  std::function<void(JobEnd)> done_{};
  std::deque<std::function<void()>> posted_{};
  std::map<std::pair<Time, int>, std::function<void()>> timers_{};
  int last_timer_ = 0;
};

class SearchScheduler : public ::testing::Test {
 protected:
  // Works until it is told to make room.
  [[nodiscard]] Work endless(const std::string& name) {
    return [this, name](const Interruption& interruption) {
      log_.push_back(name + (interruption.is_final()        ? " stopped"
                             : interruption.flag().is_set() ? " interrupted"
                                                            : " goes on for ever"));
      return interruption.is_final() ? Progress::Finished : Progress::Interrupted;
    };
  }
  [[nodiscard]] Work short_work(const std::string& name) {
    return [this, name](const Interruption&) {
      log_.push_back(name);
      return Progress::Finished;
    };
  }
  Scheduler::Handle start(int owner, Urgency urgency, Work work) {
    Scheduler::Handle search = scheduler_->admit(Owner{static_cast<std::uint64_t>(owner)}, urgency,
                                                 std::move(work), [this] { log_.emplace_back("failed"); });
    if (search != nullptr) scheduler_->begin(search);
    return search;
  }

  std::vector<std::string> log_;
  ManualHost host_;
  std::shared_ptr<Scheduler> scheduler_ = std::make_shared<Scheduler>(
      Scheduler::Options{.per_owner = 2, .in_all = 3, .share = std::chrono::milliseconds(200)}, host_, host_);
};

TEST_F(SearchScheduler, AMoveInterruptsAStudyWhichGoesOn) {
  const auto study = start(1, Urgency::Study, endless("study"));
  start(2, Urgency::Move, short_work("move"));
  host_.let_run();
  host_.let_run();
  scheduler_->stop(study);
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("study interrupted", "move", "study stopped"));
  EXPECT_TRUE(host_.is_idle());
}

TEST_F(SearchScheduler, AStudyThatWaitsIsLetInAfterAShare) {
  start(1, Urgency::Study, endless("one"));
  host_.wait(std::chrono::milliseconds(150));
  start(2, Urgency::Study, endless("two"));
  host_.wait(std::chrono::milliseconds(50));
  host_.let_run();
  // The first one waits now, but the second has only begun.
  host_.wait(std::chrono::milliseconds(199));
  start(3, Urgency::Move, short_work("move"));
  host_.let_run();
  host_.let_run();
  host_.wait(std::chrono::milliseconds(200));
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("one interrupted", "two interrupted", "move", "one interrupted"));
}

TEST_F(SearchScheduler, StopEndsWhatWaitsToo) {
  start(1, Urgency::Move, short_work("busy"));
  const auto waiting = start(2, Urgency::Study, endless("waiting"));
  scheduler_->stop(waiting);
  host_.let_strand_run();
  EXPECT_THAT(log_, ElementsAre("waiting stopped"));
  host_.let_run();
  EXPECT_TRUE(host_.is_idle());
}

TEST_F(SearchScheduler, StopEndsWhatMakesRoom) {
  const auto study = start(1, Urgency::Study, [this, calls = 0](const Interruption& interruption) mutable {
    if (++calls > 1) return endless("study")(interruption);
    return Progress::Interrupted;  // just before it is stopped
  });
  start(2, Urgency::Move, short_work("move"));
  scheduler_->stop(study);
  host_.let_run();
  host_.let_strand_run();
  EXPECT_THAT(log_, ElementsAre("study stopped"));
}

TEST_F(SearchScheduler, AnOwnerStopsAllOfHisOwn) {
  start(1, Urgency::Study, endless("one"));
  start(1, Urgency::Study, endless("two"));
  scheduler_->stop_all(Owner{1});
  host_.let_strand_run();
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("two stopped", "one stopped"));
}

TEST_F(SearchScheduler, HasLimits) {
  const auto one = start(1, Urgency::Study, endless("one"));
  EXPECT_NE(start(1, Urgency::Study, endless("two")), nullptr);
  EXPECT_EQ(start(1, Urgency::Study, endless("three")), nullptr);
  EXPECT_NE(start(2, Urgency::Study, endless("four")), nullptr);
  EXPECT_EQ(start(3, Urgency::Study, endless("five")), nullptr);
  scheduler_->stop(one);
  host_.let_run();
  EXPECT_NE(start(3, Urgency::Study, endless("five")), nullptr);
}

TEST_F(SearchScheduler, WhatHasNoMemoryIsDropped) {
  start(1, Urgency::Move, short_work("large"));
  start(2, Urgency::Move, short_work("small"));
  host_.let_run(JobEnd::OutOfMemory);
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("failed", "small"));
}

TEST_F(SearchScheduler, TakesTurnsBetweenOwners) {
  scheduler_ = std::make_shared<Scheduler>(Scheduler::Options{.per_owner = 9, .in_all = 99}, host_, host_);
  start(9, Urgency::Move, short_work("first"));
  for (const char* name : {"a1", "a2", "a3"}) start(1, Urgency::Move, short_work(name));
  start(2, Urgency::Move, short_work("b1"));
  start(3, Urgency::Move, short_work("c1"));
  while (!host_.is_idle()) host_.let_run();
  EXPECT_THAT(log_, ElementsAre("first", "a1", "b1", "c1", "a2", "a3"));
}

TEST_F(SearchScheduler, NothingHappensOnceItIsGone) {
  const auto study = start(1, Urgency::Study, endless("study"));
  start(2, Urgency::Study, endless("waiting"));
  scheduler_.reset();
  host_.let_run();
  host_.let_strand_run();
  host_.wait(std::chrono::milliseconds(1'000));
  EXPECT_THAT(log_, ElementsAre("study stopped"));
}

}  // namespace
}  // namespace joga::service
