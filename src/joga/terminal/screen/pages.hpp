// What several pages are made of: boards, lists to choose from, texts to read.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/render/board_picture.hpp"
#include "joga/terminal/screen/board_entry.hpp"
#include "joga/terminal/screen/line_editor.hpp"
#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

// Puts a board into the room, in part where it is larger, with the cell under the cursor as near to the
// middle as can be. Cells become targets, and the cursor is set. Returns where the board is.
Area paste_board(Drawn& drawn, const render::BoardPicture& picture, int cursor, const Area& room);

// The cell under the cursor in words: "d4: Blue: 2 ships, star with 2 planets", and the points that choosing
// it brings at once.
[[nodiscard]] Message under_cursor(const BoardEntry& board);

struct MenuItem {
  Message label{};
  Message value{};
  Message note{};        // more about it, while it is chosen
  Message section{};     // a heading above it, where it differs from that of the item before
  bool changes = false;  // left and right change the value
  std::function<void()> choose{};
};

struct Menu {
  Message title{};
  std::vector<MenuItem> items{};
  Message problem{};  // what went wrong last
  Message keys{};     // what can be done; empty: as in most lists
};

[[nodiscard]] Drawn draw_menu(const Menu& menu, int selected, const TextStyle& look, Size size);

// A question that is answered by yes or no, below any page.
void draw_question(Drawn& drawn, const Message& question, const TextStyle& look);

// A line to be typed, below a menu.
void draw_prompt(Drawn& drawn, const Message& question, const LineEditor& answer, const Message& problem,
                 const TextStyle& look);

// A line that is being typed, after something that stands before it, with the cursor in it: the part around
// the cursor, where there is no room for all. Returns the column after it.
int write_typed(Drawn& drawn, int row, int column, std::string_view before, const LineEditor& line);

// --- A page with a board: a title, the board with words beside it, a message, the unfinished turn, keys ---

inline constexpr int kLinesBelowBoard = 3;

// What is under the cursor stands to the right of the title, as far as there is room.
void draw_title(Drawn& drawn, const std::string& title, const std::string& under_cursor = {});
// A long message takes two or three lines, the upper ones from the board.
void draw_message(Drawn& drawn, const Message& message, bool alarm, const TextStyle& look);
// What has been entered, and what to do next.
void draw_entry(Drawn& drawn, const BoardEntry& board, const Message& prompt, const TextStyle& look);
// Something that can be chosen beside the board.
[[nodiscard]] TextLine choice_line(const Choice& choice, bool focused, const TextStyle& look);
// The last line of a page: what its keys do, in words.
void draw_key_bar(Drawn& drawn, std::string_view words);

// Keys with what they do, as many as there is room for.
struct ShownKey {
  std::string key{};
  Message word{};
  std::optional<Target> target{};  // of a click on it
};
void draw_keys(Drawn& drawn, const std::vector<ShownKey>& keys, const TextStyle& look);

// Something to read, with the lines at which its sections begin.
struct Text {
  struct Section {
    int line = 0;
    std::string name{};
  };
  std::vector<TextLine> lines{};
  std::vector<Section> sections{};
};

// The rules of a game with their boards, and the help. In a lesson that has the keys which do something
// there, and what the signs on its board mean.
[[nodiscard]] Text rules_text(std::string_view game_id, const TextStyle& look, int columns);
[[nodiscard]] Text help_text(const TextStyle& look, int columns);
[[nodiscard]] Text lesson_help_text(const BoardView& view, const TextStyle& look, int columns);

// `first` is the first line shown; it is set back where too few lines would follow it.
[[nodiscard]] Drawn draw_text(const Text& text, int& first, const Message& title, const TextStyle& look,
                              Size size);

}  // namespace joga::terminal::screen
