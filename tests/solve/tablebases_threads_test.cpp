// One table for all threads that ask at once.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "joga/solve/tablebases.hpp"
#include "solve/small_tables.hpp"

namespace joga::testing {
namespace {

TEST(TablebasesThreads, MakeItOnceAndAllProbeIt) {
  std::atomic<int> made{0};
  const auto tables = std::make_shared<solve::Tablebases>(
      solve::Tablebases::Options{.maker = [&](RuleSet rules, const solve::Crew& crew) {
        ++made;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        return small_table(rules, crew);
      }});
  const auto prober = solve::prober_for(Quantik(), tables);
  const Position position = parsed("1C1y/Ys2/1nnS/2Y1 1");
  std::atomic<int> right{0};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        static_cast<void>(prober->probe(position));  // before it is there
        if (!tables->prepare(*GameSpec::parse("quantik"), StopFlag{})) return;
        if (prober->probe(position)) ++right;
      });
    }
  }
  EXPECT_EQ(made, 1);
  EXPECT_EQ(right, 4);
}

}  // namespace
}  // namespace joga::testing
