// The commands as programs see them: output, exit status, and the one sentence about bad input.
#include "joga/app/commands.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "app/run_joga.hpp"
#include "games/listed.hpp"
#include "joga/core/text.hpp"
#include "joga/engine/who.hpp"
#include "joga/games/registry.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

void expect_refused(const std::vector<std::string>& arguments, const std::string& sentence, int status = 2) {
  const ProgramRun run = run_joga(arguments);
  EXPECT_EQ(run.status, status) << run.error;
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.error, "joga: " + sentence + "\n");
}

TEST(Perft, PrintsALineForEachDepth) {
  const ProgramRun run = run_joga({"perft", "quantik", "--depth", "3"});
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.out, "1 64\n2 3392\n3 167552\n");
  EXPECT_EQ(run.error, "");
}

TEST(Perft, TakesAPositionMovesAndThreads) {
  EXPECT_EQ(run_joga({"perft", "quantik", "--depth=2", "--moves", "C@d1"}).out, "1 53\n2 2618\n");
  EXPECT_EQ(run_joga({"perft", "eximo", "--depth", "3", "--threads", "3"}).out, "1 40\n2 1600\n3 60284\n");
  EXPECT_EQ(run_joga({"perft", "quantik", "--depth", "2", "--position", "YcNs/4/4/4 2"}).out, "1 0\n2 0\n");
}

TEST(Perft, DividesByTheFirstMove) {
  const ProgramRun run = run_joga({"perft", "quantik", "--depth", "2", "--divide"});
  EXPECT_THAT(run.out, StartsWith("C@a1 53\nC@a2 53\n"));
  EXPECT_THAT(run.out, ::testing::EndsWith("Y@d4 53\n2 3392\n"));
  EXPECT_EQ(std::ranges::count(run.out, '\n'), 65);
}

TEST(Book, ShowsExportsAndVerifiesItsLines) {
  const ProgramRun shown = run_joga({"book", "eximo"});
  EXPECT_EQ(shown.status, 0) << shown.error;
  EXPECT_THAT(shown.out, MatchesRegex("opening book: [0-9]+ positions, [0-9]+ nodes each; [^\n]*\n"
                                      "( *[0-9.]+ % +[0-9]+  [a-h][^\n]*\n)+"));
  EXPECT_THAT(run_joga({"book", "eximo", "--position", "8/3m4/8/8/8/2M5/8/8 2"}).out,
              StartsWith("this position is not in the book"));
  EXPECT_THAT(run_joga({"book", "stars:map=big", "--record"}).out,
              StartsWith("[Game \"stars:map=big\"]\n[Kind \"study\"]\n"));
  EXPECT_THAT(run_joga({"book", "fields", "--verify", "1", "--nodes", "100"}).out,
              MatchesRegex("the start position: the book has [^\n]*\n"
                           "positions searched again: 1, 100 nodes each; [^\n]*\n"));
  expect_refused({"book", "quantik"}, "there is no opening book of quantik");
  expect_refused({"book", "eximo", "--file", "/nowhere"}, "cannot read /nowhere: no such file or folder");
}

TEST(Moves, AreSortedOneALine) {
  const ProgramRun run = run_joga({"moves", "stars", "--position", "..../.H4.*./..../*..h4./.... 2"});
  EXPECT_EQ(run.status, 0);
  std::istringstream lines(run.out);
  std::vector<std::string> moves;
  for (std::string line; std::getline(lines, line);) moves.push_back(line);
  EXPECT_EQ(moves.size(), 20U);
  EXPECT_TRUE(std::ranges::is_sorted(moves));
  EXPECT_EQ(moves.front(), "d4-a2=C");
}

TEST(Games, TellWhatOptionsMeanAndWhatTheyDependOn) {
  const std::string english = run_joga({"games"}).out;
  EXPECT_THAT(english,
              HasSubstr("end=stuck|both (when the game ends; default stuck, with rules=official it is both)\n"
                        "    stuck - the player to move cannot move\n"));
  EXPECT_THAT(english, HasSubstr("seed=0..4294967295 (with map=sectors: "));
}

