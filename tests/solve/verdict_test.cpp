#include "joga/solve/verdict.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace joga::solve {
namespace {

TEST(Verdicts, AreOrderedAsThePlayerToMovePrefersThem) {
  const std::vector<Verdict> rising{Verdict::loss_in(0), Verdict::loss_in(2), Verdict::loss_in(4),
                                    Verdict::draw(),     Verdict::win_in(5),  Verdict::win_in(3),
                                    Verdict::win_in(1)};
  for (std::size_t i = 1; i < rising.size(); ++i) {
    EXPECT_LT(rising[i - 1], rising[i]) << i;
    // What one player prefers, the other does not.
    EXPECT_GT(rising[i - 1].before(), rising[i].before()) << i;
  }
}

TEST(Verdicts, CountThePliesToTheEnd) {
  EXPECT_EQ(Verdict::win_in(3).before(), Verdict::loss_in(4));
  EXPECT_EQ(Verdict::loss_in(0).before(), Verdict::win_in(1));
  EXPECT_EQ(Verdict::draw().before(), Verdict::draw());
  for (int plies = 0; plies <= 16; ++plies) {
    const Verdict verdict = Verdict::decided_in(plies);
    EXPECT_EQ(verdict.plies(), plies);
    EXPECT_EQ(verdict.value(), plies % 2 == 0 ? VerdictKind::Loss : VerdictKind::Win);
  }
}

}  // namespace
}  // namespace joga::solve
