// What every move of a position is worth, where that is known for certain; for whoever knows no particular
// game.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/search/score.hpp"
#include "joga/solve/tablebases.hpp"

namespace joga::solve {

struct MoveValue {
  AnyMove move{};
  search::Score score{};  // proven, for the player who makes the move
};

// All legal moves, the best first: the shortest win, the draws, the longest loss. Equal ones stay in the
// order of their texts. Empty in a finished game; nothing where the tables do not know, because they have not
// been prepared, the game is not solved, or play cannot lead to this position.
[[nodiscard]] std::optional<std::vector<MoveValue>> move_values(
    const AnyGame& game, const AnyPosition& position, const std::shared_ptr<const Tablebases>& tablebases);

// How the game goes on to its end when both choose the first of their best moves. Empty where the tables do
// not know.
[[nodiscard]] std::vector<AnyMove> best_line(const AnyGame& game, const AnyPosition& position,
                                             const std::shared_ptr<const Tablebases>& tablebases);

}  // namespace joga::solve
