// A state as a record and back: resuming restores what was saved.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "joga/play/game_state.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "play/games.hpp"

namespace joga::play {
namespace {

using joga::testing::game_at;
using joga::testing::label;
using joga::testing::make_turn;
using joga::testing::redo;
using joga::testing::resign;
using joga::testing::sample_game;
using joga::testing::turns_of;
using joga::testing::undo;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

[[nodiscard]] GameState game_of_text(std::string_view text) {
  const record::ReadResult record = record::parse_record(text);
  EXPECT_TRUE(record.has_value());
  return *GameState::from_record(*record);
}

// Converts through the text, as a file would.
[[nodiscard]] GameState reopened(const GameState& state) {
  return game_of_text(record::to_text(state.to_record()));
}

TEST(GameRecords, HoldEverything) {
  const auto game = sample_game("quantik");
  Seats seats = person_against({engine::ReportLevel{"medium"}});
  seats[0].name = "Ana";
  record::Record begun =
      GameState::open(History(game), {.seats = seats, .seed = 18446744073709551615ULL}, {})->to_record();
  begun.tags.set("Event", "Club");
  begun.tags.set("Date", "2026-01-31");
  begun.tags.erase("Time");
  GameState state = *GameState::from_record(begun);
  for (const char* turn : {"C@a1", "N@b3", "S@c2", "S@d4"}) ASSERT_TRUE(make_turn(state, turn));
  ASSERT_TRUE(undo(state));
  EXPECT_EQ(
      record::to_text(state.to_record()),
      "[Game \"quantik\"]\n[Player1 \"Ana\"]\n[Player2 \"medium\"]\n[Event \"Club\"]\n[Date \"2026-01-31\"]\n"
      "[Result \"*\"]\n[Seed \"18446744073709551615\"]\n[Ply \"2\"]\n\n1. C@a1 N@b3 2. S@c2 S@d4 *\n\n");
  const GameState again = reopened(state);
  EXPECT_EQ(again.seats(), state.seats());
  EXPECT_EQ(again.history().ply(), 2U);
  EXPECT_TRUE(again.can_redo());
  EXPECT_EQ(again.to_record(), state.to_record());
}

TEST(GameRecords, AreDated) {
  const record::Record record = game_at("quantik", "human", "human").to_record();
  EXPECT_THAT(std::string(record.tags.value("Date")), ::testing::MatchesRegex("[0-9]{4}-[0-9]{2}-[0-9]{2}"));
  EXPECT_THAT(std::string(record.tags.value("Time")), ::testing::MatchesRegex("[0-9]{2}:[0-9]{2}:[0-9]{2}"));
}

TEST(GameRecords, AResignationIsATermination) {
  GameState state = game_at("quantik", "human", "easy", {"C@a1", "N@b3"});
  ASSERT_TRUE(resign(state, Player::One));
  const record::Record record = state.to_record();
  EXPECT_EQ(record.result, Outcome::PlayerTwoWins);
  EXPECT_EQ(record.tags.value("Termination"), "resignation");
  GameState again = reopened(state);
  EXPECT_EQ(again.outcome(), Outcome::PlayerTwoWins);
  EXPECT_EQ(again.outcome_reason().english(), "White resigned");
  EXPECT_TRUE(undo(again));
  EXPECT_EQ(again.outcome(), Outcome::Running);
  EXPECT_FALSE(again.to_record().tags.find("Termination"));
}

TEST(GameRecords, AResignationWithTurnsTakenBackIsOneToo) {
  GameState state = game_at("quantik", "human", "human", {"C@a1", "N@b3", "S@c2"});
  undo(state);
  ASSERT_TRUE(resign(state, Player::One));
  const GameState again = reopened(state);
  EXPECT_EQ(again.outcome(), Outcome::PlayerTwoWins);
  EXPECT_EQ(again.history().ply(), 2U);
  EXPECT_EQ(again.history().last_ply(), 3U);
}

TEST(GameRecords, AFinishedGameIsStillFinished) {
  const GameState state = game_at("quantik", "human", "human", {"C@a1", "S@a2", "N@b1", "Y@b2"});
  EXPECT_EQ(state.to_record().tags.value("Termination"), "Black completed quadrant a1-b2");
  GameState again = reopened(state);
  EXPECT_EQ(again.outcome(), Outcome::PlayerTwoWins);
  EXPECT_TRUE(undo(again));
  EXPECT_EQ(again.to_record().result, Outcome::Running);
  EXPECT_FALSE(again.to_record().tags.find("Termination"));
}

TEST(GameRecords, OtherEndsKeepTheirWords) {
  const auto reason = [](std::string_view termination, std::string_view result) {
    const GameState state = game_of_text("[Game \"quantik\"][Termination \"" + std::string(termination) +
                                         "\"] C@a1 " + std::string(result));
    EXPECT_EQ(reopened(state).to_record().tags.value("Termination"), termination);
    EXPECT_FALSE(state.outcome_reason().in(Language::Portuguese).empty());
    return state.outcome_reason().english();
  };
  EXPECT_EQ(reason("agreement", "draw"), "by agreement");
  EXPECT_EQ(reason("time: 5 minutes", "1"), "Black ran out of time");
  EXPECT_EQ(reason("adjudication", "2"), "adjudicated");
  EXPECT_EQ(reason("forfeit", "2"), "forfeited");
  EXPECT_EQ(reason("resignation", "1"), "Black resigned");
  EXPECT_EQ(reason("resignation: tired", "draw"), "adjudicated");
}

TEST(GameRecords, SeatComputersByTheirWords) {
  const GameState state =
      game_of_text("[Game \"quantik\"][Player1 \"minimax:depth=3\"][Player2 \"human\"] *");
  EXPECT_EQ(state.who(Player::One), (engine::Who{engine::MinimaxDepth{3}}));
  EXPECT_TRUE(state.who(Player::Two).is_human());
  EXPECT_EQ(state.seat(Player::Two).name, "");
}

TEST(GameRecords, WhoeverIsUnknownIsAPerson) {
  for (const std::string name : {"Ana", "ugi:rm -rf /", "ugi:/bin/sh", "engine:file=/etc/passwd",
                                 "minimax:depth=0", "hard:file", "level:0", "human:x"}) {
    const GameState state = game_of_text("[Game \"quantik\"][Player1 \"" + name + "\"] *");
    EXPECT_TRUE(state.who(Player::One).is_human()) << name;
    EXPECT_EQ(label(state, Player::One), name);
    EXPECT_EQ(label(reopened(state), Player::One), name);
  }
  EXPECT_EQ(label(game_of_text("[Game \"quantik\"] *"), Player::Two), "human");
}

TEST(GameRecords, APersonCalledLikeAComputerStaysAPerson) {
  Seats seats;
  seats[0].name = "easy";
  seats[1].name = "X \x1b[2J \xff";
  const GameState state = *GameState::open(History(sample_game("quantik")), {.seats = seats}, {});
  EXPECT_EQ(label(state, Player::One), "human:easy");
  EXPECT_TRUE(reopened(state).who(Player::One).is_human());
  EXPECT_EQ(reopened(state).seat(Player::One).name, "easy");
  EXPECT_EQ(label(state, Player::Two), "X  [2J \xEF\xBF\xBD");
}

TEST(GameRecords, ASeedThatIsNoneIsZero) {
  for (const char* seed : {"", "-1", "18446744073709551616", "7x", " 7"}) {
    EXPECT_EQ(game_of_text("[Game \"quantik\"][Seed \"" + std::string(seed) + "\"] *").created().seed, 0U)
        << seed;
  }
  EXPECT_EQ(game_of_text("[Game \"quantik\"][Seed \"7\"] *").created().seed, 7U);
}

TEST(GameRecords, VariationsAndCommentsStayWithTheirTurns) {
  const std::string start =
      "[Game \"quantik\"] {Hello} C@a1! {one} (S@a1 {alt} N@d4) (Y@a1) N@b3 (N@c3) S@c2 {three}";
  GameState state = game_of_text(start + " *");
  const auto moves = [&] {
    const std::string text = record::to_text(state.to_record());
    return text.substr(text.find("\n\n") + 2, text.size() - text.find("\n\n") - 4);
  };
  EXPECT_EQ(
      moves(),
      "{Hello} 1. C@a1! {one} (1. S@a1 {alt} 1... N@d4) (1. Y@a1) 1... N@b3 (1... N@c3) 2. S@c2 {three} *");
  ASSERT_TRUE(make_turn(state, "S@d4"));
  EXPECT_THAT(moves(), ::testing::EndsWith("2. S@c2 {three}\n2... S@d4 *"));
  undo(state);
  undo(state);
  ASSERT_TRUE(make_turn(state, "Y@c2"));
  EXPECT_THAT(moves(), ::testing::EndsWith("1... N@b3 (1... N@c3) 2. Y@c2 (2. S@c2\n{three}) *"));
  // Playing along a variation makes it the main line, with its comments. Nothing that was written is lost.
  undo(state);
  undo(state);
  undo(state);
  ASSERT_TRUE(make_turn(state, "S@a1"));
  EXPECT_EQ(
      moves(),
      "{Hello} 1. S@a1 {alt} (1. C@a1! {one} 1... N@b3 (1... N@c3) 2. S@c2 {three}) (1. Y@a1) 1... N@d4 *");
  EXPECT_EQ(state.to_record().turns_played(), 1U) << "the last one was only tried";
  EXPECT_EQ(reopened(state).history().last_ply(), 1U);
  EXPECT_EQ(reopened(state).to_record(), state.to_record());
}

RC_GTEST_PROP(GameRecords, AnyGameComesBack, (std::uint64_t seed)) {
  Random random(seed);
  static const std::vector<std::string> specs = joga::testing::sample_specs();
  const auto game = sample_game(specs[random.below(static_cast<std::uint32_t>(specs.size()))]);
  const std::vector<std::string> forms{"human", std::string(game->info().levels.front().name),
                                       "minimax:depth=2"};
  Seats seats;
  for (Seat& seat : seats) seat.who = *engine::Who::parse(forms[random.below(3)], game->info());
  GameState state = *GameState::open(History(game), {.seats = seats, .seed = random.next()}, moment_now());
  for (std::uint32_t turns = random.below(60); turns > 0 && !is_over(state.outcome()); --turns) {
    RC_ASSERT(make_turn(state, game->random_move(state.history().position(), random)).has_value());
    if (random.below(6) == 0) undo(state);
    if (random.below(12) == 0) redo(state);
  }
  if (random.below(4) == 0)
    static_cast<void>(resign(state, kPlayers[random.below(2)]));  // a computer does not resign
  const GameState again = reopened(state);
  RC_ASSERT(again.seats() == state.seats());
  RC_ASSERT(again.created().seed == state.created().seed);
  RC_ASSERT(again.history().ply() == state.history().ply());
  RC_ASSERT(again.history().last_ply() == state.history().last_ply());
  RC_ASSERT(again.outcome() == state.outcome());
  RC_ASSERT(again.outcome_reason().english() == state.outcome_reason().english());
  RC_ASSERT(again.can_undo() == state.can_undo());
  RC_ASSERT(again.can_redo() == state.can_redo());
  RC_ASSERT(turns_of(again) == turns_of(state));
  RC_ASSERT(again.to_record() == state.to_record());
}

}  // namespace
}  // namespace joga::play