TEST(Games, TellTheLevelsInTheOrderOfTheirStrength) {
  EXPECT_THAT(run_joga({"games"}).out,
              HasSubstr("  computers, weakest first (a new game is against level:1):\n"
                        "    easy     easy: a random legal move\n"
                        "    level:1  newcomer: misses most things\n"
                        "    medium   medium: wins when it can, else a random legal move\n"
                        "    level:2  beginner: misses a lot\n"));
  EXPECT_THAT(
      run_joga({"games"}).out,
      HasSubstr("other players: human, perfect, engine:time=S, mcts:time=S, minimax:depth=N, ugi:COMMAND\n"));
  EXPECT_THAT(run_joga({"games", "--lang", "pt"}).out,
              HasSubstr("    easy     fácil: uma jogada legal ao acaso\n    level:1  estreante: "));
}

TEST(Help, OfPlayNamesTheTrueDefaultAndAllKindsOfPlayers) {
  std::string help = run_joga({"play", "--help"}).out;
  EXPECT_THAT(help, HasSubstr("by default level:1"));
  for (const GameInfo* game : games::all_games()) {
    for (const std::string& form : engine::who_forms(*game)) {
      const std::string kind = form.substr(0, form.find(':'));
      EXPECT_THAT(help, HasSubstr(kind)) << game->id;
      EXPECT_THAT(run_joga({"help", "--manual"}).out, HasSubstr(kind)) << game->id;
    }
  }
}

TEST(Help, WarnsWhereProgramsOfOthersRun) {
  for (const char* command : {"bot", "match"}) {
    // The help is wrapped into lines.
    const auto help = [&](const char* language) {
      const std::string text = run_joga({command, "--help", "--lang", language}).out;
      return joined(words_of(text));
    };
    EXPECT_THAT(help("en"), HasSubstr("ugi:COMMAND has all your rights on this machine")) << command;
    EXPECT_THAT(help("pt"), HasSubstr("ugi:COMMAND tem todas as suas permissões nesta máquina")) << command;
  }
}

TEST(Moves, OfAFinishedGameAreItsResultInEnglish) {
  EXPECT_EQ(run_joga({"moves", "quantik", "--position", "YcNs/4/4/4 2", "--lang", "pt"}).out,
            "result 1: White completed row 1\n");
  EXPECT_EQ(run_joga({"moves", "stars", "--position", "CCCC/CHc*c/Ctcc/*tThc/cTTc 1"}).out,
            "result 2: neither player can move; Red 22 points, Blue 21\n");
}

TEST(Moves, HistoryDrawsCount) {
  EXPECT_EQ(run_joga({"moves", "eximo:quiet=2", "--moves", "b3-b4 g6-g5"}).out,
            "result draw: 2 moves without a capture\n");
}

TEST(Show, DrawsInBothLanguages) {
  const ProgramRun english = run_joga({"show", "quantik", "--position", "1C1y/Ys2/1nnS/2Y1 1", "--ascii"});
  EXPECT_EQ(english.status, 0);
  EXPECT_THAT(english.out, HasSubstr("wC"));
  EXPECT_THAT(english.out, HasSubstr("bY"));
  EXPECT_THAT(english.out, HasSubstr("Position: 1C1y/Ys2/1nnS/2Y1 1"));
  const ProgramRun portuguese =
      run_joga({"show", "quantik", "--moves", "C@a1"}, {.environment = {{"LC_ALL", "pt_PT.UTF-8"}}});
  EXPECT_THAT(portuguese.out, HasSubstr("Posição: C3/4/4/4 2"));
}

