// Quantik as the program knows it: solving, the file in the cache, and all who answer from it. Solving takes
// a second or two in a release build, and far longer elsewhere.
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
  [[nodiscard]] ProgramRun joga(const std::vector<std::string>& arguments, const std::string& input = {}) {
    return run_joga(arguments, {.input = input, .environment = {{"XDG_CACHE_HOME", cache_}}});
  }
  [[nodiscard]] std::string file() const { return cache_ + "/joga/quantik-feup-1.tablebase"; }

  ScratchFolder folder_{};
  std::string cache_ = folder_.path("cache");
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
  for (const std::string rules : {"feup", "official"}) {
    const std::string spec = "quantik:rules=" + rules;
    const ProgramRun run = joga({"solve", spec});
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.error, ::testing::MatchesRegex("solved in [0-9.]+ s, threads: [0-9]+\n"));
    std::string text = run.out;
    const std::size_t at = text.find(cache_);
    ASSERT_NE(at, std::string::npos);
    expect_snapshot("quantik_" + rules + ".en.txt", text.replace(at, cache_.size(), "CACHE"));
  }
  // The file in the cache is the one that others use.
  const ProgramRun used = joga({"solve", "quantik", "--moves", "C@a1"});
  EXPECT_EQ(used.error, "");
  EXPECT_THAT(used.out, StartsWith("Black (player 2) wins in 9 plies\n"));
}

TEST_F(SolvedQuantik, IsVerifiedAndToldInJsonAndWrittenWhereAsked) {
  const std::string path = folder_.path("my.tablebase");
  const ProgramRun run = joga({"solve", "quantik", "--verify", "--json", "--output", path});
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
  EXPECT_EQ(read_file(file()), "") << "the cache stays as it was";
}

TEST_F(SolvedQuantik, FailsWhereTheFileCannotBeWritten) {
  const ProgramRun run = joga({"solve", "quantik", "--output", "/proc/none/file"});
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.error, HasSubstr("/proc/none"));
  EXPECT_THAT(run.out, HasSubstr("11084231"));
}

TEST_F(SolvedQuantik, TableIsMadeAtTheFirstQuestionAndMadeAnewWhenDamaged) {
  const std::vector<std::string> question{"analyse", "quantik", "--moves", "Y@a1", "--lines", "64", "--json"};
  const ProgramRun first = joga(question);
  EXPECT_EQ(
      first.error,
      "joga: solving Quantik (rules 'feup') once and for all: a few seconds\njoga: the tablebase is now " +
          file() + "\n");
  const std::string good = read_file(file());
  const ProgramRun second = joga(question);
  EXPECT_EQ(second.error, "");
  std::string damaged = good;
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 4);
  write_file(file(), damaged);
  const ProgramRun third = joga(question);
  EXPECT_THAT(third.error,
              StartsWith("joga: the tablebase " + file() + " cannot be used (its content is damaged"));
  EXPECT_EQ(read_file(file()), good);
  // The same answer each time: all 53 replies with their exact value, as the documentation counts them.
  for (const ProgramRun& run : {first, second, third}) {
    std::map<std::string, int> kinds;
    for (const json& line : json_lines(run.out)) {
      EXPECT_TRUE(line["exact"].get<bool>());
      ++kinds[line["score"].dump()];
    }
    EXPECT_EQ(kinds,
              (std::map<std::string, int>{
                  {R"({"win":9})", 6}, {R"({"win":11})", 3}, {R"({"loss":10})", 20}, {R"({"loss":8})", 24}}));
  }
}

TEST_F(SolvedQuantik, GoesOnWithoutACache) {
  cache_ = "/proc/none";
  const ProgramRun run = joga({"analyse", "quantik", "--json"});
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(run.error, HasSubstr("the tablebase could not be saved and will be made again next time: "));
  EXPECT_EQ(json_lines(run.out).at(0)["score"], json({{"loss", 10}}));
}

TEST_F(SolvedQuantik, IsKnownToEveryFrontEnd) {
  ASSERT_EQ(joga({"solve", "quantik"}).status, 0);
  // The end of its input would stop it: a reader takes the answer before the input ends.
  const std::string dialogue =
      "coproc \"$0\" engine quantik; printf 'position startpos moves Y@a1\\ngo depth 12\\n' >&${COPROC[1]}; "
      "while read -r line <&${COPROC[0]}; do echo \"$line\"; [[ $line == bestmove* ]] && break; done; "
      "echo quit >&${COPROC[1]}";
  const ProgramRun engine =
      run_program({"/bin/bash", "-c", dialogue, JOGA_BINARY}, {.environment = {{"XDG_CACHE_HOME", cache_}}});
  EXPECT_EQ(engine.error, "");
  EXPECT_THAT(engine.out, HasSubstr("score win 9 "));
  EXPECT_THAT(engine.out, HasSubstr("exact"));
  const ProgramRun plain = joga({"play", "quantik", "--plain", "--p2", "perfect"}, "Y@a1\nvalues\nquit\n");
  EXPECT_EQ(plain.error, "");
  EXPECT_THAT(plain.out, HasSubstr("loss in 8 plies: "));
  const ProgramRun match = joga(
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
