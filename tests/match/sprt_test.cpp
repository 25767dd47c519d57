#include "joga/match/sprt.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "joga/core/random.hpp"
#include "joga/match/elo.hpp"

namespace joga::match {
namespace {

using Shares = std::array<double, 5>;

[[nodiscard]] SprtParameters between(double elo0, double elo1) {
  return {.elo0 = elo0, .elo1 = elo1};
}

[[nodiscard]] Pentanomial pentanomial(const std::array<std::uint64_t, 5>& worst_first) {
  return Pentanomial::from_counts(worst_first);
}

// The figures of fastchess's own tests (Disservin/fastchess, app/tests/sprt_test.cpp), which are rounded to
// two places.
TEST(LogLikelihoodRatio, AgreesWithFastchessOnPairs) {
  EXPECT_NEAR(log_likelihood_ratio(between(0.5, 2.5), pentanomial({223, 9863, 20279 + 1000, 10037, 246})),
              -3.07, 0.006);
  EXPECT_NEAR(log_likelihood_ratio(between(0, 2), pentanomial({871, 26175, 55003 + 980, 26678, 821})), -4.98,
              0.006);
}

// Finds the largest likelihood under a hypothesis by hill climbing: the middle three shares move in ever
// smaller steps, and the outer two follow from the sum and from the hypothesis.
class HillClimb {
 public:
  HillClimb(const Shares& counts, double elo) : counts_(counts), elo_(elo) {}

  [[nodiscard]] double best() const {
    std::array<double, 3> middle{0.2, 0.2, 0.2};
    double height = *height_at(middle);
    for (double step = 0.1; step > 1e-9;) {
      bool higher = false;
      for (int direction = 0; direction < 27; ++direction) {
        const std::array<double, 3> next{middle[0] + step * (direction % 3 - 1),
                                         middle[1] + step * (direction / 3 % 3 - 1),
                                         middle[2] + step * (direction / 9 - 1)};
        const std::optional<double> there = height_at(next);
        if (!there || *there <= height) continue;
        middle = next;
        height = *there;
        higher = true;
      }
      if (!higher) step /= 2;
    }
    return height;
  }

 private:
  // The difference between the distribution's score and the hypothesis.
  [[nodiscard]] double excess(const Shares& shares) const {
    double mean = 0;
    for (std::size_t i = 0; i < 5; ++i) mean += shares[i] * static_cast<double>(i) / 4;
    return mean - 1 / (1 + std::pow(10, -elo_ / 400));
  }

  [[nodiscard]] std::optional<double> height_at(const std::array<double, 3>& middle) const {
    const double outer = 1 - middle[0] - middle[1] - middle[2];
    if (outer <= 0) return std::nullopt;
    Shares shares{0, middle[0], middle[1], middle[2], 0};
    double low = 0;
    double high = outer;
    for (int halving = 0; halving < 60; ++halving) {
      shares[4] = (low + high) / 2;
      shares[0] = outer - shares[4];
      (excess(shares) > 0 ? high : low) = shares[4];
    }
    if (std::abs(excess(shares)) > 1e-12) return std::nullopt;
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      if (shares[i] <= 0) return std::nullopt;
      sum += counts_[i] * std::log(shares[i]);
    }
    return sum;
  }

