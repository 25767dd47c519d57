// Quantik's small types.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "joga/core/square.hpp"

namespace joga::quantik {

enum class RuleSet : std::uint8_t { Feup, Official };

enum class Shape : std::uint8_t { Cylinder, Cube, Cone, Sphere };
inline constexpr std::array<Shape, 4> kShapes{Shape::Cylinder, Shape::Cube, Shape::Cone, Shape::Sphere};
// The letters in position strings: player 1's by shape, then player 2's. Moves name shapes by player 1's
// letters.
inline constexpr std::string_view kPieceLetters = "YCNSycns";
inline constexpr int kPiecesOfAShape = 2;  // for each player

// Row 1 is drawn at the top.
using Square = BoardSquare<4>;

// The twelve lines that can be completed: rows 0-3, columns 4-7, quadrants 8-11 (row by row).
inline constexpr int kZoneCount = 12;
[[nodiscard]] constexpr std::array<int, 3> zones_of(Square square) noexcept {
  return {square.row(), 4 + square.column(), 8 + square.row() / 2 * 2 + square.column() / 2};
}

// One piece placed on one square.
//   bits 0-3: square    bits 4-5: shape
class Move {
 public:
  constexpr Move() noexcept = default;
  [[nodiscard]] static constexpr Move place(Shape shape, Square square) noexcept {
    return Move(static_cast<std::uint8_t>(static_cast<std::size_t>(shape) * Square::kCount + square.index()));
  }
  // The index is the number of the bit in the position's 64-bit boards.
  [[nodiscard]] static constexpr Move from_index(std::size_t index) noexcept {
    assert(index < 4 * Square::kCount);
    return Move(static_cast<std::uint8_t>(index));
  }

  [[nodiscard]] constexpr std::size_t index() const noexcept { return bits_; }
  [[nodiscard]] constexpr Shape shape() const noexcept { return static_cast<Shape>(bits_ / Square::kCount); }
  [[nodiscard]] constexpr Square square() const noexcept {
    return Square::from_index(bits_ % Square::kCount);
  }

  friend constexpr auto operator<=>(Move, Move) noexcept = default;

 private:
  explicit constexpr Move(std::uint8_t bits) noexcept : bits_(bits) {}

  std::uint8_t bits_ = 0;
};

}  // namespace joga::quantik
