#include "joga/tune/fit.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "joga/match/symmetric_matrix.hpp"

namespace joga::tune {
namespace {

using match::CholeskyFactor;
using match::SymmetricMatrix;

// Weights in logits: divided by the scale.
using Logits = std::vector<double>;

constexpr int kUnit = 100;
constexpr double kCloseEnough = 1e-9;

// ln(1 + e^x), which must not overflow for any x.
[[nodiscard]] double softplus(double x) noexcept {
  return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
}
[[nodiscard]] double logistic(double x) noexcept {
  return 1 / (1 + std::exp(-x));
}
// -(y ln p + (1 - y) ln(1 - p)) with p = logistic(x).
[[nodiscard]] double loss_at(double x, double result) noexcept {
  return softplus(x) - result * x;
}

template <class Weights>
[[nodiscard]] double weighted(std::span<const int> features, const Weights& weights) noexcept {
  double sum = 0;
  for (std::size_t i = 0; i < features.size(); ++i) sum += features[i] * static_cast<double>(weights[i]);
  return sum;
}

template <class Weights>
[[nodiscard]] double mean_loss(const Samples& samples, const Weights& weights, double per_weight) {
  double sum = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    sum += loss_at(per_weight * weighted(samples.features(i), weights), samples.result(i));
  }
  return samples.size() == 0 ? 0 : sum / static_cast<double>(samples.size());
}

// The factor that turns the sums of these weights into logits with the least loss: Newton's method in one
// unknown, where the loss is convex. An evaluation that is right no more often than wrong would have a
// negative factor; it stays a small positive one.
[[nodiscard]] double best_factor(const Samples& samples, std::span<const int> weights) {
  constexpr double kLeast = 1e-6;
  constexpr double kMost = 1;
  constexpr int kMostSteps = 100;
  double factor = 1.0 / 200;
  for (int step = 0; step < kMostSteps; ++step) {
    double slope = 0;
    double curvature = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const double sum = weighted(samples.features(i), weights);
      const double chance = logistic(factor * sum);
      slope += (chance - samples.result(i)) * sum;
      curvature += chance * (1 - chance) * sum * sum;
    }
    if (curvature <= 0) break;
    const double before = factor;
    // A factor that doubles or halves at most cannot overshoot to where the curvature vanishes.
    factor = std::clamp(factor - slope / curvature, factor / 2, factor * 2);
    factor = std::clamp(factor, kLeast, kMost);
    if (std::abs(factor - before) < kCloseEnough * factor) break;
  }
  return factor;
}

