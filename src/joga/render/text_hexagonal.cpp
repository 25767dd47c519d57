// A hexagonal board as text. A cell has a roof, three lines and, where no cell lies below it, a floor:
//
//       / 1 \ / 2 \         the cell's number in its row stands under the roof
//      | S 1 | N B |        the system, between the signs of a mark
//      |     | 1^2 |        ships: the owner, then how many
//      |     | 1 C |        the owner and his colony or trade station
//     / 1 \ / 2 \ / 3 \     roofs of one row are the floors of the one above
//
// With walls `pitch` columns apart and rows shifted by half of it, a floor's strokes fall exactly on the
// strokes of the roofs below, so every cell can draw its whole outline and gaps need no thought.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/render/text_parts.hpp"

namespace joga::render {
namespace {

constexpr int kLines = 3;

[[nodiscard]] std::string codes_of(const CellView& cell, const BoardView& view, bool unicode, bool ships) {
  std::string text;
  for (const PieceView& piece : cell.pieces) {
    if ((piece.kind == PieceKind::Ship) != ships) continue;
    if (!text.empty()) text += ' ';
    text += piece_code(piece, view.colours, unicode);
  }
  return text;
}

class HexagonalBoard {
 public:
  HexagonalBoard(Canvas& canvas, int row, const BoardView& view, const TextStyle& style)
      : canvas_(canvas), top_(row), view_(view), style_(style) {
    for (const std::string& label : view.row_labels) left_ = std::max(left_, width(label) + 2);
    int inner = 5;  // the widest system code between the signs of a mark
    for (const CellView& cell : view.cells) {
      inner = std::max(inner, width(codes_of(cell, view, style.unicode, true)));
      inner = std::max(inner, width(codes_of(cell, view, style.unicode, false)));
    }
    half_ = inner / 2 + 1;
  }

  [[nodiscard]] int draw() {
    for (const CellView& cell : view_.cells) draw_outline(cell);
    for (const CellView& cell : view_.cells) draw_content(cell);
    for (int row = 0; row < view_.rows; ++row) draw_row_label(row);
    return y_of(view_.rows) + 1;
  }

 private:
  [[nodiscard]] int y_of(int row) const noexcept { return top_ + (kLines + 1) * row; }
  [[nodiscard]] bool is_shifted(int row) const noexcept {
    const auto at = static_cast<std::size_t>(row);
    return at < view_.shifted_rows.size() && view_.shifted_rows[at];
  }
  [[nodiscard]] int x_of(int row, int column) const noexcept {
    return left_ + 2 * half_ * column + (is_shifted(row) ? half_ : 0);
  }
  [[nodiscard]] int inner() const noexcept { return 2 * half_ - 1; }

  void draw_outline(const CellView& cell) {
    const char32_t wall = style_.unicode ? U'│' : U'|';
    const char32_t rising = style_.unicode ? U'╱' : U'/';
    const char32_t falling = style_.unicode ? U'╲' : U'\\';
    const int x = x_of(cell.row, cell.column);
    const int y = y_of(cell.row);
    canvas_.put(y, x + 1, rising, Ink::Line);
    canvas_.put(y, x + inner(), falling, Ink::Line);
    for (int line = 1; line <= kLines; ++line) {
      canvas_.put(y + line, x, wall, Ink::Line);
      canvas_.put(y + line, x + 2 * half_, wall, Ink::Line);
    }
    canvas_.put(y + kLines + 1, x + half_ - 1, falling, Ink::Line);
    canvas_.put(y + kLines + 1, x + half_ + 1, rising, Ink::Line);
  }

  // "d4" is cell 4 of the row labelled d.
  [[nodiscard]] std::string_view number_of(const CellView& cell) const noexcept {
    const std::string_view name = cell.name;
    const auto row = static_cast<std::size_t>(cell.row);
    if (row >= view_.row_labels.size() || !name.starts_with(view_.row_labels[row])) return name;
    return name.substr(view_.row_labels[row].size());
  }

  void write_centred(int y, int x, std::string_view text, Ink ink) {
    canvas_.write(y, x + half_ - width(text) / 2, text, ink);
  }

  void draw_content(const CellView& cell) {
    const int x = x_of(cell.row, cell.column);
    const int y = y_of(cell.row);
    write_centred(y, x, number_of(cell), Ink::Label);
    write_centred(y + 1, x, terrain_code(cell.terrain), ink_of(cell.terrain));
    if (const auto brackets = brackets_of(cell.mark, style_.unicode)) {
      canvas_.write(y + 1, x + 1, brackets->open, Ink::Mark);
      canvas_.write(y + 1, x + inner(), brackets->close, Ink::Mark);
    }
    if (cell.pieces.empty()) return;
    const Ink ink = ink_of(view_.colours[index_of(cell.pieces.front().owner)]);
    write_centred(y + 2, x, codes_of(cell, view_, style_.unicode, true), ink);
    write_centred(y + 3, x, codes_of(cell, view_, style_.unicode, false), ink);
  }

  // Beside the row's first and last cell.
  void draw_row_label(int row) {
    const auto at = static_cast<std::size_t>(row);
    if (at >= view_.row_labels.size()) return;
    const std::string& label = view_.row_labels[at];
    int first = view_.columns;
    int last = -1;
    for (const CellView& cell : view_.cells) {
      if (cell.row != row) continue;
      first = std::min(first, cell.column);
      last = std::max(last, cell.column);
    }
    if (last < 0) return;
    canvas_.write(y_of(row) + 2, x_of(row, first) - 1 - width(label), label, Ink::Label);
    canvas_.write(y_of(row) + 2, x_of(row, last + 1) + 2, label, Ink::Label);
  }

  Canvas& canvas_;
  int top_;
  const BoardView& view_;
  TextStyle style_;
  int left_ = 3;
  int half_ = 3;
};

}  // namespace

int draw_hexagonal_board(Canvas& canvas, int row, const BoardView& view, const TextStyle& style) {
  return HexagonalBoard(canvas, row, view, style).draw();
}

}  // namespace joga::render
