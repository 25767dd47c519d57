#include "joga/play/suggestion.hpp"

#include <algorithm>
#include <cstddef>

#include "joga/engine/offer.hpp"
#include "joga/games/registry.hpp"
#include "joga/play/catalogue.hpp"

namespace joga::play {
namespace {

constexpr int kFewestGames = 3;
constexpr int kMostGames = 4;

// The rung of the computer in a game against one person, and that person's side.
struct Opponent {
  std::size_t rung = 0;
  Player player = Player::Two;
};

[[nodiscard]] std::optional<Opponent> opponent_of(const record::SavedGameInfo& saved, const GameInfo& game,
                                                  const std::vector<engine::Who>& ladder) {
  std::optional<Opponent> opponent;
  for (const Player player : kPlayers) {
    const std::string& label = saved.players[index_of(player)];
    const Result<engine::Who> who = engine::Who::parse(label, game);
    if (!who || who->is_human()) continue;  // a person, with or without a name
    const auto rung = std::ranges::find(ladder, *who);
    if (rung == ladder.end() || opponent) return std::nullopt;
    opponent = {static_cast<std::size_t>(rung - ladder.begin()), player};
  }
  return opponent;
}

// The levels for people and those of the report are two scales: a suggestion stays on the scale.
[[nodiscard]] std::optional<std::size_t> next_up(const std::vector<engine::Who>& ladder, std::size_t rung) {
  for (std::size_t next = rung + 1; next < ladder.size(); ++next) {
    if (ladder[next].kind.index() == ladder[rung].kind.index()) return next;
  }
  return std::nullopt;
}
[[nodiscard]] std::optional<std::size_t> next_down(const std::vector<engine::Who>& ladder, std::size_t rung) {
  for (std::size_t next = rung; next-- > 0;) {
    if (ladder[next].kind.index() == ladder[rung].kind.index()) return next;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Suggestion> suggest_level(const std::vector<record::SavedGameInfo>& games,
                                        const GameInfo& game) {
  const std::vector<engine::Who> ladder = engine::ladder(game);
  std::optional<std::size_t> rung;
  int played = 0;
  int won = 0;
  int lost = 0;
  for (const record::SavedGameInfo& saved : games) {
    if (!saved.readable || saved.study || !is_over(saved.result)) continue;
    if (games::find_info(saved.spec) != &game) continue;
    const std::optional<Opponent> opponent = opponent_of(saved, game, ladder);
    if (!opponent) continue;
    if (opponent->rung != rung.value_or(opponent->rung)) break;
    rung = opponent->rung;
    ++played;
    if (const std::optional<Player> winner = winner_of(saved.result))
      ++(*winner == opponent->player ? lost : won);
    if (played == kMostGames) break;
  }
  if (!rung || played < kFewestGames) return std::nullopt;
  const std::size_t here = *rung;
  const auto suggest = [&](std::optional<std::size_t> next, bool is_up,
                           int count) -> std::optional<Suggestion> {
    if (!next) return std::nullopt;
    return Suggestion{
        .who = ladder[*next],
        .is_up = is_up,
        .words = Message(is_up ? text::kSuggestUp : text::kSuggestDown, count, played,
                         engine::who_name(ladder[here], game), engine::who_name(ladder[*next], game))};
  };
  if (won >= kFewestGames) return suggest(next_up(ladder, here), true, won);
  if (lost >= kFewestGames) return suggest(next_down(ladder, here), false, lost);
  return std::nullopt;
}

}  // namespace joga::play
