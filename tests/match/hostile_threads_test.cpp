// Hostile programs at the board (tests/data/hostile/bot.py): they lose their own games, and cost nobody else
// any. What they try against the machine is in tests/system/hostile_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "joga/engine/ugi_player.hpp"
#include "joga/match/runner.hpp"
#include "library/temporary_folder.hpp"
#include "sanitized.hpp"
#include "search/samples.hpp"
#include "test_paths.hpp"

namespace joga::match {
namespace {

namespace fs = std::filesystem;
using joga::testing::TemporaryFolder;
using search::Milliseconds;

// Long where a player is well-behaved, short for one that does not answer.
constexpr engine::UgiPatience kPatience{.handshake = Milliseconds(60'000),
                                        .ready = Milliseconds(60'000),
                                        .grace = Milliseconds(500),
                                        .after_stop = Milliseconds(100),
                                        .quit = Milliseconds(100)};

TEST(HostilePlayers, LoseTheirGamesAndCostNobodyElseAny) {
  const TemporaryFolder folder;
  fs::copy_file(fs::path(JOGA_TEST_DATA) / "hostile/bot.py", folder.path() / "bot.py");
  const std::string bot = (folder.path() / "bot.py").string();
  const system::Sandbox sandbox{.memory_mib = 200};
  // Sanitizers reserve many terabytes of address space.
  const system::Sandbox roomy{.memory_mib = joga::testing::kSanitized ? std::uint32_t{1} << 30U : 200};
  MatchSetup match;
  match.game = joga::testing::sample_game("quantik");
  match.pairing = Pairing::Gauntlet;
  match.contenders = {
      {"victim", engine::Who{engine::UgiProgram{.command = {JOGA_MOCK_ENGINE}, .sandbox = roomy}}}};
  for (const std::string name :
       {"forks", "memory", "flood", "errors", "endless_line", "silence", "stopped", "daemon", "murder"}) {
    match.contenders.push_back(
        {name, engine::Who{engine::UgiProgram{.command = {"/usr/bin/python3", "-B", bot, name},
                                              .sandbox = sandbox}}});
  }
  match.openings_used = 1;
  match.openings = Openings::random(match.game, 4, 1);
  match.time.per_move = Milliseconds(1'000);
  match.time.margin = Milliseconds(60'000);  // the victim is never late, however busy the machine is
  const RunOptions options{
      .concurrency = 4,
      .make = [&](std::size_t contender,
                  const engine::Resources& resources) -> Result<std::unique_ptr<engine::AnyPlayer>> {
        const auto& who = match.contenders[contender].who;
        return engine::make_ugi_player(std::get<engine::UgiProgram>(who.kind), match.game, resources,
                                       kPatience);
      }};
  Runner runner(match, options, nullptr);
  const Result<RunEnd> end = runner.run(StopFlag());
  ASSERT_TRUE(end) << end.error().message.english();
  const std::size_t games = 2 * (match.contenders.size() - 1);
  EXPECT_EQ(runner.standings().games(), games);
  const ScoreTable& table = runner.standings().table();
  for (std::size_t other = 1; other < match.contenders.size(); ++other) {
    const Tally tally = table.tally(Entrant::from_index(0), Entrant::from_index(other));
    EXPECT_EQ(tally.games().half_points(), 4U) << match.contenders[other].name;
  }
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "cmdline");
    std::ostringstream line;
    line << file.rdbuf();  // stays empty if the process has ended, where an iterator would throw
    EXPECT_EQ(line.str().find(bot), std::string::npos) << line.str();
  }
}

}  // namespace
}  // namespace joga::match
