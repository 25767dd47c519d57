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

// A few slots; the jobs in them run when the test says so, in the order in which they came.
class ManualHost final : public Clock, public Executor {
 public:
  [[nodiscard]] Time now() const override { return now_; }
  Timer at(Time time, std::function<void()> action) override {
    const std::pair place(time, ++last_timer_);
    timers_.emplace(place, std::move(action));
    return Timer([this, place] { timers_.erase(place); });
  }
  [[nodiscard]] std::size_t slots() const override { return slots_; }
  void set_slots(std::size_t slots) { slots_ = slots; }
  void run(std::function<void()> job, std::function<void(JobEnd)> done) override {
    jobs_.push_back({std::move(job), std::move(done)});
    EXPECT_LE(jobs_.size(), slots_);
  }
  void post(std::function<void()> action) override { posted_.push_back(std::move(action)); }

  // The first job runs up to its next end.
  void let_run(JobEnd end = JobEnd::Finished) {
    ASSERT_FALSE(is_idle()) << "nothing runs";
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    if (end == JobEnd::Finished) job.work();
    job.done(end);
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
  [[nodiscard]] bool is_idle() const { return jobs_.empty(); }

 private:
  struct Job {
    std::function<void()> work;
    std::function<void(JobEnd)> done;
  };

  Time now_{};
  std::size_t slots_ = 1;
  std::deque<Job> jobs_{};
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
  const auto study = start(1, Urgency::Analysis, endless("study"));
  start(2, Urgency::Turn, short_work("move"));
  host_.let_run();
  host_.let_run();
  scheduler_->stop(study);
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("study interrupted", "move", "study stopped"));
  EXPECT_TRUE(host_.is_idle());
}

TEST_F(SearchScheduler, AStudyThatWaitsIsLetInAfterAShare) {
  start(1, Urgency::Analysis, endless("one"));
  host_.wait(std::chrono::milliseconds(150));
  start(2, Urgency::Analysis, endless("two"));
  host_.wait(std::chrono::milliseconds(50));
  host_.let_run();
  // The first one waits now, but the second has only begun.
  host_.wait(std::chrono::milliseconds(199));
  start(3, Urgency::Turn, short_work("move"));
  host_.let_run();
  host_.let_run();
  host_.wait(std::chrono::milliseconds(200));
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("one interrupted", "two interrupted", "move", "one interrupted"));
}

TEST_F(SearchScheduler, StopEndsWhatWaitsToo) {
  start(1, Urgency::Turn, short_work("busy"));
  const auto waiting = start(2, Urgency::Analysis, endless("waiting"));
  scheduler_->stop(waiting);
  host_.let_strand_run();
  EXPECT_THAT(log_, ElementsAre("waiting stopped"));
  host_.let_run();
  EXPECT_TRUE(host_.is_idle());
}

TEST_F(SearchScheduler, StopEndsWhatMakesRoom) {
  const auto study = start(1, Urgency::Analysis, [this, calls = 0](const Interruption& interruption) mutable {
    if (++calls > 1) return endless("study")(interruption);
    return Progress::Interrupted;  // just before it is stopped
  });
  start(2, Urgency::Turn, short_work("move"));
  scheduler_->stop(study);
  host_.let_run();
  host_.let_strand_run();
  EXPECT_THAT(log_, ElementsAre("study stopped"));
}

TEST_F(SearchScheduler, AnOwnerStopsAllOfHisOwn) {
  start(1, Urgency::Analysis, endless("one"));
  start(1, Urgency::Analysis, endless("two"));
  scheduler_->stop_all(Owner{1});
  host_.let_strand_run();
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("two stopped", "one stopped"));
}

// Whoever waits, the more urgent search comes first, and none waits for one that is less urgent.
TEST_F(SearchScheduler, TheMoreUrgentInterruptsTheLessUrgent) {
  scheduler_ = std::make_shared<Scheduler>(Scheduler::Options{}, host_, host_);
  start(1, Urgency::Review, endless("review"));
  start(2, Urgency::Analysis, endless("analysis"));
  host_.let_run();
  start(3, Urgency::Values, endless("values"));
  host_.let_run();
  start(4, Urgency::SelfPlay, endless("self-play"));
  host_.let_run();
  start(5, Urgency::Hint, endless("hint"));
  host_.let_run();
  start(6, Urgency::Turn, short_work("turn"));
  host_.let_run();
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("review interrupted", "analysis interrupted", "values interrupted",
                                "self-play interrupted", "hint interrupted", "turn"));
}

TEST_F(SearchScheduler, TheLeastUrgentMakesRoomFirst) {
  host_.set_slots(3);
  start(1, Urgency::Review, endless("review"));
  start(2, Urgency::Values, endless("values"));
  start(3, Urgency::Analysis, endless("analysis"));
  start(4, Urgency::Turn, short_work("turn"));
  for (int job = 0; job < 3; ++job) host_.let_run();
  EXPECT_THAT(log_,
              ElementsAre("review interrupted", "values goes on for ever", "analysis goes on for ever"));
}

