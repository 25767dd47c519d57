// The cells of a map and sets of them.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "joga/core/bits.hpp"

namespace joga::stars {

inline constexpr std::size_t kMostCells = 128;

// A cell by its number: the cells of a map are numbered row by row, from the left, without gaps. The map
// knows a cell's terrain and its name.
class Cell {
 public:
  constexpr Cell() noexcept = default;
  [[nodiscard]] static constexpr Cell from_index(std::size_t index) noexcept {
    assert(index < kMostCells);
    return Cell(static_cast<std::uint8_t>(index));
  }

  [[nodiscard]] constexpr std::size_t index() const noexcept { return index_; }

  friend constexpr auto operator<=>(Cell, Cell) noexcept = default;

 private:
  explicit constexpr Cell(std::uint8_t index) noexcept : index_(index) {}

  std::uint8_t index_ = 0;
};

// A set of cells in words of 64 bits. Most operations take the same time for all sets: in a game the contents
// are as good as random, and branches on them would be mispredicted.
template <std::size_t Words>
class BasicCellSet {
  static_assert(Words == 1 || Words == 2);

 public:
  constexpr BasicCellSet() noexcept = default;
  // Converts from another width; drops the cells that do not fit, of which a map of the right size has none.
  template <std::size_t OtherWords>
  explicit constexpr BasicCellSet(const BasicCellSet<OtherWords>& set) noexcept
      : BasicCellSet(set.low(), set.high()) {}
  [[nodiscard]] static constexpr BasicCellSet of(Cell cell) noexcept {
    const std::uint64_t bit = 1ULL << (cell.index() & 63U);
    const bool is_high = Words == 2 && cell.index() >= 64;
    return BasicCellSet(is_high ? 0 : bit, is_high ? bit : 0);
  }
  // All cells before the first cell of a set, and all after its last; every cell if the set is empty.
  [[nodiscard]] static constexpr BasicCellSet before(BasicCellSet set) noexcept {
    const std::uint64_t borrow = set.low() == 0 ? 1 : 0;
    return BasicCellSet((set.low() - 1) & ~set.low(), (set.high() - borrow) & ~set.high());
  }
  [[nodiscard]] static constexpr BasicCellSet after(BasicCellSet set) noexcept {
    const std::uint64_t low = above_highest(set.low());
    return BasicCellSet(set.high() == 0 ? low : 0, above_highest(set.high()));
  }

  // The words of the cells 0-63 and 64-127.
  [[nodiscard]] constexpr std::uint64_t low() const noexcept { return words_.front(); }
  [[nodiscard]] constexpr std::uint64_t high() const noexcept { return Words == 2 ? words_.back() : 0; }

  [[nodiscard]] constexpr bool empty() const noexcept { return (low() | high()) == 0; }
  [[nodiscard]] constexpr int count() const noexcept { return count_bits(low()) + count_bits(high()); }
  [[nodiscard]] constexpr bool contains(Cell cell) const noexcept { return !(*this & of(cell)).empty(); }
  [[nodiscard]] constexpr Cell first() const noexcept {
    assert(!empty());
    return Cell::from_index(low() != 0 ? lowest_bit(low()) : 64 + lowest_bit(high()));
  }
  // The cell of the set with `rank` cells of the set before it.
  [[nodiscard]] constexpr Cell select(int rank) const noexcept {
    assert(rank >= 0 && rank < count());
    const int in_low = Words == 2 ? count_bits(low()) : 64;
    const bool is_high = rank >= in_low;
    const std::uint64_t bits = without_lowest(is_high ? high() : low(), is_high ? rank - in_low : rank);
    return Cell::from_index(lowest_bit(bits) + (is_high ? 64U : 0U));
  }

  constexpr void insert(Cell cell) noexcept { *this |= of(cell); }
  constexpr void erase(Cell cell) noexcept { *this = without(of(cell)); }
  // Removes the first cell and returns it.
  constexpr Cell pop_first() noexcept {
    const Cell cell = first();
    erase(cell);
    return cell;
  }

  [[nodiscard]] constexpr BasicCellSet without(BasicCellSet set) const noexcept {
    return BasicCellSet(low() & ~set.low(), high() & ~set.high());
  }
  // The set itself if the condition holds, else the empty set.
  [[nodiscard]] constexpr BasicCellSet only_if(bool condition) const noexcept {
    return BasicCellSet(condition ? low() : 0, condition ? high() : 0);
  }
  friend constexpr BasicCellSet operator&(BasicCellSet one, BasicCellSet two) noexcept {
    return BasicCellSet(one.low() & two.low(), one.high() & two.high());
  }
  friend constexpr BasicCellSet operator|(BasicCellSet one, BasicCellSet two) noexcept {
    return BasicCellSet(one.low() | two.low(), one.high() | two.high());
  }
  constexpr BasicCellSet& operator|=(BasicCellSet set) noexcept { return *this = *this | set; }
  friend constexpr bool operator==(const BasicCellSet&, const BasicCellSet&) noexcept = default;

  // `for (const Cell cell : set)` goes through the cells in order.
  class Iterator {
   public:
    constexpr explicit Iterator(BasicCellSet left) noexcept : left_(left) {}
    [[nodiscard]] constexpr Cell operator*() const noexcept { return left_.first(); }
    constexpr Iterator& operator++() noexcept {
      (void)left_.pop_first();
      return *this;
    }
    friend constexpr bool operator==(const Iterator& at, std::default_sentinel_t) noexcept {
      return at.left_.empty();
    }

   private:
    BasicCellSet left_;
  };
  [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(*this); }
  [[nodiscard]] constexpr std::default_sentinel_t end() const noexcept { return {}; }

 private:
  // A set of a single word drops the high word.
  constexpr BasicCellSet(std::uint64_t low, std::uint64_t high) noexcept {
    words_.back() = high;
    words_.front() = low;
  }

  // The word without its `count` lowest bits, removed by the binary digits of the count: sets of destinations
  // rarely have more than eight cells, and for them this beats a loop and select_bit's binary search.
  [[nodiscard]] static constexpr std::uint64_t without_lowest(std::uint64_t bits, int count) noexcept {
    const auto drop = [](std::uint64_t word, int times) {
      for (; times > 0; --times) word &= word - 1;
      return word;
    };
    for (; count >= 8; count -= 8) bits = drop(bits, 8);
    const std::uint64_t without_four = drop(bits, 4);
    bits = (count & 4) != 0 ? without_four : bits;
    const std::uint64_t without_two = drop(bits, 2);
    bits = (count & 2) != 0 ? without_two : bits;
    return (count & 1) != 0 ? drop(bits, 1) : bits;
  }
  // All bits above the highest set bit; all bits if none is set.
  [[nodiscard]] static constexpr std::uint64_t above_highest(std::uint64_t bits) noexcept {
    return bits == 0 ? ~0ULL : ~(~0ULL >> std::countl_zero(bits));
  }

  std::array<std::uint64_t, Words> words_{};
};

using CellSet = BasicCellSet<2>;

// Sufficient for maps of at most 64 cells, where it makes the hot functions a quarter faster: they are
// templates over the type of set.
using NarrowSet = BasicCellSet<1>;

}  // namespace joga::stars
