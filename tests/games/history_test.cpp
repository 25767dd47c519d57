// Draws by history, undo and redo. In Fields of Action pieces can go back and forth from the first turn.
#include "joga/core/history.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "joga/core/random.hpp"
#include "joga/games/registry.hpp"

namespace joga {
namespace {

[[nodiscard]] History fields(std::string_view spec = "fields") {
  return History(*games::make_game(spec));
}

void play(History& history, std::initializer_list<const char*> moves) {
  for (const char* move : moves) {
    const Result<Done> played = history.play(move);
    ASSERT_TRUE(played) << move << ": " << played.error().message.english();
  }
}

// Four plies that return to the position before them.
constexpr std::initializer_list<const char*> kRound{"a6-a5", "a2-a3", "a5-a6", "a3-a2"};

TEST(Repetition, TheThirdOccurrenceIsADrawAndTheStartCounts) {
  History history = fields();
  play(history, kRound);
  EXPECT_EQ(history.occurrences(), 2);
  EXPECT_EQ(history.outcome(), Outcome::Running);
  play(history, kRound);
  EXPECT_EQ(history.occurrences(), 3);
  EXPECT_EQ(history.outcome(), Outcome::Draw);
  EXPECT_EQ(history.outcome_reason().english(), "the same position occurred 3 times");
  EXPECT_EQ(history.outcome_reason().in(Language::Portuguese), "a mesma posição ocorreu 3 vezes");
}

TEST(Repetition, AFinishedGameTakesNoMoreMovesUntilOneIsTakenBack) {
  History history = fields();
  play(history, kRound);
  play(history, kRound);
  const Result<Done> refused = history.play("a6-a5");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.english(), "'a6-a5' is not a legal move here: the game is over");
  ASSERT_TRUE(history.undo());
  EXPECT_EQ(history.outcome(), Outcome::Running);
  EXPECT_TRUE(history.play("a3-a4"));
}

TEST(Repetition, ThePlayerToMoveIsPartOfAPosition) {
  const auto game = *games::make_game("fields");
  const AnyPosition one = *game->parse_position("HGFE4/4LKJI/DCBA4/8/8/4abcd/ijkl4/4efgh 1");
  const AnyPosition two = *game->parse_position("HGFE4/4LKJI/DCBA4/8/8/4abcd/ijkl4/4efgh 2");
  EXPECT_FALSE(game->same(one, two));
  EXPECT_NE(game->key(one), game->key(two));
}

TEST(Repetition, CanBeSetAndSwitchedOff) {
  History twice = fields("fields:repetition=2");
  play(twice, kRound);
  EXPECT_EQ(twice.outcome(), Outcome::Draw);
  History never = fields("fields:repetition=0");
  for (int rounds = 0; rounds < 10; ++rounds) play(never, kRound);
  EXPECT_EQ(never.outcome(), Outcome::Running);
}

// Few pieces and no draws by history: positions repeat all the time.
RC_GTEST_PROP(Repetition, IsCountedAsByLookingAtEveryPosition, (std::uint64_t seed)) {
  Random random(seed);
  const auto game = *games::make_game("fields:repetition=0,quiet=0");
  History history(game, *game->parse_position("A7/8/8/8/8/8/8/7a 1"));
  for (int step = 0; step < 400; ++step) {
    switch (random.below(6)) {
      case 0:
        history.undo();
        break;
      case 1:
        history.redo();
        break;
      default:
        if (is_over(history.outcome())) {
          history.undo();
        } else {
          RC_ASSERT(history.play(game->random_move(history.position(), random)).has_value());
        }
        break;
    }
    std::int64_t slow_count = 0;
    for (std::size_t ply = 0; ply <= history.ply(); ++ply) {
      if (game->same(history.position_at(ply), history.position())) ++slow_count;
    }
    RC_ASSERT(history.occurrences() == slow_count);
  }
}

// Does what History does for each turn, and counts the entries that are compared.
TEST(KeyIndex, LooksAtFewEntriesHoweverLongTheStack) {
  constexpr std::size_t kTurns = 40'000;
  for (const bool repeating : {false, true}) {
    Random random(7);
    std::vector<std::uint64_t> circle(64);
    for (std::uint64_t& key : circle) key = random.next();
    KeyIndex index;
    std::vector<std::uint64_t> keys;
    std::size_t looked_at = 0;
    while (keys.size() < kTurns) {
      const std::uint64_t key = repeating ? circle[keys.size() % circle.size()] : random.next();
      const auto found = index.find(key, 0, [&](std::size_t entry) {
        ++looked_at;
        return keys[entry] == key;
      });
      const bool expected = repeating && keys.size() >= circle.size();
      ASSERT_EQ(found, expected ? std::optional(keys.size() - circle.size()) : std::nullopt);
      index.push(key, [&](std::size_t entry) { return keys[entry]; });
      keys.push_back(key);
    }
    EXPECT_LT(looked_at, 3 * kTurns);
  }
}

TEST(Quiet, PliesWithoutACaptureAreCountedAndTheLastOneDraws) {
  History history = fields("fields:quiet=6,repetition=0");
  play(history, kRound);
  EXPECT_EQ(history.quiet_plies(), 4);
  play(history, {"a6-a5", "a2-a3"});
  EXPECT_EQ(history.outcome(), Outcome::Draw);
  EXPECT_EQ(history.outcome_reason().english(), "6 moves without a capture");
}

TEST(Quiet, ACaptureBeginsAnew) {
  const auto game = *games::make_game("eximo:quiet=3");
  History history(game);
  play(history, {"b3-b4", "b6-b5", "b4xb6"});
  EXPECT_EQ(history.quiet_plies(), 0);
  EXPECT_EQ(history.outcome(), Outcome::Running);
}

TEST(Quiet, ADropIsProgressInEximo) {
  const auto game = *games::make_game("eximo:quiet=2");
  History history(game, *game->parse_position("8/3M4/8/8/8/8/1m6/8 1"));
  play(history, {"d7-d8@b1@c1"});
  EXPECT_EQ(history.quiet_plies(), 0);
}

TEST(Quiet, AMoveThatWinsWinsEvenIfItIsTheLastQuietOne) {
  // Black has no man and loses at their next turn, whatever White does.
  const auto game = *games::make_game("eximo:quiet=1");
  History history(game, *game->parse_position("8/8/8/8/8/8/8/1M6 1"));
  ASSERT_EQ(history.outcome(), Outcome::Running);
  play(history, {"b1-b2"});
  EXPECT_EQ(history.quiet_plies(), 1);
  EXPECT_EQ(history.outcome(), Outcome::PlayerOneWins);
}

TEST(UndoRedo, ANewMoveForgetsWhatWasTakenBack) {
  History history = fields();
  play(history, kRound);
  history.undo();
  history.undo();
  EXPECT_EQ(history.ply(), 2U);
  EXPECT_EQ(history.last_ply(), 4U);
  play(history, {"a5-a6"});
  EXPECT_EQ(history.last_ply(), 3U);
  EXPECT_FALSE(history.redo());
  EXPECT_EQ(history.move_text_at(2), "a5-a6");
}

TEST(UndoRedo, NothingToTakeBackAtTheStart) {
  History history = fields();
  EXPECT_FALSE(history.undo());
  EXPECT_FALSE(history.redo());
  EXPECT_FALSE(history.last_move().has_value());
}

TEST(View, SaysHowTheGameStands) {
  History history = fields();
  EXPECT_EQ(history.view().outcome, Outcome::Running);
  play(history, kRound);
  play(history, kRound);
  EXPECT_EQ(history.view().outcome, Outcome::Draw);
  EXPECT_EQ(history.view().last_move, "a3-a2");
}

}  // namespace
}  // namespace joga