  Shares counts_;
  double elo_;
};

TEST(LogLikelihoodRatio, IsThatOfTheLikeliestDistributionsUnderBothHypotheses) {
  constexpr std::array<std::array<std::uint64_t, 5>, 3> kSamples{
      {{3, 9, 20, 14, 6}, {40, 1, 2, 5, 7}, {0, 4, 0, 3, 8}}};
  for (const SprtParameters& parameters : {between(0, 30), between(-20, 10)}) {
    for (const auto& sample : kSamples) {
      // A class that never occurred counts as a thousandth.
      Shares counts{};
      for (std::size_t i = 0; i < 5; ++i) counts[i] = sample[i] == 0 ? 1e-3 : static_cast<double>(sample[i]);
      const double by_hand =
          HillClimb(counts, parameters.elo1).best() - HillClimb(counts, parameters.elo0).best();
      EXPECT_NEAR(log_likelihood_ratio(parameters, pentanomial(sample)), by_hand, 1e-5);
    }
  }
}

TEST(LogLikelihoodRatio, IsZeroWithoutResultsAndHalfWayBetweenTheHypotheses) {
  EXPECT_EQ(log_likelihood_ratio(between(0, 5), Pentanomial()), 0);
  EXPECT_NEAR(log_likelihood_ratio(between(-7, 7), pentanomial({5, 10, 30, 10, 5})), 0, 1e-9);
}

RC_GTEST_PROP(LogLikelihoodRatio, SeenFromTheOtherSideIsTheSameWithTheSignChanged, ()) {
  std::array<std::uint64_t, 5> counts{};
  for (std::uint64_t& count : counts) count = *rc::gen::element<std::uint64_t>(0, 0, 1, 7, 90, 20000);
  const double top = *rc::gen::inRange(1, 200);
  const Pentanomial seen = pentanomial(counts);
  const double ratio = log_likelihood_ratio(between(-20, top), seen);
  const double reversed = log_likelihood_ratio(between(-top, 20), seen.reversed());
  RC_ASSERT(std::isfinite(ratio));
  RC_ASSERT(std::abs(ratio + reversed) < 1e-5 * (1 + std::abs(ratio)));
}

TEST(Sprt, HasWaldsBounds) {
  const Sprt sprt = *Sprt::create({.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.1});
  EXPECT_NEAR(sprt.upper_bound(), std::log(0.9 / 0.05), 1e-12);
  EXPECT_NEAR(sprt.lower_bound(), std::log(0.1 / 0.95), 1e-12);
  EXPECT_NEAR(Sprt::create({})->upper_bound(), 2.944, 1e-3);
}

TEST(Sprt, TheFirstCrossingDecides) {
  Sprt sprt = *Sprt::create(between(0, 50));
  EXPECT_EQ(sprt.state(), SprtState::Running);
  EXPECT_EQ(sprt.update(pentanomial({2, 5, 10, 6, 2})), SprtState::Running);
  EXPECT_EQ(sprt.update(pentanomial({2, 5, 40, 60, 20})), SprtState::AcceptedH1);
  EXPECT_GE(sprt.log_likelihood_ratio(), sprt.upper_bound());
  EXPECT_EQ(sprt.update(pentanomial({200, 50, 40, 60, 20})), SprtState::AcceptedH1);
  EXPECT_LT(sprt.log_likelihood_ratio(), sprt.lower_bound());

  Sprt worse = *Sprt::create(between(0, 50));
  EXPECT_EQ(worse.update(pentanomial({50, 40, 60, 20, 10})), SprtState::AcceptedH0);
}

TEST(Sprt, RefusesParametersThatMakeNoTest) {
  constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(is_test({}));
  EXPECT_FALSE(is_test(between(5, 5)));
  EXPECT_FALSE(is_test(between(5, 0)));
  EXPECT_FALSE(is_test(between(kNoNumber, 0)));
  EXPECT_FALSE(is_test(between(0, kNoNumber)));
  EXPECT_FALSE(is_test(between(0, 1e6)));
  EXPECT_FALSE(is_test(between(-1e6, 0)));
  EXPECT_FALSE(is_test({.alpha = 0}));
  EXPECT_FALSE(is_test({.alpha = kNoNumber}));
  EXPECT_FALSE(is_test({.beta = 0.5}));
  EXPECT_FALSE(Sprt::create({.beta = 1}));
}

// A simple distribution of pairs, adjusted until its score is that of `elo`.
[[nodiscard]] Shares distribution_at(double elo) {
  constexpr Shares kEven{0.05, 0.2, 0.5, 0.2, 0.05};
  Shares bent{};
  double low = -10;
  double high = 10;
  for (int halving = 0; halving < 60; ++halving) {
    const double bend = (low + high) / 2;
    double sum = 0;
    double points = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      bent[i] = kEven[i] * std::exp(bend * static_cast<double>(i) / 4);
      sum += bent[i];
      points += bent[i] * static_cast<double>(i) / 4;
    }
    for (double& share : bent) share /= sum;
    (points / sum < expected_score(elo) ? low : high) = bend;
  }
  return bent;
}

[[nodiscard]] PairResult draw_from(const Shares& shares, Random& random) {
  double left = static_cast<double>(random.next() >> 11) * 0x1p-53;
  for (std::size_t i = 0; i < 4; ++i) {
    left -= shares[i];
    if (left < 0) return static_cast<PairResult>(i);
  }
  return PairResult::Two;
}

// The share of tests that accept H1 if `elo` is true.
[[nodiscard]] double share_of_h1(const SprtParameters& parameters, double elo, Random& random) {
  constexpr int kTests = 400;
  const Shares truth = distribution_at(elo);
  int accepted = 0;
  for (int test = 0; test < kTests; ++test) {
    Sprt sprt = *Sprt::create(parameters);
    Pentanomial seen;
    while (sprt.state() == SprtState::Running) {
      seen.add(draw_from(truth, random));
      sprt.update(seen);
    }
    accepted += sprt.state() == SprtState::AcceptedH1 ? 1 : 0;
  }
  return static_cast<double>(accepted) / kTests;
}

TEST(Sprt, ErrsAsSeldomAsItWasTold) {
  // The standard error of a share of 5 % in 400 tests is 1.1 %.
  Random random(2024);
  const SprtParameters parameters = between(0, 50);
  EXPECT_NEAR(share_of_h1(parameters, 0, random), 0.05, 0.033);
  EXPECT_NEAR(share_of_h1(parameters, 50, random), 0.95, 0.033);
  EXPECT_NEAR(share_of_h1(parameters, 25, random), 0.5, 0.1);
}

TEST(SprtDecisions, AreTextsOfOneTest) {
  const SprtParameters parameters{.elo0 = -2.5, .elo1 = 10, .alpha = 0.01, .beta = 0.05};
  EXPECT_EQ(decision_text(parameters, SprtState::AcceptedH1), "-2.5,10,0.01,0.05: H1");
  EXPECT_EQ(parse_decision(parameters, "-2.5,10,0.01,0.05: H0"), SprtState::AcceptedH0);
  EXPECT_EQ(parse_decision({}, "-2.5,10,0.01,0.05: H0"), SprtState::Running) << "another test";
  EXPECT_EQ(parse_decision(parameters, ""), SprtState::Running);
}

}  // namespace
}  // namespace joga::match
