// The pieces of pictures, each designed in a square of 64 units around the origin.
#include <string>

#include "joga/render/svg_parts.hpp"

namespace joga::render {
namespace {

void draw_cylinder(Xml& xml, const Tones& tones) {
  xml.leaf("path", {{"d", "M-17 -17V17A17 6.5 0 0 0 17 17V-17Z"}, {"fill", tones.base}});
  xml.leaf("path", {{"d", "M5 -17V23.2A17 6.5 0 0 0 17 17V-17Z"}, {"fill", tones.dark}});
  xml.leaf("path", {{"d", "M-17 -17V17A17 6.5 0 0 0 17 17V-17"}, {"fill", "none"}, {"stroke", tones.line}});
  xml.leaf("ellipse", {{"cy", -17}, {"rx", 17}, {"ry", 6.5}, {"fill", tones.light}, {"stroke", tones.line}});
}

void draw_cube(Xml& xml, const Tones& tones) {
  xml.leaf("path", {{"d", "M0 -24L19 -13L0 -2L-19 -13Z"}, {"fill", tones.light}, {"stroke", tones.line}});
  xml.leaf("path", {{"d", "M-19 -13L0 -2V22L-19 11Z"}, {"fill", tones.base}, {"stroke", tones.line}});
  xml.leaf("path", {{"d", "M19 -13L0 -2V22L19 11Z"}, {"fill", tones.dark}, {"stroke", tones.line}});
}

void draw_cone(Xml& xml, const Tones& tones) {
  xml.leaf("path", {{"d", "M0 -25L-20 16A20 7 0 0 0 20 16Z"}, {"fill", tones.base}});
  xml.leaf("path", {{"d", "M0 -25L5 22.8A20 7 0 0 0 20 16Z"}, {"fill", tones.dark}});
  xml.leaf("path", {{"d", "M0 -25L-20 16A20 7 0 0 0 20 16Z"}, {"fill", "none"}, {"stroke", tones.line}});
}

void draw_sphere(Xml& xml, const Tones& tones) {
  xml.leaf("circle", {{"r", 20}, {"fill", tones.base}});
  xml.leaf("path",
           {{"d", "M14.14 -14.14A20 20 0 0 1 -14.14 14.14A26 26 0 0 0 14.14 -14.14Z"}, {"fill", tones.dark}});
  xml.leaf("circle", {{"r", 20}, {"fill", "none"}, {"stroke", tones.line}});
  xml.leaf("ellipse",
           {{"rx", 5}, {"ry", 3.2}, {"transform", "translate(-8 -9) rotate(-42)"}, {"fill", tones.light}});
}

void draw_man(Xml& xml, const Tones& tones) {
  xml.leaf("circle", {{"cy", 3}, {"r", 21}, {"fill", tones.dark}, {"stroke", tones.line}});
  xml.leaf("circle", {{"cy", -1}, {"r", 21}, {"fill", tones.base}, {"stroke", tones.line}});
  xml.leaf("circle", {{"cy", -1}, {"r", 14}, {"fill", "none"}, {"stroke", tones.text}, {"opacity", 0.45}});
}

void draw_numbered(Xml& xml, const Tones& tones, int number) {
  xml.leaf("circle", {{"cy", 3}, {"r", 22}, {"fill", tones.dark}, {"stroke", tones.line}});
  xml.leaf("circle", {{"cy", -1}, {"r", 22}, {"fill", tones.base}, {"stroke", tones.line}});
  draw_text(xml, {0, 7.5}, 24, tones.text, "middle", "600", std::to_string(number));
}

// Player 1's ships fly up, player 2's fly down.
void draw_ship(Xml& xml, const Tones& tones, Player owner) {
  xml.open("g", {{"transform", owner == Player::One ? "rotate(0)" : "rotate(180)"}});
  xml.leaf("path", {{"d", "M-5 17L0 29L5 17Z"}, {"fill", tones.light}, {"stroke", tones.line}});
  xml.leaf("path",
           {{"d", "M-10 4L-19 20L-8 17H8L19 20L10 4Z"}, {"fill", tones.dark}, {"stroke", tones.line}});
  xml.leaf("path", {{"d", "M0 -28C9 -17 11 -4 9 17H-9C-11 -4 -9 -17 0 -28Z"},
                    {"fill", tones.base},
                    {"stroke", tones.line}});
  xml.leaf("circle", {{"cy", -7}, {"r", 4.5}, {"fill", tones.text}, {"stroke", tones.line}});
  xml.close();
}

void draw_colony(Xml& xml, const Tones& tones, Player owner) {
  xml.leaf("path", {{"d", "M-22 13V6A22 25 0 0 1 22 6V13Z"}, {"fill", tones.base}, {"stroke", tones.line}});
  xml.leaf("path", {{"d", "M-27 13H27V21H-27Z"}, {"fill", tones.dark}, {"stroke", tones.line}});
  draw_text(xml, {0, 8}, 24, tones.text, "middle", "700", std::string{digit_of(owner)});
}

void draw_trade_station(Xml& xml, const Tones& tones, Player owner) {
  xml.leaf("path",
           {{"d", "M-30 -9H-19V9H-30ZM30 -9H19V9H30Z"}, {"fill", tones.light}, {"stroke", tones.line}});
  xml.leaf("path",
           {{"d", "M-19 0H19M0 -27V27"}, {"fill", "none"}, {"stroke", tones.line}, {"stroke-width", 4}});
  xml.leaf("path",
           {{"d", "M-7 -17H7L17 -7V7L7 17H-7L-17 7V-7Z"}, {"fill", tones.base}, {"stroke", tones.line}});
  draw_text(xml, {0, 8}, 23, tones.text, "middle", "700", std::string{digit_of(owner)});
}

}  // namespace

std::string placed(Point centre, double size) {
  constexpr double kDesignSize = 64;
  return "translate(" + decimal(centre.x) + ' ' + decimal(centre.y) + ") scale(" +
         decimal(size / kDesignSize) + ')';
}

void draw_piece(Xml& xml, const Scene& scene, const PieceView& piece, Point centre, double size) {
  const SideColour colour = scene.view.colours[index_of(piece.owner)];
  const Tones& tones = tones_of(colour);
  const std::string names =
      "piece " + std::string(piece_word(piece.kind)) + ' ' + std::string(colour_word(colour));
  xml.open("g", {{"class", names},
                 {"transform", placed(centre, size)},
                 {"stroke-width", 1.5},
                 {"stroke-linejoin", "round"}});
  switch (piece.kind) {
    case PieceKind::Cylinder:
      draw_cylinder(xml, tones);
      break;
    case PieceKind::Cube:
      draw_cube(xml, tones);
      break;
    case PieceKind::Cone:
      draw_cone(xml, tones);
      break;
    case PieceKind::Sphere:
      draw_sphere(xml, tones);
      break;
    case PieceKind::Man:
      draw_man(xml, tones);
      break;
    case PieceKind::Numbered:
      draw_numbered(xml, tones, piece.number);
      break;
    case PieceKind::Ship:
      draw_ship(xml, tones, piece.owner);
      break;
    case PieceKind::Colony:
      draw_colony(xml, tones, piece.owner);
      break;
    case PieceKind::TradeStation:
      draw_trade_station(xml, tones, piece.owner);
      break;
  }
  xml.close();
}

}  // namespace joga::render