TEST(Show, WritesSvgAndJson) {
  const ScratchFolder folder;
  const ProgramRun svg = run_joga({"show", "stars:map=medium", "--svg", folder.path("map.svg")});
  EXPECT_EQ(svg.status, 0) << svg.error;
  EXPECT_THAT(read_file(folder.path("map.svg")), HasSubstr("<svg"));
  EXPECT_THAT(run_joga({"show", "fields", "--svg", "-"}).out, HasSubstr("<svg"));
  EXPECT_EQ(run_joga({"show", "stars", "--svg", folder.path("map.svg")}).status, 0)
      << "a picture is replaced";
  write_file(folder.path("precious.txt"), "my notes");
  EXPECT_EQ(run_joga({"show", "stars", "--svg", folder.path("precious.txt")}).status, 2);
  EXPECT_EQ(read_file(folder.path("precious.txt")), "my notes");
  EXPECT_THAT(run_joga({"show", "fields", "--json"}).out, StartsWith("{"));
}

TEST(Show, AnUnwritablePathIsOneSentence) {
  const ProgramRun run = run_joga({"show", "quantik", "--svg", "/nonexistent/x.svg"});
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.error, StartsWith("joga: "));
  EXPECT_THAT(run.error, HasSubstr("/nonexistent/x.svg"));
  EXPECT_EQ(std::ranges::count(run.error, '\n'), 1);
}

// If the number is missing, the next option is not taken for it.
TEST(CommandLine, AnOptionIsNotTheValueOfAnother) {
  const ProgramRun run = run_joga({"perft", "quantik", "--depth", "1", "--threads", "--lang", "pt"});
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.error, HasSubstr("--threads"));
  EXPECT_THAT(run.error, HasSubstr("precisa de um valor"));
}

TEST(CommandLine, AGameOrAnOptionOfTheMenuIsEnoughToPlay) {
  EXPECT_THAT(run_joga({"quantik", "--plain"}).out, HasSubstr("To move: White"));
  EXPECT_THAT(run_joga({"eximo:quiet=20"}).out, HasSubstr("Eximo"));
  EXPECT_THAT(run_joga({"--plain"}).out, HasSubstr("what do you want to play?"));
  EXPECT_EQ(run_joga({"chess"}).status, 2);
}

TEST(Playouts, SameSeedSameGames) {
  const auto body = [](const ProgramRun& run) { return run.out.substr(run.out.find("plies/s")); };
  const ProgramRun one = run_joga({"playouts", "stars", "--games", "500", "--seed", "7"});
  const ProgramRun two = run_joga({"playouts", "stars", "--games", "500", "--seed", "7"});
  EXPECT_EQ(one.status, 0);
  EXPECT_THAT(one.out, MatchesRegex("[0-9]+ games/s\n[0-9]+ plies/s\n500 games, mean length [0-9.]+\n.*\n"));
  EXPECT_EQ(body(one), body(two));
}

TEST(Games, AreAllListedWithOptionsAndLevels) {
  const ProgramRun run = run_joga({"games"});
  for (const std::string& id : game_ids()) EXPECT_THAT(run.out, HasSubstr(id));
  for (const char* word : {"rules=feup|official", "medium", "greedy", "hard", "wormholes", "White", "Red"}) {
    EXPECT_THAT(run.out, HasSubstr(word));
  }
  EXPECT_THAT(run_joga({"games", "--lang", "pt"}).out, HasSubstr("jogadores: Brancas (1) e Pretas (2)"));
}

TEST(Help, EveryCommandHasIt) {
  for (const char* command :
       {"learn", "games", "play", "show", "moves", "perft", "playouts", "record", "help"}) {
    const ProgramRun run = run_joga({command, "--help"});
    EXPECT_EQ(run.status, 0) << command;
    EXPECT_THAT(run.out, StartsWith(std::string("joga ") + command));
    EXPECT_EQ(run_joga({"help", command}).out, run.out);
    std::istringstream lines(run.out);
    std::string usage;
    std::getline(lines, usage);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
    EXPECT_NE(run_joga({command, "--help", "--lang", "pt"}).out, run.out);
  }
}

