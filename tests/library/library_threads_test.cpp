// A library used from several threads at once, as the service does.
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "joga/library/library.hpp"
#include "joga/record/reader.hpp"
#include "library/temporary_folder.hpp"

namespace joga::library {
namespace {

TEST(LibraryThreads, CreateSaveListOpenAndRemoveTogether) {
  const joga::testing::TemporaryFolder folder;
  const auto storage = std::make_shared<Library>(folder.path());
  const record::Record start = *record::parse_record("[Game \"quantik\"] *");
  const record::Record later = *record::parse_record("[Game \"quantik\"] C@a1 N@b3 *");
  constexpr int kThreads = 4;
  constexpr int kRounds = 8;
  std::atomic<int> failures = 0;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&] {
      for (int round = 0; round < kRounds; ++round) {
        auto created = storage->create(start);
        const bool saved = created && (*created)->save(later) && (*created)->info().ply == 2;
        const auto games = storage->list();
        const std::string name = created ? (*created)->name() : "";
        const bool refused = !storage->open(name) && !storage->remove(name);
        if (created) created->reset();
        const bool opened = storage->open(name) && storage->load(name);
        const bool removed = round % 2 != 0 || storage->remove(name);
        if (!saved || !games || games->empty() || !refused || !opened || !removed) ++failures;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failures, 0);
  const auto games = storage->list();
  ASSERT_TRUE(games);
  EXPECT_EQ(games->size(), std::size_t{kThreads * kRounds / 2});
  for (const record::SavedGameInfo& game : *games) {
    EXPECT_EQ(game.ply, 2U);
    EXPECT_FALSE(game.in_use);
  }
}

}  // namespace
}  // namespace joga::library
