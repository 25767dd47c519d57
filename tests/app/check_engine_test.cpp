// joga check-engine, on this program's own engine and on others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "app/run_joga.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(CheckEngine, OwnEngineSpeaksTheProtocolInEveryGame) {
  for (const std::string game : {"quantik", "eximo", "fields", "stars:map=medium"}) {
    // The engine itself unless the game is solved: its tablebase would have to be made first, which takes
    // time.
    const std::string player = game == "quantik" ? "level:3" : "engine:nodes=5000";
    const ProgramRun run = run_joga(
        {"check-engine", "'" JOGA_BINARY "' engine " + game + " --player " + player, "--game", game});
    EXPECT_EQ(run.status, 0) << run.out;
    EXPECT_THAT(run.out, EndsWith("26 passed, 0 failed, 0 skipped\n"));
    EXPECT_EQ(run.error, "");
  }
}

TEST(CheckEngine, AProgramThatBreaksARuleFails) {
  const ProgramRun run = run_joga({"check-engine", "'" JOGA_MOCK_ENGINE "' forgetful"});
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.out, StartsWith("passed   start: the program starts\n"));
  EXPECT_THAT(run.out,
              HasSubstr("\nFAILED   bad-position: a bad position leaves the last good one in place: sent "));
  EXPECT_THAT(run.out, EndsWith("\n25 passed, 1 failed, 0 skipped\n"));
}

TEST(CheckEngine, SpeaksPortuguese) {
  const ProgramRun run = run_joga({"check-engine", "no-such-engine", "--lang", "pt"});
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(
      run.out,
      StartsWith("FALHOU   start: o programa arranca: não é possível iniciar no-such-engine: não existe"));
  EXPECT_THAT(run.out, EndsWith("\n0 passaram, 1 falharam, 25 saltados\n"));
}

TEST(CheckEngine, RefusesWhatIsNoCommandOrNoGame) {
  EXPECT_EQ(run_joga({"check-engine", "'./bot"}).status, 2);
  EXPECT_EQ(run_joga({"check-engine", ""}).status, 2);
  EXPECT_EQ(run_joga({"check-engine", "./bot", "--game", "chess"}).status, 2);
  EXPECT_EQ(run_joga({"check-engine"}).status, 2);
}

}  // namespace
}  // namespace joga::testing
