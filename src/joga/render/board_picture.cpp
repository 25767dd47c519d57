#include "joga/render/board_picture.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"

namespace joga::render {
namespace {

constexpr Style kLabel{.ink = Ink::Label, .ground = Ground::Board};

[[nodiscard]] Canvas board_canvas(Size size) {
  Canvas canvas(size);
  canvas.fill({0, 0, size.rows, size.columns}, {.ground = Ground::Board});
  return canvas;
}

[[nodiscard]] bool is_among(const std::vector<int>& cells, int cell) {
  return std::ranges::find(cells, cell) != cells.end();
}

[[nodiscard]] std::string label_at(const std::vector<std::string>& labels, int index) {
  const auto at = static_cast<std::size_t>(index);
  return at < labels.size() ? labels[at] : std::string();
}

[[nodiscard]] int label_margin(const BoardView& view) {
  int margin = 3;
  for (const std::string& label : view.row_labels) margin = std::max(margin, width(label) + 2);
  return margin;
}

// The horizontal position of a cell, in halves of a cell.
[[nodiscard]] int halves(const BoardView& view, const CellView& cell) {
  const auto row = static_cast<std::size_t>(cell.row);
  const bool shifted = row < view.shifted_rows.size() && view.shifted_rows[row];
  return 2 * cell.column + (shifted ? 1 : 0);
}

// The signs around a cell and its background. Choices take precedence over marks of the last move.
struct CellDress {
  std::string open{};
  std::string close{};
  Ground ground = Ground::Board;
  bool bold = false;
  std::optional<Ground> sign_ground{};  // of the signs, if it differs

  [[nodiscard]] Style sign() const {
    return {.ink = Ink::Mark, .ground = sign_ground.value_or(ground), .bold = bold};
  }
};

[[nodiscard]] CellDress dress_of(const BoardView& view, int cell, const Attention& attention, bool unicode) {
  CellDress dress;
  if (const auto brackets = brackets_of(view.cells[static_cast<std::size_t>(cell)].mark, unicode)) {
    dress = {std::string(brackets->open), std::string(brackets->close), Ground::Mark};
  }
  const bool is_counted = is_among(attention.counted, cell);
  if (is_counted) dress = {"+", "+", Ground::Board, true};
  if (is_among(attention.noted, cell)) dress = {":", ":", Ground::Chosen, true};
  if (is_among(attention.chosen, cell)) dress = {"{", "}", Ground::Chosen, true};
  // Before a piece is chosen, those around the cursor are counted, although they can be chosen too.
  const bool is_preview = is_counted && attention.chosen.empty();
  if (is_among(attention.choices, cell) && !is_preview) dress = {"<", ">", Ground::Choice, true};
  if (is_among(attention.bad, cell)) dress = {"?", "?", Ground::Alarm, true};
  const bool is_suggested = is_among(attention.suggested, cell);
  if (is_suggested) dress = {"!", "!", Ground::Choice, true};
  if (cell == attention.cursor) dress.ground = Ground::Cursor;
  if (is_suggested) dress.sign_ground = Ground::Choice;  // still a hint below the cursor
  return dress;
}

// A piece that is not there yet is dim.
[[nodiscard]] Style piece_style(const CellView& cell, const BoardView& view, Ground ground, bool is_ghost) {
  if (cell.pieces.empty()) return {.ink = ink_of(cell.terrain), .ground = ground};
  const Ink ink = ink_of(view.colours[index_of(cell.pieces.front().owner)]);
  return {.ink = ink, .ground = ground, .bold = !is_ghost, .dim = is_ghost};
}

// --- Square boards: lines between the cells, labels on all sides ---

// The inside of a cell.
struct SquareScale {
  int columns = 3;
  int rows = 1;
  bool ruled = true;   // lines between the rows
  bool framed = true;  // lines around the board and between the columns, and labels on all sides
};

[[nodiscard]] std::string square_code(const CellView& cell, const BoardView& view, bool unicode) {
  return cell.pieces.empty() ? std::string(terrain_code(cell.terrain))
                             : cell_code(cell, view.colours, unicode);
}

class SquareBoard {
 public:
  SquareBoard(const BoardView& view, const Attention& attention, const TextStyle& style, SquareScale scale)
      : view_(view),
        attention_(attention),
        unicode_(style.unicode),
        scale_(scale),
        margin_(label_margin(view)) {}

