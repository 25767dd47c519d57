// A table as a record and back: what is saved is what is resumed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "joga/play/table.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "play/tables.hpp"

namespace joga::play {
namespace {

using joga::testing::sample_game;
using joga::testing::table_at;
using joga::testing::turns_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

[[nodiscard]] Table table_of(std::string_view text) {
  const record::ReadResult record = record::parse_record(text);
  EXPECT_TRUE(record.has_value());
  return *Table::from_record(*record);
}

// Through the text, as a file would hold it.
[[nodiscard]] Table reopened(const Table& table) {
  return table_of(record::to_text(table.to_record()));
}

TEST(TableRecords, HoldEverything) {
  const auto game = sample_game("quantik");
  const Seats seats{.who = {engine::Who{}, {engine::ReportLevel{"medium"}}},
                    .names = {"Ana", ""},
                    .seed = 18446744073709551615ULL};
  record::Record begun = Table::open(game, std::nullopt, seats)->to_record();
  begun.tags.set("Event", "Club");
  begun.tags.set("Date", "2026-01-31");
  begun.tags.erase("Time");
  Table table = *Table::from_record(begun);
  for (const char* turn : {"C@a1", "N@b3", "S@c2", "S@d4"}) ASSERT_TRUE(table.play(turn));
  ASSERT_TRUE(table.undo());
  EXPECT_EQ(
      record::to_text(table.to_record()),
      "[Game \"quantik\"]\n[Player1 \"Ana\"]\n[Player2 \"medium\"]\n[Event \"Club\"]\n[Date \"2026-01-31\"]\n"
      "[Result \"*\"]\n[Seed \"18446744073709551615\"]\n[Ply \"2\"]\n\n1. C@a1 N@b3 2. S@c2 S@d4 *\n\n");
  const Table again = reopened(table);
  EXPECT_EQ(again.seats(), table.seats());
  EXPECT_EQ(again.history().ply(), 2U);
  EXPECT_TRUE(again.can_redo());
  EXPECT_EQ(again.to_record(), table.to_record());
}

TEST(TableRecords, AreDated) {
  const record::Record record = table_at("quantik", "human", "human").to_record();
  EXPECT_THAT(std::string(record.tags.value("Date")), ::testing::MatchesRegex("[0-9]{4}-[0-9]{2}-[0-9]{2}"));
  EXPECT_THAT(std::string(record.tags.value("Time")), ::testing::MatchesRegex("[0-9]{2}:[0-9]{2}:[0-9]{2}"));
}

TEST(TableRecords, AResignationIsATermination) {
  Table table = table_at("quantik", "human", "easy", {"C@a1", "N@b3"});
  ASSERT_TRUE(table.resign(Player::One));
  const record::Record record = table.to_record();
  EXPECT_EQ(record.result, Outcome::PlayerTwoWins);
  EXPECT_EQ(record.tags.value("Termination"), "resignation");
  Table again = reopened(table);
  EXPECT_EQ(again.outcome(), Outcome::PlayerTwoWins);
  EXPECT_EQ(again.outcome_reason().english(), "White resigned");
  EXPECT_TRUE(again.undo());
  EXPECT_EQ(again.outcome(), Outcome::Running);
  EXPECT_FALSE(again.to_record().tags.find("Termination"));
}

TEST(TableRecords, AResignationWithTurnsTakenBackIsOneToo) {
  Table table = table_at("quantik", "human", "human", {"C@a1", "N@b3", "S@c2"});
  table.undo();
  ASSERT_TRUE(table.resign(Player::One));
  const Table again = reopened(table);
  EXPECT_EQ(again.outcome(), Outcome::PlayerTwoWins);
  EXPECT_EQ(again.history().ply(), 2U);
  EXPECT_EQ(again.history().last_ply(), 3U);
}

TEST(TableRecords, AFinishedGameIsStillFinished) {
  const Table table = table_at("quantik", "human", "human", {"C@a1", "S@a2", "N@b1", "Y@b2"});
  EXPECT_EQ(table.to_record().tags.value("Termination"), "Black completed quadrant a1-b2");
  Table again = reopened(table);
  EXPECT_EQ(again.outcome(), Outcome::PlayerTwoWins);
  EXPECT_TRUE(again.undo());
  EXPECT_EQ(again.to_record().result, Outcome::Running);
  EXPECT_FALSE(again.to_record().tags.find("Termination"));
}

TEST(TableRecords, OtherEndsKeepTheirWords) {
  const auto reason = [](std::string_view termination, std::string_view result) {
    const Table table = table_of("[Game \"quantik\"][Termination \"" + std::string(termination) +
                                 "\"] C@a1 " + std::string(result));
    EXPECT_EQ(reopened(table).to_record().tags.value("Termination"), termination);
    EXPECT_FALSE(table.outcome_reason().in(Language::Portuguese).empty());
    return table.outcome_reason().english();
  };
  EXPECT_EQ(reason("agreement", "draw"), "by agreement");
  EXPECT_EQ(reason("time: 5 minutes", "1"), "Black ran out of time");
  EXPECT_EQ(reason("adjudication", "2"), "adjudicated");
  EXPECT_EQ(reason("forfeit", "2"), "forfeited");
  EXPECT_EQ(reason("resignation", "1"), "Black resigned");
  EXPECT_EQ(reason("resignation: tired", "draw"), "adjudicated");
}

TEST(TableRecords, SeatComputersByTheirWords) {
  const Table table = table_of("[Game \"quantik\"][Player1 \"minimax:depth=3\"][Player2 \"human\"] *");
  EXPECT_EQ(table.who(Player::One), (engine::Who{engine::MinimaxDepth{3}}));
  EXPECT_TRUE(table.who(Player::Two).is_human());
  EXPECT_EQ(table.seats().names[1], "");
}

TEST(TableRecords, WhoeverIsUnknownIsAPerson) {
  for (const std::string name : {"Ana", "ugi:rm -rf /", "ugi:/bin/sh", "engine:file=/etc/passwd",
                                 "minimax:depth=0", "hard:file", "level:0", "human:x"}) {
    const Table table = table_of("[Game \"quantik\"][Player1 \"" + name + "\"] *");
    EXPECT_TRUE(table.who(Player::One).is_human()) << name;
    EXPECT_EQ(table.label(Player::One), name);
    EXPECT_EQ(reopened(table).label(Player::One), name);
  }
  EXPECT_EQ(table_of("[Game \"quantik\"] *").label(Player::Two), "human");
}

TEST(TableRecords, APersonCalledLikeAComputerStaysAPerson) {
  Seats seats;
  seats.names = {"easy", "X \x1b[2J \xff"};
  const Table table = *Table::open(sample_game("quantik"), std::nullopt, seats);
  EXPECT_EQ(table.label(Player::One), "human");
  EXPECT_TRUE(reopened(table).who(Player::One).is_human());
  EXPECT_EQ(table.label(Player::Two), "X  [2J \xEF\xBF\xBD");
}

TEST(TableRecords, ASeedThatIsNoneIsZero) {
  for (const char* seed : {"", "-1", "18446744073709551616", "7x", " 7"}) {
    EXPECT_EQ(table_of("[Game \"quantik\"][Seed \"" + std::string(seed) + "\"] *").seats().seed, 0U) << seed;
  }
  EXPECT_EQ(table_of("[Game \"quantik\"][Seed \"7\"] *").seats().seed, 7U);
}

TEST(TableRecords, VariationsAndCommentsStayWithTheirTurns) {
  const std::string start =
      "[Game \"quantik\"] {Hello} C@a1! {one} (S@a1 {alt} N@d4) (Y@a1) N@b3 (N@c3) S@c2 {three}";
  Table table = table_of(start + " *");
  const auto moves = [&] {
    const std::string text = record::to_text(table.to_record());
    return text.substr(text.find("\n\n") + 2, text.size() - text.find("\n\n") - 4);
  };
  EXPECT_EQ(
      moves(),
      "{Hello} 1. C@a1! {one} (1. S@a1 {alt} 1... N@d4) (1. Y@a1) 1... N@b3 (1... N@c3) 2. S@c2 {three} *");
  ASSERT_TRUE(table.play("S@d4"));
  EXPECT_THAT(moves(), ::testing::EndsWith("2. S@c2 {three}\n2... S@d4 *"));
  table.undo();
  table.undo();
  ASSERT_TRUE(table.play("Y@c2"));
  EXPECT_THAT(moves(), ::testing::EndsWith("1... N@b3 (1... N@c3) 2. Y@c2 *"));
  // Along a variation: it becomes the main line, with what was said of it.
  table.undo();
  table.undo();
  table.undo();
  ASSERT_TRUE(table.play("S@a1"));
  EXPECT_EQ(moves(), "{Hello} 1. S@a1 {alt} (1. Y@a1) *");
  EXPECT_EQ(reopened(table).to_record(), table.to_record());
}

RC_GTEST_PROP(TableRecords, AnyTableComesBack, (std::uint64_t seed)) {
  Random random(seed);
  static const std::vector<std::string> specs = joga::testing::sample_specs();
  const auto game = sample_game(specs[random.below(static_cast<std::uint32_t>(specs.size()))]);
  const std::vector<std::string> forms{"human", std::string(game->info().levels.front().name),
                                       "minimax:depth=2"};
  Seats seats;
  for (engine::Who& who : seats.who) who = *engine::Who::parse(forms[random.below(3)], game->info());
  seats.seed = random.next();
  Table table = *Table::open(game, std::nullopt, seats);
  for (std::uint32_t turns = random.below(60); turns > 0 && !is_over(table.outcome()); --turns) {
    RC_ASSERT(table.play(game->random_move(table.history().position(), random)).has_value());
    if (random.below(6) == 0) table.undo();
    if (random.below(12) == 0) table.redo();
  }
  if (random.below(4) == 0)
    RC_ASSERT(table.resign(kPlayers[random.below(2)]).has_value() || is_over(table.outcome()));
  const Table again = reopened(table);
  RC_ASSERT(again.seats() == table.seats());
  RC_ASSERT(again.history().ply() == table.history().ply());
  RC_ASSERT(again.history().last_ply() == table.history().last_ply());
  RC_ASSERT(again.outcome() == table.outcome());
  RC_ASSERT(again.outcome_reason().english() == table.outcome_reason().english());
  RC_ASSERT(again.can_undo() == table.can_undo());
  RC_ASSERT(again.can_redo() == table.can_redo());
  RC_ASSERT(turns_of(again) == turns_of(table));
  RC_ASSERT(again.to_record() == table.to_record());
}

}  // namespace
}  // namespace joga::play
