#include "joga/render/text_board.hpp"

#include "joga/render/canvas.hpp"
#include "joga/render/text_parts.hpp"

namespace joga::render {

std::string text_board(const BoardView& view, const TextStyle& style) {
  Canvas canvas;
  int row = 0;
  switch (view.grid) {
    case Grid::Square:
      row = draw_square_board(canvas, row, view, style);
      break;
    case Grid::Hexagonal:
      row = draw_hexagonal_board(canvas, row, view, style);
      break;
  }
  row = draw_notes(canvas, row + 1, view, style);
  if (style.legend) row = draw_legend(canvas, row + 1, view, style);
  return canvas.to_string({.unicode = style.unicode, .colour = style.colour});
}

}  // namespace joga::render
