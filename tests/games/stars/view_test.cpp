// Small Star Empires as data for drawing: everything on the report's screen.
#include <gtest/gtest.h>

#include "games/stars/support.hpp"
#include "joga/games/stars/kinds.hpp"

namespace joga::stars::testing {
namespace {

[[nodiscard]] const CellView& cell(const BoardView& view, std::string_view name) {
  return *std::ranges::find(view.cells, name, &CellView::name);
}
[[nodiscard]] const AreaView& area(const BoardView& view, AreaKind kind, std::optional<Player> player,
                                   std::string_view title) {
  return *std::ranges::find_if(view.areas, [&](const AreaView& area) {
    return area.kind == kind && area.player == player && area.title.english() == title;
  });
}
[[nodiscard]] Texts values(const AreaRow& row) {
  Texts texts;
  for (const Message& value : row.values) texts.push_back(value.english());
  return texts;
}

TEST(StarsView, ShowsTheMap) {
  const Table table;
  const BoardView view = table.game().view(table.game().start(), std::nullopt);
  EXPECT_EQ(view.grid, Grid::Hexagonal);
  EXPECT_EQ(view.rows, 5);
  EXPECT_EQ(view.columns, 5);
  EXPECT_EQ(view.row_labels, (Texts{"a", "b", "c", "d", "e"}));
  EXPECT_EQ(view.column_labels, (Texts{"1", "2", "3", "4", "5"}));
  EXPECT_EQ(view.shifted_rows, (std::vector<bool>{true, false, true, false, true}));
  EXPECT_EQ(view.cells.size(), 22U);
  EXPECT_EQ(view.colours, (std::array{SideColour::Blue, SideColour::Red}));
  EXPECT_EQ(view.to_move, Player::One);
  EXPECT_EQ(view.last_move, "");
  EXPECT_EQ(cell(view, "a1").terrain, kind_of(Terrain::OnePlanet));
  EXPECT_EQ(cell(view, "a2").terrain, kind_of(Terrain::BlueNebula));
  EXPECT_EQ(cell(view, "b1").terrain, kind_of(Terrain::RedNebula));
  EXPECT_EQ(cell(view, "b2").terrain, kind_of(Terrain::HomeworldOne));
  EXPECT_EQ(cell(view, "b4").terrain, kind_of(Terrain::BlackHole));
  EXPECT_EQ(cell(view, "d4").terrain, kind_of(Terrain::HomeworldTwo));
  EXPECT_EQ(cell(view, "d4").row, 3);
  EXPECT_EQ(cell(view, "d4").column, 3);
}

TEST(StarsView, LeavesOutGaps) {
  const Table table("stars:map=rows:-H-/0@1/-2h");
  const BoardView view = table.game().view(table.game().start(), std::nullopt);
  EXPECT_EQ(view.cells.size(), 6U);
  EXPECT_EQ(view.cells.front().name, "a2");
  EXPECT_EQ(view.cells.front().column, 1);
  EXPECT_EQ(cell(view, "b2").terrain, kind_of(Terrain::Wormhole));
}

TEST(StarsView, ShowsShipsAndMarkersWithTheirOwners) {
  const Table table;
  const BoardView view = table.game().view(table.at("..T1./.H3C*./...t1/*..h3./.... 1"), std::nullopt);
  EXPECT_EQ(cell(view, "b2").pieces,
            (std::vector<PieceView>{{.kind = kShip, .owner = Player::One, .count = 3}}));
  EXPECT_EQ(cell(view, "a3").pieces,
            (std::vector<PieceView>{{.kind = kind_of(Marker::TradeStation), .owner = Player::One},
                                    {.kind = kShip, .owner = Player::One}}));
  EXPECT_EQ(cell(view, "b3").pieces,
            (std::vector<PieceView>{{.kind = kind_of(Marker::Colony), .owner = Player::One}}));
  EXPECT_EQ(cell(view, "c4").pieces,
            (std::vector<PieceView>{{.kind = kind_of(Marker::TradeStation), .owner = Player::Two},
                                    {.kind = kShip, .owner = Player::Two}}));
  EXPECT_TRUE(cell(view, "a1").pieces.empty());
}

TEST(StarsView, MarksTheLastMove) {
  const Table table;
  const Position start = table.game().start();
  const Position next = table.after(start, {"b2-c2=T"});
  const Move move = *table.judge(start, "b2-c2=T").move;
  const BoardView view = table.game().view(next, Played<Position, Move>{start, move});
  EXPECT_EQ(view.last_move, "b2-c2=T");
  EXPECT_EQ(cell(view, "b2").mark, CellMark::From);
  EXPECT_EQ(cell(view, "c2").mark, CellMark::To);
  EXPECT_EQ(std::ranges::count(view.cells, CellMark::None, &CellView::mark), 20);
}

TEST(StarsView, APassMarksNothing) {
  const Table table("stars:end=both,map=rows:H00h");
  const Position before = table.at("H4c1.h3 1");
  const BoardView view =
      table.game().view(table.after(before, {"pass"}), Played<Position, Move>{before, Move::pass()});
  EXPECT_EQ(view.last_move, "pass");
  EXPECT_EQ(std::ranges::count(view.cells, CellMark::None, &CellView::mark), 4);
}

TEST(StarsView, ListsMarkersLeft) {
  const Table table;
  const BoardView view = table.game().view(table.at("..T1./.H3C*./...t1/*..h3./.... 1"), std::nullopt);
  EXPECT_EQ(
      area(view, AreaKind::Hand, Player::One, "markers left").pieces,
      (std::vector<PieceView>{{.kind = kind_of(Marker::Colony), .owner = Player::One, .count = 15},
                              {.kind = kind_of(Marker::TradeStation), .owner = Player::One, .count = 3}}));
  EXPECT_EQ(area(view, AreaKind::Hand, Player::Two, "markers left").pieces.front().count, 16);
}

TEST(StarsView, ListsTradesColoniesShipsAndPossibleMoves) {
  const Table table;
  const BoardView view = table.game().view(table.at("..T1./.H3C*./...t1/*..h3./.... 1"), std::nullopt);
  const AreaView& empire = area(view, AreaKind::List, Player::One, "empire");
  ASSERT_EQ(empire.rows.size(), 3U);
  EXPECT_EQ(empire.rows[0].label.english(), "trade stations");
  EXPECT_EQ(values(empire.rows[0]), (Texts{"a3"}));
  EXPECT_EQ(empire.rows[1].label.english(), "colonies");
  EXPECT_EQ(values(empire.rows[1]), (Texts{"b3"}));
  EXPECT_EQ(empire.rows[2].label.english(), "ships that can move");
  EXPECT_EQ(values(empire.rows[2]), (Texts{"a3", "b2 (3)"}));

  const AreaView& moves = area(view, AreaKind::List, Player::One, "possible moves");
  ASSERT_EQ(moves.rows.size(), 2U);
  EXPECT_EQ(moves.rows[0].label.english(), "ship on a3");
  EXPECT_EQ(values(moves.rows[0]), (Texts{"a1", "a2", "a4", "c2", "d2", "e1"}));
  EXPECT_EQ(moves.rows[1].label.english(), "ship on b2");
  EXPECT_EQ(values(moves.rows[1]), (Texts{"a1", "a2", "b1", "c1", "c2", "d3", "e3"}));

  const AreaView& red = area(view, AreaKind::List, Player::Two, "possible moves");
  EXPECT_EQ(red.rows.back().label.english(), "ship on d4");
}

TEST(StarsView, ShipsThatCannotMoveAreNotListed) {
  const Table table("stars:map=rows:H0*00h");
  const BoardView view = table.game().view(table.at("H3.*C1ch 1"), std::nullopt);
  EXPECT_EQ(values(area(view, AreaKind::List, Player::One, "empire").rows[2]), (Texts{"a1 (3)"}));
  EXPECT_EQ(area(view, AreaKind::List, Player::One, "possible moves").rows.size(), 1U);
  EXPECT_TRUE(area(view, AreaKind::List, Player::Two, "possible moves").rows.empty());
}

TEST(StarsView, HasTheScoreSheet) {
  const Table table;
  const BoardView view = table.game().view(table.at("CCCC/CHc*c/Ctcc/*tThc/cTTc 1"), std::nullopt);
  const AreaView& score = area(view, AreaKind::Score, std::nullopt, "score");
  ASSERT_EQ(score.rows.size(), 5U);
  EXPECT_EQ(score.rows[0].label.english(), "planets");
  EXPECT_EQ(values(score.rows[0]), (Texts{"5", "12"}));
  EXPECT_EQ(score.rows[1].label.english(), "nebulas");
  EXPECT_EQ(values(score.rows[1]), (Texts{"8", "4"}));
  EXPECT_EQ(score.rows[2].label.english(), "trade");
  EXPECT_EQ(values(score.rows[2]), (Texts{"8", "6"}));
  EXPECT_EQ(score.rows[3].label.english(), "larger empire");
  EXPECT_EQ(values(score.rows[3]), (Texts{"0", "0"}));
  EXPECT_EQ(score.rows[4].label.english(), "total");
  EXPECT_EQ(values(score.rows[4]), (Texts{"21", "22"}));
}

}  // namespace
}  // namespace joga::stars::testing
