// A square board as text: labels on all sides, a grid, one line a cell.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/render/text_parts.hpp"

namespace joga::render {
namespace {

[[nodiscard]] std::string cell_text(const CellView& cell, const BoardView& view, bool unicode) {
  std::string text;
  for (const PieceView& piece : cell.pieces) {
    if (!text.empty()) text += ' ';
    text += piece_code(piece, view.colours, unicode);
  }
  return text.empty() ? std::string(terrain_code(cell.terrain)) : text;
}

[[nodiscard]] std::string label_at(const std::vector<std::string>& labels, int index) {
  const auto at = static_cast<std::size_t>(index);
  return at < labels.size() ? labels[at] : std::string();
}

// The grid's lines lie between cells: line 0 before the first one, line `count` after the last one.
class SquareBoard {
 public:
  SquareBoard(Canvas& canvas, int row, const BoardView& view, const TextStyle& style)
      : canvas_(canvas), top_(row + 1), view_(view), style_(style) {
    for (const std::string& label : view.row_labels) left_ = std::max(left_, width(label) + 2);
    for (const CellView& cell : view.cells) {
      inner_ = std::max(inner_, width(cell_text(cell, view, style.unicode)) + 2);
    }
  }

  [[nodiscard]] int draw() {
    for (int line = 0; line <= view_.rows; ++line) draw_line(line);
    for (int row = 0; row < view_.rows; ++row) draw_walls(row);
    for (const CellView& cell : view_.cells) draw_cell(cell);
    const int bottom = top_ + 2 * view_.rows + 1;
    draw_column_labels(top_ - 1);
    draw_column_labels(bottom);
    return bottom + 1;
  }

 private:
  [[nodiscard]] int x_of(int column) const noexcept { return left_ + column * (inner_ + 1); }
  [[nodiscard]] int y_of(int row) const noexcept { return top_ + 2 * row; }

  [[nodiscard]] bool is_strong(int line, int count) const noexcept {
    return view_.block > 0 && line > 0 && line < count && line % view_.block == 0;
  }

  [[nodiscard]] char32_t horizontal(int line) const noexcept {
    const bool strong = is_strong(line, view_.rows);
    if (!style_.unicode) return strong ? U'=' : U'-';
    return strong ? U'━' : U'─';
  }

  [[nodiscard]] char32_t vertical(int line) const noexcept {
    const bool strong = is_strong(line, view_.columns);
    if (!style_.unicode) return strong ? U'#' : U'|';
    return strong ? U'┃' : U'│';
  }

  [[nodiscard]] char32_t crossing(int row_line, int column_line) const noexcept {
    const bool strong_row = is_strong(row_line, view_.rows);
    const bool strong_column = is_strong(column_line, view_.columns);
    if (!style_.unicode) return strong_column ? U'#' : U'+';
    const bool first = column_line == 0;
    const bool last = column_line == view_.columns;
    if (row_line == 0) return first ? U'┌' : last ? U'┐' : strong_column ? U'┰' : U'┬';
    if (row_line == view_.rows) return first ? U'└' : last ? U'┘' : strong_column ? U'┸' : U'┴';
    if (first) return strong_row ? U'┝' : U'├';
    if (last) return strong_row ? U'┥' : U'┤';
    if (strong_row) return strong_column ? U'╋' : U'┿';
    return strong_column ? U'╂' : U'┼';
  }

  void draw_line(int line) {
    for (int column = 0; column <= view_.columns; ++column) {
      canvas_.put(y_of(line), x_of(column), crossing(line, column), Ink::Line);
      if (column == view_.columns) break;
      for (int x = 1; x <= inner_; ++x) {
        canvas_.put(y_of(line), x_of(column) + x, horizontal(line), Ink::Line);
      }
    }
  }

  void draw_walls(int row) {
    const int y = y_of(row) + 1;
    const std::string label = label_at(view_.row_labels, row);
    canvas_.write(y, 0, right_aligned(label, left_ - 1), Ink::Label);
    for (int column = 0; column <= view_.columns; ++column) {
      canvas_.put(y, x_of(column), vertical(column), Ink::Line);
    }
    canvas_.write(y, x_of(view_.columns) + 2, label, Ink::Label);
  }

  void draw_cell(const CellView& cell) {
    const int y = y_of(cell.row) + 1;
    const int x = x_of(cell.column) + 1;
    const std::string text = cell_text(cell, view_, style_.unicode);
    const Ink ink = cell.pieces.empty() ? ink_of(cell.terrain)
                                        : ink_of(view_.colours[index_of(cell.pieces.front().owner)]);
    const int margin = (inner_ - width(text)) / 2;
    canvas_.write(y, x + margin, text, ink);
    if (const auto brackets = brackets_of(cell.mark, style_.unicode)) {
      canvas_.write(y, x, brackets->open, Ink::Mark);
      canvas_.write(y, x + inner_ - 1, brackets->close, Ink::Mark);
    }
  }

  void draw_column_labels(int y) {
    for (int column = 0; column < view_.columns; ++column) {
      const std::string label = label_at(view_.column_labels, column);
      canvas_.write(y, x_of(column) + 1 + (inner_ - width(label)) / 2, label, Ink::Label);
    }
  }

  Canvas& canvas_;
  int top_;
  const BoardView& view_;
  TextStyle style_;
  int left_ = 3;
  int inner_ = 3;  // columns between two walls
};

}  // namespace

int draw_square_board(Canvas& canvas, int row, const BoardView& view, const TextStyle& style) {
  return SquareBoard(canvas, row, view, style).draw();
}

}  // namespace joga::render
