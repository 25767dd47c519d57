// The colours of pictures. Sides differ in lightness or by a sign as well, so that a grey copy can be read.
#pragma once

#include <array>
#include <string_view>

#include "joga/core/view.hpp"

namespace joga::render {

// A solid body under light from the upper left.
struct Tones {
  std::string_view light;
  std::string_view base;
  std::string_view dark;
  std::string_view line;
  std::string_view text;  // read on `base`
};

struct Theme {
  std::string_view page;
  std::string_view ink;
  std::string_view muted;
  std::array<std::string_view, 2> square;  // alternate from cell to cell, or from block to block
  std::string_view tray;                   // under pieces beside the board
  std::string_view line;
  std::string_view strong_line;
  std::string_view space;       // a hexagon
  std::string_view space_line;  // around it
  std::string_view hole;        // a hexagon that nothing enters
  std::string_view sun;
  std::string_view planet;
  std::array<std::string_view, 3> nebula;  // red, green, blue
  std::string_view wormhole;
  std::string_view mark;
  std::string_view win;
};

[[nodiscard]] const Theme& theme_of(bool dark) noexcept;
[[nodiscard]] const Tones& tones_of(SideColour colour) noexcept;

}  // namespace joga::render
