// Minimax by definition, with draws by history, for comparison with the engine's search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/value.hpp"
#include "joga/search/situation.hpp"

namespace joga::testing {

template <Game G>
[[nodiscard]] std::vector<typename G::Move> all_moves(const G& game, const typename G::Position& position) {
  std::vector<typename G::Move> moves;
  game.visit_moves(position, [&](typename G::Move move) {
    moves.push_back(move);
    return true;
  });
  return moves;
}

// The number of positions at this depth: tells whether a plain search is affordable.
template <Game G>
[[nodiscard]] std::uint64_t leaves(const G& game, const typename G::Position& position, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return game.count_moves(position);
  constexpr std::uint64_t kEnough = 1'000'000;
  std::uint64_t count = 0;
  game.visit_moves(position, [&](typename G::Move move) {
    typename G::Position next = position;
    game.play_unchecked(next, move);
    count += leaves(game, next, depth - 1);
    return count < kEnough;
  });
  return count;
}

template <Game G>
[[nodiscard]] search::Situation<G> after(const G& game, const search::Situation<G>& situation,
                                         typename G::Move move) {
  search::Situation<G> next = situation;
  next.quiet = game.is_progress(situation.position, move) ? 0 : situation.quiet + 1;
  next.earlier.push_back(game.key(situation.position));
  game.play_unchecked(next.position, move);
  return next;
}

template <Game G>
[[nodiscard]] bool is_drawn_by_history(const G& game, const search::Situation<G>& situation) {
  const HistoryRules rules = game.history_rules();
  if (rules.quiet > 0 && situation.quiet >= rules.quiet) return true;
  const auto occurrences = 1 + std::ranges::count(situation.earlier, game.key(situation.position));
  return rules.repetition > 0 && occurrences >= rules.repetition;
}

template <Game G>
[[nodiscard]] Value plain_value(const G& game, const search::Situation<G>& situation, int depth) {
  const Outcome outcome = game.outcome(situation.position);
  if (is_over(outcome)) return Value::result(outcome, game.to_move(situation.position));
  if (is_drawn_by_history(game, situation)) return Value::draw();
  if (depth == 0) return Value::estimate(game.evaluate(situation.position));
  Value best = Value::loss_in(0);
  for (const typename G::Move move : all_moves(game, situation.position)) {
    best = std::max(best, plain_value(game, after(game, situation, move), depth - 1).before_move());
  }
  return best;
}

template <Game G>
struct Plain {
  Value value = Value::loss_in(0);
  std::vector<typename G::Move> best{};
};

template <Game G>
[[nodiscard]] Plain<G> plain_search(const G& game, const search::Situation<G>& situation, int depth) {
  Plain<G> result;
  for (const typename G::Move move : all_moves(game, situation.position)) {
    const Value score = plain_value(game, after(game, situation, move), depth - 1).before_move();
    if (score > result.value) result.best.clear();
    if (score >= result.value) {
      result.value = score;
      result.best.push_back(move);
    }
  }
  return result;
}

// The values of all moves, the best first.
template <Game G>
[[nodiscard]] std::vector<Value> sorted_values(const G& game, const search::Situation<G>& situation,
                                               int depth) {
  std::vector<Value> values;
  for (const typename G::Move move : all_moves(game, situation.position)) {
    values.push_back(plain_value(game, after(game, situation, move), depth - 1).before_move());
  }
  std::ranges::sort(values, [](Value one, Value two) { return one > two; });
  return values;
}

// The value by an exhaustive search, if that takes at most `left` positions. Ignores draws by history: no
// search is long enough for them.
template <Game G>
[[nodiscard]] std::optional<Value> solve_within(const G& game, const typename G::Position& position,
                                                std::int64_t& left, int ply = 0) {
  constexpr int kDeepest = 200;  // a game that can last for ever would overflow the stack
  if (--left < 0 || ply > kDeepest) return std::nullopt;
  const Outcome outcome = game.outcome(position);
  if (is_over(outcome)) return Value::result(outcome, game.to_move(position));
  Value best = Value::loss_in(0);
  for (const typename G::Move move : all_moves(game, position)) {
    typename G::Position next = position;
    game.play_unchecked(next, move);
    const std::optional<Value> value = solve_within(game, next, left, ply + 1);
    if (!value) return std::nullopt;
    best = std::max(best, value->before_move());
  }
  return best;
}
template <Game G>
[[nodiscard]] std::optional<Value> solve(const G& game, const typename G::Position& position,
                                         std::int64_t most) {
  return solve_within(game, position, most);
}

// The situations of the running positions of a random game, in order.
template <Game G>
[[nodiscard]] std::vector<search::Situation<G>> random_play(const G& game, Random& random) {
  constexpr std::size_t kLongest = 400;
  std::vector<search::Situation<G>> situations;
  search::Situation<G> situation{.position = game.start()};
  while (situations.size() < kLongest && !is_over(game.outcome(situation.position)) &&
         (situations.empty() || !is_drawn_by_history(game, situation))) {
    situations.push_back(situation);
    situation = after(game, situation, game.random_move(situation.position, random));
  }
  return situations;
}
template <Game G>
[[nodiscard]] search::Situation<G> random_situation(const G& game, Random& random) {
  const auto situations = random_play(game, random);
  return situations[random.below(static_cast<std::uint32_t>(situations.size()))];
}
// The situation `plies` before the end, or at the start of a shorter game.
template <Game G>
[[nodiscard]] search::Situation<G> late_situation(const G& game, Random& random, int plies) {
  const auto situations = random_play(game, random);
  return situations[situations.size() - std::min(situations.size(), static_cast<std::size_t>(plies))];
}

}  // namespace joga::testing
