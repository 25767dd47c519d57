// `joga match` as a person uses it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/run_joga.hpp"
#include "sanitized.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

void expect_match_refused(const std::vector<std::string>& arguments, const std::string& sentence,
                          int status = 2) {
  std::vector<std::string> words{"match"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const ProgramRun run = run_joga(words);
  EXPECT_EQ(run.status, status) << run.error;
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.error, "joga: " + sentence + "\n");
}

TEST(Match, TellsWhoIsStronger) {
  const ProgramRun run = run_joga({"match", "quantik", "--players", "easy", "medium", "--games", "20"});
  EXPECT_EQ(run.status, 0) << run.error;
  EXPECT_EQ(run.error, "");  // no progress is shown without a terminal
  std::istringstream lines(run.out);
  std::string line;
  std::getline(lines, line);
  EXPECT_THAT(line, MatchesRegex("player +rating +\\+/- +games +score +as 1 +as 2 +faults"));
  std::getline(lines, line);
  EXPECT_THAT(line, StartsWith("medium "));
  EXPECT_THAT(run.out, HasSubstr("likelihood that easy is stronger: 0.0 %"));
  EXPECT_THAT(run.out, HasSubstr("\npairs with 0, 1/2, 1, 3/2, 2 points: "));
  EXPECT_THAT(run.out, HasSubstr("20 games, "));
  while (std::getline(lines, line)) EXPECT_LE(line.size(), 100U);
}

TEST(Match, SpeaksPortuguese) {
  const ProgramRun run =
      run_joga({"match", "quantik", "--players", "easy", "medium", "--games", "2", "--lang", "pt"});
  EXPECT_THAT(run.out, HasSubstr("vantagem do jogador 1"));
}

TEST(Match, IsTheSameForTheSameSeed) {
  const std::vector<std::string> words{"match", "stars",   "--players", "easy",
                                       "hard",  "--games", "10",        "--seed"};
  const auto with_seed = [&](const std::string& seed) {
    std::vector<std::string> all = words;
    all.push_back(seed);
    return run_joga(all).out;
  };
  EXPECT_EQ(with_seed("4"), with_seed("4"));
  EXPECT_NE(with_seed("4"), with_seed("5"));
}

TEST(Match, OfManyHasACrossTable) {
  const ProgramRun run =
      run_joga({"match", "quantik", "--players", "easy", "medium", "deep=minimax:depth=2", "--games", "4"});
  EXPECT_THAT(run.out, HasSubstr("points of the row's player against the column's"));
  EXPECT_THAT(run.out, HasSubstr("1 deep "));
  const ProgramRun gauntlet = run_joga(
      {"match", "quantik", "--players", "easy", "medium", "minimax:depth=2", "--games", "4", "--gauntlet"});
  EXPECT_THAT(gauntlet.out, HasSubstr("8 games, "));
}

TEST(Match, TellsProgramsInJson) {
  const ProgramRun run = run_joga(
      {"match", "quantik", "--players", "easy", "medium", "--games", "10", "--json", "--sprt", "0,50"});
  const auto json = nlohmann::json::parse(run.out);
  EXPECT_EQ(json["games"], 10);
  EXPECT_EQ(json["players"][0]["name"], "medium");
  EXPECT_EQ(json["meetings"][0]["players"], (nlohmann::json{"easy", "medium"}));
  EXPECT_EQ(json["meetings"][0]["pairs"].size(), 5U);
  EXPECT_EQ(json["sprt"]["elo1"], 50);
}

TEST(Match, StopsWhenATestIsDecided) {
  const ProgramRun run =
      run_joga({"match", "quantik", "--players", "medium", "easy", "--games", "5000", "--sprt", "0,100"});
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(run.out, HasSubstr("accepted: stronger (H1)"));
}

TEST(Match, TakesPlayersFromAFile) {
  const ScratchFolder folder;
  write_file(
      folder.path("players.toml"),
      "[[players]]\nname = \"weak\"\nwho = \"easy\"\n\n[[players]]\nname = \"strong\"\nwho = \"medium\"\n");
  const ProgramRun run =
      run_joga({"match", "quantik", "--players-file", folder.path("players.toml"), "--games", "4"});
  EXPECT_EQ(run.status, 0) << run.error;
  EXPECT_THAT(run.out, HasSubstr("\nstrong "));
  EXPECT_THAT(run.out, HasSubstr("\nweak "));
}

