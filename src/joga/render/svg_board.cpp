// The board of a picture: cells, coordinates, what stands on the cells, marks.
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "joga/render/svg_parts.hpp"

namespace joga::render {
namespace {

constexpr double kSquare = 64;        // a square's side
constexpr double kRadius = 54;        // from a hexagon's centre to its upper corner
constexpr double kHalfWidth = 46.77;  // from its centre to its wall: half the root of 3 times the radius
constexpr double kRowPitch = kRadius * 1.5;  // from row to row of hexagons
constexpr double kMargin = 30;               // for the coordinates

[[nodiscard]] bool is_shifted(const BoardView& view, int row) noexcept {
  const auto at = static_cast<std::size_t>(row);
  return at < view.shifted_rows.size() && view.shifted_rows[at];
}

[[nodiscard]] Point centre_of(const BoardView& view, int row, int column) noexcept {
  if (view.grid == Grid::Square) return {kMargin + (column + 0.5) * kSquare, kMargin + (row + 0.5) * kSquare};
  const double shift = is_shifted(view, row) ? kHalfWidth : 0;
  return {kMargin + kHalfWidth * (2 * column + 1) + shift, kMargin / 2 + kRadius + row * kRowPitch};
}

[[nodiscard]] std::string outline_of(Grid grid, Point centre, double inset) {
  return grid == Grid::Square ? square_outline(centre, inset) : hexagon_outline(centre, inset);
}

[[nodiscard]] std::string_view fill_of(const Scene& scene, const CellView& cell) noexcept {
  if (scene.view.grid == Grid::Hexagonal) {
    return cell.terrain == Terrain::BlackHole ? scene.theme.hole : scene.theme.space;
  }
  const int block = std::max(1, scene.view.block);
  return scene.theme.square[static_cast<std::size_t>((cell.row / block + cell.column / block) % 2)];
}

// Whoever has a marker or the homeworld here: territory is seen at a glance.
[[nodiscard]] std::optional<Player> owner_of(const CellView& cell) noexcept {
  if (cell.terrain == Terrain::HomeworldOne) return Player::One;
  if (cell.terrain == Terrain::HomeworldTwo) return Player::Two;
  for (const PieceView& piece : cell.pieces) {
    if (piece.kind == PieceKind::Colony || piece.kind == PieceKind::TradeStation) return piece.owner;
  }
  return std::nullopt;
}

void draw_territory(Xml& xml, const Scene& scene, const CellView& cell, Point centre) {
  const std::optional<Player> owner = owner_of(cell);
  if (!owner || scene.view.grid != Grid::Hexagonal) return;
  xml.leaf("path", {{"class", "territory"},
                    {"d", outline_of(scene.view.grid, centre, 3.5)},
                    {"fill", "none"},
                    {"stroke", tones_of(scene.view.colours[index_of(*owner)]).base},
                    {"stroke-width", 3.5},
                    {"stroke-dasharray", *owner == Player::One ? "none" : "9 4"}});
}

void draw_count(Xml& xml, const Scene& scene, Point at, int count) {
  if (count != 1) draw_text(xml, at, 14, scene.theme.ink, "start", "700", std::to_string(count));
}

// Beside each other in the lower half of a hexagon, below its system; in the middle of a square.
void draw_pieces(Xml& xml, const Scene& scene, const CellView& cell, Point centre) {
  const bool square = scene.view.grid == Grid::Square;
  const double room = square ? kSquare - 2 : 36;
  const auto count = static_cast<double>(cell.pieces.size());
  const double size = square ? room / std::max(1.0, count) : room;
  double x = centre.x - size * (count - 1) / 2;
  const double y = square ? centre.y : centre.y + 11;
  for (const PieceView& piece : cell.pieces) {
    draw_piece(xml, scene, piece, {x, y}, size);
    draw_count(xml, scene, {x + size * 0.3, y + size * 0.42}, piece.count);
    x += size;
  }
}

void draw_cell(Xml& xml, const Scene& scene, const CellView& cell) {
  const Point centre = centre_of(scene.view, cell.row, cell.column);
  const bool hexagon = scene.view.grid == Grid::Hexagonal;
  xml.open("g", {{"class", "cell"}, {"data-cell", cell.name}});
  xml.leaf("path", {{"d", outline_of(scene.view.grid, centre, 0)},
                    {"fill", fill_of(scene, cell)},
                    {"stroke", hexagon ? scene.theme.space_line : scene.theme.line}});
  draw_territory(xml, scene, cell, centre);
  if (hexagon) draw_text(xml, {centre.x, centre.y + 38}, 11, scene.theme.muted, "middle", "400", cell.name);
  const bool bare = cell.pieces.empty();
  draw_terrain(xml, scene, cell.terrain, {centre.x, centre.y - (bare ? 6 : 22)}, bare ? 60 : 40);
  draw_pieces(xml, scene, cell, centre);
  draw_mark(xml, scene, cell, centre);
  xml.close();
}

// Between blocks of cells, and around a square board.
void draw_strong_lines(Xml& xml, const Scene& scene) {
  const BoardView& view = scene.view;
  const double right = kMargin + view.columns * kSquare;
  const double bottom = kMargin + view.rows * kSquare;
  const auto line = [&](double x1, double y1, double x2, double y2) {
    xml.leaf("line", {{"x1", x1}, {"y1", y1}, {"x2", x2}, {"y2", y2}});
  };
  xml.open("g", {{"class", "lines"}, {"stroke", scene.theme.strong_line}, {"stroke-width", 2.5}});
  for (int row = view.block; view.block > 0 && row < view.rows; row += view.block) {
    line(kMargin, kMargin + row * kSquare, right, kMargin + row * kSquare);
  }
  for (int column = view.block; view.block > 0 && column < view.columns; column += view.block) {
    line(kMargin + column * kSquare, kMargin, kMargin + column * kSquare, bottom);
  }
  xml.leaf("rect", {{"x", kMargin},
                    {"y", kMargin},
                    {"width", right - kMargin},
                    {"height", bottom - kMargin},
                    {"fill", "none"}});
  xml.close();
}

// Rows on both sides; columns above and below, but not on hexagons, which carry their names.
void draw_coordinates(Xml& xml, const Scene& scene) {
  const BoardView& view = scene.view;
  const Size size = board_size(view);
  xml.open("g", {{"class", "coordinates"}});
  for (int row = 0; row < view.rows && row < static_cast<int>(view.row_labels.size()); ++row) {
    const std::string& label = view.row_labels[static_cast<std::size_t>(row)];
    const double y = centre_of(view, row, 0).y + 5;
    draw_text(xml, {kMargin / 2, y}, 14, scene.theme.muted, "middle", "400", label);
    draw_text(xml, {size.width - kMargin / 2, y}, 14, scene.theme.muted, "middle", "400", label);
  }
  const int columns =
      view.grid == Grid::Square ? std::min(view.columns, static_cast<int>(view.column_labels.size())) : 0;
  for (int column = 0; column < columns; ++column) {
    const std::string& label = view.column_labels[static_cast<std::size_t>(column)];
    const double x = centre_of(view, 0, column).x;
    draw_text(xml, {x, kMargin * 2 / 3}, 14, scene.theme.muted, "middle", "400", label);
    draw_text(xml, {x, size.height - kMargin / 3}, 14, scene.theme.muted, "middle", "400", label);
  }
  xml.close();
}

}  // namespace

std::string square_outline(Point centre, double inset) {
  const double half = kSquare / 2 - inset;
  return 'M' + decimal(centre.x - half) + ' ' + decimal(centre.y - half) + 'h' + decimal(2 * half) + 'v' +
         decimal(2 * half) + 'h' + decimal(-2 * half) + 'Z';
}

std::string hexagon_outline(Point centre, double inset) {
  const double half = kHalfWidth - inset;
  const double radius = half * kRadius / kHalfWidth;
  const std::array<Point, 6> corners{{{0, -radius},
                                      {half, -radius / 2},
                                      {half, radius / 2},
                                      {0, radius},
                                      {-half, radius / 2},
                                      {-half, -radius / 2}}};
  std::string path;
  for (const Point& corner : corners) {
    path += (path.empty() ? "M" : "L") + decimal(centre.x + corner.x) + ' ' + decimal(centre.y + corner.y);
  }
  return path + 'Z';
}

Size board_size(const BoardView& view) noexcept {
  if (view.grid == Grid::Square) {
    return {2 * kMargin + view.columns * kSquare, 2 * kMargin + view.rows * kSquare};
  }
  double right = 0;
  for (const CellView& cell : view.cells) right = std::max(right, centre_of(view, cell.row, cell.column).x);
  return {right + kHalfWidth + kMargin, kMargin + 2 * kRadius + (view.rows - 1) * kRowPitch};
}

void draw_board(Xml& xml, const Scene& scene) {
  xml.open("g", {{"class", "board " + std::string(grid_word(scene.view.grid))}});
  for (const CellView& cell : scene.view.cells) draw_cell(xml, scene, cell);
  if (scene.view.grid == Grid::Square) draw_strong_lines(xml, scene);
  draw_coordinates(xml, scene);
  xml.close();
}

}  // namespace joga::render
