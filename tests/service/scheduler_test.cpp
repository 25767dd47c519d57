// The order of searches, with a searcher that the test controls.
#include "joga/service/scheduler.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <new>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "joga/games/registry.hpp"

namespace joga::service {
namespace {

using ::testing::ElementsAre;

// A task that ends with its first run; an analysis never does.
[[nodiscard]] Task short_task(std::size_t memory_mib = 0) {
  static const auto history = std::make_shared<const History>(*games::make_game("quantik"));
  return {.history = history, .what = FindValues{.memory_mib = memory_mib}};
}
[[nodiscard]] Task endless_task(std::shared_ptr<play::KeptPlayer> kept = nullptr) {
  Task task = short_task();
  task.what = Analyse{.resources = {.memory_mib = 8}, .kept = std::move(kept)};
  return task;
}

// A few slots; their tasks run when the test says so, in order of arrival.
class ManualHost final : public TimerClock, public Searcher {
 public:
  [[nodiscard]] Time now() const override { return now_; }
  Timer at(Time time, std::function<void()> action) override {
    const std::pair place(time, ++last_timer_);
    timers_.emplace(place, std::move(action));
    return Timer([this, place] { timers_.erase(place); });
  }
  [[nodiscard]] std::size_t slots() const override { return slots_; }
  void set_slots(std::size_t slots) { slots_ = slots; }
  [[nodiscard]] std::function<void()> start(Order order) override {
    auto interrupted = std::make_shared<bool>(false);
    runs_.push_back({std::move(order), interrupted});
    EXPECT_LE(runs_.size(), slots_);
    return [interrupted] { *interrupted = true; };
  }
  [[nodiscard]] bool first_is_interrupted() const { return *runs_.front().interrupted; }
  [[nodiscard]] bool first_is_at_once() const { return runs_.front().order.task.at_once; }

  // Runs the first task up to its next end, at which it learns whether it was interrupted.
  void let_run(TaskEnd end = TaskEnd::Finished) {
    ASSERT_FALSE(is_idle()) << "no search is running";
    Run run = std::move(runs_.front());
    runs_.pop_front();
    run.order.to_free.clear();
    run.order.found(Chosen{.nodes = *run.interrupted ? 1U : 0U});
    const bool goes_on = end == TaskEnd::Finished && std::holds_alternative<Analyse>(run.order.task.what);
    run.order.ended(goes_on ? TaskEnd::Interrupted : end);
  }
  void wait(std::chrono::milliseconds time) {
    now_ += time;
    while (!timers_.empty() && timers_.begin()->first.first <= now_) {
      const auto action = std::move(timers_.begin()->second);
      timers_.erase(timers_.begin());
      action();
    }
  }
  void let_strand_run() { wait(std::chrono::milliseconds(0)); }
  [[nodiscard]] bool is_idle() const { return runs_.empty(); }

 private:
  struct Run {
    Order order;
    std::shared_ptr<bool> interrupted;
  };

  Time now_{std::chrono::hours(1)};
  std::size_t slots_ = 1;
  std::deque<Run> runs_{};
  std::map<std::pair<Time, std::uint64_t>, std::function<void()>> timers_{};
  std::uint64_t last_timer_ = 0;
};

// Logs the calls that it gets.
class LoggedJob final : public SearchJob {
 public:
  LoggedJob(std::vector<std::string>& log, std::string name, Task task)
      : log_(log), name_(std::move(name)), task_(std::move(task)) {}

  [[nodiscard]] Task begin() override { return task_; }
  void found(const Finding& finding) override { interrupted_ = std::get<Chosen>(finding).nodes > 0; }
  [[nodiscard]] bool ended(SearchEnd end) override {
    log_.push_back(name_ + words(end));
    return end == SearchEnd::Interrupted || end == SearchEnd::Hurried;
  }

 private:
  [[nodiscard]] std::string words(SearchEnd end) const {
    switch (end) {
      case SearchEnd::Finished:
        return "";
      case SearchEnd::Interrupted:
        return interrupted_ ? " interrupted" : " goes on for ever";
      case SearchEnd::Hurried:
        return " hurried";
      case SearchEnd::Stopped:
        return " stopped";
      case SearchEnd::OutOfMemory:
      case SearchEnd::NoData:
        break;
    }
    return " failed";
  }

