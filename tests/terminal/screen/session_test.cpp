// The full screen without a terminal: events in, pages out.
#include "joga/terminal/screen/session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>

#include "joga/games/registry.hpp"
#include "joga/render/characters.hpp"
#include "terminal/screen/person.hpp"

namespace joga::terminal::screen {
namespace {

class WholeGame : public ::testing::TestWithParam<const char*> {};

TEST_P(WholeGame, ByKeys) {
  Person player;
  play_through(player, GetParam(), Means::Keys);
}
TEST_P(WholeGame, ByMouse) {
  Person player;
  play_through(player, GetParam(), Means::Mouse);
}
INSTANTIATE_TEST_SUITE_P(Games, WholeGame,
                         ::testing::Values("quantik", "eximo:quiet=20", "fields:quiet=20", "stars",
                                           "stars:map=big,rules=official", "stars:map=wormholes"));

TEST(Screen, AnIllegalTrySaysWhy) {
  Person player;
  player.play("eximo");
  player.click("b8");
  EXPECT_TRUE(player.session.game()->is_alarm());
  EXPECT_FALSE(player.session.game()->message().empty());
}

TEST(Screen, StepsAreTakenBackOneByOne) {
  Person player;
  player.play("stars");
  player.click("b2");
  EXPECT_EQ(player.session.game()->entry().text(), "b2-");
  player.click("b3");
  EXPECT_EQ(player.session.game()->entry().text(), "b2-b3=");
  player.press(EventKind::Escape);
  EXPECT_EQ(player.session.game()->entry().text(), "b2-");
  player.press(EventKind::Backspace);
  EXPECT_EQ(player.session.game()->entry().text(), "");
}

// As in line mode: part by part, each ended with Enter.
TEST(Screen, ATurnIsTypedStepByStep) {
  Person player;
  player.play("eximo");
  player.type("b3");
  player.press(EventKind::Enter);
  EXPECT_EQ(player.session.game()->entry().text(), "b3");
  player.type("h8");
  player.press(EventKind::Enter);
  EXPECT_TRUE(player.session.game()->is_alarm());
  EXPECT_EQ(player.session.game()->entry().typed(), "h8");
  player.press(EventKind::Escape);
  player.type("c4");
  player.press(EventKind::Enter);
  EXPECT_EQ(player.table().history().move_text_at(0), "b3-c4");
}

TEST(Screen, TypingAndClickingMix) {
  Person player;
  player.play("stars");
  player.type("b2");
  player.click("b3");
  EXPECT_EQ(player.session.game()->entry().text(), "b2-b3=");
  player.type("T");
  EXPECT_EQ(player.table().history().move_text_at(0), "b2-b3=T");
}

TEST(Screen, DestinationsLightUp) {
  Person player;
  player.play("fields");
  player.click("a6");
  EXPECT_EQ(player.session.game()->attention().choices.size(), 4U);
  EXPECT_EQ(player.session.game()->attention().chosen.size(), 1U);
}

TEST(Screen, UndoRedoAndStepping) {
  Person player;
  player.play("quantik");
  player.type("Y@a1");
  player.press(EventKind::Enter);
  player.give(Event::control('U'));
  EXPECT_EQ(player.table().history().ply(), 0U);
  player.give(Event::control('R'));
  EXPECT_EQ(player.table().history().ply(), 1U);
  player.type(",");
  EXPECT_EQ(player.session.game()->step(), 0U);
  player.press(EventKind::Enter);
  EXPECT_FALSE(player.session.game()->step());
  player.type("undo");
  player.press(EventKind::Enter);
  EXPECT_EQ(player.table().history().ply(), 0U);
}

TEST(Screen, ResigningAsksFirst) {
  Person player;
  player.play("eximo");
  player.give(Event::control('D'));
  player.press(EventKind::Escape);
  EXPECT_FALSE(is_over(player.table().outcome()));
  player.give(Event::control('D'));
  player.press(EventKind::Enter);
  EXPECT_EQ(player.table().outcome(), Outcome::PlayerTwoWins);
  player.type("2");  // sides exchanged
  EXPECT_FALSE(is_over(player.table().outcome()));
}

// Step by step to the end of a finished game: what can be done next is offered again.
TEST(Screen, AReviewEndsWhereItCanBePlayedAgain) {
  Person player;
  player.play("quantik");
  player.type("Y@a1");
  player.press(EventKind::Enter);
  player.give(Event::control('D'));
  player.press(EventKind::Enter);
  EXPECT_NE(player.text().find("[1 Play again]"), std::string::npos);
  player.type("3");  // review
  EXPECT_EQ(player.session.game()->step(), 0U);
  EXPECT_EQ(player.text().find("Play again"), std::string::npos);
  EXPECT_NE(player.text().find("After turn 0 of 1. The keys , and . step"), std::string::npos);
  player.type(".");
  EXPECT_NE(player.text().find("[1 Play again]"), std::string::npos);
}

TEST(Screen, TheEndOfALongLineIsShown) {
  Person player;
  player.play("quantik");
  player.type(std::string(200, 'x') + "end");
  EXPECT_NE(player.text().find("xxxend"), std::string::npos);
  for (int i = 0; i < 203; ++i) player.press(EventKind::Backspace);
  player.give(Event::control('S'));
  player.type(std::string(200, '/') + "my game");
  EXPECT_NE(player.text().find("//my game"), std::string::npos);
}

TEST(Screen, OneShipIsNotShips) {
  Person player;
  player.play("stars");
  player.type("b2-b3=T");
  player.press(EventKind::Enter);
  player.click("b3");
  EXPECT_NE(player.steps.back().header.find("Blue: ship"), std::string::npos);
  EXPECT_EQ(player.steps.back().header.find("ships"), std::string::npos);
}

TEST(Screen, ComputersHaveNamesInBothLanguages) {
  Person player;
  player.play("quantik", {"human", "level:3"});
  EXPECT_NE(player.text().find("Black (2): level 3 of 7"), std::string::npos);
}

// Each of the values that a field offers says what it is itself.
TEST(Screen, AListExplainsWhatTheCursorIsOn) {
  Person player;
  player.type("22");  // a new game, its field Game
  player.press(EventKind::Down);
  EXPECT_NE(player.text().find("step, jump over friends"), std::string::npos);
}

TEST(Screen, TheComputerAnswers) {
  Person player;
  player.play("quantik", {"human", "easy"});
  player.type("Y@a1");
  player.press(EventKind::Enter);
  for (int i = 0; i < 1000 && player.table().history().ply() < 2; ++i) {
    player.session.tick();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(player.table().history().ply(), 2U);
}

TEST(Screen, AFlippedBoardIsTheSameBoard) {
  Person player;
  player.play("stars");
  player.give(Event::control('F'));
  player.click("b2");
  player.click("b3");
  EXPECT_EQ(player.session.game()->entry().text(), "b2-b3=");
}

TEST(Screen, TheMenuLeadsToAGameAndBack) {
  Person player;
  player.type("2");   // new game
  player.type("22");  // the game: Eximo
  EXPECT_NE(player.text().find("Eximo"), std::string::npos);
  player.type("1");  // start
  ASSERT_NE(player.session.game(), nullptr);
  EXPECT_EQ(player.table().game().info().id, "eximo");
  player.press(EventKind::Escape);
  player.press(EventKind::Enter);
  EXPECT_EQ(player.session.game(), nullptr);
  player.type("9");
  EXPECT_EQ(player.session.exit_status(), 0);
}

TEST(Screen, AMapIsCheckedCellByCell) {
  const auto games = games::all_games();
  const auto game = std::ranges::find_if(games, [](const GameInfo* info) { return info->maps != nullptr; });
  ASSERT_NE(game, games.end());
  MapEditor editor(**game);
  EXPECT_TRUE(editor.draft().problem().empty());
  EXPECT_EQ(editor.draft().rows_text(), "0000/0H000/0000/000h0/0000");
  editor.on(Event::typed(U'H'));
  EXPECT_FALSE(editor.draft().problem().empty());
  editor.next_random();
  EXPECT_TRUE(editor.draft().problem().empty());
  ASSERT_TRUE(editor.take("medium"));
  EXPECT_TRUE(editor.draft().rows_text().starts_with("102r301/0H3*002b/"));
}

TEST(Screen, EverythingFitsTheSmallestWindow) {
  for (const char* spec : {"quantik", "eximo", "fields", "stars", "stars:map=big", "stars:map=sectors"}) {
    Person player;
    player.play(spec);
    const Drawn& drawn = player.session.draw(kSmallestWindow);
    EXPECT_TRUE(drawn.cursor) << spec;
    EXPECT_FALSE(player.session.draw({10, 30}).canvas.rows().front().empty());
  }
}

}  // namespace
}  // namespace joga::terminal::screen
