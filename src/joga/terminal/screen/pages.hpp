// The parts that several pages share: boards, lists to choose from, texts to read.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/map_tools.hpp"
#include "joga/render/board_picture.hpp"
#include "joga/terminal/screen/board_entry.hpp"
#include "joga/terminal/screen/line_editor.hpp"
#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

// Draws a board into the area. If it is too large, draws the part around the cell under the cursor. Makes the
// cells clickable and sets the cursor. Returns the area of the board.
// The last `covered` lines of the area are left free.
Area paste_board(Drawn& drawn, const render::BoardPicture& picture, int cursor, const Area& room,
                 int covered = 0);
// Draws the largest board for the room. If that leaves more than a line of labels below the covered lines, a
// smaller one is taken if there is one.
[[nodiscard]] render::BoardPicture board_for(const BoardView& view, const render::Attention& attention,
                                             const TextStyle& look, const Size& room, int covered);

// Describes the pieces of a cell that has some: "Blue: colony, 2 ships".
[[nodiscard]] Message piece_words(const BoardView& view, const CellView& cell);
// Describes a cell: "d4: Blue: 2 ships, star with 2 planets".
[[nodiscard]] Message cell_words(const BoardView& view, const CellView& cell);
// Describes the cell under the cursor, with the points that choosing it brings at once.
[[nodiscard]] Message under_cursor(const BoardEntry& board);

// The arrow keys in a bar of keys.
[[nodiscard]] std::string_view sideways_arrows(const TextStyle& look);
[[nodiscard]] std::string_view vertical_arrows(const TextStyle& look);

struct MenuItem {
  Message label{};
  Message value{};
  Message note{};     // an explanation, shown while the item is selected
  Message section{};  // the heading above it, if it differs from the previous item's
  std::function<void()> choose{};
  std::function<void(int)> change{};  // left (-1) and right (1) change its value
  std::function<void()> remove{};
};

struct Menu {
  Message title{};
  std::vector<MenuItem> items{};
  Message problem{};   // the last error
  MessageText keys{};  // the available keys; empty: the usual ones
  // A picture, drawn beside or below the list where it fits.
  std::optional<BoardView> board{};
};

[[nodiscard]] Drawn draw_menu(const Menu& menu, int selected, const TextStyle& look, Size size);

// Draws a yes-or-no question below any page, in `question_rows` lines.
void draw_question(Drawn& drawn, const Message& question, const TextStyle& look);
[[nodiscard]] int question_rows(const Message& question, const TextStyle& look, const Size& size);

// Draws a line to be typed below any page, in `prompt_rows` lines.
void draw_prompt(Drawn& drawn, const Message& question, const LineEditor& answer, const Message& problem,
                 const TextStyle& look);
[[nodiscard]] int prompt_rows(const Message& problem, const TextStyle& look, const Size& size);

// Draws a line that is being typed after a prefix, with the cursor in it: only the part around the cursor if
// there is no room for all. Returns the column after it.
int write_typed(Drawn& drawn, int row, int column, std::string_view before, const LineEditor& line,
                Style style = {.bold = true});

// --- A page with a board: a title, the board with words beside it, a message, the unfinished turn, keys ---

// A low window has no bar of keys below a board.
[[nodiscard]] constexpr bool has_key_bar(const Size& size) noexcept {
  return size.rows >= 16;
}
// The line of the unfinished turn; the message is above it.
[[nodiscard]] constexpr int entry_row(const Size& size) noexcept {
  return size.rows - (has_key_bar(size) ? 2 : 1);
}
// The number of lines for a board and the words beside it, from line 1 on.
[[nodiscard]] constexpr int board_lines(const Size& size) noexcept {
  return entry_row(size) - 2;
}

// The first column of a part of the window, so that it stands in the middle.
[[nodiscard]] constexpr int centred(int columns, const Size& size) noexcept {
  return columns < size.columns ? (size.columns - columns) / 2 : 0;
}

