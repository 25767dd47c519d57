// Line mode, one feature at a time. Whole dialogues are in dialogues_test.cpp.
#include "joga/terminal/plain.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "joga/record/writer.hpp"
#include "terminal/transcript.hpp"

namespace joga::testing {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(Plain, ComputersPlayToTheEndAndAskNothing) {
  PlainUser user;
  const std::string game = user.play("quantik", "easy", "medium", {});
  EXPECT_THAT(game, StartsWith("Quantik\nWhite (player 1): easy - a random legal move\n"));
  EXPECT_THAT(game, HasSubstr("\nResult: "));
  EXPECT_THAT(game, Not(HasSubstr("> ")));
  EXPECT_EQ(game, user.play("quantik", "easy", "medium", {}));
  EXPECT_TRUE(user.library()->list()->empty());
}

TEST(Plain, ComputersBeforeAPersonAreKeptAndAsk) {
  PlainUser user;
  terminal::PlainSetup setup = user.setup();
  setup.interactive = true;
  const auto game = *games::make_game("quantik");
  play::Seats seats;
  seats.fill(play::computer_seat({engine::ReportLevel{"easy"}}));
  setup.state = *play::GameState::open(History(game), {.seats = seats}, {});
  EXPECT_THAT(user.run(std::move(setup), {"quit"}), HasSubstr("What now?"));
  EXPECT_EQ(user.library()->list()->size(), 1U);
}

TEST(Plain, TheEndOfTheInputSavesAndEnds) {
  PlainUser user;
  const std::string dialogue = user.play("quantik", "human", "human", {"C@a1", "N@b2"});
  EXPECT_THAT(dialogue, EndsWith("White, turn 3> \n"));
  EXPECT_TRUE(user.succeeded());
  const auto running = user.library()->last_running();
  ASSERT_TRUE(running);
  EXPECT_EQ(running->ply, 2U);
}

TEST(Plain, AGameInWhichNothingHappenedLeavesNothing) {
  PlainUser user;
  EXPECT_THAT(user.play("quantik", "human", "human", {"board", "quit"}), Not(HasSubstr("saved")));
  EXPECT_TRUE(user.library()->list()->empty());
}

TEST(Plain, TheMenuOffersToResume) {
  PlainUser user;
  (void)user.play("quantik", "human", "medium", {"C@a1", "undo", "quit"});
  const std::string resumed = user.menu({"6", "moves", "redo", "quit"});
  EXPECT_THAT(resumed, HasSubstr("  6  resume Quantik: human - medium, turn 1\n"));
  EXPECT_THAT(resumed, HasSubstr("White, turn 1> moves\ntaken back: 1. C@a1 "));
  EXPECT_THAT(resumed, HasSubstr("White, turn 3> quit\n"));
}

TEST(Plain, OffersToResumeTheSameGameToAPerson) {
  PlainUser user;
  (void)user.play("quantik", "human", "human", {"C@a1", "quit"});
  const auto begin = [&](std::string_view spec, std::initializer_list<std::string_view> lines) {
    terminal::PlainSetup setup = user.setup();
    setup.offer_to_resume = true;
    setup.state = *play::GameState::open(History(*games::make_game(spec)), {}, {});
    return user.run(std::move(setup), lines);
  };
  const std::string question = "There is an unfinished game: Quantik: human - human, turn 2. Resume it?\n";
  EXPECT_THAT(begin("quantik", {"perhaps", "yes", "quit"}), HasSubstr("answer yes or no"));
  EXPECT_THAT(begin("quantik", {"s", "yes", "quit"}), HasSubstr("answer yes or no"));
  const std::string resumed = begin("quantik", {"y", "quit"});
  EXPECT_THAT(resumed, StartsWith(question));
  EXPECT_THAT(resumed, HasSubstr("Black, turn 2> quit"));
  EXPECT_THAT(begin("quantik", {"no", "quit"}), HasSubstr("White, turn 1> quit"));
  EXPECT_THAT(begin("quantik", {"", "quit"}), HasSubstr("White, turn 1> quit")) << "Enter alone means no";
  EXPECT_THAT(begin("eximo", {"quit"}), Not(HasSubstr("unfinished")));
}

TEST(Plain, TheEndOfAPersonsInputSaysThatTheGameIsSaved) {
  PlainUser user;
  for (const bool interactive : {true, false}) {
    terminal::PlainSetup setup = user.setup();
    setup.interactive = interactive;
    setup.state = *play::GameState::open(History(*games::make_game("quantik")), {}, {});
    const std::string dialogue = user.run(std::move(setup), {"C@a1"});
    EXPECT_EQ(count_of("The game is saved; 'joga' goes on with it.", dialogue), interactive ? 1U : 0U)
        << dialogue;
  }
}

TEST(Plain, ADamagedSaveIsSetAsideAndNamed) {
  PlainUser user;
  put(user.path("games/broken.joga"), "[Game \"quantik\"\n\0");
  const std::string dialogue = user.menu({"quit"});
  EXPECT_THAT(dialogue, HasSubstr("'broken' is damaged"));
  EXPECT_THAT(dialogue, HasSubstr("broken.joga.damaged"));
}

TEST(Plain, PlaysOnWhereNothingCanBeKept) {
  PlainUser user;
  terminal::PlainSetup setup = user.setup();
  setup.library = std::make_shared<library::Library>(Error{ErrorCode::Unknown, Message("no folder")});
  setup.state = *play::GameState::open(History(*games::make_game("quantik")), {}, {});
  const std::string dialogue = user.run(std::move(setup), {"C@a1", "N@b2", "quit"});
  EXPECT_EQ(count_of("This game is not being saved: no folder", dialogue), 2U) << "after every turn";
  EXPECT_THAT(dialogue, HasSubstr("White, turn 3> quit\n"));
}

TEST(Plain, NamesTheFolderWhereGamesCannotBeKept) {
  PlainUser user;
  put(user.path("games"), "a file in the way");
  EXPECT_THAT(user.play("quantik", "human", "human", {"C@a1", "quit"}), HasSubstr("FOLDER/games)"));
}

TEST(Plain, TheOnlyMoveIsOfferedInWordsAndEnterPlaysIt) {
  PlainUser user;
  const std::string dialogue = user.play("eximo", "human", "human", {"", "quit"}, "8/8/7m/2m5/2M5/8/8/M7 1");
  EXPECT_THAT(dialogue, HasSubstr("There is only one move: man c4 to c6. Enter plays it.\nWhite, turn 1> \n\n"
                                  "White (human): c4xc6\n"));
  PlainUser portuguese(Language::Portuguese);
  EXPECT_THAT(portuguese.play("eximo", "human", "human", {"quit"}, "8/8/7m/2m5/2M5/8/8/M7 1"),
              HasSubstr("Só há uma jogada: peão de c4 para c6. Enter joga-a.\n"));
}

TEST(Plain, EnterAloneNeverChoosesAmongMoves) {
  PlainUser user;
  EXPECT_THAT(user.play("eximo", "human", "human", {"", "", "", "quit"}), HasSubstr("White, turn 1> quit"));
}

TEST(Plain, AMapIsBuiltAndPlayed) {
  PlainUser user;
  terminal::PlainSetup setup = user.setup();
  setup.maps = user.path("maps");
  const std::string dialogue =
      user.run(std::move(setup), {"build a map", "small", "b2 9", "z9 1", "b2", "b2 -", "play", "undo",
                                  "a1 3 a2 -", "save my.map", "play", "", "1", "1", "quit"});
  for (const char* words :
       {"This map is playable.\n", "'9' is not one of the letters", "there is no cell 'z9' here",
        "'b2': each cell needs a letter", "the map has no homeworld of player 1",
        "saved as FOLDER/maps/my.map\n", "Small Star Empires (Map: your own)\nBlue (player 1): human\n"})
    EXPECT_THAT(dialogue, HasSubstr(words));
  EXPECT_THAT(dialogue, Not(HasSubstr("rows:"))) << "a map is not told by its text";
  EXPECT_THAT(content_of(user.path("maps/my.map")), HasSubstr("3-"));
}

TEST(Plain, AMapIsNotLeftUnsavedWithoutAQuestion) {
  PlainUser user;
  const std::string dialogue = user.menu({"build a map", "1", "a1 3", "back", "no", "back", "yes", "leave"});
  EXPECT_EQ(count_of("The map has not been saved. Leave it all the same?", dialogue), 2U);
}

TEST(Plain, SettingsAreChangedAndApplyAtOnce) {
  PlainUser user;
  terminal::PlainSetup setup = user.setup();
  setup.settings = library::SettingsFile(user.path("config"));
  const std::string dialogue =
      user.run(std::move(setup), {"change the settings", "1", "1", "4", "voltar", "sair"});
  EXPECT_THAT(dialogue, HasSubstr("1  Language: system\n"));
  EXPECT_THAT(dialogue, HasSubstr("1  Língua: Português\n"));
  EXPECT_THAT(dialogue, HasSubstr("1  Lingua: Portugues\n")) << "plain ASCII";
  EXPECT_TRUE(library::SettingsFile(user.path("config")).load().ascii);
}

TEST(Plain, CapturesAreAnnounced) {
  PlainUser user;
  const std::string position = "8/8/7m/2m5/2M5/8/8/M7 1";
  EXPECT_THAT(user.play("eximo", "human", "human", {"c4xc6", "quit"}, position),
              HasSubstr("White (human): c4xc6\nCaptured on c5.\n"));
}

TEST(Plain, TheSaveFileHoldsEveryGameOfTheSitting) {
  PlainUser user;
  terminal::PlainSetup setup = user.setup();
  setup.save_file = user.path("sitting.joga");
  setup.state = *play::GameState::open(History(*games::make_game("quantik")), {}, {});
  (void)user.run(std::move(setup), {"C@a1", "again", "N@b2", "Y@c3", "quit"});
  EXPECT_TRUE(user.succeeded());
  const std::string records = content_of(user.path("sitting.joga"));
  EXPECT_EQ(count_of("[Game \"quantik\"]", records), 2U);
  EXPECT_THAT(records, HasSubstr("1. C@a1 *"));
  EXPECT_THAT(records, HasSubstr("1. N@b2 Y@c3 *"));
}

TEST(Plain, ASaveFileThatCannotBeWrittenIsOneWarningAndAFailure) {
  PlainUser user;
  terminal::PlainSetup setup = user.setup();
  setup.save_file = user.path("no/such/folder.joga");
  setup.state = *play::GameState::open(History(*games::make_game("quantik")), {}, {});
  const std::string dialogue = user.run(std::move(setup), {"C@a1", "N@b2", "quit"});
  EXPECT_EQ(count_of("not being written", dialogue), 1U);
  EXPECT_FALSE(user.succeeded());
}

TEST(Plain, SavedFilesAreLoadedAgain) {
  PlainUser user;
  const std::string dialogue = user.play(
      "quantik", "human", "human",
      {"C@a1", "save FOLDER/my game.joga", "N@b2", "load FOLDER/my game.joga", "load FOLDER/none", "quit"});
  EXPECT_THAT(dialogue, HasSubstr("Game saved to FOLDER/my game.joga."));
  EXPECT_THAT(dialogue, HasSubstr("Game loaded from FOLDER/my game.joga."));
  EXPECT_THAT(dialogue, HasSubstr("Cannot read 'FOLDER/none': no such file or folder"));
  EXPECT_THAT(dialogue, HasSubstr("Black, turn 2> quit"));
}

// This holds for a person and for a script.
TEST(Plain, AFileIsNotReplacedWithoutAQuestion) {
  for (const bool interactive : {true, false}) {
    PlainUser user;
    put(user.path("diary.txt"), "dear diary");
    const auto run = [&](std::initializer_list<std::string_view> lines) {
      terminal::PlainSetup setup = user.setup();
      setup.interactive = interactive;
      setup.state = *play::GameState::open(History(*games::make_game("quantik")), {}, {});
      return user.run(std::move(setup), lines);
    };
    EXPECT_THAT(run({"save FOLDER/diary.txt", "no", "quit"}),
                HasSubstr("There is a file FOLDER/diary.txt already. Replace it?\nyes/no (Enter: no)> "));
    (void)run({"save FOLDER/diary.txt", "", "C@a1"});  // neither Enter nor the end of input means yes
    EXPECT_EQ(content_of(user.path("diary.txt")), "dear diary");
    EXPECT_THAT(run({"save FOLDER/diary.txt", "yes", "quit"}), HasSubstr("Game saved to FOLDER/diary.txt."));
    EXPECT_THAT(content_of(user.path("diary.txt")), StartsWith("[Game \"quantik\"]"));
  }
  PlainUser portuguese(Language::Portuguese);
  put(portuguese.path("diary.txt"), "dear diary");
  EXPECT_THAT(portuguese.play("quantik", "human", "human", {"guardar FOLDER/diary.txt", "sim", "sair"}),
              HasSubstr("Já existe um ficheiro FOLDER/diary.txt. Substituí-lo?\nsim/não (Enter: não)> "));
  EXPECT_THAT(content_of(portuguese.path("diary.txt")), StartsWith("[Game \"quantik\"]"));
}

TEST(Plain, AGamesOwnFileIsReplacedWithoutAQuestion) {
  PlainUser user;
  terminal::PlainSetup setup = user.setup();
  setup.save_file = user.path("own.joga");
  setup.state = *play::GameState::open(History(*games::make_game("quantik")), {}, {});
  const std::string dialogue =
      user.run(std::move(setup), {"save FOLDER/own.joga", "save FOLDER/copy.joga", "C@a1",
                                  "save FOLDER/copy.joga", "again", "save FOLDER/copy.joga", "no", "quit"});
  EXPECT_EQ(count_of("Game saved to FOLDER/", dialogue), 3U) << dialogue;
  EXPECT_EQ(count_of("Replace it?", dialogue), 1U) << "the copy is of another game";
  EXPECT_THAT(content_of(user.path("copy.joga")), HasSubstr("1. C@a1 *"));
}

TEST(Plain, APersonIsAskedBeforeAGameIsBrokenOff) {
  PlainUser user;
  terminal::PlainSetup setup = user.setup();
  setup.interactive = true;
  setup.state = *play::GameState::open(History(*games::make_game("quantik")), {}, {});
  const std::string dialogue = user.run(std::move(setup), {"C@a1", "again", "no", "swap", "yes", "quit"});
  EXPECT_EQ(count_of("Break this game off and begin a new one?", dialogue), 2U);
  EXPECT_EQ(count_of("\nQuantik\n", "\n" + dialogue), 2U) << "one more, after yes";
}

TEST(Plain, AHomeFolderIsWrittenAsATilde) {
  PlainUser user;
  const char* home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe): one thread
  const std::string before = home != nullptr ? home : "";
  ::setenv("HOME", user.path("").c_str(), 1);  // NOLINT(concurrency-mt-unsafe)
  const std::string dialogue =
      user.play("quantik", "human", "human", {"C@a1", "save ~/game.joga", "load ~/game.joga", "quit"});
  ::setenv("HOME", before.c_str(), 1);  // NOLINT(concurrency-mt-unsafe)
  EXPECT_THAT(content_of(user.path("game.joga")), HasSubstr("1. C@a1 *"));
  EXPECT_THAT(dialogue, HasSubstr("Game loaded from ~/game.joga."));
}

