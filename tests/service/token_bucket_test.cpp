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

TEST(TokenBucket, LetsWhatIsDearerThanTheBurstBeOwed) {
  using std::chrono::seconds;
  const TokenBucket::Time start{};
  TokenBucket bucket({.per_second = 10, .burst = 40}, start);
  EXPECT_TRUE(bucket.take_or_owe(15, start));
  EXPECT_TRUE(bucket.take_or_owe(105, start));
  EXPECT_FALSE(bucket.take_or_owe(1, start + seconds(8)));
  EXPECT_TRUE(bucket.take_or_owe(20, start + seconds(10)));
  EXPECT_FALSE(bucket.take_or_owe(1, start + seconds(10)));
}

}  // namespace
}  // namespace joga::service
