// Whoever plays a solved game without error: `perfect`.
#pragma once

#include <memory>

#include "joga/engine/player.hpp"

namespace joga::engine {

// Wins as soon as it can and loses as late as it can; among moves that are equally good the seed decides. In
// a position of which the tables know nothing it is the engine. In a game with points it plays for the
// largest margin, and finds what it does not know by searching to the end; only if it is stopped before, or
// its time is over, it is the engine. Refuses as `check_perfect` does.
[[nodiscard]] Result<std::unique_ptr<AnyPlayer>> make_perfect_player(
    const std::shared_ptr<const AnyGame>& game, const Resources& resources);

// Whether the game is solved under these rules: on another map it may not be.
[[nodiscard]] Result<Done> check_perfect(const AnyGame& game);

}  // namespace joga::engine
