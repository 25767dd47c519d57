// The texts of Fields of Action: position strings, accepted forms of a move, dialogues, and messages about
// wrong input.
#include <gtest/gtest.h>

#include "games/fields/support.hpp"

namespace joga::fields::testing {
namespace {

// Black's 4 on d4 has three neighbours; g4 is an enemy, d7 a friend.
const std::string kThree = "8/3A4/8/2cI4/3Dh1l1/8/8/8 1";
// Black's 4 on d2 is isolated.
const std::string kIsolated = "3I4/6ef/2c1h2l/8/8/8/3D4/8 1";

// --- position strings ---

[[nodiscard]] std::string problem(std::string_view text) {
  const Result<Position> position = kGame.parse_position(text);
  return position ? std::string("fine") : position.error().message.english();
}

TEST(FieldsPositionText, OnlyTheSamePieceTwiceIsRefused) {
  EXPECT_EQ(problem("8/8/8/8/8/8/8/8 1"), "fine");
  EXPECT_EQ(problem("ABCDEFGH/IJKLabcd/efghijkl/8/8/8/8/8 2"), "fine");
  EXPECT_EQ(problem("Aa6/8/8/8/8/8/8/8 1"), "fine");
  EXPECT_EQ(problem("A7/8/8/8/8/8/8/7A 1"), "piece 'A' is on the board twice: a8 and h1");
  EXPECT_EQ(problem("8/8/8/1l1l4/8/8/8/8 1"), "piece 'l' is on the board twice: b5 and d5");
}

TEST(FieldsPositionText, MalformedStringsAreNamed) {
  EXPECT_EQ(problem("8/8/8/8/8/8/8 1"), "a position of this game has 8 rows separated by '/', not 7");
  EXPECT_EQ(problem("8/8/8/8/8/8/8/7 1"), "row 8 of the position has 7 squares, not 8");
  EXPECT_EQ(problem("8/8/M7/8/8/8/8/8 1").substr(0, 62),
            "'M' in row 3 of the position is not a piece of this game; vali");
  EXPECT_EQ(problem("8/8/8/8/8/8/8/8"), "a position ends with a blank and the player to move, 1 or 2");
}

TEST(FieldsPositionText, SaysWhoHasWhichPieceWhere) {
  const Position position = position_of(kThree);
  EXPECT_EQ(position.number_on(*Square::parse("d4")).label(), 4);
  EXPECT_TRUE(position.stands_on(Player::One, *Square::parse("d4")));
  EXPECT_EQ(position.square_of(Player::Two, *Number::from_label(12)), *Square::parse("g4"));
  EXPECT_FALSE(position.is_on_board(Player::One, *Number::from_label(12)));
}

// --- forms of a move ---

void expect_complete(std::string_view position, const Texts& inputs, std::string_view canonical) {
  for (const std::string& input : inputs) {
    const InputVerdict<Move> verdict = judge(position, input);
    ASSERT_EQ(verdict.status, InputStatus::Complete) << input << ": " << verdict.message.english();
    EXPECT_EQ(kGame.move_text(position_of(position), *verdict.move), canonical) << input;
  }
}

TEST(FieldsNotation, FormsOfAMove) {
  expect_complete(kStart,
                  {"c6-e8", "C6-E8", "c6e8", "C6E8", "C6 -> E8", "c6->e8", "c6 e8", " c6 - e8 ", "2 e8",
                   "2  E8", "02 e8"},
                  "c6-e8");
}

TEST(FieldsNotation, FormsOfACapture) {
  expect_complete(kThree, {"d4xg4", "D4XG4", "d4-g4", "d4g4", "D4 -> G4", "d4 x g4", "d4 g4", "4 g4"},
                  "d4xg4");
}

TEST(FieldsNotation, TheNumberIsThatOfTheMoversPiece) {
  expect_complete("8/8/8/3d4/3D4/8/8/I6i 1", {"4 d5"}, "d4xd5");
  expect_complete("8/8/8/3d4/3D4/8/8/I6i 2", {"4 d4"}, "d5xd4");
  expect_complete(kStart, {"12 e4", "12 e4 "}, "e7-e4");
}

// People see and type the number with the squares; programs use the squares alone.
TEST(FieldsNotation, ForPeopleBeginsWithTheNumber) {
  const Position start = position_of(kStart);
  const Position three = position_of(kThree);
  const Move step = *judge(kStart, "c6-e8").move;
  const Move capture = *judge(kThree, "d4xg4").move;
  EXPECT_EQ(kGame.move_label(start, step), "2 c6-e8");
  EXPECT_EQ(kGame.move_label(three, capture), "4 d4xg4");
  EXPECT_TRUE(kGame.move_gain(start, step).empty());
  EXPECT_EQ(kGame.move_gain(three, capture).english(), "takes the 12");
  EXPECT_EQ(kGame.move_gain(three, capture).in(Language::Portuguese), "captura a 12");
  EXPECT_EQ(kGame.move_words(three, capture).english(), "4 d4xg4, takes the 12");
  expect_complete(kStart, {"2 c6-e8", "2 C6-E8", "2 c6 e8", "02 c6->e8"}, "c6-e8");
  expect_complete(kThree, {"4 d4xg4", "4 d4-g4"}, "d4xg4");
  EXPECT_EQ(judge(kStart, "2 c6-e8").message.english(), "play 2 c6-e8?");
}

// --- dialogues ---

[[nodiscard]] Texts names(const InputVerdict<Move>& verdict) {
  Texts names;
  for (const Choice& choice : verdict.next) {
    EXPECT_EQ(choice.kind, ChoiceKind::Cell);
    names.push_back(choice.name);
  }
  std::ranges::sort(names);
  return names;
}

TEST(FieldsDialogue, FirstThePieceThenWhereItGoes) {
  const InputVerdict<Move> nothing = judge(kThree, "");
  EXPECT_EQ(nothing.status, InputStatus::Incomplete);
  EXPECT_EQ(nothing.message.english(), "choose the piece to move");
  EXPECT_EQ(names(nothing), (Texts{"d4", "d5", "d7"}));

  const InputVerdict<Move> piece = judge(kThree, "d4");
  EXPECT_EQ(piece.status, InputStatus::Incomplete);
  EXPECT_EQ(piece.message.english(), "piece 4 has 3 pieces around it: move it exactly 3 squares, straight");
  EXPECT_EQ(names(piece), (Texts{"a1", "a4", "a7", "d1", "g1", "g4", "g7"}));
  EXPECT_NE(
      std::ranges::find(piece.next, Choice{ChoiceKind::Cell, "g4", "d4xg4", {}, {.path = {"d4", "g4"}}}),
      piece.next.end());
  EXPECT_NE(
      std::ranges::find(piece.next, Choice{ChoiceKind::Cell, "a1", "d4-a1", {}, {.path = {"d4", "a1"}}}),
      piece.next.end());
}

TEST(FieldsDialogue, ThePieceMayBeGivenInAnyWay) {
  for (const char* input : {"d4", "D4", "d4-", "d4 ->", "4", " 4 ", "4 d4", "4 d4-"}) {
    EXPECT_EQ(names(judge(kThree, input)), names(judge(kThree, "d4"))) << input;
  }
}

TEST(FieldsDialogue, AnXLeavesOnlyCaptures) {
  const InputVerdict<Move> verdict = judge(kThree, "d4x");
  ASSERT_EQ(verdict.status, InputStatus::Playable);
  EXPECT_EQ(kGame.move_text(position_of(kThree), *verdict.move), "d4xg4");
}

TEST(FieldsDialogue, IsolatedPiecesAreToldWhereTheyMayGo) {
  const InputVerdict<Move> verdict = judge(kIsolated, "d2");
  EXPECT_EQ(verdict.message.english(),
            "piece 4 is isolated: choose an empty square with two pieces around it");
  EXPECT_EQ(names(verdict), (Texts{"d5", "d6", "d7"}));
}

TEST(FieldsDialogue, OneNeighbourIsOneSquare) {
  EXPECT_EQ(judge("8/8/8/3d4/3D4/8/8/I6i 1", "d4").message.english(),
            "piece 4 has 1 piece around it: move it exactly 1 square, straight");
}

TEST(FieldsDialogue, TheOnlyMoveOfAPieceIsPlayable) {
  const InputVerdict<Move> verdict = judge("7I/8/8/2d5/8/4i3/8/D7 1", "a1");
  ASSERT_EQ(verdict.status, InputStatus::Playable);
  EXPECT_EQ(kGame.move_text(kGame.start(), *verdict.move), "a1-d4");
}

// --- messages about wrong input ---

[[nodiscard]] std::string refusal(std::string_view position, std::string_view input, ErrorCode code) {
  const InputVerdict<Move> verdict = judge(position, input);
  EXPECT_EQ(verdict.status, InputStatus::Invalid) << input;
  EXPECT_EQ(verdict.code, code) << input;
  EXPECT_FALSE(verdict.message.in(Language::Portuguese).empty());
  return verdict.message.english();
}
[[nodiscard]] std::string illegal(std::string_view position, std::string_view input) {
  return refusal(position, input, ErrorCode::Illegal);
}
[[nodiscard]] std::string malformed(std::string_view input) {
  return refusal(kStart, input, ErrorCode::Malformed);
}

TEST(FieldsRefusals, NameTheWrongPiece) {
  EXPECT_EQ(illegal(kThree, "b2-b5"), "there is no piece on b2");
  EXPECT_EQ(illegal(kThree, "b2"), "there is no piece on b2");
  EXPECT_EQ(illegal(kThree, "e4-e6"), "the piece on e4 is the opponent's");
  EXPECT_EQ(illegal(kThree, "c5"), "the piece on c5 is the opponent's");
  EXPECT_EQ(illegal(kThree, "12"), "piece 12 has been captured");
  EXPECT_EQ(illegal(kThree, "2 a1"), "piece 2 has been captured");
  EXPECT_EQ(illegal(kThree, "4 d7-g4"), "piece 4 is on d4, not on d7");
}

TEST(FieldsRefusals, NameTheWrongDestination) {
  EXPECT_EQ(illegal(kThree, "d4-d4"), "a piece cannot stay where it is");
  EXPECT_EQ(illegal(kThree, "d4-d7"), "d7 holds a piece of the same player");
  EXPECT_EQ(illegal(kThree, "d4-e6"), "e6 is not in a straight line with d4");
  EXPECT_EQ(illegal(kThree, "d4-f4"),
            "the piece on d4 has 3 pieces around it and moves exactly 3 squares, not 2 squares");
  EXPECT_EQ(illegal(kThree, "d4xe4"),
            "the piece on d4 has 3 pieces around it and moves exactly 3 squares, not 1 square");
  EXPECT_EQ(illegal("8/8/8/3d4/3D4/8/8/I6i 1", "d4-d7"),
            "the piece on d4 has 1 piece around it and moves exactly 1 square, not 3 squares");
  EXPECT_EQ(illegal(kThree, "d4xa1"), "there is nothing to capture on a1");
}

TEST(FieldsRefusals, NameWhatIsolatedPiecesMayNotDo) {
  EXPECT_EQ(illegal(kIsolated, "d2xh6"), "the piece on d2 is isolated, and an isolated piece cannot capture");
  EXPECT_EQ(illegal(kIsolated, "d2-h6"), "the piece on d2 is isolated, and an isolated piece cannot capture");
  EXPECT_EQ(illegal(kIsolated, "d2x"), "the piece on d2 is isolated, and an isolated piece cannot capture");
  EXPECT_EQ(
      illegal(kIsolated, "d2-d4"),
      "the piece on d2 is isolated and needs at least two other pieces around its destination: d4 has 0 "
      "pieces");
  // The piece's own old square is next to e3.
  EXPECT_EQ(
      illegal("3I4/6ef/2c1h2l/8/5d2/8/3D4/8 1", "d2-e3"),
      "the piece on d2 is isolated and needs at least two other pieces around its destination: e3 has 1 "
      "piece");
  EXPECT_EQ(illegal(kIsolated, "d2-d8"), "d8 holds a piece of the same player");
  EXPECT_EQ(illegal(kIsolated, "d2xd6"), "there is nothing to capture on d6");
}

TEST(FieldsRefusals, SayWhyAPieceIsStuck) {
  EXPECT_EQ(
      illegal("8/8/8/8/8/DbC5/IEf5/hkA5 1", "b2"),
      "the piece on b2 cannot move: 8 squares away there is only the edge of the board or a piece of the "
      "same player");
  EXPECT_EQ(
      illegal("8/8/8/3i4/2d5/8/8/D6I 1", "h1"),
      "the isolated piece on h1 cannot move: no empty square in line with it has two other pieces around");
  EXPECT_EQ(illegal(kStart, "c6x"), "the piece on c6 cannot capture anything");
}

TEST(FieldsRefusals, QuoteWhatCannotBeRead) {
  EXPECT_EQ(
      malformed("foo"),
      "'foo' is neither a square (a1 to h8) nor the number of a piece (1 to 12); a move is written c6-e8 or "
      "2 e8");
  EXPECT_EQ(malformed("13 e8").substr(0, 4), "'13'");
  EXPECT_EQ(malformed("0 e8").substr(0, 3), "'0'");
  EXPECT_EQ(malformed("2e8").substr(0, 5), "'2e8'");
  EXPECT_EQ(malformed("99999999999999999999 e8").substr(0, 5), "'9999");
  EXPECT_EQ(malformed("-"),
            "'-' is neither a square (a1 to h8) nor the number of a piece (1 to 12); a move is "
            "written c6-e8 or 2 e8");
  EXPECT_EQ(malformed("c6-e9"), "'e9' is not a square (a1 to h8); a move is written c6-e8");
  EXPECT_EQ(malformed("c6-i8"), "'i8' is not a square (a1 to h8); a move is written c6-e8");
  EXPECT_EQ(malformed("2 - e8"), "'-' is not a square (a1 to h8); a move is written c6-e8");
  EXPECT_EQ(malformed("c6-e8-e7"), "'-e7' is too much: a move ends with the square it goes to, as in c6-e8");
  EXPECT_EQ(malformed("c6-e8 now"), "'now' is too much: a move ends with the square it goes to, as in c6-e8");
}

TEST(FieldsRefusals, SayWhere) {
  EXPECT_EQ(judge(kStart, "c6-e9").offset, 3U);
  EXPECT_EQ(judge(kStart, " c6 -> z").offset, 7U);
  EXPECT_EQ(judge(kStart, "c6-e8!").offset, 5U);
}

TEST(FieldsRefusals, AFinishedGameTakesNoMoves) {
  EXPECT_EQ(illegal("7I/8/8/2d5/3h4/4i3/8/D7 1", "a1-d4"), "the game is over");
}

}  // namespace
}  // namespace joga::fields::testing