TEST(Plain, OpensTheFirstGameOfAFileAndSaysSo) {
  PlainUser user;
  put(user.path("two.joga"), "[Game \"quantik\"]\n\n1. Y@a1 *\n\n[Game \"eximo\"]\n\n1. b3-c4 *\n");
  EXPECT_THAT(user.play("quantik", "human", "human", {"load FOLDER/two.joga", "quit"}),
              HasSubstr("FOLDER/two.joga holds 2 games; this is the first."));
}

TEST(Plain, TheNextLevelFollows) {
  PlainUser user;
  const std::string dialogue =
      user.play("quantik", "human", "level:1", {"S@d1", "next", "quit"}, "YcN1/4/s3/4 1");
  EXPECT_THAT(dialogue, HasSubstr("Result: You won: "));
  EXPECT_THAT(dialogue, HasSubstr("next: play against the next level.\n"));
  EXPECT_THAT(dialogue, HasSubstr("Black (player 2): level 2 "));
}

TEST(Plain, WhoHasLostIsNotSentToTheNextLevel) {
  PlainUser user;
  const std::string dialogue = user.play("quantik", "human", "level:1", {"resign", "quit"});
  EXPECT_THAT(dialogue, HasSubstr("Result: You lost: you resigned\n"));
  EXPECT_THAT(dialogue, ::testing::Not(HasSubstr("next level")));
}