// The mean loss and the pull towards the current weights, as a function of the weights. A term's pull grows
// with the mean square of its feature, so that it does not matter in what unit the feature is counted.
class Objective {
 public:
  Objective(const Samples& samples, Logits present, double l2)
      : samples_(samples), present_(std::move(present)), pulls_(present_.size()) {
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      const std::span<const int> features = samples_.features(i);
      for (std::size_t term = 0; term < size(); ++term) pulls_[term] += features[term] * features[term];
    }
    // A feature that never occurred must not leave its weight undetermined.
    constexpr double kTrace = 1e-9;
    for (double& pull : pulls_) pull = l2 * pull / static_cast<double>(samples_.size()) + kTrace;
  }

  [[nodiscard]] std::size_t size() const noexcept { return present_.size(); }
  [[nodiscard]] const Logits& present() const noexcept { return present_; }

  [[nodiscard]] double value(const Logits& at) const {
    double sum = mean_loss(samples_, at, 1);
    for (std::size_t i = 0; i < size(); ++i) sum += pulls_[i] * std::pow(at[i] - present_[i], 2) / 2;
    return sum;
  }

  struct Derivatives {
    std::vector<double> gradient;
    SymmetricMatrix curvature;
  };
  [[nodiscard]] Derivatives derivatives(const Logits& at) const {
    Derivatives result{std::vector<double>(size()), SymmetricMatrix(size())};
    const double share = 1 / static_cast<double>(samples_.size());
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      const std::span<const int> features = samples_.features(i);
      const double chance = logistic(weighted(features, at));
      for (std::size_t row = 0; row < size(); ++row) {
        if (features[row] == 0) continue;
        result.gradient[row] += share * (chance - samples_.result(i)) * features[row];
        for (std::size_t column = 0; column <= row; ++column) {
          result.curvature.at(row, column) +=
              share * chance * (1 - chance) * features[row] * features[column];
        }
      }
    }
    for (std::size_t i = 0; i < size(); ++i) {
      result.gradient[i] += pulls_[i] * (at[i] - present_[i]);
      result.curvature.at(i, i) += pulls_[i];
    }
    return result;
  }

  // Standard errors by the sandwich of the curvature's inverse around the variance of the gradients of whole
  // games (Liang and Zeger, "Longitudinal data analysis using generalized linear models", 1986): positions of
  // one game share its result, and counting them as independent would make the errors look far too small.
  [[nodiscard]] std::vector<double> errors(const Logits& at) const {
    const SymmetricMatrix inverse = CholeskyFactor::of(derivatives(at).curvature).inverse();
    std::vector<double> variances(size());
    std::vector<double> slope(size());
    const auto close_game = [&] {
      for (std::size_t row = 0; row < size(); ++row) {
        double shift = 0;
        for (std::size_t column = 0; column < size(); ++column) {
          shift += inverse.at(row, column) * slope[column];
        }
        variances[row] += shift * shift;
      }
      std::ranges::fill(slope, 0.0);
    };
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      if (i > 0 && samples_.game(i) != samples_.game(i - 1)) close_game();
      const std::span<const int> features = samples_.features(i);
      const double surplus =
          (logistic(weighted(features, at)) - samples_.result(i)) / static_cast<double>(samples_.size());
      for (std::size_t term = 0; term < size(); ++term) slope[term] += surplus * features[term];
    }
    close_game();
    for (double& variance : variances) variance = std::sqrt(variance);
    return variances;
  }

 private:
  const Samples& samples_;
  Logits present_;
  std::vector<double> pulls_;
};

// Newton's method, each step halved until the objective falls; it is strictly convex.
[[nodiscard]] Logits minimise(const Objective& objective, int iterations) {
  constexpr double kShortest = 1e-6;
  Logits current = objective.present();
  for (int count = 0; count < iterations; ++count) {
    const Objective::Derivatives derivatives = objective.derivatives(current);
    const std::vector<double> step = CholeskyFactor::of(derivatives.curvature).solve(derivatives.gradient);
    const double before = objective.value(current);
    const auto moved = [&](double length) {
      Logits to = current;
      for (std::size_t i = 0; i < to.size(); ++i) to[i] -= length * step[i];
      return to;
    };
    double length = 1;
    while (length > kShortest && objective.value(moved(length)) > before) length /= 2;
    current = moved(length);
    double largest = 0;
    for (const double part : step) largest = std::max(largest, std::abs(part));
    if (largest < kCloseEnough) break;
  }
  return current;
}

}  // namespace

FitResult fit(const Samples& training, const Samples& held_out, std::span<const int> weights,
              const FitOptions& options) {
  assert(training.size() > 0 && training.term_count() == weights.size());
  const double factor_before = best_factor(training, weights);
  Logits present;
  for (const int weight : weights) present.push_back(factor_before * weight);
  const Objective objective(training, std::move(present), options.l2);
  const Logits found = minimise(objective, options.iterations);
  const std::vector<double> errors = objective.errors(found);

  const bool has_unit = weights.front() == kUnit && found.front() > 0;
  const double scale = has_unit ? kUnit / found.front() : 1 / factor_before;
  FitResult result;
  std::vector<int> rounded;
  for (std::size_t i = 0; i < found.size(); ++i) {
    rounded.push_back(static_cast<int>(std::lround(found[i] * scale)));
    result.weights.push_back({.weight = rounded.back(), .error = errors[i] * scale});
  }
  const double factor_after = best_factor(training, rounded);
  result.scale_before = 1 / factor_before;
  result.scale_after = 1 / factor_after;
  result.training = {.before = mean_loss(training, weights, factor_before),
                     .after = mean_loss(training, rounded, factor_after)};
  result.held_out = {.before = mean_loss(held_out, weights, factor_before),
                     .after = mean_loss(held_out, rounded, factor_after)};
  return result;
}

}  // namespace joga::tune
