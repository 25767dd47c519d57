// The drawings that pictures are made of, and their colours. They are the page's own (data/drawings), so that
// a picture looks like the screen.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "joga/core/view.hpp"
#include "joga/render/svg.hpp"

namespace joga::render {

// A drawing and what it leaves open.
struct Drawing {
  std::string_view name;             // in drawings.svg; where the players' differ, less the "-1" or "-2"
  std::optional<Player> owner{};     // whose it is
  std::optional<SideColour> side{};  // that player's colours
  std::optional<int> number{};       // written on it; else, where one is, the owner's
  std::string_view ground{};         // the colour of a cell
  bool beside = false;               // beside the board, not on a cell
};

// Its elements, painted.
[[nodiscard]] std::string elements_of(const Drawing& drawing, SvgTheme theme);

// A colour by its name in colours.css: "#rrggbb" or, for pages that bring the colours themselves,
// "var(--name)".
[[nodiscard]] std::string colour_of(std::string_view name, SvgTheme theme);
[[nodiscard]] std::string colour_of(std::string_view name, SideColour side, SvgTheme theme);

}  // namespace joga::render
