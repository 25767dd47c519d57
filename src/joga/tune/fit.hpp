// Fits the weights of an evaluation to the results of games: logistic regression, known in computer chess as
// Texel's method (P. Österlund, "Texel's tuning method", 2014), here with Newton's steps, which the few dozen
// weights of these games allow.
#pragma once

#include <span>
#include <vector>

#include "joga/tune/samples.hpp"

namespace joga::tune {

struct FitOptions {
  // How strongly the weights are pulled towards the current ones. About a quarter would make the current ones
  // count as much as all games together.
  double l2 = 0.001;
  int iterations = 50;  // at most; a handful is enough
};

// Mean logarithmic loss of the probabilities that an evaluation gives to the results: 0.693 for guessing, 0
// for a perfect prediction.
struct Losses {
  double before = 0;
  double after = 0;
};

struct FittedWeight {
  int weight = 0;
  double error = 0;  // standard error, before rounding
};

struct FitResult {
  std::vector<FittedWeight> weights{};
  // GameInfo::centi_per_logit that fits the current weights, and the new ones.
  double scale_before = 0;
  double scale_after = 0;
  Losses training{};
  Losses held_out{};  // games that the fit has not seen; 0 where there are none
};

// There must be samples to train with, and as many weights as they have terms. If the first weight is 100,
// its term is the game's unit and keeps it; otherwise the weights are such that the scale stays.
[[nodiscard]] FitResult fit(const Samples& training, const Samples& held_out, std::span<const int> weights,
                            const FitOptions& options = {});

}  // namespace joga::tune
