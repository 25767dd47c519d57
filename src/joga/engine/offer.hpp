// The players that people are offered, and what they are called.
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

}  // namespace joga::engine
