// Views to draw: positions of the real games, and made-up boards that show every piece, terrain and mark.
#pragma once

#include <string_view>

#include "joga/core/view.hpp"

namespace joga::render {

// The position after the moves (separated by blanks), the last one marked; an empty position is the start.
[[nodiscard]] BoardView game_view(std::string_view spec, std::string_view position, std::string_view moves);

// A square board without labels: men, solids and numbered pieces of all colours' codes, every mark.
[[nodiscard]] BoardView square_sampler();

// A hexagonal board with a ragged outline and a hole: every terrain, ship counts, markers, every mark, a
// score sheet and lists.
[[nodiscard]] BoardView hexagonal_sampler();

}  // namespace joga::render
