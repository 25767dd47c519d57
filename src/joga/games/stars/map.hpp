// A map: the terrain of its cells, and tables of everything about it that does not change during a game.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/map_tools.hpp"
#include "joga/core/player.hpp"
#include "joga/core/result.hpp"
#include "joga/games/stars/types.hpp"

namespace joga::stars {

// --- Geometry of the hexagonal board, without any map on it
//
// People read a map's rows and columns; arithmetic needs coordinates in which a direction is the same
// everywhere. `across` grows to the right along a row, `down` to the lower right from row to row:
//
//      (0,0)  (1,0)  (2,0)      row a, shifted
//   (-1,1) (0,1)  (1,1)         row b
//      (-1,2) (0,2)  (1,2)      row c, shifted

struct Point {
  int down = 0;
  int across = 0;

  friend constexpr Point operator+(Point one, Point two) noexcept {
    return {one.down + two.down, one.across + two.across};
  }
  friend constexpr Point operator-(Point one, Point two) noexcept {
    return {one.down - two.down, one.across - two.across};
  }
  // Row by row from the top, in a row from the left.
  friend constexpr auto operator<=>(const Point&, const Point&) noexcept = default;
};

// The difference between a point's column and its `across`. A step down to the right adds one column when it
// leaves a shifted row and none when it leaves another: rows 0, 2, 4 ... are shifted. Rows count from 0.
[[nodiscard]] constexpr int columns_before(int row) noexcept {
  return (row + 1) / 2;
}
[[nodiscard]] constexpr Point point_at(int row, int column) noexcept {
  return {row, column - columns_before(row)};
}

inline constexpr std::array<Point, kDirectionCount> kSteps{
    {{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}}};  // by Direction
[[nodiscard]] constexpr Point step(Direction direction) noexcept {
  return kSteps[static_cast<std::size_t>(direction)];
}

// The twelve symmetries of a hexagonal board that keep the point (0,0): numbers 0 to 5 are turns by 0 to 5
// times 60 degrees, numbers 6 to 11 the same turns after a reflection. Number 0 is the identity.
inline constexpr std::size_t kTurnCount = 12;
[[nodiscard]] constexpr Point turned(Point point, std::size_t number) noexcept {
  if (number >= 6) point = {point.across, point.down};
  for (std::size_t turns = number % 6; turns > 0; --turns) {
    point = {point.down + point.across, -point.down};
  }
  return point;
}

// --- Maps

inline constexpr int kMostRows = 26;  // rows are lettered a to z
// Includes gaps: a connected map of 128 cells needs no row longer than its number of cells.
inline constexpr int kLongestRow = static_cast<int>(kMostCells);
// The cell of a ship that does not exist (see Map::slide_end).
inline constexpr std::uint8_t kNoShip = kMostCells;

// The characters of map texts.
struct SystemLetter {
  char letter = ' ';
  Terrain terrain = Terrain::Plain;
};
inline constexpr std::array<SystemLetter, 11> kSystemLetters{{{'0', Terrain::EmptyStar},
                                                              {'1', Terrain::OnePlanet},
                                                              {'2', Terrain::TwoPlanets},
                                                              {'3', Terrain::ThreePlanets},
                                                              {'r', Terrain::RedNebula},
                                                              {'g', Terrain::GreenNebula},
                                                              {'b', Terrain::BlueNebula},
                                                              {'H', Terrain::HomeworldOne},
                                                              {'h', Terrain::HomeworldTwo},
                                                              {'*', Terrain::BlackHole},
                                                              {'@', Terrain::Wormhole}}};

[[nodiscard]] constexpr char system_letter(Terrain terrain) noexcept {
  for (const SystemLetter& system : kSystemLetters) {
    if (system.terrain == terrain) return system.letter;
  }
  return kMapGap;
}

// The letter of a cell without a marker.
[[nodiscard]] constexpr char bare_letter(Terrain terrain) noexcept {
  switch (terrain) {
    case Terrain::HomeworldOne:
    case Terrain::HomeworldTwo:
    case Terrain::BlackHole:
    case Terrain::Wormhole:
    case Terrain::Plain:
      return system_letter(terrain);
    case Terrain::EmptyStar:
    case Terrain::OnePlanet:
    case Terrain::TwoPlanets:
    case Terrain::ThreePlanets:
    case Terrain::RedNebula:
    case Terrain::GreenNebula:
    case Terrain::BlueNebula:
      break;
  }
  return kFree;
}

// A symmetry of the map: it takes each system to one of its kind, and homeworlds to homeworlds. Where the
// homeworlds change places, so do the players.
struct MapSymmetry {
  std::array<Cell, kMostCells> image{};
  bool exchanges_players = false;
};

class Map {
 public:
  // Parses rows separated by '/', as in `map=rows:...`: one character for each cell, the first row shifted,
  // blanks ignored, `#` beginning a comment up to the end of the row. Refuses, with the reason, an unknown
  // character, an empty row, a missing or second homeworld of a player, and a map that is too large or not
  // connected. Connected means that steps between neighbours lead from every cell to every other; wormholes
  // and black holes are ordinary cells in this respect.
  static Result<std::shared_ptr<const Map>> parse(std::string_view rows);

  // The rows as in `map=rows:`, without blanks and comments.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

