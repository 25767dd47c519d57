#include "joga/search/minimax.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>

#include "joga/games/dispatch.hpp"

namespace joga::search {
namespace {

template <Game G>
class Minimax {
  using Position = typename G::Position;
  using Move = typename G::Move;

 public:
  Minimax(const G& game, Player player, const StopFlag& stop) noexcept
      : game_(game), player_(player), stop_(stop) {}

  [[nodiscard]] MinimaxResult<Move> search_root(const Position& position, int depth) {
    MinimaxResult<Move> result;
    game_.visit_moves(position, [&](Move move) {
      Position next = position;
      game_.play_unchecked(next, move);
      // One below the best: a move that only equals the best is still told apart from a worse one.
      const MinimaxValue value = value_of(next, depth - 1, result.value.below(), MinimaxValue::win());
      if (stopped_) return false;
      if (value > result.value) {
        result.value = value;
        result.best.clear();
      }
      if (value == result.value) result.best.push_back(move);
      return true;
    });
    result.nodes = nodes_;
    result.complete = !stopped_;
    return result;
  }

 private:
  // How often the flag is looked at: some tenths of a millisecond in the slowest game.
  static constexpr std::uint64_t kNodesBetweenLooks = 1024;

  // Exact between alpha and beta; what is not, says that the true value is no higher than alpha, or no lower
  // than beta. Nothing is below a loss or above a win, so as bounds these two are exact as well. Once the
  // search has been stopped, the answer means nothing.
  [[nodiscard]] MinimaxValue value_of(const Position& position, int depth, MinimaxValue alpha,
                                      MinimaxValue beta) {
    if (nodes_++ % kNodesBetweenLooks == 0 && stop_.is_set()) stopped_ = true;
    if (stopped_) return MinimaxValue::draw();
    if (depth == 0) return leaf_value(position);
    if (const Outcome decided = game_.decided(position); is_over(decided)) {
      return MinimaxValue::result(decided, player_);
    }

    const bool own_turn = game_.to_move(position) == player_;
    MinimaxValue best = own_turn ? MinimaxValue::loss() : MinimaxValue::win();
    bool has_moves = false;
    game_.visit_moves(position, [&](Move move) {
      has_moves = true;
      Position next = position;
      game_.play_unchecked(next, move);
      const MinimaxValue value = value_of(next, depth - 1, alpha, beta);
      if (own_turn) {
        best = std::max(best, value);
        alpha = std::max(alpha, best);
      } else {
        best = std::min(best, value);
        beta = std::min(beta, best);
      }
      return alpha < beta && !stopped_;
    });
    return has_moves ? best : MinimaxValue::result(game_.outcome_without_moves(position), player_);
  }

  [[nodiscard]] MinimaxValue leaf_value(const Position& position) const noexcept {
    const Outcome outcome = game_.outcome(position);
    if (is_over(outcome)) return MinimaxValue::result(outcome, player_);
    return MinimaxValue::evaluation(game_.report_evaluation(position, player_));
  }

  const G& game_;
  const Player player_;  // at the root
  const StopFlag& stop_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace

template <Game G>
MinimaxResult<typename G::Move> minimax(const G& game, const typename G::Position& position, int depth,
                                        const StopFlag& stop) {
  assert(depth >= 1 && !is_over(game.outcome(position)));
  return Minimax<G>(game, game.to_move(position), stop).search_root(position, depth);
}

// Instantiates for every game of the list: whoever returns a function's address needs the function.
template <class List>
struct Instances;
template <Game... Games>
struct Instances<games::GameList<Games...>> {
  static auto addresses() { return std::tuple{&minimax<Games>...}; }
};
template struct Instances<games::AllGames>;

}  // namespace joga::search
