// Saved games: a history as a record and back.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "joga/record/reader.hpp"
#include "joga/record/record.hpp"
#include "joga/record/writer.hpp"
#include "record_support.hpp"

namespace joga::record {
namespace {

[[nodiscard]] History played(std::string_view spec, std::initializer_list<std::string_view> moves) {
  History history(testing::game(spec));
  for (const std::string_view move : moves) EXPECT_TRUE(history.play(move));
  return history;
}

TEST(SavedGames, ARunningGameHasNoResult) {
  EXPECT_EQ(to_text(from_history(played("quantik", {"C@a1", "N@b3"}))),
            "[Game \"quantik\"]\n[Result \"*\"]\n\n1. C@a1 N@b3 *\n\n");
}

TEST(SavedGames, AFinishedGameSaysWhy) {
  const History history = played("quantik", {"C@a1", "S@a2", "N@b1", "Y@b2"});
  EXPECT_EQ(to_text(from_history(history)),
            "[Game \"quantik\"]\n[Result \"2\"]\n[Termination \"Black completed quadrant a1-b2\"]\n\n"
            "1. C@a1 S@a2 2. N@b1 Y@b2 2\n\n");
  Tags tags;
  tags.set("Termination", "brilliancy");
  EXPECT_EQ(from_history(history, tags).tags.value("Termination"), "brilliancy");
}

TEST(SavedGames, TurnsTakenBackAreKept) {
  History history = played("quantik", {"C@a1", "S@a2", "N@b1", "Y@b2"});
  history.undo();
  history.undo();
  const Record record = from_history(history);
  EXPECT_EQ(to_text(record),
            "[Game \"quantik\"]\n[Result \"*\"]\n[Ply \"2\"]\n\n1. C@a1 S@a2 2. N@b1 Y@b2 *\n\n");
  Result<History> back = to_history(*parse_record(to_text(record)));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->ply(), 2U);
  EXPECT_EQ(back->last_ply(), 4U);
  EXPECT_TRUE(back->redo());
  EXPECT_TRUE(back->redo());
  EXPECT_EQ(back->outcome(), Outcome::PlayerTwoWins);
}

TEST(SavedGames, TheStartMayBeSetUp) {
  const auto game = testing::game("quantik");
  History history(game, *game->parse_position("4/4/4/3y 2"));
  ASSERT_TRUE(history.play("C@a1"));
  const Result<History> back = to_history(*parse_record(to_text(from_history(history))));
  ASSERT_TRUE(back);
  EXPECT_EQ(game->position_text(back->position_at(0)), "4/4/4/3y 2");
}

TEST(SavedGames, VariationsAreLeftAside) {
  const ReadResult record = parse_record(testing::quantik("C@a1 (S@a1 S@d4) N@b3 *"));
  ASSERT_TRUE(record);
  const Result<History> history = to_history(*record);
  ASSERT_TRUE(history);
  EXPECT_EQ(history->last_ply(), 2U);
  EXPECT_EQ(history->move_text_at(0), "C@a1");
}

TEST(SavedGames, IllegalTurnsOfARecordMadeByHandAreRefused) {
  const auto game = testing::game("quantik");
  Record record(game);
  const AnyMove move = *game->parse_move(game->start(), "C@a1");
  record.tree.add(record.tree.add(NodeId::Root, move), move);
  EXPECT_FALSE(to_history(record));
}

RC_GTEST_PROP(SavedGames, AnyHistoryComesBack, (std::uint64_t seed)) {
  Random random(seed);
  const auto& games = testing::all_games();
  const auto& game = games[random.below(static_cast<std::uint32_t>(games.size()))];
  History history(game);
  while (!is_over(history.outcome()) && history.ply() < 120) {
    RC_ASSERT(history.play(game->random_move(history.position(), random)).has_value());
  }
  for (std::uint32_t back = random.below(5); back > 0; --back) history.undo();
  const Record record = from_history(history);
  const ReadResult read = parse_record(to_text(record));
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == record);
  const Result<History> again = to_history(*read);
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->ply() == history.ply());
  RC_ASSERT(again->last_ply() == history.last_ply());
  RC_ASSERT(again->outcome() == history.outcome());
  RC_ASSERT(game->same(again->position(), history.position()));
}

}  // namespace
}  // namespace joga::record
