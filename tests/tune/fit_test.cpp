// The fit recovers the weights that produced the results.
#include "joga/tune/fit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "joga/core/random.hpp"

namespace joga::tune {
namespace {

constexpr std::array<int, 4> kTrueWeights{100, -30, 55, 0};
constexpr double kTrueScale = 150;

// Games of a few positions each, won and lost with the probabilities of the true weights.
[[nodiscard]] Samples played(std::size_t games, std::uint64_t seed) {
  constexpr std::uint32_t kSpread = 7;
  constexpr std::uint32_t kCertain = 1'000'000;
  Random random(seed);
  Samples samples(kTrueWeights.size());
  for (std::size_t game = 0; game < games; ++game) {
    samples.begin_game();
    std::array<int, kTrueWeights.size()> features{};
    double sum = 0;
    for (std::size_t i = 0; i < features.size(); ++i) {
      features[i] = static_cast<int>(random.below(kSpread)) - static_cast<int>(kSpread / 2);
      sum += features[i] * kTrueWeights[i];
    }
    const double chance = 1 / (1 + std::exp(-sum / kTrueScale));
    samples.add(features, random.below(kCertain) < chance * kCertain ? 1 : 0);
  }
  return samples;
}

TEST(Fit, RecoversWeightsAndScale) {
  const std::array<int, 4> wrong{100, 10, 10, 40};
  const FitResult found = fit(played(20'000, 1), played(2'000, 2), wrong, {.l2 = 0});
  EXPECT_EQ(found.weights[0].weight, 100);
  for (std::size_t i = 1; i < kTrueWeights.size(); ++i) {
    EXPECT_NEAR(found.weights[i].weight, kTrueWeights[i], 4 * found.weights[i].error) << i;
    EXPECT_LT(found.weights[i].error, 5);
    EXPECT_GT(found.weights[i].error, 0.5);
  }
  EXPECT_NEAR(found.scale_after, kTrueScale, 10);
  EXPECT_LT(found.training.after, found.training.before);
  EXPECT_LT(found.held_out.after, found.held_out.before);
}

TEST(Fit, KeepsTheScaleOfAnEvaluationWithoutAUnit) {
  const std::array<int, 4> right{50, -15, 28, 0};
  const FitResult found = fit(played(20'000, 3), Samples(4), right, {.l2 = 0});
  EXPECT_NEAR(found.scale_before, kTrueScale / 2, 5);
  EXPECT_NEAR(found.scale_after, found.scale_before, 2);
  EXPECT_NEAR(found.weights[0].weight, 50, 5);
  EXPECT_EQ(found.held_out.after, 0);
}

TEST(Fit, IsDrawnToThePresentWeights) {
  const std::array<int, 4> wrong{100, 10, 10, 40};
  const Samples samples = played(2'000, 4);
  const FitResult hardly = fit(samples, Samples(4), wrong, {.l2 = 1'000});
  for (std::size_t i = 0; i < wrong.size(); ++i) EXPECT_NEAR(hardly.weights[i].weight, wrong[i], 1) << i;
}

TEST(Fit, LeavesAWeightAloneWhoseFeatureNeverShows) {
  Samples samples(2);
  for (int game = 0; game < 100; ++game) {
    samples.begin_game();
    samples.add(std::array{1, 0}, game % 4 == 0 ? 0 : 1);
  }
  const FitResult found = fit(samples, Samples(2), std::array{100, 17}, {.l2 = 0});
  // Three wins for each loss: ln 3 logits for one unit, in which the second weight is measured.
  EXPECT_NEAR(found.scale_after, 100 / std::log(3), 0.1);
  EXPECT_NEAR(found.weights[1].weight, 17, 1);
}

TEST(Fit, SurvivesGamesThatAreAlwaysWon) {
  Samples samples(1);
  for (int game = 0; game < 10; ++game) {
    samples.begin_game();
    samples.add(std::array{1}, 1);
  }
  const FitResult found = fit(samples, Samples(1), std::array{100});
  EXPECT_TRUE(std::isfinite(found.scale_after));
  EXPECT_EQ(found.weights[0].weight, 100);
}

// Positions of one game carry less information than the same number of games: their number alone must not
// shrink the errors.
TEST(Fit, CountsAGameOnce) {
  const auto repeated = [](int times) {
    Random random(5);
    Samples samples(1);
    for (int game = 0; game < 400; ++game) {
      samples.begin_game();
      const double result = random.below(3) == 0 ? 0 : 1;
      for (int i = 0; i < times; ++i) samples.add(std::array{1}, result);
    }
    return fit(samples, Samples(1), std::array{50}).weights[0].error;
  };
  EXPECT_NEAR(repeated(10), repeated(1), 1e-6);
}

TEST(Samples, AreDrawnInOrderAndAlikeForTheSameSeed) {
  const Samples all = played(1'000, 6);
  const Samples some = all.drawn(100, 7);
  ASSERT_EQ(some.size(), 100U);
  const Samples again = all.drawn(100, 7);
  std::size_t at = 0;
  for (std::size_t i = 0; i < some.size(); ++i) {
    ASSERT_TRUE(std::ranges::equal(some.features(i), again.features(i)));
    while (at < all.size() && !std::ranges::equal(all.features(at), some.features(i))) ++at;
    ASSERT_LT(at, all.size()) << "sample " << i << " is not where it was";
  }
  EXPECT_EQ(all.drawn(5'000, 7).size(), 1'000U);
}

}  // namespace
}  // namespace joga::tune
