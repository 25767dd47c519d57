#include "joga/solve/exact_play.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace joga::solve {

using joga::stars::Move;
using joga::stars::Position;
using joga::stars::Stars;

bool ExactPlay<Stars>::is_near_end(const Position& position) const noexcept {
  // docs/solved.md tells from how many free systems on a second is enough, map by map.
  constexpr int kMostFree = 16;
  return book_.find(position) != nullptr || position.free_systems(solver_.game().map()).count() <= kMostFree;
}

// Every turn takes a system, but one can be followed by a pass.
int ExactPlay<Stars>::most_plies(const Position& position) const noexcept {
  const int systems = position.free_systems(solver_.game().map()).count();
  return solver_.game().end_rule() == joga::stars::EndRule::Both ? 2 * systems : systems;
}

// A line that was cut short does not tell how long the game lasts: then it is the longest that it can.
auto ExactPlay<Stars>::line_of(const Position& position, StarsValue value, std::vector<Move> moves) const
    -> Line {
  using search::Score;
  Position reached = position;
  for (const Move move : moves) solver_.game().play_unchecked(reached, move);
  const int plies =
      static_cast<int>(moves.size()) + (solver_.game().has_moves(reached) ? most_plies(reached) : 0);
  const Score score = value.result > 0   ? Score::win_in(plies)
                      : value.result < 0 ? Score::loss_in(plies)
                                         : Score::draw();
  return {.score = score, .margin = value.margin, .moves = std::move(moves)};
}

// To the end; where the book leaves off, what is left is soon searched.
void ExactPlay<Stars>::follow(const Position& position, StarsValue value, std::vector<Move>& moves,
                              const StarsLimits& limits) {
  Position reached = position;
  while (solver_.game().has_moves(reached)) {
    const StarsBookEntry* const entry = book_.find(reached);
    const std::optional<Move> move =
        entry != nullptr ? entry->move : solver_.best_move(reached, value, limits);
    if (!move) return;
    moves.push_back(*move);
    solver_.game().play_unchecked(reached, *move);
    value = -value;
  }
}

auto ExactPlay<Stars>::best_line(const Position& position, const StarsLimits& limits) -> std::optional<Line> {
  const StarsBookEntry* const entry = book_.find(position);
  const std::optional<StarsValue> value = entry != nullptr ? entry->value : solver_.value(position, limits);
  if (!value) return std::nullopt;
  std::vector<Move> moves;
  follow(position, *value, moves, limits);
  if (moves.empty()) return std::nullopt;
  return line_of(position, *value, std::move(moves));
}

auto ExactPlay<Stars>::all_lines(const Position& position, const StarsLimits& limits)
    -> std::optional<std::vector<Line>> {
  struct Valued {
    Move move;
    StarsValue value;
  };
  // The limit is that of all moves together.
  constexpr auto kNoLimit = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t nodes_before = solver_.nodes();
  StarsLimits left = limits;
  std::vector<Valued> valued;
  bool all_known = true;
  solver_.game().visit_moves(position, [&](Move move) {
    Position next = position;
    solver_.game().play_unchecked(next, move);
    const StarsBookEntry* const entry = book_.find(next);
    const std::optional<StarsValue> value = entry != nullptr ? entry->value : solver_.value(next, left);
    if (limits.nodes != kNoLimit)
      left.nodes = limits.nodes - std::min(limits.nodes, solver_.nodes() - nodes_before);
    all_known = value.has_value();
    if (value) valued.push_back({move, -*value});
    return all_known;
  });
  if (!all_known) return std::nullopt;
  // By insertion: equal ones stay in the order of generation.
  std::vector<Valued> sorted;
  for (const Valued& one : valued) {
    const auto before = [](const Valued& a, const Valued& b) { return a.value > b.value; };
    sorted.insert(std::ranges::upper_bound(sorted, one, before), one);
  }
  std::vector<Line> lines;
  for (const Valued& one : sorted) {
    Position next = position;
    solver_.game().play_unchecked(next, one.move);
    std::vector<Move> moves{one.move};
    follow(next, -one.value, moves, limits);
    lines.push_back(line_of(position, one.value, std::move(moves)));
  }
  return lines;
}

auto ExactPlay<Stars>::best_lines(const Position& position, int count, const StarsLimits& limits)
    -> std::optional<std::vector<Line>> {
  if (count <= 1) {
    std::optional<Line> line = best_line(position, limits);
    if (!line) return std::nullopt;
    return std::vector<Line>{*std::move(line)};
  }
  std::optional<std::vector<Line>> lines = all_lines(position, limits);
  if (lines) lines->resize(std::min(lines->size(), static_cast<std::size_t>(count)));
  return lines;
}

}  // namespace joga::solve
