// Programs that misbehave in every way lose their games, and the match continues.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <map>
#include <memory>

#include "joga/match/runner.hpp"
#include "joga/record/writer.hpp"
#include "joga/system/descriptor.hpp"
#include "library/temporary_folder.hpp"
#include "sanitized.hpp"
#include "search/samples.hpp"
#include "test_paths.hpp"

namespace joga::match {
namespace {

using ::testing::HasSubstr;

[[nodiscard]] MatchSetup setup(const std::vector<std::string>& players) {
  MatchSetup made;
  made.game = joga::testing::sample_game("quantik");
  for (const std::string& player : players) {
    made.contenders.push_back(*parse_contender(player, made.game->info()));
  }
  made.pairing = Pairing::Gauntlet;
  made.openings = Openings::random(made.game, 2, 1);
  made.time.per_move = search::Milliseconds(50);
  made.time.margin = search::Milliseconds(10'000);  // a busy machine must not make a game be lost on time
  return made;
}

TEST(ForeignPrograms, ThatMisbehaveLoseAndTheMatchGoesOn) {
  const std::map<std::string, std::string> reasons{{"illegal", "forfeit"},
                                                   {"malformed", "forfeit"},
                                                   {"none", "forfeit"},
                                                   {"crash-at-start", "forfeit"},
                                                   {"crash-in-thought", "forfeit"},
                                                   {"exit-in-thought", "forfeit"},
                                                   {"silent-in-thought", "time"},
                                                   {"deaf", "time"},
                                                   {"flood-lines", "forfeit"},
                                                   {"flood-line", "forfeit"},
                                                   {"close-output", "forfeit"}};
  std::vector<std::string> players{"easy"};
  for (const auto& [behaviour, reason] : reasons) {
    players.push_back(behaviour + "=ugi:" + JOGA_MOCK_ENGINE + ' ' + behaviour);
  }
  const MatchSetup match = setup(players);
  const joga::testing::TemporaryFolder folder;
  auto journal = Journal::open(folder.path() / "games", match.identity(), false);
  ASSERT_TRUE(journal);
  Runner runner(match, {.concurrency = 2}, &*journal);
  const StopFlag never;
  const Result<RunEnd> end = runner.run(never);
  ASSERT_TRUE(end) << end.error().message.english();

  int games = 0;
  const auto check = [&](const MatchGame& game, const record::Record&) {
    ++games;
    const std::size_t foreign = game.names[0] == "easy" ? 1 : 0;
    EXPECT_EQ(winner_of(game.outcome), kPlayers[1 - foreign]) << game.names[foreign];
    // A flood is detected by its size, or on a slow machine by the clock.
    const bool flood = game.names[foreign].starts_with("flood");
    if (flood && game.termination.starts_with("time: player ")) return;
    EXPECT_THAT(game.termination, HasSubstr(reasons.at(game.names[foreign]) + ": player "))
        << game.termination;
  };
  ASSERT_TRUE(parse_match(joga::testing::content_of(folder.path() / "games"), "games", check));
  EXPECT_EQ(games, 2 * static_cast<int>(reasons.size()));
}

TEST(ForeignPrograms, ThatFailAreToldWithTheirStandardErrorAndLogged) {
  const std::string mock = std::string("ugi:") + JOGA_MOCK_ENGINE;
  const MatchSetup match = setup({"easy", "mock=" + mock + " crash-in-thought"});
  const joga::testing::TemporaryFolder folder;
  std::vector<FaultNews> news;
  RunOptions options{.on_fault = [&](const FaultNews& fault) { news.push_back(fault); },
                     .logs = LogOptions{.folder = folder.path(), .conversation = true}};
  Runner runner(match, options, nullptr);
  const StopFlag never;
  ASSERT_TRUE(runner.run(never));
  ASSERT_EQ(news.size(), 2U);
  EXPECT_EQ(news[0].player, "mock");
  EXPECT_EQ(news[0].ending, record::Ending::Forfeit);
  EXPECT_EQ(news[0].errors, "mock: the first line\nmock: something terrible happened\n");
  EXPECT_EQ(runner.standings().fault_reasons().front().numbers, (std::vector<std::uint64_t>{1, 2}));
  for (const std::uint64_t game : {std::uint64_t{1}, std::uint64_t{2}}) {
    EXPECT_EQ(joga::testing::content_of(log_path(folder.path(), "mock", game, kErrorsSuffix)),
              "mock: the first line\nmock: something terrible happened\n");
    const std::string talk =
        joga::testing::content_of(log_path(folder.path(), "mock", game, kConversationSuffix));
    EXPECT_THAT(talk, HasSubstr(" > ugi\n")) << "it is started again after a crash";
    EXPECT_THAT(talk, HasSubstr(" < ugiok\n"));
    EXPECT_THAT(talk, HasSubstr(" > go movetime 50\n"));
    EXPECT_THAT(talk, HasSubstr(" ! mock: something terrible happened\n"));
  }
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "easy"));
}

TEST(ForeignPrograms, ThatBehavePlayWholeMatches) {
  const std::string mock = std::string("ugi:") + JOGA_MOCK_ENGINE;
  MatchSetup match = setup({"one=" + mock, "two=" + mock + " garbage", "three=" + mock + " flood-errors"});
  match.pairing = Pairing::RoundRobin;
  match.openings_used = 2;
  Runner runner(match, {.concurrency = 2}, nullptr);
  const StopFlag never;
  ASSERT_TRUE(runner.run(never));
  EXPECT_EQ(runner.standings().games(), 12U);
  EXPECT_EQ(runner.standings().endings(), (std::map<std::string, std::uint64_t>{{"rules", 12}}));
}

TEST(ForeignPrograms, AreNotWaitedForWhenTheMatchIsStopped) {
  const std::string mock = std::string("ugi:") + JOGA_MOCK_ENGINE;
  // If the match waited for the program, the test would never end.
  MatchSetup match = setup({"easy", "slow=" + mock + " slow=1000000000"});
  match.time.per_move = search::Milliseconds(1'000'000'000);
  Runner runner(match, {}, nullptr);
  StopFlag stop;
  const Result<RunEnd> end = runner.run(stop, [&](const MatchProgress& progress) {
    if (!progress.running.empty()) stop.set();
  });
  ASSERT_TRUE(end);
  EXPECT_EQ(*end, RunEnd::Stopped);
  EXPECT_EQ(runner.standings().games(), 0U);
}

// While it lives, this process can open no more files: no program can be started.
class NoDescriptors {
 public:
  NoDescriptors() {
    ::getrlimit(RLIMIT_NOFILE, &before_);
    const system::Descriptor free(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    rlimit none = before_;
    none.rlim_cur = static_cast<rlim_t>(free.number());
    ::setrlimit(RLIMIT_NOFILE, &none);
  }
  NoDescriptors& operator=(NoDescriptors&&) = delete;
  ~NoDescriptors() { ::setrlimit(RLIMIT_NOFILE, &before_); }

 private:
  rlimit before_{};
};

TEST(ForeignPrograms, ThatThisMachineCannotStartLoseNothing) {
  if (joga::testing::kSanitized) GTEST_SKIP() << "sanitizers need descriptors themselves";
  const MatchSetup match = setup({"easy", std::string("mock=ugi:") + JOGA_MOCK_ENGINE});
  const joga::testing::TemporaryFolder folder;
  auto journal = Journal::open(folder.path() / "games", match.identity(), false);
  ASSERT_TRUE(journal);
  const StopFlag never;
  {
    const NoDescriptors none;
    Runner runner(match, {.retry_pause = std::chrono::milliseconds(1)}, &*journal);
    const Result<RunEnd> end = runner.run(never);
    ASSERT_FALSE(end);
    EXPECT_EQ(end.error().code, ErrorCode::Busy);
    EXPECT_THAT(end.error().message.english(), HasSubstr("game 1 cannot be played now: cannot start "));
    EXPECT_EQ(runner.standings().games(), 0U);
  }
  Runner again(match, {}, &*journal);
  EXPECT_TRUE(again.run(never));
  EXPECT_EQ(again.standings().games(), 2U) << "no game counts twice, and none is lost";
}

TEST(ForeignPrograms, AreStartedOnceThisMachineHasRoomAgain) {
  if (joga::testing::kSanitized) GTEST_SKIP() << "sanitizers need descriptors themselves";
  const MatchSetup match = setup({"easy", std::string("mock=ugi:") + JOGA_MOCK_ENGINE});
  auto none = std::make_unique<NoDescriptors>();
  const StopFlag never;
  Runner runner(match, {.retry_pause = std::chrono::milliseconds(500)}, nullptr);
  EXPECT_TRUE(runner.run(never, [&](const MatchProgress&) { none.reset(); }));
  EXPECT_EQ(runner.standings().games(), 2U);
}

}  // namespace
}  // namespace joga::match
