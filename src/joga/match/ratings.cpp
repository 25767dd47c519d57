#include "joga/match/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "joga/match/elo.hpp"
#include "joga/match/symmetric_matrix.hpp"

namespace joga::match {

namespace {

// The unknowns, in logits (natural logarithms of odds) until the end: the rating of each entrant, measured
// from the virtual entrant of the prior, then the advantage of the first player.
using Unknowns = std::vector<double>;

// All games of `one` as player 1 against `two` as player 2.
struct Encounter {
  std::size_t one;
  std::size_t two;
  double points;
  double games;
};

// ln(1 / (1 + e^-x)), which must not overflow for any x.
[[nodiscard]] double log_logistic(double x) noexcept {
  return x < 0 ? x - std::log1p(std::exp(x)) : -std::log1p(std::exp(-x));
}

[[nodiscard]] double logistic(double x) noexcept {
  return 1 / (1 + std::exp(-x));
}

// The logarithm of the likelihood of all results and of the prior's virtual draws. It is strictly concave:
// each term is, along the one difference that it depends on, and the prior has a term for each unknown.
class LogLikelihood {
 public:
  LogLikelihood(const ScoreTable& table, double prior_draws)
      : entrants_(table.size()), prior_draws_(std::max(prior_draws, kLeastPriorDraws)) {
    for (std::size_t one = 0; one < entrants_; ++one) {
      for (std::size_t two = 0; two < entrants_; ++two) {
        const Tally tally = table.tally(Entrant::from_index(one), Entrant::from_index(two));
        const Trinomial& games = tally.as(Player::One);
        if (games.total() == 0) continue;
        encounters_.push_back({.one = one,
                               .two = two,
                               .points = static_cast<double>(games.half_points()) / 2,
                               .games = static_cast<double>(games.total())});
      }
    }
  }

  [[nodiscard]] std::size_t size() const noexcept { return entrants_ + 1; }

  [[nodiscard]] double value(const Unknowns& at) const noexcept {
    double sum = 0;
    for (const Encounter& encounter : encounters_) {
      const double lead = lead_of(encounter, at);
      sum += encounter.points * log_logistic(lead);
      sum += (encounter.games - encounter.points) * log_logistic(-lead);
    }
    for (const double unknown : at) {
      sum += prior_draws_ / 2 * (log_logistic(unknown) + log_logistic(-unknown));
    }
    return sum;
  }

  // The first derivatives.
  [[nodiscard]] std::vector<double> gradient(const Unknowns& at) const {
    std::vector<double> slopes(size());
    for (const Encounter& encounter : encounters_) {
      const double surplus = encounter.points - encounter.games * logistic(lead_of(encounter, at));
      slopes[encounter.one] += surplus;
      slopes[encounter.two] -= surplus;
      slopes[entrants_] += surplus;
    }
    for (std::size_t i = 0; i < size(); ++i) slopes[i] += prior_draws_ * (0.5 - logistic(at[i]));
    return slopes;
  }

  // The second derivatives with the sign changed: the observed Fisher information. In the far tails of the
  // logistic function, small entries may be lost in the rounding of large ones, so a tiny fraction of those
  // is added: too little to change any error bar, enough to keep the matrix positive definite.
  [[nodiscard]] SymmetricMatrix information(const Unknowns& at) const {
    SymmetricMatrix matrix(size());
    for (const Encounter& encounter : encounters_) {
      const double lead = lead_of(encounter, at);
      const double weight = encounter.games * logistic(lead) * logistic(-lead);
      matrix.at(encounter.one, encounter.one) += weight;
      matrix.at(encounter.two, encounter.two) += weight;
      matrix.at(encounter.one, encounter.two) -= weight;
      matrix.at(entrants_, encounter.one) += weight;
      matrix.at(entrants_, encounter.two) -= weight;
      matrix.at(entrants_, entrants_) += weight;
    }
    for (std::size_t i = 0; i < size(); ++i) {
      matrix.at(i, i) += prior_draws_ * logistic(at[i]) * logistic(-at[i]);
    }
    constexpr double kTrace = 1e-12;
    double largest = 0;
    for (std::size_t i = 0; i < size(); ++i) largest = std::max(largest, matrix.at(i, i));
    for (std::size_t i = 0; i < size(); ++i) matrix.at(i, i) += kTrace * largest;
    return matrix;
  }

