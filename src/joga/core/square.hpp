// Squares of a square board: a letter for the column, then the number of the row.
#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace joga {

// Whether row 1 is drawn at the top or at the bottom is the game's business, not the square's.
template <int Size>
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
  // Nothing outside the board.
  [[nodiscard]] static constexpr std::optional<BoardSquare> if_inside(int column, int row) noexcept {
    if (column < 0 || column >= Size || row < 0 || row >= Size) return std::nullopt;
    return at(column, row);
  }
  // The square whose index is greater by this much, which must lie on the board.
  [[nodiscard]] constexpr BoardSquare offset_by(int difference) const noexcept {
    return from_index(static_cast<std::size_t>(index_ + difference));
  }
  // As seen from the other side of the board; the columns stay where they are.
  [[nodiscard]] constexpr BoardSquare upside_down() const noexcept { return at(column(), Size - 1 - row()); }
  // "d4" or "D4".
  [[nodiscard]] static constexpr std::optional<BoardSquare> parse(std::string_view text) noexcept {
    if (text.size() != 2) return std::nullopt;
    const int letter = text[0] >= 'A' && text[0] <= 'Z' ? text[0] - 'A' : text[0] - 'a';
    return if_inside(letter, text[1] - '1');
  }

  // Row by row from a1: for arrays, and the number of the bit in sets of squares.
  [[nodiscard]] constexpr std::size_t index() const noexcept { return index_; }
  [[nodiscard]] constexpr int column() const noexcept { return index_ % Size; }
  [[nodiscard]] constexpr int row() const noexcept { return index_ / Size; }

  [[nodiscard]] std::string to_string() const {
    return {static_cast<char>('a' + column()), static_cast<char>('1' + row())};
  }

  friend constexpr auto operator<=>(BoardSquare, BoardSquare) noexcept = default;

 private:
  explicit constexpr BoardSquare(std::uint8_t index) noexcept : index_(index) {}

  std::uint8_t index_ = 0;
};

}  // namespace joga
