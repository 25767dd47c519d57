// What the moves of a position are worth, in games where that is known for certain: a win, a draw or a loss,
// and in how many plies.
#pragma once

#include <string>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/play/table.hpp"
#include "joga/search/score.hpp"

namespace joga::play {

// Moves that are equally good for the player who makes one of them.
struct EqualMoves {
  search::Score score{};             // proven
  std::vector<std::string> moves{};  // their texts, in order
};

// All legal moves, the best first. The first time, this may take a few seconds. An error says why nothing is
// known: a game that is not solved, a position that no game leads to, no tables. Empty in a finished game.
[[nodiscard]] Result<std::vector<EqualMoves>> move_values(const AnyGame& game, const AnyPosition& position,
                                                          const Tables& tables, const StopFlag& stop);

// "1 ply", "3 plies".
[[nodiscard]] Message plies_words(int plies);
// "win in 3 plies", "draw".
[[nodiscard]] Message value_words(search::Score score);

}  // namespace joga::play
