// Nothing is lost: saving after every turn, resuming, and processes that are killed.
#include "joga/play/autosave.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "joga/library/library.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "library/temporary_folder.hpp"
#include "play/games.hpp"

namespace joga::play {
namespace {

using joga::testing::content_of;
using joga::testing::game_at;
using joga::testing::make_turn;
using joga::testing::put;
using joga::testing::redo;
using joga::testing::resign;
using joga::testing::TemporaryFolder;
using joga::testing::turns_of;
using joga::testing::undo;
using library::Library;
using ::testing::HasSubstr;

TEST(Autosaves, MakeNoFileBeforeTheFirstTurn) {
  const TemporaryFolder folder;
  const auto library = std::make_shared<Library>(folder.path());
  GameState state = game_at("quantik", "human", "easy");
  Autosave autosave(library);
  EXPECT_FALSE(autosave.save(state));
  EXPECT_EQ(autosave.game(), nullptr);
  EXPECT_TRUE(library->list()->empty());

  ASSERT_TRUE(make_turn(state, "C@a1"));
  EXPECT_FALSE(autosave.save(state));
  ASSERT_NE(autosave.game(), nullptr);
  EXPECT_EQ(library->list()->size(), 1U);
  // From then on the file follows every change, including undo to the start.
  undo(state);
  EXPECT_FALSE(autosave.save(state));
  EXPECT_EQ(library->list()->front().ply, 0U);
}

TEST(Autosaves, ResumeWithEverything) {
  const TemporaryFolder folder;
  const auto library = std::make_shared<Library>(folder.path());
  GameState state = game_at("quantik", "human", "medium", {"C@a1", "N@b3", "S@c2", "S@d4"}, 99);
  undo(state);
  {
    Autosave autosave(library);
    EXPECT_FALSE(autosave.save(state));
  }
  const auto last = library->last_running();
  ASSERT_TRUE(last);
  EXPECT_EQ(last->players[1], "medium");
  EXPECT_EQ(last->ply, 2U);
  auto resumed = resume(library, last->name);
  ASSERT_TRUE(resumed);
  EXPECT_EQ(resumed->state.seats(), state.seats());
  EXPECT_EQ(turns_of(resumed->state), turns_of(state));
  EXPECT_TRUE(redo(resumed->state));
  EXPECT_FALSE(resumed->autosave.save(resumed->state));
  EXPECT_EQ(library->list()->size(), 1U);
  EXPECT_EQ(library->list()->front().ply, 4U);
  EXPECT_FALSE(resume(library, last->name)) << "the game is already open";
}

TEST(Autosaves, AFinishedGameIsNotOfferedAgain) {
  const TemporaryFolder folder;
  const auto library = std::make_shared<Library>(folder.path());
  GameState state = game_at("quantik", "human", "medium", {"C@a1", "N@b3"});
  {
    Autosave autosave(library);
    EXPECT_FALSE(autosave.save(state));
    ASSERT_TRUE(resign(state, Player::One));
    EXPECT_FALSE(autosave.save(state));
  }
  EXPECT_FALSE(library->last_running());
  EXPECT_EQ(library->list()->front().result, Outcome::PlayerTwoWins);
}

TEST(Autosaves, WarnAndGoOnWhereNothingCanBeWritten) {
  const TemporaryFolder folder;
  put(folder.path() / "data", "a file in the way");
  GameState state = game_at("quantik", "human", "human");
  Autosave autosave(std::make_shared<Library>(folder.path() / "data"));
  ASSERT_TRUE(make_turn(state, "C@a1"));
  const std::optional<Message> warning = autosave.save(state);
  ASSERT_TRUE(warning);
  EXPECT_THAT(warning->english(), HasSubstr("this game is not being saved: cannot make the folder"));
  EXPECT_THAT(warning->in(Language::Portuguese), HasSubstr("não está a ser guardado"));
  ASSERT_TRUE(make_turn(state, "N@b3"));
  EXPECT_TRUE(autosave.save(state)) << "a second failure is reported too";

  // As soon as saving works again, everything is stored.
  std::filesystem::remove(folder.path() / "data");
  ASSERT_TRUE(make_turn(state, "S@c2"));
  EXPECT_FALSE(autosave.save(state));
  EXPECT_EQ(Library(folder.path() / "data").list()->front().ply, 3U);
  std::filesystem::rename(folder.path() / "data", folder.path() / "gone");
  EXPECT_TRUE(autosave.save(state));
}

TEST(Autosaves, WarnWithoutAnyFolder) {
  GameState state = game_at("quantik", "human", "human", {"C@a1"});
  Autosave autosave(std::make_shared<Library>(Error{ErrorCode::Unknown, Message("no home")}));
  EXPECT_EQ(autosave.save(state)->english(), "this game is not being saved: no home");
}

// --- Killed processes

// Resumes the last running game, or starts one, and plays on with random turns, saving after each. Reports
// the number of turns after each save. Never returns.
[[noreturn]] void play_for_ever(const std::shared_ptr<Library>& library, std::uint64_t seed, int report) {
  Random random(seed);
  static const std::vector<std::string> specs = joga::testing::sample_specs();
  while (true) {
    const auto last = library->last_running();
    std::optional<Resumed> game;
    if (last) {
      Result<Resumed> resumed = resume(library, last->name);
      if (!resumed) _exit(3);
      game.emplace(*std::move(resumed));
    } else {
      const std::string& spec = specs[random.below(static_cast<std::uint32_t>(specs.size()))];
      game.emplace(Resumed{game_at(spec, "human", "minimax:depth=1", {}, seed), Autosave(library)});
    }
    while (!is_over(game->state.outcome())) {
      const History& history = game->state.history();
      if (!make_turn(game->state, game->state.game().random_move(history.position(), random))) _exit(4);
      if (game->autosave.save(game->state)) _exit(5);
      const std::size_t ply = is_over(game->state.outcome()) ? 0 : history.ply();
      if (write(report, &ply, sizeof ply) != sizeof ply) _exit(6);
    }
  }
}

TEST(KilledProcesses, LoseNoTurnAndNoFile) {
  const TemporaryFolder folder;
  const auto library = std::make_shared<Library>(folder.path());
  Random random(20260131);
  std::size_t killed_in_a_game = 0;
  for (std::uint64_t round = 0; round < 60; ++round) {
    int reports[2];
    ASSERT_EQ(pipe(reports), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      close(reports[0]);
      play_for_ever(library, random.next() + round, reports[1]);
    }
    close(reports[1]);
    // Every second process is certainly playing; the others may be anywhere, even before their first turn.
    pollfd at_work{.fd = reports[0], .events = POLLIN, .revents = 0};
    ASSERT_TRUE(round % 2 != 0 || poll(&at_work, 1, 30'000) == 1);
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(40'000)));
    kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the process ended by itself: " << WEXITSTATUS(status);

    // The last number that the process reported, if any.
    std::size_t told = 0;
    std::size_t ply = 0;
    while (read(reports[0], &ply, sizeof ply) == sizeof ply) told = ply;
    close(reports[0]);

    const auto entries = library->list();
    ASSERT_TRUE(entries);
    for (const record::SavedGameInfo& entry : *entries) {
      EXPECT_FALSE(entry.in_use) << "the lock outlived its process";
      const record::ReadResult read = record::parse_record(content_of(library->path_of(entry.name)));
      ASSERT_TRUE(read.has_value()) << content_of(library->path_of(entry.name));
      ASSERT_TRUE(GameState::from_record(*read));
    }
    if (told > 0) {
      ++killed_in_a_game;
      // One more turn may have been saved without a report, and may have ended the game.
      ASSERT_FALSE(entries->empty());
      EXPECT_TRUE(is_over(entries->front().result) || entries->front().ply >= told);
    }
    EXPECT_TRUE(library->tidy().empty());
  }
  // A test that never killed a playing process would prove nothing.
  EXPECT_GT(killed_in_a_game, 10U);
}

}  // namespace
}  // namespace joga::play
