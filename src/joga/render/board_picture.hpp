// A board as styled characters, drawn from the board view alone: plain text and the full screen share this
// drawing. Every distinction by colour is made by characters as well: < > stand around cells that can be
// chosen, { } around chosen cells, ! ! around the cells of a suggested move, ? ? around those of a bad one, :
// : around cells marked in an annotated game, + + around pieces that decide how far the chosen one goes,
// other signs around the cells of the last move.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "joga/core/view.hpp"
#include "joga/render/canvas.hpp"

namespace joga::render {

// The player's cursor and selection on the board. Cells are numbered as in the view.
struct Attention {
  int cursor = -1;  // -1: none
  std::vector<int> choices{};
  std::vector<int> chosen{};
  std::vector<int> counted{};          // whose pieces decide how far the chosen one goes
  std::vector<int> noted{};            // marked by whoever annotated the game
  std::vector<int> suggested{};        // the cells of a hint or of a better move
  std::vector<int> bad{};              // the cells of a move that was worse
  std::vector<int> ghosts{};           // whose piece would be put there by a suggested or a bad move
  std::map<int, std::string> gains{};  // "+3": what going to a cell brings
};

struct BoardPicture {
  Canvas canvas;
  std::vector<Area> cells{};   // by cell number
  bool draws_large = false;    // pieces with a large code are drawn with it
  bool merges_pieces = false;  // all pieces of a cell have one short code
  bool is_cramped = false;     // without lines, as a last resort in a small room
};

// Draws the largest size that fits into the room; if none does, the smallest, of which a part can be shown.
[[nodiscard]] BoardPicture draw_board(const BoardView& view, const Attention& attention,
                                      const TextStyle& style, Size room);
// The size of the smallest drawing.
[[nodiscard]] Size smallest_board(const BoardView& view, const TextStyle& style);
// Draws the one size of plain text.
[[nodiscard]] BoardPicture draw_board(const BoardView& view, const TextStyle& style);

// The nearest cell in a direction, by number; the same cell if there is none.
[[nodiscard]] int neighbour(const BoardView& view, int cell, int down, int right);

// The board as seen from the other side. Cells keep their names and come in the opposite order.
[[nodiscard]] BoardView flipped(BoardView view);
// Whether the board must be flipped so that a player's pieces stand at the bottom, judged by the start of a
// game. Maps are never flipped: they have an upper edge of their own.
[[nodiscard]] bool is_upside_down(const BoardView& start, Player below);

}  // namespace joga::render
