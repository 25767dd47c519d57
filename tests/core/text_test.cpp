#include "joga/core/text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace joga {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Words, AreSeparatedByBlanks) {
  EXPECT_THAT(words_of("  go\tdepth  3\r"), ElementsAre("go", "depth", "3"));
  EXPECT_THAT(words_of(""), IsEmpty());
  EXPECT_THAT(words_of(" \t\r\n"), IsEmpty());
}

TEST(Words, AreJoinedWithOneBlank) {
  EXPECT_EQ(joined(words_of(" a  b\tc ")), "a b c");
  EXPECT_EQ(joined({}), "");
}

TEST(Trimmed, LosesTheBlanksAround) {
  EXPECT_EQ(trimmed(" \t a b \r\n"), "a b");
  EXPECT_EQ(trimmed("a b"), "a b");
  EXPECT_EQ(trimmed(" \t "), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Text, LosesItsLastCharacterWithAllOfItsBytes) {
  std::string text = "aé\u2605";
  drop_last_character(text);
  EXPECT_EQ(text, "aé");
  drop_last_character(text);
  EXPECT_EQ(text, "a");
  drop_last_character(text);
  drop_last_character(text);
  EXPECT_EQ(text, "");
}

}  // namespace
}  // namespace joga
