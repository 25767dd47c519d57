// The reports' minimax player: plain alpha-beta to a fixed depth, with the report's evaluation at the leaves.
//
// It looks at positions only: draws that belong to a history (repetition, quiet plies) do not exist inside
// the search. It does not prefer shorter wins to longer ones, nor later losses to earlier ones.
//
// A private template: instances.hpp says where it is instantiated, any_search.hpp how it is used.
#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstdint>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/stop_flag.hpp"

namespace joga::search {

// The value of a position for the player at the root. A finished game counts by its result instead of its
// evaluation: a win is above and a loss below every evaluation. A draw counts as 0, which is also the
// evaluation of an even position in the games that can be drawn (Quantik, Small Star Empires).
class MinimaxValue {
 public:
  [[nodiscard]] static constexpr MinimaxValue win() noexcept { return MinimaxValue(kWin); }
  [[nodiscard]] static constexpr MinimaxValue draw() noexcept { return MinimaxValue(0); }
  [[nodiscard]] static constexpr MinimaxValue loss() noexcept { return MinimaxValue(-kWin); }
  [[nodiscard]] static constexpr MinimaxValue evaluation(int evaluation) noexcept {
    return MinimaxValue(evaluation);
  }
  // The game must be over.
  [[nodiscard]] static constexpr MinimaxValue result(Outcome outcome, Player player) noexcept {
    if (outcome == Outcome::Draw) return draw();
    return outcome == win_for(player) ? win() : loss();
  }

  // The next smaller value; nothing is smaller than a loss.
  [[nodiscard]] constexpr MinimaxValue below() const noexcept {
    return *this == loss() ? loss() : MinimaxValue(number_ - 1);
  }

  friend constexpr auto operator<=>(MinimaxValue, MinimaxValue) noexcept = default;

 private:
  static constexpr std::int64_t kWin = std::int64_t{1} << 32;  // beyond any int

  explicit constexpr MinimaxValue(std::int64_t number) noexcept : number_(number) {}

  std::int64_t number_;
};

template <class Move>
struct MinimaxResult {
  MinimaxValue value = MinimaxValue::loss();
  std::vector<Move> best{};  // every move of that value, in the order of generation
  std::uint64_t nodes = 0;
  // False if the search was stopped: value and moves are then those of the root moves that were searched to
  // the end, and `best` is empty if there was none.
  bool complete = true;
};

namespace detail {

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
      // A window that begins one below the best value tells a move that equals the best from a worse one.
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
  // Nodes between two looks at the flag: some tenths of a millisecond in the slowest game.
  static constexpr std::uint64_t kNodesBetweenLooks = 1024;

  // The value is exact between alpha and beta. Outside it is only a bound: the true value is at most alpha,
  // or at least beta. No value lies below a loss or above a win, so as bounds these two are exact as well.
  // Meaningless once the search has been stopped.
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

}  // namespace detail

// The game must be running, the depth at least 1.
template <Game G>
[[nodiscard]] MinimaxResult<typename G::Move> minimax(const G& game, const typename G::Position& position,
                                                      int depth, const StopFlag& stop) {
  assert(depth >= 1 && !is_over(game.outcome(position)));
  return detail::Minimax<G>(game, game.to_move(position), stop).search_root(position, depth);
}

}  // namespace joga::search
