#include "joga/render/text_board.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "joga/render/codes.hpp"
#include "render/golden.hpp"
#include "render/sample_views.hpp"

namespace joga::render {
namespace {

constexpr TextStyle kAscii{.unicode = false};

[[nodiscard]] std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// A board with a single cell.
[[nodiscard]] BoardView one_cell(Grid grid) {
  BoardView view;
  view.grid = grid;
  view.rows = view.columns = 1;
  view.row_labels = {"a"};
  view.column_labels = {"1"};
  view.cells.push_back({.name = "a1"});
  return view;
}

TEST(TextBoard, QuantikLooksAsRecorded) {
  const BoardView start = game_view("quantik", "", "");
  const BoardView middle = game_view("quantik", "1C1y/Ys2/1nnS/2Y1 1", "");
  const BoardView won = game_view("quantik", "1C1y/Ys2/1nnS/2Y1 1", "C@d4");
  expect_golden("quantik-start.en.unicode.txt", text_board(start, {}));
  expect_golden("quantik-middle.en.unicode.txt", text_board(middle, {}));
  expect_golden("quantik-middle.en.ascii.txt", text_board(middle, kAscii));
  expect_golden("quantik-middle.pt.unicode.txt", text_board(middle, {.language = Language::Portuguese}));
  expect_golden("quantik-middle.pt.ascii.txt",
                text_board(middle, {.language = Language::Portuguese, .unicode = false}));
  expect_golden("quantik-won.en.unicode.txt", text_board(won, {}));
  expect_golden("quantik-won.en.colour.txt", text_board(won, {.colour = true}));
}

TEST(TextBoard, EximoLooksAsRecorded) {
  const BoardView start = game_view("eximo", "", "");
  const BoardView capture = game_view("eximo", "8/6m1/5M2/8/m7/8/1M6/8 1", "f6xh8@f2@g2");
  expect_golden("eximo-start.en.unicode.txt", text_board(start, {}));
  expect_golden("eximo-start.pt.ascii.txt",
                text_board(start, {.language = Language::Portuguese, .unicode = false}));
  expect_golden("eximo-capture.en.unicode.txt", text_board(capture, {}));
  expect_golden("eximo-capture.en.ascii.txt", text_board(capture, kAscii));
}

TEST(TextBoard, FieldsLooksAsRecorded) {
  const BoardView start = game_view("fields", "", "");
  const BoardView middle = game_view("fields", "H1F2E2/5K1I/D1k5/8/3L4/6cd/i7/4ef1h 1", "h7-a7");
  expect_golden("fields-start.en.unicode.txt", text_board(start, {}));
  expect_golden("fields-middle.en.ascii.txt", text_board(middle, kAscii));
  expect_golden("fields-middle.pt.unicode.txt", text_board(middle, {.language = Language::Portuguese}));
}

TEST(TextBoard, StarsLooksAsRecorded) {
  const BoardView start = game_view("stars", "", "b2-d3=C");
  const BoardView final = game_view("stars", "CCCC/CHc*c/Ctcc/*tThc/cTTc 1", "");
  const BoardView wormholes = game_view("stars:map=wormholes", "", "");
  const BoardView big = game_view("stars:map=big", "", "");
  expect_golden("stars-small.en.unicode.txt", text_board(start, {}));
  expect_golden("stars-small.pt.ascii.txt",
                text_board(start, {.language = Language::Portuguese, .unicode = false}));
  expect_golden("stars-final.en.ascii.txt", text_board(final, kAscii));
  expect_golden("stars-wormholes.en.ascii.txt", text_board(wormholes, kAscii));
  expect_golden("stars-big.en.unicode.txt", text_board(big, {}));
}

TEST(TextBoard, PointsStayInSightWhereThereIsLittleRoom) {
  const BoardView view = game_view("stars", "", "b2-d3=C");
  const auto score = std::ranges::find(view.areas, AreaKind::Score, &AreaView::kind);
  ASSERT_NE(score, view.areas.end());
  constexpr int kColumns = 25;
  const auto lines = area_lines(*score, view, {.language = Language::Portuguese}, kColumns);
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.front().parts.front().text, "pontuação     Azul Verm.");
  for (const TextLine& line : lines) EXPECT_LE(line.width(), kColumns);
}

TEST(TextBoard, SamplersLookAsRecorded) {
  expect_golden("square-sampler.en.ascii.txt", text_board(square_sampler(), kAscii));
  expect_golden("square-sampler.pt.unicode.txt",
                text_board(square_sampler(), {.language = Language::Portuguese}));
  expect_golden("hexagonal-sampler.en.ascii.txt", text_board(hexagonal_sampler(), kAscii));
  expect_golden("hexagonal-sampler.pt.unicode.txt",
                text_board(hexagonal_sampler(), {.language = Language::Portuguese}));
  expect_golden("hexagonal-sampler.en.colour.txt", text_board(hexagonal_sampler(), {.colour = true}));
}

TEST(TextBoard, EveryMarkIsToldApartWithoutColour) {
  for (const Grid grid : {Grid::Square, Grid::Hexagonal}) {
    for (const bool unicode : {false, true}) {
      std::set<std::string> drawings;
      for (int mark = 0; mark < kCellMarkCount; ++mark) {
        BoardView view = one_cell(grid);
        view.cells.front().mark = static_cast<CellMark>(mark);
        const std::string text = text_board(view, {.unicode = unicode});
        drawings.insert(text.substr(0, text.find("To move")));
      }
      EXPECT_EQ(drawings.size(), static_cast<std::size_t>(kCellMarkCount));
    }
  }
}

TEST(TextBoard, EveryPieceIsToldApartWithoutColour) {
  for (const auto& colours :
       {SideColours{SideColour::White, SideColour::Black}, SideColours{SideColour::Black, SideColour::White},
        SideColours{SideColour::Blue, SideColour::Red}}) {
    for (const bool unicode : {false, true}) {
      std::set<std::string> codes;
      for (const PieceKind& kind : all_kinds().pieces) {
        for (const Player owner : kPlayers) {
          codes.insert(piece_code({.kind = &kind, .owner = owner}, colours, unicode));
        }
      }
      EXPECT_EQ(codes.size(), 2 * all_kinds().pieces.size());
    }
  }
}

TEST(TextBoard, EveryTerrainIsToldApartWithoutColour) {
  std::set<std::string_view> codes{terrain_code(nullptr)};
  for (const TerrainKind& terrain : all_kinds().terrains) codes.insert(terrain_code(&terrain));
  EXPECT_EQ(codes.size(), all_kinds().terrains.size() + 1);
}

TEST(TextBoard, HexagonsInterlock) {
  BoardView view;
  view.grid = Grid::Hexagonal;
  view.rows = 2;
  view.columns = 2;
  view.row_labels = {"a", "b"};
  view.shifted_rows = {true, false};
  view.cells = {{.name = "a1", .row = 0, .column = 0, .terrain = terrain_kind("two-planets")},
                {.name = "b1", .row = 1, .column = 0, .terrain = terrain_kind("black-hole")},
                {.name = "b2", .row = 1, .column = 1, .terrain = terrain_kind("red-nebula")}};
  const std::vector<std::string> lines = lines_of(text_board(view, kAscii));
  const std::vector<std::string> board{
      R"(       / 1 \)",        //
      R"(      | S 2 |)",       //
      R"(    a |     | a)",     //
      R"(      |     |)",       //
      R"(    / 1 \ / 2 \)",     //
      R"(   | ### | Nro |)",    //
      R"( b |     |     | b)",  //
      R"(   |     |     |)",    //
      R"(     \ /   \ /)",
  };
  ASSERT_GE(lines.size(), board.size());
  for (std::size_t i = 0; i < board.size(); ++i) EXPECT_EQ(lines[i], board[i]);
}

TEST(TextBoard, ManyShipsWidenTheCells) {
  BoardView view = one_cell(Grid::Hexagonal);
  view.cells.front().pieces = {{.kind = piece_kind("ship"), .owner = Player::One, .count = 12},
                               {.kind = piece_kind("ship"), .owner = Player::Two, .count = 3}};
  EXPECT_NE(text_board(view, kAscii).find("|1^12 2^3 |"), std::string::npos) << text_board(view, kAscii);
}

TEST(TextBoard, ForeignTextCannotSendEscapeSequences) {
  BoardView view = one_cell(Grid::Square);
  view.last_move = "\x1b[2Jevil";
  for (const bool unicode : {false, true}) {
    const std::string text = text_board(view, {.unicode = unicode});
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    EXPECT_NE(text.find("?[2Jevil"), std::string::npos);
  }
}

TEST(TextBoard, AnEmptyViewIsNoTrouble) {
  EXPECT_NE(text_board(BoardView{}, {}).find("To move: White (player 1)"), std::string::npos);
  BoardView hexagonal;
  hexagonal.grid = Grid::Hexagonal;
  EXPECT_NE(text_board(hexagonal, {}).find("To move: White (player 1)"), std::string::npos);
}

}  // namespace
}  // namespace joga::render
