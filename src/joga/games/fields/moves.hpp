// Generates the moves of Fields of Action. Complete runs are checked in game.hpp, not here.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "joga/core/bits.hpp"
#include "joga/core/random.hpp"
#include "joga/games/fields/position.hpp"
#include "joga/games/fields/types.hpp"

namespace joga::fields {

namespace detail {

// The squares that a piece reaches from each square on an empty board. Entry 64 stands for "no square" and is
// empty, which saves a case for a piece that is not on the board.
struct ReachTables {
  std::array<std::uint64_t, Square::kCount + 1> around{};
  std::array<std::uint64_t, Square::kCount + 1> rays{};  // at any distance
  // By square and distance 1 to 7: the squares at exactly this distance. The second table also has the
  // direction; there the square itself stands for one outside the board. Distance 0 has no squares.
  std::array<std::array<std::uint64_t, 8>, Square::kCount> at_distance{};
  std::array<std::array<std::array<std::uint8_t, 8>, 8>, Square::kCount> by_direction{};
};

[[nodiscard]] constexpr ReachTables make_reach_tables() noexcept {
  ReachTables tables;
  for (std::size_t from = 0; from < Square::kCount; ++from) {
    const Square square = Square::from_index(from);
    for (std::size_t distance = 0; distance < 8; ++distance) {
      for (std::size_t direction = 0; direction < kDirections.size(); ++direction) {
        const int steps = static_cast<int>(distance);
        const auto to = Square::if_inside(square.column() + steps * kDirections[direction].column,
                                          square.row() + steps * kDirections[direction].row);
        tables.by_direction[from][distance][direction] =
            static_cast<std::uint8_t>(to.value_or(square).index());
        if (!to || distance == 0) continue;
        tables.at_distance[from][distance] |= 1ULL << to->index();
        tables.rays[from] |= 1ULL << to->index();
        if (distance == 1) tables.around[from] |= 1ULL << to->index();
      }
    }
  }
  return tables;
}

inline constexpr ReachTables kReach = make_reach_tables();

}  // namespace detail

// The number of pieces around every square, for the whole board at once: the four binary digits of the 64
// counts, each digit a board. Adding boards instead of counting bits square by square costs some thirty
// operations.
class NeighbourCounts {
 public:
  explicit constexpr NeighbourCounts(std::uint64_t occupied) noexcept {
    constexpr std::uint64_t kNotColumnA = 0xfefefefefefefefeULL;
    constexpr std::uint64_t kNotColumnH = 0x7f7f7f7f7f7f7f7fULL;
    const std::uint64_t left = occupied << 1 & kNotColumnA;
    const std::uint64_t right = occupied >> 1 & kNotColumnH;
    // Adds the two sides, and the three squares of a row: a ones digit and a twos digit each.
    const std::uint64_t sides = left ^ right;
    const std::uint64_t sides_two = left & right;
    const std::uint64_t row = sides ^ occupied;
    const std::uint64_t row_two = sides_two | (sides & occupied);
    // Adds the row above, the row below and the sides.
    const std::uint64_t rows = row << 8 ^ row >> 8;
    ones_ = rows ^ sides;
    const std::uint64_t carry = (row << 8 & row >> 8) | (rows & sides);
    const std::uint64_t rows_two = row_two << 8 ^ row_two >> 8;
    const std::uint64_t twos = rows_two ^ sides_two;
    twos_ = twos ^ carry;
    const std::uint64_t fours = (row_two << 8 & row_two >> 8) | (rows_two & sides_two);
    fours_ = fours ^ (twos & carry);
    eights_ = fours & twos & carry;
  }

  [[nodiscard]] constexpr std::uint64_t none() const noexcept { return ~(ones_ | twos_ | fours_ | eights_); }
  [[nodiscard]] constexpr std::uint64_t exactly_one() const noexcept {
    return ones_ & ~(twos_ | fours_ | eights_);
  }
  [[nodiscard]] constexpr std::uint64_t at_least_two() const noexcept { return twos_ | fours_ | eights_; }
  [[nodiscard]] constexpr std::uint64_t at_least_three() const noexcept {
    return (ones_ & twos_) | fours_ | eights_;
  }
  // The count modulo 8: eight neighbours give 0.
  [[nodiscard]] constexpr std::size_t modulo_eight(std::size_t square) const noexcept {
    return static_cast<std::size_t>((ones_ >> square & 1) | (twos_ >> square & 1) << 1 |
                                    (fours_ >> square & 1) << 2);
  }

 private:
  std::uint64_t ones_;
  std::uint64_t twos_;
  std::uint64_t fours_;
  std::uint64_t eights_;
};

// The turns of the player to move.
class Generator {
 public:
  explicit constexpr Generator(const Position& position) noexcept
      : own_(position.pieces(position.to_move())), occupied_(position.occupied()), counts_(occupied_) {}

  // The destinations of the piece of the player to move on this square.
  [[nodiscard]] constexpr std::uint64_t destinations(std::size_t from) const noexcept {
    return (isolated() >> from & 1) != 0 ? isolated_destinations(from) : counted_destinations(from);
  }

  // Whether a piece of the player to move on this square has no neighbour.
  [[nodiscard]] constexpr bool is_isolated(std::size_t from) const noexcept {
    return (isolated() >> from & 1) != 0;
  }

  [[nodiscard]] constexpr bool any() const noexcept {
    // A piece with exactly one neighbour moves one square, and at least two of the three or more squares
    // around it are empty. Such a piece nearly always exists.
    if ((own_ & counts_.exactly_one()) != 0) [[likely]]
      return true;
    for (std::uint64_t left = own_; left != 0;) {
      if (destinations(pop_lowest(left)) != 0) return true;
    }
    return false;
  }

