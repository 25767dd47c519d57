// A board as a picture: one self-contained SVG document, without scripts and external references.
#pragma once

#include <string>

#include "joga/core/message.hpp"
#include "joga/core/view.hpp"

namespace joga::render {

struct SvgStyle {
  Language language = Language::English;
  bool dark = false;  // for dark pages
  bool areas = true;  // the player to move, hands, captured pieces and the score sheet beneath the board
};

// An <svg> element that is a document by itself and may also stand inside an HTML page, several times if need
// be: it has no ids and no style sheet. Classes are the words of core/view.hpp.
[[nodiscard]] std::string svg_board(const BoardView& view, const SvgStyle& style);

}  // namespace joga::render
