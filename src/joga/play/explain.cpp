#include "joga/play/explain.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include "joga/core/sort.hpp"
#include "joga/play/catalogue.hpp"
#include "joga/play/values.hpp"
#include "joga/search/win_probability.hpp"

namespace joga::play {
namespace {

// The least expected percentages of wins for "slightly better", "better" and "winning".
constexpr int kSlightly = 55;
constexpr int kBetter = 65;
constexpr int kWinning = 85;

// Smaller differences are not mentioned. In hundredths of the game's unit.
constexpr int kLeastMentioned = 5;
constexpr std::size_t kMostMentioned = 2;

[[nodiscard]] int percent_of(const Value& value, const GameInfo& game) {
  return static_cast<int>(std::lround(100 * search::win_probability(value, game)));
}

// Counts only the winner's own moves, including the last one.
[[nodiscard]] int moves_of(const Value& value) {
  return (value.plies() + 1) / 2;
}

[[nodiscard]] Message result_of(const GameInfo& game, Player winner, const Value& value) {
  const MessageText& name = game.player_name(winner);
  if (const auto margin = value.margin()) {
    if (*margin == 0) return {text::kStandsWinsEqual, name};
    return {text::kStandsWinsBy, name, points_words(std::abs(*margin))};
  }
  const int moves = moves_of(value);
  if (!value.has_exact_distance()) return {text::kStandsWins, name};
  return moves <= 1 ? Message(text::kStandsWinsAtOnce, name) : Message(text::kStandsWinsIn, name, moves);
}

// The values, for the player, of all evaluation terms that have a name for people.
[[nodiscard]] std::vector<int> things_of(const AnyGame& game, const AnyPosition& position, Player player) {
  const std::span<const EvaluationTerm> terms = game.evaluation_terms();
  const std::vector<int> features = game.features(position);
  const int sign = game.to_move(position) == player ? 1 : -1;
  std::vector<int> worth;
  for (const TermWords& words : game.info().reasons) {
    int sum = 0;
    for (std::size_t i = 0; i < features.size(); ++i) {
      if (std::ranges::find(words.terms, terms[i].name) != words.terms.end())
        sum += sign * terms[i].weight * features[i];
    }
    worth.push_back(sum);
  }
  return worth;
}

[[nodiscard]] std::vector<Message> things(const AnyGame& game, const AnyPosition& before,
                                          const AnyPosition& after, Player player, bool better) {
  const std::vector<int> had = things_of(game, before, player);
  const std::vector<int> has = things_of(game, after, player);
  struct Change {
    int worth;
    const TermWords* words;
  };
  std::vector<Change> changes;
  for (std::size_t i = 0; i < had.size(); ++i) {
    const int gained = better ? has[i] - had[i] : had[i] - has[i];
    if (gained >= kLeastMentioned) changes.push_back({gained, &game.info().reasons[i]});
  }
  // Equal changes stay in the order of the game's list of terms.
  heap_sort(changes, [](const Change& one, const Change& two) {
    return one.worth != two.worth ? one.worth > two.worth : one.words < two.words;
  });
  std::vector<Message> told;
  for (const Change& change : changes) {
    if (told.size() == kMostMentioned || change.worth * 4 < changes.front().worth) break;
    told.emplace_back(better ? change.words->better : change.words->worse);
  }
  return told;
}

}  // namespace

Message standing_words(const GameInfo& game, Player player, const Value& value) {
  if (value.is_proven() && value.is_draw()) return text::kStandsDrawn;
  if (value.is_win()) return result_of(game, player, value);
  if (value.is_loss()) return result_of(game, other(player), value);
  const int percent = percent_of(value, game);
  const Player ahead = percent >= 50 ? player : other(player);
  const int chance = std::max(percent, 100 - percent);
  if (chance < kSlightly) return text::kStandsEven;
  const MessageText& words = chance < kBetter    ? text::kStandsSlightly
                             : chance < kWinning ? text::kStandsBetter
                                                 : text::kStandsWinning;
  return {words, game.player_name(ahead), std::min(chance, 99)};
}

Message brief_standing(const GameInfo& game, Player player, const Value& value) {
  if (value.is_proven() && value.is_draw()) return text::kBriefDrawn;
  const int percent = percent_of(value, game);
  const MessageText& name = game.player_name(percent >= 50 ? player : other(player));
  if (value.is_win() || value.is_loss()) {
    if (const auto margin = value.margin()) {
      if (*margin == 0) return {text::kBriefWinsEqual, name};
      return {text::kBriefWinsBy, name, points_words(std::abs(*margin))};
    }
    if (!value.has_exact_distance()) return {text::kBriefWins, name};
    const int moves = moves_of(value);
    return moves <= 1 ? Message(text::kBriefWinsAtOnce, name) : Message(text::kBriefWinsIn, name, moves);
  }
  const int chance = std::max(percent, 100 - percent);
  if (chance < kSlightly) return text::kBriefEven;
  return {chance < kBetter    ? text::kBriefSlightly
          : chance < kWinning ? text::kBriefBetter
                              : text::kBriefWinning,
          name};
}

std::vector<Message> better_things(const AnyGame& game, const AnyPosition& before, const AnyPosition& after,
                                   Player player) {
  return things(game, before, after, player, true);
}

std::vector<Message> worse_things(const AnyGame& game, const AnyPosition& before, const AnyPosition& after,
                                  Player player) {
  return things(game, before, after, player, false);
}

namespace {

// The advantage of the best move over the others if all of them lose.
[[nodiscard]] Message lost_words(const Value& value, const Message& standing) {
  if (value.margin()) return {text::kWorthLostLeast, standing};
  const bool is_late = value.has_exact_distance() && value.plies() > 2;
  return {is_late ? text::kWorthLostLatest : text::kWorthLost, standing};
}

}  // namespace

Message worth_words(const AnyGame& game, const AnyPosition& position, const Line& line) {
  const auto& [value, moves] = line;
  const Player player = game.to_move(position);
  Message standing = standing_words(game.info(), player, value);
  const AnyPosition end = after_line(game, position, moves);
  if (moves.size() == 1 && is_over(game.outcome(end)))
    return {text::kWorthNow, standing, game.outcome_reason(end)};
  if (value.is_proven()) return value.is_loss() ? lost_words(value, standing) : standing;
  const std::vector<Message> brings = better_things(game, position, end, player);
  return brings.empty() ? standing : Message(text::kWorthBecause, standing, Message::list(brings));
}

Message turn_story(const AnyGame& game, const AnyPosition& position, AnyMove move) {
  const Player player = game.to_move(position);
  const AnyPosition next = game.play_unchecked(position, move);
  Message story = game.move_story(position, move);
  const auto before = game.points(position);
  const auto after = game.points(next);
  if (!before || !after) return story;
  const int gained = (*after)[index_of(player)] - (*before)[index_of(player)];
  return gained > 0 ? Message(text::kGaining, std::move(story), gained) : story;
}

}  // namespace joga::play