  [[nodiscard]] constexpr std::uint64_t count() const noexcept {
    std::uint64_t total = count_isolated_moves();
    for (std::uint64_t left = own_; left != 0;) {
      total += static_cast<std::uint64_t>(count_bits(counted_destinations(pop_lowest(left))));
    }
    return total;
  }

  // Visits the moves until the visitor returns false.
  template <class Visitor>
  constexpr void visit(Visitor&& visitor) const {
    for (std::uint64_t left = own_; left != 0;) {
      const std::size_t from = pop_lowest(left);
      for (std::uint64_t targets = destinations(from); targets != 0;) {
        if (!visitor(Move::between(Square::from_index(from), Square::from_index(pop_lowest(targets)))))
          return;
      }
    }
  }

  // Uniform among the turns; requires at least one.
  [[nodiscard]] constexpr Move random(const Position& position, Random& random) const noexcept;

 private:
  [[nodiscard]] constexpr std::uint64_t isolated() const noexcept { return own_ & counts_.none(); }

  // A piece with n neighbours goes n squares. Eight squares never fit the board, so a count of eight may read
  // as 0. Empty for an isolated piece.
  [[nodiscard]] constexpr std::uint64_t counted_destinations(std::size_t from) const noexcept {
    return detail::kReach.at_distance[from][counts_.modulo_eight(from)] & ~own_;
  }
  // An isolated piece needs two other pieces around its destination: three counted pieces if it stands next
  // to the destination itself.
  [[nodiscard]] constexpr std::uint64_t isolated_destinations(std::size_t from) const noexcept {
    const std::uint64_t beyond = counts_.at_least_two() & ~detail::kReach.around[from];
    return detail::kReach.rays[from] & ~occupied_ & (beyond | counts_.at_least_three());
  }
  [[nodiscard]] constexpr std::uint32_t count_isolated_moves() const noexcept;
  [[nodiscard]] constexpr Move isolated_move(std::uint32_t rank) const noexcept;

  std::uint64_t own_;
  std::uint64_t occupied_;
  NeighbourCounts counts_;
};

// Counts two isolated pieces without checking that they exist, because a mispredicted branch costs more;
// three or more are rare.
constexpr std::uint32_t Generator::count_isolated_moves() const noexcept {
  const std::uint64_t all = isolated();
  const std::uint64_t after_first = all & (all - 1);
  const std::uint64_t after_second = after_first & (after_first - 1);
  int count = count_bits(isolated_destinations(lowest_bit(all))) +
              count_bits(isolated_destinations(lowest_bit(after_first)));
  if (after_second != 0) [[unlikely]] {
    for (std::uint64_t left = after_second; left != 0;) {
      count += count_bits(isolated_destinations(pop_lowest(left)));
    }
  }
  return static_cast<std::uint32_t>(count);
}

constexpr Move Generator::isolated_move(std::uint32_t rank) const noexcept {
  std::uint64_t left = isolated();
  while (true) {
    const std::size_t from = pop_lowest(left);
    const std::uint64_t targets = isolated_destinations(from);
    const auto count = static_cast<std::uint32_t>(count_bits(targets));
    if (rank < count) {
      const std::size_t to = select_bit(targets, static_cast<int>(rank));
      return Move::between(Square::from_index(from), Square::from_index(to));
    }
    rank -= count;
  }
}

// Draws by rejection, which needs no list of moves. Every piece has eight slots, one for each direction, and
// every move of an isolated piece has a slot of its own; slots are drawn until one has a move. Multiplying a
// draw of 32 bits by the number of directional slots gives one of those slots in the upper half; the lower
// half decides whether the draw was for a move of an isolated piece instead, and for which one. The two
// halves depend on each other so little that no move is more than 4 in a million too likely (100 * 150 /
// 2^32).
//
// The directional slot does not wait for the count of the isolated pieces' moves, and two draws are made at a
// time, because half of them fail: both avoid stalls and mispredicted branches.
constexpr Move Generator::random(const Position& position, Random& random) const noexcept {
  struct Draw {
    std::uint32_t slot;  // among all slots; those from `directional` on belong to isolated pieces
    std::uint32_t move;
    std::uint32_t is_legal;
  };
  const Player mover = position.to_move();
  const LivingNumbers living = position.living(mover);
  const std::uint32_t directional = 8 * static_cast<std::uint32_t>(living.count());
  const std::uint32_t slots = directional + count_isolated_moves();
  const auto draw = [&](std::uint64_t bits) -> Draw {
    const std::uint64_t product = bits * directional;
    const auto slot = static_cast<std::uint32_t>(product >> 32);
    const std::size_t from = position.square_of(mover, living[static_cast<int>(slot / 8)]).index();
    const std::uint32_t to = detail::kReach.by_direction[from][counts_.modulo_eight(from)][slot % 8];
    return {.slot = static_cast<std::uint32_t>((product & 0xffffffff) * slots >> 32),
            .move = static_cast<std::uint32_t>(from) | to << 6,
            .is_legal = static_cast<std::uint32_t>(~own_ >> to & 1)};
  };
  while (true) {
    const std::uint64_t bits = random.next();
    const Draw first = draw(bits >> 32);
    const Draw second = draw(bits & 0xffffffff);
    if (first.slot >= directional) [[unlikely]]
      return isolated_move(first.slot - directional);
    if (first.is_legal == 0 && second.slot >= directional) [[unlikely]] {
      return isolated_move(second.slot - directional);
    }
    if ((first.is_legal | second.is_legal) == 0) [[unlikely]]
      continue;
    // Selects the first draw if it is legal, without a branch.
    const std::uint32_t mask = 0U - first.is_legal;
    return Move::from_bits((first.move & mask) | (second.move & ~mask));
  }
}

}  // namespace joga::fields
