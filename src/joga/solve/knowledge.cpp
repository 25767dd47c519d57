#include "joga/solve/knowledge.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <string>
#include <utility>

#include "joga/games/quantik/game.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/solve/sources.hpp"

namespace joga::solve {
namespace {

// The games that something is known about.
struct Source {
  const GameInfo& (*info)();
  std::unique_ptr<Knowledge> (*make)(const GameSpec& spec, const Knowledge::Options& options);
};
constexpr std::array<Source, 2> kSources{{{&joga::quantik::Quantik::info, &make_quantik_knowledge},
                                          {&joga::stars::Stars::info, &make_stars_knowledge}}};

[[nodiscard]] const Source* source_for(const GameInfo& game) {
  const auto* const found =
      std::ranges::find(kSources, game.id, [](const Source& source) { return source.info().id; });
  return found == kSources.end() ? nullptr : found;
}

void sort_best_first(std::vector<MoveValue>& moves, const AnyGame& game, const AnyPosition& position) {
  std::vector<std::pair<std::string, MoveValue>> named;
  named.reserve(moves.size());
  for (const MoveValue& move : moves) named.emplace_back(game.move_text(position, move.move), move);
  std::ranges::sort(named, [](const auto& one, const auto& two) {
    const std::weak_ordering order = one.second.value <=> two.second.value;
    return order != 0 ? order > 0 : one.first < two.first;
  });
  std::ranges::transform(named, moves.begin(), [](const auto& entry) { return entry.second; });
}

void sort_by_text(std::vector<AnyMove>& moves, const AnyGame& game, const AnyPosition& position) {
  std::vector<std::pair<std::string, AnyMove>> named;
  named.reserve(moves.size());
  for (const AnyMove move : moves) named.emplace_back(game.move_text(position, move), move);
  std::ranges::sort(named);
  std::ranges::transform(named, moves.begin(), [](const auto& entry) { return entry.second; });
}

constexpr std::size_t kMemory = 16;  // MiB, for a question that is asked once

[[nodiscard]] std::vector<MoveValue> moves_by_knowledge(const History& history, const StopFlag& stop) {
  constexpr std::uint64_t kNodes = 1'000'000;  // a second
  const auto knowledge = Knowledge::of(history.game(), {.memory_mib = kMemory});
  if (knowledge == nullptr || !knowledge->is_within_reach(history.position(), kNodes)) return {};
  return knowledge->known_moves(history.position(), {.nodes = kNodes, .stop = &stop});
}

[[nodiscard]] std::vector<MoveValue> moves_by_proof(const History& history, const StopFlag& stop) {
  // In the slowest games, Fields of Action and the larger star maps, a second.
  constexpr std::uint64_t kNodes = 120'000;
  std::vector<MoveValue> moves;
  for (const auto& proven : search::prove_moves(history, {.nodes = kNodes}, kMemory, stop)) {
    if (proven.value) moves.push_back({proven.move, *proven.value});
  }
  return moves;
}

}  // namespace

std::unique_ptr<Knowledge> Knowledge::of(const AnyGame& game, const Options& options) {
  const Source* const source = source_for(game.info());
  return source == nullptr ? nullptr : source->make(game.spec(), options);
}

Extent extent_of(const AnyGame& game) {
  const auto knowledge = Knowledge::of(game, {.memory_mib = 1});
  return knowledge == nullptr ? Extent::Nothing : knowledge->extent();
}

bool is_solved(const AnyGame& game) {
  switch (extent_of(game)) {
    case Extent::Nothing:
    case Extent::Endings:
      return false;
    case Extent::Book:
    case Extent::Tablebase:
      break;
  }
  return true;
}

bool may_be_solved(const GameInfo& game) {
  return source_for(game) != nullptr;
}

std::optional<Line> best_line(const AnyGame& game, const AnyPosition& position, const Limits& limits) {
  const auto knowledge = Knowledge::of(game, {.memory_mib = kMemory});
  if (knowledge == nullptr || !knowledge->is_within_reach(position, limits.nodes)) return std::nullopt;
  auto lines = knowledge->best_lines(position, 1, limits);
  if (!lines || lines->empty()) return std::nullopt;
  return std::move(lines->front());
}

std::optional<KnownMoves> known_moves(const History& history, const StopFlag& stop) {
  if (is_over(history.outcome())) return KnownMoves{};
  const AnyGame& game = history.game();
  const AnyPosition& position = history.position();
  if (game.count_moves(position) > kMostValuedMoves) return std::nullopt;
  KnownMoves known{.moves = moves_by_knowledge(history, stop)};
  if (known.moves.empty()) known.moves = moves_by_proof(history, stop);
  sort_best_first(known.moves, game, position);
  for (const AnyMove move : game.legal_moves(position)) {
    if (std::ranges::find(known.moves, move, &MoveValue::move) == known.moves.end())
      known.open.push_back(move);
  }
  sort_by_text(known.open, game, position);
  return known;
}

search::Proof<AnyMove> find_value(const History& history, const search::Limits& limits,
                                  std::size_t memory_mib, const StopFlag& stop,
                                  const search::ProofListener& listener) {
  if (!is_over(history.outcome()) && extent_of(history.game()) == Extent::Tablebase) {
    if (auto line = best_line(history.game(), history.position(), {})) {
      search::Proof<AnyMove> solved{.value = line->value,
                                    .nodes = history.game().count_moves(history.position())};
      if (!line->value.is_draw()) solved.line = std::move(line->moves);
      return solved;
    }
  }
  return search::prove(history, limits, memory_mib, stop, listener);
}

}  // namespace joga::solve
