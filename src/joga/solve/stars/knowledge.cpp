#include <algorithm>
#include <cmath>
#include <utility>

#include "joga/core/erased_game.hpp"
#include "joga/solve/sources.hpp"
#include "joga/solve/stars/book.hpp"
#include "joga/solve/stars/solver.hpp"

namespace joga::solve {
namespace {

using joga::stars::Move;
using joga::stars::Position;
using joga::stars::Stars;

// The number of systems or markers for which a million nodes are enough, and the factor by which the work
// grows with one more. docs/solved.md has the measurements, map by map.
struct Reach {
  int with_a_million;
  double growth;

  [[nodiscard]] bool covers(int count, std::uint64_t nodes) const noexcept {
    constexpr double kMillion = 1e6;
    return count - with_a_million <= std::log(static_cast<double>(nodes) / kMillion) / std::log(growth);
  }
};
constexpr Reach kFreeSystems{.with_a_million = 17, .growth = 3};
// For games in which markers run out long before systems do.
constexpr Reach kMarkers{.with_a_million = 8, .growth = 4};

// Markers of both players together: each turn takes one.
[[nodiscard]] int markers_left(const Position& position) noexcept {
  using joga::stars::Marker;
  int left = 0;
  for (const Player player : {Player::One, Player::Two}) {
    left += position.stock(player, Marker::Colony) + position.stock(player, Marker::TradeStation);
  }
  return left;
}

[[nodiscard]] Extent extent_of(const Stars& game) {
  return StarsBook::is_shipped_for(game) ? Extent::Book : Extent::Endings;
}

class StarsKnowledge final : public Knowledge {
 public:
  StarsKnowledge(const Stars& game, const Options& options)
      : Knowledge(extent_of(game)), game_(game), options_(options), book_(StarsBook::shipped_for(game)) {}

  bool is_within_reach(const AnyPosition& position, std::uint64_t nodes) const override {
    const auto here = typed_position<Stars>(position);
    return book_.find(here) != nullptr ||
           kFreeSystems.covers(here.free_systems(game_.map()).count(), nodes) ||
           kMarkers.covers(markers_left(here), nodes);
  }
  int most_plies(const AnyPosition& position) const override {
    return most_plies_from(typed_position<Stars>(position));
  }
  std::uint64_t nodes() const noexcept override { return solver_ == nullptr ? 0 : solver_->nodes(); }

  std::optional<std::vector<Line>> best_lines(const AnyPosition& position, int count,
                                              const Limits& limits) override {
    const auto here = typed_position<Stars>(position);
    if (count <= 1) {
      std::optional<Line> line = best_line_from(here, limits);
      if (!line) return std::nullopt;
      return std::vector<Line>{*std::move(line)};
    }
    std::vector<Valued> moves = valued_moves(here, budget(limits));
    if (moves.size() < game_.count_moves(here)) return std::nullopt;
    moves.resize(std::min(moves.size(), static_cast<std::size_t>(count)));
    return lines_from(here, moves, budget(limits));
  }

  std::vector<ValuedMove> known_moves(const AnyPosition& position, const Limits& limits) override {
    const auto here = typed_position<Stars>(position);
    const NodeBudget all = budget(limits);
    const std::vector<Valued> moves = valued_moves(here, all);
    // Finding out how long the game lasts is worth only a small part of the work.
    constexpr std::uint64_t kParts = 8;
    std::vector<ValuedMove> known;
    for (const Line& line : lines_from(here, moves, NodeBudget(solver(), all.part(kParts)))) {
      known.push_back({line.moves.front(), line.value});
    }
    return known;
  }

 private:
  struct Valued {
    Move move;
    StarsValue value;  // for the player who makes it
  };

  [[nodiscard]] StarsSolver& solver() {
    if (solver_ == nullptr) {
      solver_ = std::make_unique<StarsSolver>(
          game_, StarsSolverOptions{.memory_mib = options_.memory_mib, .threads = options_.threads});
    }
    return *solver_;
  }
  [[nodiscard]] NodeBudget budget(const Limits& limits) {
    return {solver(), {.stop = limits.stop, .nodes = limits.nodes}};
  }

  // Every turn takes a system and a marker, but may be followed by a pass.
  [[nodiscard]] int most_plies_from(const Position& position) const noexcept {
    const int turns = std::min(position.free_systems(game_.map()).count(), markers_left(position));
    return game_.end_rule() == joga::stars::EndRule::Both ? 2 * turns : turns;
  }