// The build installs the manual page and the completions exactly as the program prints them.
TEST(Help, TheManualPageAndTheCompletionsHaveEveryCommandOptionAndGame) {
  std::string manual = run_joga({"help", "--manual"}).out;
  EXPECT_THAT(manual, StartsWith(".TH JOGA 1"));
  std::erase(manual, '\\');  // roff wants hyphens escaped
  std::vector<std::string> completions;
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    completions.push_back(run_joga({"help", "--completion", shell}).out);
  }
  for (const app::CommandDescription& command : app::all_commands()) {
    EXPECT_THAT(manual, HasSubstr(".SS joga " + std::string(command.name)));
    EXPECT_THAT(completions, Each(HasSubstr(command.name)));
    for (const app::OptionDescription& option : command.options) {
      EXPECT_THAT(manual, HasSubstr(option.name)) << command.name;
      EXPECT_THAT(completions, Each(HasSubstr(option.name.substr(2)))) << command.name;  // fish: -l name
    }
  }
  for (const GameInfo* game : games::all_games()) EXPECT_THAT(completions, Each(HasSubstr(game->id)));
  expect_refused({"help", "--completion", "tcsh"},
                 "there is no completion for 'tcsh'; valid: bash, zsh, fish");
}

TEST(BadInput, NamesTheCulpritAndWhatWouldBeRight) {
  expect_refused({"moves", "chess"}, "there is no game 'chess'; valid: " + valid_games());
  expect_refused({"moves", "quantik:size=5"}, "quantik has no option 'size'; valid: rules, start");
  expect_refused({"moves", "quantik:rules=x"}, "option rules cannot be 'x'; valid: feup, official");
  expect_refused({"moves", "Quantik!"},
                 "'Quantik!' is not a game: a game is written id or id:key=value,key=value");
  expect_refused({"moves", "quantik", "--position", "5/4/4/4 1"},
                 "row 1 of the position has 5 squares, not 4");
  expect_refused({"moves", "quantik", "--moves", "C@a1 C@a2"},
                 "move 2: 'C@a2' is not a legal move here: the opponent has a cube in column a");
  expect_refused(
      {"moves", "quantik", "--moves", "zebra"},
      "move 1: 'zebra' is neither a shape (Y, C, N, S) nor a square (a1 to d4); a move is written C@d4");
  expect_refused({"perft", "quantik", "--depth", "0"},
                 "option --depth takes a whole number from 1 to 99, not '0'");
  expect_refused({"perft", "quantik", "--depth", "1e9"},
                 "option --depth takes a whole number from 1 to 99, not '1e9'");
  expect_refused({"perft", "quantik"}, "perft needs option --depth N");
  expect_refused({"perft"},
                 "perft needs SPEC: joga perft SPEC --depth N [--position P] [--moves \"M ...\"] [--divide] "
                 "[--threads T]");
  expect_refused(
      {"perft", "quantik", "--deep", "3"},
      "perft has no option '--deep'; valid: --depth, --position, --moves, --divide, --threads, --lang, "
      "--help");
  expect_refused(
      {"perft", "quantik", "--detph", "3"},
      "did you mean --depth? perft has no option '--detph'; valid: --depth, --position, --moves, --divide, "
      "--threads, --lang, --help");
  EXPECT_THAT(run_joga({"--plian"}).error,
              StartsWith("joga: did you mean --plain? play has no option '--plian'; valid: "));
  EXPECT_THAT(run_joga({"--versoin"}).error, StartsWith("joga: did you mean --version? play has no option"));
  for (const std::string word : {"puzzle", "rules"})
    expect_refused({word}, "there is no command '" + word + "', but the menu has it: run joga alone");
  EXPECT_THAT(run_joga({"play", "--language", "pt"}).error,
              StartsWith("joga: did you mean --lang? play has no option '--language'; valid: "));
  expect_refused({"perft", "quantik", "--depth"}, "option --depth needs a value: --depth N");
  expect_refused({"games", "extra"}, "there is no game 'extra'; valid: quantik, eximo, fields, stars");
  expect_refused(
      {"dance"},
      "there is no command 'dance'; joga alone opens the menu (puzzles, rules, saved games, settings); "
      "valid: "
      "learn, games, play, show, moves, perft, playouts, analyse, book, "
      "solve, engine, match, tournament, check-engine, bench, tune, record, serve, host, bot, site, help");
  expect_refused(
      {"quantk"},
      "did you mean quantik? there is no command 'quantk'; joga alone opens the menu (puzzles, rules, saved "
      "games, settings); valid: learn, games, play, show, moves, perft, "
      "playouts, analyse, book, solve, engine, match, tournament, check-engine, bench, tune, record, serve, "
      "host, bot, site, help");
  expect_refused({"moves", "feilds"},
                 "did you mean fields? there is no game 'feilds'; valid: " + valid_games());
  expect_refused({"moves", "quantik:rule=feup"},
                 "did you mean rules? quantik has no option 'rule'; valid: rules, start");
  expect_refused({"learn", "exmio"}, "did you mean eximo? there is no lesson for 'exmio'; valid: " +
                                         valid_games() + ", quantik-second");
  expect_refused({"play", "--theme", "ligth"},
                 "did you mean light? option --theme cannot be 'ligth'; valid: light, dark, auto");
  expect_refused({"games", "--lang", "de"}, "option --lang takes en or pt, not 'de'");
  expect_refused({"learn", "chess"},
                 "there is no lesson for 'chess'; valid: " + valid_games() + ", quantik-second");
  expect_refused({"playouts", "quantik", "--games", "5", "--seconds", "1"},
                 "options --seconds and --games exclude each other: give one of them");
  for (const char* seconds : {"nan", "0", "1e9"}) {
    expect_refused(
        {"playouts", "quantik", "--seconds", seconds},
        std::string("option --seconds takes a number of seconds greater than 0 and at most a million, ") +
            "not '" + seconds + "'");
  }
  expect_refused({"show", "stars:map=file:/nonexistent/map"},
                 "cannot read '/nonexistent/map': no such file or folder");
}

