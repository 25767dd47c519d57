#include <algorithm>
#include <bit>

#include "joga/core/erased_game.hpp"
#include "joga/search/situation.hpp"
#include "joga/solve/quantik/table.hpp"
#include "joga/solve/quantik/value.hpp"
#include "joga/solve/sources.hpp"

namespace joga::solve {
namespace {

using joga::quantik::Move;
using joga::quantik::Position;
using joga::quantik::Quantik;

class QuantikProber final : public search::Prober<Quantik> {
 public:
  explicit QuantikProber(const Quantik& game) : game_(game), rules_(rules_of(game)) {}

  std::optional<Value> probe(const Position& position) const override {
    const std::optional<QuantikValue> value = QuantikTable::built_in(rules_).probe(game_, position);
    if (!value) return std::nullopt;
    return value->outward();
  }

 private:
  Quantik game_;
  joga::quantik::RuleSet rules_;  // the table may be loaded later, so it is looked up when it is needed
};

class QuantikKnowledge final : public Knowledge {
 public:
  explicit QuantikKnowledge(const Quantik& game)
      : Knowledge(Extent::Tablebase), game_(game), prober_(std::make_shared<QuantikProber>(game)) {}

  bool is_within_reach(const AnyPosition&, std::uint64_t) const override { return true; }
  int most_plies(const AnyPosition& position) const override {
    return static_cast<int>(joga::quantik::Square::kCount) -
           std::popcount(typed_position<Quantik>(position).occupied_squares());
  }
  std::uint64_t nodes() const noexcept override { return nodes_; }
  std::shared_ptr<const search::AnyProber> prober() const override { return prober_; }

  std::vector<ValuedMove> known_moves(const AnyPosition& position, const Limits&) override {
    std::vector<ValuedMove> known = valued_moves(typed_position<Quantik>(position));
    nodes_ += known.size();
    return known;
  }

  std::optional<std::vector<Line>> best_lines(const AnyPosition& position, int count,
                                              const Limits&) override {
    const auto here = typed_position<Quantik>(position);
    std::vector<ValuedMove> moves = valued_moves(here);
    if (moves.empty()) return std::nullopt;
    nodes_ += moves.size();
    moves.resize(std::min(moves.size(), static_cast<std::size_t>(std::max(count, 1))));
    std::vector<Line> lines;
    for (const ValuedMove& move : moves) lines.push_back(line_from(here, move));
    return lines;
  }

 private:
  // All moves, the best first, equal ones in the order of their texts; none if the tablebase does not know
  // the position.
  [[nodiscard]] std::vector<ValuedMove> valued_moves(const Position& position) const {
    std::vector<ValuedMove> moves;
    bool all_known = true;
    game_.visit_moves(position, [&](Move move) {
      Position next = position;
      game_.play_unchecked(next, move);
      const std::optional<Value> value = prober_->probe(next);
      all_known = value.has_value();
      if (value) moves.push_back({erased_move<Quantik>(move), value->before_move()});
      return all_known;
    });
    if (!all_known) return {};
    sort_best_first(moves,
                    [&](AnyMove move) { return game_.move_text(position, typed_move<Quantik>(move)); });
    return moves;
  }

  [[nodiscard]] Line line_from(Position position, ValuedMove best) const {
    Line line{.value = best.value};
    while (true) {
      line.moves.push_back(best.move);
      game_.play_unchecked(position, typed_move<Quantik>(best.move));
      if (is_over(game_.outcome(position))) return line;
      best = valued_moves(position).front();
    }
  }

  Quantik game_;
  std::shared_ptr<const QuantikProber> prober_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

Extent quantik_extent(const GameSpec&) {
  return Extent::Tablebase;
}

std::unique_ptr<Knowledge> make_quantik_knowledge(const GameSpec& spec, const Knowledge::Options&) {
  const Result<Quantik> game = Quantik::create(spec);
  return game ? std::make_unique<QuantikKnowledge>(*game) : nullptr;
}

}  // namespace joga::solve
