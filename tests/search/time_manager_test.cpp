// Time limits: a move always gets less time than there is left.
#include "joga/search/time_manager.hpp"

#include <gtest/gtest.h>

namespace joga::testing {
namespace {

using search::Clock;
using search::Limits;
using search::Milliseconds;
using search::TimeManager;

[[nodiscard]] TimeManager with_clock(Milliseconds remaining, Milliseconds increment) {
  Limits limits;
  limits.clocks[0] = Clock{remaining, increment};
  return TimeManager(limits, Player::One);
}

TEST(TimeManager, KnowsNoLimitWithoutOne) {
  const TimeManager free(Limits{.depth = 3}, Player::One);
  EXPECT_FALSE(free.most().has_value());
  EXPECT_FALSE(free.is_over());
  EXPECT_FALSE(free.should_not_go_deeper(1));
  EXPECT_FALSE(free.can_save());
}

TEST(TimeManager, TakesAlmostAllOfAMoveTime) {
  const TimeManager manager(Limits{.move_time = Milliseconds(1000)}, Player::One);
  EXPECT_LT(*manager.most(), Milliseconds(1000));
  EXPECT_GE(*manager.most(), Milliseconds(900));
  EXPECT_FALSE(manager.can_save());
}

TEST(TimeManager, NeverSpendsAClock) {
  for (const int remaining : {0, 1, 5, 20, 100, 1000, 60'000, 3'600'000}) {
    for (const int increment : {0, 10, 1000, 100'000}) {
      const TimeManager manager = with_clock(Milliseconds(remaining), Milliseconds(increment));
      EXPECT_LE(2 * *manager.most(), Milliseconds(remaining)) << remaining << '+' << increment;
      EXPECT_LE(4 * *manager.meant(), Milliseconds(remaining)) << remaining << '+' << increment;
      EXPECT_GE(*manager.most(), Milliseconds(0));
    }
  }
}

TEST(TimeManager, ThinksLongerWithAnIncrement) {
  EXPECT_GT(*with_clock(Milliseconds(60'000), Milliseconds(1000)).meant(),
            *with_clock(Milliseconds(60'000), Milliseconds(0)).meant());
}

TEST(TimeManager, LooksAtItsOwnPlayersClock) {
  Limits limits;
  limits.clocks[0] = Clock{Milliseconds(10), Milliseconds(0)};
  limits.clocks[1] = Clock{Milliseconds(100'000), Milliseconds(0)};
  EXPECT_GT(*TimeManager(limits, Player::Two).meant(), *TimeManager(limits, Player::One).meant());
}

TEST(TimeManager, ObeysTheStricterOfTwoLimits) {
  Limits limits{.move_time = Milliseconds(10)};
  limits.clocks[0] = Clock{Milliseconds(1'000'000), Milliseconds(0)};
  EXPECT_LE(*TimeManager(limits, Player::One).most(), Milliseconds(10));
}

TEST(TimeManager, UnlimitedTimeDoesNotOverflow) {
  const TimeManager manager(Limits{.move_time = Milliseconds::max()}, Player::One);
  EXPECT_FALSE(manager.most().has_value());
  EXPECT_FALSE(manager.is_over());
  EXPECT_FALSE(with_clock(Milliseconds::max(), Milliseconds::max()).is_over());
}

TEST(TimeManager, IsOverAtOnceWithoutTime) {
  EXPECT_TRUE(with_clock(Milliseconds(0), Milliseconds(0)).is_over());
  EXPECT_TRUE(with_clock(Milliseconds(-50), Milliseconds(0)).is_over());
  EXPECT_TRUE(TimeManager(Limits{.move_time = Milliseconds(0)}, Player::One).is_over());
}

}  // namespace
}  // namespace joga::testing
