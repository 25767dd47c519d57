// The board of a picture: cells, coordinates, marks, pieces.
#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/render/codes.hpp"
#include "joga/render/svg_parts.hpp"

namespace joga::render {
namespace {

constexpr double kSquare = 64;        // a square's side, and the unit of all drawings
constexpr double kRadius = 54;        // from a hexagon's centre to its upper corner
constexpr double kHalfWidth = 46.77;  // from its centre to its wall: half the root of 3 times the radius
constexpr double kLabelRoom = 22;     // for coordinates, beside and below a square board
constexpr double kRim = 3;            // for the outermost lines

[[nodiscard]] bool is_square(const BoardView& view) noexcept {
  return view.grid == Grid::Square;
}

// Relative to the upper left corner of the cells.
[[nodiscard]] Point raw_centre(const BoardView& view, int row, int column) noexcept {
  if (is_square(view)) return {(column + 0.5) * kSquare, (row + 0.5) * kSquare};
  const auto at = static_cast<std::size_t>(row);
  const bool shifted = at < view.shifted_rows.size() && view.shifted_rows[at];
  return {kHalfWidth * (2 * column + (shifted ? 2 : 1)), kRadius * (1 + 1.5 * row)};
}

// Hexagons without labels around the board carry their names.
[[nodiscard]] bool has_labels_around(const BoardView& view) noexcept {
  return is_square(view) || view.edge_labels;
}

struct LabelRoom {
  double left = 0;
  double right = 0;
  double top = 0;
  double bottom = 0;
};

// A square board has labels on two sides, a hexagonal board on all sides or none.
[[nodiscard]] LabelRoom label_room(const BoardView& view) noexcept {
  if (is_square(view)) return {.left = kLabelRoom, .bottom = kLabelRoom};
  if (view.edge_labels) return {kLabelRoom, kLabelRoom, kLabelRoom, kLabelRoom};
  return {};
}

struct Extent {
  double left = 0;
  double right = 0;
  double bottom = 0;
};

// The area of the cells; gaps at the left of a ragged map are cut off.
[[nodiscard]] Extent extent_of(const BoardView& view) noexcept {
  if (is_square(view)) return {0, view.columns * kSquare, view.rows * kSquare};
  double left = std::numeric_limits<double>::max();
  double right = 0;
  for (const CellView& cell : view.cells) {
    const double x = raw_centre(view, cell.row, cell.column).x;
    left = std::min(left, x - kHalfWidth);
    right = std::max(right, x + kHalfWidth);
  }
  return {std::min(left, right), right, kRadius * (2 + 1.5 * (view.rows - 1))};
}

class Board {
 public:
  Board(Xml& xml, const Scene& scene)
      : xml_(xml), scene_(scene), view_(scene.view), left_(extent_of(scene.view).left) {}

  void draw_all() {
    if (view_.kinds->backdrop == Backdrop::Sky) draw_night();
    for (const CellView& cell : view_.cells) draw_cell(cell);
    for (const CellView& cell : view_.cells) draw_mark(cell);
    if (!is_square(view_)) {
      for (const CellView& cell : view_.cells) draw_hexagon(cell);
    }
    if (is_square(view_)) draw_strong_lines();
    if (has_labels_around(view_)) draw_coordinates();
    for (const CellView& cell : view_.cells) draw_pieces(cell);
  }

 private:
  [[nodiscard]] Point centre_of(int row, int column) const noexcept {
    const Point raw = raw_centre(view_, row, column);
    const LabelRoom room = label_room(view_);
    return {raw.x - left_ + kRim + room.left, raw.y + kRim + room.top};
  }
  [[nodiscard]] Point centre_of(const CellView& cell) const noexcept {
    return centre_of(cell.row, cell.column);
  }

  [[nodiscard]] SideColour side_of(Player player) const noexcept { return view_.colours[index_of(player)]; }

  [[nodiscard]] std::string_view ground_of(const CellView& cell) const noexcept {
    if (cell.terrain != nullptr && !cell.terrain->ground.empty()) return cell.terrain->ground;
    if (view_.kinds->backdrop == Backdrop::Sky) return "sky";
    if (!is_square(view_)) return "square-0";
    const int block = std::max(1, view_.block);
    return (cell.row / block + cell.column / block) % 2 == 0 ? "square-0" : "square-1";
  }

