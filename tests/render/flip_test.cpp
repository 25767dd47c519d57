// The board seen from the other side.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "games/listed.hpp"
#include "joga/core/any_game.hpp"
#include "joga/games/registry.hpp"
#include "joga/render/board_picture.hpp"
#include "joga/render/text_board.hpp"

namespace joga::render {
namespace {

[[nodiscard]] BoardView start_of(std::string_view spec) {
  const auto game = *games::make_game(spec);
  return game->view(game->start(), std::nullopt);
}

TEST(Flip, TwiceIsTheBoardItself) {
  std::vector<std::string> specs = testing::game_ids();
  for (const char* map : {"medium", "big", "wormholes", "sectors"})
    specs.push_back(std::string("stars:map=") + map);
  for (const std::string& spec : specs) {
    const BoardView view = start_of(spec);
    EXPECT_EQ(text_board(flipped(flipped(view)), {}), text_board(view, {})) << spec;
    EXPECT_NE(text_board(flipped(view), {}), text_board(view, {})) << spec;
  }
}

TEST(Flip, TurnsByHalfATurn) {
  const BoardView view = flipped(start_of("eximo"));
  EXPECT_EQ(view.row_labels.front(), "1");
  EXPECT_EQ(view.column_labels.front(), "h");
  EXPECT_EQ(view.cells.front().name, "h1");
  EXPECT_EQ(view.cells.front().row, 0);
  EXPECT_EQ(view.cells.front().column, 0);
}

// Neighbours stay neighbours: in a row of hexagons, and between rows that are shifted by half a cell.
TEST(Flip, HexagonsKeepTheirNeighbours) {
  const auto place = [](const BoardView& view, std::string_view name) {
    const auto cell = std::ranges::find(view.cells, name, &CellView::name);
    const bool shifted = view.shifted_rows[static_cast<std::size_t>(cell->row)];
    return std::pair(cell->row, 2 * cell->column + (shifted ? 1 : 0));
  };
  const BoardView view = start_of("stars");
  const BoardView turned = flipped(view);
  const auto origin = place(view, "c2");
  const auto turned_origin = place(turned, "c2");
  for (const CellView& cell : view.cells) {
    const auto here = place(view, cell.name);
    const auto there = place(turned, cell.name);
    EXPECT_EQ(here.first - origin.first, turned_origin.first - there.first) << cell.name;
    EXPECT_EQ(here.second - origin.second, turned_origin.second - there.second) << cell.name;
  }
}

// The cursor moves straight through shifted rows, and moving back returns to the same cells.
TEST(Neighbour, GoesStraightDownAndUpOnHexagons) {
  for (const BoardView& view : {start_of("stars:map=big"), flipped(start_of("stars:map=big"))}) {
    const int top = static_cast<int>(view.cells.size()) / view.rows / 2;  // in the middle of the first row
    const auto column = [&](int cell) { return view.cells[static_cast<std::size_t>(cell)].column; };
    std::vector<int> way{top};
    for (int row = 1; row < view.rows; ++row) way.push_back(neighbour(view, way.back(), 1, 0));
    for (const int cell : way) EXPECT_LE(std::abs(column(cell) - column(top)), 1);
    for (std::size_t i = way.size() - 1; i > 0; --i) EXPECT_EQ(neighbour(view, way[i], -1, 0), way[i - 1]);
  }
}

}  // namespace
}  // namespace joga::render
