// Squares of a square board: a letter for the column, then the number of the row.
#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/text.hpp"

namespace joga {

// Column and row count from 0.
struct SquareName {
  int column = 0;
  int row = 0;
};

// Parses a letter in either case and a number of one or two digits that does not begin with 0. Does not check
// whether a board has such a square.
[[nodiscard]] constexpr std::optional<SquareName> parse_square_name(std::string_view text) noexcept {
  if (text.size() < 2 || text.size() > 3 || !is_letter(text[0])) return std::nullopt;
  int number = 0;
  for (const char digit : text.substr(1)) {
    if (!is_digit(digit) || (number == 0 && digit == '0')) return std::nullopt;
    number = 10 * number + (digit - '0');
  }
  return SquareName{lower_case(text[0]) - 'a', number - 1};
}

// The game, not the square, decides whether row 1 is drawn at the top or at the bottom.
template <int Size>
  requires(Size >= 1 && Size <= 16)  // an index is a byte
class BoardSquare {
 public:
  static constexpr int kSize = Size;
  static constexpr std::size_t kCount = static_cast<std::size_t>(Size) * Size;

  // The square a1.
  constexpr BoardSquare() noexcept = default;

  [[nodiscard]] static constexpr BoardSquare from_index(std::size_t index) noexcept {
    assert(index < kCount);
    return BoardSquare(static_cast<std::uint8_t>(index));
  }
  // Column and row count from 0.
  [[nodiscard]] static constexpr BoardSquare at(int column, int row) noexcept {
    assert(column >= 0 && column < Size && row >= 0 && row < Size);
    return BoardSquare(static_cast<std::uint8_t>(row * Size + column));
  }
  // Returns nothing for a square outside the board.
  [[nodiscard]] static constexpr std::optional<BoardSquare> if_inside(int column, int row) noexcept {
    if (column < 0 || column >= Size || row < 0 || row >= Size) return std::nullopt;
    return at(column, row);
  }
  // The square with this index difference. It must lie on the board.
  [[nodiscard]] constexpr BoardSquare offset_by(int difference) const noexcept {
    return from_index(static_cast<std::size_t>(index_ + difference));
  }
  // The square as seen from the other side of the board; the columns stay the same.
  [[nodiscard]] constexpr BoardSquare upside_down() const noexcept { return at(column(), Size - 1 - row()); }
  // "d4" or "D4"; "d11" on boards of more than nine rows.
  [[nodiscard]] static constexpr std::optional<BoardSquare> parse(std::string_view text) noexcept {
    const std::optional<SquareName> name = parse_square_name(text);
    if (!name) return std::nullopt;
    return if_inside(name->column, name->row);
  }

  // Counted row by row from a1: an array index, and the number of the bit in sets of squares.
  [[nodiscard]] constexpr std::size_t index() const noexcept { return index_; }
  [[nodiscard]] constexpr int column() const noexcept { return index_ % Size; }
  [[nodiscard]] constexpr int row() const noexcept { return index_ / Size; }

  [[nodiscard]] std::string to_string() const {
    return static_cast<char>('a' + column()) + std::to_string(row() + 1);
  }

  friend constexpr auto operator<=>(BoardSquare, BoardSquare) noexcept = default;

 private:
  explicit constexpr BoardSquare(std::uint8_t index) noexcept : index_(index) {}

  std::uint8_t index_ = 0;
};

}  // namespace joga