TEST(Plain, WhatIsEnteredByHabitIsTakenAway) {
  PlainUser user;
  const std::string dialogue = user.play("stars", "human", "human", {"a1", "a4", "C", "d4", "quit"},
                                         "T1.../TH1C*c1/C1t1TT1/*tth1c/ct1C. 1");
  EXPECT_THAT(dialogue, HasSubstr("Blue (human): a1-a4=C (a1 to a4 with colony)\n"));
  EXPECT_THAT(dialogue, HasSubstr("Red, turn 2> C\nC has been played already: there was no other choice\n"
                                  "Red, turn 2> d4\n"));
}

TEST(Plain, SwapExchangesTheSidesAndAgainDoesNot) {
  PlainUser user;
  const std::string swapped = user.play("quantik", "human", "easy", {"swap", "quit"});
  EXPECT_THAT(swapped, HasSubstr("White (player 1): easy - a random legal move\nBlack (player 2): you\n"));
  const std::string again = user.play("quantik", "human", "easy", {"again", "quit"});
  EXPECT_EQ(count_of("White (player 1): you\n", again), 2U);
}

TEST(Plain, BoardsAreSevenBitsWhereAsked) {
  PlainUser user(Language::Portuguese);
  terminal::PlainSetup setup = user.setup();
  setup.style.unicode = false;
  setup.state = *play::GameState::open(History(*games::make_game("quantik")), {}, {});
  const std::string dialogue = user.run(std::move(setup), {"ajuda", "regras", "posição", "posicao", "sair"});
  for (const char byte : dialogue) ASSERT_LT(static_cast<unsigned char>(byte), 0x80U) << dialogue;
  EXPECT_EQ(count_of("Posicao: 4/4/4/4 1", dialogue), 2U);
}