  std::vector<std::string>& log_;
  const std::string name_;
  const Task task_;
  bool interrupted_ = false;
};

class SearchScheduler : public ::testing::Test {
 protected:
  Scheduler::Handle start(int owner, Urgency urgency, const std::string& name, Task task) {
    Scheduler::Handle search = scheduler_->admit(Owner{static_cast<std::uint64_t>(owner)}, urgency,
                                                 std::make_shared<LoggedJob>(log_, name, std::move(task)));
    if (search != nullptr) scheduler_->begin(search);
    return search;
  }

  std::vector<std::string> log_;
  ManualHost host_;
  std::shared_ptr<Scheduler> scheduler_ = std::make_shared<Scheduler>(
      Scheduler::Options{.per_owner = 2, .in_all = 3, .share = std::chrono::milliseconds(200)}, host_, host_);
};

TEST_F(SearchScheduler, AMoveInterruptsAStudyWhichGoesOn) {
  const auto study = start(1, Urgency::Analysis, "study", endless_task());
  start(2, Urgency::Turn, "move", short_task());
  host_.let_run();
  host_.let_run();
  scheduler_->stop(study);
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("study interrupted", "move", "study stopped"));
  EXPECT_TRUE(host_.is_idle());
}

TEST_F(SearchScheduler, AStudyThatWaitsIsLetInAfterAShare) {
  start(1, Urgency::Analysis, "one", endless_task());
  host_.wait(std::chrono::milliseconds(150));
  start(2, Urgency::Analysis, "two", endless_task());
  host_.wait(std::chrono::milliseconds(50));
  host_.let_run();
  // The first one is waiting now, but the second has only started.
  host_.wait(std::chrono::milliseconds(199));
  start(3, Urgency::Turn, "move", short_task());
  host_.let_run();
  host_.let_run();
  host_.wait(std::chrono::milliseconds(200));
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("one interrupted", "two interrupted", "move", "one interrupted"));
}

TEST_F(SearchScheduler, StopEndsWhatWaitsToo) {
  start(1, Urgency::Turn, "busy", short_task());
  const auto waiting = start(2, Urgency::Analysis, "waiting", endless_task());
  scheduler_->stop(waiting);
  host_.let_strand_run();
  EXPECT_THAT(log_, ElementsAre("waiting stopped"));
  host_.let_run();
  EXPECT_TRUE(host_.is_idle());
}

TEST_F(SearchScheduler, StopEndsWhatMakesRoom) {
  const auto study = start(1, Urgency::Analysis, "study", endless_task());
  start(2, Urgency::Turn, "move", short_task());
  scheduler_->stop(study);
  host_.let_run();
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("study stopped", "move"));
  EXPECT_TRUE(host_.is_idle());
}

// A hurried search may end without a finding, but some move must be made.
TEST_F(SearchScheduler, ATurnThatIsHurriedMayBeginAgain) {
  const auto turn = start(1, Urgency::Turn, "turn", short_task());
  EXPECT_FALSE(host_.first_is_at_once());
  scheduler_->hurry(turn);
  EXPECT_TRUE(host_.first_is_interrupted());
  host_.let_run(TaskEnd::Interrupted);
  EXPECT_TRUE(host_.first_is_at_once());
  EXPECT_FALSE(host_.first_is_interrupted());
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("turn hurried", "turn"));
}

TEST_F(SearchScheduler, ATurnThatWaitsAndIsHurriedKeepsItsPlace) {
  start(1, Urgency::Turn, "first", short_task());
  const auto second = start(2, Urgency::Turn, "second", short_task());
  start(3, Urgency::Turn, "third", short_task());
  scheduler_->hurry(second);
  host_.let_run();
  EXPECT_TRUE(host_.first_is_at_once());
  host_.let_run();
  EXPECT_FALSE(host_.first_is_at_once());
  EXPECT_THAT(log_, ElementsAre("first", "second"));
}

TEST_F(SearchScheduler, AnOwnerStopsAllTheirSearches) {
  start(1, Urgency::Analysis, "one", endless_task());
  start(1, Urgency::Analysis, "two", endless_task());
  scheduler_->stop_all(Owner{1});
  host_.let_strand_run();
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("two stopped", "one stopped"));
}

