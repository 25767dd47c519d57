#include "search/any_minimax.hpp"

#include "joga/core/erased_game.hpp"
#include "joga/games/dispatch.hpp"

namespace joga::testing {

search::MinimaxResult<AnyMove> any_minimax(const AnyGame& game, const AnyPosition& position, int depth,
                                           const StopFlag& stop) {
  return *games::visit_game(game.spec(), [&]<Game G>(const G& typed) -> search::MinimaxResult<AnyMove> {
    const auto found = search::minimax(typed, typed_position<G>(position), depth, stop);
    search::MinimaxResult<AnyMove> erased{
        .value = found.value, .best = {}, .nodes = found.nodes, .complete = found.complete};
    for (const typename G::Move move : found.best) erased.best.push_back(erased_move<G>(move));
    return erased;
  });
}

}  // namespace joga::testing
