#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "joga/solve/quantik/table.hpp"
#include "solve/quantik_support.hpp"

namespace joga::testing {
namespace {

// The first threads use the table while it is being read.
TEST(QuantikTableThreads, ProbeTheBuiltInTableAtOnce) {
  std::atomic<int> right{0};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        const auto& table = solve::QuantikTable::built_in(RuleSet::Feup);
        if (table.probe(Quantik(), Quantik().start()) == solve::QuantikValue::loss_in(10)) ++right;
      });
    }
  }
  EXPECT_EQ(right, 4);
}

}  // namespace
}  // namespace joga::testing
