// Geometry of the hexagonal board, without any map on it.
//
// A map's rows and columns are what people read; sums and turns need coordinates in which a direction is the
// same everywhere. `across` grows to the right along a row, `down` to the lower right from row to row:
//
//      (0,0)  (1,0)  (2,0)      row a, shifted
//   (-1,1) (0,1)  (1,1)         row b
//      (-1,2) (0,2)  (1,2)      row c, shifted
#pragma once

#include <array>
#include <compare>
#include <cstddef>

#include "joga/games/stars/types.hpp"

namespace joga::stars {

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

// The twelve ways to lay a hexagonal board on itself that keep the point (0,0): so many turns by 60 degrees,
// for numbers from 6 on after a reflection. Number 0 changes nothing.
inline constexpr std::size_t kTurnCount = 12;
[[nodiscard]] constexpr Point turned(Point point, std::size_t number) noexcept {
  if (number >= 6) point = {point.across, point.down};
  for (std::size_t turns = number % 6; turns > 0; --turns) {
    point = {point.down + point.across, -point.down};
  }
  return point;
}

}  // namespace joga::stars
