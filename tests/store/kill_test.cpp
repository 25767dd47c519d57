// A host is killed at any moment: every acknowledged event is stored exactly once.

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <map>
#include <random>
#include <thread>

#include "joga/system/descriptor.hpp"
#include "store/scratch_database.hpp"

namespace joga::store {
namespace {

using ::joga::testing::a_game;
using ::joga::testing::a_heading;
using ::joga::testing::an_event;
using ::joga::testing::DatabaseKind;
using ::joga::testing::ScratchDatabase;

constexpr std::uint32_t kGames = 6;

[[nodiscard]] std::string game_id(std::uint32_t game) {
  return "game" + std::to_string(game);
}

// The message that the writer sends over a pipe after each write, small enough to be written atomically.
struct Acknowledged {
  std::uint32_t game;
  std::uint32_t revision;
  std::uint32_t round;
  std::uint32_t number;  // of the event, within its round
};

[[nodiscard]] std::string event_data(std::uint32_t round, std::uint32_t number) {
  return std::to_string(round) + "/" + std::to_string(number);
}

// Adds events to all games, several in one transaction, and reports the stored ones. Never returns.
[[noreturn]] void write_for_ever(const ScratchDatabase& scratch, std::uint32_t round, int pipe) {
  auto opened = scratch.try_open();
  if (!opened) ::_exit(3);
  Store& store = **opened;
  std::array<std::uint32_t, kGames> revisions{};
  for (std::uint32_t game = 0; game < kGames; ++game) {
    const auto found = store.game(game_id(game), 0);
    if (!found) ::_exit(4);
    if (*found) revisions[game] = static_cast<std::uint32_t>((*found)->heading.revision);
  }
  for (std::uint32_t number = 0;;) {
    std::vector<Write> writes;
    std::vector<Acknowledged> told;
    for (std::uint32_t game = 0; game < kGames; ++game) {
      const Acknowledged next{game, revisions[game] + 1, round, number++};
      const GameHeading heading = a_heading(game_id(game), next.revision);
      const std::string data = event_data(round, next.number);
      if (next.revision == 1) {
        writes.emplace_back(AddGame{.heading = heading, .event = {.revision = 1, .data = data}});
      } else {
        writes.emplace_back(an_event(heading, data));
      }
      told.push_back(next);
    }
    const auto answers = store.write(writes);
    if (!answers) ::_exit(5);
    for (const Written answer : *answers) {
      if (answer != Written::Done) ::_exit(6);
    }
    for (std::uint32_t& revision : revisions) ++revision;
    const std::size_t size = told.size() * sizeof(Acknowledged);
    if (::write(pipe, told.data(), size) != static_cast<ssize_t>(size)) ::_exit(7);
  }
}

class StoreKillTest : public joga::testing::StoreFixture {};

INSTANTIATE_TEST_SUITE_P(Both, StoreKillTest,
                         ::testing::Values(DatabaseKind::Sqlite, DatabaseKind::Postgresql),
                         joga::testing::kind_name);

TEST_P(StoreKillTest, WhatWasAcknowledgedIsThereOnce) {
  const std::uint32_t rounds = std::getenv("JOGA_LONG_TESTS") != nullptr ? 300 : 12;
  constexpr unsigned kSeed = 20'260;
  std::mt19937 random(kSeed);
  std::map<std::pair<std::uint32_t, std::uint64_t>, std::string> acknowledged;  // by game and revision
  for (std::uint32_t round = 0; round < rounds; ++round) {
    store_.reset();
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    const system::Descriptor from_writer(ends[0]);
    const pid_t writer = ::fork();
    ASSERT_GE(writer, 0);
    if (writer == 0) write_for_ever(*scratch_, round, ends[1]);
    ::close(ends[1]);

    // Kills the writer some time after its first message.
    Acknowledged word{};
    const auto hear = [&] { return ::read(from_writer.number(), &word, sizeof word) == sizeof word; };
    const bool spoke = hear();
    if (spoke) std::this_thread::sleep_for(std::chrono::microseconds(random() % 20'000));
    ::kill(writer, SIGKILL);
    int status = 0;
    ASSERT_EQ(::waitpid(writer, &status, 0), writer);
    ASSERT_TRUE(spoke && WIFSIGNALED(status))
        << "the writer ended by itself with status " << WEXITSTATUS(status);
    do {
      const bool is_new =
          acknowledged.try_emplace({word.game, word.revision}, event_data(word.round, word.number)).second;
      EXPECT_TRUE(is_new) << "revision " << word.revision << " was acknowledged twice";
    } while (hear());

    store_ = scratch_->open();
    ASSERT_NE(store_, nullptr);
    std::size_t found = 0;
    for (std::uint32_t game = 0; game < kGames; ++game) {
      const auto stored = store().game(game_id(game), 0);
      ASSERT_TRUE(stored && *stored) << "in round " << round;  // a gap would be reported as damage
      std::map<std::string, int> times;
      for (const Event& event : (*stored)->events) {
        EXPECT_EQ(++times[event.data], 1) << event.data << " is stored twice";
        const auto known = acknowledged.find({game, event.revision});
        if (known == acknowledged.end()) continue;
        EXPECT_EQ(known->second, event.data);
        ++found;
      }
    }
    ASSERT_EQ(found, acknowledged.size()) << "events were lost in round " << round;
  }
  EXPECT_GE(acknowledged.size(), std::size_t{rounds} * kGames);
}

}  // namespace
}  // namespace joga::store
