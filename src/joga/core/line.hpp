// Moves and lines of play with their values. Only the inner loops of searches and solvers use other types for
// these.
#pragma once

#include <string>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/value.hpp"

namespace joga {

// A move with its value for the player who makes it.
struct ValuedMove {
  AnyMove move{};
  Value value{};
};

// Moves of best play from a position, with its value for the player to move. If the line of a win or a loss
// is cut short, the distance may be only a bound.
struct Line {
  Value value{};
  std::vector<AnyMove> moves{};
};

// Returns the position after the moves, up to the first illegal one.
[[nodiscard]] AnyPosition after_line(const AnyGame& game, const AnyPosition& position,
                                     const std::vector<AnyMove>& moves);
// Returns the text of each move in the position where it is played, up to the first illegal move.
[[nodiscard]] std::vector<std::string> line_texts(const AnyGame& game, const AnyPosition& position,
                                                  const std::vector<AnyMove>& moves);

}  // namespace joga
