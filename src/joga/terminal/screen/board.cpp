#include "joga/terminal/screen/board.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "joga/render/codes.hpp"
#include "joga/terminal/screen/catalogue.hpp"

namespace joga::terminal::screen {
namespace {

[[nodiscard]] bool contains(const std::vector<int>& cells, int cell) {
  return std::ranges::find(cells, cell) != cells.end();
}

[[nodiscard]] bool is_shifted(const BoardView& view, int row) {
  const auto at = static_cast<std::size_t>(row);
  return at < view.shifted_rows.size() && view.shifted_rows[at];
}

// In halves of a cell.
[[nodiscard]] int across(const BoardView& view, const CellView& cell) {
  return 2 * cell.column + (is_shifted(view, cell.row) ? 1 : 0);
}

}  // namespace

BoardPicture draw_board(const BoardView& view, const Attention& attention, const Look& look, Size room) {
  return view.grid == Grid::Square ? draw_square(view, attention, look, room)
                                   : draw_hexagonal(view, attention, look, room);
}

int neighbour(const BoardView& view, int cell, int down, int right) {
  if (cell < 0 || cell >= static_cast<int>(view.cells.size())) return view.cells.empty() ? -1 : 0;
  const CellView& from = view.cells[static_cast<std::size_t>(cell)];
  int best = cell;
  int best_distance = std::numeric_limits<int>::max();
  for (int i = 0; i < static_cast<int>(view.cells.size()); ++i) {
    const CellView& to = view.cells[static_cast<std::size_t>(i)];
    const int rows = (to.row - from.row) * (down != 0 ? down : 1);
    const int columns = (across(view, to) - across(view, from)) * (right != 0 ? right : 1);
    // Up and down go to the next row, to the cell most nearly above or below; left and right stay in the row.
    const bool ahead = down != 0 ? rows > 0 : rows == 0 && columns > 0;
    // Of two hexagonal cells equally near, going down takes the right one and going up the left one, so that
    // the way back leads back.
    const int distance =
        down != 0 ? 1000 * rows + 4 * std::abs(columns) - (columns * down > 0 ? 1 : 0) : columns;
    if (ahead && distance < best_distance) {
      best = i;
      best_distance = distance;
    }
  }
  return best;
}

Message cell_words(const BoardView& view, int number) {
  const CellView& cell = view.cells[static_cast<std::size_t>(number)];
  std::vector<Message> things;
  if (cell.terrain != Terrain::Plain) things.emplace_back(terrain_name(cell.terrain));
  for (const PieceView& piece : cell.pieces) {
    const Message owner = render::player_name(view.colours, piece.owner);
    if (piece.kind == PieceKind::Numbered) {
      things.emplace_back(text::kNumberedPiece, owner, piece.number);
    } else if (piece.kind == PieceKind::Ship) {
      things.emplace_back(text::kShips, owner, piece.count);
    } else {
      things.emplace_back(text::kPiece, owner, piece_name(piece.kind));
    }
  }
  if (things.empty()) things.emplace_back(text::kEmptyCell);
  return {text::kCellHolds, cell.name, Message::list(things)};
}

std::string short_code(const CellView& cell, const BoardView& view, bool unicode) {
  std::string code;
  for (const PieceView& piece : cell.pieces) {
    std::string next = render::piece_code(piece, view.colours, unicode);
    std::erase(next, ' ');
    // Ships beside a marker of their owner: the marker's code says whose they are.
    if (piece.kind == PieceKind::Ship && !code.empty() && code.front() == next.front()) {
      next = std::to_string(piece.count);
    }
    code += next;
  }
  return code;
}

CellDress dress_of(const BoardView& view, int cell, const Attention& attention, const Look& look) {
  const CellMark mark = view.cells[static_cast<std::size_t>(cell)].mark;
  CellDress dress;
  if (const auto brackets = render::brackets_of(mark, look.unicode)) {
    dress = {std::string(brackets->open), std::string(brackets->close), Ground::Mark, false};
  }
  if (contains(attention.chosen, cell)) dress = {"{", "}", Ground::Chosen, true};
  if (contains(attention.choices, cell)) dress = {"<", ">", Ground::Choice, true};
  if (cell == attention.cursor) dress.ground = Ground::Cursor;
  return dress;
}

Style piece_style(const CellView& cell, const BoardView& view, Ground ground) {
  if (cell.pieces.empty()) return {.ground = ground};
  return {.ink = render::ink_of(view.colours[index_of(cell.pieces.front().owner)]),
          .ground = ground,
          .bold = true};
}

}  // namespace joga::terminal::screen