 private:
  [[nodiscard]] double lead_of(const Encounter& encounter, const Unknowns& at) const noexcept {
    return at[encounter.one] - at[encounter.two] + at[entrants_];
  }

  std::size_t entrants_;
  double prior_draws_;
  std::vector<Encounter> encounters_;
};

[[nodiscard]] Unknowns moved(const Unknowns& from, const std::vector<double>& step, double length) {
  Unknowns to = from;
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += length * step[i];
  return to;
}

// Newton's method. Far from the maximum a full step may overshoot, so it is halved until the likelihood grows
// by a fair part of what the slope promises (Armijo); for a strictly concave function that leads to the
// maximum from anywhere.
[[nodiscard]] Unknowns maximise(const LogLikelihood& likelihood) {
  constexpr int kMostSteps = 100;
  // In logits. Convergence is quadratic, so that the step after this one is lost in rounding.
  constexpr double kCloseEnough = 1e-10;
  // Shorter steps are not halved: so close to the maximum, rounding hides any growth of the likelihood.
  constexpr double kShortestStep = 1e-6;
  constexpr double kFairPart = 1e-4;
  Unknowns current(likelihood.size());
  for (int count = 0; count < kMostSteps; ++count) {
    const std::vector<double> slopes = likelihood.gradient(current);
    const std::vector<double> step = CholeskyFactor::of(likelihood.information(current)).solve(slopes);
    const double promise = std::inner_product(slopes.begin(), slopes.end(), step.begin(), 0.0);
    double largest = 0;
    for (const double part : step) largest = std::max(largest, std::abs(part));
    double length = 1;
    const double before = likelihood.value(current);
    while (length * largest > kShortestStep &&
           likelihood.value(moved(current, step, length)) < before + kFairPart * length * promise) {
      length /= 2;
    }
    current = moved(current, step, length);
    if (largest < kCloseEnough) break;
  }
  return current;
}

}  // namespace

Ratings Ratings::estimate(const ScoreTable& table, double prior_draws) {
  const LogLikelihood likelihood(table, prior_draws);
  const Unknowns found = maximise(likelihood);
  const SymmetricMatrix covariance = CholeskyFactor::of(likelihood.information(found)).inverse();

  // Every rating is the value of a linear form r_i - w . r, where the weights w make w . r the mean.
  const std::size_t entrants = table.size();
  const double weight = 1.0 / static_cast<double>(std::max<std::size_t>(entrants, 1));
  double mean = 0;           // w . r
  double mean_variance = 0;  // w^T C w
  std::vector<double> with_mean(entrants);
  for (std::size_t i = 0; i < entrants; ++i) {
    mean += weight * found[i];
    for (std::size_t j = 0; j < entrants; ++j) with_mean[i] += covariance.at(i, j) * weight;
    mean_variance += weight * with_mean[i];
  }
  const auto rating = [](double logits, double variance) {
    return Rating{.elo = kEloPerLogit * logits, .margin = kHalfWidth95 * kEloPerLogit * std::sqrt(variance)};
  };
  Ratings made;
  for (std::size_t i = 0; i < entrants; ++i) {
    // Rounding could make the variance negative: that of a single entrant is 0.
    const double variance = std::max(0.0, covariance.at(i, i) - 2 * with_mean[i] + mean_variance);
    made.ratings_.push_back(rating(found[i] - mean, variance));
  }
  made.advantage_ = rating(found[entrants], covariance.at(entrants, entrants));
  return made;
}

std::vector<Entrant> Ratings::best_first() const {
  std::vector<Entrant> order;
  for (std::size_t i = 0; i < size(); ++i) order.push_back(Entrant::from_index(i));
  std::ranges::sort(order, [this](Entrant left, Entrant right) {
    return of(left).elo != of(right).elo ? of(left).elo > of(right).elo : left < right;
  });
  return order;
}

}  // namespace joga::match
