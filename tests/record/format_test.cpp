#include <gtest/gtest.h>

#include <sstream>

#include "joga/record/reader.hpp"
#include "record_support.hpp"

namespace joga::record {
namespace {

TEST(Formats, AreToldByTheFirstBytes) {
  for (const char* text : {"", " \n", "[Game \"quantik\"]", "\xEF\xBB\xBF[Game", "\n\n[ Game", "hello",
                           "\x7F"
                           "ELF",
                           "[", "[1, 2]"}) {
    EXPECT_EQ(detect_format(text), Format::Text) << text;
  }
  for (const char* text : {"{", " \n{\"game\"", "\xEF\xBB\xBF{", "[{", "[ \n {", "[]", " [ ]"}) {
    EXPECT_EQ(detect_format(text), Format::Json) << text;
  }
}

TEST(Formats, EitherIsReadAlike) {
  std::istringstream text(testing::quantik("C@a1 *"));
  AnyReader text_reader(text);
  std::istringstream json("\xEF\xBB\xBF\n[{\"game\":\"quantik\",\"result\":\"*\",\"turns\":[\"C@a1\"]}]");
  AnyReader json_reader(json);
  const std::optional<ReadResult> one = text_reader.next();
  const std::optional<ReadResult> two = json_reader.next();
  ASSERT_TRUE(one && *one && two && *two);
  EXPECT_EQ(**one, **two);
  EXPECT_FALSE(text_reader.next());
  EXPECT_FALSE(json_reader.next());
}

}  // namespace
}  // namespace joga::record
