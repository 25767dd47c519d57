#include "joga/match/ratings.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "joga/match/elo.hpp"
#include "joga/match/symmetric_matrix.hpp"

namespace joga::match {

namespace {

// The unknowns, in logits (natural logarithms of odds) until the end: the rating of each entrant, measured
// from the virtual entrant of the prior, then the advantage of the first player where it is estimated.
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
  LogLikelihood(const ScoreTable& table, const RatingOptions& options)
      : entrants_(table.size()),
        estimates_advantage_(options.first_player == FirstPlayer::Estimated),
        prior_draws_(std::max(options.prior_draws, kLeastPriorDraws)) {
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

  [[nodiscard]] std::size_t size() const noexcept { return entrants_ + (estimates_advantage_ ? 1 : 0); }

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
      if (estimates_advantage_) slopes[entrants_] += surplus;
    }
    for (std::size_t i = 0; i < size(); ++i) slopes[i] += prior_draws_ * (0.5 - logistic(at[i]));
    return slopes;
  }

  // The second derivatives with the sign changed: the observed Fisher information. In the far tails of the
  // logistic function it may vanish beside the rounding of larger entries, so a trace of them is added: too
  // little to be seen in any bar, enough to keep the matrix positive definite.
  [[nodiscard]] SymmetricMatrix information(const Unknowns& at) const {
    SymmetricMatrix matrix(size());
    for (const Encounter& encounter : encounters_) {
      const double lead = lead_of(encounter, at);
      const double weight = encounter.games * logistic(lead) * logistic(-lead);
      matrix.at(encounter.one, encounter.one) += weight;
      matrix.at(encounter.two, encounter.two) += weight;
      matrix.at(encounter.one, encounter.two) -= weight;
      if (!estimates_advantage_) continue;
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
    return at[encounter.one] - at[encounter.two] + (estimates_advantage_ ? at[entrants_] : 0);
  }

  std::size_t entrants_;
  bool estimates_advantage_;
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
  // So close to the maximum the likelihood no longer changes in double precision, and the full step is right.
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

Ratings Ratings::estimate(const ScoreTable& table, const RatingOptions& options) {
  const LogLikelihood likelihood(table, options);
  const Unknowns found = maximise(likelihood);
  const SymmetricMatrix covariance = CholeskyFactor::of(likelihood.information(found)).inverse();

  // Every rating is the value of a linear form r_i - w . r + c; the weights w say what is anchored.
  const std::size_t entrants = table.size();
  std::vector<double> weights(entrants, 1.0 / static_cast<double>(std::max<std::size_t>(entrants, 1)));
  if (const std::optional<Entrant> anchored = options.anchor.entrant()) {
    assert(anchored->index() < entrants);
    std::ranges::fill(weights, 0.0);
    weights[anchored->index()] = 1;
  }
  double zero = 0;           // w . r
  double zero_variance = 0;  // w^T C w
  std::vector<double> with_zero(entrants);
  for (std::size_t i = 0; i < entrants; ++i) {
    zero += weights[i] * found[i];
    for (std::size_t j = 0; j < entrants; ++j) with_zero[i] += covariance.at(i, j) * weights[j];
    zero_variance += weights[i] * with_zero[i];
  }

  Ratings made;
  for (std::size_t i = 0; i < entrants; ++i) {
    // Never negative but for rounding, which an anchored entrant's zero invites.
    const double variance = std::max(0.0, covariance.at(i, i) - 2 * with_zero[i] + zero_variance);
    made.ratings_.push_back({.elo = kEloPerLogit * (found[i] - zero) + options.anchor.rating(),
                             .margin = kHalfWidth95 * kEloPerLogit * std::sqrt(variance)});
    for (std::size_t j = 0; j < entrants; ++j) {
      made.covariances_.push_back(kEloPerLogit * kEloPerLogit * covariance.at(i, j));
    }
  }
  if (options.first_player == FirstPlayer::Estimated) {
    made.advantage_ =
        Rating{.elo = kEloPerLogit * found[entrants],
               .margin = kHalfWidth95 * kEloPerLogit * std::sqrt(covariance.at(entrants, entrants))};
  }
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

Rating Ratings::difference(Entrant entrant, Entrant opponent) const noexcept {
  const auto covariance = [this](Entrant row, Entrant column) {
    return covariances_[row.index() * size() + column.index()];
  };
  const double variance =
      covariance(entrant, entrant) - 2 * covariance(entrant, opponent) + covariance(opponent, opponent);
  return {.elo = of(entrant).elo - of(opponent).elo,
          .margin = kHalfWidth95 * std::sqrt(std::max(0.0, variance))};
}

double Ratings::likelihood_of_superiority(Entrant entrant, Entrant opponent) const noexcept {
  const Rating lead = difference(entrant, opponent);
  if (lead.margin == 0) return 0.5;
  return normal_cumulative(lead.elo / lead.margin * kHalfWidth95);
}

}  // namespace joga::match
