#include "joga/search/any_solve.hpp"

#include <algorithm>
#include <cassert>

#include "joga/core/typed_values.hpp"
#include "joga/games/dispatch.hpp"
#include "joga/search/situation_of.hpp"

namespace joga::search {
AnySolved solve(const History& history, const Limits& limits, std::size_t memory_mib, const StopFlag& stop,
                const ProofListener& listener) {
  if (is_over(history.outcome())) {
    const std::optional<Player> winner = winner_of(history.outcome());
    if (!winner) return {.score = Score::draw()};
    const bool is_won = *winner == history.game().to_move(history.position());
    return {.score = is_won ? Score::win_in(0) : Score::loss_in(0), .is_shortest = true};
  }
  const auto solved = games::visit_game(history.game().spec(), [&]<Game G>(const G& game) {
    const auto value = solve_value(game, situation_of<G>(history), limits, memory_mib, stop, listener);
    AnySolved answer{.score = value.score, .is_shortest = value.is_shortest, .nodes = value.nodes};
    for (const typename G::Move move : value.line) answer.line.push_back(erased_move<G>(move));
    return answer;
  });
  assert(solved);  // the spec is of a game that exists
  return *solved;
}

}  // namespace joga::search
