// The full screen without a terminal: events in, pages out.
#include "joga/terminal/screen/session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "joga/games/registry.hpp"
#include "joga/library/storage.hpp"
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

// Every game takes its turns in parts, as its prompt asks for them.
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
    ASSERT_EQ(player.table().history().ply(), 1U) << typed.spec << '\n' << player.text();
    EXPECT_EQ(player.table().history().move_text_at(0), typed.turn);
  }
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

// By a letter in either language, or by the usual keys.
TEST(Screen, QuestionsAreAnsweredByYesAndNo) {
  Person player;
  player.play("eximo");
  for (const char* no : {"n", "N"}) {
    player.give(Event::control('D'));
    EXPECT_NE(player.text().find("Resign for White? (y/n)"), std::string::npos);
    player.type(no);
    EXPECT_EQ(player.session.game()->question(), Question::None);
    EXPECT_FALSE(is_over(player.table().outcome()));
  }
  player.give(Event::control('D'));
  player.type("s");
  EXPECT_TRUE(is_over(player.table().outcome()));
}

TEST(Screen, AGameIsNotBrokenOffWithoutAQuestion) {
  Person player;
  player.play("quantik");
  player.type("Y@a1");
  player.press(EventKind::Enter);
  for (const char key : {'N', 'W'}) {
    player.give(Event::control(key));
    player.type("n");
    EXPECT_EQ(player.table().history().ply(), 1U);
  }
  player.type("swap");
  player.press(EventKind::Enter);
  player.type("y");
  EXPECT_EQ(player.table().history().ply(), 0U);
}

TEST(Screen, AFileIsNotReplacedWithoutAQuestion) {
  Person player;
  std::filesystem::create_directories(player.folder);
  const std::filesystem::path file = player.folder / "diary.txt";
  std::ofstream(file) << "dear diary";
  const auto content = [&] {
    std::ifstream stream(file);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  };
  player.play("quantik");
  player.type("save " + file.string());
  player.press(EventKind::Enter);
  EXPECT_NE(player.text().find("Replace it? (y/n)"), std::string::npos);
  player.type("n");
  EXPECT_EQ(content(), "dear diary");
  player.give(Event::control('S'));
  EXPECT_NE(player.text().find("Save as file: quantik-"), std::string::npos);  // a name to begin with
  player.give(Event::control('U'));
  player.type(file.string());
  player.press(EventKind::Enter);
  player.press(EventKind::Escape);
  EXPECT_EQ(content(), "dear diary");
  player.give(Event::control('S'));
  player.give(Event::control('U'));
  player.type((player.folder / "dia").string());
  player.press(EventKind::Tab);
  player.press(EventKind::Enter);
  player.type("y");
  EXPECT_TRUE(content().starts_with("[Game \"quantik\"]")) << content();
}

TEST(Screen, LeavingSaysWhetherTheGameIsSaved) {
  Person player;
  player.play("quantik");
  player.press(EventKind::Escape);
  EXPECT_NE(player.text().find("Leave the game? (y/n)"), std::string::npos) << player.text();
  player.type("n");
  player.type("Y@a1");
  player.press(EventKind::Enter);
  player.press(EventKind::Escape);
  EXPECT_NE(player.text().find("Leave the game? The game stays saved. (y/n)"), std::string::npos);
}

// While a line is being typed, its editor has the keys that every line editor has.
TEST(Screen, CommandsDoNotTakeKeysFromALine) {
  Person player;
  player.play("quantik");
  player.type("Y@a1");
  player.press(EventKind::Enter);
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
  EXPECT_EQ(player.table().history().ply(), 1U);
  player.give(Event::control('U'));  // nothing is typed now
  EXPECT_EQ(player.table().history().ply(), 0U);
}

TEST(Screen, ACommandRefusesWhatItHasNoUseFor) {
  Person player;
  player.play("quantik");
  player.type("Y@a1");
  player.press(EventKind::Enter);
  player.type("undo 3");
  player.press(EventKind::Enter);
  EXPECT_TRUE(player.session.game()->is_alarm());
  EXPECT_EQ(player.table().history().ply(), 1U);
}

// From the start of the turn, so that a newcomer sees what is possible.
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

// The man stands where it has come to, and what it took is gone.
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

TEST(Screen, TheHelpFitsTheWindow) {
  Person player;
  player.play("quantik");
  player.give(Event::function(1));
  std::string help;
  for (int page = 0; page < 4; ++page) {
    help += player.text();
    player.press(EventKind::PageDown);
  }
  EXPECT_EQ(help.find("..."), std::string::npos) << help;
  EXPECT_NE(help.find("takes the last turn back"), std::string::npos);
}

