// The contents of cells in a text board: short codes for pieces and terrains, signs around them for marks.
// They are the same in both languages; the legend explains them in the reader's language.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/core/view.hpp"

namespace joga::render {

using SideColours = std::array<SideColour, 2>;

// The code of a piece, as the game writes it: "wC", "W" or "○", "1^4".
[[nodiscard]] std::string piece_code(const PieceView& piece, const SideColours& colours, bool unicode);

// All pieces of a cell in as few characters as possible: without blanks, and with only the count of stacking
// pieces that stand beside another piece of the same player.
[[nodiscard]] std::string cell_code(const CellView& cell, const SideColours& colours, bool unicode);

// The code in a legend for all pieces of this kind and owner: "1^n" for "1^4".
[[nodiscard]] std::string legend_code(const PieceView& piece, const SideColours& colours, bool unicode);
[[nodiscard]] Message legend_text(const PieceView& piece, const SideColours& colours);

// Empty for a plain cell.
[[nodiscard]] std::string_view terrain_code(const TerrainKind* terrain) noexcept;

// Whether a hexagon shows only its pieces: neither its name nor terrain.
[[nodiscard]] bool has_bare_hexagons(const BoardView& view) noexcept;

struct Brackets {
  std::string_view open;
  std::string_view close;
};

// The signs around a marked cell's first line; nothing for an unmarked cell.
[[nodiscard]] std::optional<Brackets> brackets_of(CellMark mark, bool unicode) noexcept;
[[nodiscard]] Message mark_text(CellMark mark);

// "White", "Azul".
[[nodiscard]] Message player_name(const SideColours& colours, Player player);
// A sentence with the player to move or, in a finished game, with the result.
[[nodiscard]] Message standing(const BoardView& view);

}  // namespace joga::render
