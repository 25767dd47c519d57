// A running Quantik game as four layouts: the representation of solver and tablebase, fast enough to visit
// every position.
//
// A layout says where the pieces of one shape stand: at most two of each player, no two of different players
// in one row, column or quadrant. There are few of them, so a position is four small numbers. To the rules
// all shapes are alike: renaming them is reordering the four.
//
// The players here are the beginner, who made the first move, and the answerer. The number of pieces tells
// who is to move.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "joga/games/quantik/game.hpp"
#include "joga/games/quantik/position.hpp"

namespace joga::solve {

// The number of a layout: layouts are numbered by their code in rising order, from the empty one, 0.
using LayoutId = std::uint16_t;

inline constexpr int kQuantikPlies = 17;  // 0 to 16

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

// Precomputed data about every layout; about 1 MB, made once.
class LayoutTable {
 public:
  [[nodiscard]] static const LayoutTable& instance();

  [[nodiscard]] std::size_t size() const noexcept { return layouts_.size(); }
  [[nodiscard]] const Layout& layout(LayoutId id) const noexcept { return layouts_[id]; }
  // None if this is no layout: more than two pieces of a side, or both sides in one line.
  [[nodiscard]] std::optional<LayoutId> find(Layout layout) const noexcept {
    const LayoutId id = number_of(layout);
    if (id == kNone) return std::nullopt;
    return id;
  }

  // The lines in which the shape stands, a bit each (quantik::zones_of).
  [[nodiscard]] std::uint16_t zones(LayoutId id) const noexcept { return zones_[id]; }
  // Squares on which a side may place this shape, not considering squares occupied by other shapes.
  // `side` 0: the beginner, 1: the answerer.
  [[nodiscard]] SquareSet room(LayoutId id, std::size_t side) const noexcept { return room_[side][id]; }
  // The layout with one piece more; there must be room.
  [[nodiscard]] LayoutId with(LayoutId id, std::size_t side, std::size_t square) const noexcept {
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

// One number for all positions that are the same up to the 128 permutations of squares, the 24 of shapes and
// the exchange of the players. Of a position's images it is the highest, an image being written as its four
// layouts from the highest down, 12 bits each (docs/quantik-tablebase.md).
class QuantikKey {
 public:
  [[nodiscard]] static constexpr QuantikKey from_bits(std::uint64_t bits) noexcept {
    return QuantikKey(bits);
  }
  // The layouts from the highest down.
  [[nodiscard]] static constexpr QuantikKey of(LayoutId first, LayoutId second, LayoutId third,
                                               LayoutId fourth) noexcept {
    return QuantikKey(std::uint64_t{first} << 36 | std::uint64_t{second} << 24 | std::uint64_t{third} << 12 |
                      fourth);
  }

  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }
  [[nodiscard]] constexpr LayoutId layout(std::size_t place) const noexcept {
    return static_cast<LayoutId>(bits_ >> (36 - 12 * place) & 0xfff);
  }

  friend constexpr auto operator<=>(QuantikKey, QuantikKey) noexcept = default;

 private:
  explicit constexpr QuantikKey(std::uint64_t bits) noexcept : bits_(bits) {}

  std::uint64_t bits_;
};

// The status of a position as far as it is known without a search.
enum class Status : std::uint8_t {
  Winning,  // the player to move can complete a line
  Quiet,    // has moves, none of which completes a line
  Blocked,  // has no moves
};

// A position without a completed line that play can reach. Since the placement rule looks at the two pieces
// and not at their order, and since lines never become incomplete, those are all the positions with four
// layouts on different squares, no completed line, and as many pieces of the answerer as of the beginner or
// one less: taken alternately, their pieces can be placed in any order.
class QuantikBoard {
 public:
  static constexpr std::size_t kShapeCount = 4;

  // None for a position that play cannot reach, or that has a completed line.
  [[nodiscard]] static std::optional<QuantikBoard> from(const joga::quantik::Position& position) noexcept;
  [[nodiscard]] static QuantikBoard from_key(QuantikKey key) noexcept;

  // The position, with player 1 as the beginner.
  [[nodiscard]] joga::quantik::Position position() const noexcept;
  [[nodiscard]] int ply() const noexcept { return std::popcount(occupied_); }

  [[nodiscard]] Status status() const noexcept;
  // Visits all boards after a move that completes no line, until the visitor returns false. If the player to
  // move cannot win at once, there are no other moves.
  template <class Visitor>
  void visit_next(Visitor&& visit) const {
    for (std::size_t shape = 0; shape < kShapeCount; ++shape) {
      for (std::uint64_t left = free_for(shape) & ~completing(shape); left != 0;) {
        const std::size_t square = pop_lowest(left);
        QuantikBoard next = *this;
        next.layouts_[shape] = table_->with(layouts_[shape], side_, square);
        next.zones_[shape] = table_->zones(next.layouts_[shape]);
        next.occupied_ = static_cast<SquareSet>(occupied_ | 1U << square);
        next.side_ ^= 1U;
        if (!visit(static_cast<const QuantikBoard&>(next))) return;
      }
    }
  }