// Draws the title, and to the right of it the description of the cell under the cursor. The parts of the
// title after the first one are left out if there is no room for them.
void draw_title(Drawn& drawn, const std::vector<std::string>& parts, const std::string& under_cursor = {});
// The words in the lines above the unfinished turn.
struct Notice {
  Message words{};
  bool is_alarm = false;
  int rows_when_low = 1;  // at most, in a low window, unless it is an alarm
};
// A long notice takes two or three lines; in a low window only if it may. Returns the number of its
// lines beyond the first one: these are taken from the board and the words beside it.
[[nodiscard]] int lines_covered(const Notice& notice, const TextStyle& look, const Size& size);
void draw_notice(Drawn& drawn, const Notice& notice, const TextStyle& look);
// The number of those lines for a question or a prompt of `rows` lines, which has that of the unfinished
// turn, too.
[[nodiscard]] constexpr int lines_covered(int rows) noexcept {
  return rows > 2 ? rows - 2 : 0;
}
// Draws the unfinished turn and the next step.
void draw_entry(Drawn& drawn, const BoardEntry& board, const Message& prompt, const TextStyle& look);
// Draws a choice beside the board; `count`: the number of such pieces that are left.
[[nodiscard]] TextLine choice_line(const Choice& choice, bool focused, const TextStyle& look, int columns,
                                   int count = 1);
// Draws a piece beside the board that cannot be chosen now, below the choices.
[[nodiscard]] TextLine idle_piece_line(const PieceView& piece, const TextStyle& look, int columns);
// Lines beside a board, some of which can be clicked. They are scrolled if there are too many.
struct PanelText {
  std::vector<TextLine> lines{};
  std::map<int, Target> targets{};  // by line
  int current = 0;                  // the line that must be visible

  void add(TextLine line, std::optional<Target> target = std::nullopt) {
    if (target) targets.emplace(static_cast<int>(lines.size()), *target);
    lines.push_back(std::move(line));
  }
  void add(std::vector<TextLine> more) { append(lines, std::move(more)); }
};
// Draws the panel from the line `first` on, or from as near to it as fills the area.
void draw_panel(Drawn& drawn, const PanelText& panel, const Area& area, int first, const TextStyle& look);

// Draws the last line of a page: its keys and their meanings, separated by three blanks. If there is no room
// for all of them, the last ones but one are left out: the last one tells how to leave the page.
void draw_key_bar(Drawn& drawn, std::string_view words);

// A key and its meaning; the bar shows only those that fit.
struct ShownKey {
  std::string key{};
  Message word{};
  std::optional<Target> target{};  // the effect of a click on it
};
void draw_keys(Drawn& drawn, const std::vector<ShownKey>& keys, const TextStyle& look);

// A text to read, with the lines at which its sections begin.
struct Text {
  struct Section {
    int line = 0;
    std::string name{};
  };
  std::vector<TextLine> lines{};
  std::vector<Section> sections{};
};

// The rules of a game with their boards, and the help, which differs in the map builder.
[[nodiscard]] Text rules_text(std::string_view game_id, const TextStyle& look, int columns);
[[nodiscard]] Text help_text(const TextStyle& look, int columns);
[[nodiscard]] Text map_help_text(const MapTools& tools, const TextStyle& look, int columns);
// The help while a game is studied or reviewed.
[[nodiscard]] Text study_help_text(const TextStyle& look, int columns);
// In a lesson the help has the keys that work there and the legend of its board, on which solids may be
// drawn.
[[nodiscard]] Text lesson_help_text(const BoardView& view, bool solids, const TextStyle& look, int columns);

// `first` is the first line shown; it is reduced if too few lines would follow.
[[nodiscard]] Drawn draw_text(const Text& text, int& first, const Message& title, const TextStyle& look,
                              Size size);

}  // namespace joga::terminal::screen
