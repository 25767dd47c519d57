// A game on the full screen: its commands and questions, its panels, its review and its end.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include "joga/core/text.hpp"
#include "joga/games/registry.hpp"
#include "joga/library/library.hpp"
#include "terminal/screen/person.hpp"

namespace joga::terminal::screen {
namespace {

TEST(Screen, UndoRedoAndStepping) {
  Person player;
  player.play("quantik");
  player.enter("Y@a1");
  player.give(Event::control('U'));
  EXPECT_EQ(player.state().history().ply(), 0U);
  player.give(Event::control('R'));
  EXPECT_EQ(player.state().history().ply(), 1U);
  player.type(",");
  EXPECT_EQ(player.session.game()->step(), 0U);
  player.press(EventKind::Escape);
  EXPECT_FALSE(player.session.game()->step());
  player.enter("undo");
  EXPECT_EQ(player.state().history().ply(), 0U);
}

TEST(Screen, ResigningAsksFirst) {
  Person player;
  player.play("eximo");
  player.give(Event::control('D'));
  player.press(EventKind::Escape);
  EXPECT_FALSE(is_over(player.state().outcome()));
  player.give(Event::control('D'));
  player.press(EventKind::Enter);
  EXPECT_FALSE(is_over(player.state().outcome())) << "Enter alone loses no game";
  EXPECT_FALSE(player.shows("(y/N)")) << "Enter means no";
  player.give(Event::control('D'));
  player.type("y");
  EXPECT_EQ(player.state().outcome(), Outcome::PlayerTwoWins);
  player.type("2");  // swaps sides
  EXPECT_FALSE(is_over(player.state().outcome()));
}

TEST(Screen, TellsWhoPlays) {
  Person player;
  player.play("quantik", {"human", "level:2"});
  player.give(Event::control('E'));
  EXPECT_TRUE(player.shows("Black (player 2): level 2 - misses a lot")) << player.text();
}

TEST(Screen, AReasonIsASentence) {
  Person player;
  player.play("eximo");
  player.enter("c3 d3");
  EXPECT_TRUE(player.shows("From c3 to d3 is sideways")) << player.text();
  player.enter("c3 c2");
  EXPECT_TRUE(player.shows("\n c2 is occupied")) << "the name of a square stays\n" << player.text();
}

// Only the letter that is shown means yes.
TEST(Screen, QuestionsAreAnsweredByYesAndNo) {
  Person player;
  player.play("eximo");
  for (const char* no : {"n", "N", "s", "x"}) {
    player.give(Event::control('D'));
    EXPECT_TRUE(player.shows("Resign for White? (y/N)")) << player.text();
    player.type(no);
    EXPECT_FALSE(player.shows("(y/N)")) << player.text();
    EXPECT_FALSE(is_over(player.state().outcome()));
  }
  player.give(Event::control('D'));
  player.type("Y");
  EXPECT_TRUE(is_over(player.state().outcome()));
}

TEST(Screen, QuestionsInPortugueseAreAnsweredInPortuguese) {
  auto setup = nowhere();
  setup.language = Language::Portuguese;
  Session session(setup);
  session.open_game({*play::GameState::open(History(*games::make_game("eximo")), {}, {})});
  const auto is_lost_by = [&](char32_t letter) {
    session.on(Event::control('D'));
    session.on(Event::typed(letter));
    return is_over(session.game()->state().outcome());
  };
  EXPECT_FALSE(is_lost_by(U'y'));
  EXPECT_TRUE(is_lost_by(U's'));
}

TEST(Screen, AGameIsNotBrokenOffWithoutAQuestion) {
  Person player;
  player.play("quantik");
  player.enter("Y@a1");
  for (const char key : {'N', 'W'}) {
    player.give(Event::control(key));
    player.type("n");
    EXPECT_EQ(player.state().history().ply(), 1U);
  }
  player.enter("swap");
  player.type("y");
  EXPECT_EQ(player.state().history().ply(), 0U);
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
  player.enter("save " + file.string());
  EXPECT_TRUE(player.shows("Replace it? (y/N)")) << player.text();
  player.press(EventKind::Enter);
  EXPECT_EQ(content(), "dear diary");
  player.give(Event::control('S'));
  EXPECT_TRUE(player.shows("Save as file: quantik-")) << player.text();  // a suggested name
  player.give(Event::control('U'));
  player.enter(file.string());
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

TEST(Screen, AGamesOwnFileIsReplacedWithoutAQuestion) {
  Person player;
  std::filesystem::create_directories(player.folder);
  const std::string file = player.folder / "own.joga";
  player.play("quantik");
  player.enter("save " + file);
  player.enter("Y@a1");
  player.enter("save " + file);
  EXPECT_EQ(player.session.game()->message().english(), "Game saved to " + file + ".");
  player.enter("load " + file);
  EXPECT_EQ(player.session.game()->message().english(), "Game loaded from " + file + ".");
  EXPECT_EQ(player.state().history().ply(), 1U);
  player.enter("load " + file + "x");
  EXPECT_TRUE(player.session.game()->is_alarm());
  EXPECT_NE(player.session.game()->message().english().find("own.jogax"), std::string::npos);
}

TEST(Screen, TheSaveFileHoldsEveryGameOfTheSitting) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "joga-sitting-test";
  std::filesystem::create_directories(folder);
  {
    Session session(nowhere());
    session.open_game({*play::GameState::open(History(*games::make_game("quantik")), {}, {})},
                      folder / "sitting.joga");
    const auto enter = [&](std::string_view text) {
      for (const char letter : text) session.on(Event::typed(static_cast<char32_t>(letter)));
      session.on(Event::of(EventKind::Enter));
    };
    enter("Y@a1");
    enter("again");
    session.on(Event::typed(U'y'));
    enter("N@b2");
  }  // closing the session waits for the disk
  std::ifstream stream(folder / "sitting.joga");
  const std::string records(std::istreambuf_iterator<char>(stream), {});
  EXPECT_NE(records.find("1. Y@a1 *"), std::string::npos) << records;
  EXPECT_NE(records.find("1. N@b2 *"), std::string::npos) << records;
  std::filesystem::remove_all(folder);
}

TEST(Screen, AGameThatCannotBeSavedIsToldSo) {
  auto setup = nowhere();
  Session session(setup);
  session.open_game({*play::GameState::open(History(*games::make_game("quantik")), {}, {})});
  for (const char32_t letter : std::u32string(U"Y@a1")) session.on(Event::typed(letter));
  session.on(Event::of(EventKind::Enter));
  session.on(Event::of(EventKind::Escape));  // the question waits for the disk
  const auto text = [&] { return session.draw(kWindow).canvas.to_text({}); };
  EXPECT_NE(text().find("Leave the game? The game could not be saved! (y/N)"), std::string::npos) << text();
  session.on(Event::typed(U'n'));
  session.tick();
  EXPECT_NE(text().find("This game is not being saved: no folder"), std::string::npos) << text();
}

TEST(Screen, EveryTurnIsSavedWhenTheGameIsLeft) {
  Person player;
  player.play("quantik");
  for (const char* turn : {"Y@a1", "C@c3", "S@b4"}) player.enter(turn);
  player.give(Event::control('X'));
  player.type("y");
  EXPECT_EQ(player.session.exit_status(), 0);
  const auto saved = library::Library(player.folder).list();
  ASSERT_EQ(saved->size(), 1U);
  EXPECT_EQ(saved->front().ply, 3U);
}

TEST(Screen, LeavingSaysWhetherTheGameIsSaved) {
  Person player;
  player.play("quantik");
  player.press(EventKind::Escape);
  EXPECT_TRUE(player.shows("Leave the game? (y/N)")) << player.text();
  player.type("n");
  player.enter("Y@a1");
  player.press(EventKind::Escape);
  EXPECT_TRUE(player.shows("Leave the game? The game stays saved. (y/N)")) << player.text();
}

TEST(Screen, ACommandRefusesWhatItHasNoUseFor) {
  Person player;
  player.play("quantik");
  player.enter("Y@a1");
  player.enter("undo 3");
  EXPECT_TRUE(player.session.game()->is_alarm());
  EXPECT_EQ(player.state().history().ply(), 1U);
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

// Stepping to the end of a finished game offers the next actions again.
TEST(Screen, AReviewEndsWhereItCanBePlayedAgain) {
  Person player;
  player.play_from("quantik", "YcN1/4/1s2/4 1");
  player.enter("S@d1");
  player.type("3");  // review
  EXPECT_FALSE(player.shows("Play again")) << player.text();
  player.type(".");
  EXPECT_TRUE(player.shows(" 1 Play again ")) << player.text();
}

// After the last turn of a resigned game moves can still be tried.
TEST(Screen, AReviewOfAResignedGameEndsWithItsLastPosition) {
  Person player;
  player.play("quantik");
  player.enter("Y@a1");
  player.give(Event::control('D'));
  player.type("y");
  EXPECT_TRUE(player.shows(" 1 Play again ")) << player.text();
  player.type("3");  // review
  EXPECT_EQ(player.session.game()->step(), 0U);
  EXPECT_FALSE(player.shows("Play again")) << player.text();
  EXPECT_TRUE(player.shows("turn 1 of 1: Y@a1")) << player.text();
  player.type(".");
  EXPECT_TRUE(player.shows("White wins: Black resigned")) << player.text();
  player.press(EventKind::Escape);
  EXPECT_TRUE(player.shows(" 1 Play again ")) << player.text();
}

// White could win at once, but let Black win.
TEST(Screen, AReviewMarksTheTurnsThatMatteredAndExplainsThem) {
  Person player;
  player.play_from("quantik", "YcN1/4/1s2/4 1");
  player.enter("Y@c4");
  player.enter("S@d1");
  ASSERT_TRUE(player.shows(" 1 Play again ")) << player.text();
  player.type("3");  // review
  player.wait_until([&] { return !player.session.game()->is_reviewing(); });
  const Game& game = *player.session.game();
  EXPECT_EQ(game.step(), 0U);
  EXPECT_TRUE(player.shows("Blunder ?? (White) Y@c4: ")) << player.text();
  EXPECT_TRUE(player.shows("Better:")) << player.text();
  EXPECT_TRUE(player.shows("White: human, 1 ??")) << player.text();
  EXPECT_FALSE(player.shows("accuracy")) << "one slip would decide it";
  ASSERT_EQ(game.attention().bad.size(), 1U) << "the turn that was played";
  EXPECT_EQ(game.view().cells[static_cast<std::size_t>(game.attention().bad.front())].name, "c4");
  ASSERT_EQ(game.attention().suggested.size(), 1U) << "the better one";
  EXPECT_EQ(game.view().cells[static_cast<std::size_t>(game.attention().suggested.front())].name, "d1");
  EXPECT_TRUE(player.shows("Chances of White: 100 %")) << player.text();
  EXPECT_TRUE(player.shows("! White wins in 1: S@d1")) << player.text();
  EXPECT_TRUE(player.shows("│!(   ) !│")) << "the sphere of the better move\n" << player.text();
  EXPECT_TRUE(player.shows("┃? │ │  ?│")) << "the cylinder that was played\n" << player.text();
  EXPECT_TRUE(player.shows("? Black wins in 1: Y@c4")) << "the turn that was played";
  EXPECT_TRUE(player.shows("Enter better line")) << player.text();
  player.press(EventKind::Enter);
  EXPECT_TRUE(game.home().in_variation());
  EXPECT_EQ(game.home().shown_history().move_text_at(0), "S@d1");
  EXPECT_TRUE(player.shows("White wins: White completed row 1")) << "the line ends the game";
  EXPECT_FALSE(player.shows("▸")) << "nobody is to move" << player.text();
  player.press(EventKind::Escape);
  EXPECT_EQ(game.step(), 0U) << "back in the game";
  player.press(EventKind::Escape);
  player.type("y");
  EXPECT_TRUE(player.shows(" 1 Play again ")) << "a stray letter hides nothing";
  player.type("3");
  EXPECT_TRUE(player.shows("Blunder ?? (White) Y@c4: ")) << "the review opens the same turn again";
  player.give(Event::function(3));  // the list of moves
  EXPECT_TRUE(player.shows("Y@c4 ??")) << player.text();
}

TEST(Screen, WhereTheBestWasPlayedEnterSaysSo) {
  Person player;
  player.play_from("quantik", "YcN1/4/1s2/4 1");
  player.enter("S@d1");
  player.type("3");
  player.wait_until([&] { return !player.session.game()->is_reviewing(); });
  EXPECT_TRUE(player.shows("White could win from the start. S@d1: the best move.")) << player.text();
  player.press(EventKind::Enter);
  EXPECT_TRUE(player.shows("The best was played")) << player.text();
  EXPECT_FALSE(player.session.game()->home().in_variation());
  player.press(EventKind::Down);
  EXPECT_TRUE(player.shows("White could win from the start. No turn gave much away.")) << player.text();
}

// A review opens the person's own first mistake, and up and down go through all of them.
TEST(Screen, AReviewOpensThePersonsFirstMistake) {
  Person player;
  player.play_from("quantik", "YcN1/4/1s2/4 1", {"level:1", "human"});
  play::GameState state = player.state();
  for (const char* turn : {"Y@c4", "N@a4", "S@d1"}) {  // both overlook a win
    const AnyMove move = *state.game().parse_move(state.history().position(), turn);
    ASSERT_TRUE(state.act(state.turn(move), {}));
  }
  player.session.open_game({std::move(state)});
  ASSERT_TRUE(player.shows(" 1 Play again ")) << player.text();
  player.type("3");
  player.wait_until([&] { return !player.session.game()->is_reviewing(); });
  EXPECT_EQ(player.session.game()->step(), 1U) << player.text();
  EXPECT_TRUE(player.shows("N@a4: ")) << player.text();
  player.press(EventKind::Up);
  EXPECT_EQ(player.session.game()->step(), 0U) << "the computer's";
  player.press(EventKind::Down);
  EXPECT_EQ(player.session.game()->step(), 1U);
}

// The course of the game is drawn below the engine's lines, with the position shown.
TEST(Screen, AReviewDrawsTheCourseOfTheGame) {
  Person player;
  player.play_from("quantik", "YcN1/4/1s2/4 1");
  player.enter("Y@c4");
  player.enter("S@d1");
  player.type("3");
  player.wait_until([&] { return !player.session.game()->is_reviewing(); });
  EXPECT_EQ(player.session.game()->chances().size(), 3U);
  EXPECT_TRUE(player.shows("█▁▁")) << player.text();
  player.press(EventKind::Right);
  EXPECT_TRUE(player.shows("?  ^")) << player.text();
}

// During a review the screen describes the position shown: its turn, its player, and hints for it.
TEST(Screen, AReviewTellsAboutThePositionShown) {
  Person player;
  player.play("quantik");
  for (const char* turn : {"Y@a1", "C@c3", "S@b4"}) {
    player.enter(turn);
  }
  player.give(Event::control('V'));
  player.press(EventKind::Home);
  player.press(EventKind::Right);
  EXPECT_EQ(player.session.game()->step(), 1U);
  EXPECT_NE(player.steps.back().header.find("after turn 1 of 3"), std::string::npos)
      << player.steps.back().header;
  EXPECT_TRUE(player.shows("▸ Black")) << player.text();
  player.press(EventKind::Left);
  EXPECT_TRUE(player.shows("▸ White")) << player.text();
  player.give(Event::control('T'));
  player.wait_until([&] { return !player.session.game()->is_thinking(); });
  EXPECT_TRUE(player.shows("Hint: ")) << player.text();
  EXPECT_FALSE(player.session.game()->attention().suggested.empty());
}

// The bar and the lines tell the same, in points where these are proven, and for the same player whoever is
// to move.
TEST(Screen, AReviewHasOneOpinion) {
  Person player;
  player.play("stars");
  for (const char* turn : {"b2-b3=T", "d4-d3=T", "b2-a2=T", "d4-e3=T", "b2-b1=C", "e3-e2=C", "a2-c3=T",
                           "d3-d2=C", "b1-c1=C", "d2-c2=C"}) {
    player.enter(turn);
  }
  player.give(Event::control('V'));
  player.press(EventKind::Home);
  for (int ply = 1; ply <= 9; ++ply) {
    player.press(EventKind::Right);
    if (ply < 7) continue;
    player.wait_until([&] { return !player.session.game()->lines().is_searching(); });
    const bool agree = (player.shows("Blue: 100 %") && player.shows("Blue wins by ")) ||
                       (player.shows("Blue: 0 %") && player.shows("Red wins by ")) ||
                       (player.shows("Blue: 50 %") && player.shows("draw: "));
    EXPECT_TRUE(agree) << player.text();
  }
}

// Studying begins at the present turn, and leaves the game as it is.
TEST(Screen, ARunningGameCanBeStudied) {
  Person player;
  player.play("quantik");
  EXPECT_TRUE(player.shows("^V study")) << player.text();
  player.enter("Y@a1");
  player.enter("study");
  EXPECT_NE(player.header().find("study, after turn 1 of 1"), std::string::npos) << player.header();
  EXPECT_TRUE(player.shows("Enter best line")) << player.text();
  player.enter("C@b2");
  EXPECT_TRUE(player.session.game()->home().in_variation());
  EXPECT_TRUE(player.shows("Only tried (kept with the game)")) << player.text();
  EXPECT_EQ(player.state().history().ply(), 1U);
  player.press(EventKind::Left);
  EXPECT_EQ(player.session.game()->step(), 1U) << "the present turn is a step, too";
  player.press(EventKind::Left);
  player.press(EventKind::Right);
  EXPECT_EQ(player.session.game()->step(), 1U);
  player.press(EventKind::Escape);
  EXPECT_FALSE(player.session.game()->step());
  player.enter("C@c2");
  EXPECT_EQ(player.state().history().ply(), 2U);
}

TEST(Screen, TriedMovesAreDeleted) {
  Person player;
  player.play("quantik");
  player.enter("Y@a1");
  player.enter("C@b2");
  player.give(Event::control('V'));
  player.enter("delete");
  EXPECT_TRUE(player.session.game()->is_alarm()) << "nothing was tried";
  player.press(EventKind::Escape);  // drops the refused line
  player.press(EventKind::Left);
  player.enter("N@c2");
  player.enter("S@d3");
  const Game& game = *player.session.game();
  EXPECT_EQ(game.home().record().tree.turn_count(), 4U);
  player.give(Event::of(EventKind::Delete));
  EXPECT_EQ(game.home().record().tree.turn_count(), 3U) << "one move needs no question";
  EXPECT_EQ(game.home().shown_history().move_text_at(1), "N@c2");
  player.enter("S@d3");
  player.press(EventKind::Left);
  player.enter("delete");
  EXPECT_TRUE(player.shows("Delete N@c2 and what comes after it? (y/N)")) << player.text();
  player.type("y");
  EXPECT_EQ(game.home().record().tree.turn_count(), 2U);
  EXPECT_EQ(game.step(), 1U);
  player.press(EventKind::Right);
  EXPECT_EQ(game.home().shown_history().move_text_at(1), "C@b2") << "the game's own turn";
}

// Its second line is not drawn over the last row of the panel, which scrolls.
TEST(Screen, ALongMessageTakesItsLinesFromThePanel) {
  for (const auto& [spec, size] : {std::pair("eximo", Size{16, 80}), std::pair("eximo", Size{16, 64})}) {
    Person player;
    player.play(spec, {"human", "level:1"});
    player.give(Event::control('K'));  // the openings need more room than there is
    const std::string text = player.session.draw(size).canvas.to_text({});
    EXPECT_NE(text.find("▼"), std::string::npos) << text;
  }
}

TEST(Screen, AQuestionReplacesTheMessage) {
  Person player;
  player.play("eximo");
  EXPECT_TRUE(player.shows("Aim: "));
  EXPECT_FALSE(player.session.take_new_question());
  player.give(Event::control('D'));
  EXPECT_TRUE(player.shows("Resign for White? (y/N)")) << player.text();
  EXPECT_FALSE(player.shows("Aim: ")) << player.text();
  EXPECT_TRUE(player.session.take_new_question()) << "keys pressed before it are dropped";
  EXPECT_FALSE(player.session.take_new_question());
  player.type("n");
  player.give(Event::control('O'));
  EXPECT_TRUE(player.shows("Open file:")) << player.text();
  EXPECT_FALSE(player.shows("Aim: ")) << player.text();
}

TEST(Screen, ARefusedTurnSaysWhatIsStillChosen) {
  Person player;
  player.play("eximo");
  player.click("c3");
  player.enter("h8-h1");
  EXPECT_TRUE(player.session.game()->is_alarm()) << player.text();
  EXPECT_TRUE(player.shows("c3 is chosen; Esc")) << player.text();
}

TEST(Screen, ATurnedBoardSaysSo) {
  Person player;
  player.play("fields", {"human", "level:1"});
  EXPECT_TRUE(player.shows("You are Black, below.")) << player.text();
  Person other;
  other.play("fields");
  EXPECT_FALSE(other.shows("below.")) << other.text();
}

TEST(Screen, AMoveTypedAfterTheEndSaysThatItIsOver) {
  Person player;
  player.play("quantik");
  player.give(Event::control('D'));
  player.type("y");
  player.enter("Y@a1");
  EXPECT_TRUE(player.shows("The game is over")) << player.text();
}

// Results of commands stand at the top of the panel.
TEST(Screen, OpeningsAndValuesAreNotBelowTheFold) {
  Person player;
  player.play("eximo");
  player.give(Event::control('K'));
  const std::string text = player.text();
  const std::size_t openings = text.find("Openings:");
  ASSERT_NE(openings, std::string::npos) << text;
  constexpr auto kMostLinesAbove = 8;
  EXPECT_LE(std::ranges::count(text.substr(0, openings), '\n'), kMostLinesAbove) << text;
}

TEST(Screen, TheKeysOfAGameBetweenComputersAreAlwaysShown) {
  Person player;
  player.play("quantik", {"easy", "easy"});
  EXPECT_TRUE(player.shows("Space: pause")) << player.text();
  player.wait_until([&] { return player.state().history().ply() >= 1; });
  EXPECT_TRUE(player.shows("Space: pause")) << player.text();
}

// A player's pieces stay in the same place, whoever is to move.
TEST(Screen, ThePanelDoesNotSwapThePlayers) {
  Person player;
  player.play("quantik");
  const auto first = [&] {
    return player.text().find("White, pieces") < player.text().find("Black, pieces");
  };
  const bool before = first();
  player.enter("Y@a1");
  EXPECT_EQ(first(), before);
}

TEST(Screen, APanelThatWasScrolledShowsTheNextTurnFromItsTop) {
  Person player;
  player.play("stars");
  player.press(EventKind::PageDown);
  EXPECT_GT(player.session.game()->scroll(), 0);
  player.enter("b2-b3=T");
  EXPECT_EQ(player.session.game()->scroll(), 0);
}

// One Enter too many must not close the final board.
TEST(Screen, AFinishedGameStaysUntilSomethingIsChosen) {
  Person player;
  player.play_from("quantik", "YcN1/4/s3/4 1", {"human", "level:1"});
  player.enter("S@d1");
  EXPECT_TRUE(player.shows("You won: ")) << player.text();
  EXPECT_TRUE(player.shows("4 Next level")) << player.text();
  for (int i = 0; i < 3; ++i) player.press(EventKind::Enter);
  EXPECT_TRUE(is_over(player.state().outcome()));
  player.type("4");
  EXPECT_FALSE(is_over(player.state().outcome()));
  EXPECT_EQ(player.state().who(Player::Two).text(), "level:2");
}

TEST(Screen, WhoHasLostIsNotSentToTheNextLevel) {
  Person player;
  player.play("quantik", {"human", "level:1"});
  player.give(Event::control('D'));
  player.type("y");
  EXPECT_TRUE(player.shows("You lost: ")) << player.text();
  EXPECT_FALSE(player.shows("Next level")) << player.text();
}

// A player who completes a line sees all of it.
TEST(Screen, TheWinningLineIsShownWhole) {
  const auto game = *games::make_game("quantik");
  const AnyPosition position = *game->parse_position("yCn1/4/4/4 1");
  const AnyMove move = *game->parse_move(position, "S@d1");
  const BoardView view = game->view(game->play_unchecked(position, move), AnyPlayed{position, move});
  EXPECT_EQ(std::ranges::count(view.cells, CellMark::Winning, &CellView::mark), 4);
}

TEST(Screen, OneShipIsNotShips) {
  Person player;
  player.play("stars");
  player.enter("b2-b3=T");
  player.click("b3");
  EXPECT_NE(player.steps.back().header.find("Blue: trade station, ship"), std::string::npos);
  EXPECT_EQ(player.steps.back().header.find("ships"), std::string::npos);
}

TEST(Screen, ComputersHaveNamesInBothLanguages) {
  Person player;
  player.play("quantik", {"human", "level:3"});
  EXPECT_TRUE(player.shows("Black: level 3")) << player.text();
}

TEST(Screen, TheComputerAnswers) {
  Person player;
  player.play("quantik", {"human", "easy"});
  player.enter("Y@a1");
  player.wait_until([&] { return player.state().history().ply() >= 2; });
  EXPECT_EQ(player.state().history().ply(), 2U);
}

// Parts of a status line are separated by more than one blank.
TEST(Screen, StatusLinesKeepTheirSpacing) {
  Person player;
  player.play("quantik", {"engine:time=600", "human"});
  player.session.tick();
  EXPECT_TRUE(player.shows(" Enter: play now; Esc: stop")) << player.text();
  player.press(EventKind::Escape);
  EXPECT_TRUE(player.shows("The computer has stopped. Enter lets it go on; turns can")) << player.text();
}

TEST(Screen, AHintThatIsStoppedStopsNoComputer) {
  Person player;
  player.play("quantik", {"human", "easy"});
  player.give(Event::control('T'));
  EXPECT_TRUE(player.shows("Looking for a hint")) << player.text();
  player.press(EventKind::Escape);
  player.enter("Y@a1");
  player.wait_until([&] { return player.state().history().ply() >= 2; });
  EXPECT_EQ(player.state().history().ply(), 2U);
}

TEST(Screen, CommandsOfARunningGameSayThatItIsOver) {
  Person player;
  player.play("quantik");
  player.enter("resign");
  player.type("y");
  for (const char* command : {"hint", "values", "resign"}) {
    player.enter(command);
    EXPECT_TRUE(player.session.game()->is_alarm()) << command;
    EXPECT_TRUE(player.shows("The game is over; undo takes its last turn back")) << player.text();
  }
}

TEST(Screen, TheKeysFitInPortuguese) {
  auto setup = nowhere();
  setup.language = Language::Portuguese;
  Session session(setup);
  session.open_game({*play::GameState::open(History(*games::make_game("quantik")), {}, {})});
  const std::string screen = session.draw(kWindow).canvas.to_text({});
  const std::string_view keys = lines_of(screen).back();
  EXPECT_NE(keys.find("^D desistir"), std::string_view::npos) << keys;
}

TEST(Screen, WhoResignsIsToldSo) {
  Person player;
  player.play("quantik", {"human", "level:1"});
  EXPECT_TRUE(player.shows("White: you")) << player.text();
  player.give(Event::control('D'));
  player.type("y");
  EXPECT_TRUE(player.shows("You lost: you resigned")) << player.text();
}

TEST(Screen, TurnsAreToldWithTheNamesOfPieces) {
  Person player;
  player.play("quantik");
  player.enter("Y@a1");
  EXPECT_TRUE(player.shows("Last: cylinder on a1")) << player.text();
  EXPECT_TRUE(player.shows("cylinder ×2")) << player.text();  // the second player's
}

// --- Computers that play each other ---

// Waits until the computer has made a turn, while time stands still.
void wait_for_turn(Person& player, TimePoint now) {
  const std::size_t before = player.state().history().ply();
  for (int i = 0; i < 2 && player.state().history().ply() == before; ++i) player.session.tick(now, kPatience);
}
[[nodiscard]] bool stands_still(Person& player, TimePoint now) {
  const std::size_t before = player.state().history().ply();
  for (int i = 0; i < 5; ++i) player.session.tick(now);
  return player.state().history().ply() == before && !player.session.game()->is_thinking();
}

TEST(Watching, HasAPaceThatCanBeChanged) {
  Person player;
  player.play("quantik", {"easy", "easy"});
  const TimePoint begin{};
  wait_for_turn(player, begin);
  EXPECT_EQ(player.state().history().ply(), 1U);
  EXPECT_TRUE(stands_still(player, begin + std::chrono::milliseconds(900)));
  wait_for_turn(player, begin + std::chrono::milliseconds(1000));
  EXPECT_EQ(player.state().history().ply(), 2U);
  player.type("++++");
  EXPECT_TRUE(player.shows("no waiting")) << player.text();
  wait_for_turn(player, begin + std::chrono::milliseconds(1001));
  EXPECT_EQ(player.state().history().ply(), 3U);
}

TEST(Watching, IsPausedAndGoesOnTurnByTurn) {
  Person player;
  player.play("quantik", {"easy", "easy"});
  const TimePoint begin{};
  wait_for_turn(player, begin);
  player.type(" ");
  EXPECT_TRUE(player.shows("Paused")) << player.text();
  EXPECT_TRUE(stands_still(player, begin + std::chrono::hours(1)));
  player.press(EventKind::Enter);
  wait_for_turn(player, begin);
  EXPECT_EQ(player.state().history().ply(), 2U);
  EXPECT_TRUE(stands_still(player, begin + std::chrono::hours(1)));
  player.type(" ");
  wait_for_turn(player, begin + std::chrono::hours(1));
  EXPECT_EQ(player.state().history().ply(), 3U);
}

}  // namespace
}  // namespace joga::terminal::screen