TEST(Screen, TheTitleTellsTheOptionsInWords) {
  Person player;
  player.play("stars:map=rows:0000/0H000/0000/000h0/0000");
  player.press(EventKind::Up);
  EXPECT_EQ(player.steps.back().header.find("rows"), std::string::npos) << player.steps.back().header;
  EXPECT_NE(player.steps.back().header.find("your own"), std::string::npos) << player.steps.back().header;
}

TEST(Screen, TheTurnStaysInSightBesideALongDescription) {
  Person player;
  player.play("stars:map=big,rules=official");
  for (int i = 0; i < 40; ++i) {
    player.press(i % 2 == 0 ? EventKind::Right : EventKind::Up);
    EXPECT_NE(player.steps.back().header.find("turn 1"), std::string::npos) << player.steps.back().header;
  }
}

// Step by step to the end of a finished game: what can be done next is offered again.
TEST(Screen, AReviewEndsWhereItCanBePlayedAgain) {
  Person player;
  player.play("quantik");
  player.type("Y@a1");
  player.press(EventKind::Enter);
  player.give(Event::control('D'));
  player.press(EventKind::Enter);
  EXPECT_NE(player.text().find(" 1 Play again "), std::string::npos);
  player.type("3");  // review
  EXPECT_EQ(player.session.game()->step(), 0U);
  EXPECT_EQ(player.text().find("Play again"), std::string::npos);
  EXPECT_NE(player.text().find("After turn 0 of 1. Left and right step"), std::string::npos);
  player.type(".");
  EXPECT_NE(player.text().find(" 1 Play again "), std::string::npos);
}

