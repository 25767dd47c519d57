// Hexagonal boards, in several sizes. The larger ones draw hexagons:
//
//       / 1 \ / 2 \         the cell's number in its row stands under the roof
//      | S 1 |<N B>|        the system, between the signs of a mark or choice
//      |     | 1^2 |        ships and markers
//     / 1 \ / 2 \ / 3 \     roofs of one row are the floors of the one above
//
// The smallest one draws bricks of two lines, for large maps in small windows, with the numbers of every
// other row above the board and those of the rest below it:
//
//        1   2
//      |S1 |NB>|
//      |   |1^2|
#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <string_view>

#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/terminal/screen/board.hpp"

namespace joga::terminal::screen {
namespace {

struct HexagonScale {
  int half = 3;       // half the distance of two cells in a row
  int lines = 2;      // inside a cell
  bool roofs = true;  // hexagons, not bricks

  [[nodiscard]] int pitch() const noexcept { return lines + (roofs ? 1 : 0); }
  [[nodiscard]] int inner() const noexcept { return 2 * half - 1; }
};

class HexagonalBoard {
 public:
  HexagonalBoard(const BoardView& view, const Attention& attention, const Look& look, HexagonScale scale)
      : view_(view), attention_(attention), look_(look), scale_(scale) {
    leftmost_ = std::numeric_limits<int>::max();
    for (const CellView& cell : view.cells) {
      leftmost_ = std::min(leftmost_, halves(cell));
      rightmost_ = std::max(rightmost_, halves(cell));
    }
    if (view.cells.empty()) leftmost_ = 0;
    for (const std::string& label : view.row_labels) margin_ = std::max(margin_, render::width(label) + 2);
  }

  [[nodiscard]] Size size() const {
    const int width = (rightmost_ - leftmost_ + 2) * scale_.half + 1;
    return {1 + view_.rows * scale_.pitch() + 1 - (scale_.roofs ? 1 : 0), width + 2 * margin_};
  }

  [[nodiscard]] BoardPicture draw() const {
    BoardPicture picture(size());
    for (const CellView& cell : view_.cells) draw_outline(picture.page, cell);
    for (int cell = 0; cell < static_cast<int>(view_.cells.size()); ++cell) draw_cell(picture, cell);
    for (int row = 0; row < view_.rows; ++row) draw_row_label(picture.page, row);
    if (!scale_.roofs) draw_numbers(picture.page);
    return picture;
  }

 private:
  [[nodiscard]] int halves(const CellView& cell) const {
    const auto row = static_cast<std::size_t>(cell.row);
    return 2 * cell.column + (row < view_.shifted_rows.size() && view_.shifted_rows[row] ? 1 : 0);
  }
  [[nodiscard]] int x_of(const CellView& cell) const {  // of the left wall
    return margin_ + (halves(cell) - leftmost_) * scale_.half;
  }
  // Of the roof, or of the first line of a brick, which lies below the numbers.
  [[nodiscard]] int y_of(const CellView& cell) const {
    return cell.row * scale_.pitch() + (scale_.roofs ? 0 : 1);
  }
  [[nodiscard]] int first_line(const CellView& cell) const { return y_of(cell) + (scale_.roofs ? 1 : 0); }

  [[nodiscard]] std::string_view number_of(const CellView& cell) const {
    const std::string_view name = cell.name;
    const std::size_t digits = name.find_first_of("0123456789");
    return digits == std::string_view::npos ? name : name.substr(digits);
  }

  void draw_outline(Page& page, const CellView& cell) const {
    const Style style{.ink = Ink::Line};
    const int x = x_of(cell);
    const int y = first_line(cell);
    for (int line = 0; line < scale_.lines; ++line) {
      page.put(y + line, x, look_.unicode ? U'│' : U'|', style);
      page.put(y + line, x + 2 * scale_.half, look_.unicode ? U'│' : U'|', style);
    }
    if (!scale_.roofs) return;
    const char32_t rising = look_.unicode ? U'╱' : U'/';
    const char32_t falling = look_.unicode ? U'╲' : U'\\';
    page.put(y - 1, x + 1, rising, style);
    page.put(y - 1, x + scale_.inner(), falling, style);
    page.put(y + scale_.lines, x + scale_.half - 1, falling, style);
    page.put(y + scale_.lines, x + scale_.half + 1, rising, style);
  }

