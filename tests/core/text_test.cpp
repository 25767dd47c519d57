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

TEST(Text, IsCutIntoLines) {
  EXPECT_THAT(lines_of(""), IsEmpty());
  EXPECT_THAT(lines_of("a"), ElementsAre("a"));
  EXPECT_THAT(lines_of("a\n\nb c\n"), ElementsAre("a", "", "b c"));
  EXPECT_THAT(lines_of("\n"), ElementsAre(""));
}

TEST(Text, IsCutAtSeparators) {
  EXPECT_THAT(parts_of("a,b c,", ','), ElementsAre("a", "b c", ""));
  EXPECT_THAT(parts_of(",,", ','), ElementsAre("", "", ""));
  EXPECT_THAT(parts_of("a", ','), ElementsAre("a"));
  EXPECT_THAT(parts_of("", ','), ElementsAre(""));
}

TEST(Text, IsCutPieceByPiece) {
  std::string_view text = "one two";
  EXPECT_EQ(cut(text, ' '), "one");
  EXPECT_EQ(text, "two");
  EXPECT_EQ(cut(text, ' '), "two");
  EXPECT_EQ(text, "");
  EXPECT_EQ(cut(text, ' '), "");
}

TEST(Printable, HasNothingThatSteersATerminal) {
  EXPECT_EQ(printable("a\x1b]52;c\x07\nb\u009b\u202ec\u2066\u2028d\xff", 100), "a ]52;c  b  c  d\uFFFD");
  EXPECT_EQ(printable("Olá, 李 🎲", 100), "Olá, 李 🎲");
  EXPECT_EQ(printable("áéí", 3), "á...");
}

}  // namespace
}  // namespace joga
