// Eximo as data for drawing.
#include <gtest/gtest.h>

#include <map>

#include "games/eximo/support.hpp"
#include "joga/games/eximo/kinds.hpp"

namespace joga::eximo::testing {
namespace {

[[nodiscard]] BoardView view_after(std::string_view text, std::string_view turn) {
  const Position before = position_of(text);
  const Move move = turn_of(before, turn);
  Position position = before;
  kGame.play_unchecked(position, move);
  return kGame.view(position, Played<Position, Move>{before, move});
}

using Marks = std::map<std::string, CellMark>;

[[nodiscard]] Marks marks_of(const BoardView& view) {
  Marks marks;
  for (const CellView& cell : view.cells) {
    if (cell.mark != CellMark::None) marks[cell.name] = cell.mark;
  }
  return marks;
}

TEST(EximoView, ShowsTheBoardWithRowEightOnTop) {
  const BoardView view = kGame.view(kGame.start(), std::nullopt);
  EXPECT_EQ(view.rows, 8);
  EXPECT_EQ(view.columns, 8);
  EXPECT_EQ(view.row_labels.front(), "8");
  EXPECT_EQ(view.column_labels.front(), "a");
  EXPECT_EQ(view.to_move, Player::One);
  EXPECT_TRUE(view.last_move.empty());
  ASSERT_EQ(view.cells.size(), 64U);
  EXPECT_EQ(view.cells.front().name, "a8");
  EXPECT_TRUE(view.cells[0].pieces.empty());
  EXPECT_EQ(view.cells[1].pieces, (std::vector<PieceView>{{.kind = kManKind, .owner = Player::Two}}));
  EXPECT_EQ(view.cells[57].name, "b1");
  EXPECT_EQ(view.cells[57].pieces, (std::vector<PieceView>{{.kind = kManKind, .owner = Player::One}}));
  EXPECT_TRUE(marks_of(view).empty());
}

TEST(EximoView, CountsTheMenOfEachSide) {
  const BoardView view = kGame.view(position_of("8/8/8/2m5/Mm1m4/8/6m1/6M1 1"), std::nullopt);
  ASSERT_EQ(view.areas.size(), 2U);
  for (const AreaView& area : view.areas) {
    ASSERT_EQ(area.pieces.size(), 1U);
    EXPECT_EQ(area.title.english(), "men on the board");
    EXPECT_EQ(area.pieces.front().count, area.player == Player::One ? 2 : 4);
    EXPECT_EQ(area.pieces.front().owner, area.player);
  }
}

TEST(EximoView, MarksTheLastTurn) {
  const BoardView capture = view_after("8/8/8/2m5/Mm1m4/8/6m1/6M1 1", "a4xc4xc6");
  EXPECT_EQ(capture.last_move, "a4xc4xc6");
  EXPECT_EQ(marks_of(capture), (Marks{{"a4", CellMark::From},
                                      {"b4", CellMark::Captured},
                                      {"c4", CellMark::Path},
                                      {"c5", CellMark::Captured},
                                      {"c6", CellMark::To}}));
  const BoardView jump = view_after("8/8/2m5/2m5/8/8/8/8 2", "c6-c4");
  EXPECT_EQ(marks_of(jump), (Marks{{"c6", CellMark::From}, {"c4", CellMark::To}}));
}

TEST(EximoView, MarksDropsAboveAllElse) {
  // One man is dropped on the square from which the turn started.
  const BoardView view = view_after("8/2M5/8/2M5/8/2M5/1MMMMMM1/1MMMMMM1 1", "c2-c4-c6-c8@c2");
  EXPECT_EQ(
      marks_of(view),
      (Marks{
          {"c2", CellMark::Dropped}, {"c4", CellMark::Path}, {"c6", CellMark::Path}, {"c8", CellMark::To}}));
}

}  // namespace
}  // namespace joga::eximo::testing
