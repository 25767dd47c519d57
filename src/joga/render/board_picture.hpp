// A board as styled characters, drawn from the board view alone: the one drawing behind plain text and the
// full screen. Every distinction that colour makes is made by characters as well: < > stand around what can
// be chosen, { } around what has been, other signs around what the last move did.
#pragma once

#include <vector>

#include "joga/core/view.hpp"
#include "joga/render/canvas.hpp"

namespace joga::render {

// What a player is doing with the board. Cells are numbered as in the view.
struct Attention {
  int cursor = -1;  // -1: none
  std::vector<int> choices{};
  std::vector<int> chosen{};
};

struct BoardPicture {
  Canvas canvas;
  std::vector<Area> cells{};  // by number
  bool draws_large = false;   // pieces with a large code are drawn with it
};

// The largest drawing that fits into the room; if none does, the smallest, to be shown in parts.
[[nodiscard]] BoardPicture draw_board(const BoardView& view, const Attention& attention,
                                      const TextStyle& style, Size room);
// In the one size that text has.
[[nodiscard]] BoardPicture draw_board(const BoardView& view, const TextStyle& style);

// The nearest cell in a direction, by number; the same one where there is none.
[[nodiscard]] int neighbour(const BoardView& view, int cell, int down, int right);

// The board as it looks from the other side. Cells keep their names and are in the opposite order.
[[nodiscard]] BoardView flipped(BoardView view);

}  // namespace joga::render
