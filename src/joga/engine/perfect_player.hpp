// Whoever plays a solved game without error: `perfect`.
#pragma once

#include <memory>

#include "joga/engine/player.hpp"

namespace joga::engine {

// Wins as soon as it can and loses as late as it can; among moves that are equally good the seed decides. In
// a position of which the tables know nothing it is the engine. It plays any game that is solved.
[[nodiscard]] std::unique_ptr<AnyPlayer> make_perfect_player(const Resources& resources);

}  // namespace joga::engine
