#include "joga/match/sprt.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "joga/match/elo.hpp"

namespace joga::match {

namespace {

// The count used for a class that never occurred, as on fishtest: with 0, every hypothesis about it would be
// infinitely unlikely.
constexpr double kEmptyClass = 1e-3;

constexpr std::size_t kClasses = Pentanomial::kClasses;
using Distribution = std::array<double, kClasses>;

[[nodiscard]] constexpr double score_of(std::size_t index) noexcept {
  return static_cast<double>(index) / static_cast<double>(kClasses - 1);
}

// Among all distributions p with this mean score, the one with the largest sum(observed_i ln p_i). With g_i,
// the distance of a class from that score, it is by Lagrange's multipliers p_i = observed_i / (1 + x g_i),
// where x solves sum(observed_i g_i / (1 + x g_i)) = 0; the sum of the p_i is then 1 by itself. The left side
// falls strictly from infinity to minus infinity between the poles around 0, so bisection finds x to the last
// bit.
[[nodiscard]] Distribution likeliest_with_score(const Distribution& observed, double score) noexcept {
  Distribution g{};
  for (std::size_t i = 0; i < kClasses; ++i) g[i] = score_of(i) - score;
  double low = -1 / g.back();
  double high = -1 / g.front();
  for (double x = std::midpoint(low, high); low < x && x < high; x = std::midpoint(low, high)) {
    double slope = 0;
    for (std::size_t i = 0; i < kClasses; ++i) slope += observed[i] * g[i] / (1 + x * g[i]);
    (slope > 0 ? low : high) = x;
  }
  Distribution likeliest{};
  for (std::size_t i = 0; i < kClasses; ++i) likeliest[i] = observed[i] / (1 + low * g[i]);
  return likeliest;
}

[[nodiscard]] bool is_error_rate(double rate) noexcept {
  return rate > 0 && rate < 0.5;
}

}  // namespace

bool is_test(const SprtParameters& parameters) noexcept {
  // Far beyond any sensible test, and within the range of the arithmetic. Bounds that are not numbers fail
  // too.
  constexpr double kLargest = 2000;
  return std::abs(parameters.elo0) <= kLargest && std::abs(parameters.elo1) <= kLargest &&
         parameters.elo0 < parameters.elo1 && is_error_rate(parameters.alpha) &&
         is_error_rate(parameters.beta);
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

  const Distribution under_h0 = likeliest_with_score(observed, expected_score(parameters.elo0));
  const Distribution under_h1 = likeliest_with_score(observed, expected_score(parameters.elo1));
  double ratio = 0;
  for (std::size_t i = 0; i < kClasses; ++i) ratio += observed[i] * std::log(under_h1[i] / under_h0[i]);
  return trials * ratio;
}

std::optional<Sprt> Sprt::create(const SprtParameters& parameters) noexcept {
  if (!is_test(parameters)) return std::nullopt;
  return Sprt(parameters);
}

double Sprt::lower_bound() const noexcept {
  return std::log(parameters_.beta / (1 - parameters_.alpha));
}

double Sprt::upper_bound() const noexcept {
  return std::log((1 - parameters_.beta) / parameters_.alpha);
}

std::string decision_text(const SprtParameters& parameters, SprtState decision) {
  std::string text;
  for (const double number : {parameters.elo0, parameters.elo1, parameters.alpha, parameters.beta}) {
    std::array<char, 32> digits{};  // enough for any double
    const char* end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text += (text.empty() ? "" : ",") + std::string(static_cast<const char*>(digits.data()), end);
  }
  switch (decision) {
    case SprtState::Running:
      break;
    case SprtState::AcceptedH0:
      return text + ": H0";
    case SprtState::AcceptedH1:
      return text + ": H1";
  }
  return text;
}

SprtState parse_decision(const SprtParameters& parameters, std::string_view text) {
  for (const SprtState decision : {SprtState::AcceptedH0, SprtState::AcceptedH1}) {
    if (text == decision_text(parameters, decision)) return decision;
  }
  return SprtState::Running;
}

void Sprt::look_at(const Pentanomial& pairs) noexcept {
  ratio_ = match::log_likelihood_ratio(parameters_, pairs);
}

void Sprt::accept(SprtState decision) noexcept {
  if (state_ == SprtState::Running) state_ = decision;
}

SprtState Sprt::update(const Pentanomial& pairs) noexcept {
  look_at(pairs);
  if (state_ != SprtState::Running) return state_;
  if (ratio_ >= upper_bound()) state_ = SprtState::AcceptedH1;
  if (ratio_ <= lower_bound()) state_ = SprtState::AcceptedH0;
  return state_;
}

}  // namespace joga::match
