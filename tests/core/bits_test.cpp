#include "joga/core/bits.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "joga/core/random.hpp"

namespace joga {
namespace {

TEST(Bits, PopLowestTakesBitsFromBelow) {
  std::uint64_t bits = 0b10010;
  EXPECT_EQ(pop_lowest(bits), 1U);
  EXPECT_EQ(pop_lowest(bits), 4U);
  EXPECT_EQ(bits, 0U);
}

RC_GTEST_PROP(Bits, SelectFindsTheBitThatManyBelowIt, (std::uint64_t one, std::uint64_t two, bool sparse)) {
  const std::uint64_t bits = (sparse ? one & two : one | two) | 1;
  std::uint64_t left = bits;
  const BitSelector selector(bits);
  RC_ASSERT(selector.count() == count_bits(bits));
  for (int rank = 0; left != 0; ++rank) RC_ASSERT(selector.select(rank) == pop_lowest(left));
}

TEST(Bits, SelectWorksOnAFullWord) {
  for (std::size_t rank = 0; rank < 64; ++rank) {
    EXPECT_EQ(BitSelector(~0ULL).select(static_cast<int>(rank)), rank);
  }
}

TEST(Random, SameSeedSameNumbers) {
  Random one(7);
  Random two(7);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(one.next(), two.next());
}

// The first numbers for seed 1. They must never change: stored records and seeds depend on them.
TEST(Random, NumbersNeverChange) {
  Random random(1);
  EXPECT_EQ(random.next(), 0xb3f2af6d0fc710c5ULL);
  EXPECT_EQ(random.next(), 0x853b559647364ceaULL);
}

TEST(Random, BelowIsEven) {
  Random random(3);
  std::array<int, 7> seen{};
  for (int i = 0; i < 70'000; ++i) ++seen[random.below(7)];
  for (const int count : seen) EXPECT_NEAR(count, 10'000, 500);
}

}  // namespace
}  // namespace joga
