#include "joga/record/toml.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace joga::record {
namespace {

TEST(Toml, IsReadAsTheValuesOfJson) {
  const auto read = parse_toml("a = [1, 2.5, true, 'é']\nb.c = 2026-11-16\n");
  ASSERT_TRUE(read) << read.error().message.english();
  EXPECT_EQ(*read, (nlohmann::json{{"a", {1, 2.5, true, "é"}}, {"b", {{"c", "2026-11-16"}}}}));
  const auto times = parse_toml("a = [07:05:00, 2026-11-16T17:05:09Z, 2026-11-16T17:05:09.5-01:30]");
  ASSERT_TRUE(times) << times.error().message.english();
  EXPECT_EQ((*times)["a"],
            (nlohmann::json{"07:05:00", "2026-11-16T17:05:09Z", "2026-11-16T17:05:09.5-01:30"}));
}

// Without a precaution the library takes these letters to code marked unreachable.
TEST(Toml, LettersBeyondAsciiAreRefusedOutsideStringsOnly) {
  for (const std::string letter : {"é", "ʗ", "の", "ﺖ"}) {
    const auto refused = parse_toml("x = 1\n" + letter + " = 1");
    ASSERT_FALSE(refused) << letter;
    EXPECT_TRUE(refused.error().message.english().starts_with("line 2: ")) << letter;
    const auto text = parse_toml("x = \"\"\"a\\\n  " + letter + "\"\"\" # " + letter);
    ASSERT_TRUE(text) << text.error().message.english();
    EXPECT_EQ((*text)["x"], "a" + letter);
  }
}

}  // namespace
}  // namespace joga::record
