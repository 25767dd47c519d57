// A map: what lies where, and tables of everything about it that does not change during a game.
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
// A map's rows and columns are what people read; sums and turns need coordinates in which a direction is the
// same everywhere. `across` grows to the right along a row, `down` to the lower right from row to row:
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

// How many columns a point lies right of its `across`. In going down to the right the column grows by one
// on leaving a shifted row and stays on leaving another: rows 0, 2, 4 ... are shifted. Rows count from 0.
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

// The twelve ways to lay a hexagonal board on itself that keep the point (0,0): that many turns by 60
// degrees, for numbers from 6 on after a reflection. Number 0 changes nothing.
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
// Gaps counted: no outline of 128 connected cells needs more than it has cells in a row.
inline constexpr int kLongestRow = static_cast<int>(kMostCells);
// Stands for the cell of a ship that is not there (see Map::slide_end).
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

// What a cell without a marker is written as.
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

// A way to lay the map on itself: systems come to lie on their like, homeworlds on homeworlds. Where those
// change places, the players do.
struct MapSymmetry {
  std::array<Cell, kMostCells> image{};
  bool exchanges_players = false;
};

class Map {
 public:
  // Rows separated by '/', as in `map=rows:...`: a character a cell, the first row shifted, blanks ignored,
  // from `#` to the end of a row a comment. Refused, with the reason: what is not a system, a row without a
  // character, no or more than one homeworld of a player, too large, not connected. Connected means that
  // steps between neighbours lead from every cell to every other one; wormholes and black holes are cells
  // like any.
  static Result<std::shared_ptr<const Map>> parse(std::string_view rows);

  // The rows as in `map=rows:`, without blanks and comments.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

  [[nodiscard]] int row_count() const noexcept { return static_cast<int>(row_lengths_.size()); }
  [[nodiscard]] int row_length(int row) const noexcept { return row_lengths_[static_cast<std::size_t>(row)]; }
  [[nodiscard]] int longest_row() const noexcept;
  // Rows and columns count from 0. There is no cell outside the board and in a gap.
  [[nodiscard]] std::optional<Cell> find(int row, int column) const noexcept;
  [[nodiscard]] int row(Cell cell) const noexcept { return points_[cell.index()].down; }
  [[nodiscard]] int column(Cell cell) const noexcept {
    return points_[cell.index()].across + columns_before(row(cell));
  }
  [[nodiscard]] std::string name(Cell cell) const;  // "d4"
  [[nodiscard]] Terrain terrain(Cell cell) const noexcept { return terrains_[cell.index()]; }

  [[nodiscard]] Cell home(Player player) const noexcept { return homes_[index_of(player)]; }
  [[nodiscard]] CellSet cells() const noexcept { return cells_; }
  // Stars and nebulas: where a ship may stop and a marker may stand.
  [[nodiscard]] CellSet systems() const noexcept { return systems_; }
  [[nodiscard]] CellSet wormholes() const noexcept { return wormholes_; }
  // Stars whose number of planets has this bit, 0 or 1: two sets count all planets.
  [[nodiscard]] CellSet planets_with_bit(int bit) const noexcept {
    return planets_[static_cast<std::size_t>(bit)];
  }
  [[nodiscard]] const std::array<CellSet, 3>& nebulas() const noexcept { return nebulas_; }  // by colour

  [[nodiscard]] CellSet neighbours(Cell cell) const noexcept { return neighbours_[cell.index()]; }
  // The next cell in a direction; nothing at the edge and at gaps.
  [[nodiscard]] std::optional<Cell> next(Cell cell, Direction direction) const noexcept;
  // The direction in which a straight line leads from one cell to another, whatever lies between.
  [[nodiscard]] std::optional<Direction> direction(Cell from, Cell to) const noexcept;

  // Whether NarrowSets hold all cells.
  [[nodiscard]] bool is_narrow() const noexcept { return cell_count_ <= 64; }

  // Every cell that a ship of the player reaches by sliding from a cell, in any direction, while the
  // opponent's markers are these. Edge, gaps, black holes and the enemy homeworld are in the tables.
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
  // What the player's ship on `from` (a cell's index, or kNoShip) no longer reaches once there is an enemy
  // marker on `at`: the cell and all behind it. Cells that no slide from `from` reaches may be among them.
  template <class Set>
  [[nodiscard]] Set slide_end(Player player, std::uint8_t from, Cell at) const noexcept {
    return Set(rays_[index_of(player)][at.index()][lines_[at.index()][from]]) | Set::of(at);
  }
  // `official`: the cells next to a wormhole other than one that is next to this cell.
  [[nodiscard]] CellSet linked(Cell from) const noexcept { return links_[from.index()]; }

  // At least the identity, which comes first.
  [[nodiscard]] const std::vector<MapSymmetry>& symmetries() const noexcept { return symmetries_; }

 private:
  friend class MapBuilder;

  // By Direction; the entry after the last direction is empty, for cells on no common line, and one more
  // makes the size a power of two.
  using Rays = std::array<CellSet, 8>;
  static constexpr std::uint8_t kNoLine = kDirectionCount;
  static constexpr std::uint8_t kNoCell = kMostCells;

  Map() = default;

  std::array<std::array<Rays, kMostCells>, 2> rays_{};  // by player
  // The direction from the second cell, or kNoShip, to the first one; or kNoLine.
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
  std::array<std::array<std::uint8_t, kLongestRow>, kMostRows> numbers_{};  // of cells, or kNoCell
  std::vector<int> row_lengths_{};
  std::string text_{};
  std::vector<MapSymmetry> symmetries_{};
};

// The rows, as for `map=rows:`, of a map file: a row a line, blank lines and lines with nothing but a comment
// left out. What Map::parse refuses is refused here, with the line and column. Reads no file: that is for the
// caller, who was given a path on the command line.
Result<std::string> rows_of_map_file(std::string_view text);

}  // namespace joga::stars
