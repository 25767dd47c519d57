// A board with everything that belongs to it as text, for terminals and text files.
#pragma once

#include <string>
#include <vector>

#include "joga/core/view.hpp"
#include "joga/render/canvas.hpp"

namespace joga::render {

// The board, the player to move, the last move, the areas and, if the style says so, a legend of the codes;
// ends with a newline.
[[nodiscard]] std::string text_board(const BoardView& view, const TextStyle& style);

// What the full screen puts beside a board comes from the same place.
[[nodiscard]] std::vector<TextLine> area_lines(const AreaView& area, const BoardView& view,
                                               const TextStyle& style, int columns);

struct LegendEntry {
  std::string code;
  std::string text;
  Ink ink = Ink::Plain;
};
// The pieces, terrains and marks that the view shows. Pieces that are drawn large
// have no code to explain.
[[nodiscard]] std::vector<LegendEntry> legend_entries(const BoardView& view, const TextStyle& style,
                                                      bool large_are_drawn = false);

}  // namespace joga::render
