// What every move of a position is worth, where that is known for certain; for whoever knows no particular
// game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/core/value.hpp"

namespace joga::solve {

// A move and what it is worth to the player who makes it, proven.
struct MoveValue {
  AnyMove move{};
  Value value{};
};

// All legal moves, the best first: the shortest win, the draws, the longest loss. Equal ones stay in the
// order of their texts. Empty in a finished game; nothing where no tablebase knows: the game is not solved,
// or play cannot lead to this position.
[[nodiscard]] std::optional<std::vector<MoveValue>> move_values(const AnyGame& game,
                                                                const AnyPosition& position);

// What is known of the moves of a running game.
struct KnownValues {
  std::vector<MoveValue> moves{};  // in the order above; with points, a larger margin is better
  std::vector<AnyMove> open{};     // nothing is proven of these; in the order of their texts
};

// More moves than anybody could look through: then nothing is tried.
inline constexpr std::uint64_t kMostValuedMoves = 2'000;

// Asks whoever may know, the surest first: the tables; a search to the end of a game with points; a search
// for proofs. It takes about a second, and as many positions on every machine. Nothing where there are too
// many moves.
[[nodiscard]] std::optional<KnownValues> known_values(const History& history, const StopFlag& stop);

// How the game goes on to its end when both choose the first of their best moves. Empty where the tables do
// not know.
[[nodiscard]] std::vector<AnyMove> best_line(const AnyGame& game, const AnyPosition& position);

}  // namespace joga::solve
