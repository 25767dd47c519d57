#include "joga/service/token_bucket.hpp"

#include <gtest/gtest.h>

namespace joga::service {
namespace {

TEST(TokenBucket, AllowsABurstAndThenTheRate) {
  using std::chrono::milliseconds;
  const TokenBucket::Time start{};
  TokenBucket bucket({.per_second = 10, .burst = 3}, start);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(1, start));
  EXPECT_FALSE(bucket.take(1, start));
  EXPECT_FALSE(bucket.take(1, start + milliseconds(99)));
  EXPECT_TRUE(bucket.take(1, start + milliseconds(101)));
  EXPECT_FALSE(bucket.take(1, start + milliseconds(102)));
}

TEST(TokenBucket, SavesUpNoMoreThanTheBurst) {
  using std::chrono::hours;
  const TokenBucket::Time start{};
  TokenBucket bucket({.per_second = 10, .burst = 3}, start);
  EXPECT_FALSE(bucket.take(3.5, start + hours(1)));
  EXPECT_TRUE(bucket.take(3, start + hours(1)));
  EXPECT_FALSE(bucket.take(0.5, start + hours(1)));
}

}  // namespace
}  // namespace joga::service