  // The owner of the terrain or of a piece that claims the cell: territory is visible at a glance.
  [[nodiscard]] static std::optional<Player> owner_of(const CellView& cell) noexcept {
    if (cell.terrain != nullptr && cell.terrain->owner) return cell.terrain->owner;
    for (const PieceView& piece : cell.pieces) {
      if (piece.kind->claims_cell) return piece.owner;
    }
    return std::nullopt;
  }

  void draw_cell(const CellView& cell) {
    const std::string ground = std::string(grid_word(view_.grid)) + "-ground";
    xml_.open("g",
              {{"class", "cell"}, {"data-cell", cell.name}, {"transform", translation(centre_of(cell))}});
    xml_.append(scene_.drawings.elements({.name = ground, .ground = ground_of(cell)}));
    if (is_square(view_)) draw_terrain(cell, {}, kSquare);
    xml_.close();
  }

  void draw_terrain(const CellView& cell, Point at, double size) {
    if (cell.terrain == nullptr) return;
    const TerrainKind& terrain = *cell.terrain;
    Drawing drawing{.name = terrain.drawing_name(), .owner = terrain.owner};
    std::string classes = "terrain " + std::string(terrain.word);
    if (terrain.owner) {
      drawing.side = side_of(*terrain.owner);
      classes += ' ' + std::string(colour_word(*drawing.side));
    }
    draw(xml_, scene_, drawing, classes, at, size);
  }

  // The contents of a hexagon, above its mark.
  void draw_hexagon(const CellView& cell) {
    const Point centre = centre_of(cell);
    if (const auto owner = owner_of(cell)) {
      const SideColour side = side_of(*owner);
      draw(xml_, scene_, {.name = "territory", .owner = owner, .side = side},
           "territory " + std::string(colour_word(side)), centre, kSquare);
    }
    if (!view_.edge_labels) {
      draw_text(xml_, {centre.x, centre.y + 40}, 12, scene_.colour("muted"), "middle", "400", cell.name);
    }
    const bool bare = cell.pieces.empty();
    draw_terrain(cell, {centre.x, centre.y + (bare ? -5.0 : -23.0)}, bare ? 60 : 40);
  }

  void draw_night() {
    const PictureSize size = board_size(view_);
    xml_.leaf("rect", {{"class", "night"},
                       {"width", size.width},
                       {"height", size.height},
                       {"rx", 8},
                       {"fill", scene_.colour("night")}});
  }

  // Draws lines between blocks of cells, and around a square board.
  void draw_strong_lines() {
    const double left = kRim + kLabelRoom;
    const std::string width = 'h' + decimal(view_.columns * kSquare);
    const std::string height = 'v' + decimal(view_.rows * kSquare);
    const auto start = [](double x, double y) { return 'M' + decimal(x) + ' ' + decimal(y); };
    std::string lines = start(left, kRim) + width + height + 'h' + decimal(-view_.columns * kSquare) + 'Z';
    for (int row = view_.block; view_.block > 0 && row < view_.rows; row += view_.block) {
      lines += start(left, kRim + row * kSquare) + width;
    }
    for (int column = view_.block; view_.block > 0 && column < view_.columns; column += view_.block) {
      lines += start(left + column * kSquare, kRim) + height;
    }
    xml_.leaf("path", {{"class", "lines"},
                       {"d", lines},
                       {"fill", "none"},
                       {"stroke", scene_.colour("square-strong")},
                       {"stroke-width", 2.5}});
  }

  void draw_coordinates() {
    // About the same size on every board, whatever its number of cells.
    const double size = std::clamp(1.7 * std::max(view_.rows, view_.columns), 8.0, 13.0);
    const auto put = [&](Point at, const std::string& label) {
      draw_text(xml_, {at.x, at.y + size / 3}, size, scene_.colour("muted"), "middle", "400", label);
    };
    xml_.open("g", {{"class", "coordinates"}});
    if (is_square(view_)) {
      draw_square_coordinates(put);
    } else {
      draw_diagonal_coordinates(put);
    }
    xml_.close();
  }

