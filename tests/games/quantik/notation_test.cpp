// Quantik's texts: accepted forms, verdicts on unfinished input, and messages about wrong input.
#include <gtest/gtest.h>

#include <set>

#include "joga/games/quantik/game.hpp"
#include "joga/games/quantik/kinds.hpp"

namespace joga::quantik {
namespace {

const Quantik kQuantik;

[[nodiscard]] InputVerdict<Move> judge(std::string_view position, std::string_view input) {
  return judge_input(kQuantik, *kQuantik.parse_position(position), input);
}

TEST(QuantikNotation, AllFormsOfTheRulesPageMeanTheSame) {
  for (const char* text : {"C@d4", "c@D4", "Cd4", "cd4", "cube d4", "cube on d4", "cubo em d4", "d4 cube",
                           "CUBE D4", "wCub D4", "d4 wcub", "cubo d4", "C d4", " C@d4 ", "d4 C"}) {
    const InputVerdict<Move> verdict = judge("4/4/4/4 1", text);
    ASSERT_EQ(verdict.status, InputStatus::Complete) << text << ": " << verdict.message.english();
    EXPECT_EQ(kQuantik.move_text({}, *verdict.move), "C@d4") << text;
  }
}

TEST(QuantikNotation, TheReportsAtomsNameTheColour) {
  EXPECT_EQ(judge("4/4/4/4 2", "bSph b2").status, InputStatus::Complete);
  const InputVerdict<Move> verdict = judge("4/4/4/4 1", "bSph b2");
  EXPECT_EQ(verdict.status, InputStatus::Invalid);
  EXPECT_EQ(verdict.message.english(), "'bSph' is a piece of the other player's colour");
}

TEST(QuantikNotation, UnfinishedInputNamesWhatComesNext) {
  const InputVerdict<Move> shape = judge("4/1c2/4/4 1", "C@");
  EXPECT_EQ(shape.status, InputStatus::Incomplete);
  EXPECT_EQ(shape.message.english(), "choose the square for a cube");
  EXPECT_EQ(shape.next.size(), 8U);  // sixteen less the row, column and quadrant of b2
  EXPECT_EQ(shape.next.front().input, "C@c1");
  EXPECT_EQ(shape.chosen, (TurnParts{.piece = kind_of(Shape::Cube)}));
  EXPECT_EQ(shape.next.front().parts, (TurnParts{.placed = {"c1"}, .piece = kind_of(Shape::Cube)}));

  const InputVerdict<Move> square = judge("4/1c2/4/4 1", "a2");
  EXPECT_EQ(square.status, InputStatus::Incomplete);
  std::set<std::string> letters;
  for (const Choice& choice : square.next) letters.insert(choice.name);
  EXPECT_EQ(letters, (std::set<std::string>{"Y", "N", "S"}));
}

TEST(QuantikNotation, ColumnRowAndShapeMayBeSeparateWords) {
  for (const char* text : {"A 1 cube", "1 a cube", "cube a 1", "cubo 1 A", "a C 1", "c a 1", "wCub a 1"}) {
    const InputVerdict<Move> verdict = judge("4/4/4/4 1", text);
    ASSERT_EQ(verdict.status, InputStatus::Complete) << text << ": " << verdict.message.english();
    EXPECT_EQ(kQuantik.move_text({}, *verdict.move), "C@a1") << text;
  }
  // A "c" is the column where a row or a shape wants one.
  for (const char* text : {"c 1 cube", "C@ 1 c", "1 c cubo", "cube c 1", "c 1 wcub"}) {
    const InputVerdict<Move> verdict = judge("4/4/4/4 1", text);
    ASSERT_EQ(verdict.status, InputStatus::Complete) << text << ": " << verdict.message.english();
    EXPECT_EQ(kQuantik.move_text({}, *verdict.move), "C@c1") << text;
  }
  const auto prompt = [](std::string_view input) { return judge("4/1c2/4/4 1", input).message.english(); };
  EXPECT_EQ(prompt("b"), "column b: choose the row");
  EXPECT_EQ(prompt("3"), "row 3: choose the column");
  EXPECT_EQ(prompt("y 3"), "row 3: choose the column");
  EXPECT_EQ(prompt("c 3"), "choose the piece for c3");
  EXPECT_EQ(prompt("cube b"), "column b has no square for a cube");
  EXPECT_EQ(prompt("a 1 a"), "'a' is one too many: a move is one shape and one square, as in C@d4");
  EXPECT_EQ(judge("4/1c2/4/4 1", "b").next.size(), 3U);
  EXPECT_EQ(judge("4/1c2/4/4 1", "y 3").next.front().input, "Y@a3");
}

TEST(QuantikNotation, OneRemainingMoveIsPlayableWithoutBeingSpelledOut) {
  // Black's cylinder, cube and cone forbid all shapes but the sphere on d4.
  const InputVerdict<Move> verdict = judge("3y/4/2n1/c3 1", "d4");
  ASSERT_EQ(verdict.status, InputStatus::Playable);
  EXPECT_EQ(kQuantik.move_text({}, *verdict.move), "S@d4");
}

TEST(QuantikNotation, IllegalMovesAreExplained) {
  const auto reason = [](std::string_view position, std::string_view input) {
    const InputVerdict<Move> verdict = judge(position, input);
    EXPECT_EQ(verdict.status, InputStatus::Invalid) << input;
    return verdict.message.english();
  };
  EXPECT_EQ(reason("4/1c2/4/4 1", "C@d2"), "the opponent has a cube in row 2");
  EXPECT_EQ(reason("4/1c2/4/4 1", "C@b4"), "the opponent has a cube in column b");
  EXPECT_EQ(reason("4/1c2/4/4 1", "C@a1"), "the opponent has a cube in quadrant a1-b2");
  EXPECT_EQ(reason("4/1c2/4/4 1", "N@b2"), "b2 is occupied");
  EXPECT_EQ(reason("C3/4/4/3C 1", "C@b3"), "the player to move does not have a cube left");
  EXPECT_EQ(reason("4/4/4/4 1", "C@e1"),
            "'e1' is neither a shape (Y, C, N, S) nor a square (a1 to d4); a move is written C@d4");
  EXPECT_EQ(reason("4/4/4/4 1", "C@d4 d3"),
            "'d3' is one too many: a move is one shape and one square, as in C@d4");
  EXPECT_EQ(reason("YcNs/4/4/4 2", "C@d4"), "the game is over");
}

TEST(QuantikNotation, ThePlacesOfMalformedInputAreNamed) {
  EXPECT_EQ(judge("4/4/4/4 1", "C@x9").offset, 2U);
  EXPECT_EQ(judge("4/4/4/4 1", "cube q").offset, 5U);
}

TEST(QuantikPosition, OnlyMoreThanTwoOfAShapeIsRefused) {
  const auto problem = [](std::string_view text) {
    const Result<Position> position = kQuantik.parse_position(text);
    return position ? std::string("fine") : position.error().message.english();
  };
  EXPECT_EQ(problem("CC2/C3/4/4 1"), "White has more than two pieces of the shape cube");
  EXPECT_EQ(problem("cc2/c3/4/4 1"), "Black has more than two pieces of the shape cube");
  EXPECT_EQ(problem("CcCc/4/4/4 1"), "fine") << "even one that breaks the placement rule";
  EXPECT_EQ(problem("YYCC/NNSS/4/4 1"), "fine") << "any balance of pieces";
  EXPECT_EQ(problem("4/4/4/4 2"), "fine");
}

TEST(QuantikSpec, KnowsItsOptions) {
  EXPECT_EQ(Quantik::create(*GameSpec::parse("quantik:rules=feup,start=1"))->spec().text(), "quantik");
  EXPECT_EQ(Quantik::create(*GameSpec::parse("quantik:start=2,rules=official"))->spec().text(),
            "quantik:rules=official,start=2");
  EXPECT_EQ(Quantik::create(*GameSpec::parse("quantik:rules=x")).error().message.english(),
            "option rules cannot be 'x'; valid: feup, official");
}

}  // namespace
}  // namespace joga::quantik
