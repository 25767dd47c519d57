// The parts of a picture.
#pragma once

#include <string>
#include <string_view>

#include "joga/core/view.hpp"
#include "joga/render/drawings.hpp"
#include "joga/render/svg.hpp"
#include "joga/render/xml.hpp"

namespace joga::render {

struct Point {
  double x = 0;
  double y = 0;
};

struct PictureSize {
  double width = 0;
  double height = 0;
};

// The context that all parts share.
struct Scene {
  const BoardView& view;
  const SvgStyle& style;
  const Drawings& drawings;

  [[nodiscard]] std::string colour(std::string_view name) const { return colour_of(name, style.theme); }
};

[[nodiscard]] std::string translation(Point to);

// Draws a group that moves and scales a drawing, which fills a square of 64 units around the origin, into a
// square of `size` around the centre.
void draw(Xml& xml, const Scene& scene, const Drawing& drawing, std::string_view classes, Point centre,
          double size);

// Draws a piece in a square of `size` around the centre, with its number but without its count.
void draw_piece(Xml& xml, const Scene& scene, const PieceView& piece, Point centre, double size, bool beside);

// The size of the board with its coordinates, its upper left corner at the origin, with the same layout as on
// the page (web/src/board/geometry.ts).
[[nodiscard]] PictureSize board_size(const BoardView& view) noexcept;
void draw_board(Xml& xml, const Scene& scene);

// Draws the player to move, the last move and the areas, one below the other; returns their height.
double draw_areas(Xml& xml, const Scene& scene, Point corner, double width);

void draw_text(Xml& xml, Point at, double size, std::string_view colour, std::string_view anchor,
               std::string_view weight, std::string_view content);

}  // namespace joga::render