// The most urgent search always runs first, and none waits for a less urgent one.
TEST_F(SearchScheduler, TheMoreUrgentInterruptsTheLessUrgent) {
  scheduler_ = std::make_shared<Scheduler>(Scheduler::Options{}, host_, host_);
  start(1, Urgency::Review, "review", endless_task());
  start(2, Urgency::Analysis, "analysis", endless_task());
  host_.let_run();
  start(3, Urgency::Values, "values", endless_task());
  host_.let_run();
  start(4, Urgency::SelfPlay, "self-play", endless_task());
  host_.let_run();
  start(5, Urgency::Hint, "hint", endless_task());
  host_.let_run();
  start(6, Urgency::Turn, "turn", short_task());
  host_.let_run();
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("review interrupted", "analysis interrupted", "values interrupted",
                                "self-play interrupted", "hint interrupted", "turn"));
}

TEST_F(SearchScheduler, TheLeastUrgentMakesRoomFirst) {
  host_.set_slots(3);
  start(1, Urgency::Review, "review", endless_task());
  start(2, Urgency::Values, "values", endless_task());
  start(3, Urgency::Analysis, "analysis", endless_task());
  start(4, Urgency::Turn, "turn", short_task());
  for (int job = 0; job < 3; ++job) host_.let_run();
  EXPECT_THAT(log_,
              ElementsAre("review interrupted", "values goes on for ever", "analysis goes on for ever"));
}

// If equally urgent searches interrupted each other, they would start over again and again.
TEST_F(SearchScheduler, EqualsInterruptOnlyStudies) {
  for (const Urgency urgency : {Urgency::Turn, Urgency::Hint, Urgency::SelfPlay, Urgency::Values}) {
    const auto one = start(1, urgency, "one", endless_task());
    const auto two = start(2, urgency, "two", short_task());
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

// An interrupted turn in a game between computers would lose its search.
TEST_F(SearchScheduler, KeepsASlotFromGamesOfComputers) {
  host_.set_slots(2);
  start(1, Urgency::SelfPlay, "one", endless_task());
  start(2, Urgency::SelfPlay, "two", endless_task());
  start(3, Urgency::Turn, "turn", short_task());
  host_.let_run();
  host_.let_run();
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("one goes on for ever", "turn", "two goes on for ever"));
}

// A game between computers may not use the slot, so the analysis in it stays undisturbed.
TEST_F(SearchScheduler, AnAnalysisMakesNoRoomInVain) {
  host_.set_slots(2);
  start(1, Urgency::Analysis, "analysis", endless_task());
  start(2, Urgency::SelfPlay, "one", short_task());
  start(3, Urgency::SelfPlay, "two", short_task());
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("analysis goes on for ever"));
}

// Each game has at most one turn at a time, and every turn must be made eventually.
TEST_F(SearchScheduler, AdmitsEveryTurn) {
  for (const char* name : {"one", "two", "three"}) start(1, Urgency::Review, name, endless_task());
  for (int game = 10; game < 30; ++game) {
    EXPECT_NE(start(game, Urgency::Turn, "turn", short_task()), nullptr);
    EXPECT_NE(start(game, Urgency::SelfPlay, "turn", short_task()), nullptr);
  }
  // Turns do not count against the limit of other searches.
  EXPECT_NE(start(2, Urgency::Hint, "hint", short_task()), nullptr);
  EXPECT_EQ(start(3, Urgency::Hint, "hint", short_task()), nullptr);
}

TEST_F(SearchScheduler, HasLimits) {
  const auto one = start(1, Urgency::Analysis, "one", endless_task());
  EXPECT_NE(start(1, Urgency::Analysis, "two", endless_task()), nullptr);
  EXPECT_EQ(start(1, Urgency::Analysis, "three", endless_task()), nullptr);
  EXPECT_NE(start(2, Urgency::Analysis, "four", endless_task()), nullptr);
  EXPECT_EQ(start(3, Urgency::Analysis, "five", endless_task()), nullptr);
  scheduler_->stop(one);
  host_.let_run();
  EXPECT_NE(start(3, Urgency::Analysis, "five", endless_task()), nullptr);
}

TEST_F(SearchScheduler, WhatHasNoMemoryIsDropped) {
  start(1, Urgency::Turn, "large", short_task());
  start(2, Urgency::Turn, "small", short_task());
  host_.let_run(TaskEnd::OutOfMemory);
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("large failed", "small"));
}

