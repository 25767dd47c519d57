// Which games can be played without error.
#pragma once

#include "joga/core/game.hpp"
#include "joga/core/spec.hpp"

namespace joga::solve {

// Under some of its rules, at least.
[[nodiscard]] bool can_be_perfect(const GameInfo& game);
// Under just these.
[[nodiscard]] bool can_be_perfect(const GameSpec& spec);

}  // namespace joga::solve
