#include "joga/tune/samples.hpp"

#include <cassert>
#include <optional>

#include "joga/core/random.hpp"
#include "joga/games/registry.hpp"

namespace joga::tune {
namespace {

// A win or loss this near is seen by the smallest search.
constexpr int kInSight = 4;

[[nodiscard]] bool end_in_sight(const std::optional<Value>& evaluation) noexcept {
  if (!evaluation || evaluation->sign() == 0) return false;
  return evaluation->plies() <= kInSight;
}

// Whether the game's result follows from its positions.
[[nodiscard]] bool result_tells(const record::Record& record) {
  if (!is_over(record.result)) return false;
  const std::optional<record::Ending> ending = record::parse_ending(record.tags.value("Termination"));
  return ending != record::Ending::Time && ending != record::Ending::Forfeit;
}

[[nodiscard]] double points_of(Player player, Outcome outcome) noexcept {
  if (outcome == Outcome::Draw) return 0.5;
  return outcome == win_for(player) ? 1 : 0;
}

}  // namespace

void Samples::add(std::span<const int> features, double result) {
  assert(features.size() == terms_);
  features_.insert(features_.end(), features.begin(), features.end());
  results_.push_back(result);
  game_.push_back(games_);
}

// Selection sampling: each sample is taken with probability (number still wanted) / (number left).
Samples Samples::drawn(std::size_t count, std::uint64_t seed) const {
  if (count >= size()) return *this;
  Random random(seed);
  Samples chosen(terms_);
  std::size_t last_game = 0;
  for (std::size_t i = 0; i < size() && chosen.size() < count; ++i) {
    const std::size_t left = size() - i;
    const std::size_t wanted = count - chosen.size();
    if (random.below(static_cast<std::uint32_t>(left)) >= wanted) continue;
    if (game_[i] != last_game) chosen.begin_game();
    last_game = game_[i];
    chosen.add(features(i), results_[i]);
  }
  return chosen;
}

Result<std::vector<EvaluationTerm>> terms_of(const GameSpec& spec) {
  const Result<std::shared_ptr<const AnyGame>> game = games::make_game(spec);
  if (!game) return game.error();
  const std::span<const EvaluationTerm> terms = (*game)->evaluation_terms();
  return std::vector<EvaluationTerm>(terms.begin(), terms.end());
}

void add_record(const record::Record& record, Samples& samples) {
  if (!result_tells(record)) return;
  samples.begin_game();
  const AnyGame& game = *record.game;
  const auto opening = static_cast<std::size_t>(parse_number(record.tags.value("OpeningPlies")).value_or(0));
  AnyPosition position = record.start;
  std::size_t ply = 0;
  for (const record::NodeId turn : record.tree.main_line()) {
    const AnyMove move = record.tree.move(turn);
    const bool is_quiet =
        !end_in_sight(record.tree.annotation(turn).evaluation) && game.is_quiet(position, move);
    if (ply >= opening && is_quiet) {
      samples.add(game.features(position), points_of(game.to_move(position), record.result));
    }
    position = game.play_unchecked(position, move);
    ++ply;
  }
}

}  // namespace joga::tune
