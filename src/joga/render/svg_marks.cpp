// The marks of pictures: an outline and a sign each, so that no two look alike in grey.
#include <cmath>
#include <numbers>
#include <string>

#include "joga/render/svg_parts.hpp"

namespace joga::render {
namespace {

void draw_outline(Xml& xml, const Scene& scene, Point centre, double inset, std::string_view colour,
                  std::string_view dashes) {
  const bool square = scene.view.grid == Grid::Square;
  xml.leaf("path", {{"d", square ? square_outline(centre, inset) : hexagon_outline(centre, inset + 4)},
                    {"fill", "none"},
                    {"stroke", colour},
                    {"stroke-width", 3},
                    {"stroke-linecap", "round"},
                    {"stroke-dasharray", dashes}});
}

void draw_strokes(Xml& xml, const Scene& scene, const std::string& path) {
  const auto stroke = [&](std::string_view colour, double width) {
    xml.leaf("path", {{"d", path},
                      {"fill", "none"},
                      {"stroke", colour},
                      {"stroke-width", width},
                      {"stroke-linecap", "round"}});
  };
  stroke(scene.theme.page, 6);
  stroke(scene.theme.mark, 3.5);
}

[[nodiscard]] std::string move_to(Point at) {
  return 'M' + decimal(at.x) + ' ' + decimal(at.y);
}

void draw_cross(Xml& xml, const Scene& scene, Point at, double arm) {
  const std::string down = 'l' + decimal(2 * arm) + ' ' + decimal(2 * arm);
  const std::string up = 'l' + decimal(2 * arm) + ' ' + decimal(-2 * arm);
  draw_strokes(xml, scene, move_to({at.x - arm, at.y - arm}) + down + move_to({at.x - arm, at.y + arm}) + up);
}

void draw_plus(Xml& xml, const Scene& scene, Point at) {
  draw_strokes(xml, scene, move_to({at.x - 6, at.y}) + "h12" + move_to({at.x, at.y - 6}) + "v12");
}

void draw_star_sign(Xml& xml, const Scene& scene, Point at) {
  std::string points;
  for (int i = 0; i < 10; ++i) {
    const double angle = std::numbers::pi * i / 5;
    const double reach = i % 2 == 0 ? 9 : 4;
    points += (i == 0 ? "" : " ") + decimal(at.x + reach * std::sin(angle)) + ',' +
              decimal(at.y - reach * std::cos(angle));
  }
  xml.leaf("polygon", {{"points", points}, {"fill", scene.theme.win}, {"stroke", scene.theme.page}});
}

}  // namespace

void draw_mark(Xml& xml, const Scene& scene, const CellView& cell, Point centre) {
  if (cell.mark == CellMark::None) return;
  const Point corner{centre.x + 22, centre.y - 22};
  const std::string_view colour = scene.theme.mark;
  xml.open("g", {{"class", "mark " + std::string(mark_word(cell.mark))}});
  switch (cell.mark) {
    case CellMark::None:
      break;
    case CellMark::From:
      draw_outline(xml, scene, centre, 3.5, colour, "9 7");
      break;
    case CellMark::Path:
      draw_outline(xml, scene, centre, 3.5, colour, "0.1 7");
      break;
    case CellMark::To:
      draw_outline(xml, scene, centre, 3.5, colour, "none");
      break;
    case CellMark::Captured:
      draw_cross(xml, scene, cell.pieces.empty() ? centre : corner, cell.pieces.empty() ? 14 : 6);
      break;
    case CellMark::Dropped:
      draw_outline(xml, scene, centre, 3.5, colour, "none");
      draw_plus(xml, scene, corner);
      break;
    case CellMark::Winning:
      draw_outline(xml, scene, centre, 3.5, scene.theme.win, "none");
      draw_star_sign(xml, scene, corner);
      break;
  }
  xml.close();
}

}  // namespace joga::render
