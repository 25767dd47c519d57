// Writing and reading any record gives the same record, and writing it again gives the same text.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "joga/core/text.hpp"
#include "joga/record/json.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "record_support.hpp"

namespace joga::record {
namespace {

using testing::all_games;

[[nodiscard]] std::shared_ptr<const AnyGame> any_game(Random& random) {
  return all_games()[random.below(static_cast<std::uint32_t>(all_games().size()))];
}

TEST(RoundTrip, RandomGamesOfEveryRegisteredGame) {
  Random random(1);
  for (const auto& game : all_games()) {
    SCOPED_TRACE(game->spec().text());
    for (int i = 0; i < 10; ++i) {
      const Record record = testing::random_game(game, random, 400);
      const std::string text = to_text(record);
      const ReadResult back = parse_record(text);
      ASSERT_TRUE(back) << testing::shown(back.error()) << '\n' << text;
      EXPECT_EQ(*back, record);
      EXPECT_EQ(to_text(*back), text);
      const ReadResult from = testing::from_json_text(to_json_text(record));
      ASSERT_TRUE(from) << testing::shown(from.error()) << '\n' << to_json_text(record);
      EXPECT_EQ(*from, record);
    }
  }
}

RC_GTEST_PROP(RoundTrip, AnyRecordAsText, (std::uint64_t seed)) {
  Random random(seed);
  const Record record = testing::random_record(any_game(random), random);
  const std::string text = to_text(record);
  const ReadResult back = parse_record(text);
  if (!back) RC_FAIL(testing::shown(back.error()) + '\n' + text);
  RC_ASSERT(*back == record);
  RC_ASSERT(to_text(*back) == text);
  RC_ASSERT(!first_flaw(text));
}

RC_GTEST_PROP(RoundTrip, AnyRecordAsJson, (std::uint64_t seed)) {
  Random random(seed);
  const Record record = testing::random_record(any_game(random), random);
  const std::string text = to_json_text(record);
  const ReadResult back = testing::from_json_text(text);
  if (!back) RC_FAIL(testing::shown(back.error()) + '\n' + text);
  RC_ASSERT(*back == record);
  RC_ASSERT(to_json_text(*back) == text);
  const nlohmann::json value = to_json(record);
  RC_ASSERT(value == nlohmann::json::parse(text));
  RC_ASSERT(*from_json(value) == record);
  RC_ASSERT(text.find('\n') == std::string::npos);
}

RC_GTEST_PROP(RoundTrip, RecordsOneAfterTheOther, (std::uint64_t seed)) {
  Random random(seed);
  std::vector<Record> records;
  std::stringstream text;
  std::stringstream lines;
  for (int i = 0; i < 5; ++i) {
    records.push_back(testing::random_record(any_game(random), random));
    write(text, records.back());
    write_json(lines, records.back());
  }
  Reader reader(text);
  JsonReader json_reader(lines);
  for (std::size_t i = 0; i < records.size(); ++i) {
    const std::optional<ReadResult> one = reader.next();
    RC_ASSERT(one.has_value() && one->has_value());
    RC_ASSERT(one->number() == i + 1);
    RC_ASSERT(**one == records[i]);
    const std::optional<ReadResult> other = json_reader.next();
    RC_ASSERT(other.has_value() && other->has_value());
    RC_ASSERT(**other == records[i]);
  }
  RC_ASSERT(!reader.next());
  RC_ASSERT(!json_reader.next());
}

RC_GTEST_PROP(RoundTrip, LinesAreAtMostAHundredWideWhereWordsAllowIt, (std::uint64_t seed)) {
  Random random(seed);
  const Record record = testing::random_record(any_game(random), random);
  std::istringstream text(to_text(record));
  for (std::string line; std::getline(text, line);) {
    const bool is_tag = line.starts_with('[');
    const bool one_word = line.find(' ') == std::string::npos;
    RC_ASSERT(is_tag || one_word || code_points(line) <= 100);
  }
}

}  // namespace
}  // namespace joga::record
