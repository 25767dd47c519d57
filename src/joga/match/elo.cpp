#include "joga/match/elo.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

namespace joga::match {

double expected_score(double elo) noexcept {
  return 1 / (1 + std::exp(-elo / kEloPerLogit));
}

double elo_of_score(double score) noexcept {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return kEloPerLogit * std::log(score / (1 - score));
}

double normal_cumulative(double deviations) noexcept {
  return std::erfc(-deviations / std::numbers::sqrt2) / 2;
}

template <class Counts>
std::optional<ScoreSample> ScoreSample::from_counts(const Counts& counts, unsigned games_per_trial) noexcept {
  ScoreSample sample;
  sample.trials_ = counts.total();
  sample.games_per_trial_ = games_per_trial;
  if (sample.trials_ == 0) return std::nullopt;
  constexpr double kTop = Counts::kClasses - 1;
  const auto trials = static_cast<double>(sample.trials_);
  // Computes in whole numbers as long as possible: if all trials ended alike, the mean is then exactly their
  // score, and the variance exactly 0.
  sample.mean_ = static_cast<double>(counts.half_points()) / (kTop * trials);
  for (std::size_t i = 0; i < Counts::kClasses; ++i) {
    const double deviation = static_cast<double>(i) / kTop - sample.mean_;
    sample.variance_ += static_cast<double>(counts.counts()[i]) / trials * deviation * deviation;
  }
  return sample;
}

std::optional<ScoreSample> ScoreSample::from(const Trinomial& games) noexcept {
  return from_counts(games, 1);
}

std::optional<ScoreSample> ScoreSample::from(const Pentanomial& pairs) noexcept {
  return from_counts(pairs, 2);
}

std::optional<ScoreSample> ScoreSample::from(const Tally& tally) noexcept {
  return tally.pairs().total() > 0 ? from(tally.pairs()) : from(tally.games());
}

double ScoreSample::standard_error() const noexcept {
  return std::sqrt(variance_ / static_cast<double>(trials_));
}

double ScoreSample::deviation_per_game() const noexcept {
  // The mean of g independent games has one g-th of a game's variance.
  return std::sqrt(variance_ * static_cast<double>(games_per_trial_));
}

Estimate elo_estimate(const ScoreSample& sample) noexcept {
  Estimate estimate{.value = elo_of_score(sample.mean())};
  if (sample.variance() > 0) {
    const double reach = kHalfWidth95 * sample.standard_error();
    estimate.interval =
        Interval{.lower = elo_of_score(sample.mean() - reach), .upper = elo_of_score(sample.mean() + reach)};
  }
  return estimate;
}

std::optional<Estimate> normalized_elo_estimate(const ScoreSample& sample) noexcept {
  if (sample.variance() <= 0) return std::nullopt;
  const double scale = kNormalizedEloPerDeviation / sample.deviation_per_game();
  const double value = scale * (sample.mean() - 0.5);
  const double reach = scale * kHalfWidth95 * sample.standard_error();
  return Estimate{.value = value, .interval = Interval{.lower = value - reach, .upper = value + reach}};
}

double likelihood_of_superiority(const ScoreSample& sample) noexcept {
  const double lead = sample.mean() - 0.5;
  if (sample.variance() > 0) return normal_cumulative(lead / sample.standard_error());
  if (lead == 0) return 0.5;
  // All n trials went the same way, and the normal approximation would be certain after the first. With an
  // unknown probability p of going that way, uniform beforehand, P(p > 1/2) = 1 - 2^-(n + 1) (Laplace).
  const double doubt = std::exp2(-static_cast<double>(sample.trials()) - 1);
  return lead > 0 ? 1 - doubt : doubt;
}

}  // namespace joga::match
