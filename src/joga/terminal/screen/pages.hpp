// What several pages are made of: boards, lists to choose from, texts to read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "joga/render/board_picture.hpp"
#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

// Puts a board into the room, in part where it is larger, with the cell under the cursor as near to the
// middle as can be. Cells become targets, and the cursor is set. Returns where the board is.
Area paste_board(Drawn& drawn, const render::BoardPicture& picture, int cursor, const Area& room);

// What is on a cell in words: "d4: star with 2 planets, Blue: 2 ships".
[[nodiscard]] Message cell_words(const BoardView& view, int number);

struct MenuItem {
  Message label{};
  Message value{};
  Message note{};        // more about it, while it is chosen
  bool changes = false;  // left and right change the value
};

struct Menu {
  Message title{};
  std::vector<MenuItem> items{};
  Message problem{};  // what went wrong last
};

[[nodiscard]] Drawn draw_menu(const Menu& menu, int selected, const TextStyle& look, Size size);

// A line to be typed, below a menu.
void draw_prompt(Drawn& drawn, const Message& question, const std::string& answer, const Message& problem,
                 const TextStyle& look);

// What is being typed, with the cursor behind it: the end of it, where there is no room for all.
void write_typed(Drawn& drawn, int row, int column, std::string_view text);

// The rules of a game with their boards, and the help.
[[nodiscard]] std::vector<TextLine> rules_lines(std::string_view game_id, const TextStyle& look, int columns);
[[nodiscard]] std::vector<TextLine> help_lines(const TextStyle& look, int columns);

// `first` is the first line shown; it is set back where too few lines would follow it.
[[nodiscard]] Drawn draw_text(const std::vector<TextLine>& lines, int& first, const Message& title,
                              const TextStyle& look, Size size);

}  // namespace joga::terminal::screen
