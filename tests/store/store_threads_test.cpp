// Many threads use one store.

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "store/scratch_database.hpp"

namespace joga::store {
namespace {

using ::joga::testing::a_game;
using ::joga::testing::a_heading;
using ::joga::testing::an_event;
using ::joga::testing::DatabaseKind;

class StoreThreadsTest : public joga::testing::StoreFixture {};

INSTANTIATE_TEST_SUITE_P(Both, StoreThreadsTest,
                         ::testing::Values(DatabaseKind::Sqlite, DatabaseKind::Postgresql),
                         joga::testing::kind_name);

TEST_P(StoreThreadsTest, ThreadsThatWriteAndReadAgreeOnTheOrder) {
  constexpr int kWriters = 3;
  constexpr int kReaders = 2;
  constexpr std::uint64_t kRevisions = 40;
  ASSERT_EQ(joga::testing::written(store(), a_game(a_heading("game"))), Written::Done);
  std::atomic<std::uint64_t> done{1};
  std::atomic<bool> over{false};
  std::vector<std::thread> threads;
  for (int i = 0; i < kWriters; ++i) {
    threads.emplace_back([&] {
      // Does what a host does: read, decide, write; read again after a conflict.
      for (;;) {
        const auto game = store().game("game", 0);
        ASSERT_TRUE(game && *game);
        const std::uint64_t next = (*game)->heading.revision + 1;
        if (next > kRevisions) return;
        const std::vector<Write> writes{an_event(a_heading("game", next), "move")};
        const auto answers = store().write(writes);
        ASSERT_TRUE(answers) << answers.error().message.english();
        if (answers->at(0) == Written::Done) done.fetch_add(1);
      }
    });
  }
  for (int i = 0; i < kReaders; ++i) {
    threads.emplace_back([&] {
      std::uint64_t last = 0;
      while (!over) {
        const auto game = store().game("game", 0);
        ASSERT_TRUE(game && *game);
        ASSERT_GE((*game)->heading.revision, last);
        ASSERT_EQ((*game)->events.size(), (*game)->heading.revision);
        last = (*game)->heading.revision;
        ASSERT_TRUE(store().beat(joga::testing::at(0), ServiceTime(0)));
        ASSERT_TRUE(store().ready());
      }
    });
  }
  for (int i = 0; i < kWriters; ++i) threads[static_cast<std::size_t>(i)].join();
  over = true;
  for (std::size_t i = kWriters; i < threads.size(); ++i) threads[i].join();
  EXPECT_EQ(done, kRevisions) << "each revision was written by exactly one thread";
}

}  // namespace
}  // namespace joga::store
