// The minimax search of any game, for tests that run over all games.
#pragma once

#include "joga/core/any_game.hpp"
#include "joga/search/minimax.hpp"

namespace joga::testing {

[[nodiscard]] search::MinimaxResult<AnyMove> any_minimax(const AnyGame& game, const AnyPosition& position,
                                                         int depth, const StopFlag& stop = {});

}  // namespace joga::testing
