#include "joga/core/sort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "joga/core/random.hpp"

namespace joga {
namespace {

TEST(ShellSort, PutsListsOfAnyLengthInOrder) {
  Random random(1);
  for (const std::size_t length : std::array<std::size_t, 10>{0, 1, 2, 3, 4, 5, 11, 100, 1000, 5000}) {
    std::vector<std::uint32_t> numbers(length);
    for (std::uint32_t& number : numbers) number = random.below(1000);
    std::vector<std::uint32_t> expected = numbers;
    std::ranges::sort(expected);
    shell_sort(numbers);
    EXPECT_EQ(numbers, expected) << length;
  }
}

TEST(ShellSort, TakesAnyOrderAndWhatCanOnlyBeMoved) {
  std::vector<std::unique_ptr<std::string>> words;
  for (const char* const word : {"eximo", "stars", "fields", "quantik"}) {
    words.push_back(std::make_unique<std::string>(word));
  }
  shell_sort(words, [](const auto& one, const auto& two) { return *one > *two; });
  std::string joined;
  for (const auto& word : words) joined += *word + ' ';
  EXPECT_EQ(joined, "stars quantik fields eximo ");
}

constexpr std::array<int, 4> kSorted = [] {
  std::array<int, 4> numbers{3, 1, 4, 2};
  shell_sort(numbers);
  return numbers;
}();
static_assert(kSorted == std::array<int, 4>{1, 2, 3, 4});

}  // namespace
}  // namespace joga