  [[nodiscard]] Size size() const {
    if (!scale_.framed) return {view_.rows * scale_.rows + 1, view_.columns * scale_.columns + margin_};
    const int lines = scale_.ruled ? view_.rows * (scale_.rows + 1) + 1 : view_.rows * scale_.rows + 2;
    return {lines + 2, view_.columns * (scale_.columns + 1) + 1 + 2 * margin_};
  }

  [[nodiscard]] BoardPicture draw() const {
    BoardPicture picture{
        .canvas = board_canvas(size()), .draws_large = has_room_for_large(), .is_cramped = !scale_.framed};
    if (scale_.framed) draw_lines(picture.canvas);
    draw_labels(picture.canvas);
    for (int cell = 0; cell < static_cast<int>(view_.cells.size()); ++cell) draw_cell(picture, cell);
    return picture;
  }

 private:
  [[nodiscard]] int x_of(int column) const {  // of the line before the column's cells
    return scale_.framed ? margin_ + column * (scale_.columns + 1) : margin_ - 1 + column * scale_.columns;
  }
  [[nodiscard]] int y_of(int row) const {  // of the line above the row's cells
    if (!scale_.framed) return row * scale_.rows;
    return scale_.ruled ? 1 + row * (scale_.rows + 1) : 1 + row * scale_.rows;
  }
  // The lines lie between cells: line 0 before the first cell, line `count` after the last.
  [[nodiscard]] bool is_strong(int line, int count) const {
    return view_.block > 0 && line > 0 && line < count && line % view_.block == 0;
  }

  [[nodiscard]] char32_t horizontal(int line) const {
    const bool strong = is_strong(line, view_.rows);
    if (!unicode_) return strong ? U'=' : U'-';
    return strong ? U'━' : U'─';
  }
  [[nodiscard]] char32_t vertical(int line) const {
    const bool strong = is_strong(line, view_.columns);
    if (!unicode_) return strong ? U'#' : U'|';
    return strong ? U'┃' : U'│';
  }
  [[nodiscard]] char32_t crossing(int row_line, int column_line) const {
    const bool strong_row = is_strong(row_line, view_.rows);
    const bool strong_column = is_strong(column_line, view_.columns);
    if (!unicode_) return strong_column ? U'#' : U'+';
    const bool first = column_line == 0;
    const bool last = column_line == view_.columns;
    if (row_line == 0) return first ? U'┌' : last ? U'┐' : strong_column ? U'┰' : U'┬';
    if (row_line == view_.rows) return first ? U'└' : last ? U'┘' : strong_column ? U'┸' : U'┴';
    if (first) return strong_row ? U'┝' : U'├';
    if (last) return strong_row ? U'┥' : U'┤';
    if (strong_row) return strong_column ? U'╋' : U'┿';
    return strong_column ? U'╂' : U'┼';
  }

  void draw_lines(Canvas& canvas) const {
    const Style style{.ink = Ink::Line, .ground = Ground::Board};
    for (int row = 0; row <= view_.rows; ++row) {
      const bool outside = row == 0 || row == view_.rows;
      if (!scale_.ruled && !outside) continue;
      const int y = row == view_.rows && !scale_.ruled ? y_of(row) + 1 : y_of(row);
      for (int x = x_of(0); x < x_of(view_.columns); ++x) canvas.put(y, x, horizontal(row), style);
      for (int column = 0; column <= view_.columns; ++column) {
        canvas.put(y, x_of(column), crossing(row, column), style);
      }
    }
    for (int row = 0; row < view_.rows; ++row) {
      for (int line = 0; line < scale_.rows; ++line) {
        for (int column = 0; column <= view_.columns; ++column) {
          canvas.put(y_of(row) + 1 + line, x_of(column), vertical(column), style);
        }
      }
    }
  }

