// The minimax search of whatever game, for tests that go over all of them.
#pragma once

#include "joga/core/any_game.hpp"
#include "joga/search/minimax.hpp"

namespace joga::testing {

[[nodiscard]] search::MinimaxResult<AnyMove> any_minimax(const AnyGame& game, const AnyPosition& position,
                                                         int depth, const StopFlag& stop = {});

}  // namespace joga::testing
