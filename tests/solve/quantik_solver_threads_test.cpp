#include <gtest/gtest.h>

#include <thread>

#include "joga/core/stop_flag.hpp"
#include "joga/solve/quantik/solver.hpp"
#include "joga/solve/quantik/table.hpp"
#include "solve/quantik_support.hpp"

namespace joga::testing {
namespace {

// Small enough for ThreadSanitizer.
constexpr int kLateFirstPly = 14;

TEST(QuantikSolverThreads, FindTheSameOnAnyNumber) {
  const auto alone = solve::solve_quantik(RuleSet::Official, {.threads = 1}, kLateFirstPly);
  ASSERT_TRUE(alone);
  for (const int threads : {2, 5}) {
    const auto together = solve::solve_quantik(RuleSet::Official, {.threads = threads}, kLateFirstPly);
    ASSERT_TRUE(together);
    for (int ply = 0; ply < solve::kQuantikPlies; ++ply) {
      SCOPED_TRACE(ply);
      EXPECT_EQ(together->ply(ply).keys, alone->ply(ply).keys);
      EXPECT_EQ(together->ply(ply).values, alone->ply(ply).values);
      EXPECT_EQ(together->ply(ply).winning_at_once, alone->ply(ply).winning_at_once);
      EXPECT_EQ(together->ply(ply).blocked, alone->ply(ply).blocked);
      EXPECT_EQ(together->ply(ply).images, alone->ply(ply).images);
    }
  }
}

TEST(QuantikSolverThreads, StopWhenAnotherThreadSaysSo) {
  StopFlag stop;
  // Stops as soon as solving has begun: the callback runs on the solving thread.
  const auto progress = [&](const solve::SolveProgress&) { std::jthread([&] { stop.set(); }).join(); };
  EXPECT_FALSE(solve::solve_quantik(RuleSet::Feup, {.threads = 3, .stop = &stop, .progress = progress}));
}

TEST(QuantikTableThreads, ProbeAtOnce) {
  const auto table = solve::QuantikTable::from_bytes(SmallFile{}.bytes(), RuleSet::Feup);
  ASSERT_TRUE(table);
  const auto positions = random_positions(50, 3);
  const Quantik game;
  const auto sum = [&] {
    int plies = 0;
    for (std::size_t ply = 10; ply < positions.size(); ++ply) {
      for (const Position& position : positions[ply]) plies += table->probe(game, position)->plies();
    }
    return plies;
  };
  const int expected = sum();
  std::vector<int> sums(4);
  {
    std::vector<std::jthread> threads;
    for (int& found : sums) threads.emplace_back([&] { found = sum(); });
  }
  EXPECT_EQ(sums, std::vector<int>(4, expected));
}

}  // namespace
}  // namespace joga::testing
