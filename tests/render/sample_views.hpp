// Views to draw: positions of the real games, and made-up boards that show every piece, terrain and mark.
#pragma once

#include <string_view>

#include "joga/core/view.hpp"

namespace joga::render {

// The kinds of pieces and terrain of all games, and one of them by its word.
[[nodiscard]] const Kinds& all_kinds(Backdrop backdrop = Backdrop::Table);
[[nodiscard]] const PieceKind* piece_kind(std::string_view word);
[[nodiscard]] const TerrainKind* terrain_kind(std::string_view word);

// The view after the moves (separated by blanks), the last one marked. An empty position is the start.
[[nodiscard]] BoardView game_view(std::string_view spec, std::string_view position, std::string_view moves);

// A square board without labels: men, solids and numbered pieces with the codes of all colours, every mark.
[[nodiscard]] BoardView square_sampler();

// A hexagonal board with a ragged outline and a hole: every terrain, ship counts, markers, every mark, a
// score sheet and lists.
[[nodiscard]] BoardView hexagonal_sampler();

}  // namespace joga::render
