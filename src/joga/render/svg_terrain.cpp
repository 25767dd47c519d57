// The systems of pictures, each designed in a square of 64 units around the origin.
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>

#include "joga/render/svg_parts.hpp"

namespace joga::render {
namespace {

void draw_sun(Xml& xml, const Theme& theme, Point centre, double radius) {
  constexpr int kRays = 8;
  std::string points;
  for (int i = 0; i < 2 * kRays; ++i) {
    const double angle = std::numbers::pi * i / kRays;
    const double reach = i % 2 == 0 ? radius : radius * 0.6;
    points += (i == 0 ? "" : " ") + decimal(centre.x + reach * std::sin(angle)) + ',' +
              decimal(centre.y - reach * std::cos(angle));
  }
  xml.leaf("polygon", {{"points", points}, {"fill", theme.sun}, {"stroke", theme.muted}});
}

void draw_star(Xml& xml, const Theme& theme, int planets) {
  if (planets == 0) {
    draw_sun(xml, theme, {0, 0}, 13);
    return;
  }
  draw_sun(xml, theme, {0, -12}, 12);
  for (int i = 0; i < planets; ++i) {
    const double x = (i - (planets - 1) / 2.0) * 20;
    xml.leaf("circle", {{"class", "planet"}, {"cx", x}, {"cy", 15}, {"r", 7.5}, {"fill", theme.planet}});
  }
}

void draw_nebula(Xml& xml, const Theme& theme, std::string_view colour, std::string_view letter) {
  xml.leaf("path",
           {{"d",
             "M-18 20A13 13 0 0 1 -24 -3A15 15 0 0 1 -5 -20A16 16 0 0 1 20 -12A14 14 0 0 1 22 14A17 17 "
             "0 0 1 0 21A16 16 0 0 1 -18 20Z"},
            {"fill", colour}});
  draw_text(xml, {0, 9}, 26, theme.ink, "middle", "700", letter);
}

void draw_homeworld(Xml& xml, const Scene& scene, Player player) {
  const Tones& tones = tones_of(scene.view.colours[index_of(player)]);
  xml.leaf("ellipse", {{"rx", 31},
                       {"ry", 8},
                       {"transform", "rotate(-16)"},
                       {"fill", "none"},
                       {"stroke", tones.base},
                       {"stroke-width", 4}});
  xml.leaf("circle", {{"r", 20}, {"fill", tones.base}, {"stroke", tones.line}, {"stroke-width", 1.5}});
  draw_text(xml, {0, 9}, 25, tones.text, "middle", "700", std::string{digit_of(player)});
}

void draw_black_hole(Xml& xml, const Theme& theme) {
  xml.leaf("circle", {{"r", 16}, {"fill", "#08080b"}});
  xml.leaf("circle", {{"r", 22},
                      {"fill", "none"},
                      {"stroke", theme.muted},
                      {"stroke-width", 4},
                      {"stroke-dasharray", "34 12.08"}});
  xml.leaf("circle", {{"r", 28},
                      {"fill", "none"},
                      {"stroke", theme.muted},
                      {"stroke-width", 1.5},
                      {"stroke-dasharray", "20 38.64"}});
}

void draw_wormhole(Xml& xml, const Theme& theme) {
  xml.leaf("path", {{"d",
                     "M-2 0A4 4 0 0 1 6 0A8 8 0 0 1 -10 0A12 12 0 0 1 14 0A16 16 0 0 1 -18 0A20 20 0 0 1 22 0"
                     "A24 24 0 0 1 -2 24"},
                    {"fill", "none"},
                    {"stroke", theme.wormhole},
                    {"stroke-width", 4},
                    {"stroke-linecap", "round"}});
}

}  // namespace

void draw_terrain(Xml& xml, const Scene& scene, Terrain terrain, Point centre, double size) {
  if (terrain == Terrain::Plain) return;
  const Theme& theme = scene.theme;
  xml.open("g",
           {{"class", "terrain " + std::string(terrain_word(terrain))}, {"transform", placed(centre, size)}});
  switch (terrain) {
    case Terrain::Plain:
      break;
    case Terrain::EmptyStar:
      draw_star(xml, theme, 0);
      break;
    case Terrain::OnePlanet:
      draw_star(xml, theme, 1);
      break;
    case Terrain::TwoPlanets:
      draw_star(xml, theme, 2);
      break;
    case Terrain::ThreePlanets:
      draw_star(xml, theme, 3);
      break;
    case Terrain::RedNebula:
      draw_nebula(xml, theme, theme.nebula[0], "R");
      break;
    case Terrain::GreenNebula:
      draw_nebula(xml, theme, theme.nebula[1], "G");
      break;
    case Terrain::BlueNebula:
      draw_nebula(xml, theme, theme.nebula[2], "B");
      break;
    case Terrain::HomeworldOne:
      draw_homeworld(xml, scene, Player::One);
      break;
    case Terrain::HomeworldTwo:
      draw_homeworld(xml, scene, Player::Two);
      break;
    case Terrain::BlackHole:
      draw_black_hole(xml, theme);
      break;
    case Terrain::Wormhole:
      draw_wormhole(xml, theme);
      break;
  }
  xml.close();
}

}  // namespace joga::render