  void draw_labels(Canvas& canvas) const {
    for (int column = 0; column < view_.columns; ++column) {
      const std::string label = label_at(view_.column_labels, column);
      const int x = x_of(column) + 1 + (scale_.columns - width(label)) / 2;
      canvas.write(0, x, label, kLabel);
      if (scale_.framed) canvas.write(canvas.size().rows - 1, x, label, kLabel);
    }
    for (int row = 0; row < view_.rows; ++row) {
      const std::string label = label_at(view_.row_labels, row);
      const int y = y_of(row) + 1 + scale_.rows / 2;
      canvas.write(y, margin_ - 1 - width(label), label, kLabel);
      if (scale_.framed) canvas.write(y, x_of(view_.columns) + 2, label, kLabel);
    }
  }

  void draw_cell(BoardPicture& picture, int number) const {
    const CellView& cell = view_.cells[static_cast<std::size_t>(number)];
    const Area area{y_of(cell.row) + 1, x_of(cell.column) + 1, scale_.rows, scale_.columns};
    picture.cells.push_back(area);
    const CellDress dress = dress_of(view_, number, attention_, unicode_);
    picture.canvas.fill(area, {.ground = dress.ground});
    const int middle = area.row + scale_.rows / 2;
    const Style pieces = piece_style(cell, view_, dress.ground, is_among(attention_.ghosts, number));
    if (!draw_large(picture.canvas, cell, area, pieces)) {
      std::string code = square_code(cell, view_, unicode_);
      if (code.empty() && !scale_.framed) code = unicode_ ? "·" : ".";  // otherwise nothing shows the cell
      picture.canvas.write(middle, area.column + (scale_.columns - width(code)) / 2, code, pieces);
    }
    picture.canvas.write(middle, area.column, dress.open, dress.sign());
    picture.canvas.write(middle, area.column + scale_.columns - 1, dress.close, dress.sign());
  }

  // Whether a large code fits between the signs of a mark.
  [[nodiscard]] bool has_room_for_large() const {
    return scale_.rows >= 3 && scale_.columns >= kLargeCodeColumns + 2;
  }
  // Draws the piece large and returns true if it has a large code and the cell is large enough.
  bool draw_large(Canvas& canvas, const CellView& cell, const Area& area, Style style) const {
    const LargeCode* large = cell.pieces.size() == 1 ? cell.pieces.front().kind->large : nullptr;
    if (large == nullptr || !has_room_for_large()) return false;
    const SideColour colour = view_.colours[index_of(cell.pieces.front().owner)];
    const char32_t full = unicode_ ? U'█' : U'#';
    const int left = area.column + (area.columns - kLargeCodeColumns) / 2;
    for (int line = 0; line < 3; ++line) {
      const auto number = static_cast<std::size_t>(line);
      int column = left;
      for (char32_t character : unicode_ ? large->unicode[number] : large->ascii[number]) {
        if (character == U'#') character = colour == SideColour::White ? U' ' : full;
        canvas.put(area.row + area.rows / 2 - 1 + line, column++, character, style);
      }
    }
    return true;
  }

