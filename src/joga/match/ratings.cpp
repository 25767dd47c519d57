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

// The values of the unknowns, from fewer that are free: anchored entrants move together, at fixed distances.
class Frame {
 public:
  Frame(std::size_t entrants, const std::vector<Anchor>& anchors)
      : place_(entrants + 1), offset_(entrants + 1, 0.0) {
    std::vector<bool> anchored(entrants);
    for (const Anchor& anchor : anchors) {
      anchored[anchor.entrant.index()] = true;
      offset_[anchor.entrant.index()] = (anchor.elo - anchors.front().elo) / kEloPerLogit;
    }
    free_ = anchors.empty() ? 0 : 1;  // the first is that of the anchors
    for (std::size_t i = 0; i <= entrants; ++i) place_[i] = i < entrants && anchored[i] ? 0 : free_++;
  }

  [[nodiscard]] std::size_t free() const noexcept { return free_; }
  [[nodiscard]] std::size_t place(std::size_t unknown) const noexcept { return place_[unknown]; }

  [[nodiscard]] Unknowns values(const std::vector<double>& at) const {
    Unknowns values(place_.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = at[place_[i]] + offset_[i];
    return values;
  }
  [[nodiscard]] std::vector<double> gradient(const std::vector<double>& of_values) const {
    std::vector<double> slopes(free_);
    for (std::size_t i = 0; i < of_values.size(); ++i) slopes[place_[i]] += of_values[i];
    return slopes;
  }
  [[nodiscard]] SymmetricMatrix information(const SymmetricMatrix& of_values) const {
    SymmetricMatrix matrix(free_);
    for (std::size_t i = 0; i < of_values.size(); ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        const double entry = of_values.at(i, j);
        matrix.at(place_[i], place_[j]) += i != j && place_[i] == place_[j] ? 2 * entry : entry;
      }
    }
    return matrix;
  }

 private:
  std::vector<std::size_t> place_;  // among the free ones
  std::vector<double> offset_;
  std::size_t free_ = 0;
};

[[nodiscard]] Unknowns moved(const Unknowns& from, const std::vector<double>& step, double length) {
  Unknowns to = from;
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += length * step[i];
  return to;
}

// Newton's method. Far from the maximum a full step may overshoot, so it is halved until the likelihood grows
// by a fair part of what the slope promises (Armijo); for a strictly concave function that leads to the
// maximum from anywhere. Returns the free unknowns.
[[nodiscard]] Unknowns maximise(const LogLikelihood& likelihood, const Frame& frame) {
  constexpr int kMostSteps = 100;
  // In logits. Convergence is quadratic, so that the step after this one is lost in rounding.
  constexpr double kCloseEnough = 1e-10;
  // Shorter steps are not halved: so close to the maximum, rounding hides any growth of the likelihood.
  constexpr double kShortestStep = 1e-6;
  constexpr double kFairPart = 1e-4;
  Unknowns current(frame.free());
  for (int count = 0; count < kMostSteps; ++count) {
    const Unknowns values = frame.values(current);
    const std::vector<double> slopes = frame.gradient(likelihood.gradient(values));
    const std::vector<double> step =
        CholeskyFactor::of(frame.information(likelihood.information(values))).solve(slopes);
    const double promise = std::inner_product(slopes.begin(), slopes.end(), step.begin(), 0.0);
    double largest = 0;
    for (const double part : step) largest = std::max(largest, std::abs(part));
    double length = 1;
    const double before = likelihood.value(values);
    while (length * largest > kShortestStep && likelihood.value(frame.values(moved(current, step, length))) <
                                                   before + kFairPart * length * promise) {
      length /= 2;
    }
    current = moved(current, step, length);
    if (largest < kCloseEnough) break;
  }
  return current;
}

// The iteration settles no more than this: a rating so near to 0 is 0, and not -2.4e-14.
[[nodiscard]] double settled(double elo) noexcept {
  constexpr double kUnsettled = 1e-7;
  return std::abs(elo) < kUnsettled ? 0 : elo;
}

}  // namespace

Ratings Ratings::estimate(const ScoreTable& table, const std::vector<Anchor>& anchors, double prior_draws) {
  const LogLikelihood likelihood(table, prior_draws);
  const std::size_t entrants = table.size();
  const Frame frame(entrants, anchors);
  const Unknowns free = maximise(likelihood, frame);
  const Unknowns found = frame.values(free);
  const SymmetricMatrix covariance =
      CholeskyFactor::of(frame.information(likelihood.information(found))).inverse();
  const auto covariance_of = [&](std::size_t i, std::size_t j) {
    return covariance.at(frame.place(i), frame.place(j));
  };

  // Every rating is the value of a linear form r_i - w . r. The weights w make w . r the mean, or the first
  // anchor.
  const std::size_t first = anchors.empty() ? 0 : anchors.front().entrant.index();
  const double base = anchors.empty() ? 0 : anchors.front().elo;
  std::vector<double> weights(entrants, 1.0 / static_cast<double>(std::max<std::size_t>(entrants, 1)));
  if (!anchors.empty()) {
    weights.assign(entrants, 0.0);
    weights[first] = 1;
  }
  double middle = 0;           // w . r
  double middle_variance = 0;  // w^T C w
  std::vector<double> with_middle(entrants);
  for (std::size_t i = 0; i < entrants; ++i) {
    middle += weights[i] * found[i];
    for (std::size_t j = 0; j < entrants; ++j) with_middle[i] += covariance_of(i, j) * weights[j];
    middle_variance += weights[i] * with_middle[i];
  }
  const auto rating = [](double elo, double variance) {
    return Rating{.elo = elo, .margin = kHalfWidth95 * kEloPerLogit * std::sqrt(variance)};
  };
  Ratings made;
  for (std::size_t i = 0; i < entrants; ++i) {
    // Rounding could make the variance negative: that of a single entrant is 0.
    const double variance = std::max(0.0, covariance_of(i, i) - 2 * with_middle[i] + middle_variance);
    made.ratings_.push_back(rating(settled(base + kEloPerLogit * (found[i] - middle)), variance));
  }
  if (!anchors.empty()) made.is_anchor_.resize(entrants);
  for (const Anchor& anchor : anchors) {
    made.ratings_[anchor.entrant.index()] = {.elo = anchor.elo, .margin = 0};
    made.is_anchor_[anchor.entrant.index()] = true;
  }
  made.advantage_ = rating(settled(kEloPerLogit * found[entrants]), covariance_of(entrants, entrants));
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
