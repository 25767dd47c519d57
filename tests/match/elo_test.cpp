#include "joga/match/elo.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace joga::match {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

[[nodiscard]] ScoreSample games(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses) {
  return *ScoreSample::from(Trinomial::from_counts({losses, draws, wins}));
}

[[nodiscard]] ScoreSample pairs(const std::array<std::uint64_t, 5>& worst_first) {
  return *ScoreSample::from(Pentanomial::from_counts(worst_first));
}

TEST(Elo, OfKnownScores) {
  EXPECT_NEAR(elo_of_score(0.75), 190.8485, 1e-4);
  EXPECT_NEAR(elo_of_score(0.64), 400 * std::log10(16.0 / 9), 1e-9);
  EXPECT_NEAR(elo_of_score(10.0 / 11), 400, 1e-9);
  EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0);
  EXPECT_EQ(elo_of_score(0), -kInfinity);
  EXPECT_EQ(elo_of_score(1), kInfinity);
  EXPECT_NEAR(kEloPerLogit, 400 / std::log(10), 1e-12);
}

RC_GTEST_PROP(Elo, ExpectedScoreIsItsInverse, ()) {
  const double elo = *rc::gen::inRange(-1500, 1500);
  RC_ASSERT(std::abs(elo_of_score(expected_score(elo)) - elo) < 1e-6);
  RC_ASSERT(std::abs(expected_score(elo) + expected_score(-elo) - 1) < 1e-12);
}

TEST(ScoreSample, OfIndependentGamesByHand) {
  // 4 wins, 4 draws, 2 losses: mean 0.6; squares 4 * 0.16 + 4 * 0.01 + 2 * 0.36 = 1.4, so variance 0.14.
  const ScoreSample sample = games(4, 4, 2);
  EXPECT_DOUBLE_EQ(sample.mean(), 0.6);
  EXPECT_NEAR(sample.variance(), 0.14, 1e-15);
  EXPECT_NEAR(sample.standard_error(), std::sqrt(0.014), 1e-15);
  const Estimate elo = elo_estimate(sample);
  ASSERT_TRUE(elo.interval);
  EXPECT_NEAR(elo.value, 400 * std::log10(0.6 / 0.4), 1e-9);
  // 0.6 -+ 1.95996 * 0.118322 = 0.368094 and 0.831906
  EXPECT_NEAR(elo.interval->lower, 400 * std::log10(0.368094 / 0.631906), 1e-2);
  EXPECT_NEAR(elo.interval->upper, 400 * std::log10(0.831906 / 0.168094), 1e-2);
}

TEST(ScoreSample, TakesPairsWhereThereAreAny) {
  const Trinomial won = Trinomial::from_counts({0, 0, 3});
  const Trinomial lost = Trinomial::from_counts({2, 0, 0});
  const auto paired =
      ScoreSample::from(Tally::from_counts(won, lost, Pentanomial::from_counts({0, 0, 2, 0, 0})));
  ASSERT_TRUE(paired);
  EXPECT_EQ(paired->trials(), 2U);
  EXPECT_DOUBLE_EQ(paired->mean(), 0.5);
  const auto single = ScoreSample::from(Tally::from_counts(won, lost, Pentanomial()));
  ASSERT_TRUE(single);
  EXPECT_EQ(single->trials(), 5U);
  EXPECT_DOUBLE_EQ(single->mean(), 0.6);
  EXPECT_FALSE(ScoreSample::from(Tally()));
}

// The figures of fastchess's own tests (Disservin/fastchess, app/tests/elo_test.cpp), which are rounded to
// two places.
TEST(EloEstimate, AgreesWithFastchessOnSingleGames) {
  const ScoreSample first = games(76, 123, 89);
  EXPECT_NEAR(normalized_elo_estimate(first)->value, -20.76, 0.006);
  EXPECT_NEAR(normalized_elo_estimate(first)->interval->margin(), 40.13, 0.006);
  EXPECT_NEAR(likelihood_of_superiority(first), 0.1553, 6e-5);

  const ScoreSample second = games(136, 111, 96);
  EXPECT_NEAR(normalized_elo_estimate(second)->value, 49.77, 0.006);
  EXPECT_NEAR(likelihood_of_superiority(second), 0.9960, 6e-5);

  EXPECT_NEAR(normalized_elo_estimate(games(34, 0, 356))->value, -508.44, 0.006);
}