TEST(BadInput, IsOneLineEvenWhenItHoldsNewlinesAndControls) {
  const ProgramRun run = run_joga({"moves", "quantik", "--moves", "a\x01\x1b[31m"});
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(std::ranges::count(run.error, '\n'), 1);
  EXPECT_EQ(run.error.find('\x1b'), std::string::npos);
}

TEST(BadInput, HostileSizesAreRefusedBriefly) {
  const ProgramRun run = run_joga({"moves", "quantik", "--position", std::string(100'000, '1')});
  EXPECT_EQ(run.status, 2);
  EXPECT_LT(run.error.size(), 1000U);
  const ProgramRun spec = run_joga({"moves", std::string(100'000, 'q')});
  EXPECT_EQ(spec.status, 2);
  EXPECT_LT(spec.error.size(), 1000U);
}

TEST(MapFiles, AreReadFromTheCommandLine) {
  const ScratchFolder folder;
  write_file(folder.path("own map.txt"), "# two rows\n 1 b 2\r\nH 3 * h\n");
  const ProgramRun run =
      run_joga({"perft", "stars:map=file:" + folder.path("own map.txt") + ",start=2", "--depth", "1"});
  EXPECT_EQ(run.status, 0) << run.error;
  EXPECT_THAT(run.out, StartsWith("1 "));
}

TEST(Output, AClosedPipeIsSuccessAndAFullDiskIsNot) {
  const std::string binary = JOGA_BINARY;
  EXPECT_EQ(std::system(("bash -c 'set -o pipefail; " + binary +
                         " perft quantik --depth 4 --divide | head -1' >/dev/null")
                            .c_str()),
            0);
  const int full = std::system((binary + " games > /dev/full 2>/dev/null").c_str());
  EXPECT_EQ(WEXITSTATUS(full), 1);
}

}  // namespace
}  // namespace joga::testing
