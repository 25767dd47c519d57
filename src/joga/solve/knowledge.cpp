#include "joga/solve/knowledge.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <string>
#include <utility>

#include "joga/core/sort.hpp"
#include "joga/games/quantik/game.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/solve/sources.hpp"

namespace joga::solve {
namespace {

// The games that something is known about.
struct Source {
  const GameInfo& (*info)();
  Extent (*extent)(const GameSpec& spec);
  std::unique_ptr<Knowledge> (*make)(const GameSpec& spec, const Knowledge::Options& options);
};
constexpr std::array<Source, 2> kSources{
    {{&joga::quantik::Quantik::info, &quantik_extent, &make_quantik_knowledge},
     {&joga::stars::Stars::info, &stars_extent, &make_stars_knowledge}}};

[[nodiscard]] const Source* source_for(const GameInfo& game) {
  for (const Source& source : kSources) {
    if (source.info().id == game.id) return &source;
  }
  return nullptr;
}

void sort_by_text(std::vector<AnyMove>& moves, const MoveText& text_of) {
  std::vector<std::pair<std::string, AnyMove>> named;
  named.reserve(moves.size());
  for (const AnyMove move : moves) named.emplace_back(text_of(move), move);
  heap_sort(named);
  std::ranges::transform(named, moves.begin(), [](const auto& entry) { return entry.second; });
}

constexpr std::uint64_t kKnowledgeNodes = 1'000'000;  // about a second
// About a second in the slowest games, which are Fields of Action and the larger star maps.
constexpr std::uint64_t kProofNodes = 120'000;

// The value of a move that ends the game, by the rules or by a draw of the history, for the player who makes
// it. None if the game continues.
[[nodiscard]] std::optional<Value> ending_value(History& history, AnyMove move) {
  const Player player = history.game().to_move(history.position());
  static_cast<void>(history.play(move));
  const Outcome outcome = history.outcome();
  history.undo();
  if (!is_over(outcome)) return std::nullopt;
  return Value::result(outcome, other(player)).before_move();
}

}  // namespace

void sort_best_first(std::vector<ValuedMove>& moves, const MoveText& text_of) {
  std::vector<std::pair<std::string, ValuedMove>> named;
  named.reserve(moves.size());
  for (const ValuedMove& move : moves) named.emplace_back(text_of(move.move), move);
  heap_sort(named, [](const auto& one, const auto& two) {
    const std::weak_ordering order = one.second.value <=> two.second.value;
    return order != 0 ? order > 0 : one.first < two.first;
  });
  std::ranges::transform(named, moves.begin(), [](const auto& entry) { return entry.second; });
}

std::unique_ptr<Knowledge> Knowledge::of(const AnyGame& game, const Options& options) {
  const Source* const source = source_for(game.info());
  return source == nullptr ? nullptr : source->make(game.spec(), options);
}

Extent extent_of(const AnyGame& game) {
  const Source* const source = source_for(game.info());
  return source == nullptr ? Extent::Nothing : source->extent(game.spec());
}

bool is_solved(const AnyGame& game) {
  const Extent extent = extent_of(game);
  return extent == Extent::Book || extent == Extent::Tablebase;
}

bool may_be_solved(const GameInfo& game) {
  return source_for(game) != nullptr;
}

std::optional<Line> best_line(const AnyGame& game, const AnyPosition& position, const Limits& limits,
                              std::size_t memory_mib) {
  const auto knowledge = Knowledge::of(game, {.memory_mib = memory_mib});
  if (knowledge == nullptr || !knowledge->is_within_reach(position, limits.nodes)) return std::nullopt;
  auto lines = knowledge->best_lines(position, 1, limits);
  if (!lines || lines->empty()) return std::nullopt;
  return std::move(lines->front());
}

// --- The values of moves ---

void KnownMovesSearch::count() {
  stage_ = Stage::Knowledge;
  nodes_left_ = kKnowledgeNodes;
  if (is_over(history_.outcome())) {
    stage_ = Stage::Done;
  } else if (history_.game().count_moves(history_.position()) > kMostValuedMoves) {
    stage_ = Stage::TooManyMoves;
  }
}

bool KnownMovesSearch::go_on(const StopFlag& stop) {
  if (stage_ == Stage::Count) count();
  if (stage_ == Stage::Knowledge && !go_on_by_knowledge(stop)) return false;
  return stage_ != Stage::Proof || go_on_by_proof(stop);
}

// Results found before an interruption are still in the table, so they are found again quickly.
bool KnownMovesSearch::go_on_by_knowledge(const StopFlag& stop) {
  if (knowledge_ == nullptr) knowledge_ = Knowledge::of(history_.game(), {.memory_mib = memory_mib_});
  if (knowledge_ != nullptr && knowledge_->is_within_reach(history_.position(), kKnowledgeNodes)) {
    const std::uint64_t before = knowledge_->nodes();
    for (const ValuedMove& move :
         knowledge_->known_moves(history_.position(), {.nodes = nodes_left_, .stop = &stop})) {
      keep(move);
    }
    nodes_left_ -= std::min(nodes_left_, knowledge_->nodes() - before);
    if (stop.is_set() && nodes_left_ > 0) return false;
  }
  knowledge_.reset();
  stage_ = known_.empty() ? Stage::Proof : Stage::Done;
  nodes_left_ = kProofNodes;
  return true;
}

bool KnownMovesSearch::go_on_by_proof(const StopFlag& stop) {
  if (proof_ == nullptr) {
    History tried = history_;
    for (const AnyMove move : open()) {
      if (const std::optional<Value> value = ending_value(tried, move)) keep({move, *value});
    }
    proof_ = search::make_moves_proof(history_, open(), {.nodes = nodes_left_}, memory_mib_);
  }
  if (!proof_->go_on(stop)) return false;
  keep_proven();
  proof_.reset();
  stage_ = Stage::Done;
  return true;
}

void KnownMovesSearch::keep(const ValuedMove& move) {
  const auto found = std::ranges::find(known_, move.move, &ValuedMove::move);
  if (found == known_.end()) {
    known_.push_back(move);
  } else if (move.value.has_exact_distance()) {
    found->value = move.value;
  }
}

void KnownMovesSearch::keep_proven() {
  for (const ValuedMove& move : proof_->moves()) keep(move);
}

std::vector<AnyMove> KnownMovesSearch::open() const {
  std::vector<AnyMove> open;
  for (const AnyMove move : history_.game().legal_moves(history_.position())) {
    if (std::ranges::find(known_, move, &ValuedMove::move) == known_.end()) open.push_back(move);
  }
  return open;
}

std::shared_ptr<void> KnownMovesSearch::release_memory() {
  if (proof_ == nullptr) return std::move(knowledge_);
  keep_proven();
  // The work on the unproven moves is lost and repeated. After this many losses it counts against the limit,
  // so that the search ends.
  constexpr int kMostLosses = 8;
  if (++losses_ > kMostLosses) {
    nodes_left_ = std::max<std::uint64_t>(1, nodes_left_ - std::min(nodes_left_, proof_->nodes()));
  }
  return std::move(proof_);
}

KnownMoves KnownMovesSearch::known() const {
  if (stage_ == Stage::TooManyMoves) return {.too_many = true};
  if (is_over(history_.outcome())) return {};
  KnownMoves known{.moves = known_, .open = open()};
  if (proof_ != nullptr) {
    for (const ValuedMove& move : proof_->moves()) {
      known.moves.push_back(move);
      std::erase(known.open, move.move);
    }
  }
  const MoveText text_of = [&](AnyMove move) { return history_.game().move_text(history_.position(), move); };
  sort_best_first(known.moves, text_of);
  sort_by_text(known.open, text_of);
  return known;
}

search::Proof find_value(const History& history, const search::Limits& limits, std::size_t memory_mib,
                         const StopFlag& stop, const search::ProofListener& listener) {
  if (!is_over(history.outcome()) && extent_of(history.game()) == Extent::Tablebase) {
    if (auto line = best_line(history.game(), history.position(), {})) {
      search::Proof solved{.value = line->value, .nodes = history.game().count_moves(history.position())};
      if (!line->value.is_draw()) solved.line = std::move(line->moves);
      return solved;
    }
  }
  return search::prove(history, limits, memory_mib, stop, listener);
}

}  // namespace joga::solve