TEST(Plain, HostileLinesDoNotReachTheTerminal) {
  PlainUser user;
  const std::string long_line(100'000, 'x');
  const std::string dialogue =
      user.play("quantik", "human", "human", {"\x1b[31mred\x07", long_line, "\xff\xfe"});
  EXPECT_EQ(dialogue.find('\x1b'), std::string::npos);
  EXPECT_EQ(dialogue.find('\x07'), std::string::npos);
  EXPECT_LT(dialogue.size(), 10'000U);
}

TEST(Plain, TheReviewGoesThroughTheGame) {
  PlainUser user;
  const std::string dialogue = user.play("quantik", "human", "human",
                                         {"C@a1", "N@b2", "review", "position", "", "position", "2",
                                          "position", "back", "position", "3", "end", "quit"});
  EXPECT_THAT(dialogue, HasSubstr("review, 0 of 2> position\nPosition: 4/4/4/4 1\n"));
  EXPECT_THAT(dialogue, HasSubstr("review, 1 of 2> position\nPosition: C3/4/4/4 2\n"));
  EXPECT_THAT(dialogue, HasSubstr("review, 2 of 2> position\nPosition: C3/1n2/4/4 1\n"));
  EXPECT_THAT(dialogue, HasSubstr("review, 1 of 2> 3\ntype the number of a turn, from 0 to 2\n"));
  EXPECT_THAT(dialogue, HasSubstr("White, turn 3> quit\n"));
}

TEST(Plain, TheReviewIsAnnotated) {
  PlainUser user;
  const std::string dialogue =
      user.play("quantik", "human", "human",
                {"C@a1", "N@b2", "review", "1", "comment Solid.", "comment", "mark c4", "sign !", "sign x",
                 "2", "S@c3", "moves", "", "", "quit"});
  EXPECT_THAT(dialogue, HasSubstr("comment Solid.\nComment written (kept with the game)\n"));
  EXPECT_THAT(dialogue, HasSubstr("write what it is: comment TEXT\n"));
  EXPECT_THAT(dialogue, HasSubstr("Marked: c4\n"));
  EXPECT_THAT(dialogue, HasSubstr("C@a1!\n"));
  EXPECT_THAT(dialogue, HasSubstr("'x' is not one of the signs"));
  EXPECT_THAT(dialogue, HasSubstr("1. C@a1!\n  Solid.\n  Marked: c4\n1... N@b2\n    (2. S@c3)\n"));
  EXPECT_THAT(dialogue, HasSubstr("White, turn 3> quit\n")) << "after the end of the line and of the game";
}

TEST(Plain, TheReviewTellsAboutThePositionShown) {
  PlainUser user;
  const std::string dialogue =
      user.play("quantik", "human", "human",
                {"S@d1", "review", "values", "hint", "1", "values", "end", "quit"}, "YcN1/4/s3/4 1");
  EXPECT_THAT(dialogue, HasSubstr("review, 0 of 1> values\nwin in 1 move: S@d1"));
  EXPECT_THAT(dialogue, HasSubstr("review, 0 of 1> hint\nHint: "));
  EXPECT_THAT(dialogue, HasSubstr("review, 1 of 1> values\nThe game is over"));
}

TEST(Plain, TheMenuAsksForEverything) {
  PlainUser user;
  const std::string dialogue = user.menu({"chess", "5", "map", "medium", "map", "banana", "rules", "2", "",
                                          "4", "hard", "minimax:depth=1", "3"});
  EXPECT_THAT(dialogue, HasSubstr("'chess' is not in the list: type a number from 1 to 11"));
  EXPECT_THAT(dialogue, HasSubstr("Option map cannot be 'banana'"));
  EXPECT_THAT(dialogue, HasSubstr("Blue (player 1): hard"));
  EXPECT_THAT(dialogue, HasSubstr("Red (player 2): minimax, depth 1"));
  EXPECT_THAT(dialogue, HasSubstr(" begins.\n"));
  EXPECT_THAT(dialogue, HasSubstr("Result: "));
}

TEST(Plain, TheMenuShowsOptionsThatGoTogether) {
  PlainUser user;
  const std::string dialogue =
      user.menu({"5", "rules", "official", "end", "stuck", "map", "sectors", "seed", "7", "map", "small"});
  EXPECT_THAT(dialogue,
              HasSubstr("Small Star Empires (Rules: official (empire: the largest connected part))\n"));
  EXPECT_THAT(dialogue, HasSubstr("end - when the game ends: neither player can move"));
  EXPECT_THAT(dialogue,
              HasSubstr("Small Star Empires (End: the player to move cannot move, Rules: official"));
  EXPECT_THAT(dialogue, HasSubstr("Small Star Empires (End: the player to move cannot move, Map: random"));
  EXPECT_EQ(count_of("seed - ", dialogue.substr(dialogue.rfind("Small Star Empires"))), 0U);
}

TEST(Plain, TheMenuShowsRulesAndOpensRecords) {
  PlainUser user;
  (void)user.play("fields", "human", "human", {"save FOLDER/f.joga"});
  const std::string dialogue =
      user.menu({"7", "fields", "6", "FOLDER/none", "FOLDER/f.joga", "menu", "leave"});
  EXPECT_THAT(dialogue, HasSubstr("Cannot read 'FOLDER/none'"));
  EXPECT_THAT(dialogue, HasSubstr("\nFields of Action\nBlack (player 1)"));
  EXPECT_EQ(count_of("joga: what do you want to play?", dialogue), 3U);
}

}  // namespace
}  // namespace joga::testing
