// The parts that a picture is put together from.
#pragma once

#include <string>
#include <string_view>

#include "joga/core/view.hpp"
#include "joga/render/svg.hpp"
#include "joga/render/svg_theme.hpp"
#include "joga/render/xml.hpp"

namespace joga::render {

struct Point {
  double x = 0;
  double y = 0;
};

struct Size {
  double width = 0;
  double height = 0;
};

// What all parts need to know.
struct Scene {
  const BoardView& view;
  const SvgStyle& style;
  const Theme& theme;
};

// Moves and scales what is drawn in a square of 64 around the origin into one of `size` around the centre.
[[nodiscard]] std::string placed(Point centre, double size);

// A piece in a square of `size` around the centre; its number is part of it, its count is not.
void draw_piece(Xml& xml, const Scene& scene, const PieceView& piece, Point centre, double size);

// A system in a square of `size` around the centre; nothing for a plain cell.
void draw_terrain(Xml& xml, const Scene& scene, Terrain terrain, Point centre, double size);

// The board with its coordinates, its upper left corner at the origin.
[[nodiscard]] Size board_size(const BoardView& view) noexcept;
void draw_board(Xml& xml, const Scene& scene);

// The outline of a cell, drawn `inset` inside its edge and turned into a mark's signs.
[[nodiscard]] std::string square_outline(Point centre, double inset);
[[nodiscard]] std::string hexagon_outline(Point centre, double inset);
void draw_mark(Xml& xml, const Scene& scene, const CellView& cell, Point centre);

// The player to move, the last move and the areas, below each other; returns the height that they take.
double draw_areas(Xml& xml, const Scene& scene, Point corner, double width);

void draw_text(Xml& xml, Point at, double size, std::string_view colour, std::string_view anchor,
               std::string_view weight, std::string_view content);

}  // namespace joga::render
