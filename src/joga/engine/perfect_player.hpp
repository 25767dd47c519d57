// The player `perfect`, which plays a solved game without error, and a function that chooses a move by exact
// knowledge.
#pragma once

#include <memory>
#include <optional>

#include "joga/engine/player.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::engine {

// Wins as soon as possible and loses as late as possible; the seed decides among moves that the tablebase
// rates equally. In a game with points it plays for the largest margin, and searches unknown positions to the
// end. Plays like the engine if the position has no known value, or if it is stopped or out of time before it
// finds the value. Refuses games as `check_perfect` does.
[[nodiscard]] Result<std::unique_ptr<AnyPlayer>> make_perfect_player(
    const std::shared_ptr<const AnyGame>& game, const Resources& resources);

// Whether the game is solved under these rules: on another map it may not be.
[[nodiscard]] Result<Done> check_perfect(const AnyGame& game);

// Returns the best move by exact knowledge, and reports its lines. None if the value is not found within the
// limits.
[[nodiscard]] std::optional<Choice> choose_exactly(solve::Knowledge& knowledge, const History& history,
                                                   const Request& request, const solve::Limits& limits);

}  // namespace joga::engine
