// A game that is listed once is everywhere: rules, search, proofs, the engine protocol, matches, records, the
// terminal, and the service behind the page. Nothing else knows of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/run_joga.hpp"
#include "fifth_game/tic_tac_toe.hpp"
#include "joga/games/registry.hpp"
#include "joga/search/instances.hpp"
#include "service/test_service.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

[[nodiscard]] ProgramRun run(std::vector<std::string> arguments, const RunOptions& options = {}) {
  arguments.insert(arguments.begin(), JOGA_WITH_A_FIFTH_GAME);
  return run_program(std::move(arguments), options);
}

TEST(FifthGame, IsListed) {
  EXPECT_THAT(run({"games"}).out, AllOf(HasSubstr("quantik"), HasSubstr("tictactoe")));
  EXPECT_THAT(run({"games", "--lang", "pt"}).out, HasSubstr("três em linha"));
}

TEST(FifthGame, HasRules) {
  EXPECT_EQ(
      run({"perft", "tictactoe", "--depth", "9"}).out,
      "1 9\n2 72\n3 504\n4 3024\n5 15120\n6 54720\n7 148176\n8 200448\n9 127872\n");  // known since long
  EXPECT_EQ(run({"moves", "tictactoe", "--moves", "a1 b1 a2 b2 a3"}).out, "result 1: three in a row\n");
  const ProgramRun wrong = run({"moves", "tictactoe", "--moves", "a1 a1"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_THAT(wrong.error, HasSubstr("a1 is taken"));
}

TEST(FifthGame, IsDrawn) {
  const std::string board = run({"show", "tictactoe", "--moves", "b2 a1"}).out;
  EXPECT_THAT(board, AllOf(HasSubstr("To move: Blue"), HasSubstr("Position: O2/1X1/3 1")));
}

TEST(FifthGame, IsSearchedBothWays) {
  for (const char* method : {"engine", "mcts"}) {
    const ProgramRun found =
        run({"analyse", "tictactoe", "--moves", "a1 b1 a2 b2", "--engine", method, "--nodes", "5000"});
    EXPECT_EQ(found.status, 0) << found.error;
    EXPECT_THAT(found.out, HasSubstr("wins in 1 (proven): a3")) << method;
  }
}

TEST(FifthGame, IsSolved) {
  EXPECT_THAT(run({"solve", "tictactoe", "--position", "3/3/3 1"}).out, HasSubstr("draw"));
}

TEST(FifthGame, SpeaksTheEngineProtocol) {
  const ProgramRun checks =
      run({"check-engine", "'" JOGA_WITH_A_FIFTH_GAME "' engine tictactoe", "--game", "tictactoe"});
  EXPECT_EQ(checks.status, 0) << checks.out << checks.error;
  const ProgramRun dialogue =
      run({"engine", "tictactoe"},
          {.input = "ugi\nposition startpos moves a1 b1 a2 b2 a3\nquery result\nquery fen\nquit\n"});
  EXPECT_THAT(dialogue.out,
              AllOf(HasSubstr("ugiok"), HasSubstr("response p1win"), HasSubstr("response XO1/XO1/X2 2")));
}

TEST(FifthGame, IsPlayedInMatchesAndRecorded) {
  const ScratchFolder folder;
  const std::string record = folder.path("games.joga");
  const ProgramRun match = run({"match", "tictactoe", "--players", "level:2", "random", "--games", "4",
                                "--random-plies", "1", "--seed", "1", "--record", record});
  EXPECT_EQ(match.status, 0) << match.error;
  EXPECT_THAT(run({"record", "check", record}).out, HasSubstr("4 games"));
  EXPECT_THAT(run({"record", "convert", record, "--to", "json"}).out, HasSubstr("\"tictactoe\""));
}

TEST(FifthGame, IsPlayedInTheTerminal) {
  const ScratchFolder folder;
  const RunOptions options{.input = "a1\na2\na1\nb1\nb2\nc1\n",
                           .environment = {{"XDG_DATA_HOME", folder.path()}}};
  const ProgramRun game =
      run({"play", "tictactoe", "--p1", "human", "--p2", "human", "--plain", "--ascii"}, options);
  EXPECT_EQ(game.status, 0) << game.error;
  EXPECT_THAT(game.out, AllOf(HasSubstr("Tic-tac-toe\n"), HasSubstr("Result: Blue wins: three in a row")));
}

TEST(FifthGame, NeedsNoLesson) {
  const std::string list = run({"learn"}, {.input = "quit\n"}).out;
  EXPECT_THAT(list, AllOf(HasSubstr("Quantik"), ::testing::Not(HasSubstr("tictactoe"))));
  EXPECT_EQ(run({"learn", "tictactoe"}).status, 2);
}

TEST(FifthGame, IsPlayedOnThePage) {
  search::add_game<tic_tac_toe::TicTacToe>();
  TestService service;
  TestPage page(*service);
  const json game = page.result("game.new", new_game("tictactoe", "human", "level:2"))["game"];
  const std::string table = game.value("table", "");
  const json played = page.result("game.play", {{"table", table}, {"ply", 0}, {"move", "a1"}})["game"];
  EXPECT_EQ(played["moves"][0], "a1");
  const json answered = page.wait_for([](const json& event) {
    return event.value("event", "") == "game" && event["game"]["moves"].size() == 2;
  });
  EXPECT_EQ(answered["game"]["moves"][1], "b2");  // all else loses
}

}  // namespace
}  // namespace joga::testing
