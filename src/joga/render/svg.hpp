// A board as a picture: one self-contained SVG document, without scripts and external references.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/core/view.hpp"

namespace joga::render {

enum class SvgTheme : std::uint8_t {
  Light,
  Dark,
  Variables,  // for an HTML page with the rules of svg_colours(), which follows its reader's theme
};

struct SvgStyle {
  Language language = Language::English;
  SvgTheme theme = SvgTheme::Light;
  bool areas = true;  // the player to move, hands, captured pieces and the score sheet beneath the board
  bool shades =
      true;  // the gradients that drawings refer to; an HTML page with several pictures has them once
};

// Returns an <svg> element that is a document by itself and may also stand inside an HTML page: it has no
// style sheet, and no ids but those of its gradients. Classes are the words of core/view.hpp.
[[nodiscard]] std::string svg_board(const BoardView& view, const SvgStyle& style);

// The positions of one game beside each other, in rows of `columns`, each with its last move beneath: a
// document, as above. There must be at least one.
[[nodiscard]] std::string svg_row(std::span<const BoardView> views, std::size_t columns,
                                  const SvgStyle& style);

// The gradients of the pictures of some games: a <defs> element.
[[nodiscard]] std::string svg_shades(std::span<const Kinds* const> games);

// Style rules with the colours of boards inside `selector`, light and dark.
[[nodiscard]] std::string svg_colours(std::string_view selector);

}  // namespace joga::render
