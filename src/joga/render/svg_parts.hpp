// The parts that a picture is put together from.
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

// What all parts need to know.
struct Scene {
  const BoardView& view;
  const SvgStyle& style;
  const Drawings& drawings;

  [[nodiscard]] std::string colour(std::string_view name) const { return colour_of(name, style.theme); }
};

[[nodiscard]] std::string translation(Point to);

// A group that moves and scales what is drawn in a square of 64 units around the origin into one of `size`
// around the centre.
void draw(Xml& xml, const Scene& scene, const Drawing& drawing, std::string_view classes, Point centre,
          double size);

// A piece in a square of `size` around the centre; its number is part of it, its count is not.
void draw_piece(Xml& xml, const Scene& scene, const PieceView& piece, Point centre, double size, bool beside);

// The board with its coordinates, its upper left corner at the origin: laid out as on the page
// (web/src/board/geometry.ts).
[[nodiscard]] PictureSize board_size(const BoardView& view) noexcept;
void draw_board(Xml& xml, const Scene& scene);

// The player to move, the last move and the areas, below each other; returns the height that they take.
double draw_areas(Xml& xml, const Scene& scene, Point corner, double width);

void draw_text(Xml& xml, Point at, double size, std::string_view colour, std::string_view anchor,
               std::string_view weight, std::string_view content);

}  // namespace joga::render