  const BoardView& view_;
  const Attention& attention_;
  bool unicode_;
  SquareScale scale_;
  int margin_;
};

// The width of a cell, in columns. Includes pieces beside the board, which may come onto it: the board must
// not change its size during a game.
[[nodiscard]] int square_columns(const BoardView& view, bool unicode) {
  int widest = 1;
  for (const CellView& cell : view.cells) {
    widest = std::max(widest, width(square_code(cell, view, unicode)));
  }
  for (const AreaView& area : view.areas) {
    for (const PieceView& piece : area.pieces) {
      widest = std::max(widest, width(piece_code(piece, view.colours, unicode)));
    }
  }
  return widest + 2;  // plus the signs of a mark
}

// --- Hexagonal boards ---
//
//       / 1 \ / 2 \         the cell's number in its row stands under the roof
//      | S 1 |[Nbr]|        the terrain, between the signs of a mark or choice
//      |     | 1^2 |        pieces that stack
//      |     | 1 C |        other pieces
//     / 1 \ / 2 \ / 3 \     roofs of one row are the floors of the one above
//
// With walls `2 * half` columns apart and rows shifted by half of that, a floor's strokes fall exactly on the
// strokes of the roofs below, so every cell can draw its whole outline and gaps need no special case. Cells
// of two lines have all their pieces on the second line. The smallest drawing has bricks of two lines, for
// large maps in small windows; the numbers of every other row stand above the board, the others below it:
//
//        1   2
//      |S1 |Nb>|
//      |   |1C2|
//
// A board whose labels stand around it has no numbers in its cells. If it has no terrain either, each cell
// has one line, with the piece:
//
//      a   b
//       / \ / \         roofs
//    1 |[W]| B | 1

struct HexagonScale {
  int half = 3;       // half the distance between two cells in a row
  int lines = 3;      // inside a cell
  bool roofs = true;  // hexagons, not bricks

  [[nodiscard]] int pitch() const noexcept { return lines + (roofs ? 1 : 0); }
  [[nodiscard]] int inner() const noexcept { return 2 * half - 1; }
};

class HexagonalBoard {
 public:
  HexagonalBoard(const BoardView& view, const Attention& attention, const TextStyle& style,
                 HexagonScale scale)
      : view_(view),
        attention_(attention),
        unicode_(style.unicode),
        scale_(scale),
        margin_(label_margin(view)),
        bare_(has_bare_hexagons(view)) {
    int widest = 0;
    leftmost_ = view.cells.empty() ? 0 : std::numeric_limits<int>::max();
    for (const CellView& cell : view.cells) {
      leftmost_ = std::min(leftmost_, halves(view, cell));
      rightmost_ = std::max(rightmost_, halves(view, cell));
      for (const std::string& line : piece_lines(cell)) widest = std::max(widest, width(line));
    }
    if (scale_.roofs) scale_.half = std::max(scale_.half, widest / 2 + 1);
  }

  [[nodiscard]] Size size() const {
    return {view_.rows * scale_.pitch() + (scale_.roofs ? 1 : 0) + 2 * label_lines(),
            (rightmost_ - leftmost_ + 2) * scale_.half + 1 + 2 * margin_};
  }

  [[nodiscard]] BoardPicture draw() const {
    BoardPicture picture{.canvas = board_canvas(size()), .merges_pieces = !bare_ && scale_.lines < 3};
    for (const CellView& cell : view_.cells) draw_outline(picture.canvas, cell);
    for (int cell = 0; cell < static_cast<int>(view_.cells.size()); ++cell) draw_cell(picture, cell);
    for (int row = 0; row < view_.rows; ++row) draw_row_label(picture.canvas, row);
    if (view_.edge_labels) {
      draw_diagonal_labels(picture.canvas);
    } else if (!scale_.roofs) {
      draw_numbers(picture.canvas);
    }
    return picture;
  }

 private:
  [[nodiscard]] int x_of(const CellView& cell) const {  // of the left wall
    return margin_ + (halves(view_, cell) - leftmost_) * scale_.half;
  }
  // The number of lines for labels above the board; the same number is below it.
  [[nodiscard]] int label_lines() const { return view_.edge_labels || !scale_.roofs ? 1 : 0; }
  // The first line of a row's cells, below their roofs.
  [[nodiscard]] int first_line(int row) const {
    return row * scale_.pitch() + (scale_.roofs ? 1 : 0) + label_lines();
  }

