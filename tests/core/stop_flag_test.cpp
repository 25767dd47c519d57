#include "joga/core/stop_flag.hpp"

#include <gtest/gtest.h>

namespace joga {
namespace {

TEST(StopFlag, IsSetWhenTheTimeIsUp) {
  const StopFlag never;
  EXPECT_TRUE(StopFlag(never, std::chrono::milliseconds(0)).is_set());
  EXPECT_FALSE(StopFlag(never, std::chrono::hours(1)).is_set());
  EXPECT_FALSE(never.is_set());
}

TEST(StopFlag, FollowsTheOtherFlag) {
  StopFlag other;
  const StopFlag follower(other, std::chrono::hours(1));
  const StopFlag second(follower, std::chrono::hours(1));
  EXPECT_FALSE(second.is_set());
  other.set();
  EXPECT_TRUE(follower.is_set());
  EXPECT_TRUE(second.is_set());
  other.clear();
  EXPECT_FALSE(second.is_set());
}

TEST(StopFlag, CanBeSetWithoutTheOtherOne) {
  const StopFlag never;
  StopFlag flag(never, std::chrono::hours(1));
  flag.set();
  EXPECT_TRUE(flag.is_set());
  EXPECT_FALSE(never.is_set());
}

}  // namespace
}  // namespace joga
