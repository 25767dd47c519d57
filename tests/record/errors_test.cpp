// Every error has its own sentence and its place: line and column from 1, columns in characters.
#include <gtest/gtest.h>

#include "joga/record/limits.hpp"
#include "joga/record/reader.hpp"
#include "record_support.hpp"

namespace joga::record {
namespace {

using testing::error_of;
using testing::quantik;

[[nodiscard]] std::string tags(std::string_view lines) {
  return "[Game \"quantik\"]\n" + std::string(lines) + "\n\n*\n";
}

TEST(TagErrors, TheGameComesFirst) {
  EXPECT_EQ(error_of("[Player1 \"x\"]\n[Game \"quantik\"]\n*"),
            "1:1: a record begins with a line [Game \"...\"]");
  EXPECT_EQ(error_of("\n\n   1. C@a1 *"), "3:4: a record begins with a line [Game \"...\"]");
  EXPECT_EQ(error_of(""), "1:1: there is no game here");
  EXPECT_EQ(error_of(" \n\t\n"), "1:1: there is no game here");
}

TEST(TagErrors, TheGameMustExist) {
  EXPECT_EQ(error_of("[Game \"chess\"]\n*").substr(0, 36), "1:8: there is no game 'chess'; valid");
  EXPECT_EQ(error_of("[Game \"quantik:colour=red\"]\n*"),
            "1:8: quantik has no option 'colour'; valid: rules, start");
  EXPECT_EQ(error_of("[Game \"quantik:x\"]\n*"),
            "1:16: 'x' is not an option: options are written key=value, separated by commas");
  EXPECT_EQ(error_of("[Game \"\"]\n*"),
            "1:8: '' is not a game: a game is written id or id:key=value,key=value");
}

TEST(TagErrors, ARecordMayNotNameAFile) {
  EXPECT_EQ(error_of("[Game \"stars:map=file:/etc/passwd\"]\n*"),
            "1:8: a record may not name a file: option map is 'file:/etc/passwd'; a map is written out as "
            "map=rows:...");
}

TEST(TagErrors, PositionsAreChecked) {
  EXPECT_EQ(error_of(tags("[Position \"4/4/4 1\"]")),
            "2:12: a position of this game has 4 rows separated by '/', not 3");
}

TEST(TagErrors, FormIsChecked) {
  const std::string name =
      "a tag is written [Name \"value\"]; a name is a letter, then letters, digits and underscores";
  EXPECT_EQ(error_of(tags("[1x \"a\"]")), "2:2: " + name);
  EXPECT_EQ(error_of(tags("[\"a\"]")), "2:2: " + name);
  EXPECT_EQ(error_of(tags("[é \"a\"]")), "2:2: " + name);
  EXPECT_EQ(error_of(tags("[]")), "2:2: " + name);
  EXPECT_EQ(error_of(tags("[Event]")), "2:7: the value of tag Event is missing: write [Event \"value\"]");
  EXPECT_EQ(error_of(tags("[Event café]")),
            "2:8: the value of tag Event is missing: write [Event \"value\"]");
  EXPECT_EQ(error_of(tags("[Event \"café]")),
            "2:8: the value of tag Event must end on the same line: a '\"' is missing");
  EXPECT_EQ(error_of(tags("[Event \"café\" x]")), "2:15: tag Event must end with ']'");
  EXPECT_EQ(error_of(tags("[Event \"café\"")), "2:14: tag Event must end with ']'");
  EXPECT_EQ(error_of(tags("[Event \"ca\\fé\"]")),
            "2:11: in a tag value, a backslash may only precede '\"' or '\\'");
  EXPECT_EQ(error_of(tags("[Event \"a\tb\"]")), "2:10: the control character U+0009 is not allowed");
}

TEST(TagErrors, NamesAreGivenOnceAndSpeltRight) {
  EXPECT_EQ(error_of(tags("[Event \"a\"]\n[Site \"b\"] [Event \"a\"]")), "3:13: tag Event is given twice");
  EXPECT_EQ(error_of(tags("[A \"\"] [Game \"quantik\"]")), "2:9: tag Game is given twice");
  EXPECT_EQ(error_of(tags("[result \"*\"]")), "2:2: tag result must be written Result");
}

TEST(TagErrors, ResultAndPlyAreChecked) {
  EXPECT_EQ(error_of(tags("[Result \"1-0\"]")), "2:10: '1-0' is not a result; valid: 1, 2, draw, *");
  EXPECT_EQ(error_of(tags("[Ply \"two\"]")), "2:7: Ply is the number of turns that are played, not 'two'");
  EXPECT_EQ(error_of(tags("[Ply \"-1\"]")), "2:7: Ply is the number of turns that are played, not '-1'");
  EXPECT_EQ(error_of(tags("[Ply \"1\"]")), "4:1: Ply is 1, but the main line has only 0 turns");
  EXPECT_EQ(error_of(tags("[Result \"1\"]")), "4:1: tag Result is 1, but the moves end with *");
}

TEST(TagErrors, SizesAreBounded) {
  EXPECT_EQ(error_of(tags("[Event \"" + std::string(kLongestTagValue, 'a') + "\"]")), "");
  EXPECT_EQ(error_of(tags("[Event \"" + std::string(kLongestTagValue + 1, 'a') + "\"]")),
            "2:8: the value of tag Event is longer than 65536 bytes");
  std::string many;
  for (std::size_t i = 1; i < kMostTags; ++i) many += "[T" + std::to_string(i) + " \"\"]\n";
  EXPECT_EQ(error_of(tags(many)), "");
  EXPECT_EQ(error_of(tags(many + "[More \"\"]")), "1001:2: a game may have at most 1000 tags");
}

TEST(TextErrors, OneGameMeansOne) {
  EXPECT_EQ(error_of(quantik("*") + quantik("*")), "4:1: a second game begins here, but only one is allowed");
  EXPECT_EQ(error_of(quantik("*") + quantik("C@a9")),
            "4:1: a second game begins here, but only one is allowed");
}

TEST(TextErrors, OnlyTextIsRead) {
  EXPECT_EQ(error_of(quantik("C@a1 {é\x01} *")), "3:8: the control character U+0001 is not allowed");
  EXPECT_EQ(error_of(quantik("C@a1 {é\xC2\x85} *")), "3:8: the control character U+0085 is not allowed");
  EXPECT_EQ(error_of(quantik("C@a1 {é\x7F} *")), "3:8: the control character U+007F is not allowed");
  EXPECT_EQ(error_of(quantik("C@a1 \r *")), "3:6: the control character U+000D is not allowed");
  EXPECT_EQ(error_of(quantik(std::string("C@a1 \0 *", 8))),
            "3:6: the control character U+0000 is not allowed");
  for (const char* bytes : {"\xFF", "\x80", "\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                            "\xE2\x82", "\xF0\x9F\x8E"}) {
    const std::string error = error_of(quantik("C@a1 {é" + std::string(bytes) + "} *"));
    EXPECT_EQ(error.substr(0, 14), "3:8: the byte ") << error;
  }
}

TEST(TurnErrors, MovesAreJudgedByTheGame) {
  EXPECT_EQ(error_of(quantik("1. C@a1\nC@a2 *")),
            "4:1: 'C@a2' is not a legal move here: the opponent has a cube in column a");
  EXPECT_EQ(error_of(quantik("1. {é} C@e9 *")),
            "3:10: 'e9' is neither a shape (Y, C, N, S) nor a square (a1 to d4); a move is written C@d4");
  EXPECT_EQ(error_of(quantik("1.C *")).substr(0, 30), "3:3: 'C' is not finished: choo");
  EXPECT_EQ(error_of(quantik(std::string(300, 'a') + " *")).substr(0, 20), "3:1: 'aaaaaaaaaaaaaa");
}

TEST(TurnErrors, AFinishedGameDoesNotGoOn) {
  EXPECT_EQ(error_of(quantik("C@a1 S@a2 N@b1 Y@b2 C@d4 2")),
            "3:21: 'C@d4' cannot be played: the game is already over (Black completed quadrant a1-b2)");
  EXPECT_EQ(error_of(quantik("C@a1 S@a2 N@b1 N@d4 (Y@b2 C@d4) *")),
            "3:27: 'C@d4' cannot be played: the game is already over (Black completed quadrant a1-b2)");
}

TEST(TurnErrors, EveryItemHasItsPlace) {
  EXPECT_EQ(error_of(quantik("C@a1 #")), "3:6: '#' is neither a turn nor a comment, variation or result");
  EXPECT_EQ(error_of(quantik("C@a1 é")), "3:6: 'é' is neither a turn nor a comment, variation or result");
  EXPECT_EQ(error_of(quantik("C@a1 } *")), "3:6: '}' is neither a turn nor a comment, variation or result");
  EXPECT_EQ(error_of(quantik("1.@a1")), "3:3: '@a1' is neither a turn nor a comment, variation or result");
  EXPECT_EQ(error_of(quantik("C@a1 [Event \"x\"] *")), "3:6: tags must come before the first turn");
  EXPECT_EQ(error_of(quantik("C@a1 * C@a2")), "3:8: nothing may follow the result");
  EXPECT_EQ(error_of(quantik("C@a1 * {done}")), "3:8: nothing may follow the result");
  EXPECT_EQ(error_of(quantik("C@a1")),
            "3:5: the record has no result: its last word must be 1, 2, draw or *");
  EXPECT_EQ(error_of("[Game \"quantik\"]"),
            "1:17: the record has no result: its last word must be 1, 2, draw or *");
}

TEST(TurnErrors, NumbersAreFollowedByTurns) {
  for (const char* turns : {"1. 1. C@a1 *", "1. *", "1. (", "1. )", "1. $1", "1.", "1. {x}"}) {
    EXPECT_EQ(error_of(quantik("C@a1 " + std::string(turns))),
              "3:6: a move number must be followed by a turn")
        << turns;
  }
}

TEST(TurnErrors, GlyphsFollowTurns) {
  EXPECT_EQ(error_of(quantik("! *")), "3:1: '!' must follow a turn");
  EXPECT_EQ(error_of(quantik("C@a1 ($3 S@a1) *")), "3:7: '$3' must follow a turn");
  const std::string valid = " is not an annotation; valid: ! ? !! ?? !? ?! and $0 to $255";
  EXPECT_EQ(error_of(quantik("C@a1!!! *")), "3:5: '!!!'" + valid);
  EXPECT_EQ(error_of(quantik("C@a1 $ *")), "3:6: '$'" + valid);
  EXPECT_EQ(error_of(quantik("C@a1 $256 *")), "3:6: '$256'" + valid);
  std::string many = "C@a1";
  for (std::size_t i = 0; i < kMostGlyphs; ++i) many += "$1";
  EXPECT_EQ(error_of(quantik(many + " *")), "");
  EXPECT_EQ(error_of(quantik(many + "$1 *")), "3:37: a turn may have at most 16 annotation glyphs");
}

TEST(TurnErrors, VariationsAreOpenedAndClosed) {
  const std::string first = "a variation must follow the turn to which it is an alternative";
  EXPECT_EQ(error_of(quantik("(C@a1) *")), "3:1: " + first);
  EXPECT_EQ(error_of(quantik("C@a1 ((C@a2)) *")), "3:7: " + first);
  EXPECT_EQ(error_of(quantik("C@a1 () *")), "3:7: this variation has no turn");
  EXPECT_EQ(error_of(quantik("C@a1 ({x}) *")), "3:10: this variation has no turn");
  EXPECT_EQ(error_of(quantik("C@a1 ) *")), "3:6: ')' closes no variation");
  EXPECT_EQ(error_of(quantik("C@a1 (C@a2 *")), "3:12: a variation has no result: close it with ')' first");
  EXPECT_EQ(error_of(quantik("C@a1 (C@a2 (C@a3)")), "3:6: this variation is never closed: a ')' is missing");
}

TEST(TurnErrors, VariationsAreNotTooDeep) {
  // Nested alternatives: C and S on a1 alternately.
  std::string turns = "C@a1";
  for (std::size_t i = 0; i < kDeepestVariation; ++i) turns += "(C@a2";
  const std::string closed(kDeepestVariation, ')');
  EXPECT_EQ(error_of(quantik(turns + closed + " *")), "");
  EXPECT_EQ(error_of(quantik(turns + "(C@a1" + closed + ") *")),
            "3:325: variations may be nested at most 64 deep");
}

TEST(TurnErrors, TurnsAreNotTooMany) {
  std::string turns = "C@a1";
  for (std::size_t i = 1; i < kMostTurns; ++i) turns += "(C@a2)";
  EXPECT_EQ(error_of(quantik(turns + " *")), "");
  EXPECT_EQ(error_of(quantik(turns + "(C@a2) *")),
            "3:1500000: a game may have at most 250000 turns, variations included");
}

TEST(CommentErrors, CommentsAreClosed) {
  EXPECT_EQ(error_of(quantik("C@a1 {é\nb")), "3:6: this comment is never closed: a '}' is missing");
  EXPECT_EQ(error_of(quantik("C@a1 {é C@b1 {b} *")),
            "3:14: write '{' inside a comment as '\\{'; or is the previous comment not closed?");
}

TEST(CommentErrors, BackslashesEscape) {
  const std::string escape = "in a comment, a backslash may only precede '{', '}', '[', '\\' or 'n'";
  EXPECT_EQ(error_of(quantik("C@a1 {é\\x} *")), "3:8: " + escape);
  EXPECT_EQ(error_of("[Game \"quantik\"]\nC@a1 {é\\"), "2:8: " + escape);
}

TEST(CommentErrors, CommandsAreChecked) {
  EXPECT_EQ(error_of(quantik("C@a1 {é [%clk 1:30]} *")),
            "3:9: '1:30' is not a clock: it is written h:mm:ss or h:mm:ss.mmm");
  EXPECT_EQ(error_of(quantik("C@a1 {é [%clk]} *")),
            "3:9: '' is not a clock: it is written h:mm:ss or h:mm:ss.mmm");
  EXPECT_EQ(
      error_of(quantik("C@a1 {é [%eval high]} *")),
      "3:9: 'high' is not an evaluation: it is written 0.35, -2.00, win 7, loss 4 or draw, and 'exact' may "
      "follow");
  EXPECT_EQ(error_of(quantik("C@a1 {é [%clk 0:00:01} ] *")),
            "3:9: '[%clk' is never closed: a ']' is missing");
  EXPECT_EQ(error_of(quantik("C@a1 ; [%eval 1\n *")), "3:8: '[%eval' is never closed: a ']' is missing");
  EXPECT_EQ(error_of(quantik("C@a1 {é [%emt 5]} *")),
            "3:9: '5' is not a clock: it is written h:mm:ss or h:mm:ss.mmm");
  EXPECT_EQ(error_of(quantik("C@a1 {[%depth -1]} *")),
            "3:7: '-1' is not a depth: it is a whole number of plies, at most 1000000");
  EXPECT_EQ(error_of(quantik("C@a1 {[%nodes 9007199254740992]} *")),
            "3:7: '9007199254740992' is not a number of positions: it is a whole number, at most "
            "9007199254740991");
  EXPECT_EQ(error_of(quantik("C@a1 {[%depth 1] [%depth 1]} *")), "3:18: this turn has two depths");
  EXPECT_EQ(error_of(quantik("C@a1 {[%nodes 1]} {[%nodes 1]} *")),
            "3:19: this turn has two numbers of positions");
  EXPECT_EQ(error_of(quantik("C@a1 {[%clk 0:00:01] [%clk 0:00:01]} *")), "3:22: this turn has two clocks");
  EXPECT_EQ(error_of(quantik("C@a1 {[%clk 0:00:01]} {[%clk 0:00:01]} *")), "3:23: this turn has two clocks");
  EXPECT_EQ(error_of(quantik("C@a1 {[%draw a1 1a]} *")),
            "3:7: '1a' is not a mark on the board: it is a cell, d4, or an arrow, d4-e5, and a colour may "
            "follow, d4:red");
  for (const char* bad : {"a1:green", "a1:", ":red", "a1:red-b2", "a1:red:red"})
    EXPECT_NE(error_of(quantik(std::string("C@a1 {[%draw ") + bad + "]} *")), "") << bad;
  EXPECT_EQ(error_of(quantik("C@a1 {[%eval 1] [%eval 1]} *")), "3:17: this turn has two evaluations");
  EXPECT_EQ(error_of(quantik("C@a1 {[%eval 1]} {[%eval 1]} *")), "3:18: this turn has two evaluations");
}

TEST(CommentErrors, SizesAreBounded) {
  EXPECT_EQ(error_of(quantik("C@a1 {" + std::string(kLongestComment, 'a') + "} *")), "");
  EXPECT_EQ(error_of(quantik("C@a1 {" + std::string(kLongestComment + 1, 'a') + "} *")),
            "3:6: this comment is longer than 65536 bytes");
  std::string many = "C@a1";
  for (std::size_t i = 0; i < kMostComments; ++i) many += "{a}";
  EXPECT_EQ(error_of(quantik(many + " *")), "");
  EXPECT_EQ(error_of(quantik(many + "{a} *")), "3:3005: at most 1000 comments are allowed in one place");
}

TEST(Errors, SpeakPortugueseToo) {
  const ReadResult result = parse_record(quantik("C@a1"));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().located().in(Language::Portuguese),
            "linha 3, coluna 5: o registo não tem resultado: a última palavra tem de ser 1, 2, draw ou *");
}

}  // namespace
}  // namespace joga::record