// It would begin anew, again and again.
TEST_F(SearchScheduler, EqualsInterruptOnlyStudies) {
  for (const Urgency urgency : {Urgency::Turn, Urgency::Hint, Urgency::SelfPlay, Urgency::Values}) {
    const auto one = start(1, urgency, endless("one"));
    const auto two = start(2, urgency, short_work("two"));
    host_.wait(std::chrono::milliseconds(1'000));
    host_.let_run();
    EXPECT_THAT(log_, ElementsAre("one goes on for ever"));
    scheduler_->stop(one);
    scheduler_->stop(two);
    while (!host_.is_idle()) host_.let_run();
    host_.let_strand_run();
    log_.clear();
  }
}

// What games of computers have thought would be lost.
TEST_F(SearchScheduler, KeepsASlotFromGamesOfComputers) {
  host_.set_slots(2);
  start(1, Urgency::SelfPlay, endless("one"));
  start(2, Urgency::SelfPlay, endless("two"));
  start(3, Urgency::Turn, short_work("turn"));
  host_.let_run();
  host_.let_run();
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("one goes on for ever", "turn", "two goes on for ever"));
}

// The slot is of no use to a game of computers: an analysis stays in it undisturbed.
TEST_F(SearchScheduler, AnAnalysisMakesNoRoomInVain) {
  host_.set_slots(2);
  start(1, Urgency::Analysis, endless("analysis"));
  start(2, Urgency::SelfPlay, short_work("one"));
  start(3, Urgency::SelfPlay, short_work("two"));
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("analysis goes on for ever"));
}

// Each game has one, and it must be made some time.
TEST_F(SearchScheduler, AdmitsEveryTurn) {
  for (const char* name : {"one", "two", "three"}) start(1, Urgency::Review, endless(name));
  for (int game = 10; game < 30; ++game) {
    EXPECT_NE(start(game, Urgency::Turn, short_work("turn")), nullptr);
    EXPECT_NE(start(game, Urgency::SelfPlay, short_work("turn")), nullptr);
  }
  // And turns take no place from the rest.
  EXPECT_NE(start(2, Urgency::Hint, short_work("hint")), nullptr);
  EXPECT_EQ(start(3, Urgency::Hint, short_work("hint")), nullptr);
}

TEST_F(SearchScheduler, HasLimits) {
  const auto one = start(1, Urgency::Analysis, endless("one"));
  EXPECT_NE(start(1, Urgency::Analysis, endless("two")), nullptr);
  EXPECT_EQ(start(1, Urgency::Analysis, endless("three")), nullptr);
  EXPECT_NE(start(2, Urgency::Analysis, endless("four")), nullptr);
  EXPECT_EQ(start(3, Urgency::Analysis, endless("five")), nullptr);
  scheduler_->stop(one);
  host_.let_run();
  EXPECT_NE(start(3, Urgency::Analysis, endless("five")), nullptr);
}

TEST_F(SearchScheduler, WhatHasNoMemoryIsDropped) {
  start(1, Urgency::Turn, short_work("large"));
  start(2, Urgency::Turn, short_work("small"));
  host_.let_run(JobEnd::OutOfMemory);
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("failed", "small"));
}

// In the job, not on the strand: it may take a moment.
TEST_F(SearchScheduler, MemoryOfThoseThatRestIsFreedBeforeOthersTakeTheirs) {
  class Tables final : public play::SearchMemory {
   public:
    explicit Tables(std::vector<std::string>& log)
        : tables_(&log, [](std::vector<std::string>* of) { of->emplace_back("freed"); }) {}
    [[nodiscard]] std::shared_ptr<void> release() override { return std::exchange(tables_, nullptr); }

   private:
    std::shared_ptr<std::vector<std::string>> tables_;
  };
  scheduler_ = std::make_shared<Scheduler>(Scheduler::Options{.memory_mib = 15}, host_, host_);
  const auto start_with = [&](int owner, Urgency urgency, Work work, const MemoryNeed& need) {
    const auto search = scheduler_->admit(
        Owner{static_cast<std::uint64_t>(owner)}, urgency, std::move(work), [] { FAIL(); }, need);
    scheduler_->begin(search);
    return search;
  };
  const auto one = start_with(1, Urgency::Analysis, endless("one"), {10, std::make_shared<Tables>(log_)});
  start_with(2, Urgency::Turn, short_work("small"), {.mebibytes = 5});
  host_.let_run();
  host_.let_run();
  start_with(2, Urgency::Turn, short_work("large"), {.mebibytes = 10});
  host_.let_run();
  EXPECT_EQ(scheduler_->memory().held(), 10U);
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("one interrupted", "small", "one interrupted", "freed", "large"));
  scheduler_->stop(one);
}

TEST_F(SearchScheduler, TakesTurnsBetweenOwners) {
  scheduler_ = std::make_shared<Scheduler>(Scheduler::Options{.per_owner = 9, .in_all = 99}, host_, host_);
  start(9, Urgency::Turn, short_work("first"));
  for (const char* name : {"a1", "a2", "a3"}) start(1, Urgency::Turn, short_work(name));
  start(2, Urgency::Turn, short_work("b1"));
  start(3, Urgency::Turn, short_work("c1"));
  while (!host_.is_idle()) host_.let_run();
  EXPECT_THAT(log_, ElementsAre("first", "a1", "b1", "c1", "a2", "a3"));
}

TEST_F(SearchScheduler, NothingHappensOnceItIsGone) {
  const auto study = start(1, Urgency::Analysis, endless("study"));
  start(2, Urgency::Analysis, endless("waiting"));
  scheduler_.reset();
  host_.let_run();
  host_.let_strand_run();
  host_.wait(std::chrono::milliseconds(1'000));
  EXPECT_THAT(log_, ElementsAre("study stopped"));
}

}  // namespace
}  // namespace joga::service
