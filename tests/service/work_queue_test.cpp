// The order of jobs, with an executor that the test controls.
#include "joga/service/work_queue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace joga::service {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;

// Three slots: two for small jobs, one for large ones.
class ManualWork final : public TimerClock, public Executor {
 public:
  [[nodiscard]] Time now() const override { return now_; }
  Timer at(Time, std::function<void()>) override { return Timer(); }
  [[nodiscard]] std::size_t slots() const override { return 3; }
  void run(std::function<void()> job, std::function<void(JobEnd)> done) override {
    running_.emplace_back(std::move(job), std::move(done));
  }
  void post(std::function<void()> action) override { action(); }

  // Ends the job that has run longest, after this time.
  void end_first(milliseconds time, JobEnd end = JobEnd::Finished) {
    ASSERT_FALSE(running_.empty());
    const auto [job, done] = std::move(running_.front());
    running_.erase(running_.begin());
    time_ = time;
    job();
    done(end);
  }
  void pass() { now_ += time_; }

 private:
  Time now_{std::chrono::hours(1)};
  milliseconds time_{};
  std::vector<std::pair<std::function<void()>, std::function<void(JobEnd)>>> running_{};
};

class ShortWork : public ::testing::Test {
 protected:
  using Account = std::shared_ptr<WorkQueue::Account>;

  void ask(const Account& account, WorkQueue::Size size, const std::string& name) {
    queue_->run(
        account, size,
        [this, name] {
          begun_.push_back(name);
          host_.pass();
        },
        [this, name](JobEnd end) {
          if (end == JobEnd::OutOfMemory) failed_.push_back(name);
        });
  }

  ManualWork host_{};
  std::shared_ptr<WorkQueue> queue_ = std::make_shared<WorkQueue>(host_, host_);
  Account greedy_ = std::make_shared<WorkQueue::Account>();
  Account modest_ = std::make_shared<WorkQueue::Account>();
  std::vector<std::string> begun_{};
  std::vector<std::string> failed_{};
};

TEST_F(ShortWork, WhatIsSmallDoesNotWaitForWhatIsLarge) {
  for (const char* name : {"large 1", "large 2", "large 3"}) ask(greedy_, WorkQueue::Size::Large, name);
  ask(modest_, WorkQueue::Size::Small, "small");
  host_.end_first(milliseconds(900));  // one large job has a slot
  host_.end_first(milliseconds(1));    // and the small job runs beside it
  EXPECT_THAT(begun_, ElementsAre("large 1", "small"));
}

TEST_F(ShortWork, WhoHasUsedLeastGoesFirst) {
  for (const char* name : {"a", "b", "c", "d", "e"}) ask(greedy_, WorkQueue::Size::Small, name);
  host_.end_first(milliseconds(20));
  ask(modest_, WorkQueue::Size::Small, "modest");
  for (int i = 0; i < 5; ++i) host_.end_first(milliseconds(20));
  EXPECT_THAT(begun_, ElementsAre("a", "b", "c", "modest", "d", "e"));
}

TEST_F(ShortWork, WhatWasUsedLongAgoIsForgotten) {
  greedy_->charge(host_.now(), host_.now() + milliseconds(1'000));
  EXPECT_NEAR(greedy_->used(host_.now() + milliseconds(2'000)), 0.5, 1e-9);
  EXPECT_LT(greedy_->used(host_.now() + milliseconds(60'000)), 1e-9);
}

TEST_F(ShortWork, AJobWithoutMemoryFailsAlone) {
  ask(greedy_, WorkQueue::Size::Large, "first");
  ask(greedy_, WorkQueue::Size::Large, "second");
  host_.end_first(milliseconds(1), JobEnd::OutOfMemory);
  host_.end_first(milliseconds(1));
  EXPECT_THAT(failed_, ElementsAre("first"));
  EXPECT_THAT(begun_, ElementsAre("first", "second"));
}

}  // namespace
}  // namespace joga::service
