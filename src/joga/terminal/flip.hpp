// The board seen from the other side.
#pragma once

#include "joga/core/view.hpp"

namespace joga::terminal {

// Turned by half a turn; names and marks stay with their cells.
[[nodiscard]] BoardView flipped(BoardView view);

}  // namespace joga::terminal
