// Turns entered part by part, by typing and by clicks.
#include "joga/play/turn_entry.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "joga/core/history.hpp"
#include "joga/games/registry.hpp"

namespace joga::play {
namespace {

[[nodiscard]] std::shared_ptr<const AnyGame> game_of(std::string_view spec) {
  return *games::make_game(spec);
}

[[nodiscard]] std::string message_of(const TurnEntry& entry) {
  return entry.verdict().message.english();
}

TEST(TurnEntry, AsksForOnePartAfterTheOther) {
  const auto game = game_of("stars");
  TurnEntry entry(game, game->start());
  EXPECT_EQ(message_of(entry), "choose a ship");
  EXPECT_FALSE(entry.enter("b2").move);
  EXPECT_FALSE(entry.enter("A1").move);
  EXPECT_EQ(message_of(entry), "choose C (colony) or T (trade station) for a1; larger empire +3");
  EXPECT_EQ(entry.text(), "b2-a1=");
  EXPECT_EQ(entry.chosen_cells(), (std::vector<std::string>{"b2", "a1"}));
  const TurnEntry::Step ready = entry.enter("t");
  ASSERT_TRUE(ready.move);
  EXPECT_EQ(game->move_text(game->start(), *ready.move), "b2-a1=T");
}

TEST(TurnEntry, PartsAreTakenBackOneByOne) {
  const auto game = game_of("stars");
  TurnEntry entry(game, game->start());
  EXPECT_FALSE(entry.take_back());
  (void)entry.enter("b2");
  (void)entry.enter("a1");
  EXPECT_TRUE(entry.take_back());
  EXPECT_EQ(entry.text(), "b2-");
  EXPECT_EQ(message_of(entry), "choose where the ship on b2 goes; larger empire +3");
  EXPECT_TRUE(entry.take_back());
  EXPECT_EQ(entry.text(), "");
  EXPECT_FALSE(entry.take_back());
}

TEST(TurnEntry, ARefusedPartSaysWhyAndLeavesTheRest) {
  const auto game = game_of("eximo");
  TurnEntry entry(game, game->start());
  EXPECT_TRUE(entry.enter("b3").problem.empty());
  const TurnEntry::Step refused = entry.enter("h8");
  EXPECT_FALSE(refused.move);
  EXPECT_EQ(refused.problem.english(), "the man on b3 cannot go to h8; possible: a4, b4, c4");
  EXPECT_EQ(entry.text(), "b3");
  EXPECT_TRUE(entry.enter("b4").move);
}

// The error is about a square for a new man, not about one to move on to.
TEST(TurnEntry, TheReasonIsAboutWhatWasAskedFor) {
  const auto game = game_of("eximo");
  const AnyPosition position = *game->parse_position("8/4m3/4M3/8/M1m5/8/1MMMMM2/1MMMM3 1");
  const std::string reason = game->try_input(position, "e6xe8@b2").message.english();
  TurnEntry entry(game, position);
  (void)entry.enter("e6");
  (void)entry.enter("e8");
  EXPECT_EQ(entry.enter("b2").problem.english(), reason);
  EXPECT_EQ(entry.choose_cell("b2").problem.english(), reason);
  EXPECT_TRUE(entry.enter("g1@g2").move);
}

TEST(TurnEntry, AWholeTurnMayReplaceTheUnfinishedOne) {
  const auto game = game_of("quantik");
  TurnEntry entry(game, game->start());
  (void)entry.enter("C");
  const TurnEntry::Step other = entry.enter("Y@b2");
  ASSERT_TRUE(other.move);
  EXPECT_EQ(game->move_text(game->start(), *other.move), "Y@b2");
}

// Typing another turn replaces the one begun, as a click on another piece does.
TEST(TurnEntry, AnotherTurnIsTypedInsteadOfTheOneBegun) {
  const auto game = game_of("stars");
  const AnyPosition position = *game->parse_position("..../C1H1.*./..C1c1/*c1.h1c1/.C1.. 1");
  TurnEntry entry(game, position);
  (void)entry.enter("c3");
  EXPECT_FALSE(entry.enter("e4").problem.empty()) << "an enemy bars the way";
  EXPECT_EQ(entry.enter("e2e4").problem.english(), "");
  EXPECT_EQ(message_of(entry), "choose C (colony) or T (trade station) for e4; larger empire +3");
  EXPECT_TRUE(entry.enter("C").move);
}

// The piece is chosen, so the error says why it cannot go there, not what else could.
TEST(TurnEntry, AForbiddenCellIsNoOtherChoice) {
  const auto game = game_of("quantik");
  const AnyPosition position = *game->parse_position("c3/4/4/4 1");
  TurnEntry entry(game, position);
  (void)entry.enter("C");
  const std::string reason = entry.choose_cell("b1").problem.english();
  EXPECT_EQ(reason, entry.enter("b1").problem.english());
  EXPECT_NE(reason, "");
  EXPECT_EQ(entry.text(), "C@");
}

TEST(TurnEntry, WhatIsNotAskedForIsTold) {
  const auto game = game_of("eximo");
  const AnyPosition position = *game->parse_position("8/8/8/8/2Mm4/8/5M2/8 1");
  TurnEntry entry(game, position);
  const TurnEntry::Step step = entry.enter("c4");
  ASSERT_TRUE(step.move);
  EXPECT_EQ(step.unasked, std::vector<std::string>{"e4"});
}

TEST(TurnEntry, LettersAreJudgedAsTheyAreTyped) {
  const auto game = game_of("eximo");
  TurnEntry entry(game, game->start());
  entry.set_typed("b");
  EXPECT_EQ(entry.verdict().status, InputStatus::Invalid);
  entry.set_typed("b3");
  EXPECT_EQ(entry.verdict().status, InputStatus::Incomplete);
  EXPECT_FALSE(entry.enter_typed().move);
  entry.set_typed("c4");
  EXPECT_EQ(entry.verdict().status, InputStatus::Complete);
  EXPECT_TRUE(entry.take_back());
  EXPECT_EQ(entry.text(), "b3");
}

// Only one man captures, over several squares: the first click shows the path, the second plays it.
TEST(TurnEntry, TheOnlyTurnLeftIsShownBeforeItIsPlayed) {
  const auto game = game_of("eximo");
  const AnyPosition position = *game->parse_position("8/8/8/2m5/8/2m5/2M5/6M1 1");
  TurnEntry entry(game, position);
  const std::vector<std::string> cells = entry.open_cells();
  ASSERT_FALSE(cells.empty());
  TurnEntry::Step step = entry.choose_cell("c2");
  for (int clicks = 0; !step.move && clicks < 3; ++clicks) {
    ASSERT_TRUE(step.problem.empty());
    ASSERT_FALSE(entry.open_cells().empty());
    step = entry.choose_cell(entry.open_cells().back());
  }
  ASSERT_TRUE(step.move);
  EXPECT_TRUE(game->is_legal(position, *step.move));
}

TEST(TurnEntry, ClickingTwicePutsDownAndAnotherPieceIsTakenInstead) {
  const auto game = game_of("eximo");
  TurnEntry entry(game, game->start());
  (void)entry.choose_cell("b3");
  (void)entry.choose_cell("b3");
  EXPECT_TRUE(entry.is_blank());
  (void)entry.choose_cell("b3");
  EXPECT_FALSE(entry.choose_cell("c3").move);
  EXPECT_EQ(entry.text(), "c3");
  EXPECT_FALSE(entry.choose_cell("h8").problem.empty());
  EXPECT_EQ(entry.text(), "c3");
}

// Every turn of every game can be entered by naming one choice after the other, and by clicking, without
// knowing the notation.
TEST(TurnEntry, ChoicesAloneLeadToAMove) {
  for (const GameInfo* info : games::all_games()) {
    for (const bool clicking : {false, true}) {
      const auto game = game_of(info->id);
      Random random(3);
      History history(game);
      while (!is_over(history.outcome()) && history.ply() < 80) {
        TurnEntry entry(game, history.position());
        TurnEntry::Step step;
        for (int parts = 0; !step.move; ++parts) {
          ASSERT_LT(parts, 40) << info->id << ' ' << entry.text();
          std::vector<Choice> choices = entry.other_choices();
          for (const std::string& cell : entry.open_cells()) choices.push_back({.name = cell});
          ASSERT_FALSE(choices.empty()) << info->id << ' ' << entry.text();
          const Choice choice = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
          if (!clicking) {
            step = entry.enter(choice.name);
          } else if (choice.kind == ChoiceKind::Cell) {
            step = entry.choose_cell(choice.name);
          } else {
            step = entry.choose(choice);
          }
          ASSERT_TRUE(step.problem.empty())
              << info->id << ' ' << entry.text() << ' ' << step.problem.english();
        }
        ASSERT_TRUE(history.play(*step.move));
      }
    }
  }
}

}  // namespace
}  // namespace joga::play
