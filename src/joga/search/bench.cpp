#include "joga/search/bench.hpp"

#include <array>
#include <cstddef>

#include "joga/core/history.hpp"
#include "joga/core/random.hpp"
#include "joga/search/any_search.hpp"

namespace joga::search {
namespace {

// The positions searched lie this many random plies after the start.
constexpr std::array<std::size_t, 4> kPlies{0, 2, 4, 8};

// The same position on every machine.
[[nodiscard]] History position_after(const std::shared_ptr<const AnyGame>& game, std::size_t plies) {
  Random random(plies);
  History history(game);
  while (history.ply() < plies && !is_over(history.outcome())) {
    static_cast<void>(history.play(game->random_move(history.position(), random)));
  }
  return history;
}

}  // namespace

BenchResult bench(const std::shared_ptr<const AnyGame>& game, int depth, double (*clock)()) {
  // Without exact knowledge, which would leave the search of a solved game nothing to do.
  const auto search = make_search(*game, Method::AlphaBeta);
  BenchResult result;
  for (const std::size_t plies : kPlies) {
    const History history = position_after(game, plies);
    if (is_over(history.outcome())) continue;
    search->new_game();
    const double begun = clock();
    const auto answer = search->think(history, {.depth = depth}, {});
    result.seconds += clock() - begun;
    result.nodes += answer.nodes;
  }
  return result;
}

}  // namespace joga::search
