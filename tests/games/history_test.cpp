// Draws that only a history knows, undo and redo. Fields of Action can go back and forth from its first turn.
#include "joga/core/history.hpp"

#include <gtest/gtest.h>

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

// Four plies that lead back to where they began.
constexpr std::initializer_list<const char*> kRound{"a6-a5", "a2-a3", "a5-a6", "a3-a2"};

TEST(Repetition, TheThirdOccurrenceIsADrawAndTheStartCounts) {
  History history = fields();
  play(history, kRound);
  EXPECT_EQ(history.occurrences(), 2);
  EXPECT_EQ(history.outcome(), Outcome::Running);
  play(history, kRound);
  EXPECT_EQ(history.occurrences(), 3);
  EXPECT_EQ(history.outcome(), Outcome::Draw);
  EXPECT_EQ(history.outcome_reason().english(), "the same position for the 3. time");
  EXPECT_EQ(history.outcome_reason().in(Language::Portuguese), "a mesma posição pela 3.ª vez");
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

TEST(Quiet, PliesWithoutACaptureAreCountedAndTheLastOneDraws) {
  History history = fields("fields:quiet=6,repetition=0");
  play(history, kRound);
  EXPECT_EQ(history.quiet_plies(), 4);
  play(history, {"a6-a5", "a2-a3"});
  EXPECT_EQ(history.outcome(), Outcome::Draw);
  EXPECT_EQ(history.outcome_reason().english(), "6 plies without a capture");
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
  // Black has no man and loses as soon as it is his turn, whatever White does.
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
