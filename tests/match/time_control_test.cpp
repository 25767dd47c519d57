#include <gtest/gtest.h>

#include "joga/match/referee.hpp"

namespace joga::match {
namespace {

using search::Clock;
using search::Milliseconds;

TEST(TimeControls, AreWrittenInSeconds) {
  EXPECT_EQ(TimeControl{}.text(), "-");
  EXPECT_EQ(TimeControl{.per_move = Milliseconds(100)}.text(), "0.1/move");
  EXPECT_EQ((TimeControl{.total = Clock{Milliseconds(60'000), Milliseconds(500)}}.text()), "60+0.5");
  EXPECT_EQ((TimeControl{.depth = 5, .nodes = 1000}.text()), "- depth=5 nodes=1000");
}

TEST(TimeControls, AreReadAsTotalAndIncrement) {
  EXPECT_EQ(*parse_total("60+0.5"), (Clock{Milliseconds(60'000), Milliseconds(500)}));
  EXPECT_EQ(*parse_total("1.25"), (Clock{Milliseconds(1'250), Milliseconds(0)}));
  for (const char* wrong : {"", "+", "x", "10+", "-5", "0", "0+0", "1e99", "nan", "10+1+1"}) {
    const auto read = parse_total(wrong);
    ASSERT_FALSE(read) << wrong;
    EXPECT_NE(read.error().message.english().find('\'' + std::string(wrong) + '\''), std::string::npos);
  }
}

TEST(TimeControls, TellAPlayerWhatIsLeftToBoth) {
  const TimeControl time{.total = Clock{Milliseconds(9'000), Milliseconds(10)}, .nodes = 7};
  const search::Limits limits = time.limits({Milliseconds(5'000), Milliseconds(4'000)});
  EXPECT_EQ(limits.clock_of(Player::One), (Clock{Milliseconds(5'000), Milliseconds(10)}));
  EXPECT_EQ(limits.clock_of(Player::Two), (Clock{Milliseconds(4'000), Milliseconds(10)}));
  EXPECT_EQ(limits.nodes, 7U);
  EXPECT_FALSE(limits.move_time);
  EXPECT_TRUE(TimeControl{}.limits({}).is_infinite());
}

}  // namespace
}  // namespace joga::match
