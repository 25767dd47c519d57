// A board drawn with characters, for terminals and text files. Every distinction that colour makes is made
// by characters as well.
#pragma once

#include <string>

#include "joga/core/message.hpp"
#include "joga/core/view.hpp"

namespace joga::render {

struct TextStyle {
  Language language = Language::English;
  bool unicode = true;  // false: 7-bit characters only; accents are left out
  bool colour = false;  // true: ANSI escape sequences (256 colours) as well
  bool legend = true;   // what the codes mean, below everything else
};

// The board, the player to move, the areas, the last move and, if asked for, a legend of the codes;
// ends with a newline.
[[nodiscard]] std::string text_board(const BoardView& view, const TextStyle& style);

}  // namespace joga::render
