// `joga tune` as a person uses it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/run_joga.hpp"

namespace joga::testing {
namespace {

using ::testing::HasSubstr;

class Tune : public ::testing::Test {
 protected:
  void SetUp() override {
    const ProgramRun match = run_joga({"match", "fields", "--players", "level:1", "level:2", "--games", "20",
                                       "--record", folder_.path("games.joga")});
    ASSERT_EQ(match.status, 0) << match.error;
  }
  void expect_refused(std::vector<std::string> words, const std::string& sentence) const {
    words.insert(words.begin(), "tune");
    const ProgramRun run = run_joga(words);
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(run.error, "joga: " + sentence + "\n");
  }

  ScratchFolder folder_{};
};

TEST_F(Tune, ShowsOldAndNewWeightsAndIsDeterministic) {
  const std::vector<std::string> words{"tune", "fields",   folder_.path("games.joga"), "--positions",
                                       "300",  "--output", folder_.path("weights")};
  const ProgramRun run = run_joga(words);
  EXPECT_EQ(run.status, 0) << run.error;
  EXPECT_THAT(run.out, HasSubstr("\nterm "));
  EXPECT_THAT(run.out, HasSubstr("\ncaptured                     100     100 "));
  EXPECT_THAT(run.out, HasSubstr("on the games held out: 0."));
  EXPECT_THAT(run.out, HasSubstr("\ncenti_per_logit: "));
  EXPECT_THAT(read_file(folder_.path("weights")), HasSubstr("    {\"captured\", 100},\n"));
  EXPECT_EQ(run_joga(words).out, run.out);
}

TEST_F(Tune, RefusesBadInputInOneSentence) {
  const std::string games = folder_.path("games.joga");
  expect_refused({"eximo", games}, games + ": game 1 is Fields of Action, not Eximo");
  expect_refused({"fields", games, "--l2", "-1"}, "--l2 '-1' must be a number from 0 to 1000");
  expect_refused({"fields", games, "--l2", "much"}, "--l2 'much' must be a number from 0 to 1000");
  const std::string running = folder_.path("running.joga");
  write_file(running, "[Game \"fields\"]\n[Result \"*\"]\n\n*\n");
  expect_refused({"fields", running},
                 "no quiet position from a finished game in these files: nothing to fit the weights to");
  const std::string missing = folder_.path("missing.joga");
  expect_refused({"fields", missing}, "cannot read '" + missing + "': no such file or folder");
}

}  // namespace
}  // namespace joga::testing
