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

// Smaller differences are not mentioned, near and far from the turn. In hundredths of the game's unit.
constexpr int kLeastMentioned = 5;
constexpr int kLeastMentionedFar = 100;
// A position with more moves is not searched for the advantage of one of them.
constexpr std::uint64_t kMostCompared = 500;

[[nodiscard]] int percent_of(const Value& value, const GameInfo& game) {
  return static_cast<int>(std::lround(100 * search::win_probability(value, game)));
}

// Counts only the winner's own moves, including the last one.
[[nodiscard]] int moves_of(const Value& value) {
  return (value.plies() + 1) / 2;
}

struct Change {
  int worth;
  const MessageText* words;
};

// The player's counts of things, their own and the opponent's.
struct Counts {
  std::vector<int> own;
  std::vector<int> enemy;

  [[nodiscard]] static Counts of(const AnyGame& game, const AnyPosition& position, Player player) {
    return {game.reason_counts(position, player), game.reason_counts(position, other(player))};
  }
};

// The changes from one position to the other that favour the player, or that do not, the greatest first;
// equal ones in the order of the game's list.
[[nodiscard]] std::vector<Change> changes_between(const GameInfo& game, const Counts& before,
                                                  const Counts& after, bool better,
                                                  Horizon horizon = Horizon::Near) {
  const bool is_far = horizon == Horizon::Far;
  const int least = is_far ? kLeastMentionedFar : kLeastMentioned;
  std::vector<Change> changes;
  const auto note = [&](int worth, int more, const MessageText& more_words, const MessageText& fewer_words) {
    const MessageText& words = more > 0 ? more_words : fewer_words;
    const int gained = better ? worth * more : -worth * more;
    if (gained >= least && !words.english.empty()) changes.push_back({gained, &words});
  };
  for (std::size_t i = 0; i < before.own.size(); ++i) {
    const ReasonWords& words = game.reasons[i];
    const int own = after.own[i] - before.own[i];
    const int enemy = after.enemy[i] - before.enemy[i];
    const int balance = words.worth * (own - enemy);
    if (is_far && (better ? balance : -balance) < least) continue;
    note(words.worth, own, words.more, words.fewer);
    note(-words.worth, enemy, words.enemy_more, words.enemy_fewer);
  }
  heap_sort(changes, [](const Change& one, const Change& two) {
    return one.worth != two.worth ? one.worth > two.worth : one.words < two.words;
  });
  return changes;
}

}  // namespace

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

Message gain_words(const AnyGame& game, const AnyPosition& position, AnyMove move) {
  const Player player = game.to_move(position);
  const auto changes_by = [&, before = Counts::of(game, position, player)](AnyMove one) {
    const Counts after = Counts::of(game, game.play_unchecked(position, one), player);
    return changes_between(game.info(), before, after, true);
  };
  const std::vector<Change> brought = changes_by(move);
  if (brought.empty() || game.count_moves(position) > kMostCompared) return {};
  const std::vector<AnyMove> moves = game.legal_moves(position);
  std::vector<std::size_t> sharing(brought.size());  // moves that bring as much
  for (const AnyMove one : moves) {
    const std::vector<Change> changes = changes_by(one);
    for (std::size_t i = 0; i < brought.size(); ++i) {
      if (std::ranges::any_of(changes, [&](const Change& change) {
            return change.words == brought[i].words && change.worth >= brought[i].worth;
          }))
        ++sharing[i];
    }
  }
  for (std::size_t i = 0; i < brought.size(); ++i) {
    if (2 * sharing[i] <= moves.size()) return {*brought[i].words};
  }
  return {};
}

Message loss_words(const AnyGame& game, const AnyPosition& better, const AnyPosition& worse, Player player,
                   Horizon horizon) {
  const std::vector<Change> changes = changes_between(game.info(), Counts::of(game, better, player),
                                                      Counts::of(game, worse, player), false, horizon);
  return changes.empty() ? Message() : Message(*changes.front().words);
}

Message turn_story(const AnyGame& game, const AnyPosition& position, AnyMove move) {
  Message story = game.move_story(position, move);
  if (!game.points_gained(position, move)) return story;
  Message gain = game.move_gain(position, move);
  return gain.empty() ? story : Message(text::kGaining, std::move(story), std::move(gain));
}

}  // namespace joga::play
