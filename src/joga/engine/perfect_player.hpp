// The player that plays a solved game without error, `perfect`, and choosing moves that are known to be best.
#pragma once

#include <memory>
#include <optional>

#include "joga/engine/player.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::engine {

// Wins as soon as it can and loses as late as it can; among moves that are equally good by the tablebase the
// seed decides. In a game with points it plays for the largest margin, and searches to the end for what it
// does not know. If nothing is known about the position, or if it is stopped or its time is up before it
// knows, it plays as the engine does. Refuses as `check_perfect` does.
[[nodiscard]] Result<std::unique_ptr<AnyPlayer>> make_perfect_player(
    const std::shared_ptr<const AnyGame>& game, const Resources& resources);

// Whether the game is solved under these rules: on another map it may not be.
[[nodiscard]] Result<Done> check_perfect(const AnyGame& game);

// The best move that is known, with its lines reported. Nothing where the position is not known within the
// limits.
[[nodiscard]] std::optional<Choice> choose_exactly(solve::Knowledge& knowledge, const History& history,
                                                   const Request& request, const solve::Limits& limits);

}  // namespace joga::engine
