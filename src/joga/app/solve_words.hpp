// The words of results that `joga solve` has found.
#pragma once

#include "joga/app/solve_catalogue.hpp"
#include "joga/core/message.hpp"
#include "joga/search/score.hpp"

namespace joga::app {

[[nodiscard]] inline Message plies_words(int plies) {
  return plies == 1 ? Message(text::kSolvePly) : Message(text::kSolvePlies, plies);
}

// Of a proven score.
[[nodiscard]] inline Message value_words(search::Score score) {
  if (score.is_draw()) return text::kSolveValueDraw;
  return {score.is_win() ? text::kSolveValueWin : text::kSolveValueLoss, plies_words(score.plies())};
}

}  // namespace joga::app
