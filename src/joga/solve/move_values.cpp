#include "joga/solve/move_values.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "joga/core/erased_game.hpp"
#include "joga/games/dispatch.hpp"
#include "joga/search/any_solve.hpp"
#include "joga/solve/exact_play.hpp"
#include "joga/solve/prober.hpp"

namespace joga::solve {
namespace {

// Of a position for the player to move.
template <Game G>
[[nodiscard]] std::optional<Value> value_in(const G& game, const typename G::Position& position,
                                            const search::Prober<G>& prober) {
  const Outcome outcome = game.outcome(position);
  if (!is_over(outcome)) return prober.probe(position);
  return Value::result(outcome, game.to_move(position));
}

using Values = std::optional<std::vector<MoveValue>>;

template <Game G>
[[nodiscard]] Values values_in(const G& game, const typename G::Position& position,
                               const search::Prober<G>& prober) {
  std::vector<MoveValue> values;
  bool all_known = true;
  game.visit_moves(position, [&](typename G::Move move) {
    typename G::Position next = position;
    game.play_unchecked(next, move);
    const std::optional<Value> value = value_in(game, next, prober);
    all_known = value.has_value();
    if (all_known) values.push_back({erased_move<G>(move), value->before_move()});
    return all_known;
  });
  if (!all_known) return std::nullopt;
  return values;
}

void sort_best_first(std::vector<MoveValue>& values, const AnyGame& game, const AnyPosition& position) {
  std::vector<std::pair<std::string, MoveValue>> named;
  named.reserve(values.size());
  for (const MoveValue& value : values) named.emplace_back(game.move_text(position, value.move), value);
  std::ranges::sort(named, [](const auto& one, const auto& two) {
    const std::weak_ordering order = one.second.value <=> two.second.value;
    return order != 0 ? order > 0 : one.first < two.first;
  });
  std::ranges::transform(named, values.begin(), [](const auto& entry) { return entry.second; });
}

void sort_by_text(std::vector<AnyMove>& moves, const AnyGame& game, const AnyPosition& position) {
  std::vector<std::pair<std::string, AnyMove>> named;
  named.reserve(moves.size());
  for (const AnyMove move : moves) named.emplace_back(game.move_text(position, move), move);
  std::ranges::sort(named);
  std::ranges::transform(named, moves.begin(), [](const auto& entry) { return entry.second; });
}

// Near the end of a game with points, or in its book. Some moves may be missing.
[[nodiscard]] std::vector<MoveValue> values_by_points(const History& history, const StopFlag& stop) {
  constexpr std::size_t kMemory = 16;          // MiB
  constexpr std::uint64_t kNodes = 1'000'000;  // a second
  auto found = games::visit_game(history.game().spec(), [&]<Game G>(const G& game) {
    std::vector<MoveValue> values;
    if constexpr (ExactPlay<G>::kExists) {
      const auto position = typed_position<G>(history.position());
      ExactPlay<G> play(game, kMemory, 1);
      if (!play.is_within_reach(position, kNodes)) return values;
      for (const auto& line : play.known_lines(position, {.stop = &stop, .nodes = kNodes})) {
        values.push_back({erased_move<G>(line.moves.front()), line.value});
      }
    }
    return values;
  });
  return found ? *std::move(found) : std::vector<MoveValue>();
}

[[nodiscard]] std::vector<MoveValue> values_by_proof(const History& history, const StopFlag& stop) {
  constexpr std::size_t kMemory = 16;  // MiB
  // In the slowest games, Fields of Action and the larger star maps, a second.
  constexpr std::uint64_t kNodes = 120'000;
  std::vector<MoveValue> values;
  for (const auto& proven : search::prove_moves(history, {.nodes = kNodes}, kMemory, stop)) {
    if (proven.value) values.push_back({proven.move, *proven.value});
  }
  return values;
}

[[nodiscard]] std::vector<MoveValue> find_values(const History& history, const StopFlag& stop) {
  if (auto values = move_values(history.game(), history.position())) return *std::move(values);
  std::vector<MoveValue> values = values_by_points(history, stop);
  return values.empty() ? values_by_proof(history, stop) : values;
}

}  // namespace

std::optional<std::vector<MoveValue>> move_values(const AnyGame& game, const AnyPosition& position) {
  Result<Values> found = games::visit_game(game.spec(), [&]<Game G>(const G& typed) -> Values {
    const auto prober = prober_for(typed);
    if (prober == nullptr) return std::nullopt;
    if (is_over(game.outcome(position))) return std::vector<MoveValue>();
    return values_in(typed, typed_position<G>(position), *prober);
  });
  if (!found) return std::nullopt;
  Values values = *std::move(found);
  if (values) sort_best_first(*values, game, position);
  return values;
}

std::optional<KnownValues> known_values(const History& history, const StopFlag& stop) {
  if (is_over(history.outcome())) return KnownValues{};
  const AnyGame& game = history.game();
  const AnyPosition& position = history.position();
  if (game.count_moves(position) > kMostValuedMoves) return std::nullopt;
  KnownValues known{.moves = find_values(history, stop)};
  sort_best_first(known.moves, game, position);
  for (const AnyMove move : game.legal_moves(position)) {
    if (std::ranges::find(known.moves, move, &MoveValue::move) == known.moves.end()) {
      known.open.push_back(move);
    }
  }
  sort_by_text(known.open, game, position);
  return known;
}

std::vector<AnyMove> best_line(const AnyGame& game, const AnyPosition& position) {
  std::vector<AnyMove> line;
  AnyPosition reached = position;
  while (true) {
    const auto values = move_values(game, reached);
    if (!values || values->empty()) return line;
    line.push_back(values->front().move);
    reached = game.play_unchecked(reached, line.back());
  }
}

}  // namespace joga::solve
