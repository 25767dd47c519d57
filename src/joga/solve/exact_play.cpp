#include "joga/solve/exact_play.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "joga/core/erased_game.hpp"
#include "joga/games/dispatch.hpp"

namespace joga::solve {

using joga::stars::Move;
using joga::stars::Position;
using joga::stars::Stars;

namespace {

// How much of a game a million positions are enough for, and how many times the work there is with one more.
// docs/solved.md tells what was measured, map by map.
struct Reach {
  int with_a_million;
  double growth;

  [[nodiscard]] bool covers(int count, std::uint64_t nodes) const noexcept {
    constexpr double kMillion = 1e6;
    return count - with_a_million <= std::log(static_cast<double>(nodes) / kMillion) / std::log(growth);
  }
};
constexpr Reach kFreeSystems{.with_a_million = 17, .growth = 3};
// Where markers run out long before systems do.
constexpr Reach kMarkers{.with_a_million = 8, .growth = 4};

// Of both players: each turn takes one.
[[nodiscard]] int markers_left(const Position& position) noexcept {
  using joga::stars::Marker;
  int left = 0;
  for (const Player player : {Player::One, Player::Two}) {
    left += position.stock(player, Marker::Colony) + position.stock(player, Marker::TradeStation);
  }
  return left;
}

}  // namespace

bool ExactPlay<Stars>::is_within_reach(const Position& position, std::uint64_t nodes) const noexcept {
  return book_.find(position) != nullptr ||
         kFreeSystems.covers(position.free_systems(solver_.game().map()).count(), nodes) ||
         kMarkers.covers(markers_left(position), nodes);
}

// Every turn takes a system and a marker, but one can be followed by a pass.
int ExactPlay<Stars>::most_plies(const Position& position) const noexcept {
  const int turns = std::min(position.free_systems(solver_.game().map()).count(), markers_left(position));
  return solver_.game().end_rule() == joga::stars::EndRule::Both ? 2 * turns : turns;
}

// A line that was cut short does not tell how long the game lasts: then it is the longest that it can.
auto ExactPlay<Stars>::line_of(const Position& position, StarsValue value, std::vector<Move> moves) const
    -> Line {
  Position reached = position;
  for (const Move move : moves) solver_.game().play_unchecked(reached, move);
  const bool is_whole = !solver_.game().has_moves(reached);
  const int plies = static_cast<int>(moves.size()) + (is_whole ? 0 : most_plies(reached));
  const Value score = value.result > 0   ? Value::win_in(plies)
                      : value.result < 0 ? Value::loss_in(plies)
                                         : Value::draw();
  const Value known = is_whole ? score : score.with_loose_distance();
  return {.value = known.with_margin(value.margin), .moves = std::move(moves)};
}

// To the end; where the book leaves off, what is left is soon searched.
void ExactPlay<Stars>::follow(const Position& position, StarsValue value, std::vector<Move>& moves,
                              const StarsPurse& purse) {
  Position reached = position;
  while (solver_.game().has_moves(reached)) {
    const StarsBookEntry* const entry = book_.find(reached);
    const std::optional<Move> move =
        entry != nullptr ? entry->move : solver_.best_move(reached, value, purse.left());
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
  follow(position, *value, moves, StarsPurse(solver_, limits));
  if (moves.empty()) return std::nullopt;
  return line_of(position, *value, std::move(moves));
}

// For the player who makes the move.
std::optional<StarsValue> ExactPlay<Stars>::value_after(const Position& position, Move move,
                                                        const StarsLimits& limits) {
  const StarsBookEntry* const here = book_.find(position);
  if (here != nullptr && here->move == move) return here->value;
  Position next = position;
  solver_.game().play_unchecked(next, move);
  const StarsBookEntry* const entry = book_.find(next);
  const std::optional<StarsValue> value = entry != nullptr ? entry->value : solver_.value(next, limits);
  if (!value) return std::nullopt;
  return -*value;
}

auto ExactPlay<Stars>::known_moves(const Position& position, const StarsPurse& purse) -> KnownMoves {
  std::vector<std::pair<Move, std::optional<StarsValue>>> moves;
  solver_.game().visit_moves(position, [&](Move move) {
    moves.emplace_back(move, std::nullopt);
    return true;
  });
  // First a little for each move, then all that is left for what is still open.
  const std::uint64_t parts = std::max<std::uint64_t>(16, 2 * moves.size());
  for (auto& [move, value] : moves) value = value_after(position, move, purse.part(parts));
  KnownMoves known;
  for (auto& [move, value] : moves) {
    if (!value) value = value_after(position, move, purse.left());
    known.is_complete = known.is_complete && value;
    if (!value) continue;
    // By insertion: equal ones stay in the order of generation.
    const auto is_better = [](const Valued& one, const Valued& two) { return one.value > two.value; };
    const Valued valued{move, *value};
    known.moves.insert(std::ranges::upper_bound(known.moves, valued, is_better), valued);
  }
  return known;
}

auto ExactPlay<Stars>::lines_of(const Position& position, const std::vector<Valued>& moves,
                                const StarsPurse& purse) -> std::vector<Line> {
  std::vector<Line> lines;
  for (const auto& [move, value] : moves) {
    Position next = position;
    solver_.game().play_unchecked(next, move);
    std::vector<Move> line{move};
    follow(next, -value, line, purse);
    lines.push_back(line_of(position, value, std::move(line)));
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
  const StarsPurse purse(solver_, limits);
  KnownMoves known = known_moves(position, purse);
  if (!known.is_complete) return std::nullopt;
  known.moves.resize(std::min(known.moves.size(), static_cast<std::size_t>(count)));
  return lines_of(position, known.moves, StarsPurse(solver_, limits));
}

auto ExactPlay<Stars>::known_lines(const Position& position, const StarsLimits& limits) -> std::vector<Line> {
  const StarsPurse purse(solver_, limits);
  // How long a game lasts is worth a little.
  constexpr std::uint64_t kParts = 8;
  const KnownMoves known = known_moves(position, purse);
  const StarsLimits rest = purse.part(kParts);
  return lines_of(position, known.moves, StarsPurse(solver_, rest));
}

std::optional<ExactLine<AnyMove>> exact_line(const AnyGame& game, const AnyPosition& position,
                                             std::uint64_t nodes, const StopFlag& stop) {
  using Found = std::optional<ExactLine<AnyMove>>;
  Result<Found> found = games::visit_game(game.spec(), [&]<Game G>(const G& typed) -> Found {
    if constexpr (ExactPlay<G>::kExists) {
      constexpr std::size_t kMemory = 16;  // MiB
      ExactPlay<G> play(typed, kMemory, 1);
      const auto here = typed_position<G>(position);
      if (!play.is_within_reach(here, nodes)) return std::nullopt;
      const auto lines = play.best_lines(here, 1, {.stop = &stop, .nodes = nodes});
      if (!lines) return std::nullopt;
      const auto& line = lines->front();
      ExactLine<AnyMove> erased{.value = line.value};
      for (const typename G::Move move : line.moves) erased.moves.push_back(erased_move<G>(move));
      return erased;
    } else {
      return std::nullopt;
    }
  });
  return found ? *std::move(found) : std::nullopt;
}

}  // namespace joga::solve
