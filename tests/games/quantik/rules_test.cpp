// Quantik's rules, one test each.
#include <gtest/gtest.h>

#include <algorithm>

#include "joga/games/quantik/game.hpp"

namespace joga::quantik {
namespace {

const Quantik kFeup(RuleSet::Feup);
const Quantik kOfficial(RuleSet::Official);

[[nodiscard]] Position at(std::string_view text) {
  const Result<Position> position = kFeup.parse_position(text);
  EXPECT_TRUE(position) << text << ": " << position.error().message.english();
  return *position;
}

[[nodiscard]] bool legal(const Position& position, std::string_view text) {
  const InputVerdict<Move> verdict = judge_input(kFeup, position, text);
  return verdict.status == InputStatus::Complete;
}

TEST(QuantikRules, TheFirstMoveIsAnyShapeAnywhere) {
  EXPECT_EQ(kFeup.count_moves(kFeup.start()), 64U);
}

TEST(QuantikRules, TheOpponentsShapeForbidsRowColumnAndQuadrant) {
  const Position position = at("4/1c2/4/4 1");  // Black cube on b2
  for (const char* square : {"a2", "c2", "d2", "b1", "b3", "b4", "a1"}) {
    EXPECT_FALSE(legal(position, std::string("C@") + square)) << square;
    EXPECT_TRUE(legal(position, std::string("N@") + square)) << square;
  }
  for (const char* square : {"c1", "d1", "a3", "c3", "d4", "a4"}) {
    EXPECT_TRUE(legal(position, std::string("C@") + square)) << square;
  }
}

TEST(QuantikRules, OnesOwnShapeDoesNotForbid) {
  const Position position = at("4/1C2/4/4 1");
  EXPECT_TRUE(legal(position, "C@a2"));
  EXPECT_TRUE(legal(position, "C@b1"));
  EXPECT_TRUE(legal(position, "C@a1"));
}

TEST(QuantikRules, OccupiedSquaresAreForbidden) {
  EXPECT_FALSE(legal(at("4/1C2/4/4 1"), "N@b2"));
  EXPECT_FALSE(legal(at("4/1C2/4/4 2"), "N@b2"));
}

TEST(QuantikRules, EachPlayerHasTwoOfAShape) {
  EXPECT_FALSE(legal(at("C3/4/4/3C 1"), "C@b3"));
  EXPECT_TRUE(legal(at("C3/4/4/4 1"), "C@b3"));
}

TEST(QuantikRules, FourShapesInARowColumnOrQuadrantWinForTheMoverWhoeverOwnsThem) {
  struct Case {
    const char* position;
    const char* reason;
  };
  for (const Case& test :
       {Case{"YcNs/4/4/4 2", "White completed row 1"}, Case{"3y/3C/3n/3S 2", "White completed column d"},
        Case{"4/4/2Yc/2nS 2", "White completed quadrant c3-d4"}}) {
    const Position position = at(test.position);
    EXPECT_EQ(kFeup.outcome(position), Outcome::PlayerOneWins) << test.position;
    EXPECT_EQ(kOfficial.outcome(position), Outcome::PlayerOneWins) << test.position;
    EXPECT_EQ(kFeup.outcome_reason(position).english(), test.reason);
    EXPECT_EQ(kFeup.count_moves(position), 0U);
  }
}

TEST(QuantikRules, ThreeShapesOrARepeatedShapeDoNotWin) {
  EXPECT_EQ(kFeup.outcome(at("YcN1/4/4/4 1")), Outcome::Running);
  EXPECT_EQ(kFeup.outcome(at("YcNY/4/4/4 1")), Outcome::Running);
  // Four shapes that share no line.
  EXPECT_EQ(kFeup.outcome(at("Y3/2c1/1N2/3s 1")), Outcome::Running);
}

TEST(QuantikRules, TheReportsMiddlePositionIsWonByCubeOnD4) {
  Position position = at("1C1y/Ys2/1nnS/2Y1 1");
  ASSERT_TRUE(legal(position, "C@d4"));
  position.play_unchecked(Move::place(Shape::Cube, *Square::parse("d4")));
  EXPECT_EQ(kFeup.outcome(position), Outcome::PlayerOneWins);
  EXPECT_EQ(kFeup.outcome_reason(position).english(), "White completed quadrant c3-d4");
}

// A full board without a complete line, and a board with empty squares but no legal placement, found by
// random play.
TEST(QuantikRules, ABlockedPlayerDrawsUnderFeupAndLosesUnderOfficial) {
  Random random(20);
  int blocked_with_room = 0;
  for (int games = 0; games < 3000; ++games) {
    Position position = kFeup.start();
    while (kFeup.has_moves(position)) kFeup.play_unchecked(position, kFeup.random_move(position, random));
    if (position.complete_zones() != 0) continue;
    const bool room = position.occupied_squares() != 0xffff;
    blocked_with_room += room ? 1 : 0;
    EXPECT_EQ(kFeup.outcome(position), Outcome::Draw);
    EXPECT_EQ(kOfficial.outcome(position), win_for(other(position.to_move())));
    EXPECT_EQ(kFeup.outcome_reason(position).english(),
              position.to_move() == Player::One ? "White has no legal move" : "Black has no legal move");
  }
  EXPECT_GT(blocked_with_room, 0);
}

TEST(QuantikRules, AFullBoardWithoutALineIsBlocked) {
  const Position position = at("YYCC/yycc/NNSS/nnss 1");
  EXPECT_EQ(position.complete_zones(), 0U);
  EXPECT_EQ(kFeup.outcome(position), Outcome::Draw);
  EXPECT_EQ(kOfficial.outcome(position), Outcome::PlayerTwoWins);
}

TEST(QuantikRules, TheDiagonalAnswerStrategyIsRefuted) {
  // The published recipe for player 2 lets player 1 complete a row.
  Position position = kFeup.start();
  for (const char* text : {"Y@a1", "C@b2", "N@c1", "S@d2", "Y@a2", "C@b1", "N@c2"}) {
    const InputVerdict<Move> verdict = judge_input(kFeup, position, text);
    ASSERT_TRUE(verdict.move) << text << ": " << verdict.message.english();
    kFeup.play_unchecked(position, *verdict.move);
  }
  EXPECT_EQ(kFeup.outcome(position), Outcome::PlayerOneWins);
}

TEST(QuantikView, TheWinningLineIsMarkedWhole) {
  Played<Position, Move> last{.before = at("YcN1/4/4/4 2"), .move = {}};
  last.move = *judge_input(kFeup, last.before, "S@d1").move;
  Position position = last.before;
  kFeup.play_unchecked(position, last.move);
  const BoardView view = kFeup.view(position, last);
  EXPECT_EQ(std::ranges::count(view.cells, CellMark::Winning, &CellView::mark), 4);
}

TEST(QuantikSymmetry, AllTransformationsAreDifferentAndKeepTheCount) {
  const Position position = at("Yc2/4/2N1/4 1");
  std::vector<std::string> images;
  for (std::size_t i = 0; i < kFeup.symmetry_count(); ++i) {
    const Position image = kFeup.transformed(position, i);
    ASSERT_EQ(kFeup.count_moves(image), kFeup.count_moves(position)) << i;
    images.push_back(kFeup.position_text(image));
  }
  // 16 squares for Y, 3 classes of squares for the others, all relabelled: no image may occur more often than
  // the position's own symmetry allows.
  std::ranges::sort(images);
  const auto distinct = std::ranges::unique(images).begin() - images.begin();
  EXPECT_EQ(kFeup.symmetry_count() % static_cast<std::size_t>(distinct), 0U);
}

TEST(QuantikView, MarksTheWholeLineThatWon) {
  const Position before = at("YcN1/4/1s2/4 1");
  const Move last = judge_input(kFeup, before, "S@d1").move.value();
  Position position = before;
  kFeup.play_unchecked(position, last);
  const BoardView view = kFeup.view(position, Played<Position, Move>{before, last});
  std::string marked;
  for (const CellView& cell : view.cells) {
    if (cell.mark == CellMark::Winning) marked += cell.name + ' ';
  }
  EXPECT_EQ(marked, "a1 b1 c1 d1 ");
}

}  // namespace
}  // namespace joga::quantik
