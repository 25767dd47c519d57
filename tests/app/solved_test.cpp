// Quantik's tablebase in the program: solving, and every front end that answers from it. Solving takes a
// second or two in a release build, and far longer in other builds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "app/run_joga.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class SolvedQuantik : public ::testing::Test {
 protected:
  void SetUp() override {
#ifndef NDEBUG
    if (std::getenv("JOGA_LONG_TESTS") == nullptr)
      GTEST_SKIP() << "only with JOGA_LONG_TESTS=1 in this build";
#endif
  }

  ScratchFolder folder_{};
};

[[nodiscard]] std::vector<json> json_lines(const std::string& text) {
  std::vector<json> lines;
  std::istringstream input(text);
  for (std::string line; std::getline(input, line);) lines.push_back(json::parse(line));
  return lines;
}

void expect_snapshot(const std::string& name, const std::string& text) {
  const std::string path = std::string(JOGA_TEST_DATA) + "/solve/" + name;
  const char* update = std::getenv("JOGA_UPDATE_GOLDEN");
  if (update != nullptr && std::string_view(update) == "1") return write_file(path, text);
  EXPECT_EQ(read_file(path), text) << path;
}

TEST_F(SolvedQuantik, IsSolvedFromNothingWithACensus) {
  const ProgramRun run = run_joga({"solve", "quantik:rules=feup"});
  EXPECT_EQ(run.status, 0) << run.error;
  EXPECT_THAT(run.error, ::testing::MatchesRegex("solved in [0-9.]+ s, threads: [0-9]+\n"));
  expect_snapshot("quantik_feup.en.txt", run.out);
}

TEST_F(SolvedQuantik, IsToldWhereTheFileCannotBeWritten) {
  const ProgramRun run = run_joga({"solve", "quantik:rules=official", "--output", "/proc/none/file"});
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.error, HasSubstr("/proc/none"));
  expect_snapshot("quantik_official.en.txt", run.out);
}

TEST_F(SolvedQuantik, IsVerifiedAndToldInJsonAndWrittenWhereAsked) {
  const std::string path = folder_.path("my.tablebase");
  const ProgramRun run = run_joga({"solve", "quantik", "--verify", "--json", "--output", path});
  EXPECT_EQ(run.status, 0) << run.error;
  EXPECT_EQ(run.error, "");
  const json found = json::parse(run.out);
  EXPECT_EQ(found["value"], json({{"loss", 10}}));
  EXPECT_EQ(found["total"]["positions"], 11'084'231);
  EXPECT_EQ(found["verified"]["positions"], found["total"]["positions"]);
  EXPECT_EQ(found["first_moves"].size(), 1U);
  EXPECT_EQ(found["first_moves"][0]["replies"].size(), 7U);
  EXPECT_EQ(found["tablebase"]["bytes"], read_file(path).size());
  EXPECT_EQ(found["tablebase"]["crc64"], "8DF26018D49389B8");
  EXPECT_TRUE(read_file(path) ==
              read_file(std::string(JOGA_TEST_DATA) + "/../../data/quantik/feup.tablebase"));
}

// All 53 replies to the first move have an exact value, and each value is as frequent as the documents say.
TEST(KnownQuantik, HasAnExactValueForEveryMove) {
  const ProgramRun run = run_joga({"analyse", "quantik", "--moves", "Y@a1", "--lines", "64", "--json"});
  EXPECT_EQ(run.error, "");
  std::map<std::string, int> kinds;
  for (const json& line : json_lines(run.out)) {
    EXPECT_TRUE(line["exact"].get<bool>());
    ++kinds[line["score"].dump()];
  }
  EXPECT_EQ(kinds,
            (std::map<std::string, int>{
                {R"({"win":9})", 6}, {R"({"win":11})", 3}, {R"({"loss":10})", 20}, {R"({"loss":8})", 24}}));
}

TEST(KnownQuantik, IsKnownToEveryFrontEnd) {
  const ProgramRun solved = run_joga({"solve", "quantik", "--moves", "C@a1"});
  EXPECT_EQ(solved.error, "");
  EXPECT_THAT(solved.out, StartsWith("Black (player 2) wins in 9 plies\n"));
  // The end of the input would stop the engine, so a reader takes the answer before the input ends.
  const std::string dialogue =
      "coproc \"$0\" engine quantik; printf 'position startpos moves Y@a1\\ngo depth 12\\n' >&${COPROC[1]}; "
      "while read -r line <&${COPROC[0]}; do echo \"$line\"; [[ $line == bestmove* ]] && break; done; "
      "echo quit >&${COPROC[1]}";
  const ProgramRun engine = run_program({"/bin/bash", "-c", dialogue, JOGA_BINARY});
  EXPECT_EQ(engine.error, "");
  EXPECT_THAT(engine.out, HasSubstr("score win 9 "));
  EXPECT_THAT(engine.out, HasSubstr("exact"));
  const ProgramRun plain =
      run_joga({"play", "quantik", "--plain", "--p2", "perfect"}, {.input = "Y@a1\nvalues\nquit\n"});
  EXPECT_EQ(plain.error, "");
  EXPECT_THAT(plain.out, HasSubstr("loss in 4 moves: "));
  const ProgramRun match = run_joga(
      {"match", "quantik", "--players", "perfect", "engine:nodes=2000", "--games", "4", "--time", "0.1"});
  EXPECT_EQ(match.error, "") << match.out;
}

TEST(Solve, OptionsOfWholeGamesAreForWholeGames) {
  const auto refusal = [](const std::vector<std::string>& arguments) {
    const ProgramRun run = run_joga(arguments);
    EXPECT_EQ(run.status, 2);
    return run.error;
  };
  EXPECT_EQ(refusal({"solve", "eximo", "--verify"}),
            "joga: --verify is for whole games, and Eximo is not solved\n");
  EXPECT_EQ(refusal({"solve", "quantik", "--moves", "C@a1", "--output", "x"}),
            "joga: --output is for whole games: 'joga solve quantik', without --position, --moves, --time, "
            "--nodes and --memory\n");
}

}  // namespace
}  // namespace joga::testing
