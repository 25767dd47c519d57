// The players that menus offer, their names, and the default opponent.
#pragma once

#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/game.hpp"
#include "joga/core/message.hpp"
#include "joga/engine/who.hpp"

namespace joga::engine {

// The game's levels, those for people and those of its report, in the order of their strength.
[[nodiscard]] std::vector<Who> ladder(const GameInfo& game);
// All computer players that menus offer: the ladder, then the engine, then perfect play if the game may be
// solved.
[[nodiscard]] std::vector<Who> offered_players(const GameInfo& game);
// The same for particular rules and a particular map: leaves out players that cannot play there.
[[nodiscard]] std::vector<Who> offered_players(const AnyGame& game);

// "level 4", "engine, 5 s a move".
[[nodiscard]] Message who_name(const Who& who, const GameInfo& game);
// The title of a level for people: "casual player". Empty for all others.
[[nodiscard]] Message who_title(const Who& who, const GameInfo& game);
// A sentence about how the player plays: "misses a few things". Empty for people and
// external programs.
[[nodiscard]] Message who_meaning(const Who& who, const GameInfo& game);

// The opponent in a new game: the weakest level for people.
[[nodiscard]] Who default_opponent(const GameInfo& game);

}  // namespace joga::engine
