#include "joga/terminal/flip.hpp"

#include <algorithm>
#include <cstddef>

namespace joga::terminal {
namespace {

// Places are counted in half cells, since shifted rows stand between the columns of the others.
[[nodiscard]] int half_cells(const BoardView& view, const CellView& cell) {
  const auto row = static_cast<std::size_t>(cell.row);
  const bool shifted = row < view.shifted_rows.size() && view.shifted_rows[row];
  return 2 * cell.column + (shifted ? 1 : 0);
}

void turn_hexagons(BoardView& view) {
  int first = 0;
  int last = 0;
  for (bool begun = false; const CellView& cell : view.cells) {
    const int at = half_cells(view, cell);
    first = begun ? std::min(first, at) : at;
    last = begun ? std::max(last, at) : at;
    begun = true;
  }
  std::vector<bool> shifted(view.shifted_rows.size(), false);
  for (CellView& cell : view.cells) {
    const int at = first + last - half_cells(view, cell);
    cell.row = view.rows - 1 - cell.row;
    cell.column = at / 2;
    const auto row = static_cast<std::size_t>(cell.row);
    if (row < shifted.size()) shifted[row] = at % 2 != 0;
  }
  view.shifted_rows = std::move(shifted);
}

void turn_squares(BoardView& view) {
  for (CellView& cell : view.cells) {
    cell.row = view.rows - 1 - cell.row;
    cell.column = view.columns - 1 - cell.column;
  }
}

}  // namespace

BoardView flipped(BoardView view) {
  switch (view.grid) {
    case Grid::Square:
      turn_squares(view);
      break;
    case Grid::Hexagonal:
      turn_hexagons(view);
      break;
  }
  std::ranges::reverse(view.cells);
  std::ranges::reverse(view.row_labels);
  std::ranges::reverse(view.column_labels);
  return view;
}

}  // namespace joga::terminal
