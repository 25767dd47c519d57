// The report's levels.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "joga/games/quantik/game.hpp"

namespace joga::quantik {
namespace {

const Quantik kGame;
constexpr std::size_t kEasy = 0;
constexpr std::size_t kMedium = 1;

TEST(QuantikLevels, AreNamedAsInTheReport) {
  EXPECT_EQ(Quantik::info().levels[kEasy].name, "easy");
  EXPECT_EQ(Quantik::info().levels[kMedium].name, "medium");
}

TEST(QuantikLevels, EasyChoosesEvenlyAmongAllMoves) {
  const Position position = *kGame.parse_position("1C1y/Ys2/1nnS/2Y1 1");
  const auto moves = static_cast<double>(kGame.count_moves(position));
  Random random(1);
  std::map<Move, double> seen;
  const int samples = static_cast<int>(moves) * 1000;
  for (int i = 0; i < samples; ++i) ++seen[kGame.choose(kEasy, position, random)];
  EXPECT_EQ(static_cast<double>(seen.size()), moves);
  for (const auto& [move, count] : seen) EXPECT_NEAR(count, 1000, 5 * std::sqrt(1000.0));
}

TEST(QuantikLevels, MediumAlwaysWinsWhenItCan) {
  const Position position = *kGame.parse_position("1C1y/Ys2/1nnS/2Y1 1");
  Random random(2);
  for (int i = 0; i < 200; ++i) {
    Position next = position;
    kGame.play_unchecked(next, kGame.choose(kMedium, position, random));
    EXPECT_EQ(kGame.outcome(next), Outcome::PlayerOneWins);
  }
}

TEST(QuantikLevels, MediumChoosesEvenlyAmongSeveralWins) {
  // Two placements complete a line: a cube on d1 (row 1) and a cube on d4 (quadrant c3-d4).
  const Position position = *kGame.parse_position("YsN1/4/2nS/2y1 1");
  Random random(3);
  std::map<std::string, int> seen;
  for (int i = 0; i < 2000; ++i) ++seen[kGame.move_text(position, kGame.choose(kMedium, position, random))];
  ASSERT_EQ(seen.size(), 2U);
  for (const auto& [move, count] : seen) EXPECT_NEAR(count, 1000, 5 * std::sqrt(500.0)) << move;
}

TEST(QuantikLevels, MediumWithoutAWinIsEasy) {
  Random one(4);
  Random two(4);
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(kGame.choose(kMedium, kGame.start(), one), kGame.choose(kEasy, kGame.start(), two));
  }
}

TEST(QuantikEvaluation, IsOneForAWinAndNothingElse) {
  const Position won = *kGame.parse_position("YcNs/4/4/4 2");
  EXPECT_EQ(kGame.report_evaluation(won, Player::One), 1);
  EXPECT_EQ(kGame.report_evaluation(won, Player::Two), 0);
  EXPECT_EQ(kGame.report_evaluation(kGame.start(), Player::One), 0);
}

}  // namespace
}  // namespace joga::quantik
