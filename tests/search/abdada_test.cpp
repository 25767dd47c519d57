// Threads see which moves others are searching, and every move is searched exactly once, whatever is
// deferred.
#include "joga/search/abdada.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "joga/core/random.hpp"

namespace joga::testing {
namespace {

using search::AbdadaTable;
using search::AbdadaTurns;

TEST(AbdadaTable, HoldsEntriesUntilTheyAreRemoved) {
  AbdadaTable busy;
  EXPECT_FALSE(busy.contains(17));
  busy.add(17);
  EXPECT_TRUE(busy.contains(17));
  EXPECT_FALSE(busy.contains(18));
  busy.remove(17);
  EXPECT_FALSE(busy.contains(17));
}

TEST(AbdadaTable, AreNotMixedUpWhereTheyShareAPlace) {
  constexpr std::uint64_t kOne = 5;
  constexpr std::uint64_t kOther = kOne + (std::uint64_t{1} << 40);
  AbdadaTable busy;
  busy.add(kOne);
  EXPECT_FALSE(busy.contains(kOther));
  busy.add(kOther);
  EXPECT_FALSE(busy.contains(kOne));
  busy.remove(kOne);  // not there: the other one stays
  EXPECT_TRUE(busy.contains(kOther));
}

TEST(AbdadaTurns, GoThroughAllInOrder) {
  std::vector<std::size_t> stack;
  std::vector<std::size_t> seen;
  for (AbdadaTurns turns(3, 7, stack); turns.advance();) {
    EXPECT_TRUE(turns.is_new());
    EXPECT_EQ(turns.is_first(), turns.number() == 3);
    seen.push_back(turns.number());
  }
  EXPECT_EQ(seen, (std::vector<std::size_t>{3, 4, 5, 6}));
}

TEST(AbdadaTurns, ComeBackInOrderToWhatWasPutOff) {
  std::vector<std::size_t> stack{99};  // an entry of a node nearer to the root
  std::vector<std::size_t> seen;
  {
    AbdadaTurns turns(0, 5, stack);
    while (turns.advance()) {
      if (turns.is_new() && turns.number() % 2 == 1) {
        turns.put_off();
      } else {
        seen.push_back(turns.number());
      }
    }
  }
  EXPECT_EQ(seen, (std::vector<std::size_t>{0, 2, 4, 1, 3}));
  EXPECT_EQ(stack, (std::vector<std::size_t>{99}));
}

// Nested nodes on one stack, each left at a random time.
void walk(std::vector<std::size_t>& stack, Random& random, int depth) {
  const std::size_t count = 1 + random.below(6);
  const bool is_cut = random.below(4) == 0;
  std::vector<std::size_t> seen;
  for (AbdadaTurns turns(0, count, stack); turns.advance();) {
    if (turns.is_new() && !turns.is_first() && random.below(3) == 0) {
      turns.put_off();
      continue;
    }
    seen.push_back(turns.number());
    if (depth > 0) walk(stack, random, depth - 1);
    if (is_cut && random.below(3) == 0) return;
  }
  std::ranges::sort(seen);
  ASSERT_EQ(seen.size(), count);
  for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(seen[i], i);
}

TEST(AbdadaTurns, OfNodesWithinNodesDoNotDisturbEachOther) {
  std::vector<std::size_t> stack;
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    walk(stack, random, 3);
    ASSERT_TRUE(stack.empty());
  }
}

}  // namespace
}  // namespace joga::testing
