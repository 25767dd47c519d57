// Boards as pages, drawn from the board view alone. Every distinction that colour makes is made by characters
// as well: < > stand around what can be chosen, the signs of the text boards around what the last move did.
#pragma once

#include <string>
#include <vector>

#include "joga/core/view.hpp"
#include "joga/terminal/screen/page.hpp"

namespace joga::terminal::screen {

// What the player is doing with the board. Cells are numbered as in the view.
struct Attention {
  int cursor = -1;  // or nobody is choosing
  std::vector<int> choices{};
  std::vector<int> chosen{};
};

struct BoardPicture {
  explicit BoardPicture(Size size) : page(size) {}

  Page page;
  std::vector<Area> cells{};  // by number
};

// The largest drawing that fits into the room; if none does, the smallest, to be shown in parts.
[[nodiscard]] BoardPicture draw_board(const BoardView& view, const Attention& attention, const Look& look,
                                      Size room);

// The nearest cell in a direction, by number; the same one where there is none.
[[nodiscard]] int neighbour(const BoardView& view, int cell, int down, int right);

// What is on a cell in words: "d4: star with 2 planets, Blue: 2 ships".
[[nodiscard]] Message cell_words(const BoardView& view, int cell);

// Pieces in as few characters as can be: "B12", "1▲4", "1C2" for a colony with two ships.
[[nodiscard]] std::string short_code(const CellView& cell, const BoardView& view, bool unicode);

// For the two kinds of board.
[[nodiscard]] BoardPicture draw_square(const BoardView& view, const Attention& attention, const Look& look,
                                       Size room);
[[nodiscard]] BoardPicture draw_hexagonal(const BoardView& view, const Attention& attention, const Look& look,
                                          Size room);

// The signs around a cell and its background; choices come before marks.
struct CellDress {
  std::string open{};
  std::string close{};
  Ground ground = Ground::None;
  bool attention = false;  // the signs are those of a choice
};
[[nodiscard]] CellDress dress_of(const BoardView& view, int cell, const Attention& attention,
                                 const Look& look);
[[nodiscard]] Style piece_style(const CellView& cell, const BoardView& view, Ground ground);

}  // namespace joga::terminal::screen
