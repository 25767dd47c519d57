// Searches share a memory budget: running ones have room, paused ones keep their tables while they can.
#include "joga/service/memory_budget.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

namespace joga::service {
namespace {

// Counts the memory that it holds.
class CountedMemory final : public play::SearchMemory {
 public:
  explicit CountedMemory(std::size_t& held) : held_(held) {}

  void use(std::size_t mebibytes) {
    if (holds()) return;
    ++made_;
    held_ += mebibytes;
    holds_ = std::shared_ptr<std::size_t>(&held_, [mebibytes](std::size_t* held) { *held -= mebibytes; });
  }
  [[nodiscard]] bool holds() const noexcept { return holds_ != nullptr; }
  [[nodiscard]] int made() const noexcept { return made_; }
  [[nodiscard]] std::shared_ptr<void> release() override { return std::exchange(holds_, nullptr); }

 private:
  std::size_t& held_;
  std::shared_ptr<std::size_t> holds_{};
  int made_ = 0;
};

class SharedMemory : public ::testing::Test {
 protected:
  [[nodiscard]] MemoryNeed need(std::size_t mebibytes) {
    return {.mebibytes = mebibytes, .kept = std::make_shared<CountedMemory>(held_)};
  }
  static CountedMemory& memory(const MemoryNeed& need) { return static_cast<CountedMemory&>(*need.kept); }
  void run(MemoryBudget& budget, const MemoryNeed& need) {
    budget.take(need).clear();
    memory(need).use(need.mebibytes);
    budget.leave(need);
  }

  std::size_t held_ = 0;
};

TEST_F(SharedMemory, IsSharedByThoseThatRun) {
  EXPECT_EQ(MemoryBudget(1024, 4).for_one(), 256U);
  EXPECT_EQ(MemoryBudget(2, 4).for_one(), 1U);
}

// Both players of 32 games are computers, and two searches run at a time.
TEST_F(SharedMemory, IsNeverExceeded) {
  MemoryBudget budget(1024, 2);
  std::vector<MemoryNeed> seats;
  for (int seat = 0; seat < 64; ++seat) seats.push_back(need(80));
  for (int turn = 0; turn < 5; ++turn) {
    for (std::size_t seat = 0; seat + 1 < seats.size(); seat += 2) {
      budget.take(seats[seat]).clear();
      memory(seats[seat]).use(80);
      budget.take(seats[seat + 1]).clear();
      memory(seats[seat + 1]).use(80);
      EXPECT_LE(held_, 1024U);
      EXPECT_LE(budget.held(), 1024U);
      budget.leave(seats[seat]);
      budget.leave(seats[seat + 1]);
    }
  }
  EXPECT_GT(held_, 900U) << "memory is kept while there is room";
}

TEST_F(SharedMemory, IsKeptWhileThereIsRoom) {
  MemoryBudget budget(320, 2);
  const std::vector<MemoryNeed> seats{need(80), need(80), need(80), need(80)};
  for (int turn = 0; turn < 3; ++turn) {
    for (const MemoryNeed& seat : seats) run(budget, seat);
  }
  for (const MemoryNeed& seat : seats) EXPECT_EQ(memory(seat).made(), 1);
}

TEST_F(SharedMemory, IsTakenFromThoseThatHaveRestedForLongest) {
  MemoryBudget budget(30, 1);
  const std::vector<MemoryNeed> searches{need(10), need(10), need(10), need(10)};
  for (const int search : {0, 1, 2, 0, 3}) run(budget, searches[static_cast<std::size_t>(search)]);
  EXPECT_TRUE(memory(searches[0]).holds());
  EXPECT_FALSE(memory(searches[1]).holds());
  EXPECT_TRUE(memory(searches[2]).holds());
  EXPECT_TRUE(memory(searches[3]).holds());
}

TEST_F(SharedMemory, OfOneThatHasEndedIsFree) {
  MemoryBudget budget(20, 1);
  const MemoryNeed stays = need(10);
  run(budget, stays);
  run(budget, need(10));
  EXPECT_EQ(budget.held(), 10U);
  // The search keeps no memory, so there is none to take away.
  const MemoryNeed short_one{.mebibytes = 10};
  EXPECT_TRUE(budget.take(short_one).empty());
  budget.leave(short_one);
  EXPECT_TRUE(memory(stays).holds());
}

}  // namespace
}  // namespace joga::service
