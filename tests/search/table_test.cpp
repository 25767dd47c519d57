// The transposition table stores its entries, within its memory, and never confuses two positions.
#include "joga/search/table.hpp"

#include <gtest/gtest.h>

#include "joga/core/random.hpp"

namespace joga::testing {
namespace {

using search::TableEntry;
using search::TranspositionTable;

[[nodiscard]] TableEntry entry_of(std::uint64_t key, int depth) {
  return {.number = static_cast<int>(key % 4'000'003) - 2'000'001,
          .bound = static_cast<Bound>(key % 3),
          .proven = key % 2 == 0,
          .depth = depth,
          .move = static_cast<std::uint16_t>(key >> 20 | 1)};
}

void expect_same(const TableEntry& found, const TableEntry& expected) {
  EXPECT_EQ(found.number, expected.number);
  EXPECT_EQ(found.bound, expected.bound);
  EXPECT_EQ(found.proven, expected.proven);
  EXPECT_EQ(found.depth, expected.depth);
  EXPECT_EQ(found.move, expected.move);
}

TEST(Table, GivesBackWhatWasStored) {
  TranspositionTable table(1);
  table.start_search();
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t key = random.next();
    EXPECT_FALSE(table.find(key).has_value());
    const TableEntry entry = entry_of(key, i % 256);
    table.store(key, entry);
    ASSERT_TRUE(table.find(key).has_value());
    expect_same(*table.find(key), entry);
  }
}

TEST(Table, HoldsNoMoreThanItsMemory) {
  TranspositionTable table(1);
  table.start_search();
  Random random(2);
  std::vector<std::uint64_t> keys(300'000);
  for (std::uint64_t& key : keys) {
    key = random.next();
    table.store(key, entry_of(key, 1));
  }
  int found = 0;
  for (const std::uint64_t key : keys) {
    if (const auto entry = table.find(key)) {
      ++found;
      expect_same(*entry, entry_of(key, 1));
    }
  }
  constexpr int kEntries = 1024 * 1024 / 16;
  EXPECT_LE(found, kEntries);
  EXPECT_GT(found, kEntries * 9 / 10);
}

TEST(Table, PrefersDeepEntriesOfThisSearchToShallowOnes) {
  TranspositionTable table(0);  // one bucket of four
  table.start_search();
  for (std::uint64_t key = 1; key <= 4; ++key) table.store(key, entry_of(key, 10 + static_cast<int>(key)));
  table.store(5, entry_of(5, 1));
  EXPECT_FALSE(table.find(1).has_value());
  table.store(6, entry_of(6, 2));
  EXPECT_FALSE(table.find(5).has_value());
  for (const std::uint64_t key : {2U, 3U, 4U, 6U}) EXPECT_TRUE(table.find(key).has_value()) << key;
}

TEST(Table, GivesUpEntriesOfOldSearchesFirst) {
  TranspositionTable table(0);
  table.start_search();
  table.store(1, entry_of(1, 10));
  for (int i = 0; i < 5; ++i) table.start_search();
  for (std::uint64_t key = 2; key <= 5; ++key) table.store(key, entry_of(key, 1));
  EXPECT_FALSE(table.find(1).has_value());
  for (std::uint64_t key = 2; key <= 5; ++key) EXPECT_TRUE(table.find(key).has_value()) << key;
}

TEST(Table, KeepsAMoveThatTheNewEntryDoesNotKnow) {
  TranspositionTable table(1);
  table.start_search();
  table.store(77, {.number = 5, .bound = Bound::AtLeast, .depth = 3, .move = 123});
  table.store(77, {.number = -5, .bound = Bound::AtMost, .depth = 4, .move = 0});
  EXPECT_EQ(table.find(77)->number, -5);
  EXPECT_EQ(table.find(77)->move, 123);
}

TEST(Table, ForgetsWhenItIsClearedOrResized) {
  TranspositionTable table(1);
  table.start_search();
  table.store(7, entry_of(7, 3));
  table.clear();
  EXPECT_FALSE(table.find(7).has_value());
  table.start_search();
  table.store(7, entry_of(7, 3));
  table.resize(2);
  EXPECT_FALSE(table.find(7).has_value());
}

}  // namespace
}  // namespace joga::testing
