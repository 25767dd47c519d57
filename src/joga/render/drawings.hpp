// The drawings in pictures, and their colours. The page uses the same (data/drawings), so that a picture
// looks like the screen.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/view.hpp"
#include "joga/render/svg.hpp"

namespace joga::render {

// A drawing and its parameters.
struct Drawing {
  std::string_view name;             // of the symbol, without the "-1" or "-2" if the players' differ
  std::optional<Player> owner{};     // the owner
  std::optional<SideColour> side{};  // the owner's colours
  std::optional<int> number{};       // the number on it; without one, the owner's
  std::string_view ground{};         // the colour of the cell
  bool beside = false;               // beside the board, not on a cell
};

// The drawings for all boards, and those of one game.
class Drawings {
 public:
  Drawings(const Kinds& kinds, SvgTheme theme);
  Drawings& operator=(Drawings&&) = delete;
  ~Drawings();

  // The elements of a drawing, painted; empty if there is no such drawing.
  [[nodiscard]] std::string elements(const Drawing& drawing) const;

 private:
  struct Sheet;
  // The name in colours.css of a colour that a drawing leaves open.
  [[nodiscard]] std::string_view colour_name(std::string_view open, const Drawing& drawing) const noexcept;

  std::unique_ptr<const Sheet> game_;
  Backdrop backdrop_;
  SvgTheme theme_;
};

// A colour by its name in colours.css: "#rrggbb" or, for pages that define the colours themselves,
// "var(--name)".
[[nodiscard]] std::string colour_of(std::string_view name, SvgTheme theme);
[[nodiscard]] std::string colour_of(std::string_view name, SideColour side, SvgTheme theme);

}  // namespace joga::render
