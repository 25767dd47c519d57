#include "joga/render/characters.hpp"

#include <gtest/gtest.h>

#include <string>

namespace joga::render {
namespace {

[[nodiscard]] std::string encoded(const std::u32string& characters) {
  std::string text;
  for (const char32_t character : characters) append_utf8(text, character);
  return text;
}

TEST(Characters, WidthCountsCharactersNotBytes) {
  EXPECT_EQ(width(""), 0);
  EXPECT_EQ(width("abc"), 3);
  EXPECT_EQ(width("peças"), 5);
  EXPECT_EQ(width("○●▲┃"), 4);
}

TEST(Characters, DecodingAndEncodingKeepEveryLength) {
  const std::string text = "a ç ─ 😀 \u00A0";
  EXPECT_EQ(encoded(decode(text)), text);
}

TEST(Characters, IllFormedBytesBecomeReplacements) {
  EXPECT_EQ(decode("a\x80z"), U"a\uFFFDz");          // a continuation byte without a lead byte
  EXPECT_EQ(decode("\xC3z"), U"\uFFFDz");            // a lead byte without its continuation byte
  EXPECT_EQ(decode("\xE2\x94"), U"\uFFFD");          // cut off at the end
  EXPECT_EQ(decode("\xC0\xAF"), U"\uFFFD");          // '/' in an overlong form
  EXPECT_EQ(decode("\xE0\x80\xAF"), U"\uFFFD");      // in a longer form
  EXPECT_EQ(decode("\xED\xA0\x80"), U"\uFFFD");      // a surrogate
  EXPECT_EQ(decode("\xF4\x90\x80\x80"), U"\uFFFD");  // beyond the last character
  EXPECT_EQ(decode("\xFF"), U"\uFFFD");
}

TEST(Characters, ControlCharactersBecomeQuestionMarks) {
  EXPECT_EQ(decode("a\x1b[31mb\n"), U"a?[31mb?");
  EXPECT_EQ(decode("\xC2\x9B"), U"?");  // the one-character form of ESC [
}

TEST(Characters, SevenBitLeavesOutAccents) {
  std::string plain;
  for (const char32_t character : decode("àáâãçéêíóôõúüÀÁÂÃÇÉÊÍÓÔÕÚ “x” – 3.ª"))
    plain += seven_bit(character);
  EXPECT_EQ(plain, "aaaaceeiooouuAAAACEEIOOOU \"x\" - 3..");
  EXPECT_EQ(seven_bit(U'漢'), '?');
}

TEST(Characters, AlignmentFillsFieldsOfCharacters) {
  EXPECT_EQ(left_aligned("é", 3), "é  ");
  EXPECT_EQ(right_aligned("é", 3), "  é");
  EXPECT_EQ(left_aligned("longer", 3), "longer");
}

}  // namespace
}  // namespace joga::render
