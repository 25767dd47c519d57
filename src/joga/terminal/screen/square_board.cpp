// Square boards: lines between the cells, letters above and below, numbers on both sides.
#include <algorithm>
#include <array>

#include "joga/render/characters.hpp"
#include "joga/terminal/screen/board.hpp"

namespace joga::terminal::screen {
namespace {

// The inside of a cell.
struct SquareScale {
  int columns = 3;
  int rows = 1;
  bool ruled = true;  // with lines between the rows
};

class SquareBoard {
 public:
  SquareBoard(const BoardView& view, const Attention& attention, const Look& look, SquareScale scale)
      : view_(view), attention_(attention), look_(look), scale_(scale) {
    for (const std::string& label : view.row_labels) margin_ = std::max(margin_, render::width(label) + 2);
  }

  [[nodiscard]] static Size size(const BoardView& view, SquareScale scale) {
    int margin = 3;
    for (const std::string& label : view.row_labels) margin = std::max(margin, render::width(label) + 2);
    const int lines = scale.ruled ? view.rows * (scale.rows + 1) + 1 : view.rows * scale.rows + 2;
    return {lines + 2, view.columns * (scale.columns + 1) + 1 + 2 * margin};
  }

  [[nodiscard]] BoardPicture draw() const {
    BoardPicture picture(size(view_, scale_));
    draw_lines(picture.page);
    draw_labels(picture.page);
    for (int cell = 0; cell < static_cast<int>(view_.cells.size()); ++cell) draw_cell(picture, cell);
    return picture;
  }

 private:
  [[nodiscard]] int x_of(int column) const { return margin_ + column * (scale_.columns + 1); }
  [[nodiscard]] int y_of(int row) const {  // of the line above the row's cells
    return scale_.ruled ? 1 + row * (scale_.rows + 1) : 1 + row * scale_.rows;
  }
  [[nodiscard]] bool is_strong(int line, int count) const {
    return view_.block > 0 && line > 0 && line < count && line % view_.block == 0;
  }

  // The crossing of a horizontal and a vertical line.
  [[nodiscard]] char32_t crossing(int row, int column) const {
    if (!look_.unicode) return U'+';
    static constexpr std::array<std::u32string_view, 3> kThin{U"┌┬┐", U"├┼┤", U"└┴┘"};
    const auto part = [](int at, int count) {
      return static_cast<std::size_t>(at == 0 ? 0 : at == count ? 2 : 1);
    };
    const bool strong_row = is_strong(row, view_.rows);
    const bool strong_column = is_strong(column, view_.columns);
    if (strong_row && strong_column) return U'╋';
    if (strong_row) return column == 0 ? U'┝' : column == view_.columns ? U'┥' : U'┿';
    if (strong_column) return row == 0 ? U'┰' : row == view_.rows ? U'┸' : U'╂';
    return kThin[part(row, view_.rows)][part(column, view_.columns)];
  }

  void draw_lines(Page& page) const {
    const Style style{.ink = Ink::Line};
    for (int row = 0; row <= view_.rows; ++row) {
      const bool outside = row == 0 || row == view_.rows;
      if (!scale_.ruled && !outside) continue;
      const int y = row == view_.rows && !scale_.ruled ? y_of(row) + 1 : y_of(row);
      const bool strong = is_strong(row, view_.rows);
      for (int x = x_of(0); x < x_of(view_.columns); ++x) {
        page.put(y, x, look_.unicode ? (strong ? U'━' : U'─') : (strong ? U'=' : U'-'), style);
      }
      for (int column = 0; column <= view_.columns; ++column) {
        page.put(y, x_of(column), crossing(row, column), style);
      }
    }
    for (int row = 0; row < view_.rows; ++row) {
      for (int line = 0; line < scale_.rows; ++line) {
        for (int column = 0; column <= view_.columns; ++column) {
          const bool strong = is_strong(column, view_.columns);
          page.put(y_of(row) + 1 + line, x_of(column),
                   look_.unicode ? (strong ? U'┃' : U'│') : (strong ? U'#' : U'|'), style);
        }
      }
    }
  }

  void draw_labels(Page& page) const {
    const Style style{.ink = Ink::Label};
    const int bottom = page.size().rows - 1;
    for (int column = 0; column < std::min(view_.columns, static_cast<int>(view_.column_labels.size()));
         ++column) {
      const std::string& label = view_.column_labels[static_cast<std::size_t>(column)];
      const int x = x_of(column) + 1 + (scale_.columns - render::width(label)) / 2;
      page.write(0, x, label, style);
      page.write(bottom, x, label, style);
    }
    for (int row = 0; row < std::min(view_.rows, static_cast<int>(view_.row_labels.size())); ++row) {
      const std::string& label = view_.row_labels[static_cast<std::size_t>(row)];
      const int y = y_of(row) + 1 + scale_.rows / 2;
      page.write(y, margin_ - 1 - render::width(label), label, style);
      page.write(y, x_of(view_.columns) + 2, label, style);
    }
  }

  void draw_cell(BoardPicture& picture, int number) const {
    const CellView& cell = view_.cells[static_cast<std::size_t>(number)];
    const Area area{y_of(cell.row) + 1, x_of(cell.column) + 1, scale_.rows, scale_.columns};
    picture.cells.push_back(area);
    const CellDress dress = dress_of(view_, number, attention_, look_);
    picture.page.fill(area, {.ground = dress.ground});
    const int middle = area.row + scale_.rows / 2;
    const std::string code = short_code(cell, view_, look_.unicode);
    picture.page.write(middle, area.column + (scale_.columns - render::width(code)) / 2, code,
                       piece_style(cell, view_, dress.ground));
    const Style sign{.ink = Ink::Mark, .ground = dress.ground, .bold = dress.attention};
    picture.page.write(middle, area.column, dress.open, sign);
    picture.page.write(middle, area.column + scale_.columns - 1, dress.close, sign);
  }

  const BoardView& view_;
  const Attention& attention_;
  const Look& look_;
  SquareScale scale_;
  int margin_ = 3;
};

}  // namespace

BoardPicture draw_square(const BoardView& view, const Attention& attention, const Look& look, Size room) {
  int widest = 1;
  for (const CellView& cell : view.cells) {
    widest = std::max(widest, render::width(short_code(cell, view, look.unicode)));
  }
  // Codes of one game are about equally wide: the board must not change its size while it is played on.
  for (const AreaView& area : view.areas) {
    for (const PieceView& piece : area.pieces) {
      if (piece.kind == PieceKind::Ship) continue;
      const CellView alone{.pieces = {piece}};
      widest = std::max(widest, render::width(short_code(alone, view, look.unicode)));
    }
  }
  const int columns = widest + 2 + (widest % 2 == 0 ? 1 : 0);
  const std::array<SquareScale, 5> scales{
      SquareScale{columns + 10, 5, true}, SquareScale{columns + 4, 3, true},
      SquareScale{columns + 2, 1, true}, SquareScale{columns, 1, true}, SquareScale{columns, 1, false}};
  for (const SquareScale& scale : scales) {
    const Size size = SquareBoard::size(view, scale);
    if (size.rows <= room.rows && size.columns <= room.columns) {
      return SquareBoard(view, attention, look, scale).draw();
    }
  }
  return SquareBoard(view, attention, look, scales.back()).draw();
}

}  // namespace joga::terminal::screen