  [[nodiscard]] std::optional<StarsValue> value_of(const Position& position, const StarsLimits& limits) {
    const StarsBookEntry* const entry = book_.find(position);
    return entry != nullptr ? entry->value : solver().value(position, limits);
  }

  // The value after a move, for the player who makes it.
  [[nodiscard]] std::optional<StarsValue> value_after(const Position& position, Move move,
                                                      const StarsLimits& limits) {
    const StarsBookEntry* const here = book_.find(position);
    if (here != nullptr && here->move == move) return here->value;
    Position next = position;
    game_.play_unchecked(next, move);
    const std::optional<StarsValue> value = value_of(next, limits);
    if (!value) return std::nullopt;
    return -*value;
  }

  // The moves whose value was found, the best first, equal ones in the order of generation.
  [[nodiscard]] std::vector<Valued> valued_moves(const Position& position, const NodeBudget& budget) {
    std::vector<std::pair<Move, std::optional<StarsValue>>> moves;
    game_.visit_moves(position, [&](Move move) {
      moves.emplace_back(move, std::nullopt);
      return true;
    });
    // First spends a little on each move, so that easy moves do not wait for hard ones; then spends the rest
    // on the moves that are still open.
    const std::uint64_t parts = std::max<std::uint64_t>(16, 2 * moves.size());
    for (auto& [move, value] : moves) value = value_after(position, move, budget.part(parts));
    std::vector<Valued> known;
    for (auto& [move, value] : moves) {
      if (!value) value = value_after(position, move, budget.left());
      if (!value) continue;
      // Insertion keeps equal moves in the order of generation.
      known.insert(std::ranges::upper_bound(known, *value, std::ranges::greater(), &Valued::value),
                   {move, *value});
    }
    return known;
  }

  // A line that was cut short does not show how long the game lasts, so its distance is an upper bound.
  [[nodiscard]] Line line_of(const Position& position, StarsValue value,
                             const std::vector<Move>& moves) const {
    Position reached = position;
    Line line;
    for (const Move move : moves) {
      game_.play_unchecked(reached, move);
      line.moves.push_back(erased_move<Stars>(move));
    }
    const bool is_whole = !game_.has_moves(reached);
    const Value whole = value.in(static_cast<int>(moves.size()) + (is_whole ? 0 : most_plies_from(reached)));
    line.value = is_whole ? whole : whole.with_loose_distance();
    return line;
  }

  // Adds the moves of best play to the end of the game. After the end of the book a search is quick.
  void follow(const Position& position, StarsValue value, std::vector<Move>& moves,
              const NodeBudget& budget) {
    Position reached = position;
    while (game_.has_moves(reached)) {
      const StarsBookEntry* const entry = book_.find(reached);
      const std::optional<Move> move =
          entry != nullptr ? entry->move : solver().best_move(reached, value, budget.left());
      if (!move) return;
      moves.push_back(*move);
      game_.play_unchecked(reached, *move);
      value = -value;
    }
  }

  [[nodiscard]] std::optional<Line> best_line_from(const Position& position, const Limits& limits) {
    const std::optional<StarsValue> value = value_of(position, {.stop = limits.stop, .nodes = limits.nodes});
    if (!value) return std::nullopt;
    std::vector<Move> moves;
    follow(position, *value, moves, budget(limits));
    if (moves.empty()) return std::nullopt;
    return line_of(position, *value, moves);
  }

  [[nodiscard]] std::vector<Line> lines_from(const Position& position, const std::vector<Valued>& moves,
                                             const NodeBudget& budget) {
    std::vector<Line> lines;
    for (const auto& [move, value] : moves) {
      Position next = position;
      game_.play_unchecked(next, move);
      std::vector<Move> line{move};
      follow(next, -value, line, budget);
      lines.push_back(line_of(position, value, line));
    }
    return lines;
  }

  Stars game_;
  Options options_;
  StarsBook book_;
  std::unique_ptr<StarsSolver> solver_{};  // once it is needed
};

}  // namespace

Extent stars_extent(const GameSpec& spec) {
  const Result<Stars> game = Stars::create(spec);
  return game ? extent_of(*game) : Extent::Nothing;
}

std::unique_ptr<Knowledge> make_stars_knowledge(const GameSpec& spec, const Knowledge::Options& options) {
  const Result<Stars> game = Stars::create(spec);
  return game ? std::make_unique<StarsKnowledge>(*game, options) : nullptr;
}

}  // namespace joga::solve
