// Who plays when nobody has said so.
#pragma once

#include "joga/core/game.hpp"
#include "joga/engine/who.hpp"

namespace joga::engine {

// The strongest program that there is: what `joga engine` is.
[[nodiscard]] Who default_player(const GameInfo& game);

// The opponent at a table: a level in the middle.
[[nodiscard]] Who default_opponent(const GameInfo& game);

}  // namespace joga::engine
