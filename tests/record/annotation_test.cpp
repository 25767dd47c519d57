#include "joga/record/annotation.hpp"

#include <gtest/gtest.h>

#include <string>

#include "joga/record/limits.hpp"

namespace joga::record {
namespace {

using namespace std::chrono_literals;

TEST(Clocks, AreHoursMinutesAndSeconds) {
  EXPECT_EQ(clock_text(0ms), "0:00:00");
  EXPECT_EQ(clock_text(90s), "0:01:30");
  EXPECT_EQ(clock_text(25h + 61s), "25:01:01");
  EXPECT_EQ(clock_text(1500ms), "0:00:01.500");
  EXPECT_EQ(clock_text(7ms), "0:00:00.007");
}

TEST(Clocks, AreReadWithUpToThreeDecimals) {
  EXPECT_EQ(parse_clock("0:01:30"), ClockTime(90s));
  EXPECT_EQ(parse_clock("12:00:00"), ClockTime(12h));
  EXPECT_EQ(parse_clock("0:00:01.5"), ClockTime(1500ms));
  EXPECT_EQ(parse_clock("0:00:01.05"), ClockTime(1050ms));
  EXPECT_EQ(parse_clock("0:00:01.005"), ClockTime(1005ms));
}

TEST(Clocks, OtherFormsAreNone) {
  for (const char* text : {"", "1", "1:30", "0:1:30", "0:60:00", "0:00:60", "0:00:00.", "0:00:00.1234",
                           "-0:00:01", "0:00:00:00", "1000000:00:00", "0:0a:00", " 0:00:01", ":00:00"}) {
    EXPECT_EQ(parse_clock(text), std::nullopt) << text;
  }
}

TEST(Clocks, TheLongestIsReadAsWritten) {
  EXPECT_EQ(clock_text(kLongestClock), "999999:59:59.999");
  EXPECT_EQ(parse_clock("999999:59:59.999"), kLongestClock);
}

TEST(Evaluations, ArePointsOrADistanceToTheEnd) {
  EXPECT_EQ(evaluation_text(Value::estimate(35)), "0.35");
  EXPECT_EQ(evaluation_text(Value::estimate(-5)), "-0.05");
  EXPECT_EQ(evaluation_text(Value::estimate(-1200).with_proof(true)), "-12.00 exact");
  EXPECT_EQ(evaluation_text(Value::win_in(7).with_proof(false)), "win 7");
  EXPECT_EQ(evaluation_text(Value::loss_in(4)), "loss 4 exact");
  EXPECT_EQ(evaluation_text(Value::draw()), "draw exact");
}

TEST(Evaluations, AreReadWithUpToTwoDecimals) {
  EXPECT_EQ(parse_evaluation("3"), Value::estimate(300));
  EXPECT_EQ(parse_evaluation("+0.5"), Value::estimate(50));
  EXPECT_EQ(parse_evaluation("-0.05"), Value::estimate(-5));
  EXPECT_EQ(parse_evaluation("-0.00"), Value::estimate(0));
  EXPECT_EQ(parse_evaluation("  win\n7  exact "), Value::win_in(7));
  EXPECT_EQ(parse_evaluation("draw"), Value::draw().with_proof(false));
}

TEST(Evaluations, OtherFormsAreNone) {
  for (const char* text : {"", "exact", "0.", ".5", "0.123", "1e5", "--1", "win", "win -1", "win 7 8",
                           "loss x", "draw 3", "draw exact exact", "10000000.01", "#3", "win 1000000001"}) {
    EXPECT_EQ(parse_evaluation(text), std::nullopt) << text;
  }
}

TEST(Glyphs, SixHaveSigns) {
  for (const auto& [sign, glyph] : {std::pair{"!", Glyph::Good}, std::pair{"?", Glyph::Mistake},
                                    std::pair{"!!", Glyph::Brilliant}, std::pair{"??", Glyph::Blunder},
                                    std::pair{"!?", Glyph::Interesting}, std::pair{"?!", Glyph::Dubious}}) {
    EXPECT_EQ(parse_glyph_sign(sign), glyph);
    EXPECT_EQ(glyph_sign(glyph), sign);
  }
  EXPECT_EQ(glyph_sign(static_cast<Glyph>(0)), "");
  EXPECT_EQ(glyph_sign(static_cast<Glyph>(14)), "");
  EXPECT_EQ(parse_glyph_sign(""), std::nullopt);
  EXPECT_EQ(parse_glyph_sign("!!!"), std::nullopt);
}

TEST(Glyphs, NumbersGoTo255) {
  EXPECT_EQ(parse_glyph_number("1"), Glyph::Good);
  EXPECT_EQ(parse_glyph_number("255"), static_cast<Glyph>(255));
  for (const char* digits : {"", "256", "-1", "1x", "99999999999999999999"}) {
    EXPECT_EQ(parse_glyph_number(digits), std::nullopt) << digits;
  }
}

TEST(CommentTexts, KeepLinesButNotBlanks) {
  Comments comments;
  comments.add("  two \t words  ");
  comments.add("one \n  two\r\n\n three \n");
  EXPECT_EQ(comments[0], "two words");
  EXPECT_EQ(comments[1], "one\ntwo\n\nthree");
}

TEST(CommentTexts, EmptyOnesAreNotKept) {
  Comments comments;
  comments.add("");
  comments.add(" \n\t ");
  EXPECT_TRUE(comments.empty());
}

TEST(CommentTexts, AreTextWhateverWasAdded) {
  Comments comments;
  comments.add(
      "a\x01"
      "b\xFFz\x7F");
  EXPECT_EQ(comments[0], "a b\xEF\xBF\xBDz");
}

TEST(CommentTexts, AreCutBetweenCharactersWhenTooLong) {
  Comments comments;
  std::string text(kLongestComment - 1, 'a');
  comments.add(text + "é and more");
  EXPECT_EQ(comments[0], text);
  Comments many;
  for (std::size_t i = 0; i < kMostComments + 5; ++i) many.add("x");
  EXPECT_EQ(many.size(), kMostComments);
}

}  // namespace
}  // namespace joga::record
