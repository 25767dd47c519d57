#include "joga/solve/move_values.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "joga/core/typed_values.hpp"
#include "joga/games/dispatch.hpp"

namespace joga::solve {
namespace {

using search::Score;

// For the player whose move has led to a position with this score for his opponent.
[[nodiscard]] Score before(Score score) noexcept {
  if (score.is_win()) return Score::loss_in(score.plies() + 1);
  if (score.is_loss()) return Score::win_in(score.plies() + 1);
  return Score::draw();
}

// Of a position for the player to move.
template <Game G>
[[nodiscard]] std::optional<Score> score_in(const G& game, const typename G::Position& position,
                                            const search::Prober<G>& prober) {
  const Outcome outcome = game.outcome(position);
  if (!is_over(outcome)) return prober.probe(position);
  if (outcome == Outcome::Draw) return Score::draw();
  return outcome == win_for(game.to_move(position)) ? Score::win_in(0) : Score::loss_in(0);
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
    const std::optional<Score> score = score_in(game, next, prober);
    all_known = score.has_value();
    if (all_known) values.push_back({erased_move<G>(move), before(*score)});
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
    if (one.second.score != two.second.score) return one.second.score > two.second.score;
    return one.first < two.first;
  });
  std::ranges::transform(named, values.begin(), [](const auto& entry) { return entry.second; });
}

}  // namespace

std::optional<std::vector<MoveValue>> move_values(const AnyGame& game, const AnyPosition& position,
                                                  const std::shared_ptr<const Tablebases>& tablebases) {
  Result<Values> found = games::visit_game(game.spec(), [&]<Game G>(const G& typed) -> Values {
    const auto prober = prober_for(typed, tablebases);
    if (prober == nullptr) return std::nullopt;
    if (is_over(game.outcome(position))) return std::vector<MoveValue>();
    return values_in(typed, typed_position<G>(position), *prober);
  });
  if (!found) return std::nullopt;
  Values values = *std::move(found);
  if (values) sort_best_first(*values, game, position);
  return values;
}

std::vector<AnyMove> best_line(const AnyGame& game, const AnyPosition& position,
                               const std::shared_ptr<const Tablebases>& tablebases) {
  std::vector<AnyMove> line;
  AnyPosition reached = position;
  while (true) {
    const auto values = move_values(game, reached, tablebases);
    if (!values || values->empty()) return line;
    line.push_back(values->front().move);
    reached = game.play_unchecked(reached, line.back());
  }
}

}  // namespace joga::solve
