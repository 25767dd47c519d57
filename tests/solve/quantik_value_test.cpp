#include <gtest/gtest.h>

#include <vector>

#include "joga/solve/quantik/value.hpp"

namespace joga::solve {
namespace {

TEST(QuantikValues, AreOrderedAsThePlayerToMovePrefersThem) {
  const std::vector<QuantikValue> rising{
      QuantikValue::loss_in(0), QuantikValue::loss_in(2), QuantikValue::loss_in(4), QuantikValue::draw(),
      QuantikValue::win_in(5),  QuantikValue::win_in(3),  QuantikValue::win_in(1)};
  for (std::size_t i = 1; i < rising.size(); ++i) {
    EXPECT_LT(rising[i - 1], rising[i]) << i;
    // The two players have opposite preferences.
    EXPECT_GT(rising[i - 1].before(), rising[i].before()) << i;
  }
}

TEST(QuantikValues, CountThePliesToTheEnd) {
  EXPECT_EQ(QuantikValue::win_in(3).before(), QuantikValue::loss_in(4));
  EXPECT_EQ(QuantikValue::loss_in(0).before(), QuantikValue::win_in(1));
  EXPECT_EQ(QuantikValue::draw().before(), QuantikValue::draw());
  for (int plies = 0; plies <= 16; ++plies) {
    const QuantikValue value = QuantikValue::decided_in(plies);
    EXPECT_EQ(value.plies(), plies);
    EXPECT_EQ(value.is_win(), plies % 2 != 0);
    EXPECT_EQ(value.outward(), plies % 2 != 0 ? Value::win_in(plies) : Value::loss_in(plies));
  }
}

}  // namespace
}  // namespace joga::solve
