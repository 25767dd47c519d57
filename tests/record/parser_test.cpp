// The meaning of a record's text, and how it is written back.
#include "joga/record/parser.hpp"

#include <gtest/gtest.h>

#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "record_support.hpp"

namespace joga::record {
namespace {

using testing::error_of;
using testing::quantik;

// The text after the tags, parsed and written back.
[[nodiscard]] std::string rewritten(std::string_view turns) {
  const ReadResult result = parse_record(quantik(turns));
  if (!result) return testing::shown(result.error());
  const std::string text = to_text(*result);
  std::string body = text.substr(text.find("\n\n") + 2);
  while (body.ends_with('\n')) body.pop_back();
  return body;
}

[[nodiscard]] Record read(std::string_view text) {
  ReadResult result = parse_record(text);
  EXPECT_TRUE(result) << testing::shown(result.error());
  return *std::move(result);
}

[[nodiscard]] const Annotation& annotation_at(const Record& record, std::size_t ply) {
  return record.tree.annotation(record.tree.main_line().at(ply));
}

TEST(TextRecords, TheWholeFormIsReadAndWritten) {
  const std::string text =
      "[Game \"quantik:rules=official\"]\n"
      "[Position \"4/4/4/3y 1\"]\n"
      "[Player1 \"level:4\"]\n"
      "[Player2 \"Ana \\\"a\\\\b\\\"\"]\n"
      "[Event \"café\"]\n"
      "[Date \"2026-11-15\"]\n"
      "[Result \"2\"]\n"
      "[Termination \"resignation\"]\n"
      "[Seed \"7\"]\n"
      "[TimeControl \"300+2\"]\n"
      "[Ply \"3\"]\n"
      "[Mood \"good\"]\n"
      "[Another \"\"]\n"
      "\n"
      "{the start} 1. C@a1!? $14 {[%clk 0:01:30] [%eval 0.35] a comment} (1. {instead} S@a1 S@c4 {fine})\n"
      "1... N@d1 2. S@b3 C@c2 2\n"
      "\n";
  const Record record = read(text);
  EXPECT_EQ(to_text(record), text);
  EXPECT_EQ(record.game->spec().text(), "quantik:rules=official");
  EXPECT_TRUE(record.is_set_up());
  EXPECT_EQ(record.tags.value("Player2"), "Ana \"a\\b\"");
  EXPECT_EQ(record.result, Outcome::PlayerTwoWins);
  EXPECT_EQ(record.ply, 3U);
  EXPECT_EQ(record.turns_played(), 3U);
  EXPECT_EQ(record.tree.turn_count(), 6U);
  EXPECT_EQ(record.tree.annotation(NodeId::Root).after[0], "the start");
  const Annotation& first = annotation_at(record, 0);
  EXPECT_EQ(first.clock, ClockTime(90'000));
  EXPECT_EQ(first.evaluation, Value::estimate(35));
  EXPECT_EQ(first.glyphs, (std::vector{Glyph::Interesting, static_cast<Glyph>(14)}));
  EXPECT_EQ(first.after[0], "a comment");
}

TEST(TextRecords, TagsMayStandInAnyOrderAfterGame) {
  const Record record = read("[Game \"quantik\"][B \"1\"] [Result \"*\"]\n[ Player1  \"x\" ] [A \"2\"] *");
  EXPECT_EQ(to_text(record),
            "[Game \"quantik\"]\n[Player1 \"x\"]\n[Result \"*\"]\n[B \"1\"]\n[A \"2\"]\n\n*\n\n");
}

TEST(TextRecords, SpecsMovesAndPositionsAreWrittenInTheirCanonicalForm) {
  const Record record =
      read("[Game \"quantik:start=1,rules=feup\"]\n[Position \"4/4/4/1111 1\"]\nca1 D4@sphere *");
  EXPECT_EQ(to_text(record), "[Game \"quantik\"]\n[Result \"*\"]\n\n1. C@a1 S@d4 *\n\n");
}

TEST(TextRecords, NumbersAreOptionalAndNotChecked) {
  EXPECT_EQ(rewritten("C@a1 N@b3 Y@d4 *"), "1. C@a1 N@b3 2. Y@d4 *");
  EXPECT_EQ(rewritten("7.C@a1 7...N@b3 1000.Y@d4 *"), "1. C@a1 N@b3 2. Y@d4 *");
}

TEST(TextRecords, TheStarterHasTheFirstHalfOfARound) {
  const Record record = read("[Game \"quantik:start=2\"]\n1. c@a1 {so} n@b3 *");
  EXPECT_EQ(record.game->to_move(record.start), Player::Two);
  EXPECT_NE(to_text(record).find("1. C@a1 {so} 1... N@b3 *"), std::string::npos);
}

TEST(TextRecords, CommentsBelongToTheTurnBeforeUnlessANumberStandsBetween) {
  const Record record = read(quantik("{a} 1. {b} C@a1 {c} {d} 1... {e} N@b3 {f} *"));
  EXPECT_EQ(record.tree.annotation(NodeId::Root).after[0], "a");
  EXPECT_EQ(annotation_at(record, 0).before[0], "b");
  EXPECT_EQ(annotation_at(record, 0).after[0], "c");
  EXPECT_EQ(annotation_at(record, 0).after[1], "d");
  EXPECT_EQ(annotation_at(record, 1).before[0], "e");
  EXPECT_EQ(annotation_at(record, 1).after[0], "f");
  EXPECT_EQ(rewritten("C@a1 (S@a1) {late} N@b3 *"), "1. C@a1 {late} (1. S@a1) 1... N@b3 *");
  EXPECT_EQ(rewritten("C@a1 ({early} S@a1) N@b3 *"), "1. C@a1 (1. {early} S@a1) 1... N@b3 *");
}

TEST(TextRecords, CommentsMayRunToTheEndOfTheLine) {
  EXPECT_EQ(rewritten("C@a1 ; one { two } [%clk 0:00:09]\n; three\nN@b3 *"),
            "1. C@a1 {[%clk 0:00:09] one \\{ two \\}} {three} 1... N@b3 *");
}

TEST(TextRecords, CommentsEscapeBracesBackslashesAndLineEnds) {
  EXPECT_EQ(rewritten("C@a1 { a\\{b\\}c \\\\ d\\ne \\[%clk x] [x] } *"),
            "1. C@a1 {a\\{b\\}c \\\\ d\\ne \\[%clk x] [x]} *");
  EXPECT_EQ(rewritten("C@a1 {} { \n } *"), "1. C@a1 *");
  EXPECT_EQ(rewritten("C@a1 {a\n   b\tc} *"), "1. C@a1 {a b c} *");
}

TEST(TextRecords, UnknownCommandsAreText) {
  EXPECT_EQ(rewritten("C@a1 {[%cal Ga1] x [%clock 1]} *"), "1. C@a1 {[%cal Ga1] x [%clock 1]} *");
}

TEST(TextRecords, WhatATurnCostFollowsItsEvaluation) {
  EXPECT_EQ(rewritten("C@a1 {[%nodes 1234] [%depth 9] [%emt 0:00:00.05] [%eval 1] x} *"),
            "1. C@a1 {[%eval 1.00] [%emt 0:00:00.050] [%depth 9] [%nodes 1234] x} *");
}

TEST(TextRecords, CommandsInSeveralCommentsOfATurnAreItsOwn) {
  EXPECT_EQ(rewritten("C@a1 {x [%eval win 3 exact]} {[%clk 0:00:01] y} *"),
            "1. C@a1 {[%clk 0:00:01] [%eval win 3 exact] x} {y} *");
  EXPECT_EQ(rewritten("1. {[%clk 0:00:01]} C@a1 *"), "1. C@a1 {[%clk 0:00:01]} *");
  EXPECT_EQ(rewritten("{[%eval 0.1]} C@a1 *"), "{[%eval 0.10]} 1. C@a1 *");
  EXPECT_EQ(rewritten("C@a1 {x [%draw d4 a1-b12]} {[%draw b2] y} *"),
            "1. C@a1 {[%draw d4] [%draw a1-b12] [%draw b2] x} {y} *");
  EXPECT_EQ(rewritten("C@a1 {[%draw d4:red a1-b2:blue b2:yellow]} *"),
            "1. C@a1 {[%draw d4:red] [%draw a1-b2:blue] [%draw b2:yellow]} *");
  EXPECT_EQ(rewritten("C@a1 {a \\[%draw] b} *"), "1. C@a1 {a \\[%draw] b} *");
}

TEST(TextRecords, VariationsNestAndFollowTheTurnTheyReplace) {
  EXPECT_EQ(rewritten("1. C@a1 N@b3 (1... S@b3 2. Y@d4 (2. Y@d3 (2. Y@d2) N@a2)) (1... Y@b3) 2. S@d4 *"),
            "1. C@a1 N@b3 (1... S@b3 2. Y@d4 (2. Y@d3 N@a2) (2. Y@d2)) (1... Y@b3) 2. S@d4 *");
}

TEST(TextRecords, GlyphsMayStandApart) {
  EXPECT_EQ(rewritten("C@a1 !! N@b3$2 S@c1?! $1 $0 *"), "1. C@a1!! N@b3? 2. S@c1?! $1 $0 *");
}

TEST(TextRecords, ByteOrderMarkAndCarriageReturnsAreTolerated) {
  const Record record = read("\xEF\xBB\xBF[Game \"quantik\"]\r\n\r\n1. C@a1 {a\r\nb}\r\n*\r\n");
  EXPECT_EQ(annotation_at(record, 0).after[0], "a b");
}

TEST(TextRecords, AFinishedGameHasTheResultOfTheRules) {
  const std::string turns = "1. C@a1 S@a2 2. N@b1 Y@b2";
  EXPECT_EQ(error_of(quantik(turns + " 2")), "");
  EXPECT_EQ(error_of(quantik(turns + " *")),
            "3:27: the game as played ends with 2 (Black completed quadrant a1-b2), but the record says *");
  EXPECT_EQ(error_of(quantik(turns + " 1")),
            "3:27: the game as played ends with 2 (Black completed quadrant a1-b2), but the record says 1");
}

TEST(TextRecords, AResultThatTheRulesDoNotGiveMustBeExplained) {
  EXPECT_EQ(error_of(quantik("C@a1 1")),
            "3:6: the game as played is not over, so the result 1 needs a tag Termination that begins with "
            "resignation, agreement, time, adjudication, forfeit");
  EXPECT_EQ(error_of("[Game \"quantik\"]\n[Termination \"22 points to 21\"]\nC@a1 1").substr(0, 5), "3:6: ");
  EXPECT_EQ(error_of("[Game \"quantik\"]\n[Termination \"time: flag fell\"]\nC@a1 1"), "");
  EXPECT_EQ(error_of("[Game \"quantik\"]\n[Termination \"agreement\"]\nC@a1 draw"), "");
}

TEST(TextRecords, TurnsAfterPlyAreToBePlayedAgain) {
  // The game was over; its last turn has been taken back.
  EXPECT_EQ(error_of("[Game \"quantik\"]\n[Ply \"3\"]\nC@a1 S@a2 N@b1 Y@b2 *"), "");
  EXPECT_EQ(error_of("[Game \"quantik\"]\n[Ply \"4\"]\nC@a1 S@a2 N@b1 Y@b2 2"), "");
  EXPECT_EQ(error_of("[Game \"quantik\"]\n[Ply \"3\"]\nC@a1 S@a2 N@b1 Y@b2 2").substr(0, 32),
            "3:21: the game as played is not ");
}

TEST(TextRecords, ASetUpPositionMayBeOver) {
  EXPECT_EQ(error_of("[Game \"quantik\"]\n[Position \"CSNY/4/4/4 1\"]\n2"), "");
  EXPECT_EQ(error_of("[Game \"quantik\"]\n[Position \"CSNY/4/4/4 1\"]\nC@a2 2"),
            "3:1: 'C@a2' cannot be played: the game is already over (Black completed row 1)");
}

TEST(TextRecords, DrawsOfTheHistoryEndAGame) {
  const std::string game = "[Game \"eximo:quiet=2\"]\n";
  EXPECT_EQ(error_of(game + "c3-c4 c6-c5 draw"), "");
  EXPECT_EQ(error_of(game + "c3-c4 c6-c5 *"),
            "2:13: the game as played ends with draw (2 moves without a capture), but the record says *");
  EXPECT_EQ(error_of(game + "c3-c4 c6-c5 f3-f4 *"),
            "2:13: 'f3-f4' cannot be played: the game is already over (2 moves without a capture)");
  EXPECT_EQ(error_of(game + "c3-c4 c6-c5 (f6-f5 f3-f4) draw"),
            "2:20: 'f3-f4' cannot be played: the game is already over (2 moves without a capture)");
  EXPECT_EQ(error_of("[Game \"eximo:quiet=2\"]\n[Ply \"1\"]\nc3-c4 c6-c5 *"), "");
}

}  // namespace
}  // namespace joga::record