  // "d4" is cell 4 of the row labelled d.
  [[nodiscard]] std::string_view number_of(const CellView& cell) const {
    const std::string_view name = cell.name;
    const auto row = static_cast<std::size_t>(cell.row);
    if (row >= view_.row_labels.size() || !name.starts_with(view_.row_labels[row])) return name;
    return name.substr(view_.row_labels[row].size());
  }

  // The lines below the terrain.
  [[nodiscard]] std::vector<std::string> piece_lines(const CellView& cell) const {
    if (bare_ || scale_.lines < 3) return {cell_code(cell, view_.colours, unicode_)};
    std::vector<std::string> lines(2);
    for (const PieceView& piece : cell.pieces) {
      std::string& line = lines[piece.kind->stacks ? 0 : 1];
      if (!line.empty()) line += ' ';
      line += piece_code(piece, view_.colours, unicode_);
    }
    return lines;
  }

  void draw_outline(Canvas& canvas, const CellView& cell) const {
    const Style style{.ink = Ink::Line, .ground = Ground::Board};
    const int x = x_of(cell);
    const int y = first_line(cell.row);
    for (int line = 0; line < scale_.lines; ++line) {
      canvas.put(y + line, x, unicode_ ? U'│' : U'|', style);
      canvas.put(y + line, x + 2 * scale_.half, unicode_ ? U'│' : U'|', style);
    }
    if (!scale_.roofs) return;
    const char32_t rising = unicode_ ? U'╱' : U'/';
    const char32_t falling = unicode_ ? U'╲' : U'\\';
    canvas.put(y - 1, x + 1, rising, style);
    canvas.put(y - 1, x + scale_.inner(), falling, style);
    canvas.put(y + scale_.lines, x + scale_.half - 1, falling, style);
    canvas.put(y + scale_.lines, x + scale_.half + 1, rising, style);
  }

  void write_centred(Canvas& canvas, int y, int x, std::string_view text, Style style) const {
    canvas.write(y, x + scale_.half - width(text) / 2, text, style);
  }

  void draw_cell(BoardPicture& picture, int number) const {
    const CellView& cell = view_.cells[static_cast<std::size_t>(number)];
    const int x = x_of(cell);
    const int y = first_line(cell.row);
    const CellDress dress = dress_of(view_, number, attention_, unicode_);
    const Area area{y, x + 1, scale_.lines, scale_.inner()};
    picture.cells.push_back(area);
    Canvas& canvas = picture.canvas;
    canvas.fill(area, {.ground = dress.ground});
    const Style terrain{.ink = ink_of(cell.terrain), .ground = dress.ground};
    const Style pieces = piece_style(cell, view_, dress.ground, is_among(attention_.ghosts, number));
    std::string code(terrain_code(cell.terrain));
    if (bare_) {
      write_centred(canvas, y + scale_.lines / 2, x, piece_lines(cell).front(), pieces);
      canvas.write(y + scale_.lines / 2, x + 1, dress.open, dress.sign());
      canvas.write(y + scale_.lines / 2, x + scale_.inner(), dress.close, dress.sign());
      return;
    }
    if (scale_.roofs) {
      if (!view_.edge_labels) write_centred(canvas, y - 1, x, number_of(cell), kLabel);
      write_centred(canvas, y, x, code, terrain);
      canvas.write(y, x + 1, dress.open, dress.sign());
      int below = y;
      for (const std::string& line : piece_lines(cell)) write_centred(canvas, ++below, x, line, pieces);
      if (const std::string gain = gain_of(number); width(gain) <= scale_.inner())
        write_centred(canvas, y + 1, x, gain, dress.sign());
    } else {
      // The cell has no room for the first sign, so it takes the place of the wall.
      std::erase(code, ' ');
      canvas.write(y, x, dress.open, dress.sign());
      canvas.write(y, x + 1, code, terrain);
      canvas.write_cut(y + 1, x + 1, scale_.inner(), piece_lines(cell).front(), pieces);
      if (const std::string gain = gain_of(number); width(gain) <= scale_.inner())
        write_centred(canvas, y + 1, x, gain, dress.sign());
    }
    canvas.write(y, x + scale_.inner(), dress.close, dress.sign());
  }

