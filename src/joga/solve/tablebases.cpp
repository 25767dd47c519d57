#include "joga/solve/tablebases.hpp"

#include <new>
#include <type_traits>
#include <utility>

#include "joga/games/dispatch.hpp"
#include "joga/solve/catalogue.hpp"
#include "joga/solve/quantik_verdict.hpp"
#include "joga/solve/scores.hpp"

namespace joga::solve {
namespace {

using joga::quantik::Position;
using joga::quantik::Quantik;
using joga::quantik::RuleSet;

template <Game... Games>
[[nodiscard]] bool is_solved_among(games::GameList<Games...>, const GameInfo& game) {
  return ((kIsSolved<Games> && Games::info().id == game.id) || ...);
}

class QuantikProber final : public search::Prober<Quantik> {
 public:
  QuantikProber(const Quantik& game, std::shared_ptr<const Tablebases> tablebases)
      : game_(game), rules_(rules_of(game)), tablebases_(std::move(tablebases)) {}

  std::optional<Value> probe(const Position& position) const override {
    const QuantikTable* table = tablebases_->quantik(rules_);
    if (table == nullptr) return std::nullopt;
    const std::optional<Verdict> verdict = table->probe(game_, position);
    if (!verdict) return std::nullopt;
    return score_of(*verdict);
  }

 private:
  Quantik game_;
  RuleSet rules_;
  std::shared_ptr<const Tablebases> tablebases_;
};

}  // namespace

bool is_solved(const GameInfo& game) {
  return is_solved_among(games::AllGames{}, game);
}

bool Tablebases::prepare(const GameSpec& spec, const StopFlag& stop) {
  const Result<bool> prepared = games::visit_game(spec, [&]<Game G>(const G& game) -> bool {
    if constexpr (std::is_same_v<G, Quantik>) {
      return prepare_quantik(rules_of(game), stop);
    } else {
      static_assert(!kIsSolved<G>, "a solved game has a table here");
      static_cast<void>(game);
      return false;
    }
  });
  return prepared && *prepared;
}

bool Tablebases::prepare_quantik(RuleSet rules, const StopFlag& stop) {
  if (quantik(rules) != nullptr) return true;
  const std::lock_guard lock(mutex_);
  Slot& place = slots_[rules == RuleSet::Feup ? 0 : 1];
  if (place.held || place.hopeless) return place.held.has_value();
  try {
    place.held = find_or_make(rules, stop);
  } catch (const std::bad_alloc&) {
    place.hopeless = true;
    tell(text::kNoMemory);
  }
  if (place.held) place.table.store(&*place.held, std::memory_order_release);
  return place.held.has_value();
}

std::optional<QuantikTable> Tablebases::find_or_make(RuleSet rules, const StopFlag& stop) {
  const Crew crew{.threads = options_.threads, .stop = &stop};
  if (options_.folder.empty()) {
    tell({text::kMaking, rules_name(rules)});
    return options_.maker(rules, crew);
  }
  Result<OpenedTable> opened = open_or_make(
      rules, {.folder = options_.folder, .crew = crew, .tell = options_.tell, .maker = options_.maker});
  if (!opened) return std::nullopt;
  return std::move(opened->table);
}

void Tablebases::tell(const Message& sentence) const {
  if (options_.tell) options_.tell(sentence);
}

template <>
std::shared_ptr<const search::Prober<Quantik>> prober_for(
    const Quantik& game, const std::shared_ptr<const Tablebases>& tablebases) {
  if (tablebases == nullptr) return nullptr;
  return std::make_shared<const QuantikProber>(game, tablebases);
}

}  // namespace joga::solve
