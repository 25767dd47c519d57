// What stands beside the board: a column of lines for each of the panels.
#pragma once

#include <vector>

#include "joga/terminal/screen/game.hpp"
#include "joga/terminal/screen/page.hpp"

namespace joga::terminal::screen {

[[nodiscard]] std::vector<Line> panel_lines(const Game& game, const Look& look, int columns);

// The line of the move list that should be seen.
[[nodiscard]] int current_line(const Game& game);

}  // namespace joga::terminal::screen
