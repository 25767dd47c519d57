// Entering turns on the full screen: by keys, mouse and typing.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/listed.hpp"
#include "joga/games/registry.hpp"
#include "terminal/screen/person.hpp"

namespace joga::terminal::screen {
namespace {

class WholeGame : public ::testing::TestWithParam<std::string> {};

TEST_P(WholeGame, ByKeys) {
  Person player;
  play_through(player, GetParam(), Means::Keys);
}
TEST_P(WholeGame, ByMouse) {
  Person player;
  play_through(player, GetParam(), Means::Mouse);
}
INSTANTIATE_TEST_SUITE_P(Games, WholeGame, ::testing::ValuesIn(joga::testing::quick_specs(20)));
INSTANTIATE_TEST_SUITE_P(Maps, WholeGame,
                         ::testing::Values("stars:map=big,rules=official", "stars:map=wormholes"));

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

// Turns are typed part by part, each ended with Enter, as in line mode.
TEST(Screen, ATurnIsTypedStepByStep) {
  Person player;
  player.play("eximo");
  player.enter("b3");
  EXPECT_EQ(player.session.game()->entry().text(), "b3");
  player.enter("h8");
  EXPECT_TRUE(player.session.game()->is_alarm());
  EXPECT_EQ(player.session.game()->entry().typed(), "h8");
  player.press(EventKind::Escape);
  player.enter("c4");
  EXPECT_EQ(player.state().history().move_text_at(0), "b3-c4");
}

// Every game accepts its turns in the parts that its prompt asks for.
TEST(Screen, EveryGameIsTypedStepByStep) {
  struct Typed {
    const char* spec;
    std::vector<std::string> parts;
    const char* turn;
  };
  const std::vector<Typed> all{
      {"eximo", {"b3", "c4"}, "b3-c4"},        {"eximo", {"b3c4"}, "b3-c4"},
      {"quantik", {"cube", "d4"}, "C@d4"},     {"quantik", {"d4", "C"}, "C@d4"},
      {"stars", {"b2", "b3", "T"}, "b2-b3=T"}, {"stars", {"2,2", "2,3", "T"}, "b2-b3=T"},
      {"fields", {"a6", "b7"}, "a6-b7"}};
  for (const Typed& typed : all) {
    Person player;
    player.play(typed.spec);
    for (const std::string& part : typed.parts) {
      player.type(part);
      if (player.session.game()->board().is_typing()) player.press(EventKind::Enter);
      EXPECT_FALSE(player.session.game()->is_alarm()) << typed.spec << ' ' << part << '\n' << player.text();
    }
    ASSERT_EQ(player.state().history().ply(), 1U) << typed.spec << '\n' << player.text();
    EXPECT_EQ(player.state().history().move_text_at(0), typed.turn);
  }
}

TEST(Screen, TypingAndClickingMix) {
  Person player;
  player.play("stars");
  player.type("b2");
  player.click("b3");
  EXPECT_EQ(player.session.game()->entry().text(), "b2-b3=");
  player.enter("T");
  EXPECT_EQ(player.state().history().move_text_at(0), "b2-b3=T");
}

// A letter may begin a whole move, so it plays nothing by itself.
TEST(Screen, AWholeMoveCanBeTypedAfterACellWasChosen) {
  Person player;
  player.play("quantik");
  player.click("b2");
  player.type("S");
  EXPECT_EQ(player.state().history().ply(), 0U);
  player.enter("@d4");
  ASSERT_EQ(player.state().history().ply(), 1U) << player.text();
  EXPECT_EQ(player.state().history().move_text_at(0), "S@d4");
  EXPECT_TRUE(player.session.game()->entry().is_blank());
  player.click("a1");
  player.enter("c");
  EXPECT_EQ(player.state().history().move_text_at(1), "C@a1");
}

// A refused move or command stays for correction, and disappears when something else is typed.
TEST(Screen, ARefusedLineIsReplacedByTheNextOne) {
  Person player;
  player.play("eximo");
  const auto typed = [&] { return player.session.game()->entry().typed(); };
  for (const std::string refused : {"c3 c9", "save /no/such/folder/x", "undo", "flip it"}) {
    player.enter(refused);
    EXPECT_TRUE(player.session.game()->is_alarm()) << refused;
    EXPECT_EQ(typed(), refused);
    player.type("d");
    EXPECT_EQ(typed(), "d") << refused;
    player.press(EventKind::Escape);
  }
  player.enter("c3 c9");
  player.press(EventKind::Backspace);
  EXPECT_EQ(typed(), "c3 c") << "it can be corrected";
  player.enter("4");
  EXPECT_EQ(player.state().history().ply(), 1U) << player.text();
  player.enter("c6 c1");
  player.type("?");
  EXPECT_TRUE(player.shows("Commands:")) << "a key of the page still works\n" << player.text();
}

TEST(Screen, DestinationsLightUp) {
  Person player;
  player.play("fields");
  player.click("a6");
  EXPECT_EQ(player.session.game()->attention().choices.size(), 4U);
  EXPECT_EQ(player.session.game()->attention().chosen.size(), 1U);
}

// While a line is being typed, its editor has the usual keys.
TEST(Screen, CommandsDoNotTakeKeysFromALine) {
  Person player;
  player.play("quantik");
  player.enter("Y@a1");
  const auto typed = [&] { return player.session.game()->entry().typed(); };
  player.type("hint me");
  player.give(Event::control('W'));
  EXPECT_EQ(typed(), "hint ");
  player.give(Event::control('A'));
  player.type("x?");
  EXPECT_EQ(typed(), "x?hint ");
  player.give(Event::control('K'));
  EXPECT_EQ(typed(), "x?");
  player.press(EventKind::Left);
  player.press(EventKind::Backspace);
  EXPECT_EQ(typed(), "?");
  player.press(EventKind::Delete);
  EXPECT_EQ(typed(), "");
  player.type("y");
  player.press(EventKind::Up);
  EXPECT_EQ(typed(), "Y@a1");
  player.press(EventKind::Down);
  EXPECT_EQ(typed(), "y");
  player.give(Event::control('U'));
  EXPECT_EQ(typed(), "");
  EXPECT_EQ(player.state().history().ply(), 1U);
  player.give(Event::control('U'));  // no line is being typed now
  EXPECT_EQ(player.state().history().ply(), 0U);
}

// Cells are marked from the start of the turn, so that a newcomer sees what is possible.
TEST(Screen, WhatCanBeChosenIsMarkedAndTabHopsThere) {
  Person player;
  player.play("fields");
  const auto names = [&] {
    std::vector<std::string> marked;
    for (const int cell : player.session.game()->attention().choices) {
      marked.push_back(player.session.game()->view().cells[static_cast<std::size_t>(cell)].name);
    }
    return marked;
  };
  const std::vector<std::string> men = names();
  EXPECT_EQ(men, player.session.game()->entry().open_cells());
  EXPECT_FALSE(men.empty());
  std::vector<std::string> visited;
  for (std::size_t i = 0; i < men.size(); ++i) {
    player.press(EventKind::Tab);
    const Game& game = *player.session.game();
    visited.push_back(game.view().cells[static_cast<std::size_t>(game.cursor())].name);
  }
  EXPECT_TRUE(std::ranges::is_permutation(visited, men));
}

// The man is drawn at its current square, and captured men are removed.
TEST(Screen, TabAndHintsPutARefusedLineAside) {
  Person player;
  player.play("stars:map=small");
  player.enter("hello");
  EXPECT_TRUE(player.shows("hello")) << player.text();
  player.press(EventKind::Tab);
  EXPECT_FALSE(player.shows("> hello")) << player.text();
  EXPECT_TRUE(player.shows("choose a ship")) << player.text();
  player.enter("hello");
  player.press(EventKind::Down);
  EXPECT_FALSE(player.shows("> hello")) << player.text();
}

TEST(Screen, AnUnfinishedTurnIsDrawnAsItStands) {
  const auto game = games::make_game("eximo");
  const AnyPosition position = *(*game)->parse_position("8/8/8/2mm4/8/2m5/2M5/6M1 1");
  play::TurnEntry entry(*game, position);
  const auto pieces = [&](std::string_view name) {
    const BoardView view = entry.under_way((*game)->view(position, std::nullopt));
    return std::ranges::find(view.cells, name, &CellView::name)->pieces.size();
  };
  EXPECT_FALSE(entry.enter("c2xc4").move);
  ASSERT_EQ(entry.text(), "c2xc4");
  EXPECT_EQ(pieces("c2"), 0U);
  EXPECT_EQ(pieces("c3"), 0U);
  EXPECT_EQ(pieces("c4"), 1U);
  EXPECT_EQ(pieces("c5"), 1U);
}

TEST(Screen, TheEndOfALongLineIsShown) {
  Person player;
  player.play("quantik");
  player.type(std::string(200, 'x') + "end");
  EXPECT_TRUE(player.shows("xxxend")) << player.text();
  for (int i = 0; i < 203; ++i) player.press(EventKind::Backspace);
  player.give(Event::control('S'));
  player.type(std::string(200, '/') + "my game");
  EXPECT_TRUE(player.shows("//my game")) << player.text();
}

TEST(Screen, AFlippedBoardIsTheSameBoard) {
  Person player;
  player.play("stars");
  player.give(Event::control('F'));
  player.click("b2");
  player.click("b3");
  EXPECT_EQ(player.session.game()->entry().text(), "b2-b3=");
}

// A player who is used to three parts enters the third although it was played automatically; the next turn
// must ignore it.
TEST(Screen, WhatIsEnteredByHabitIsTakenAway) {
  Person player;
  // Neither player has a trade station left, so a colony is the only choice.
  player.play_from("stars", "T1.../TH1C*c1/C1t1TT1/*tth1c/ct1C. 1");
  player.enter("a1");
  player.enter("a4");
  ASSERT_EQ(player.state().history().move_text_at(0), "a1-a4=C");
  player.enter("c");
  EXPECT_TRUE(player.shows("C has been played already")) << player.text();
  EXPECT_FALSE(player.session.game()->is_alarm());
  EXPECT_TRUE(player.session.game()->entry().is_blank());
  player.enter("d4");
  player.enter("e4");
  ASSERT_EQ(player.state().history().move_text_at(1), "d4-e4=C");
  player.type("C");
  player.click("a4");  // not taken as a colony of the next turn
  EXPECT_EQ(player.session.game()->entry().text(), "a4-");
  player.enter("a3");
  EXPECT_EQ(player.state().history().ply(), 3U);
}

TEST(Screen, WhatIsEnteredByHabitDoesNotSpoilTheNextLine) {
  Person player;
  player.play_from("stars", "T1.../TH1C*c1/C1t1TT1/*tth1c/ct1C. 1");
  player.enter("a1");
  player.enter("a4");
  player.enter("Cd4");
  ASSERT_EQ(player.state().history().ply(), 2U) << player.text();
  EXPECT_EQ(player.state().history().move_text_at(1), "d4-e4=C");
}

// The computer may be faster than the player types.
TEST(Screen, ALineStaysWhileTheComputerMoves) {
  Person player;
  player.play("quantik", {"human", "easy"});
  player.enter("Y@a1");
  player.type("hin");
  player.wait_until([&] { return player.state().history().ply() >= 2; });
  ASSERT_EQ(player.state().history().ply(), 2U);
  EXPECT_EQ(player.session.game()->entry().typed(), "hin");
}

TEST(Screen, EnterPlaysTheOnlyMoveWhereverTheCursorIs) {
  Person player;
  player.play_from("eximo", "8/8/7m/2m5/2M5/8/8/M7 1");
  EXPECT_TRUE(player.shows("Enter: man c4 to c6, the only move")) << player.text();
  player.press(EventKind::Down);
  player.press(EventKind::Enter);
  EXPECT_EQ(player.state().history().ply(), 1U) << player.text();
  EXPECT_FALSE(player.shows("no other choice")) << "it was offered as the only one";
}

// The pass is a word in both languages.
TEST(Screen, APassIsTypedInEitherLanguage) {
  for (const std::string word : {"pass", "passar"}) {
    Person player;
    player.play_from("stars", "T1.../TH1C*c1/C1t1TT1/*tth1c/ct1C. 1");
    ASSERT_FALSE(is_over(player.state().outcome()));
    player.type(word);
    EXPECT_EQ(player.session.game()->entry().typed(), "pass");
  }
  EXPECT_EQ(move_in_words("pass").in(Language::Portuguese), "passar");
  EXPECT_EQ(move_in_words("a1-a2").in(Language::Portuguese), "a1-a2");
}

// From the row before the player upwards, each row from left to right.
TEST(Screen, TabGoesRowByRow) {
  Person player;
  player.play("eximo");
  std::string path;
  for (int i = 0; i < 8; ++i) {
    const Game& game = *player.session.game();
    path += game.view().cells[static_cast<std::size_t>(game.cursor())].name + ' ';
    player.press(EventKind::Tab);
  }
  EXPECT_EQ(path, "b1 c1 d1 e1 f1 g1 b2 c2 ");
}

// A hint must not hide where the chosen piece can go.
TEST(Screen, AHintIsOneOfTheChoicesWhileItIsFollowed) {
  Person player;
  player.play("fields");
  player.give(Event::control('T'));
  player.wait_until([&] { return !player.session.game()->is_thinking(); });
  const Game& game = *player.session.game();
  EXPECT_TRUE(game.attention().choices.empty()) << "the hint";
  ASSERT_EQ(game.attention().suggested.size(), 2U);
  player.press(EventKind::Enter);
  EXPECT_FALSE(game.attention().choices.empty()) << "everything that the piece can do";
  EXPECT_EQ(game.attention().suggested.size(), 1U) << "where the hint puts it";
  player.press(EventKind::Escape);
  const std::string hinted =
      game.state().game().move_text(game.state().history().position(), *game.home().hint());
  player.enter(hinted.starts_with("a6") ? "d6" : "a6");
  EXPECT_TRUE(game.attention().suggested.empty()) << "another piece";
}

TEST(Screen, PiecesThatDecideHowFarAnotherOneGoesAreMarked) {
  Person player;
  player.play("fields");
  player.walk_to("c6");
  for (const char* counted : {"+●1 +", "{", "+●3 +"})
    EXPECT_EQ(player.shows(counted), *counted == '+') << "a preview before a piece is chosen\n"
                                                      << player.text();
  EXPECT_NE(player.header().find("c6: Black: piece 2 (2 around it)"), std::string::npos) << player.header();
  player.enter("c6");
  EXPECT_TRUE(player.shows("piece 2 has 2 pieces around it: move it exactly 2 squares")) << player.text();
  EXPECT_TRUE(player.shows("+●1 +")) << player.text();
  EXPECT_TRUE(player.shows("+●3 +")) << player.text();
  EXPECT_EQ(player.session.game()->attention().counted.size(), 2U);
}

TEST(Screen, TheFirstTurnExplainsTheTerrain) {
  Person player;
  player.play("stars");
  EXPECT_TRUE(player.shows("Nro   rose nebula")) << player.text();
  for (const char* move : {"b2-b3=C", "d4-d5=C"}) player.enter(move);
  EXPECT_FALSE(player.shows("rose nebula")) << player.text();
}

// At first a newcomer reads what counts; pieces are explained once they are there, and so are kinds of
// points.
TEST(Screen, AScoreGrowsWithTheGame) {
  Person player;
  player.play("stars");
  const auto tells_points = [&] { return player.shows("nebulas of") && player.shows("arger"); };
  EXPECT_TRUE(tells_points()) << player.text();
  for (const std::string later : {"trade station\n", "colony", "score", "total"})
    EXPECT_FALSE(player.shows(later)) << later << '\n' << player.text();
  player.click("b2");
  EXPECT_TRUE(player.shows("+n    points for stopping here")) << player.text();
  player.press(EventKind::Escape);
  for (const char* move : {"b2-b3=C", "d4-d5=C"}) player.enter(move);
  EXPECT_FALSE(tells_points()) << player.text();
  EXPECT_TRUE(player.shows("planets ")) << player.text();
  EXPECT_TRUE(player.shows("total ")) << player.text();
  EXPECT_FALSE(player.shows("nebulas ")) << player.text();
}

TEST(Screen, ChoicesTellWhatTheyBring) {
  Person player;
  player.play("stars");
  player.click("b2");
  player.walk_to("b3");
  EXPECT_NE(player.steps.back().header.find("b3: star with 3 planets (+3)"), std::string::npos)
      << player.steps.back().header;
  for (const std::string words : {"<S 1>", "│ +1  │", "│ +3  │"})
    EXPECT_TRUE(player.shows(words)) << player.text();
  player.press(EventKind::Enter);
  EXPECT_TRUE(player.shows(">C< +3 colony")) << player.text();
  EXPECT_TRUE(player.session.game()->attention().gains.empty()) << "the cell has been chosen";
  player.press(EventKind::BackTab);
  EXPECT_TRUE(player.shows("<C> +3 colony")) << player.text();
}

TEST(Screen, EnterGoesOnWithTheMarker) {
  Person player;
  player.play("stars");
  player.walk_to("b2");
  player.press(EventKind::Enter);
  player.walk_to("b3");
  player.press(EventKind::Enter);
  EXPECT_TRUE(player.shows("choose C (colony) or T (trade station) for b3")) << player.text();
  player.press(EventKind::Down);
  EXPECT_TRUE(player.shows(">T<")) << player.text();
  player.press(EventKind::Left);
  EXPECT_FALSE(player.shows(">T<")) << "left and right go back to the board\n" << player.text();
  player.press(EventKind::Right);
  player.press(EventKind::Enter);
  EXPECT_EQ(player.session.game()->entry().text(), "b2-b3=") << "the ship stays where it was put";
  player.press(EventKind::Enter);
  ASSERT_EQ(player.state().history().ply(), 1U) << player.text();
  EXPECT_EQ(player.state().history().move_text_at(0), "b2-b3=C");
}

// The shapes that have no place now are still in sight.
TEST(Screen, PiecesWithoutAPlaceStayInSight) {
  Person player;
  player.play_from("quantik", "c3/4/4/4 1");
  player.click("b1");
  EXPECT_FALSE(player.shows("<C>")) << player.text();
  EXPECT_TRUE(player.shows("     cube ×2")) << player.text();
}

// A square that is forbidden to the chosen piece is not taken as another choice.
TEST(Screen, AForbiddenSquareSaysWhy) {
  Person player;
  player.play_from("quantik", "c3/4/4/4 1");
  player.enter("cube");
  player.click("b1");
  EXPECT_TRUE(player.session.game()->is_alarm()) << player.text();
  player.click("c3");
  EXPECT_EQ(player.state().history().ply(), 1U);
}

}  // namespace
}  // namespace joga::terminal::screen
