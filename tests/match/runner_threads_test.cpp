#include <gtest/gtest.h>

#include <map>
#include <thread>

#include "joga/match/runner.hpp"
#include "joga/record/writer.hpp"
#include "library/temporary_folder.hpp"
#include "search/samples.hpp"

namespace joga::match {
namespace {

using joga::testing::content_of;

[[nodiscard]] MatchSetup setup(const std::string& spec, const std::vector<std::string>& players,
                               std::uint64_t openings) {
  MatchSetup made;
  made.game = joga::testing::sample_game(spec);
  for (const std::string& player : players) {
    made.contenders.push_back(*parse_contender(player, made.game->info()));
  }
  made.openings_used = openings;
  made.openings = Openings::random(made.game, 4, 1);
  made.seed = 1;
  return made;
}

// The games by number, each as its text without times.
[[nodiscard]] std::map<std::uint64_t, std::string> games_in(const std::filesystem::path& path) {
  std::map<std::uint64_t, std::string> games;
  const auto file =
      parse_match(content_of(path), path.string(), [&](const MatchGame& game, const record::Record& record) {
        record::Record timeless = record;
        remove_times(timeless);
        EXPECT_TRUE(games.emplace(game.number, record::to_text(timeless)).second);
      });
  EXPECT_TRUE(file);
  return games;
}

class Matches : public ::testing::Test {
 protected:
  // Plays the missing games; returns how the match ended.
  RunEnd play(const MatchSetup& match, const std::string& name, const RunOptions& options = {},
              const StopFlag& stop = {}) {
    auto journal = Journal::open(folder_.path() / name, match.identity(), true);
    EXPECT_TRUE(journal);
    Runner runner(match, options, &*journal);
    const Result<RunEnd> end = runner.run(stop);
    EXPECT_TRUE(end) << end.error().message.english();
    standings_.emplace(runner.standings());
    return *end;
  }
  [[nodiscard]] std::map<std::uint64_t, std::string> games(const std::string& name) const {
    return games_in(folder_.path() / name);
  }