  // The key, and the number of positions that have it, not counting the exchange of the players.
  struct KeyAndImages {
    QuantikKey key;
    std::uint64_t images;
  };
  [[nodiscard]] KeyAndImages key_and_images() const noexcept;
  [[nodiscard]] QuantikKey key() const noexcept { return key_and_images().key; }

 private:
  explicit QuantikBoard(const std::array<LayoutId, kShapeCount>& layouts) noexcept;

  // The squares that the player to move may place the shape on.
  [[nodiscard]] unsigned free_for(std::size_t shape) const noexcept {
    return table_->room(layouts_[shape], side_) & ~static_cast<unsigned>(occupied_);
  }
  // The squares of the lines that lack nothing but this shape.
  [[nodiscard]] unsigned completing(std::size_t shape) const noexcept {
    return table_->squares_of(static_cast<std::uint16_t>(zones_[(shape + 1) % kShapeCount] &
                                                         zones_[(shape + 2) % kShapeCount] &
                                                         zones_[(shape + 3) % kShapeCount]));
  }

  const LayoutTable* table_;
  std::array<LayoutId, kShapeCount> layouts_;
  std::array<std::uint16_t, kShapeCount> zones_{};  // where each shape stands
  SquareSet occupied_ = 0;
  unsigned side_ = 0;  // to move, 0: the beginner
};

inline QuantikBoard::QuantikBoard(const std::array<LayoutId, kShapeCount>& layouts) noexcept
    : table_(&LayoutTable::instance()), layouts_(layouts) {
  for (std::size_t shape = 0; shape < kShapeCount; ++shape) {
    zones_[shape] = table_->zones(layouts[shape]);
    occupied_ = static_cast<SquareSet>(occupied_ | table_->layout(layouts[shape]).squares());
  }
  side_ = static_cast<unsigned>(ply()) % 2;
}

inline QuantikBoard QuantikBoard::from_key(QuantikKey key) noexcept {
  return QuantikBoard({key.layout(0), key.layout(1), key.layout(2), key.layout(3)});
}

inline Status QuantikBoard::status() const noexcept {
  unsigned possible = 0;
  unsigned winning = 0;
  for (std::size_t shape = 0; shape < kShapeCount; ++shape) {
    const unsigned free = free_for(shape);
    possible |= free;
    winning |= free & completing(shape);
  }
  return winning != 0 ? Status::Winning : possible != 0 ? Status::Quiet : Status::Blocked;
}

// The highest image begins with the highest image of any of the four layouts. So only the permutations that
// lead to that one are tried, a few instead of 128.
//
// The number of images is the number of permutations times renamings, 3,072, divided by the number of those
// that change nothing. Shapes in use have different layouts, so for each permutation of squares that changes
// nothing but names there is one renaming of them, times the orders of the unused shapes. On the empty board
// each of the four shapes is tried as the first layout, so a factor of four is already counted.
inline QuantikBoard::KeyAndImages QuantikBoard::key_and_images() const noexcept {
  const LayoutTable& table = *table_;
  LayoutId lead = 0;
  for (const LayoutId layout : layouts_) lead = std::max(lead, table.highest_image(layout));
  QuantikKey best = QuantikKey::of(lead, 0, 0, 0);
  std::uint64_t unchanging = 0;
  for (std::size_t shape = 0; shape < kShapeCount; ++shape) {
    if (table.highest_image(layouts_[shape]) != lead) continue;
    for (const std::uint8_t permutation : table.to_highest(layouts_[shape])) {
      const LayoutId a = table.image(layouts_[(shape + 1) % kShapeCount], permutation);
      const LayoutId b = table.image(layouts_[(shape + 2) % kShapeCount], permutation);
      const LayoutId c = table.image(layouts_[(shape + 3) % kShapeCount], permutation);
      const LayoutId high = std::max(a, b);
      const LayoutId low = std::min(a, b);
      const LayoutId middle = std::min(high, c);
      const QuantikKey key =
          QuantikKey::of(lead, std::max(high, c), std::max(low, middle), std::min(low, middle));
      if (key > best) unchanging = 0;
      if (key >= best) ++unchanging;
      best = std::max(best, key);
    }
  }
  constexpr std::array<std::uint64_t, kShapeCount + 1> kOrders{1, 1, 2, 6, 24 / kShapeCount};
  const auto unused = static_cast<std::size_t>(std::count(layouts_.begin(), layouts_.end(), LayoutId{0}));
  return {.key = best, .images = kPermutationCount * 24 / (unchanging * kOrders[unused])};
}

}  // namespace joga::solve