TEST(Match, BeginsFromTheOpeningsOfAFile) {
  const ScratchFolder folder;
  write_file(folder.path("book"), "startpos moves C@a1\nstartpos moves C@b2 S@d4\n");
  const std::vector<std::string> words{"match",
                                       "quantik",
                                       "--players",
                                       "easy",
                                       "medium",
                                       "--openings",
                                       folder.path("book"),
                                       "--record",
                                       folder.path("games"),
                                       "--games"};
  std::vector<std::string> four = words;
  four.emplace_back("4");
  EXPECT_EQ(run_joga(four).status, 0);
  const std::string games = read_file(folder.path("games"));
  EXPECT_THAT(games, HasSubstr("\n1. C@a1 "));
  EXPECT_THAT(games, HasSubstr("\n1. C@b2 S@d4 "));
  std::vector<std::string> six = words;
  six.emplace_back("6");
  const ProgramRun refused = run_joga(six);
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.error, "joga: the file has 2 openings, but 6 games per pair of players need 3\n");
}

TEST(Match, IsKeptResumedMergedAndReported) {
  const ScratchFolder folder;
  const std::string games = folder.path("games.joga");
  const std::vector<std::string> words{"match",   "quantik", "--players", "easy", "medium",
                                       "--games", "6",       "--record",  games};
  const ProgramRun first = run_joga(words);
  EXPECT_EQ(first.status, 0);
  EXPECT_EQ(run_joga({"record", "check", games}).status, 0);

  const ProgramRun again = run_joga(words);
  EXPECT_EQ(again.status, 2);
  EXPECT_EQ(again.error,
            "joga: " + games +
                " already has 6 games of a match: continue it with --resume, or name another file\n");
  std::vector<std::string> resumed = words;
  resumed.emplace_back("--resume");
  const std::string before = read_file(games);
  EXPECT_EQ(run_joga(resumed).out, first.out);
  EXPECT_EQ(read_file(games), before);
  resumed[3] = "medium";
  EXPECT_THAT(run_joga(resumed).error, HasSubstr("belongs to another match"));

  const ProgramRun merged = run_joga({"match", "merge", games, "--output", folder.path("merged.joga")});
  EXPECT_EQ(merged.status, 0);
  EXPECT_EQ(merged.out, first.out);
  EXPECT_EQ(read_file(folder.path("merged.joga")), before);
  EXPECT_THAT(
      run_joga({"match", "merge", games, folder.path("merged.joga"), "--output", folder.path("x")}).error,
      HasSubstr("appears twice"));

  EXPECT_EQ(run_joga({"match", "report", games, "--output", folder.path("page.html")}).status, 0);
  EXPECT_THAT(read_file(folder.path("page.html")), StartsWith("<!DOCTYPE html>"));
  EXPECT_EQ(run_joga({"match", "report", games}).out, read_file(folder.path("page.html")));
}

// A bot in Python that says and does what the test wants.
class BotFile {
 public:
  explicit BotFile(const std::string& on_go, const std::string& greeting = "print('ugiok', flush=True)") {
    write(on_go, greeting);
  }
  void write(const std::string& on_go, const std::string& greeting = "print('ugiok', flush=True)") const {
    write_file(path(),
               "import sys\nfor line in sys.stdin:\n    word = line.split()[0]\n"
               "    if word == 'ugi': " +
                   greeting +
                   "\n"
                   "    if word == 'isready': print('readyok', flush=True)\n"
                   "    if word == 'quit': break\n"
                   "    if word == 'go':\n        " +
                   on_go + "\n");
  }
  [[nodiscard]] std::string path() const { return folder_.path("bot.py"); }
  [[nodiscard]] std::string folder() const { return folder_.path(); }
  [[nodiscard]] std::string who() const { return "bot=ugi:python3 " + path(); }

 private:
  ScratchFolder folder_{};
};

