// The drawings that pictures are made of, and their colours. The page has the same (data/drawings), so that a
// picture looks like the screen.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/view.hpp"
#include "joga/render/svg.hpp"

namespace joga::render {

// A drawing and what it leaves open.
struct Drawing {
  std::string_view name;             // of the symbol; where the players' differ, less the "-1" or "-2"
  std::optional<Player> owner{};     // whose it is
  std::optional<SideColour> side{};  // that player's colours
  std::optional<int> number{};       // written on it; else, where one is, the owner's
  std::string_view ground{};         // the colour of a cell
  bool beside = false;               // beside the board, not on a cell
};

// The drawings of boards in general, and those of one game.
class Drawings {
 public:
  Drawings(const Kinds& kinds, SvgTheme theme);
  Drawings& operator=(Drawings&&) = delete;
  ~Drawings();

  // The elements of a drawing, painted. Nothing where there is no such drawing.
  [[nodiscard]] std::string elements(const Drawing& drawing) const;

 private:
  struct Sheet;
  // The colour that a drawing leaves open, by its name in colours.css.
  [[nodiscard]] std::string_view colour_name(std::string_view open, const Drawing& drawing) const noexcept;

  std::unique_ptr<const Sheet> game_;
  Backdrop backdrop_;
  SvgTheme theme_;
};

// A colour by its name in colours.css: "#rrggbb" or, for pages that bring the colours themselves,
// "var(--name)".
[[nodiscard]] std::string colour_of(std::string_view name, SvgTheme theme);
[[nodiscard]] std::string colour_of(std::string_view name, SideColour side, SvgTheme theme);

}  // namespace joga::render
