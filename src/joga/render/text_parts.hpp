// The parts that a text board is put together from. Each draws from a row of the page on and returns the
// first row that it left free.
#pragma once

#include "joga/core/view.hpp"
#include "joga/render/canvas.hpp"
#include "joga/render/text_board.hpp"

namespace joga::render {

[[nodiscard]] int draw_square_board(Canvas& canvas, int row, const BoardView& view, const TextStyle& style);
[[nodiscard]] int draw_hexagonal_board(Canvas& canvas, int row, const BoardView& view,
                                       const TextStyle& style);

// The player to move, the last move and the areas.
[[nodiscard]] int draw_notes(Canvas& canvas, int row, const BoardView& view, const TextStyle& style);
// The codes and marks that the view shows.
[[nodiscard]] int draw_legend(Canvas& canvas, int row, const BoardView& view, const TextStyle& style);

}  // namespace joga::render