TEST(Match, TellsAtOnceWhyABotLoses) {
  const BotFile bot("print('seen', line.strip(), file=sys.stderr); 1 / 0");
  const ProgramRun run = run_joga({"match", "quantik", "--players", bot.who(), "easy", "--games", "4",
                                   "--record", bot.folder() + "/games", "--logs", bot.folder() + "/logs"});
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(run.error, StartsWith("game 1: bot loses: forfeit: player 1: python3 "));
  EXPECT_THAT(run.error, HasSubstr("its last words: ZeroDivisionError: division by zero\n"));
  EXPECT_THAT(run.error, HasSubstr("\n  | seen go movetime 1000\n  | Traceback (most recent call last):\n"));
  EXPECT_THAT(run.error, Not(HasSubstr("game 2"))) << "the first fault is enough";
  EXPECT_THAT(run.out, HasSubstr("\nbot lost 4 games: forfeit: python3 "));
  EXPECT_THAT(run.out, HasSubstr("division by zero (games 1, 2, 3, 4)\n"));
  EXPECT_THAT(read_file(bot.folder() + "/logs/bot/game-3.err"),
              StartsWith("seen go movetime 1000\nTraceback"));
  const ProgramRun page =
      run_joga({"match", "report", bot.folder() + "/games", "--logs", bot.folder() + "/logs"});
  EXPECT_THAT(page.out, HasSubstr("bot on standard error"));

  const ProgramRun json =
      run_joga({"match", "merge", bot.folder() + "/games", "--json", "--output", bot.folder() + "/merged"});
  const auto player = nlohmann::json::parse(json.out)["players"][1];
  EXPECT_EQ(player["name"], "bot");
  EXPECT_EQ(player["faults"], 4);
  EXPECT_EQ(player["fault_reasons"][0]["games"], (nlohmann::json{1, 2, 3, 4}));
}

TEST(Match, ABotThatCannotPlayIsRefusedBeforeTheFirstGame) {
  const auto refusal = [](const BotFile& bot) {
    const ProgramRun run = run_joga({"match", "quantik", "--players", bot.who(), "easy", "--games", "2"});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.out, "");
    return run.error;
  };
  EXPECT_THAT(refusal(BotFile("syntax error")),
              AllOf(StartsWith("joga: bot: python3 "), HasSubstr("\n  |   File ")));
  const ProgramRun missing =
      run_joga({"match", "quantik", "--players", "s=ugi:python3 nofile.py", "easy", "--games", "2"});
  EXPECT_EQ(missing.status, 1);
  EXPECT_THAT(missing.error, HasSubstr("can't open file"));
}

TEST(Match, OptionsThatABotDoesNotHaveAreRefused) {
  const BotFile bot("print('bestmove none')");
  write_file(bot.folder() + "/players.toml",
             "[[players]]\nname = \"bot\"\ncommand = [\"python3\", \"bot.py\"]\nfolder = \".\"\n"
             "options = { Nope = 3 }\n[[players]]\nwho = \"easy\"\n");
  expect_match_refused({"quantik", "--players-file", bot.folder() + "/players.toml"},
                       "bot has no option 'Nope': it offers none");
}

TEST(Match, ABotThatHasChangedIsNotResumedUnasked) {
  const BotFile bot("print('bestmove none', flush=True)");
  const std::string games = bot.folder() + "/games";
  std::vector<std::string> words{"match",   "quantik", "--players", bot.who(), "easy",
                                 "--games", "2",       "--record",  games,     "--resume"};
  EXPECT_EQ(run_joga(words).status, 0);
  EXPECT_EQ(run_joga(words).status, 0);
  bot.write("print('bestmove', 'none', flush=True)");
  const ProgramRun refused = run_joga(words);
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.error,
            "joga: the program of bot is not the one that played game 1: start a new match, or go on "
            "all the same with --changed 'bot'\n");
  words.insert(words.end(), {"--changed", "bot"});
  EXPECT_EQ(run_joga(words).status, 0);
}

