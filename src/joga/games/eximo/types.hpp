// Eximo's small types.
//
// Both sides play alike, one up the board and one down. All types here show the board as the player to move
// sees it: their men go up, towards row 8. For Black the board is turned upside down (`seen_by`).
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "joga/core/bits.hpp"
#include "joga/core/player.hpp"
#include "joga/core/square.hpp"

namespace joga::eximo {

using Square = BoardSquare<8>;

// The men in position strings, by player.
inline constexpr std::string_view kManLetters = "Mm";

// Bit = Square::index().
using SquareSet = std::uint64_t;

[[nodiscard]] constexpr SquareSet set_of(Square square) noexcept {
  return SquareSet{1} << square.index();
}
[[nodiscard]] constexpr bool contains(SquareSet squares, Square square) noexcept {
  return (squares >> square.index() & 1) != 0;
}

// The board turned upside down; the files stay where they are.
[[nodiscard]] constexpr SquareSet upside_down(SquareSet squares) noexcept {
  return __builtin_bswap64(squares);
}
[[nodiscard]] constexpr Square seen_by(Player player, Square square) noexcept {
  return player == Player::One ? square : square.upside_down();
}
[[nodiscard]] constexpr SquareSet seen_by(Player player, SquareSet squares) noexcept {
  return player == Player::One ? squares : upside_down(squares);
}

inline constexpr SquareSet kRowOne = 0xff;
inline constexpr SquareSet kRowSeven = kRowOne << 48;
inline constexpr SquareSet kLastRow = kRowOne << 56;
// The first two rows without the edge files.
inline constexpr SquareSet kDropZone = 0x7e7e;

// The value is the difference of square indices plus 2: never 0, which marks the end of a Move's steps.
enum class Direction : std::uint8_t { Left = 1, Right = 3, ForwardLeft = 9, Forward = 10, ForwardRight = 11 };
inline constexpr std::array<Direction, 5> kDirections{
    Direction::ForwardLeft, Direction::Forward, Direction::ForwardRight, Direction::Left, Direction::Right};

[[nodiscard]] constexpr int offset_of(Direction direction) noexcept {
  return static_cast<int>(direction) - 2;
}
[[nodiscard]] constexpr bool is_forward(Direction direction) noexcept {
  return direction >= Direction::ForwardLeft;
}

// Bit = the direction's value.
using DirectionSet = std::uint32_t;
[[nodiscard]] constexpr DirectionSet set_of(Direction direction) noexcept {
  return DirectionSet{1} << static_cast<int>(direction);
}
[[nodiscard]] constexpr bool contains(DirectionSet directions, Direction direction) noexcept {
  return (directions & set_of(direction)) != 0;
}
[[nodiscard]] constexpr Direction pop_direction(DirectionSet& directions) noexcept {
  assert(directions != 0);
  const auto lowest = static_cast<Direction>(std::countr_zero(directions));
  directions &= directions - 1;
  return lowest;
}

enum class MoveKind : std::uint8_t { Step, Jump, Capture };

// The squares on which a man stands during a turn: its first square and every landing. A capture goes up at
// most three times (by two rows each). It goes left or right at most three times in a row, and in at most
// three rows: along row 1 there is no enemy man to capture, because enemy men are removed when they arrive
// there, and on row 8 the turn ends. That makes at most 12 steps.
inline constexpr int kMostSteps = 12;
struct Path {
  std::array<Square, kMostSteps + 1> squares{};
  std::size_t count = 0;

