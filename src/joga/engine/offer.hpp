// The players that people are offered, what they are called, and who plays when nobody has said so.
#pragma once

#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/message.hpp"
#include "joga/engine/who.hpp"

namespace joga::engine {

// The computers, the game's levels for people first.
[[nodiscard]] std::vector<Who> offered_players(const GameInfo& game);

// "level 4 of 13", "engine, 5 s a move".
[[nodiscard]] Message who_name(const Who& who, const GameInfo& game);

// The strongest program that there is: what `joga engine` is.
[[nodiscard]] Who default_player(const GameInfo& game);
// The opponent in a new game: a level in the middle.
[[nodiscard]] Who default_opponent(const GameInfo& game);

}  // namespace joga::engine
