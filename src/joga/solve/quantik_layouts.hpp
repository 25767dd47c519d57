// Quantik positions as four layouts, the form in which the solver and the tablebase know them.
//
// A layout says where the pieces of one shape stand: at most two of each player, no two of different players
// in one row, column or quadrant. There are few of them, so that a position is four small numbers. The rules
// do not tell the shapes apart: renaming them is reordering the four.
//
// Players here are the one who began and the one who answered. Who is to move follows from the number of
// pieces.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "joga/games/quantik/position.hpp"

namespace joga::solve {

// The number of a layout: layouts are numbered by their code in rising order, from the empty one, 0.
using LayoutId = std::uint16_t;

// Squares as a set of 16 bits, by quantik::Square::index().
using SquareSet = std::uint16_t;

struct Layout {
  SquareSet beginner = 0;
  SquareSet answerer = 0;

  // Orders the layouts: the answerer's squares above the beginner's.
  [[nodiscard]] constexpr std::uint32_t code() const noexcept {
    return static_cast<std::uint32_t>(answerer) << 16 | beginner;
  }
  [[nodiscard]] constexpr SquareSet squares() const noexcept {
    return static_cast<SquareSet>(beginner | answerer);
  }
};

// 137 sets of at most two squares: 1 + 16 + 16 * 15 / 2. They are numbered from 0; larger sets have no number
// of their own.
inline constexpr std::size_t kSmallSetCount = 137;
[[nodiscard]] constexpr std::size_t small_set_number(SquareSet set) noexcept {
  if (set == 0) return 0;
  const auto low = static_cast<unsigned>(std::countr_zero(set));
  const auto rest = static_cast<SquareSet>(set & (set - 1));
  if (rest == 0) return 1 + low;
  const auto high = static_cast<unsigned>(std::countr_zero(rest));
  return (rest & (rest - 1)) != 0 ? kSmallSetCount : 17 + high * (high - 1) / 2 + low;
}

// The permutations of squares that keep rows, columns and quadrants, as sets to sets.
inline constexpr std::size_t kPermutationCount = 128;

// Everything that is worth knowing of every layout beforehand; about 1 MB, made once.
class LayoutTable {
 public:
  [[nodiscard]] static const LayoutTable& instance();

  [[nodiscard]] std::size_t size() const noexcept { return layouts_.size(); }
  [[nodiscard]] const Layout& layout(LayoutId id) const noexcept { return layouts_[id]; }
  // Nothing for what is not a layout: more than two of a side, or two sides in one line.
  [[nodiscard]] std::optional<LayoutId> find(Layout layout) const noexcept {
    const LayoutId id = number_of(layout);
    if (id == kNone) return std::nullopt;
    return id;
  }

  // The lines in which the shape stands, a bit each (quantik::zones_of).
  [[nodiscard]] std::uint16_t zones(LayoutId id) const noexcept { return zones_[id]; }
  // Where a side may add a piece of this shape as far as this shape goes; other shapes occupy squares, too.
  // `side` 0: the beginner, 1: the answerer.
  [[nodiscard]] SquareSet room(LayoutId id, std::size_t side) const noexcept { return room_[side][id]; }
  // The layout with one piece more; there must be room.
  [[nodiscard]] LayoutId with(LayoutId id, std::size_t side, int square) const noexcept {
    Layout layout = layouts_[id];
    SquareSet& set = side == 0 ? layout.beginner : layout.answerer;
    set = static_cast<SquareSet>(set | 1U << square);
    return number_of(layout);
  }
  // The squares of a set of lines.
  [[nodiscard]] SquareSet squares_of(std::uint16_t zones) const noexcept { return squares_of_[zones]; }

  [[nodiscard]] LayoutId image(LayoutId id, std::size_t permutation) const noexcept {
    return images_[id * kPermutationCount + permutation];
  }
  // The highest image, and the permutations that lead to it.
  [[nodiscard]] LayoutId highest_image(LayoutId id) const noexcept { return highest_[id]; }
  [[nodiscard]] std::span<const std::uint8_t> to_highest(LayoutId id) const noexcept {
    return std::span(permutations_).subspan(first_[id], first_[id + 1U] - first_[id]);
  }

 private:
  LayoutTable();
  void list_layouts();
  void list_images();

  [[nodiscard]] LayoutId number_of(Layout layout) const noexcept {
    return numbers_[small_set_number(layout.answerer) * kNumberRow + small_set_number(layout.beginner)];
  }

  static constexpr LayoutId kNone = 0xffff;
  static constexpr std::size_t kNumberRow = kSmallSetCount + 1;  // with the larger sets

  std::vector<Layout> layouts_;
  std::vector<LayoutId> numbers_;  // by the numbers of the two sets
  std::vector<std::uint16_t> zones_;
  std::array<std::vector<SquareSet>, 2> room_;
  std::vector<SquareSet> squares_of_;
  std::vector<LayoutId> images_;
  std::vector<LayoutId> highest_;
  std::vector<std::uint32_t> first_;  // into permutations_
  std::vector<std::uint8_t> permutations_;
};

}  // namespace joga::solve
