// The rules of Fields of Action and their corner cases. In most set-ups only a few numbers of each player are
// on the board, chosen so that the missing numbers make no run of five.
#include <gtest/gtest.h>

#include "games/fields/support.hpp"
#include "joga/core/history.hpp"
#include "joga/games/registry.hpp"

namespace joga::fields::testing {
namespace {

// --- start ---

TEST(FieldsStart, IsTheRulesPages) {
  EXPECT_EQ(kGame.position_text(kGame.start()), kStart);
  EXPECT_EQ(kGame.count_moves(kGame.start()), 36U);
  EXPECT_EQ(kGame.start(), position_of(kStart));
  EXPECT_EQ(kGame.position_text(Fields(Player::Two).start()), kStart.substr(0, kStart.size() - 1) + '2');
}

TEST(FieldsStart, TheSetUpsAreEachOtherAfterHalfATurn) {
  // Symmetry 3 turns the board by half a circle, symmetry 8 exchanges the players.
  Position turned = kGame.transformed(kGame.start(), 3 + 8);
  turned.set_to_move(Player::One);
  EXPECT_EQ(turned, kGame.start());
}

// --- pieces with neighbours ---

TEST(FieldsMoves, AsManySquaresAsNeighboursInAllEightDirections) {
  EXPECT_EQ(moves_from("8/8/8/3i4/3D4/8/8/I6d 1", "d4"),
            (Texts{"d4-c3", "d4-c4", "d4-c5", "d4-d3", "d4-e3", "d4-e4", "d4-e5", "d4xd5"}));
  EXPECT_EQ(moves_from("8/8/8/3iF3/3D4/8/8/I6d 1", "d4"),
            (Texts{"d4-b2", "d4-b4", "d4-b6", "d4-d2", "d4-d6", "d4-f2", "d4-f4", "d4-f6"}));
}

TEST(FieldsMoves, JumpOverBothColours) {
  // A friend above, an enemy on the diagonal and a friend to the right: the piece moves three squares and
  // jumps over each of them.
  EXPECT_EQ(moves_from("7d/8/7i/8/8/8/Fh6/DI6 1", "a1"), (Texts{"a1-a4", "a1-d1", "a1-d4"}));
}

TEST(FieldsMoves, LandOnEnemiesButNotOnFriends) {
  EXPECT_EQ(moves_from("7d/8/7i/8/A2l4/8/Fh6/DI1b4 1", "a1"), (Texts{"a1xd1", "a1xd4"}));
}

TEST(FieldsMoves, StayOnTheBoardWithoutWrappingAround) {
  // h4 has one neighbour and five squares around it; g8 has two neighbours and three squares at distance two.
  EXPECT_EQ(moves_from("8/8/8/7i/7D/8/8/I6d 1", "h4"), (Texts{"h4-g3", "h4-g4", "h4-g5", "h4-h3", "h4xh5"}));
  EXPECT_EQ(moves_from("5iDd/8/8/8/8/8/8/I7 1", "g8"), (Texts{"g8-e6", "g8-e8", "g8-g6"}));
}

TEST(FieldsMoves, SixNeighboursReachTheFarEdges) {
  EXPECT_EQ(moves_from("8/8/8/8/8/DbC5/IEf5/h7 1", "b2"), (Texts{"b2-b8", "b2-h2", "b2-h8"}));
}

TEST(FieldsMoves, SevenOrEightNeighboursLeaveNoSquareToGoTo) {
  EXPECT_EQ(moves_from("8/8/8/8/8/DbC5/IEf5/hk6 1", "b2"), Texts{});
  EXPECT_EQ(moves_from("8/8/8/8/8/3bd3/2IEC3/2khA3 1", "d2"), Texts{});
  EXPECT_EQ(moves_from("8/8/8/8/8/DbC5/IEf5/hkA5 1", "b2"), Texts{});
  EXPECT_EQ(moves_from("8/8/8/8/8/2fbd3/2IEC3/2khA3 1", "d2"), Texts{});
}

TEST(FieldsMoves, CapturingIsOptionalAndNothingElseChanges) {
  EXPECT_EQ(kGame.position_text(after("8/8/8/3i4/3D4/8/8/I6d 1", {"d4xd5"})), "8/8/8/3D4/8/8/8/I6d 2");
  EXPECT_EQ(kGame.position_text(after("8/8/8/3i4/3D4/8/8/I6d 1", {"d4-e3"})), "8/8/8/3i4/8/4D3/8/I6d 2");
}

// --- isolated pieces ---

TEST(FieldsIsolated, GoFromEveryCornerToTheOneSupportedSquareInLine) {
  EXPECT_EQ(moves_of("8/8/8/3i4/2d5/8/8/D6I 1"), Texts{"a1-d4"});
  EXPECT_EQ(moves_of("8/8/8/4i3/5d2/8/8/I6D 1"), Texts{"h1-e4"});
  EXPECT_EQ(moves_of("D6I/8/8/2d5/3i4/8/8/8 1"), Texts{"a8-d5"});
  EXPECT_EQ(moves_of("I6D/8/8/5d2/4i3/8/8/8 1"), Texts{"h8-e5"});
}

TEST(FieldsIsolated, JumpOverAnything) {
  // a4 jumps over an enemy on c4 and a friend on d4 to e4, which lies between d4 and f4.
  EXPECT_EQ(moves_from("I7/8/8/8/D1dF1i2/8/8/8 1", "a4"), (Texts{"a4-e4"}));
}

TEST(FieldsIsolated, TheOnlySupportedSquareMustBeEmpty) {
  EXPECT_EQ(moves_of("7I/8/8/2d5/8/4i3/8/D7 1"), (Texts{"a1-d4", "h8-d4"}));
  // An enemy on the destination: an isolated piece never captures, so no piece can move.
  EXPECT_EQ(moves_of("7I/8/8/2d5/3h4/4i3/8/D7 1"), Texts{});
  // A friend on the destination: only that friend can move.
  EXPECT_EQ(moves_of("7I/8/8/2d5/3F4/4i3/8/D7 1"),
            (Texts{"d4-b2", "d4-b4", "d4-b6", "d4-d2", "d4-d6", "d4-f2", "d4-f4", "d4-f6"}));
}

TEST(FieldsIsolated, DoNotCountThemselvesAtTheirOldSquare) {
  // e5 has two pieces around it, but one is the 4 on d4 itself; for the 9 on a1 both count.
  EXPECT_EQ(moves_of("8/8/4d3/8/3D4/8/8/I6i 1"), Texts{"a1-e5"});
  EXPECT_EQ(moves_of("8/8/4df2/8/3D4/8/8/I6i 1"), (Texts{"a1-e5", "d4-e5"}));
}

TEST(FieldsIsolated, TwoNeighboursOfEitherColourSuffice) {
  EXPECT_EQ(moves_from("8/8/8/3i4/2H5/8/8/D6d 1", "a1"), Texts{"a1-d4"});
  EXPECT_EQ(moves_from("7d/8/8/3I4/2H5/8/8/3D3i 1", "d1"), Texts{"d1-d4"});
}

// --- end of the game ---

// Black has all pieces, White only these.
[[nodiscard]] std::string white_has(std::string letters, char to_move) {
  letters.resize(16, '1');
  return "HGFE4/4LKJI/DCBA4/8/8/8/" + letters.substr(0, 8) + '/' + letters.substr(8) + ' ' + to_move;
}
[[nodiscard]] std::string verdict(std::string_view text) {
  const Position position = position_of(text);
  const Outcome outcome = kGame.outcome(position);
  if (!is_over(outcome)) return "running";
  EXPECT_EQ(kGame.count_moves(position), 0U);
  return std::string(outcome_word(outcome)) + ": " + kGame.outcome_reason(position).english();
}

TEST(FieldsEnd, AnyFiveConsecutiveNumbersWin) {
  EXPECT_EQ(verdict(white_has("fghijkl", '2')), "1: Black captured 1-2-3-4-5");
  EXPECT_EQ(verdict(white_has("aghijkl", '2')), "1: Black captured 2-3-4-5-6");
  EXPECT_EQ(verdict(white_has("abhijkl", '2')), "1: Black captured 3-4-5-6-7");
  EXPECT_EQ(verdict(white_has("abcdefl", '2')), "1: Black captured 7-8-9-10-11");
  EXPECT_EQ(verdict(white_has("abcdefg", '2')), "1: Black captured 8-9-10-11-12");
}

TEST(FieldsEnd, LongerRunsAreNamedWhole) {
  EXPECT_EQ(verdict(white_has("aijkl", '2')), "1: Black captured 2-3-4-5-6-7-8");
  EXPECT_EQ(verdict(white_has("", '2')), "1: Black captured 1-2-3-4-5-6-7-8-9-10-11-12");
}

TEST(FieldsEnd, FourAreNotEnoughAndNothingWrapsAround) {
  EXPECT_EQ(verdict(white_has("afk", '2')), "running");     // 2-5 and 7-10
  EXPECT_EQ(verdict(white_has("eh", '2')), "running");      // 1-4, 6-7, 9-12
  EXPECT_EQ(verdict(white_has("defghi", '2')), "running");  // 1-3 and 10-12
  EXPECT_EQ(verdict(white_has("bdfhjl", '2')), "running");
}

TEST(FieldsEnd, TheOrderOfTheCapturesDoesNotMatter) {
  // 3, 4, 6 and 7 are captured; the 5 fills the gap. A run may also be completed at an end.
  const std::string before = "D7/8/8/8/3e4/2I5/7l/ab2hijk 1";
  EXPECT_EQ(verdict(before), "running");
  EXPECT_EQ(verdict(kGame.position_text(after(before, {"c3xd4"}))), "1: Black captured 3-4-5-6-7");
  EXPECT_EQ(verdict(kGame.position_text(after("D7/8/8/8/3c4/2I5/7l/ab2hijk 1", {"c3xd4"}))),
            "1: Black captured 3-4-5-6-7");
  EXPECT_EQ(verdict(kGame.position_text(after("D7/8/8/8/3g4/2I5/7l/ab2hijk 1", {"c3xd4"}))),
            "1: Black captured 3-4-5-6-7");
  EXPECT_EQ(verdict(kGame.position_text(after("d7/8/8/8/3E4/2i5/7L/AB2HIJK 2", {"c3xd4"}))),
            "2: White captured 3-4-5-6-7");
}

TEST(FieldsEnd, ASetUpWithARunIsWonByThePlayerNotToMove) {
  EXPECT_EQ(verdict(white_has("fghijkl", '1')), "2: Black captured 1-2-3-4-5");
  // Both players have a run: the winner's is named.
  EXPECT_EQ(verdict("8/8/8/8/8/8/FGHIJKL1/abcdefg1 1"), "2: White captured 1-2-3-4-5");
  EXPECT_EQ(verdict("8/8/8/8/8/8/FGHIJKL1/abcdefg1 2"), "1: Black captured 8-9-10-11-12");
  EXPECT_EQ(verdict("8/8/8/8/8/8/8/8 1"), "2: White captured 1-2-3-4-5-6-7-8-9-10-11-12");
}

TEST(FieldsEnd, APlayerWithoutALegalMoveLoses) {
  EXPECT_EQ(verdict("7I/8/8/2d5/3h4/4i3/8/D7 1"), "2: Black has no legal move");
  EXPECT_EQ(verdict("7i/8/8/2D5/3H4/4I3/8/d7 2"), "1: White has no legal move");
  EXPECT_EQ(verdict("7I/8/8/2d5/3h4/4i3/8/D7 2"), "running");
}

TEST(FieldsEnd, PiecesThatAreNotOnTheBoardAreCaptured) {
  const Position position = position_of(white_has("abdefghijk", '1'));
  EXPECT_EQ(position.captured_by(Player::One), 1U << 2 | 1U << 11);
  EXPECT_EQ(position.captured_by(Player::Two), 0U);
}

TEST(FieldsEnd, OnlyCapturesAreProgress) {
  const Position position = position_of("8/8/8/3i4/3D4/8/8/I6d 1");
  EXPECT_TRUE(kGame.is_progress(position, *judge_input(kGame, position, "d4xd5").move));
  EXPECT_FALSE(kGame.is_progress(position, *judge_input(kGame, position, "d4-e5").move));
}

// --- options ---

TEST(FieldsOptions, AreLeftOutWhenTheyAreTheDefault) {
  const auto canonical = [](std::string_view spec) { return (*games::make_game(spec))->spec().text(); };
  EXPECT_EQ(canonical("fields:quiet=200,repetition=3,start=1"), "fields");
  EXPECT_EQ(canonical("fields:start=2,repetition=0,quiet=007"), "fields:quiet=7,repetition=0,start=2");
}

TEST(FieldsOptions, OutsideTheirRangeAreRefused) {
  const auto problem = [](std::string_view spec) { return games::make_game(spec).error().message.english(); };
  EXPECT_EQ(problem("fields:repetition=1001"), "option repetition cannot be '1001'; valid: 0 to 1000");
  EXPECT_EQ(problem("fields:quiet=-1"), "option quiet cannot be '-1'; valid: 0 to 100000");
  EXPECT_EQ(problem("fields:start=3"), "option start cannot be '3'; valid: 1, 2");
  EXPECT_EQ(problem("fields:rules=feup"), "fields has no option 'rules'; valid: quiet, repetition, start");
}

TEST(FieldsOptions, QuietPlayIsADraw) {
  History history(*games::make_game("fields:quiet=2"));
  ASSERT_TRUE(history.play("c6-e8"));
  EXPECT_EQ(history.outcome(), Outcome::Running);
  ASSERT_TRUE(history.play("f3-d1"));
  EXPECT_EQ(history.outcome(), Outcome::Draw);
}

}  // namespace
}  // namespace joga::fields::testing
