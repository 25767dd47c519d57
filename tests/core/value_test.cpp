// Values: their kinds, the value for the other player, and the order of preference.
#include "joga/core/value.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace joga {
namespace {

TEST(Value, TellsAResultWithItsDistance) {
  const Value win = Value::win_in(7);
  EXPECT_TRUE(win.is_win());
  EXPECT_TRUE(win.is_proven());
  EXPECT_TRUE(win.has_exact_distance());
  EXPECT_EQ(win.plies(), 7);
  EXPECT_EQ(win.sign(), 1);
  EXPECT_FALSE(win.with_loose_distance().has_exact_distance());
  EXPECT_FALSE(win.with_proof(false).is_proven());
  EXPECT_TRUE(Value::draw().with_loose_distance().has_exact_distance());  // a draw has no distance
  EXPECT_EQ(Value::estimate(2'000'000'000).hundredths(), Value::kMostHundredths);
}

TEST(Value, OfAFinishedGameIsItsResult) {
  EXPECT_EQ(Value::result(Outcome::Draw, Player::One), Value::draw());
  EXPECT_EQ(Value::result(win_for(Player::One), Player::One), Value::win_in(0));
  EXPECT_EQ(Value::result(win_for(Player::One), Player::Two), Value::loss_in(0));
}

TEST(Value, IsTheOppositeForTheOtherPlayer) {
  EXPECT_EQ(-Value::estimate(35), Value::estimate(-35));
  EXPECT_EQ(-Value::draw(), Value::draw());
  const Value value = Value::win_in(3).with_margin(4).with_bound(Bound::AtLeast).with_loose_distance();
  EXPECT_EQ(-value, Value::loss_in(3).with_margin(-4).with_bound(Bound::AtMost).with_loose_distance());
  EXPECT_EQ(-(-value), value);
}

TEST(Value, OfAMoveIsOnePlyLongerThanThatOfThePositionAfterIt) {
  EXPECT_EQ(Value::loss_in(0).before_move(), Value::win_in(1));
  EXPECT_EQ(Value::win_in(4).with_margin(2).before_move(), Value::loss_in(5).with_margin(-2));
  EXPECT_EQ(Value::draw().before_move(), Value::draw());
  EXPECT_EQ(Value::estimate(-20).before_move(), Value::estimate(20));
}

TEST(Value, IsOrderedByPreference) {
  const std::vector<Value> worst_first{Value::loss_in(1),
                                       Value::loss_in(8).with_loose_distance(),  // the end may come sooner
                                       Value::loss_in(8),
                                       Value::estimate(-Value::kMostHundredths),
                                       Value::estimate(-1),
                                       Value::draw(),
                                       Value::estimate(1),
                                       Value::estimate(Value::kMostHundredths),
                                       Value::win_in(9),
                                       Value::win_in(9).with_loose_distance(),
                                       Value::win_in(1)};
  for (std::size_t i = 0; i < worst_first.size(); ++i) {
    for (std::size_t j = 0; j < worst_first.size(); ++j) {
      EXPECT_EQ(worst_first[i] < worst_first[j], i < j) << i << ' ' << j;
    }
  }
  EXPECT_TRUE(is_eq(Value::draw() <=> Value::estimate(0)));
  EXPECT_NE(Value::draw(), Value::estimate(0));
}

TEST(Value, WithPointsIsOrderedByResultAndMarginAlone) {
  EXPECT_LT(Value::win_in(2).with_margin(1), Value::win_in(30).with_margin(5));
  EXPECT_TRUE(is_eq(Value::win_in(2).with_margin(3) <=> Value::win_in(30).with_margin(3)));
  EXPECT_LT(Value::loss_in(9).with_margin(0), Value::win_in(9).with_margin(0));  // equal points, a tie-break
}

}  // namespace
}  // namespace joga
