// Pages to read: the rules of a game with their boards, and the help.
#pragma once

#include <string_view>
#include <vector>

#include "joga/terminal/screen/page.hpp"

namespace joga::terminal::screen {

[[nodiscard]] std::vector<Line> rules_lines(std::string_view game_id, const Look& look, int columns);
[[nodiscard]] std::vector<Line> help_lines(const Look& look, int columns);

// `first` is the first line shown; it is set back to the last one that makes sense.
[[nodiscard]] Drawn draw_text(const std::vector<Line>& lines, int& first, const Message& title,
                              const Look& look, Size size);

}  // namespace joga::terminal::screen
