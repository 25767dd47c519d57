#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "joga/solve/quantik_store.hpp"
#include "library/temporary_folder.hpp"
#include "solve/quantik_support.hpp"

namespace joga::testing {
namespace {

// The file there is damaged, to begin with.
TEST(QuantikStoreThreads, MakeTheFileOnce) {
  const TemporaryFolder folder;
  put(solve::table_path(folder.path(), RuleSet::Feup), "damaged");
  std::atomic<int> made{0};
  std::atomic<int> good{0};
  const auto maker = [&](RuleSet rules, const solve::Crew&) -> std::optional<solve::QuantikTable> {
    ++made;
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    return *solve::QuantikTable::from_bytes(SmallFile{}.bytes(), rules);
  };
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        const auto opened = solve::open_or_make(RuleSet::Feup, {.folder = folder.path(), .maker = maker});
        if (opened && !opened->unsaved) ++good;
      });
    }
  }
  EXPECT_EQ(made, 1);
  EXPECT_EQ(good, 4);
  EXPECT_EQ(content_of(solve::table_path(folder.path(), RuleSet::Feup)), SmallFile{}.bytes());
}

}  // namespace
}  // namespace joga::testing