  [[nodiscard]] constexpr Square last() const noexcept { return squares[count - 1]; }
};

// One whole turn: steps and drops.
//
//   bits  0-5   the square it starts from
//   bits  6-7   kind
//   bits  8-11  first drop, a square of the drop zone, whose indices are below 16; 0 (a1): none
//   bits 12-15  second drop; if there is one, it is the greater
//   bits 16-63  the steps, a Direction of 4 bits each, the first lowest; 0 after the last
class Move {
 public:
  // A move without steps is never legal.
  constexpr Move() noexcept = default;
  [[nodiscard]] static constexpr Move begin(MoveKind kind, Square from) noexcept {
    return Move(static_cast<std::uint64_t>(kind) << kKindShift | from.index());
  }
  [[nodiscard]] constexpr Move with_step(Direction direction) const noexcept {
    assert(step_count() < kMostSteps);
    return Move(bits_ | static_cast<std::uint64_t>(direction) << (kStepShift + kStepWidth * step_count()));
  }
  // Adds a second step in the only direction of the set, or no step if the set is empty.
  [[nodiscard]] constexpr Move with_step_if(DirectionSet one) const noexcept {
    assert(step_count() == 1 && std::popcount(one) <= 1);
    // Avoids a branch, which would be unpredictable: a bit beyond the directions stands for 0.
    const auto step = static_cast<std::uint64_t>(std::countr_zero(one | 1U << 16)) & 15;
    return Move(bits_ | step << (kStepShift + kStepWidth));
  }
  [[nodiscard]] constexpr Move with_drop(Square only) const noexcept {
    return Move(bits_ | only.index() << kFirstDropShift);
  }
  [[nodiscard]] constexpr Move with_drops(Square one, Square two) const noexcept {
    assert(one != two);
    const Square first = one < two ? one : two;
    const Square second = one < two ? two : one;
    return Move(with_drop(first).bits_ | second.index() << kSecondDropShift);
  }

  // Adds drops on all squares of the set, at most two.
  [[nodiscard]] constexpr Move with_drops(SquareSet squares) const noexcept {
    assert((squares & ~kDropZone) == 0 && std::popcount(squares) <= 2);
    if (squares == 0) return *this;
    const Square lowest = Square::from_index(lowest_bit(squares));
    const Square highest = Square::from_index(static_cast<std::size_t>(63 - std::countl_zero(squares)));
    return lowest == highest ? with_drop(lowest) : with_drops(lowest, highest);
  }

  [[nodiscard]] constexpr Square from() const noexcept { return Square::from_index(bits_ & 63); }
  [[nodiscard]] constexpr MoveKind kind() const noexcept {
    return static_cast<MoveKind>(bits_ >> kKindShift & 3);
  }
  [[nodiscard]] constexpr bool is_capture() const noexcept { return kind() == MoveKind::Capture; }
  // The length of a step, in squares.
  [[nodiscard]] constexpr int stride() const noexcept { return kind() == MoveKind::Step ? 1 : 2; }

  // The remaining steps, four bits each; 0 when none is left.
  [[nodiscard]] constexpr std::uint64_t steps() const noexcept { return bits_ >> kStepShift; }
  static constexpr int kStepWidth = 4;
  [[nodiscard]] static constexpr Direction first_of(std::uint64_t steps) noexcept {
    return static_cast<Direction>(steps & 15);
  }
  [[nodiscard]] constexpr int step_count() const noexcept {
    return (static_cast<int>(std::bit_width(steps())) + kStepWidth - 1) / kStepWidth;
  }
  [[nodiscard]] constexpr Path path() const noexcept;

  [[nodiscard]] constexpr SquareSet drops() const noexcept {
    // a1 stands for no drop.
    return (SquareSet{1} << (bits_ >> kFirstDropShift & 15) | SquareSet{1}
                                                                  << (bits_ >> kSecondDropShift & 15)) &
           kDropZone;
  }

  friend constexpr auto operator<=>(Move, Move) noexcept = default;

 private:
  static constexpr int kKindShift = 6;
  static constexpr int kFirstDropShift = 8;
  static constexpr int kSecondDropShift = 12;
  static constexpr int kStepShift = 16;
  static_assert(kStepShift + kStepWidth * kMostSteps == 64);

  explicit constexpr Move(std::uint64_t bits) noexcept : bits_(bits) {}

  std::uint64_t bits_ = 0;
};
static_assert(sizeof(Move) == 8);

// Requires a legal move: the squares of an invalid move may lie outside the board.
constexpr Path Move::path() const noexcept {
  Path path{.squares = {from()}, .count = 1};
  for (std::uint64_t left = steps(); left != 0; left >>= kStepWidth) {
    path.squares[path.count] = path.last().offset_by(offset_of(first_of(left)) * stride());
    ++path.count;
  }
  return path;
}

}  // namespace joga::eximo
