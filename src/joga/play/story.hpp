// A game told in words, turn by turn: "White took d4 and e5", "Red settled e7: +3".
#pragma once

#include "joga/core/any_game.hpp"

namespace joga::play {

// What a legal turn did, with the points that it brought its player at once where the game counts some.
[[nodiscard]] Message turn_story(const AnyGame& game, const AnyPosition& position, AnyMove move);

}  // namespace joga::play
