// UGI, the client side: an external program as a player.
//
// The program is started at its first move and kept from game to game. After a failure it is killed, and
// restarted at the next move. Its moves are checked by the game. A program that offers the option Game is
// told the spec; any other is assumed to play this game only. The options Seed, MultiPV, Hash and Threads, if
// offered, are set as requested, unless the player's own options set them.
#pragma once

#include <memory>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/engine/player.hpp"
#include "joga/engine/ugi_session.hpp"
#include "joga/engine/who.hpp"

namespace joga::engine {

[[nodiscard]] std::unique_ptr<AnyPlayer> make_ugi_player(const UgiProgram& program,
                                                         std::shared_ptr<const AnyGame> game,
                                                         const Resources& resources = {},
                                                         const UgiPatience& patience = {});

// Starts the program, greets it and ends it again. Returns the options that it offers, or why it cannot play.
[[nodiscard]] Result<std::vector<UgiOption>, Failure> greet_program(const UgiProgram& program,
                                                                    const StopFlag& stop,
                                                                    const UgiPatience& patience = {});

}  // namespace joga::engine