// What is on the screen is the position that one has gone back to: its turn, its player, and hints for it.
TEST(Screen, AReviewTellsAboutThePositionShown) {
  Person player;
  player.play("quantik");
  for (const char* turn : {"Y@a1", "C@c3", "S@b4"}) {
    player.type(turn);
    player.press(EventKind::Enter);
  }
  player.give(Event::control('V'));
  player.press(EventKind::Right);
  EXPECT_EQ(player.session.game()->step(), 1U);
  EXPECT_NE(player.steps.back().header.find("turn 2"), std::string::npos) << player.steps.back().header;
  EXPECT_NE(player.text().find("To move: Black"), std::string::npos);
  player.press(EventKind::Left);
  EXPECT_NE(player.text().find("To move: White"), std::string::npos);
  player.give(Event::control('T'));
  for (int i = 0; i < 2000 && player.session.game()->is_thinking(); ++i) {
    player.session.tick();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_NE(player.text().find("Hint: "), std::string::npos) << player.text();
  EXPECT_FALSE(player.session.game()->attention().choices.empty());
}

// Pieces of a player stay at their place whoever is to move.
TEST(Screen, ThePanelDoesNotSwapThePlayers) {
  Person player;
  player.play("quantik");
  const auto first = [&] {
    return player.text().find("White, pieces") < player.text().find("Black, pieces");
  };
  const bool before = first();
  player.type("Y@a1");
  player.press(EventKind::Enter);
  EXPECT_EQ(first(), before);
}

TEST(Screen, APanelThatWasScrolledShowsTheNextTurnFromItsTop) {
  Person player;
  player.play("stars");
  player.press(EventKind::PageDown);
  EXPECT_GT(player.session.game()->scroll(), 0);
  player.type("b2-b3=T");
  player.press(EventKind::Enter);
  EXPECT_EQ(player.session.game()->scroll(), 0);
}

// Nobody has meant to leave the final board with the Enter that was one too many.
TEST(Screen, AFinishedGameStaysUntilSomethingIsChosen) {
  Person player;
  player.play("quantik", {"human", "level:1"});
  player.give(Event::control('D'));
  player.press(EventKind::Enter);
  EXPECT_NE(player.text().find("You lost: "), std::string::npos) << player.text();
  EXPECT_NE(player.text().find("4 Next level"), std::string::npos);
  for (int i = 0; i < 3; ++i) player.press(EventKind::Enter);
  EXPECT_TRUE(is_over(player.table().outcome()));
  player.type("4");
  EXPECT_FALSE(is_over(player.table().outcome()));
  EXPECT_EQ(player.table().who(Player::Two).text(), "level:2");
}

// A player who completes a line sees all of it.
TEST(Screen, TheWinningLineIsShownWhole) {
  const auto game = *games::make_game("quantik");
  const AnyPosition position = *game->parse_position("yCn1/4/4/4 1");
  const AnyMove move = *game->parse_move(position, "S@d1");
  const BoardView view = game->view(game->play_unchecked(position, move), AnyPlayed{position, move});
  EXPECT_EQ(std::ranges::count(view.cells, CellMark::Winning, &CellView::mark), 4);
}

// --- Computers that play each other ---

// Until the computer has made a turn, at a time that stands still.
void wait_for_turn(Person& player, TimePoint now) {
  const std::size_t before = player.table().history().ply();
  for (int i = 0; i < 2000 && player.table().history().ply() == before; ++i) {
    player.session.tick(now);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}
[[nodiscard]] bool stands_still(Person& player, TimePoint now) {
  const std::size_t before = player.table().history().ply();
  for (int i = 0; i < 5; ++i) player.session.tick(now);
  return player.table().history().ply() == before && !player.session.game()->is_thinking();
}

TEST(Watching, HasAPaceThatCanBeChanged) {
  Person player;
  player.play("quantik", {"easy", "easy"});
  const TimePoint begin{};
  wait_for_turn(player, begin);
  EXPECT_EQ(player.table().history().ply(), 1U);
  EXPECT_TRUE(stands_still(player, begin + std::chrono::milliseconds(900)));
  wait_for_turn(player, begin + std::chrono::milliseconds(1000));
  EXPECT_EQ(player.table().history().ply(), 2U);
  player.type("++++");
  EXPECT_NE(player.text().find("no waiting"), std::string::npos) << player.text();
  wait_for_turn(player, begin + std::chrono::milliseconds(1001));
  EXPECT_EQ(player.table().history().ply(), 3U);
}

TEST(Watching, IsPausedAndGoesOnTurnByTurn) {
  Person player;
  player.play("quantik", {"easy", "easy"});
  const TimePoint begin{};
  wait_for_turn(player, begin);
  player.type(" ");
  EXPECT_NE(player.text().find("Paused"), std::string::npos);
  EXPECT_TRUE(stands_still(player, begin + std::chrono::hours(1)));
  player.press(EventKind::Enter);
  wait_for_turn(player, begin);
  EXPECT_EQ(player.table().history().ply(), 2U);
  EXPECT_TRUE(stands_still(player, begin + std::chrono::hours(1)));
  player.type(" ");
  wait_for_turn(player, begin + std::chrono::hours(1));
  EXPECT_EQ(player.table().history().ply(), 3U);
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
  EXPECT_NE(player.text().find("Black (2): level 3 (casual"), std::string::npos);
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
  player.press(EventKind::Escape);
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

// --- Maps ---

void open_map_builder(Person& player) {
  player.type("7");
  player.type("1");
}

TEST(MapBuilder, TakesBackStepByStepAndAsksBeforeItForgets) {
  Person player;
  open_map_builder(player);
  const std::string before = player.text();
  player.type("3");
  player.press(EventKind::Right);
  player.type("2");
  player.give(Event::control('U'));
  player.give(Event::control('U'));
  for (int i = 0; i < 3; ++i) player.press(EventKind::Left);
  EXPECT_EQ(player.text(), before);
  player.give(Event::control('R'));
  player.press(EventKind::Escape);
  EXPECT_NE(player.text().find("The map has not been saved. Leave it all the same? (y/n)"),
            std::string::npos);
  player.type("n");
  EXPECT_NE(player.text().find("A map for"), std::string::npos);
  player.press(EventKind::Escape);
  player.type("y");
  EXPECT_NE(player.text().find("Build a map"), std::string::npos);
}

TEST(MapBuilder, ComesBackFromTheGameThatItBegan) {
  Person player;
  open_map_builder(player);
  player.give(Event::control('G'));
  EXPECT_NE(player.text().find("Start the game"), std::string::npos);
  player.press(EventKind::Escape);
  EXPECT_NE(player.text().find("A map for"), std::string::npos);
}

TEST(MapBuilder, SavesWithCare) {
  Person player;
  std::filesystem::create_directories(player.folder);
  const auto save_as = [&](const std::filesystem::path& path) {
    player.give(Event::control('U'));
    player.type(path.string());
    player.press(EventKind::Enter);
  };
  open_map_builder(player);
  player.give(Event::control('S'));
  save_as(player.folder / "mistyped" / "one.map");
  EXPECT_FALSE(std::filesystem::exists(player.folder / "mistyped"));
  player.give(Event::control('S'));
  save_as(player.folder / "one.map");
  EXPECT_TRUE(std::filesystem::exists(player.folder / "one.map")) << player.text();
  player.give(Event::control('S'));
  save_as(player.folder / "one.map");
  EXPECT_NE(player.text().find("Replace it? (y/n)"), std::string::npos);
  player.type("n");
  player.type("H");  // a second homeworld
  player.give(Event::control('S'));
  EXPECT_NE(player.text().find("Save it all the same? (y/n)"), std::string::npos) << player.text();
}

// --- Saved games and files ---

TEST(SavedGames, AreShownApartAndDeletedAfterAQuestion) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "joga-saved-games-test";
  std::filesystem::remove_all(folder);
  auto setup = nowhere();
  setup.library = library::Library(folder);
  const auto save = [&](std::string_view turn, bool resigned) {
    play::Table table = *play::Table::open(*games::make_game("quantik"), std::nullopt, {});
    ASSERT_TRUE(table.play(turn));
    ASSERT_TRUE(!resigned || table.resign(Player::Two));
    play::Autosave autosave(library::storage_of(library::Library(folder)));
    ASSERT_FALSE(autosave.save(table));
  };
  save("Y@a1", true);
  save("C@b2", false);
  Session session(setup);
  const auto text = [&] {
    std::string all;
    for (const std::string& row : session.draw(kWindow).canvas.rows()) all += row + '\n';
    return all;
  };
  session.on(Event::typed(U'5'));
  const std::string list = text();
  EXPECT_NE(list.find("Quantik"), std::string::npos) << list;
  EXPECT_LT(list.find("To go on with"), list.find("human - human; turn 2")) << list;
  EXPECT_LT(list.find("human - human; turn 2"), list.find("Finished")) << list;
  EXPECT_LT(list.find("Finished"), list.find("human - human; White won")) << list;
  session.on(Event::of(EventKind::Down));
  session.on(Event::typed(U'd'));
  EXPECT_NE(text().find("Delete this game for good?"), std::string::npos) << text();
  session.on(Event::typed(U'n'));
  EXPECT_NE(text().find("White won"), std::string::npos);
  session.on(Event::of(EventKind::Delete));
  session.on(Event::typed(U'y'));
  EXPECT_EQ(text().find("White won"), std::string::npos);
  EXPECT_NE(text().find("turn 2"), std::string::npos);
  std::filesystem::remove_all(folder);
}

TEST(SavedGames, OfAFileWithSeveralOneIsChosen) {
  Person player;
  std::filesystem::create_directories(player.folder);
  const std::filesystem::path file = player.folder / "two.joga";
  std::ofstream(file) << "[Game \"quantik\"]\n\n1. Y@a1 *\n\n[Game \"eximo\"]\n\n1. b3-c4 *\n";
  player.type("6");
  player.type(file.string());
  player.press(EventKind::Enter);
  EXPECT_NE(player.text().find("The games in this file"), std::string::npos) << player.text();
  player.type("2");
  ASSERT_NE(player.session.game(), nullptr) << player.text();
  EXPECT_EQ(player.table().game().info().id, "eximo");
}

// --- Puzzles ---

TEST(Puzzles, AreSolvedOneAfterTheOtherAndRemembered) {
  Person player;
  player.type("3");
  EXPECT_NE(player.text().find("Eximo"), std::string::npos);
  player.type("2");
  ASSERT_NE(player.session.lesson(), nullptr) << player.text();
  EXPECT_NE(player.text().find("Puzzle 1 of "), std::string::npos) << player.text();
  EXPECT_NE(player.text().find("Black to move: win at once."), std::string::npos) << player.text();
  player.type("b8");  // the first of the puzzles: b8xd6xf6
  player.press(EventKind::Enter);
  for (const char* cell : {"d6", "f6"}) {
    if (player.session.lesson()->course().is_solved()) break;
    player.type(cell);
    player.press(EventKind::Enter);
  }
  EXPECT_TRUE(player.session.lesson()->course().is_solved()) << player.text();
  EXPECT_NE(player.text().find("Enter: next puzzle"), std::string::npos) << player.text();
  player.press(EventKind::Enter);
  EXPECT_NE(player.text().find("Puzzle 2 of "), std::string::npos);
  player.press(EventKind::Escape);
  EXPECT_NE(player.text().find("puzzle 2 of "), std::string::npos) << player.text();
}

// --- Texts ---

TEST(RulesPage, HasSectionsAndSaysWhereOneIs) {
  Person player;
  player.type("8");
  player.type("2");
  const auto header = [&] { return player.session.draw(kWindow).canvas.rows().front(); };
  EXPECT_NE(header().find("Rules of Eximo"), std::string::npos) << header();
  EXPECT_NE(header().find("1-22 of "), std::string::npos) << header();
  const std::string first = header();
  player.press(EventKind::Right);
  player.press(EventKind::Right);
  EXPECT_NE(header().substr(0, 40), first.substr(0, 40));
  player.press(EventKind::Left);
  player.press(EventKind::Left);
  player.press(EventKind::Left);
  EXPECT_EQ(header(), first);
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