  // The gain of going to the cell; empty if it is unknown, or if a piece stands there.
  [[nodiscard]] std::string gain_of(int number) const {
    const auto found = attention_.gains.find(number);
    const bool is_free = view_.cells[static_cast<std::size_t>(number)].pieces.empty();
    return found != attention_.gains.end() && is_free ? found->second : std::string();
  }

  // Writes the label beside the row's first and last cell.
  void draw_row_label(Canvas& canvas, int row) const {
    const std::string label = label_at(view_.row_labels, row);
    int left = std::numeric_limits<int>::max();
    int right = -1;
    for (const CellView& cell : view_.cells) {
      if (cell.row != row) continue;
      left = std::min(left, x_of(cell));
      right = std::max(right, x_of(cell) + 2 * scale_.half);
    }
    if (right < 0) return;
    const int y = first_line(row) + scale_.lines / 2;
    canvas.write(y, left - 1 - width(label), label, kLabel);
    canvas.write(y, right + 2, label, kLabel);
  }

  // Writes the labels at the diagonals' ends: up to the left of the first row's cells, down to the right of
  // the last row's.
  void draw_diagonal_labels(Canvas& canvas) const {
    std::size_t above = 0;
    std::size_t below = 0;
    const auto put = [&](int y, int x, std::size_t label) {
      if (label < view_.column_labels.size()) canvas.write(y, x, view_.column_labels[label], kLabel);
    };
    for (const CellView& cell : view_.cells) {
      if (cell.row == 0) put(0, x_of(cell), above++);
      if (cell.row == view_.rows - 1) put(canvas.size().rows - 1, x_of(cell) + 2 * scale_.half, below++);
    }
  }

  void draw_numbers(Canvas& canvas) const {
    const bool first = !view_.shifted_rows.empty() && view_.shifted_rows.front();
    for (const CellView& cell : view_.cells) {
      const bool above = (halves(view_, cell) % 2 == 1) == first;
      write_centred(canvas, above ? 0 : canvas.size().rows - 1, x_of(cell), number_of(cell), kLabel);
    }
  }

