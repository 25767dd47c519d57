#include "joga/search/any_solve.hpp"

#include <algorithm>
#include <cassert>

#include "joga/core/erased_game.hpp"
#include "joga/games/dispatch.hpp"
#include "joga/search/situation_of.hpp"

namespace joga::search {
namespace {

// What a move that ends the game is worth to whoever makes it, by the rules or by a draw of the history.
[[nodiscard]] std::optional<Value> ending_value(History& history, AnyMove move) {
  const Player player = history.game().to_move(history.position());
  static_cast<void>(history.play(move));
  const Outcome outcome = history.outcome();
  history.undo();
  if (!is_over(outcome)) return std::nullopt;
  return Value::result(outcome, other(player)).before_move();
}

}  // namespace

AnySolved solve(const History& history, const Limits& limits, std::size_t memory_mib, const StopFlag& stop,
                const ProofListener& listener) {
  if (is_over(history.outcome())) {
    const Player player = history.game().to_move(history.position());
    return {.value = Value::result(history.outcome(), player)};
  }
  const auto solved = games::visit_game(history.game().spec(), [&]<Game G>(const G& game) {
    const auto value = solve_value(game, situation_of<G>(history), limits, memory_mib, stop, listener);
    AnySolved answer{.value = value.value, .nodes = value.nodes};
    for (const typename G::Move move : value.line) answer.line.push_back(erased_move<G>(move));
    return answer;
  });
  assert(solved);  // the spec is of a game that exists
  return *solved;
}

std::vector<AnyProvenMove> prove_moves(const History& history, const Limits& limits, std::size_t memory_mib,
                                       const StopFlag& stop) {
  std::vector<AnyProvenMove> known;
  std::vector<std::size_t> open;  // numbers in the list
  History tried = history;
  for (const AnyMove move : history.game().legal_moves(history.position())) {
    const std::optional<Value> value = ending_value(tried, move);
    if (!value) open.push_back(known.size());
    known.push_back({.move = move, .value = value});
  }
  const auto proven = games::visit_game(history.game().spec(), [&]<Game G>(const G& game) {
    std::vector<typename G::Move> moves;
    for (const std::size_t number : open) moves.push_back(typed_move<G>(known[number].move));
    const auto answers = prove_moves(game, situation_of<G>(history), moves, limits, memory_mib, stop);
    for (std::size_t i = 0; i < open.size(); ++i) {
      known[open[i]].value = answers[i].value;
    }
    return Done{};
  });
  static_cast<void>(proven);
  assert(proven);  // the spec is of a game that exists
  return known;
}

}  // namespace joga::search
