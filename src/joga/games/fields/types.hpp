// The small types of Fields of Action.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "joga/core/bits.hpp"
#include "joga/core/square.hpp"

namespace joga::fields {

// Row 8 is drawn at the top.
using Square = BoardSquare<8>;

// The number on a piece. Each player has one piece of each number.
class Number {
 public:
  static constexpr std::size_t kCount = 12;

  [[nodiscard]] static constexpr Number from_index(std::size_t index) noexcept {
    assert(index < kCount);
    return Number(static_cast<std::uint8_t>(index));
  }
  // The number printed on the piece, 1 to 12; nothing for any other number.
  [[nodiscard]] static constexpr std::optional<Number> from_label(std::int64_t label) noexcept {
    if (label < 1 || std::cmp_greater(label, kCount)) return std::nullopt;
    return from_index(static_cast<std::size_t>(label) - 1);
  }

  [[nodiscard]] constexpr std::size_t index() const noexcept { return index_; }
  [[nodiscard]] constexpr int label() const noexcept { return index_ + 1; }
  // The number counted from the other end. Runs stay runs.
  [[nodiscard]] constexpr Number reversed() const noexcept { return from_index(kCount - 1 - index_); }

  friend constexpr auto operator<=>(Number, Number) noexcept = default;

 private:
  explicit constexpr Number(std::uint8_t index) noexcept : index_(index) {}

  std::uint8_t index_;
};

// The letters in position strings: player 1's pieces 1 to 12, then player 2's.
inline constexpr std::string_view kPieceLetters = "ABCDEFGHIJKLabcdefghijkl";

// Five captured consecutive numbers win. Runs are numbered by the index of their lowest number.
inline constexpr int kRunLength = 5;
inline constexpr std::size_t kRunCount = Number::kCount - kRunLength + 1;
[[nodiscard]] constexpr std::uint32_t run_numbers(std::size_t run) noexcept {
  return 0x1fU << run;
}

// The number of the run's numbers that are not in the set.
[[nodiscard]] constexpr int missing_in_run(std::uint32_t captured, std::size_t run) noexcept {
  return count_bits(run_numbers(run) & ~captured);
}

namespace detail {

[[nodiscard]] constexpr std::array<std::uint8_t, 1U << Number::kCount> make_missing() noexcept {
  std::array<std::uint8_t, 1U << Number::kCount> table{};
  for (std::uint32_t captured = 0; captured < table.size(); ++captured) {
    int least = kRunLength;
    for (std::size_t run = 0; run < kRunCount; ++run) least = std::min(least, missing_in_run(captured, run));
    table[captured] = static_cast<std::uint8_t>(least);
  }
  return table;
}

inline constexpr std::array<std::uint8_t, 1U << Number::kCount> kMissing = make_missing();

}  // namespace detail

// The number of captures that the best run of five still needs; 0 when a run is complete.
[[nodiscard]] constexpr int missing_in_best_run(std::uint32_t captured) noexcept {
  return detail::kMissing[captured & 0xfff];
}

// The eight directions of movement, as steps of column and row.
struct Direction {
  int column;
  int row;
};
inline constexpr std::array<Direction, 8> kDirections{
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

// One piece moved from one square to another. Whether it captures follows from the position.
//   bits 0-5: from    bits 6-11: to    bits 12-15: zero
class Move {
 public:
  constexpr Move() noexcept = default;
  [[nodiscard]] static constexpr Move between(Square from, Square to) noexcept {
    return from_bits(static_cast<std::uint32_t>(from.index() | to.index() << 6));
  }
  [[nodiscard]] static constexpr Move from_bits(std::uint32_t bits) noexcept {
    return Move(static_cast<std::uint16_t>(bits));
  }

  [[nodiscard]] constexpr std::uint32_t bits() const noexcept { return bits_; }
  [[nodiscard]] constexpr bool is_well_formed() const noexcept { return bits_ >> 12 == 0; }
  [[nodiscard]] constexpr Square from() const noexcept { return Square::from_index(bits_ & 63); }
  [[nodiscard]] constexpr Square to() const noexcept { return Square::from_index(bits_ >> 6 & 63); }

  friend constexpr auto operator<=>(Move, Move) noexcept = default;

 private:
  explicit constexpr Move(std::uint16_t bits) noexcept : bits_(bits) {}

  std::uint16_t bits_ = 0;
};

}  // namespace joga::fields
