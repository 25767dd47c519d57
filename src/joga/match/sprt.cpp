#include "joga/match/sprt.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>

#include "joga/match/elo.hpp"

namespace joga::match {

namespace {

// A class that never came would make every hypothesis about it infinitely unlikely; fishtest counts it as
// this.
constexpr double kEmptyClass = 1e-3;

constexpr std::size_t kClasses = Pentanomial::kClasses;
using Distribution = std::array<double, kClasses>;

[[nodiscard]] constexpr double score_of(std::size_t index) noexcept {
  return static_cast<double>(index) / static_cast<double>(kClasses - 1);
}

// Of all distributions p with sum(p_i g_i) = 0, the one with the largest sum(observed_i ln p_i). By
// Lagrange's multipliers it is p_i = observed_i / (1 + x g_i), where x solves sum(observed_i g_i / (1 + x
// g_i)) = 0; the sum of the p_i is then 1 by itself. The left side falls strictly from infinity to minus
// infinity between the poles around 0, so bisection finds x to the last bit. Some g_i must be positive and
// some negative.
[[nodiscard]] Distribution likeliest_with_zero_mean(const Distribution& observed,
                                                    const Distribution& g) noexcept {
  const auto [least, greatest] = std::ranges::minmax(g);
  double low = -1 / greatest;
  double high = -1 / least;
  for (double x = std::midpoint(low, high); low < x && x < high; x = std::midpoint(low, high)) {
    double slope = 0;
    for (std::size_t i = 0; i < kClasses; ++i) slope += observed[i] * g[i] / (1 + x * g[i]);
    (slope > 0 ? low : high) = x;
  }
  Distribution likeliest{};
  for (std::size_t i = 0; i < kClasses; ++i) likeliest[i] = observed[i] / (1 + low * g[i]);
  return likeliest;
}

[[nodiscard]] Distribution likeliest_with_score(const Distribution& observed, double score) noexcept {
  Distribution g{};
  for (std::size_t i = 0; i < kClasses; ++i) g[i] = score_of(i) - score;
  return likeliest_with_zero_mean(observed, g);
}

// The likeliest distribution whose mean lies `deviations` standard deviations above one half. That condition,
// mean - 1/2 = deviations * sigma, is not linear in p; around a distribution with mean m and deviation s its
// linearisation is sum(p_i g_i) = 0 with the g_i below. Solving and linearising again converges (Van den
// Bergh, "Comments on normalized Elo", 2021, section 4.1).
[[nodiscard]] Distribution likeliest_with_deviations(const Distribution& observed,
                                                     double deviations) noexcept {
  constexpr int kMostSteps = 50;
  constexpr double kCloseEnough = 1e-9;
  Distribution current{};
  current.fill(1.0 / static_cast<double>(kClasses));
  for (int step = 0; step < kMostSteps; ++step) {
    double mean = 0;
    for (std::size_t i = 0; i < kClasses; ++i) mean += current[i] * score_of(i);
    double variance = 0;
    for (std::size_t i = 0; i < kClasses; ++i) {
      variance += current[i] * (score_of(i) - mean) * (score_of(i) - mean);
    }
    const double sigma = std::sqrt(variance);
    Distribution g{};
    for (std::size_t i = 0; i < kClasses; ++i) {
      const double distance = (score_of(i) - mean) / sigma;
      g[i] = score_of(i) - 0.5 - deviations * sigma * (1 + distance * distance) / 2;
    }
    const Distribution next = likeliest_with_zero_mean(observed, g);
    double change = 0;
    for (std::size_t i = 0; i < kClasses; ++i) change = std::max(change, std::abs(next[i] - current[i]));
    current = next;
    if (change < kCloseEnough) break;
  }
  return current;
}

[[nodiscard]] bool is_error_rate(double rate) noexcept {
  return rate > 0 && rate < 0.5;
}

}  // namespace

double largest_bound(SprtModel model) noexcept {
  switch (model) {
    case SprtModel::Logistic:
      return 2000;
    case SprtModel::Normalized:
      // The likeliest distribution is sought from the uniform one, whose sigma is sqrt(1/8) for pairs. There
      // the greatest g is 1/2 - deviations * sigma * 3/2: positive, as it must be, up to 231.
      return 200;
  }
  return 0;
}

std::optional<SprtFault> fault_of(const SprtParameters& parameters) noexcept {
  const double largest = largest_bound(parameters.model);
  // Written so that a bound that is not a number fails too.
  if (!(std::abs(parameters.elo0) <= largest)) return SprtFault::Elo0OutOfRange;
  if (!(std::abs(parameters.elo1) <= largest)) return SprtFault::Elo1OutOfRange;
  if (parameters.elo0 >= parameters.elo1) return SprtFault::BoundsNotAscending;
  if (!is_error_rate(parameters.alpha)) return SprtFault::AlphaOutOfRange;
  if (!is_error_rate(parameters.beta)) return SprtFault::BetaOutOfRange;
  return std::nullopt;
}

double log_likelihood_ratio(const SprtParameters& parameters, const Pentanomial& pairs) noexcept {
  if (pairs.total() == 0) return 0;
  Distribution observed{};
  double trials = 0;
  for (std::size_t i = 0; i < kClasses; ++i) {
    observed[i] = pairs.counts()[i] == 0 ? kEmptyClass : static_cast<double>(pairs.counts()[i]);
    trials += observed[i];
  }
  for (double& share : observed) share /= trials;

  const auto likeliest = [&](double elo) {
    switch (parameters.model) {
      case SprtModel::Logistic:
        return likeliest_with_score(observed, expected_score(elo));
      case SprtModel::Normalized:
        break;
    }
    // A pair's mean score varies less than a game's, by the root of the number of games in it.
    return likeliest_with_deviations(observed, elo / kNormalizedEloPerDeviation * std::numbers::sqrt2);
  };
  const Distribution under_h0 = likeliest(parameters.elo0);
  const Distribution under_h1 = likeliest(parameters.elo1);
  double ratio = 0;
  for (std::size_t i = 0; i < kClasses; ++i) ratio += observed[i] * std::log(under_h1[i] / under_h0[i]);
  return trials * ratio;
}

std::optional<Sprt> Sprt::create(const SprtParameters& parameters) noexcept {
  if (fault_of(parameters)) return std::nullopt;
  return Sprt(parameters);
}

double Sprt::lower_bound() const noexcept {
  return std::log(parameters_.beta / (1 - parameters_.alpha));
}

double Sprt::upper_bound() const noexcept {
  return std::log((1 - parameters_.beta) / parameters_.alpha);
}

SprtState Sprt::update(const Pentanomial& pairs) noexcept {
  ratio_ = match::log_likelihood_ratio(parameters_, pairs);
  if (state_ != SprtState::Running) return state_;
  if (ratio_ >= upper_bound()) state_ = SprtState::AcceptedH1;
  if (ratio_ <= lower_bound()) state_ = SprtState::AcceptedH0;
  return state_;
}

}  // namespace joga::match