TEST(EloEstimate, AgreesWithFastchessOnPairs) {
  const ScoreSample first = pairs({34, 54, 31 + 32, 64, 75});
  EXPECT_NEAR(elo_estimate(first).value, 55.58, 0.006);
  EXPECT_NEAR(elo_estimate(first).interval->margin(), 27.65, 0.006);
  EXPECT_NEAR(normalized_elo_estimate(first)->value, 57.94, 0.006);
  EXPECT_NEAR(normalized_elo_estimate(first)->interval->margin(), 28.28, 0.006);

  const ScoreSample second = pairs({332, 433, 457 + 41, 333, 334});
  EXPECT_NEAR(elo_estimate(second).value, -8.64, 0.006);
  EXPECT_NEAR(elo_estimate(second).interval->margin(), 10.33, 0.006);
  EXPECT_NEAR(normalized_elo_estimate(second)->value, -9.17, 0.006);
  EXPECT_NEAR(normalized_elo_estimate(second)->interval->margin(), 10.96, 0.006);
  EXPECT_NEAR(likelihood_of_superiority(second), 0.0505, 6e-5);
}

TEST(EloEstimate, PairsOfIndependentGamesHaveTheBarsOfTheGames) {
  // Coin tosses, paired: 1/4 both lost, 1/2 shared, 1/4 both won.
  const Interval single = *elo_estimate(games(2000, 0, 2000)).interval;
  const Interval paired = *elo_estimate(pairs({500, 0, 1000, 0, 500})).interval;
  EXPECT_NEAR(paired.margin(), single.margin(), 1e-9);
}

TEST(EloEstimate, AnOpeningThatDecidesEveryGameCostsNoPrecision) {
  // Nearly every pair is shared: from single games the bars would be more than four times as wide.
  const Interval paired = *elo_estimate(pairs({0, 0, 95, 0, 5})).interval;
  const Interval single = *elo_estimate(games(105, 0, 95)).interval;
  EXPECT_LT(3 * paired.margin(), single.margin());
}

TEST(EloEstimate, HasNoBarsWhereAllTrialsEndedAlike) {
  const Estimate lost = elo_estimate(games(0, 0, 5));
  EXPECT_EQ(lost.value, -kInfinity);
  EXPECT_FALSE(lost.interval);
  const Estimate won = elo_estimate(pairs({0, 0, 0, 0, 3}));
  EXPECT_EQ(won.value, kInfinity);
  EXPECT_FALSE(won.interval);
  const Estimate drawn = elo_estimate(games(0, 9, 0));
  EXPECT_DOUBLE_EQ(drawn.value, 0);
  EXPECT_FALSE(drawn.interval);
  const Estimate same = elo_estimate(pairs({0, 0, 0, 3, 0}));
  EXPECT_NEAR(same.value, 190.8485, 1e-4);
  EXPECT_FALSE(same.interval);
  EXPECT_FALSE(normalized_elo_estimate(games(0, 9, 0)));
}

TEST(EloEstimate, ABarMayReachInfinity) {
  const Estimate elo = elo_estimate(games(9, 0, 1));
  ASSERT_TRUE(elo.interval);
  EXPECT_EQ(elo.interval->upper, kInfinity);
  EXPECT_TRUE(std::isfinite(elo.interval->lower));
  EXPECT_EQ(elo.interval->margin(), kInfinity);
}

TEST(LikelihoodOfSuperiority, IsTheNormalDistributionOfTheMean) {
  const ScoreSample sample = games(4, 4, 2);
  EXPECT_NEAR(likelihood_of_superiority(sample),
              0.5 * (1 + std::erf(0.1 / std::sqrt(0.014) / std::sqrt(2.0))), 1e-12);
  EXPECT_NEAR(normal_cumulative(kHalfWidth95), 0.975, 1e-12);
}

TEST(LikelihoodOfSuperiority, IsNotCertainAfterAFewWins) {
  EXPECT_DOUBLE_EQ(likelihood_of_superiority(games(1, 0, 0)), 0.75);
  EXPECT_DOUBLE_EQ(likelihood_of_superiority(pairs({3, 0, 0, 0, 0})), 1.0 / 16);
  EXPECT_DOUBLE_EQ(likelihood_of_superiority(games(0, 4, 0)), 0.5);
}

RC_GTEST_PROP(EloEstimate, SeenFromTheOtherSideIsTheSameWithTheSignChanged, ()) {
  std::array<std::uint64_t, 5> counts{};
  for (std::uint64_t& count : counts) count = *rc::gen::inRange<std::uint64_t>(0, 50);
  const Pentanomial seen = Pentanomial::from_counts(counts);
  RC_PRE(seen.total() > 0U);
  const ScoreSample here = *ScoreSample::from(seen);
  const ScoreSample there = *ScoreSample::from(seen.reversed());
  RC_ASSERT(std::abs(likelihood_of_superiority(here) + likelihood_of_superiority(there) - 1) < 1e-9);
  const Estimate mine = elo_estimate(here);
  const Estimate theirs = elo_estimate(there);
  RC_ASSERT(mine.value == -theirs.value || std::abs(mine.value + theirs.value) < 1e-6);
  RC_ASSERT(mine.interval.has_value() == theirs.interval.has_value());
}

}  // namespace
}  // namespace joga::match
