// Turns entered part by part.
#include "joga/terminal/turn_entry.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "joga/core/history.hpp"
#include "joga/games/registry.hpp"

namespace joga::terminal {
namespace {

[[nodiscard]] std::shared_ptr<const AnyGame> game_of(std::string_view spec) {
  return *games::make_game(spec);
}

TEST(TurnEntry, AsksForOnePartAfterTheOther) {
  const auto game = game_of("stars");
  TurnEntry entry(*game, game->start());
  EXPECT_EQ(entry.question().message.english(), "choose a ship");
  EXPECT_EQ(entry.take("b2").status, EntryStatus::Asking);
  const EntryAnswer marker = entry.take("A1");
  EXPECT_EQ(marker.message.english(), "choose the marker for a1: C colony, T trade station");
  EXPECT_EQ(entry.text(), "b2-a1=");
  const EntryAnswer ready = entry.take("t");
  ASSERT_EQ(ready.status, EntryStatus::Ready);
  EXPECT_EQ(game->move_text(game->start(), *ready.move), "b2-a1=T");
}

TEST(TurnEntry, PartsAreTakenBackOneByOne) {
  const auto game = game_of("stars");
  TurnEntry entry(*game, game->start());
  EXPECT_FALSE(entry.back());
  ASSERT_EQ(entry.take("b2").status, EntryStatus::Asking);
  ASSERT_EQ(entry.take("a1").status, EntryStatus::Asking);
  EXPECT_TRUE(entry.back());
  EXPECT_EQ(entry.text(), "b2-");
  EXPECT_EQ(entry.question().message.english(), "choose where the ship on b2 goes");
  EXPECT_TRUE(entry.back());
  EXPECT_EQ(entry.text(), "");
  EXPECT_FALSE(entry.back());
}

TEST(TurnEntry, ARefusedPartSaysWhyAndLeavesTheRest) {
  const auto game = game_of("eximo");
  TurnEntry entry(*game, game->start());
  ASSERT_EQ(entry.take("b3").status, EntryStatus::Asking);
  const EntryAnswer refused = entry.take("h8");
  EXPECT_EQ(refused.status, EntryStatus::Refused);
  EXPECT_EQ(refused.message.english(), "the man on b3 cannot go to h8; possible: a4, b4, c4");
  EXPECT_EQ(entry.text(), "b3");
  EXPECT_EQ(entry.take("b4").status, EntryStatus::Ready);
}

// A square for a new man, not one to go on to.
TEST(TurnEntry, TheReasonIsAboutWhatWasAskedFor) {
  const auto game = game_of("eximo");
  const AnyPosition position = *game->parse_position("8/4m3/4M3/8/M1m5/8/1MMMMM2/1MMMM3 1");
  TurnEntry entry(*game, position);
  ASSERT_EQ(entry.take("e6").status, EntryStatus::Asking);
  ASSERT_EQ(entry.take("e8").status, EntryStatus::Asking);
  EXPECT_EQ(entry.take("b2").message.english(), game->try_input(position, "e6xe8@b2").message.english());
  EXPECT_EQ(entry.take("g1@g2").status, EntryStatus::Ready);
}

TEST(TurnEntry, AWholeTurnMayReplaceTheUnfinishedOne) {
  const auto game = game_of("quantik");
  TurnEntry entry(*game, game->start());
  ASSERT_EQ(entry.take("C").status, EntryStatus::Asking);
  const EntryAnswer other = entry.take("Y@b2");
  ASSERT_EQ(other.status, EntryStatus::Ready);
  EXPECT_EQ(game->move_text(game->start(), *other.move), "Y@b2");
}

// Every turn of every game can be reached by naming one choice after the other: what a person does who knows
// nothing about notation.
TEST(TurnEntry, ChoicesAloneLeadToAMove) {
  for (const GameInfo* info : games::all_games()) {
    const auto game = game_of(info->id);
    Random random(3);
    History history(game);
    while (!is_over(history.outcome()) && history.ply() < 80) {
      TurnEntry entry(*game, history.position());
      EntryAnswer answer = entry.question();
      for (int parts = 0; answer.status == EntryStatus::Asking; ++parts) {
        ASSERT_LT(parts, 40) << info->id << ' ' << entry.text();
        ASSERT_FALSE(answer.choices.empty()) << info->id << ' ' << entry.text();
        const auto at = random.below(static_cast<std::uint32_t>(answer.choices.size()));
        answer = entry.take(std::string(answer.choices[at].name));
      }
      ASSERT_EQ(answer.status, EntryStatus::Ready)
          << info->id << ' ' << entry.text() << ' ' << answer.message.english();
      ASSERT_TRUE(history.play(*answer.move));
    }
  }
}

}  // namespace
}  // namespace joga::terminal
