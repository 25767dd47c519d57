#include "joga/solve/static_function.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "joga/core/random.hpp"

namespace joga::solve {
namespace {

struct Pairs {
  std::vector<std::uint64_t> keys{};
  std::vector<std::uint8_t> values{};
};

[[nodiscard]] Pairs random_pairs(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  Pairs pairs;
  for (std::size_t i = 0; i < count; ++i) pairs.keys.push_back(random.next() >> 16);
  std::ranges::sort(pairs.keys);
  pairs.keys.erase(std::unique(pairs.keys.begin(), pairs.keys.end()), pairs.keys.end());
  for (std::size_t i = 0; i < pairs.keys.size(); ++i)
    pairs.values.push_back(static_cast<std::uint8_t>(random.below(16)));
  return pairs;
}

TEST(StaticFunctions, GiveEveryKeyItsValue) {
  for (const std::size_t count : {0U, 1U, 2U, 3U, 10U, 100U, 1000U, 10'000U, 100'000U}) {
    SCOPED_TRACE(count);
    const Pairs pairs = random_pairs(count, count + 1);
    const StaticFunction function = StaticFunction::make(pairs.keys, pairs.values);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < pairs.keys.size(); ++i) wrong += function(pairs.keys[i]) != pairs.values[i];
    EXPECT_EQ(wrong, 0U);
    ASSERT_TRUE(function.shape().is_sound());
    EXPECT_EQ(function.bytes().size(), function.shape().bytes());
  }
}

TEST(StaticFunctions, NeedLittleMoreThanTheValues) {
  const Pairs pairs = random_pairs(100'000, 7);
  const StaticFunction function = StaticFunction::make(pairs.keys, pairs.values);
  EXPECT_LT(static_cast<double>(function.bytes().size()), 100'000 * 0.5 * 1.25);
}

TEST(StaticFunctions, AreTheSameEveryTime) {
  const Pairs pairs = random_pairs(5000, 3);
  EXPECT_EQ(StaticFunction::make(pairs.keys, pairs.values).bytes(),
            StaticFunction::make(pairs.keys, pairs.values).bytes());
}

TEST(StaticFunctions, LiveOnInTheirBytes) {
  const Pairs pairs = random_pairs(2000, 5);
  const StaticFunction function = StaticFunction::make(pairs.keys, pairs.values);
  const auto again = StaticFunction::from(function.shape(), function.bytes());
  ASSERT_TRUE(again);
  for (std::size_t i = 0; i < pairs.keys.size(); ++i) ASSERT_EQ((*again)(pairs.keys[i]), pairs.values[i]);
}

TEST(StaticFunctions, AreNotMadeOfAnythingElse) {
  const StaticFunction::Shape good{.segment_bits = 4, .windows = 3};
  EXPECT_TRUE(StaticFunction::from(good, std::string(good.bytes(), '\0')));
  EXPECT_FALSE(StaticFunction::from(good, std::string(good.bytes() - 1, '\0')));
  EXPECT_FALSE(StaticFunction::from(good, std::string(good.bytes() + 1, '\0')));
  EXPECT_FALSE(StaticFunction::from({.segment_bits = 4, .windows = 0}, std::string(16, '\0')));
  EXPECT_FALSE(StaticFunction::from({.segment_bits = 64, .windows = 1}, ""));
  EXPECT_FALSE(StaticFunction::from({.segment_bits = 2, .windows = 0xffffffff}, ""));
}

}  // namespace
}  // namespace joga::solve