TEST_F(SearchScheduler, OthersGoOnWhereThereIsNoMemoryToTellTheEnd) {
  class Unlucky final : public SearchJob {
   public:
    [[nodiscard]] Task begin() override { return short_task(); }
    void found(const Finding&) override {}
    [[nodiscard]] bool ended(SearchEnd) override { throw std::bad_alloc(); }
  };
  scheduler_->begin(scheduler_->admit(Owner{1}, Urgency::Hint, std::make_shared<Unlucky>()));
  start(2, Urgency::Hint, "next", short_task());
  EXPECT_THROW(host_.let_run(), std::bad_alloc);
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("next"));
}

// The searcher frees memory, not the strand, because freeing takes time.
TEST_F(SearchScheduler, MemoryOfThoseThatRestIsFreedBeforeOthersTakeTheirs) {
  class Tables final : public engine::AnyPlayer {
   public:
    explicit Tables(std::vector<std::string>& log) : log_(log) {}
    ~Tables() override { log_.emplace_back("freed"); }
    void new_game() override {}
    [[nodiscard]] engine::Choice choose(const History&, const engine::Request&, const StopFlag&) override {
      return {};
    }

   private:
    std::vector<std::string>& log_;
  };
  const auto kept = std::make_shared<play::KeptPlayer>();
  kept->player = std::make_unique<Tables>(log_);
  const std::size_t much = need_of(endless_task(kept)).mebibytes;
  constexpr std::size_t kLittle = 5;
  scheduler_ = std::make_shared<Scheduler>(Scheduler::Options{.memory_mib = much + kLittle}, host_, host_);
  const auto one = start(1, Urgency::Analysis, "one", endless_task(kept));
  start(2, Urgency::Turn, "small", short_task(kLittle));
  host_.let_run();
  host_.let_run();
  start(2, Urgency::Turn, "large", short_task(much));
  host_.let_run();
  EXPECT_EQ(scheduler_->memory().held(), much);
  host_.let_run();
  EXPECT_THAT(log_, ElementsAre("one interrupted", "small", "one interrupted", "freed", "large"));
  scheduler_->stop(one);
}

TEST_F(SearchScheduler, TakesTurnsBetweenOwners) {
  scheduler_ = std::make_shared<Scheduler>(Scheduler::Options{.per_owner = 9, .in_all = 99}, host_, host_);
  start(9, Urgency::Turn, "first", short_task());
  for (const char* name : {"a1", "a2", "a3"}) start(1, Urgency::Turn, name, short_task());
  start(2, Urgency::Turn, "b1", short_task());
  start(3, Urgency::Turn, "c1", short_task());
  while (!host_.is_idle()) host_.let_run();
  EXPECT_THAT(log_, ElementsAre("first", "a1", "b1", "c1", "a2", "a3"));
}

TEST_F(SearchScheduler, AQuickTurnNeedNotWaitForOthers) {
  host_.set_slots(2);
  scheduler_ = std::make_shared<Scheduler>(Scheduler::Options{.for_quick_turns = 1}, host_, host_);
  start(1, Urgency::Turn, "long 1", short_task());
  start(2, Urgency::Turn, "long 2", short_task());
  start(3, Urgency::QuickTurn, "quick 1", short_task());
  start(4, Urgency::QuickTurn, "quick 2", short_task());
  EXPECT_EQ(scheduler_->turns_of(Owner{2}), 1U);
  while (!host_.is_idle()) host_.let_run();
  EXPECT_THAT(log_, ElementsAre("long 1", "quick 1", "long 2", "quick 2"))
      << "no turn interrupts a turn, and quick ones leave a slot to the others";
  EXPECT_EQ(scheduler_->turns_of(Owner{2}), 0U);
}

TEST_F(SearchScheduler, NothingHappensOnceItIsGone) {
  const auto study = start(1, Urgency::Analysis, "study", endless_task());
  start(2, Urgency::Analysis, "waiting", endless_task());
  scheduler_.reset();
  EXPECT_TRUE(host_.first_is_interrupted());
  host_.let_run();
  host_.wait(std::chrono::milliseconds(1'000));
  EXPECT_TRUE(log_.empty());
}

}  // namespace
}  // namespace joga::service
