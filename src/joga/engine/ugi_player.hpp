// UGI, the side that asks: a program of others as a player.
//
// It is started at its first move and kept from game to game. After any failure it is ended, and started anew
// at the next move. Its move counts only as the game itself reads it. A program that offers the option Game
// is told the spec; one that does not is taken to play this game and no other. Where it offers Seed,
// MultiPV, Hash and Threads they are set as asked for, unless the player's own options do.
#pragma once

#include <memory>

#include "joga/core/any_game.hpp"
#include "joga/engine/player.hpp"
#include "joga/engine/ugi_session.hpp"
#include "joga/engine/who.hpp"

namespace joga::engine {

[[nodiscard]] std::unique_ptr<AnyPlayer> make_ugi_player(const UgiProgram& program,
                                                         std::shared_ptr<const AnyGame> game,
                                                         const Resources& resources = {},
                                                         const UgiPatience& patience = {});

}  // namespace joga::engine