TEST(Match, RatingsAreAnchoredAndGradesAreCsv) {
  const ScratchFolder folder;
  const std::string games = folder.path("games");
  ASSERT_EQ(run_joga({"match", "quantik", "--players", "easy", "medium", "a,b=minimax:depth=2", "--games",
                      "4", "--record", games})
                .status,
            0);
  const auto merged = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"match", "merge", games, "--output", folder.path("merged")};
    words.insert(words.end(), more.begin(), more.end());
    return run_joga(words);
  };
  const auto json = nlohmann::json::parse(merged({"--json", "--anchor", "easy=100", "medium=700"}).out);
  for (const auto& player : json["players"]) {
    const std::string name = player["name"];
    if (name != "a,b") {
      EXPECT_EQ(player["rating"], name == "easy" ? 100 : 700);
    }
    EXPECT_EQ(player["anchor"], name != "a,b");
  }
  const std::string csv = merged({"--csv"}).out;
  EXPECT_THAT(csv, StartsWith("player,rating,margin,games,points,score,wins,"));
  EXPECT_THAT(csv, HasSubstr("\r\n\"a,b\","));
  EXPECT_EQ(std::ranges::count(csv, '\n'), 4);
  EXPECT_EQ(merged({"--anchor", "nobody=3"}).error,
            "joga: no player of the match is called 'nobody'; valid: easy, medium, a,b\n");
  EXPECT_EQ(merged({"--anchor", "easy"}).error, "joga: option --anchor takes NAME=RATING, not 'easy'\n");
  EXPECT_THAT(run_joga({"match", "report", games, "--anchor", "easy=100"}).out,
              HasSubstr("<td class=\"number\">+100.0</td>"));
}

TEST(Match, FilesThatDoNotBelongTogetherAreToldApart) {
  const ScratchFolder folder;
  for (const std::string seed : {"1", "2"}) {
    ASSERT_EQ(run_joga({"match", "quantik", "--players", "easy", "medium", "--games", "4", "--seed", seed,
                        "--record", folder.path(seed)})
                  .status,
              0);
  }
  expect_match_refused({"merge", folder.path("1"), folder.path("2"), "--output", folder.path("x")},
                       folder.path("1") + " and " + folder.path("2") + " belong to different matches");
  // A part that played no game leaves an empty file.
  write_file(folder.path("0"), "");
  EXPECT_EQ(
      run_joga({"match", "merge", folder.path("0"), folder.path("1"), "--output", folder.path("x")}).status,
      0);
  EXPECT_EQ(read_file(folder.path("x")), read_file(folder.path("1")));
  expect_match_refused({"merge", folder.path("0"), "--output", folder.path("x")},
                       folder.path("0") + ": no finished game in this file");
  write_file(folder.path("game"), "[Game \"quantik\"]\n\n1. C@a1 *\n\n");
  expect_match_refused(
      {"report", folder.path("game")},
      "game 1 of " + folder.path("game") +
          " is not part of a match: it has no Match tag, which 'joga match --record FILE' writes");
}

