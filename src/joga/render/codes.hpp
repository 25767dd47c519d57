// What cells say in a text board: short codes for pieces and terrains, signs around them for marks. They are
// the same in both languages; the legend explains them in the reader's.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/core/view.hpp"

namespace joga::render {

using SideColours = std::array<SideColour, 2>;

// As the game writes it: "wCub", "W" or "○", "1^4".
[[nodiscard]] std::string piece_code(const PieceView& piece, const SideColours& colours, bool unicode);

// All pieces of a cell in as few characters as possible: blanks are left out, and of pieces that stack beside
// another one of the same player, only how many they are.
[[nodiscard]] std::string cell_code(const CellView& cell, const SideColours& colours, bool unicode);

// The code that a legend shows for all pieces of this kind and owner: "1^n" for "1^4".
[[nodiscard]] std::string legend_code(const PieceView& piece, const SideColours& colours, bool unicode);
[[nodiscard]] Message legend_text(const PieceView& piece, const SideColours& colours);

// Nothing for a plain cell.
[[nodiscard]] std::string_view terrain_code(const TerrainKind* terrain) noexcept;

// Whether a hexagon shows its pieces and nothing else: neither its name nor terrain.
[[nodiscard]] bool has_bare_hexagons(const BoardView& view) noexcept;

struct Brackets {
  std::string_view open;
  std::string_view close;
};

// Around a marked cell's first line; nothing around an unmarked one.
[[nodiscard]] std::optional<Brackets> brackets_of(CellMark mark, bool unicode) noexcept;
[[nodiscard]] Message mark_text(CellMark mark);

// "White", "Azul".
[[nodiscard]] Message player_name(const SideColours& colours, Player player);
// Who is to move, or how the game ended.
[[nodiscard]] Message standing(const BoardView& view);

}  // namespace joga::render