  [[nodiscard]] int row_count() const noexcept { return static_cast<int>(row_lengths_.size()); }
  [[nodiscard]] int row_length(int row) const noexcept { return row_lengths_[static_cast<std::size_t>(row)]; }
  [[nodiscard]] int longest_row() const noexcept;
  // Finds a cell; rows and columns count from 0. Returns nothing outside the board and in a gap.
  [[nodiscard]] std::optional<Cell> find(int row, int column) const noexcept;
  [[nodiscard]] int row(Cell cell) const noexcept { return points_[cell.index()].down; }
  [[nodiscard]] int column(Cell cell) const noexcept {
    return points_[cell.index()].across + columns_before(row(cell));
  }
  [[nodiscard]] std::string name(Cell cell) const;  // "d4"
  [[nodiscard]] Terrain terrain(Cell cell) const noexcept { return terrains_[cell.index()]; }

  [[nodiscard]] Cell home(Player player) const noexcept { return homes_[index_of(player)]; }
  [[nodiscard]] CellSet cells() const noexcept { return cells_; }
  // Stars and nebulas: the cells on which a ship may stop and a marker may stand.
  [[nodiscard]] CellSet systems() const noexcept { return systems_; }
  [[nodiscard]] CellSet wormholes() const noexcept { return wormholes_; }
  // The stars whose number of planets has this bit, 0 or 1 set: two sets count all planets.
  [[nodiscard]] CellSet planets_with_bit(int bit) const noexcept {
    return planets_[static_cast<std::size_t>(bit)];
  }
  [[nodiscard]] const std::array<CellSet, 3>& nebulas() const noexcept { return nebulas_; }  // by colour

  [[nodiscard]] CellSet neighbours(Cell cell) const noexcept { return neighbours_[cell.index()]; }
  // The next cell in a direction; nothing at the edge and at gaps.
  [[nodiscard]] std::optional<Cell> next(Cell cell, Direction direction) const noexcept;
  // The direction in which a straight line leads from one cell to another, whatever lies between.
  [[nodiscard]] std::optional<Direction> direction(Cell from, Cell to) const noexcept;

  [[nodiscard]] std::size_t cell_count() const noexcept { return cell_count_; }
  // Whether a NarrowSet can hold all cells.
  [[nodiscard]] bool is_narrow() const noexcept { return cell_count_ <= 64; }

  // Every cell that a ship of the player reaches by sliding from a cell, in any direction, if these are the
  // opponent's markers. Edge, gaps, black holes and the enemy homeworld are in the tables.
  template <class Set>
  [[nodiscard]] Set slide(Player player, Cell from, Set enemy_markers) const noexcept {
    const Rays& rays = rays_[index_of(player)][from.index()];
    Set reached;
    for (std::size_t back = 0; back < 3; ++back) {
      const Set ray(rays[back]);
      reached |= ray & Set::after(ray & enemy_markers);
    }
    for (std::size_t on = 3; on < 6; ++on) {
      const Set ray(rays[on]);
      reached |= ray & Set::before(ray & enemy_markers);
    }
    return reached;
  }
  // The cells that the player's ship on `from` (a cell's index, or kNoShip) no longer reaches once an enemy
  // marker stands on `at`: that cell and all cells behind it. The set may include cells that no slide from
  // `from` reaches.
  template <class Set>
  [[nodiscard]] Set slide_end(Player player, std::uint8_t from, Cell at) const noexcept {
    return Set(rays_[index_of(player)][at.index()][lines_[at.index()][from]]) | Set::of(at);
  }
  // `official`: the cells next to any wormhole but the one next to this cell through which the ship enters.
  [[nodiscard]] CellSet linked(Cell from) const noexcept { return links_[from.index()]; }

  // Never empty: the identity comes first.
  [[nodiscard]] const std::vector<MapSymmetry>& symmetries() const noexcept { return symmetries_; }

 private:
  friend class MapBuilder;

  // Indexed by Direction; the entry after the last direction is empty, for cells on no common line, and one
  // more makes the size a power of two.
  using Rays = std::array<CellSet, 8>;
  static constexpr std::uint8_t kNoLine = kDirectionCount;
  static constexpr std::uint8_t kNoCell = kMostCells;

  Map() = default;

  std::array<std::array<Rays, kMostCells>, 2> rays_{};  // by player
  // The direction from the second cell, or kNoShip, to the first; kNoLine if they are not in line.
  std::array<std::array<std::uint8_t, kMostCells + 1>, kMostCells> lines_{};
  std::array<CellSet, kMostCells> neighbours_{};
  std::array<CellSet, kMostCells> links_{};
  CellSet cells_{};
  CellSet systems_{};
  CellSet wormholes_{};
  std::array<CellSet, 2> planets_{};
  std::array<CellSet, 3> nebulas_{};
  std::array<Cell, 2> homes_{};

  std::size_t cell_count_ = 0;
  std::array<Terrain, kMostCells> terrains_{};
  std::array<Point, kMostCells> points_{};
  std::array<std::array<std::uint8_t, kLongestRow>, kMostRows> numbers_{};  // cell numbers, or kNoCell
  std::vector<int> row_lengths_{};
  std::string text_{};
  std::vector<MapSymmetry> symmetries_{};
};

// Returns the rows, as for `map=rows:`, of the text of a map file: one row for each line; blank lines and
// comment lines are left out. Refuses the same maps as Map::parse, with the line and column. Reads no file:
// the caller does, from a path on the command line.
Result<std::string> rows_of_map_file(std::string_view text);

}  // namespace joga::stars
