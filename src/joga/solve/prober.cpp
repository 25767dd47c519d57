#include "joga/solve/prober.hpp"

#include "joga/games/dispatch.hpp"
#include "joga/solve/quantik_table.hpp"
#include "joga/solve/quantik_verdict.hpp"
#include "joga/solve/scores.hpp"

namespace joga::solve {
namespace {

using joga::quantik::Position;
using joga::quantik::Quantik;

template <Game... Games>
[[nodiscard]] bool is_solved_among(games::GameList<Games...>, const GameInfo& game) {
  return ((kIsSolved<Games> && Games::info().id == game.id) || ...);
}

class QuantikProber final : public search::Prober<Quantik> {
 public:
  explicit QuantikProber(const Quantik& game) : game_(game), table_(QuantikTable::built_in(rules_of(game))) {}

  std::optional<Value> probe(const Position& position) const override {
    const std::optional<Verdict> verdict = table_.probe(game_, position);
    if (!verdict) return std::nullopt;
    return score_of(*verdict);
  }

 private:
  Quantik game_;
  const QuantikTable& table_;
};

}  // namespace

bool is_solved(const GameInfo& game) {
  return is_solved_among(games::AllGames{}, game);
}

template <>
std::shared_ptr<const search::Prober<Quantik>> prober_for(const Quantik& game) {
  return std::make_shared<const QuantikProber>(game);
}

}  // namespace joga::solve
