// The report's levels and evaluation.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/eximo/support.hpp"

namespace joga::eximo::testing {
namespace {

constexpr std::size_t kRandom = 0;
constexpr std::size_t kGreedy = 1;

// Draws many times and compares the shares with the expected ones, within five standard deviations, with a
// fixed seed.
void expect_shares(std::size_t level, std::string_view text, const std::map<std::string, double>& shares) {
  constexpr int kDraws = 20'000;
  const Position position = position_of(text);
  Random random(1);
  std::map<std::string, int> seen;
  for (int i = 0; i < kDraws; ++i) {
    const Move move = kGame.choose(level, position, random);
    ASSERT_TRUE(kGame.is_legal(position, move));
    ++seen[kGame.move_text(position, move)];
  }
  double sum = 0;
  for (const auto& [turn, share] : shares) {
    EXPECT_NEAR(seen[turn], kDraws * share, 5 * std::sqrt(kDraws * share * (1 - share))) << turn;
    sum += share;
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_EQ(seen.size(), shares.size());
}

TEST(EximoLevels, AreNamedAsInTheReport) {
  ASSERT_EQ(Eximo::info().levels.size(), 2U);
  EXPECT_EQ(Eximo::info().levels[kRandom].name, "random");
  EXPECT_EQ(Eximo::info().levels[kGreedy].name, "greedy");
}

// --- random: man, first step, branches, drops ---

TEST(EximoRandomLevel, ChoosesAManFirst) {
  // One man has three steps, one has two.
  expect_shares(
      kRandom, "8/8/8/8/3M3M/8/8/8 1",
      {{"d4-c5", 1.0 / 6}, {"d4-d5", 1.0 / 6}, {"d4-e5", 1.0 / 6}, {"h4-g5", 1.0 / 4}, {"h4-h5", 1.0 / 4}});
}

TEST(EximoRandomLevel, LeavesOutMenThatCannotMove) {
  expect_shares(kRandom, "m1m5/mm6/M7/8/8/8/8/7M 1", {{"h1-g2", 0.5}, {"h1-h2", 0.5}});
}

TEST(EximoRandomLevel, ChoosesABranchAtEachContinuation) {
  // c1 has two steps and one jump, which continues over d4 or e4. The other men have three steps each.
  std::map<std::string, double> shares{
      {"c1-b2", 1.0 / 12}, {"c1-c2", 1.0 / 12}, {"c1-e3-c5", 1.0 / 24}, {"c1-e3-e5", 1.0 / 24}};
  for (const char* step : {"d2-c3", "d2-d3", "d2-e3", "d4-c5", "d4-d5", "d4-e5", "e4-d5", "e4-e5", "e4-f5"}) {
    shares[step] = 1.0 / 12;
  }
  expect_shares(kRandom, "8/8/8/8/3MM3/8/3M4/2M5 1", shares);
}

TEST(EximoRandomLevel, CapturesWhenItMust) {
  // Two men can capture; the branches of a4 share its half of the probability.
  expect_shares(kRandom, "8/8/8/2m5/Mm1m4/8/6m1/6M1 1",
                {{"a4xc4xc6", 0.25}, {"a4xc4xe4", 0.25}, {"g1xg3", 0.5}});
}

TEST(EximoRandomLevel, DropsAtRandom) {
  expect_shares(kRandom, "8/4m3/4M3/8/8/8/1MMMMM2/1MMMM3 1",
                {{"e6xe8@f1@g1", 1.0 / 3}, {"e6xe8@f1@g2", 1.0 / 3}, {"e6xe8@g1@g2", 1.0 / 3}});
}

// --- greedy ---

TEST(EximoGreedyLevel, CapturesMostMen) {
  // c1's chains capture two men, g1's only one.
  expect_shares(kGreedy, "8/8/8/8/1m1m4/8/1m1m2m1/2M3M1 1", {{"c1xa3xc5", 0.5}, {"c1xe3xc5", 0.5}});
}

TEST(EximoGreedyLevel, TiesAreBetweenPathsNotDrops) {
  // One arrival with three ways to drop, and one capture without drops.
  expect_shares(
      kGreedy, "8/4m3/4M3/m7/M7/8/1MMMMM2/1MMMM3 1",
      {{"a4xa6", 1.0 / 2}, {"e6xe8@f1@g1", 1.0 / 6}, {"e6xe8@f1@g2", 1.0 / 6}, {"e6xe8@g1@g2", 1.0 / 6}});
}

TEST(EximoGreedyLevel, WithoutACaptureAllFirstStepsAreAlike) {
  expect_shares(kGreedy, "8/8/8/8/3M3M/8/8/8 1",
                {{"d4-c5", 0.2}, {"d4-d5", 0.2}, {"d4-e5", 0.2}, {"h4-g5", 0.2}, {"h4-h5", 0.2}});
}

TEST(EximoGreedyLevel, BranchesOfAJumpShareItsFirstStep) {
  // c1 has two steps and one jump, which continues over d4, e4 or f4; the other men have three steps each.
  std::map<std::string, double> shares{
      {"c1-e3-c5", 1.0 / 45}, {"c1-e3-e5", 1.0 / 45}, {"c1-e3-g5", 1.0 / 45}};
  for (const char* step : {"c1-b2", "c1-c2", "d2-c3", "d2-d3", "d2-e3", "d4-c5", "d4-d5", "d4-e5", "e4-d5",
                           "e4-e5", "e4-f5", "f4-e5", "f4-f5", "f4-g5"}) {
    shares[step] = 1.0 / 15;
  }
  expect_shares(kGreedy, "8/8/8/8/3MMM2/8/3M4/2M5 1", shares);
}

// --- evaluation ---

TEST(EximoEvaluation, IsFourForEveryMissingEnemyAndOneForEveryOwnMan) {
  EXPECT_EQ(kGame.report_evaluation(kGame.start(), Player::One), 16);
  const Position position = position_of("8/8/8/2m5/Mm1m4/8/6m1/6M1 1");
  EXPECT_EQ(kGame.report_evaluation(position, Player::One), 4 * 12 + 2);
  EXPECT_EQ(kGame.report_evaluation(position, Player::Two), 4 * 14 + 4);
  EXPECT_EQ(kGame.report_evaluation(position_of("8/8/8/8/8/8/8/3M4 2"), Player::One),
            65);  // the report's example
}

}  // namespace
}  // namespace joga::eximo::testing