  joga::testing::TemporaryFolder folder_{};
  std::optional<Standings> standings_{};
};

TEST_F(Matches, OfEveryGamePlayEveryGameOnce) {
  for (const GameInfo* info : games::all_games()) {
    const std::string id(info->id);
    const MatchSetup match =
        setup(id, {std::string(info->levels.back().name), std::string(info->levels.front().name)}, 4);
    EXPECT_EQ(play(match, id, {.concurrency = 2}), RunEnd::Finished);
    EXPECT_EQ(standings_->games(), 8U);
    EXPECT_EQ(games(id).size(), 8U);
  }
}

TEST_F(Matches, AreTheSameHoweverManyGamesGoOnAtATime) {
  const MatchSetup match = setup("quantik", {"easy", "medium", "minimax:depth=1"}, 6);
  play(match, "one", {.concurrency = 1});
  play(match, "four", {.concurrency = 4});
  EXPECT_EQ(games("one").size(), 36U);
  EXPECT_EQ(games("one"), games("four"));
}

TEST_F(Matches, InterruptedAndResumedPlayEveryGameOnce) {
  const MatchSetup match = setup("stars", {"easy", "hard"}, 30);
  play(match, "whole");
  const auto whole = games("whole");
  EXPECT_EQ(whole.size(), 60U);
  // Interrupts the match at once, then a little later each time: a slow machine only needs more tries.
  for (int tries = 0;; ++tries) {
    StopFlag stop;
    if (tries == 0) stop.set();
    std::thread interrupter([&] {
      std::this_thread::sleep_for(std::chrono::microseconds(300 * tries));
      stop.set();
    });
    const RunEnd end = play(match, "parts", {.concurrency = 2}, stop);
    interrupter.join();
    if (end == RunEnd::Finished && games("parts").size() == whole.size()) break;
  }
  EXPECT_EQ(games("parts"), whole);
  EXPECT_EQ(standings_->games(), 60U);
}

TEST_F(Matches, CanBeMadeLonger) {
  play(setup("quantik", {"easy", "medium"}, 5), "match");
  const auto before = games("match");
  play(setup("quantik", {"easy", "medium"}, 8), "match");
  play(setup("quantik", {"easy", "medium"}, 8), "whole");
  EXPECT_EQ(before.size(), 10U);
  EXPECT_EQ(games("match"), games("whole"));
}

TEST_F(Matches, InShardsAreTheWholeMatch) {
  const MatchSetup match = setup("quantik", {"easy", "medium", "minimax:depth=1"}, 5);
  play(match, "whole");
  std::map<std::uint64_t, std::string> together;
  for (std::uint64_t index = 0; index < 4; ++index) {
    const std::string name = "part" + std::to_string(index);
    play(match, name, {.shard = {index, 4}});
    together.merge(games(name));
  }
  EXPECT_EQ(together, games("whole"));
}

TEST_F(Matches, UnderATestStopWhenItIsDecided) {
  const MatchSetup match = setup("quantik", {"medium", "easy"}, 2'000);
  EXPECT_EQ(play(match, "match", {.concurrency = 2, .sprt = SprtParameters{.elo0 = 0, .elo1 = 100}}),
            RunEnd::Decided);
  EXPECT_LT(standings_->games(), 400U);
  const std::uint64_t games_before = standings_->games();
  // A decided test stays decided.
  EXPECT_EQ(play(match, "match", {.sprt = SprtParameters{.elo0 = 0, .elo1 = 100}}), RunEnd::Decided);
  EXPECT_EQ(standings_->games(), games_before);
}

// Plays the parts one after the other, each of which sees the files of those before it.
TEST_F(Matches, InPartsAreTestedTogether) {
  const MatchSetup match = setup("quantik", {"medium", "easy"}, 2'000);
  const SprtParameters test{.elo0 = 0, .elo1 = 100};
  RunOptions options{.sprt = test, .parts = {(folder_.path() / "part*").string()}};
  play(match, "alone", {.sprt = test});
  const std::uint64_t alone = standings_->games();
  std::uint64_t together = 0;
  RunEnd end = RunEnd::Finished;
  for (std::uint64_t index = 0; index < 400 && end != RunEnd::Decided; ++index) {
    options.shard = {index, 400};
    end = play(match, "part" + std::to_string(index), options);
    together += standings_->games();
  }
  EXPECT_EQ(end, RunEnd::Decided);
  EXPECT_LT(together, 3 * alone) << "each part alone would need about as many games as one match";
  // A part that begins now plays nothing.
  options.shard = {399, 400};
  EXPECT_EQ(play(match, "part399", options), RunEnd::Decided);
  EXPECT_EQ(standings_->games(), 0U);
}

TEST_F(Matches, EndWithTheReasonWhenTheyCannotGoOn) {
  MatchSetup match = setup("quantik", {"easy", "medium"}, 80);
  match.openings = Openings::random(match.game, 1, 1);  // fewer openings than needed
  Runner runner(match, {.concurrency = 2}, nullptr);
  const StopFlag never;
  const Result<RunEnd> end = runner.run(never);
  ASSERT_FALSE(end);
  EXPECT_NE(end.error().message.english().find("different balanced positions"), std::string::npos);
}

// Fails as a program does that is stopped a moment before its match.
class StoppedProgram final : public engine::AnyPlayer {
 public:
  StoppedProgram(StopFlag& stop, std::thread& stopper) : stop_(stop), stopper_(stopper) {}
  void new_game() override {}
  [[nodiscard]] engine::Choice choose(const History& /*history*/, const engine::Request& /*request*/,
                                      const StopFlag& /*stop*/) override {
    if (!stopper_.joinable()) {
      stopper_ = std::thread([&stop = stop_] {  // may outlive the player
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop.set();
      });
    }
    return {.failure = engine::Failure{.fault = engine::Fault::Crash}};
  }

 private:
  StopFlag& stop_;
  std::thread& stopper_;
};

TEST_F(Matches, DoNotCountAGameWhoseProgramWasStoppedWithThem) {
  const MatchSetup match = setup("quantik", {"easy", "medium"}, 10);
  StopFlag stop;
  std::thread stopper;
  RunOptions options;
  options.make = [&](std::size_t, const engine::Resources&) -> Result<std::unique_ptr<engine::AnyPlayer>> {
    return std::unique_ptr<engine::AnyPlayer>(std::make_unique<StoppedProgram>(stop, stopper));
  };
  EXPECT_EQ(play(match, "stopped", options, stop), RunEnd::Stopped);
  EXPECT_EQ(standings_->games(), 0U);
  EXPECT_TRUE(games("stopped").empty());
  stopper.join();
}

TEST_F(Matches, TellHowTheyGoOn) {
  const MatchSetup match = setup("eximo", {"minimax:depth=2", "greedy"}, 2);
  Runner runner(match, {.concurrency = 2}, nullptr);
  const StopFlag never;
  std::uint64_t shown = 0;
  std::uint64_t finished = 0;
  const Result<RunEnd> end = runner.run(never, [&](const MatchProgress& progress) {
    ++shown;
    EXPECT_GE(progress.finished, finished);
    finished = progress.finished;
    EXPECT_EQ(progress.total, 4U);
    EXPECT_LE(progress.running.size(), 2U);
  });
  EXPECT_TRUE(end);
  EXPECT_GT(shown, 0U);
  EXPECT_EQ(finished, 4U);
}

}  // namespace
}  // namespace joga::match
