// One thread of alpha-beta at the root: the order of its moves, the aspiration window, and the search for the
// shortest win.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "joga/search/worker.hpp"

namespace joga::search {

template <Evaluates G>
NodeValue Worker<G>::search_root(std::size_t line, int depth, Number alpha, Number beta) {
  NodeValue best{-kInfinity, true};
  bool all_proven = true;
  for (AbdadaTurns turns(line, root_moves_.size(), put_off_); turns.advance();) {
    const std::size_t i = turns.number();
    RootMove& root_move = root_moves_[i];
    const Position child = played(position_, root_move.move, 0, depth - 1);
    if (is_for_later(turns, depth - 1, 1)) {
      turns.put_off();
      continue;
    }
    const int reduction = reduction_of(depth, i - line, 0);
    const NodeValue value = search_child<true>(child, depth - 1, reduction, alpha, beta, 1, turns.is_first());
    if (stopped_) return best;
    all_proven = all_proven && value.proven;
    if (turns.is_first()) {
      if (line == 0) root_depth_ = depth;
      for (std::size_t later = line + 1; later < root_moves_.size(); ++later) {
        root_moves_[later].value = {-kInfinity, false};
      }
    }
    if (turns.is_first() || value.number > alpha) root_move.value = value;
    if (value.number >= beta) {
      root_move.line.assign(1, root_move.move);  // the rest of the line is not known
    } else if (value.number > alpha) {
      take_line(root_move, value);
    }
    if (value.number > best.number) best = value;
    alpha = std::max(alpha, value.number);
    if (alpha >= beta) return best;
  }
  best.proven = all_proven;
  return best;
}

// Insertion sort: few of the moves have a value, and the others stay in order.
template <Evaluates G>
void Worker<G>::put_best_first(std::size_t line) {
  const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(line);
  const auto is_better = [](const RootMove& one, const RootMove& two) {
    return one.value.number > two.value.number;
  };
  for (auto at = first; at != root_moves_.end(); ++at) {
    std::rotate(std::upper_bound(first, at, *at, is_better), at, std::next(at));
  }
}

// Stores the value and the line of a root move whose value lies within the window.
template <Evaluates G>
void Worker<G>::take_line(RootMove& root_move, NodeValue value) {
  root_move.value = value;
  root_move.line.assign(1, root_move.move);
  root_move.line.insert(root_move.line.end(), line_at(1).begin(), line_at(1).end());
}

// Finds the line of play after the winning move at `line`.
template <Evaluates G>
bool Worker<G>::follow_win(std::size_t line, int depth) {
  RootMove& winner = root_moves_[line];
  const Position child = played(position_, winner.move, 0, depth - 1);
  const NodeValue value = -search<true>(child, depth - 1, -kInfinity, -kAnyWin + 1, 1);
  if (stopped_) return false;
  if (value.number >= winner.value.number) take_line(winner, value);
  return true;
}

// The move at `line` wins. Reductions may have hidden a sooner win; searches without them, the shallowest
// first, find the soonest. False when stopped.
template <Evaluates G>
bool Worker<G>::shorten_win(std::size_t line, int least_plies, int most_plies) {
  hunting_ = true;
  for (int plies = least_plies; plies <= most_plies && !stopped_; ++plies) {
    if (win_at(plies) <= root_moves_[line].value.number) break;
    if (control_->time().should_not_go_deeper(1)) break;
    hunt(line, plies);
  }
  hunting_ = false;
  return !stopped_;
}

// Looks this many plies ahead for a win that is sooner than that of the move at `line`.
template <Evaluates G>
void Worker<G>::hunt(std::size_t line, int plies) {
  Number known = root_moves_[line].value.number;
  for (std::size_t i = line; i < root_moves_.size() && known < win_at(1); ++i) {
    RootMove& root_move = root_moves_[i];
    const Position child = played(position_, root_move.move, 0, plies - 1);
    const NodeValue value = search_child<true>(child, plies - 1, 0, known, kInfinity, 1, false);
    if (stopped_) break;
    if (value.number <= known) continue;
    take_line(root_move, value);
    known = value.number;
  }
  put_best_first(line);
}

template <Evaluates G>
template <class Report>
bool Worker<G>::search_line(std::size_t line, int depth, Report&& report) {
  const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(line);
  const Number last = first->value.number;
  // Step 1. With a win in hand only a sooner one is of interest.
  if (is_win(last)) return shorten_win(line, depth, depth);
  // Step 2. A window around the last value, if that was an estimate. Any win is enough.
  constexpr int kLeastDepth = 4;
  Number alpha = -kInfinity;
  Number beta = kAnyWin;
  Number width = logit_ / 3;
  if (heuristics_.aspiration && depth >= kLeastDepth && !is_loss(last)) {
    alpha = last - width;
    beta = std::min(last + width, kAnyWin);
  }
  while (true) {
    // Step 3. Search. Moves that are not better than the best keep their order.
    const NodeValue value = search_root(line, depth, alpha, beta);
    put_best_first(line);
    if (stopped_) return false;
    // Step 4. A win.
    if (is_win(value.number)) return follow_win(line, depth) && shorten_win(line, 1, depth);
    // Step 5. A value outside of the window is only a bound: widen the window and search again.
    const bool is_low = value.number <= alpha && alpha > -kInfinity;
    const bool is_high = value.number >= beta;
    if (!is_low && !is_high) {
      first->value.proven = value.proven;
      return true;
    }
    report(*first, is_low ? Bound::AtMost : Bound::AtLeast);
    width *= 4;
    if (is_low) alpha = is_loss(value.number) || width > 1000 ? -kInfinity : value.number - width;
    if (is_high) beta = width > 1000 ? kAnyWin : std::min(value.number + width, kAnyWin);
  }
}

// Whether one thread's best move is preferred to another's: a win first, and a sooner one; then the greater
// depth; then the higher value.
template <Evaluates G>
[[nodiscard]] bool has_better_move(const Worker<G>& one, const Worker<G>& two) {
  const Number mine = one.root_moves().front().value.number;
  const Number yours = two.root_moves().front().value.number;
  if (is_win(mine) || is_win(yours) || one.root_depth() == two.root_depth()) return mine > yours;
  return one.root_depth() > two.root_depth();
}

}  // namespace joga::search
