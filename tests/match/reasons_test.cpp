#include "joga/match/reasons.hpp"

#include <gtest/gtest.h>

namespace joga::match {
namespace {

[[nodiscard]] MatchGame ended(std::uint64_t number, std::string termination, Outcome outcome) {
  return {
      .number = number, .names = {"Ana", "Rui"}, .outcome = outcome, .termination = std::move(termination)};
}

TEST(Reasons, LossesOnTimeAreOneHoweverLate) {
  Reasons reasons;
  reasons.add(ended(1, "forfeit: player 1: it has ended with exit status 1", Outcome::PlayerTwoWins));
  reasons.add(ended(2, "time: player 2: out of time after 70 ms", Outcome::PlayerOneWins));
  reasons.add(ended(3, "time: player 2: out of time after 51 ms", Outcome::PlayerOneWins));
  reasons.add(ended(4, "time: player 1: out of time after 60 ms", Outcome::PlayerTwoWins));
  reasons.add(ended(5, "adjudication: not over after 9 plies", Outcome::Draw));
  reasons.add(ended(6, "Black completed a row", Outcome::PlayerOneWins));
  const std::vector<Reason> found = reasons.most_frequent_first();
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0].words().english(), "time: out of time after 51-70 ms");
  EXPECT_EQ(found[0].player, "Rui");
  EXPECT_EQ(found[0].numbers, (std::vector<std::uint64_t>{2, 3}));
  EXPECT_EQ(found[1].words().english(), "forfeit: it has ended with exit status 1");
  EXPECT_EQ(found[2].words().english(), "time: out of time after 60 ms");
  EXPECT_EQ(found[2].player, "Ana");
  EXPECT_EQ(found[3].player, "");
}

}  // namespace
}  // namespace joga::match
