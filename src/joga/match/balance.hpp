// Whether a position is worth beginning a game from.
#pragma once

#include "joga/core/history.hpp"

namespace joga::match {

// Odds of e to 1 are as far as an opening may favour a side.
inline constexpr double kOpenLogit = 1;

// A short search finds the game open: nobody wins by force, and neither side is far ahead. The game must be
// running. The same answer on every machine.
[[nodiscard]] bool is_open(const History& history);

}  // namespace joga::match