  void write_centred(Page& page, int y, int x, std::string_view text, Style style) const {
    page.write(y, x + scale_.half - render::width(text) / 2, text, style);
  }

  void draw_cell(BoardPicture& picture, int number) const {
    const CellView& cell = view_.cells[static_cast<std::size_t>(number)];
    const int x = x_of(cell);
    const int y = first_line(cell);
    const CellDress dress = dress_of(view_, number, attention_, look_);
    const Area area{y, x + 1, scale_.lines, scale_.inner()};
    picture.cells.push_back(area);
    Page& page = picture.page;
    page.fill(area, {.ground = dress.ground});
    const Style terrain{.ink = render::ink_of(cell.terrain), .ground = dress.ground};
    const Style sign{.ink = Ink::Mark, .ground = dress.ground, .bold = dress.attention};
    std::string code(render::terrain_code(cell.terrain));
    if (scale_.roofs) {
      write_centred(page, y - 1, x, number_of(cell), {.ink = Ink::Label});
      write_centred(page, y, x, code, terrain);
      page.write(y, x + 1, dress.open, sign);
    } else {
      std::erase(code, ' ');
      page.write(y, x + 1, code, terrain);
    }
    page.write(y, x + scale_.inner(), dress.close, sign);
    const std::string pieces = short_code(cell, view_, look_.unicode);
    const Style style = piece_style(cell, view_, dress.ground);
    if (scale_.roofs) {
      write_centred(page, y + 1, x, pieces, style);
    } else {
      page.write_cut(y + 1, x + 1, scale_.inner(), pieces, style);
    }
  }

  // Beside the row's first and last cell.
  void draw_row_label(Page& page, int row) const {
    const auto at = static_cast<std::size_t>(row);
    if (at >= view_.row_labels.size()) return;
    const std::string& label = view_.row_labels[at];
    int left = std::numeric_limits<int>::max();
    int right = -1;
    int y = 0;
    for (const CellView& cell : view_.cells) {
      if (cell.row != row) continue;
      left = std::min(left, x_of(cell));
      right = std::max(right, x_of(cell) + 2 * scale_.half);
      y = first_line(cell) + (scale_.roofs ? scale_.lines / 2 : 1);
    }
    if (right < 0) return;
    page.write(y, left - 1 - render::width(label), label, {.ink = Ink::Label});
    page.write(y, right + 2, label, {.ink = Ink::Label});
  }

  void draw_numbers(Page& page) const {
    const bool first = !view_.shifted_rows.empty() && view_.shifted_rows.front();
    for (const CellView& cell : view_.cells) {
      const auto row = static_cast<std::size_t>(cell.row);
      const bool above = row >= view_.shifted_rows.size() || view_.shifted_rows[row] == first;
      write_centred(page, above ? 0 : page.size().rows - 1, x_of(cell), number_of(cell), {.ink = Ink::Label});
    }
  }

  const BoardView& view_;
  const Attention& attention_;
  const Look& look_;
  HexagonScale scale_;
  int margin_ = 3;
  int leftmost_ = 0;
  int rightmost_ = 0;
};

constexpr std::array<HexagonScale, 4> kScales{HexagonScale{5, 4, true}, HexagonScale{4, 3, true},
                                              HexagonScale{3, 2, true}, HexagonScale{2, 2, false}};

}  // namespace

BoardPicture draw_hexagonal(const BoardView& view, const Attention& attention, const Look& look, Size room) {
  for (const HexagonScale& scale : kScales) {
    const HexagonalBoard board(view, attention, look, scale);
    if (board.size().rows <= room.rows && board.size().columns <= room.columns) return board.draw();
  }
  return HexagonalBoard(view, attention, look, kScales.back()).draw();
}

}  // namespace joga::terminal::screen