  void draw_square_coordinates(const auto& put) const {
    for (int row = 0; row < std::min(view_.rows, static_cast<int>(view_.row_labels.size())); ++row) {
      put({kLabelRoom / 2, centre_of(row, 0).y}, view_.row_labels[static_cast<std::size_t>(row)]);
    }
    const double bottom = board_size(view_).height - kLabelRoom / 2;
    for (int column = 0; column < std::min(view_.columns, static_cast<int>(view_.column_labels.size()));
         ++column) {
      put({centre_of(0, column).x, bottom}, view_.column_labels[static_cast<std::size_t>(column)]);
    }
  }

  // Writes labels beside both ends of each row and, above the first row and below the last, beside the ends
  // of each diagonal.
  void draw_diagonal_coordinates(const auto& put) const {
    constexpr double kAway = kLabelRoom / 2;
    for (std::size_t row = 0; row < view_.row_labels.size(); ++row) {
      const std::vector<Point> cells = centres_of_row(static_cast<int>(row));
      if (cells.empty()) continue;
      put({cells.front().x - kHalfWidth - kAway, cells.front().y}, view_.row_labels[row]);
      put({cells.back().x + kHalfWidth + kAway, cells.back().y}, view_.row_labels[row]);
    }
    const std::vector<Point> first = centres_of_row(0);
    const std::vector<Point> last = centres_of_row(view_.rows - 1);
    for (std::size_t i = 0; i < view_.column_labels.size(); ++i) {
      // On the line through the diagonal's cells, a little beyond the last one.
      const double across = kHalfWidth / 2 + kAway / 2;
      if (i < first.size()) put({first[i].x - across, first[i].y - kRadius}, view_.column_labels[i]);
      if (i < last.size()) put({last[i].x + across, last[i].y + kRadius}, view_.column_labels[i]);
    }
  }

  [[nodiscard]] std::vector<Point> centres_of_row(int row) const {
    std::vector<Point> centres;
    for (const CellView& cell : view_.cells) {
      if (cell.row == row) centres.push_back(centre_of(cell));
    }
    return centres;
  }

  void draw_mark(const CellView& cell) {
    if (cell.mark == CellMark::None) return;
    const std::string word(mark_word(cell.mark));
    const auto tint = [&](const std::string& mark) {
      return std::string(grid_word(view_.grid)) + '-' + mark;
    };
    const auto put = [&](std::string_view name, const std::string& classes) {
      draw(xml_, scene_, {.name = name}, "mark" + classes, centre_of(cell), kSquare);
    };
    if (cell.mark != CellMark::Captured) return put(tint(word), ' ' + word);
    if (cell.pieces.empty()) return put(word, ' ' + word);
    // The piece that captured stands here: the cross goes beside it.
    put(tint("to"), "");
    put(word + "-beside", ' ' + word);
  }

  // Draws the pieces side by side: in the middle of a square, below the terrain of a hexagon.
  void draw_pieces(const CellView& cell) {
    const auto count = static_cast<double>(cell.pieces.size());
    const double size = is_square(view_)           ? (kSquare - 2) / std::max(1.0, count)
                        : has_bare_hexagons(view_) ? 64
                                                   : 36;
    Point at = centre_of(cell);
    at.x -= size * (count - 1) / 2;
    if (!is_square(view_) && !has_bare_hexagons(view_)) at.y += 9;
    for (const PieceView& piece : cell.pieces) {
      draw_piece(xml_, scene_, piece, at, size, false);
      if (piece.count > 1) {
        draw(xml_, scene_, {.name = "count", .number = piece.count}, "count",
             {at.x + size * 0.42, at.y + size * 0.26}, kSquare);
      }
      at.x += size;
    }
  }

  Xml& xml_;
  const Scene& scene_;
  const BoardView& view_;
  double left_;
};

}  // namespace

PictureSize board_size(const BoardView& view) noexcept {
  const Extent extent = extent_of(view);
  const LabelRoom room = label_room(view);
  return {extent.right - extent.left + 2 * kRim + room.left + room.right,
          extent.bottom + 2 * kRim + room.top + room.bottom};
}

void draw_board(Xml& xml, const Scene& scene) {
  xml.open("g", {{"class", "board " + std::string(grid_word(scene.view.grid))}});
  Board(xml, scene).draw_all();
  xml.close();
}

}  // namespace joga::render
