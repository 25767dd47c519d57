// Estimates how much stronger one of two players is, and how certain that is.
//
// Elo differences are logistic: a player stronger by d scores 1 / (1 + 10^(-d / 400)) of the points. Error
// bars are 95 %, by the normal approximation of the mean score, from the variance of the pairs.
#pragma once

#include <cstdint>
#include <optional>

#include "joga/match/score_table.hpp"

namespace joga::match {

// The half width of a two-sided 95 % interval of the standard normal distribution.
inline constexpr double kHalfWidth95 = 1.959963984540054;
// Elo for each unit of ln(score / (1 - score)).
inline constexpr double kEloPerLogit = 173.71779276130073;  // 400 / ln 10
// Normalised Elo for each standard deviation of a game's score. Between equal players without draws it has
// the scale of Elo: there 1 Elo is ln(10) / 1600 of a point, and the standard deviation is 1/2.
inline constexpr double kNormalizedEloPerDeviation = 2 * kEloPerLogit;

[[nodiscard]] double expected_score(double elo) noexcept;
// The inverse; minus infinity from 0 down, infinity from 1 up.
[[nodiscard]] double elo_of_score(double score) noexcept;
// The distribution function of the standard normal distribution.
[[nodiscard]] double normal_cumulative(double deviations) noexcept;

// Mean and variance of independent trials: pairs of games, or single games. A trial's score is its share of
// the points, 0 to 1. The variance is that of the observed distribution (divided by the number of trials, not
// by one less), as in other chess tools.
class ScoreSample {
 public:
  // Returns nothing if there are no trials.
  [[nodiscard]] static std::optional<ScoreSample> from(const Trinomial& games) noexcept;
  [[nodiscard]] static std::optional<ScoreSample> from(const Pentanomial& pairs) noexcept;
  // Uses the pairs, or the single games if there is no whole pair.
  [[nodiscard]] static std::optional<ScoreSample> from(const Tally& tally) noexcept;

  [[nodiscard]] double mean() const noexcept { return mean_; }
  [[nodiscard]] double variance() const noexcept { return variance_; }
  [[nodiscard]] std::uint64_t trials() const noexcept { return trials_; }
  // The standard error of the mean score.
  [[nodiscard]] double standard_error() const noexcept;
  // The standard deviation of one game if games were independent: the influence of the opening is spread over
  // both games of a pair.
  [[nodiscard]] double deviation_per_game() const noexcept;

 private:
  template <class Counts>
  [[nodiscard]] static std::optional<ScoreSample> from_counts(const Counts& counts,
                                                              unsigned games_per_trial) noexcept;
  ScoreSample() = default;

  double mean_ = 0;
  double variance_ = 0;
  std::uint64_t trials_ = 0;
  unsigned games_per_trial_ = 1;
};

// From `lower` to `upper`; either may be infinite.
struct Interval {
  double lower = 0;
  double upper = 0;

  // Half the width: the number after "+/-".
  [[nodiscard]] constexpr double margin() const noexcept { return (upper - lower) / 2; }
};

struct Estimate {
  double value = 0;
  // Nothing if all trials ended alike: the observed variance is then zero, which says nothing about the true
  // variance.
  std::optional<Interval> interval = std::nullopt;
};

// Infinite at 0 % and 100 %.
[[nodiscard]] Estimate elo_estimate(const ScoreSample& sample) noexcept;

// The distance of the mean from one half, in standard deviations of a game: unlike Elo it tells how many
// games it takes to see the difference (Van den Bergh, "Normalized Elo", 2020). Nothing if the variance is
// zero.
[[nodiscard]] std::optional<Estimate> normalized_elo_estimate(const ScoreSample& sample) noexcept;

// The probability that the first player is the stronger one.
[[nodiscard]] double likelihood_of_superiority(const ScoreSample& sample) noexcept;

}  // namespace joga::match
