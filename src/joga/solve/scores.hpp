// Verdicts as the searches know them.
#pragma once

#include "joga/core/value.hpp"
#include "joga/solve/verdict.hpp"

namespace joga::solve {

[[nodiscard]] constexpr Value score_of(Verdict verdict) noexcept {
  switch (verdict.value()) {
    case VerdictKind::Win:
      return Value::win_in(verdict.plies());
    case VerdictKind::Loss:
      return Value::loss_in(verdict.plies());
    case VerdictKind::Draw:
      break;
  }
  return Value::draw();
}

}  // namespace joga::solve