TEST(Match, RefusesNonsenseInOneSentence) {
  expect_match_refused({"quantik"}, "a match needs two players or more: --players WHO WHO ...");
  expect_match_refused({"quantik", "--players", "easy"},
                       "a match needs two players or more: --players WHO WHO ...");
  expect_match_refused({"quantik", "--players", "easy", "human"},
                       "'human' is a person: only programs play matches");
  expect_match_refused(
      {"quantik", "--players", "easy", "medium", "--games", "3"},
      "option --games takes an even number, not 3: each opening is played twice, with the sides swapped");
  expect_match_refused({"quantik", "--players", "easy", "medium", "--shard", "5/4"},
                       "option --shard takes I/N, I from 1 to N, not '5/4'");
  expect_match_refused({"quantik", "--players", "easy", "medium", "--tc", "fast"},
                       "'fast' is not a time control: SECONDS or SECONDS+INCREMENT, as in 60+0.5");
  expect_match_refused({"quantik", "--players", "easy", "medium", "--resume"},
                       "--resume needs --record FILE, which holds the games already played");
  expect_match_refused({"quantik", "--players", "easy", "medium", "minimax:depth=1", "--sprt", "0,5"},
                       "--sprt compares two players, not 3");
  expect_match_refused(
      {"quantik", "--players", "easy", "medium", "--sprt", "5,0"},
      "option --sprt takes ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA with ELO0 < ELO1 and error rates between 0 "
      "and 0.5, not '5,0'");
  expect_match_refused({"quantik", "--players", "easy", "medium", "--adjudicate-loss", "3"},
                       "option --adjudicate-loss takes TURNS,SCORE, not '3'");
  expect_match_refused({"quantik", "--players", "easy", "medium", "--parts", "x"},
                       "--parts needs --shard I/N, --sprt and --record FILE");
  expect_match_refused({"quantik", "--players", "easy", "medium", "--log-protocol"},
                       "--log-protocol needs --logs DIR");
  expect_match_refused({"quantik", "--players", "easy", "medium", "--changed", "easy"},
                       "--changed needs --resume");
  expect_match_refused({"report"}, "match report needs the record files of a match");
  expect_match_refused({"merge", "x"}, "match merge needs --output FILE");
  expect_match_refused({"merge", "x", "--output", "y", "--games", "2"},
                       "--games is for playing a match and does not go with match merge");
  expect_match_refused({"report", "x", "--record", "y"},
                       "--record is for playing a match and does not go with match report");
  expect_match_refused(
      {"quantik", "--players", "random", "random", "--output", "y"},
      "--output goes only with match report and match merge; --record FILE keeps the games of "
      "a match");
  expect_match_refused({"quantik", "surplus", "--players", "easy", "medium"},
                       "'surplus' is one argument too many for match: joga match SPEC --players WHO WHO ...");
}

TEST(Match, PutsProgramsIntoASandbox) {
  // The bot runs joga too, and sanitizers reserve more address space than a sandbox allows.
  if (kSanitized) GTEST_SKIP();
  const ScratchFolder folder;
  const std::string bot = JOGA_TEST_DATA "/../../examples/bots/python/bot.py";  // it asks joga for the rules
  write_file(folder.path("bot.py"), read_file(bot));
  const std::string who = "bot=ugi:/usr/bin/python3 -B " + folder.path("bot.py");
  const ProgramRun run =
      run_joga({"match", "quantik", "--players", who, "easy", "--games", "2", "--sandbox", "--time", "20"});
  EXPECT_EQ(run.status, 0) << run.error;
  EXPECT_THAT(run.out, HasSubstr("ended by the rules: 2"));
  const ProgramRun small = run_joga(
      {"match", "quantik", "--players", who, "easy", "--games", "2", "--sandbox", "--sandbox-memory", "4"});
  EXPECT_EQ(small.status, 1);
  EXPECT_THAT(small.error, HasSubstr("joga: bot: /usr/bin/python3"));
  expect_match_refused({"quantik", "--players", who, "easy", "--sandbox-memory", "4"},
                       "--sandbox-memory needs option --sandbox");
  const ProgramRun missing = run_joga({"match", "quantik", "--players", who, "easy", "--sandbox"},
                                      {.environment = {{"PATH", "/nowhere"}}});
  EXPECT_EQ(missing.status, 1);
  EXPECT_EQ(missing.error,
            "joga: no program can run in a sandbox here: bwrap is missing; on Debian, 'apt install "
            "bubblewrap' brings "
            "it\n");
}

TEST(Match, ChargesProcessorTime) {
  const ScratchFolder folder;
  const ProgramRun run = run_joga({"match", "quantik", "--players", "easy", "minimax:depth=2", "--games", "2",
                                   "--tc", "60", "--clock", "processor", "--record", folder.path("games")});
  EXPECT_EQ(run.status, 0) << run.error;
  EXPECT_THAT(read_file(folder.path("games")), HasSubstr("[TimeControl \"60+0 clock=processor\"]"));
  EXPECT_EQ(run_joga({"match", "quantik", "--clock", "sun"}).status, 2);
}

TEST(Match, AProgramThatDoesNotExistIsToldBeforeTheFirstGame) {
  const ProgramRun run = run_joga({"match", "quantik", "--players", "easy", "ugi:/nope", "--games", "2"});
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.out, "");
  EXPECT_NE(run.error.find("/nope"), std::string::npos) << run.error;
}

}  // namespace
}  // namespace joga::testing