  const BoardView& view_;
  const Attention& attention_;
  bool unicode_;
  HexagonScale scale_;
  int margin_;
  bool bare_;
  int leftmost_ = 0;
  int rightmost_ = 0;
};

constexpr HexagonScale kTextHexagon{3, 3, true};
constexpr std::array<HexagonScale, 5> kHexagons{HexagonScale{5, 4, true}, HexagonScale{4, 3, true},
                                                kTextHexagon, HexagonScale{3, 2, true},
                                                HexagonScale{2, 2, false}};
constexpr HexagonScale kBareTextHexagon{2, 1, true};
constexpr std::array<HexagonScale, 4> kBareHexagons{HexagonScale{5, 3, true}, HexagonScale{3, 1, true},
                                                    kBareTextHexagon, HexagonScale{2, 1, false}};

// Tries the scales from large to small.
template <class Board, class Scales>
[[nodiscard]] BoardPicture draw_largest(const BoardView& view, const Attention& attention,
                                        const TextStyle& style, const Scales& scales, Size room) {
  for (const auto& scale : scales) {
    const Board board(view, attention, style, scale);
    if (board.size().fits(room)) return board.draw();
  }
  return Board(view, attention, style, scales.back()).draw();
}

// --- Turning the board round ---

void turn_hexagons(BoardView& view) {
  int first = 0;
  int last = 0;
  for (bool begun = false; const CellView& cell : view.cells) {
    const int at = halves(view, cell);
    first = begun ? std::min(first, at) : at;
    last = begun ? std::max(last, at) : at;
    begun = true;
  }
  std::vector<bool> shifted(view.shifted_rows.size(), false);
  for (CellView& cell : view.cells) {
    const int at = first + last - halves(view, cell);
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

BoardPicture draw_board(const BoardView& view, const Attention& attention, const TextStyle& style,
                        Size room) {
  if (view.grid == Grid::Hexagonal) {
    return has_bare_hexagons(view) ? draw_largest<HexagonalBoard>(view, attention, style, kBareHexagons, room)
                                   : draw_largest<HexagonalBoard>(view, attention, style, kHexagons, room);
  }
  const int columns = square_columns(view, style.unicode);
  const std::array<SquareScale, 7> squares{
      SquareScale{columns + 10, 5},         SquareScale{columns + 4, 3}, SquareScale{columns + 2, 3},
      SquareScale{columns + 2, 1},          SquareScale{columns, 1},     SquareScale{columns, 1, false},
      SquareScale{columns, 1, false, false}};
  return draw_largest<SquareBoard>(view, attention, style, squares, room);
}

Size smallest_board(const BoardView& view, const TextStyle& style) {
  return draw_board(view, {}, style, {0, 0}).canvas.size();
}

BoardPicture draw_board(const BoardView& view, const TextStyle& style) {
  if (view.grid == Grid::Hexagonal) {
    const HexagonScale& scale = has_bare_hexagons(view) ? kBareTextHexagon : kTextHexagon;
    return HexagonalBoard(view, {}, style, scale).draw();
  }
  return SquareBoard(view, {}, style, {square_columns(view, style.unicode), 1}).draw();
}

int neighbour(const BoardView& view, int cell, int down, int right) {
  if (cell < 0 || cell >= static_cast<int>(view.cells.size())) return view.cells.empty() ? -1 : 0;
  const CellView& from = view.cells[static_cast<std::size_t>(cell)];
  int best = cell;
  int best_distance = std::numeric_limits<int>::max();
  for (int i = 0; i < static_cast<int>(view.cells.size()); ++i) {
    const CellView& to = view.cells[static_cast<std::size_t>(i)];
    const int rows = (to.row - from.row) * (down != 0 ? down : 1);
    const int columns = (halves(view, to) - halves(view, from)) * (right != 0 ? right : 1);
    // Up and down go to the next row, to the cell most nearly above or below; left and right stay in the row.
    const bool ahead = down != 0 ? rows > 0 : rows == 0 && columns > 0;
    // If two hexagonal cells are equally near, rows alternate between the right and the left one: the path is
    // straight on the whole, and going back returns to the same cells.
    const bool to_the_right = halves(view, from) % 2 == 0;
    const bool preferred = columns != 0 && (columns > 0) == to_the_right;
    const int distance = down != 0 ? 1000 * rows + 4 * std::abs(columns) - (preferred ? 1 : 0) : columns;
    if (ahead && distance < best_distance) {
      best = i;
      best_distance = distance;
    }
  }
  return best;
}

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

bool is_upside_down(const BoardView& start, Player below) {
  if (start.grid == Grid::Hexagonal) return false;
  std::array<int, 2> rows{};
  std::array<int, 2> counts{};
  for (const CellView& cell : start.cells) {
    for (const PieceView& piece : cell.pieces) {
      rows[index_of(piece.owner)] += cell.row * piece.count;
      counts[index_of(piece.owner)] += piece.count;
    }
  }
  const std::size_t own = index_of(below);
  // Compares the mean rows without dividing; without pieces both sides are 0.
  return rows[own] * counts[1 - own] < rows[1 - own] * counts[own];
}

}  // namespace joga::render
