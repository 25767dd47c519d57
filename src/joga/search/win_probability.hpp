// Converts between evaluations and probabilities. A position that is better by x hundredths is won with
// probability 1 / (1 + e^(-x / scale)), a draw counting as half a win.
#pragma once

#include <algorithm>
#include <cmath>

#include "joga/core/game.hpp"
#include "joga/core/value.hpp"

namespace joga::search {

[[nodiscard]] inline double win_probability(double hundredths, double scale) noexcept {
  return 1.0 / (1.0 + std::exp(-hundredths / scale));
}

// The probability of winning with a value; proven results give 0, 1/2 or 1.
[[nodiscard]] inline double win_probability(const Value& value, const GameInfo& game) noexcept {
  if (value.is_win()) return 1;
  if (value.is_loss()) return 0;
  return win_probability(static_cast<double>(value.hundredths()), game.centi_per_logit);
}

// Certainty has no finite evaluation, so probabilities are clamped to within 1/10,000 of 0 and 1.
[[nodiscard]] inline int hundredths_of(double probability, double scale) noexcept {
  constexpr double kNearest = 1e-4;
  const double bounded = std::clamp(probability, kNearest, 1.0 - kNearest);
  return static_cast<int>(std::lround(scale * std::log(bounded / (1.0 - bounded))));
}

}  // namespace joga::search
