// The examples in docs/records.md are records, written as joga writes them.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "joga/record/json.hpp"
#include "joga/record/limits.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "record_support.hpp"
#include "test_paths.hpp"

namespace joga::record {
namespace {

[[nodiscard]] std::vector<std::string> examples(std::string_view kind) {
  std::ifstream page(std::string(JOGA_TEST_DATA) + "/../../docs/records.md");
  EXPECT_TRUE(page);
  std::vector<std::string> found;
  bool inside = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) {
      inside = !inside && line == "```" + std::string(kind);
      if (inside) found.emplace_back();
    } else if (inside) {
      found.back() += line + '\n';
    }
  }
  return found;
}

TEST(Documentation, TextExamplesAreInTheWrittenForm) {
  const std::vector<std::string> texts = examples("record");
  EXPECT_EQ(texts.size(), 3U);
  for (const std::string& text : texts) {
    const ReadResult record = parse_record(text);
    ASSERT_TRUE(record) << testing::shown(record.error()) << '\n' << text;
    EXPECT_EQ(to_text(*record), text);
  }
}

TEST(Documentation, TheJsonExampleIsARecord) {
  const std::vector<std::string> texts = examples("json");
  ASSERT_EQ(texts.size(), 1U);
  const ReadResult record = testing::from_json_text(texts[0]);
  ASSERT_TRUE(record) << testing::shown(record.error());
  EXPECT_EQ(to_json(*record), nlohmann::json::parse(texts[0]));
}

TEST(Documentation, BoundsAreAsStated) {
  EXPECT_EQ(kLargestGame, 16U << 20U);
  EXPECT_EQ(kLargestJson, 64U << 20U);
  EXPECT_EQ(kMostJsonValues, 4'000'000U);
  EXPECT_EQ(kMostTurns, 250'000U);
  EXPECT_EQ(kDeepestVariation, 64U);
  EXPECT_EQ(kMostTags, 1'000U);
  EXPECT_EQ(kLongestTagName, 64U);
  EXPECT_EQ(kLongestTagValue, 64U << 10U);
  EXPECT_EQ(kLongestComment, 64U << 10U);
  EXPECT_EQ(kMostComments, 1'000U);
  EXPECT_EQ(kMostGlyphs, 16U);
}

}  // namespace
}  // namespace joga::record
