// A board with its areas as text, for terminals and text files.
#pragma once

#include <string>
#include <vector>

#include "joga/core/view.hpp"
#include "joga/render/canvas.hpp"

namespace joga::render {

// Returns the board, the player to move, the last move, the areas and, if the style asks for it, a legend of
// the codes. Ends with a newline.
[[nodiscard]] std::string text_board(const BoardView& view, const TextStyle& style);

// An area as lines; the full screen shows the same lines beside the board.
[[nodiscard]] std::vector<TextLine> area_lines(const AreaView& area, const BoardView& view,
                                               const TextStyle& style, int columns);

struct LegendEntry {
  std::string code;
  std::string text;
  Ink ink = Ink::Plain;
};
// The pieces, terrains and marks of the view. Pieces that are drawn large have no code to explain.
[[nodiscard]] std::vector<LegendEntry> legend_entries(const BoardView& view, const TextStyle& style,
                                                      bool large_are_drawn = false);

}  // namespace joga::render
