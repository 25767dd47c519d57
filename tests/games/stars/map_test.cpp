// Maps: accepted and refused texts, the reasons, and the geometry.
#include <gtest/gtest.h>

#include <set>

#include "games/stars/support.hpp"
#include "joga/core/perft.hpp"
#include "joga/games/stars/maps.hpp"

namespace joga::stars::testing {
namespace {

[[nodiscard]] std::string map_error(std::string_view rows) {
  const auto map = Map::parse(rows);
  return map ? "no error" : map.error().message.english();
}
[[nodiscard]] std::string file_error(std::string_view text) {
  const auto rows = rows_of_map_file(text);
  return rows ? "no error" : rows.error().message.english();
}
[[nodiscard]] std::set<std::string> neighbours(const Map& map, int row, int column) {
  std::set<std::string> names;
  for (const Cell cell : map.neighbours(*map.find(row, column))) names.insert(map.name(cell));
  return names;
}

TEST(StarsMap, ShippedMapsAreReadAndRoundTrip) {
  for (const ShippedMap& shipped : shipped_maps()) {
    const auto map = Map::parse(shipped.rows);
    ASSERT_TRUE(map) << shipped.name;
    EXPECT_EQ((*map)->text(), shipped.rows);
  }
}

TEST(StarsMap, InterimIsSmallWithARedNebulaAtD5) {
  const Table small;
  const Table interim("stars:map=interim");
  for (const Cell cell : small.map().cells()) {
    const bool different = small.map().name(cell) == "d5";
    EXPECT_EQ(small.map().terrain(cell) != interim.map().terrain(cell), different) << small.map().name(cell);
  }
  EXPECT_EQ(interim.map().terrain(*interim.map().find(3, 4)), Terrain::RedNebula);
}

// The rules page: "In a shifted row, above (r-1,c), (r-1,c+1) and below (r+1,c), (r+1,c+1); in an unshifted
// row, above (r-1,c-1), (r-1,c) and below (r+1,c-1), (r+1,c)". Rows a, c, e ... are shifted.
TEST(StarsMap, NeighboursAreThoseOfThePage) {
  const Table table;
  const Map& map = table.map();
  EXPECT_EQ(neighbours(map, 2, 1), (std::set<std::string>{"c1", "c3", "b2", "b3", "d2", "d3"}));
  EXPECT_EQ(neighbours(map, 1, 1), (std::set<std::string>{"b1", "b3", "a1", "a2", "c1", "c2"}));
  EXPECT_EQ(neighbours(map, 0, 0), (std::set<std::string>{"a2", "b1", "b2"}));
  EXPECT_EQ(neighbours(map, 3, 4), (std::set<std::string>{"d4", "c4", "e4"}));
}

TEST(StarsMap, GapsCountInTheNumberingAndAreNoCells) {
  const Table table("stars:map=rows:-H-/--1/-2h");
  const Map& map = table.map();
  EXPECT_EQ(map.cells().count(), 4);
  EXPECT_FALSE(map.find(0, 0));
  EXPECT_EQ(map.name(map.home(Player::One)), "a2");
  EXPECT_EQ(neighbours(map, 0, 1), (std::set<std::string>{"b3"}));
  EXPECT_EQ(neighbours(map, 2, 1), (std::set<std::string>{"b3", "c3"}));
}

TEST(StarsMap, BlanksAndCommentsAreIgnored) {
  const auto map = Map::parse(" H 0 0 # upper / 1 2\th ");
  ASSERT_TRUE(map);
  EXPECT_EQ((*map)->text(), "H00/12h");
}

TEST(StarsMap, RowsMayDifferInLengthAndTwoDigitColumnsAreNamed) {
  const Table table("stars:map=rows:H00000000000h/1");
  EXPECT_EQ(table.map().name(table.map().home(Player::Two)), "a13");
  EXPECT_EQ(table.map().row_length(1), 1);
  EXPECT_EQ(table.map().longest_row(), 13);
}

TEST(StarsMap, AMapWithoutAFreeSystemIsAMap) {
  EXPECT_EQ(map_error("Hh"), "no error");
  EXPECT_EQ(Table("stars:map=rows:Hh").result("H4h4 1"), "draw");
}

TEST(StarsMap, RefusesWhatIsNotASystem) {
  EXPECT_EQ(map_error("H0/4h"), "'4' (b1) is not a system of a map; valid: 0123rgbHh*@-");
  EXPECT_EQ(map_error("H0/0\x01h"), "'\\x01' (b2) is not a system of a map; valid: 0123rgbHh*@-");
  EXPECT_EQ(map_error("H0R/0h"), "'R' (a3) is not a system of a map; valid: 0123rgbHh*@-");
}

TEST(StarsMap, RefusesMissingAndSurplusHomeworlds) {
  EXPECT_EQ(map_error("00/0h"), "the map has no homeworld of player 1 ('H')");
  EXPECT_EQ(map_error("H0/00"), "the map has no homeworld of player 2 ('h')");
  EXPECT_EQ(map_error("H0/Hh"), "the map has more than one homeworld of player 1 ('H'): the second at b1");
  EXPECT_EQ(map_error("Hh/0h"), "the map has more than one homeworld of player 2 ('h'): the second at b2");
}

TEST(StarsMap, RefusesWhatIsNotConnected) {
  EXPECT_EQ(map_error("H0-0h"),
            "the map is not connected: a4 cannot be reached from the homeworld of player 1");
  // a1 and b1 touch, a1 and b3 do not.
  EXPECT_EQ(map_error("H/h"), "no error");
  EXPECT_EQ(map_error("H--/--h"),
            "the map is not connected: b3 cannot be reached from the homeworld of player 1");
}

TEST(StarsMap, BlackHolesAndWormholesConnect) {
  EXPECT_EQ(map_error("H*h"), "no error");
  EXPECT_EQ(map_error("H@h"), "no error");
}

TEST(StarsMap, RefusesEmptyRows) {
  EXPECT_EQ(map_error(""), "row 1 of the map is empty: write '-' where there is no cell");
  EXPECT_EQ(map_error("H//h"), "row 2 of the map is empty: write '-' where there is no cell");
  EXPECT_EQ(map_error("Hh/"), "row 2 of the map is empty: write '-' where there is no cell");
  EXPECT_EQ(map_error("Hh/-"), "no error");
}

TEST(StarsMap, TakesUpTo128Cells) {
  const std::string row(31, '0');
  const std::string most = 'H' + row + '/' + row + "0/" + row + "0/" + row + 'h';
  const auto map = Map::parse(most);
  ASSERT_TRUE(map);
  EXPECT_EQ((*map)->cells().count(), 128);
  EXPECT_EQ(map_error(most + "/0"), "the map is too large (character 133): at most 128 cells");
  EXPECT_EQ(Map::parse(most + "/0").error().code, ErrorCode::Unsupported);
  EXPECT_EQ(map_error('H' + std::string(126, '0') + 'h'), "no error");
}

TEST(StarsMap, TakesUpTo26RowsAndRowsOf128) {
  std::string rows = "H0";
  for (int row = 1; row < 26; ++row) rows += row == 25 ? "/0h" : "/00";
  EXPECT_EQ(map_error(rows), "no error");
  EXPECT_EQ(map_error(rows + "/00"), "the map is too large (character 79): at most 26 rows");
  EXPECT_EQ(map_error("Hh" + std::string(126, '-')), "no error");
  EXPECT_EQ(map_error("Hh" + std::string(127, '-')),
            "the map is too large (character 129): row a has more than 128 cells, gaps included");
}

// The last cell of the largest map works like any other, although sets of cells have two words.
TEST(StarsMap, GamesOn128CellsReachEveryCell) {
  const std::string row(31, '0');
  const Table table("stars:map=rows:H" + row + '/' + row + "0/" + row + "0/" + row + 'h');
  const Texts moves = table.moves(table.game().start());
  EXPECT_NE(std::ranges::find(moves, "a1-a32=C"), moves.end());
  EXPECT_NE(std::ranges::find(moves, "a1-d3=T"), moves.end());
  const Texts red = table.moves(table.after(table.game().start(), {"a1-a32=C"}));
  EXPECT_NE(std::ranges::find(red, "d32-d1=T"), red.end());
  EXPECT_NE(std::ranges::find(red, "d32-a30=C"), red.end());
}

TEST(StarsMap, LongestPositionStringsAreReadBack) {
  std::string rows = 'H' + std::string(102, '0');
  for (int row = 1; row < 26; ++row) rows += '/' + std::string(102, '-') + (row == 25 ? 'h' : '0');
  const Table table("stars:map=rows:" + rows);
  const std::string text = table.game().position_text(table.game().start());
  EXPECT_GT(text.size(), 2600U);
  EXPECT_EQ(table.game().position_text(table.at(text)), text);
}

// --- map files ---

TEST(StarsMapFile, HasARowALine) {
  const auto rows = rows_of_map_file(
      "# The report's small board\n"
      "\n"
      "  1 b 2 0\n"
      " r H 3 * 3   # player 1's home\n"
      "  2 0 r 1\n"
      " * 2 b h 0\n"
      "  3 b 0 r\n");
  ASSERT_TRUE(rows);
  EXPECT_EQ(*rows, "1b20/rH3*3/20r1/*2bh0/3b0r");
  EXPECT_EQ(Table("stars:map=rows:" + *rows).spec(), "stars");
}

TEST(StarsMapFile, ToleratesWindowsLinesAMarkAndNoEndOfLine) {
  const auto rows = rows_of_map_file("\xef\xbb\xbfH 0\r\n\r\n 0 h");
  ASSERT_TRUE(rows);
  EXPECT_EQ(*rows, "H0/0h");
}

TEST(StarsMapFile, ErrorsNameLineAndColumn) {
  EXPECT_EQ(file_error("# map\n H 0\n0 x h\n"),
            "'x' (line 3, column 3) is not a system of a map; valid: 0123rgbHh*@-");
  EXPECT_EQ(file_error("H0/0h"), "'/' (line 1, column 3) is not a system of a map; valid: 0123rgbHh*@-");
  EXPECT_EQ(file_error(" H 0\n0 H h\n"),
            "the map has more than one homeworld of player 1 ('H'): the second at line 2, column 3");
  EXPECT_EQ(file_error(" H - 0\n\n- - h\n"),
            "the map is not connected: line 1, column 6 cannot be reached from the homeworld of player 1");
  EXPECT_EQ(file_error("# nothing\n"), "the map has no homeworld of player 1 ('H')");
  EXPECT_EQ(file_error("Hh\n" + std::string(127, '0')),
            "the map is too large (line 2, column 127): at most 128 cells");
  EXPECT_EQ(rows_of_map_file("# map\nH?h").error().offset, 7U);
}

// --- symmetries ---

TEST(StarsSymmetries, ShippedMapsHaveNoneButWormholesHalfTurn) {
  for (const std::string_view map : {"small", "medium", "big", "interim"}) {
    EXPECT_EQ(Table("stars:map=" + std::string(map)).game().symmetry_count(), 1U) << map;
  }
  const Table wormholes("stars:map=wormholes");
  ASSERT_EQ(wormholes.game().symmetry_count(), 2U);
  EXPECT_TRUE(wormholes.map().symmetries()[1].exchanges_players);
}

TEST(StarsSymmetries, AHexagonWithTheHomeworldsAtOppositeCorners) {
  // Seven cells, equal except for the homeworlds left and right of the middle: four symmetries, two of which
  // exchange the players.
  const Table table("stars:map=rows:-00/-H0h/-00");
  ASSERT_EQ(table.game().symmetry_count(), 4U);
  int exchanging = 0;
  for (const MapSymmetry& symmetry : table.map().symmetries())
    exchanging += symmetry.exchanges_players ? 1 : 0;
  EXPECT_EQ(exchanging, 2);
}

TEST(StarsSymmetries, NeedTheSameSystems) {
  EXPECT_EQ(Table("stars:map=rows:-01/-H0h/-01").game().symmetry_count(), 2U);
  EXPECT_EQ(Table("stars:map=rows:-0r/-H0h/-0g").game().symmetry_count(), 1U);
}

TEST(StarsSymmetries, KeepTheGame) {
  for (const std::string_view spec : {"stars:map=rows:-00/-H0h/-00", "stars:map=wormholes",
                                      "stars:map=rows:1H1/2@@2/00h00/2@@2/131,rules=official"}) {
    const Table table(spec);
    const Stars& game = table.game();
    Random random(5);
    for (int i = 0; i < 20; ++i) {
      Position position = game.start();
      while (game.has_moves(position)) {
        for (std::size_t number = 0; number < game.symmetry_count(); ++number) {
          const Position image = game.transformed(position, number);
          const bool exchanged = image.to_move() != position.to_move();
          ASSERT_EQ(game.count_moves(image), game.count_moves(position));
          ASSERT_EQ(game.score_margin(image), game.score_margin(position) * (exchanged ? -1 : 1));
          ASSERT_TRUE(table.at(game.position_text(image)) == image);
        }
        ASSERT_TRUE(game.transformed(position, 0) == position);
        game.play_unchecked(position, game.random_move(position, random));
      }
    }
  }
}

}  // namespace
}  // namespace joga::stars::testing
