// The views of Fields of Action.
#include <gtest/gtest.h>

#include "games/fields/support.hpp"
#include "joga/games/fields/kinds.hpp"

namespace joga::fields::testing {
namespace {

const std::string kSixPieces = "8/3A4/8/2cI4/3Dh1l1/8/8/8 1";

[[nodiscard]] BoardView view_after(std::string_view text, std::string_view move) {
  const Position before = position_of(text);
  const InputVerdict<Move> verdict = judge_input(kGame, before, move);
  EXPECT_TRUE(verdict.move) << move;
  Position position = before;
  kGame.play_unchecked(position, *verdict.move);
  return kGame.view(position, Played<Position, Move>{before, *verdict.move});
}

[[nodiscard]] const CellView& cell(const BoardView& view, std::string_view name) {
  return *std::ranges::find(view.cells, name, &CellView::name);
}

// The rows below the captured pieces, as in "capture: 1 more
//  3 to 7: needs the 5".
[[nodiscard]] std::string rows(const AreaView& area, Language language = Language::English) {
  std::string text;
  for (const AreaRow& row : area.rows) {
    if (!text.empty()) text += " | ";
    text += row.label.in(language) + ": " + row.values.at(0).in(language);
  }
  return text;
}

TEST(FieldsView, ShowsRow8OnTopAndEveryNumber) {
  const BoardView view = kGame.view(kGame.start(), std::nullopt);
  EXPECT_EQ(view.grid, Grid::Square);
  EXPECT_EQ(view.rows, 8);
  EXPECT_EQ(view.columns, 8);
  EXPECT_EQ(view.row_labels.front(), "8");
  EXPECT_EQ(view.column_labels.front(), "a");
  EXPECT_EQ(view.colours, (std::array{SideColour::Black, SideColour::White}));
  EXPECT_EQ(view.to_move, Player::One);
  EXPECT_EQ(view.last_move, "");
  ASSERT_EQ(view.cells.size(), 64U);
  EXPECT_EQ(view.cells.front().name, "a8");
  EXPECT_EQ(view.cells.back().name, "h1");
  EXPECT_EQ(cell(view, "a8").pieces,
            (std::vector<PieceView>{{.kind = kNumbered, .owner = Player::One, .number = 8}}));
  EXPECT_EQ(cell(view, "d2").pieces,
            (std::vector<PieceView>{{.kind = kNumbered, .owner = Player::Two, .number = 12}}));
  EXPECT_EQ(cell(view, "d2").row, 6);
  EXPECT_EQ(cell(view, "d2").column, 3);
  EXPECT_TRUE(cell(view, "a7").pieces.empty());
}

TEST(FieldsView, CountsTheNeighboursOfEveryPiece) {
  const BoardView view = kGame.view(position_of(kSixPieces), std::nullopt);
  EXPECT_EQ(cell(view, "d7").neighbours, 0);
  EXPECT_EQ(cell(view, "d5").neighbours, 3);
  EXPECT_EQ(cell(view, "d4").neighbours, 3);
  EXPECT_EQ(cell(view, "g4").neighbours, 0);
  EXPECT_EQ(cell(view, "a1").neighbours, std::nullopt);
}

TEST(FieldsView, MarksTheLastMove) {
  const BoardView view = view_after(kStart, "c6-e8");
  EXPECT_EQ(view.last_move, "c6-e8");
  EXPECT_EQ(cell(view, "c6").mark, CellMark::From);
  EXPECT_EQ(cell(view, "e8").mark, CellMark::To);
  EXPECT_EQ(std::ranges::count(view.cells, CellMark::None, &CellView::mark), 62);
}

TEST(FieldsView, ShowsTheWholeRunThatWon) {
  // Player 1 has captured 3 to 7 and 12.
  const BoardView view = kGame.view(position_of("abhijk2/8/8/8/8/8/8/ABCDEFGH 2"), std::nullopt);
  std::vector<int> winning;
  for (const PieceView& piece : view.areas[0].pieces) {
    if (piece.winning) winning.push_back(piece.number);
  }
  EXPECT_EQ(winning, (std::vector<int>{3, 4, 5, 6, 7}));
  for (const PieceView& piece : view.areas[1].pieces) EXPECT_FALSE(piece.winning && piece.number < 9);
}

TEST(FieldsView, TellsACapture) {
  const BoardView view = view_after(kSixPieces, "d4xg4");
  EXPECT_EQ(view.last_move, "d4xg4");
  EXPECT_EQ(cell(view, "d4").mark, CellMark::From);
  EXPECT_EQ(cell(view, "g4").mark, CellMark::Captured);
  EXPECT_EQ(view.areas[0].rows[0].label.english(), "just captured");
  EXPECT_EQ(view.areas[0].rows[0].values[0].english(), "12");
  EXPECT_NE(view.areas[1].rows[0].label.english(), "just captured");
}

TEST(FieldsView, ListsTheCapturedPiecesWithTheBestRuns) {
  const BoardView view = kGame.view(position_of("HGFE4/4LKJI/D1BA4/8/8/4ab2/ij1l4/4ef1h 1"), std::nullopt);
  ASSERT_EQ(view.areas.size(), 2U);
  const AreaView& black = view.areas[0];
  EXPECT_EQ(black.kind, AreaKind::Captured);
  EXPECT_EQ(black.player, Player::One);
  EXPECT_EQ(black.title.english(), "captured pieces");
  std::vector<int> numbers;
  for (const PieceView& piece : black.pieces) {
    EXPECT_EQ(piece.owner, Player::Two);
    EXPECT_EQ(piece.kind, kNumbered);
    numbers.push_back(piece.number);
  }
  EXPECT_EQ(numbers, (std::vector{3, 4, 7, 11}));
  EXPECT_EQ(rows(black), "capture: 2 more | 3 to 7: needs the 5, 6");
  EXPECT_EQ(rows(black, Language::Portuguese), "capturar: mais 2 | 3 a 7: faltam 5, 6");
  // A single captured piece is not shown as a run.
  EXPECT_EQ(view.areas[1].pieces.size(), 1U);
  EXPECT_EQ(rows(view.areas[1]), "capture: 4 more");
}

TEST(FieldsView, OneMissingPieceIsSingular) {
  const BoardView view = kGame.view(position_of("D7/8/8/8/3e4/2I5/7l/ab2hijk 1"), std::nullopt);
  EXPECT_EQ(rows(view.areas[0]), "capture: 1 more | 3 to 7: needs the 5");
  EXPECT_EQ(rows(view.areas[0], Language::Portuguese), "capturar: mais 1 | 3 a 7: falta o 5");
}

TEST(FieldsView, AfterTheEndNothingIsMissing) {
  const BoardView view = view_after("D7/8/8/8/3e4/2I5/7l/ab2hijk 1", "c3xd4");
  EXPECT_EQ(rows(view.areas[0]), "");
  EXPECT_EQ(rows(view.areas[1]), "");
}

}  // namespace
}  // namespace joga::fields::testing
