// Verdicts as the searches know them.
#pragma once

#include "joga/search/score.hpp"
#include "joga/solve/verdict.hpp"

namespace joga::solve {

[[nodiscard]] constexpr search::Score score_of(Verdict verdict) noexcept {
  switch (verdict.value()) {
    case Value::Win:
      return search::Score::win_in(verdict.plies());
    case Value::Loss:
      return search::Score::loss_in(verdict.plies());
    case Value::Draw:
      break;
  }
  return search::Score::draw();
}

}  // namespace joga::solve
