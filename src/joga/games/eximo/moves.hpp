// Generates Eximo's turns. They are visited or counted, never stored in a list.
//
// A *run* is a turn without its drops. Each run comes with the set of free squares of the drop zone: the set
// is empty (0) for a run that does not reach the last row, after which no man is dropped.
//
// A *hop* is a step of a jump or of a capture. The directions in which a man can hop on depend on its square
// alone, not on how it came there, although captured men leave the board at once:
//   - It goes two rows forward or two columns sideways, so all its landings lie an even number of
//     rows and columns apart and all men it goes over lie in between: no captured man frees a landing.
//   - It never returns to a square, not even to the first: that would have to be along a row, over a
//     man that is gone.
//   - For the same reason it meets a captured man again only where it would turn back along the row,
//     which is forbidden here.
// So one set for each direction covers all men and all their hops.
//
// How many turns can there be? A man's landings lie in four columns. Along a row it goes one way, to any of
// them, so there are ten ways to leave a row for the next for every way to have landed in it (four straight,
// six diagonal). From row 2 that makes at most 1,000 ways to reach row 8, with at most 66 pairs of drops
// each, and other rows give fewer. With at most 56 men there are fewer than 4 million turns, which fits every
// counter here; the most that hill climbing has found is 67,157.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "joga/core/bits.hpp"
#include "joga/games/eximo/position.hpp"
#include "joga/games/eximo/types.hpp"

namespace joga::eximo {
namespace detail {

inline constexpr SquareSet kFileA = 0x0101010101010101ULL;
inline constexpr SquareSet kFileH = kFileA << 7;

// The squares from which this many squares in a direction stay between the left and the right edge of the
// board.
template <Direction kDirection, int kSquares>
inline constexpr SquareSet kRoom = [] {
  constexpr int kColumns = (offset_of(kDirection) + 9) % 8 - 1;  // -1, 0 or 1
  SquareSet edge = 0;
  for (int i = 0; i < kSquares && kColumns != 0; ++i) edge |= kColumns > 0 ? kFileH >> i : kFileA << i;
  return ~edge;
}();

// The squares from which one step in the direction ends in `squares`, without crossing the left or right
// edge.
template <Direction kDirection>
[[nodiscard]] constexpr SquareSet one_before(SquareSet squares) noexcept {
  constexpr int kOffset = offset_of(kDirection);
  if constexpr (kOffset > 0) {
    return squares >> kOffset;
  } else {
    return squares << -kOffset;
  }
}
template <Direction kDirection>
[[nodiscard]] constexpr SquareSet two_before(SquareSet squares) noexcept {
  return one_before<kDirection>(one_before<kDirection>(squares));
}

// The squares from which a man steps to an empty square.
template <Direction kDirection>
[[nodiscard]] constexpr SquareSet steps_from(SquareSet empty) noexcept {
  return one_before<kDirection>(empty) & kRoom<kDirection, 1>;
}

// The squares from which a man hops over one of `over` to an empty square.
template <Direction kDirection>
[[nodiscard]] constexpr SquareSet hops_from(SquareSet over, SquareSet empty) noexcept {
  return one_before<kDirection>(over & one_before<kDirection>(empty)) & kRoom<kDirection, 2>;
}

}  // namespace detail

// The directions in which a capture may go on: any but back along the row.
[[nodiscard]] constexpr DirectionSet may_follow(Direction direction) noexcept {
  constexpr DirectionSet kAll = ~DirectionSet{0};
  if (is_forward(direction)) return kAll;
  return kAll & ~set_of(direction == Direction::Left ? Direction::Right : Direction::Left);
}

// For each direction the squares from which a man of the player to move can jump, or capture.
template <MoveKind kHop>
class Hops {
 public:
  // The first of kDirections: jumps go forward only.
  static constexpr std::size_t kCount = kHop == MoveKind::Capture ? 5 : 3;

  explicit constexpr Hops(const Position& position) noexcept {
    const SquareSet over = kHop == MoveKind::Capture ? position.enemy() : position.own();
    const SquareSet empty = position.empty();
    from_[0] = detail::hops_from<kDirections[0]>(over, empty);
    from_[1] = detail::hops_from<kDirections[1]>(over, empty);
    from_[2] = detail::hops_from<kDirections[2]>(over, empty);
    if constexpr (kHop == MoveKind::Capture) {
      // On the last row a turn ends even if the man could go on.
      from_[3] = detail::hops_from<kDirections[3]>(over, empty) & ~kLastRow;
      from_[4] = detail::hops_from<kDirections[4]>(over, empty) & ~kLastRow;
    }
  }

  // `number` is the direction's index in kDirections.
  [[nodiscard]] constexpr SquareSet from(std::size_t number) const noexcept { return from_[number]; }
  [[nodiscard]] constexpr SquareSet from_any(DirectionSet directions = ~DirectionSet{0}) const noexcept {
    SquareSet any = 0;
    for (std::size_t i = 0; i < kCount; ++i) any |= contains(directions, kDirections[i]) ? from_[i] : 0;
    return any;
  }
  // The directions open to a man on this square. They are unpredictable, so the code has no branches.
  [[nodiscard]] constexpr DirectionSet directions(Square square) const noexcept {
    DirectionSet found = 0;
    for (std::size_t i = 0; i < kCount; ++i) {
      found |= static_cast<DirectionSet>(from_[i] >> square.index() & 1) << static_cast<int>(kDirections[i]);
    }
    return found;
  }

 private:
  std::array<SquareSet, kCount> from_{};
};

using Jumps = Hops<MoveKind::Jump>;
using Captures = Hops<MoveKind::Capture>;

// The men that can capture; if there is one, all other turns are illegal.
[[nodiscard]] constexpr SquareSet capturing_men(const Position& position) noexcept {
  return position.own() & Captures(position).from_any();
}

// The men that can make an ordinary move, and those that can jump.
[[nodiscard]] constexpr SquareSet stepping_men(const Position& position) noexcept {
  const SquareSet empty = position.empty();
  return position.own() &
         (detail::steps_from<Direction::ForwardLeft>(empty) | detail::steps_from<Direction::Forward>(empty) |
          detail::steps_from<Direction::ForwardRight>(empty));
}
[[nodiscard]] constexpr SquareSet jumping_men(const Position& position) noexcept {
  return position.own() & Jumps(position).from_any();
}

// Looks at ordinary moves first: a player who has any man left nearly always has one.
[[nodiscard]] constexpr bool has_turn(const Position& position) noexcept {
  return stepping_men(position) != 0 || jumping_men(position) != 0 || capturing_men(position) != 0;
}

// The number of ways to drop men on the free squares: pairs of squares; the only square; or no drop.
[[nodiscard]] constexpr std::uint64_t drop_ways(SquareSet free) noexcept {
  const auto count = static_cast<std::uint64_t>(count_bits(free));
  return count < 2 ? 1 : count * (count - 1) / 2;
}

// All turns that begin with one kind of hop; jumps are grouped with the ordinary moves. First steps are
// stored as sets of the men that can make them, one set for each direction. *Plain* first steps are known at
// once to lead to exactly one turn, of one or two steps and without drops; all others are *special*. A man
// cannot both step and jump in one direction: the square before it is either empty or not.
template <MoveKind kHop>
class Turns {
 public:
  constexpr Turns(const Position& position, const Hops<kHop>& hops) noexcept
      : position_(position), hops_(hops) {
    const SquareSet branching = branching_landings();
    sort_first_steps<0>(branching);
    sort_first_steps<1>(branching);
    sort_first_steps<2>(branching);
    if constexpr (kHop == MoveKind::Capture) {
      sort_first_steps<3>(branching);
      sort_first_steps<4>(branching);
    }
  }

  [[nodiscard]] constexpr std::uint32_t plain_count() const noexcept {
    int count = 0;
    for (const SquareSet men : plain_) count += count_bits(men);
    return static_cast<std::uint32_t>(count);
  }
  [[nodiscard]] constexpr bool any_special() const noexcept {
    SquareSet any = 0;
    for (const SquareSet men : special_) any |= men;
    return any != 0;
  }
  [[nodiscard]] constexpr std::uint64_t count() const noexcept;
  // The plain turn with this number, below plain_count().
  [[nodiscard]] constexpr Move plain(std::uint32_t number) const noexcept;
  // Calls `visit(run, free)` until it returns false.
  template <class Visit>
  constexpr bool visit_plain(Visit& visit) const;
  template <class Visit>
  constexpr bool visit_special(Visit& visit) const;

 private:
  static constexpr std::size_t kCount = Hops<kHop>::kCount;

  // A hop of a man that is lifted off the board.
  struct Hop {
    Square to;
    SquareSet empty;      // the empty squares after the hop
    DirectionSet onward;  // the directions in which the man must go on

    constexpr Hop(const Hops<kHop>& hops, Square from, SquareSet empty_before, Direction direction) noexcept
        : to(from.offset_by(2 * offset_of(direction))),
          empty(empty_before),
          onward(hops.directions(to) & may_follow(direction)) {
      if constexpr (kHop == MoveKind::Capture) empty |= set_of(from.offset_by(offset_of(direction)));
    }
    [[nodiscard]] constexpr SquareSet free() const noexcept {
      return contains(kLastRow, to) ? empty & kDropZone : 0;
    }
  };

  [[nodiscard]] constexpr SquareSet branching_landings() const noexcept;
  template <std::size_t kNumber>
  [[nodiscard]] constexpr SquareSet going_on_twice() const noexcept;
  template <std::size_t kNumber>
  constexpr void sort_first_steps(SquareSet branching) noexcept;

  [[nodiscard]] constexpr bool is_step(Square from, Direction direction) const noexcept {
    if constexpr (kHop == MoveKind::Capture) return false;
    return !contains(position_.own(), from.offset_by(offset_of(direction)));
  }
  [[nodiscard]] constexpr Move first_step(Square from, Direction direction) const noexcept {
    return Move::begin(is_step(from, direction) ? MoveKind::Step : kHop, from).with_step(direction);
  }
  // The turn of a plain first step, with the one direction, if any, in which the man must hop again.
  [[nodiscard]] constexpr Move plain_turn(Square from, Direction direction) const noexcept {
    const bool hops = !is_step(from, direction);
    const Square landing = from.offset_by((hops ? 2 : 0) * offset_of(direction));
    return first_step(from, direction).with_step_if(hops ? hops_.directions(landing) : 0);
  }
  [[nodiscard]] constexpr Hop first_hop(Square from, Direction direction) const noexcept {
    return Hop(hops_, from, position_.empty() | set_of(from), direction);
  }

  [[nodiscard]] constexpr std::uint64_t count_hop(const Hop& hop) const noexcept;
  template <class Visit>
  constexpr bool visit_hop(const Hop& hop, Move run, Visit& visit) const;
  [[nodiscard]] constexpr std::uint64_t count_special(Square from, Direction direction) const noexcept;
  template <class Visit>
  constexpr bool visit_special(Square from, Direction direction, Visit& visit) const;

  const Position& position_;
  const Hops<kHop>& hops_;
  std::array<SquareSet, kCount> plain_{};  // as kDirections
  std::array<SquareSet, kCount> special_{};
};

// The landings of a first hop that do not lead to exactly one plain turn: two ways to go on, a third hop, or
// the last row. (Turning back along the row is not a way to go on: the square where the first hop began is
// not empty.)
template <MoveKind kHop>
constexpr SquareSet Turns<kHop>::branching_landings() const noexcept {
  SquareSet branching = kLastRow | going_on_twice<0>() | going_on_twice<1>() | going_on_twice<2>();
  if constexpr (kHop == MoveKind::Capture) branching |= going_on_twice<3>() | going_on_twice<4>();
  SquareSet once = 0;
  for (std::size_t i = 0; i < kCount; ++i) {
    branching |= once & hops_.from(i);
    once |= hops_.from(i);
  }
  return branching;
}

template <MoveKind kHop>
template <std::size_t kNumber>
constexpr SquareSet Turns<kHop>::going_on_twice() const noexcept {
  constexpr Direction kDirection = kDirections[kNumber];
  return hops_.from(kNumber) &
         detail::two_before<kDirection>(hops_.from_any(may_follow(kDirection)) | kLastRow);
}

template <MoveKind kHop>
template <std::size_t kNumber>
constexpr void Turns<kHop>::sort_first_steps(SquareSet branching) noexcept {
  constexpr Direction kDirection = kDirections[kNumber];
  const SquareSet hops = position_.own() & hops_.from(kNumber);
  SquareSet all = hops;
  SquareSet special = hops & detail::two_before<kDirection>(branching);
  if constexpr (kHop == MoveKind::Jump) {
    const SquareSet steps = position_.own() & detail::steps_from<kDirection>(position_.empty());
    all |= steps;
    special |= steps & kRowSeven;
  }
  special_[kNumber] = special;
  plain_[kNumber] = all & ~special;
}

template <MoveKind kHop>
constexpr Move Turns<kHop>::plain(std::uint32_t number) const noexcept {
  // The direction is unpredictable, so this counts instead of branching.
  std::array<std::uint32_t, kCount> before{};
  std::size_t direction = 0;
  for (std::size_t i = 1; i < kCount; ++i) {
    before[i] = before[i - 1] + static_cast<std::uint32_t>(count_bits(plain_[i - 1]));
    direction += std::size_t{number >= before[i]};
  }
  const std::size_t from = select_bit(plain_[direction], static_cast<int>(number - before[direction]));
  return plain_turn(Square::from_index(from), kDirections[direction]);
}

template <MoveKind kHop>
constexpr std::uint64_t Turns<kHop>::count() const noexcept {
  std::uint64_t count = plain_count();
  if (!any_special()) return count;
  for (std::size_t i = 0; i < kCount; ++i) {
    for (SquareSet men = special_[i]; men != 0;) {
      count += count_special(Square::from_index(pop_lowest(men)), kDirections[i]);
    }
  }
  return count;
}

template <MoveKind kHop>
constexpr std::uint64_t Turns<kHop>::count_special(Square from, Direction direction) const noexcept {
  // An ordinary move to the last row: its man does not start in the drop zone.
  if (is_step(from, direction)) return drop_ways(position_.empty() & kDropZone);
  return count_hop(first_hop(from, direction));
}

template <MoveKind kHop>
constexpr std::uint64_t Turns<kHop>::count_hop(const Hop& hop) const noexcept {
  if (hop.onward == 0) return drop_ways(hop.free());
  std::uint64_t count = 0;
  for (DirectionSet left = hop.onward; left != 0;) {
    count += count_hop(Hop(hops_, hop.to, hop.empty, pop_direction(left)));
  }
  return count;
}

template <MoveKind kHop>
template <class Visit>
constexpr bool Turns<kHop>::visit_plain(Visit& visit) const {
  for (std::size_t i = 0; i < kCount; ++i) {
    for (SquareSet men = plain_[i]; men != 0;) {
      const Square from = Square::from_index(pop_lowest(men));
      if (!visit(plain_turn(from, kDirections[i]), SquareSet{0})) return false;
    }
  }
  return true;
}

template <MoveKind kHop>
template <class Visit>
constexpr bool Turns<kHop>::visit_special(Visit& visit) const {
  for (std::size_t i = 0; i < kCount; ++i) {
    for (SquareSet men = special_[i]; men != 0;) {
      const Square from = Square::from_index(pop_lowest(men));
      if (!visit_special(from, kDirections[i], visit)) return false;
    }
  }
  return true;
}

template <MoveKind kHop>
template <class Visit>
constexpr bool Turns<kHop>::visit_special(Square from, Direction direction, Visit& visit) const {
  const Move run = first_step(from, direction);
  if (is_step(from, direction)) return visit(run, position_.empty() & kDropZone);
  return visit_hop(first_hop(from, direction), run, visit);
}

template <MoveKind kHop>
template <class Visit>
constexpr bool Turns<kHop>::visit_hop(const Hop& hop, Move run, Visit& visit) const {
  if (hop.onward == 0) return visit(run, hop.free());
  for (DirectionSet left = hop.onward; left != 0;) {
    const Direction direction = pop_direction(left);
    const Hop next(hops_, hop.to, hop.empty, direction);
    if (!visit_hop(next, run.with_step(direction), visit)) return false;
  }
  return true;
}

// Calls `use` with the Turns that the player to move may choose from.
template <class Use>
constexpr auto with_turns(const Position& position, Use&& use) {
  if (const Captures captures(position); (position.own() & captures.from_any()) != 0) {
    return use(Turns(position, captures));
  }
  const Jumps jumps(position);
  return use(Turns(position, jumps));
}

// Calls `visit(run, free)` for every run, until it returns false.
template <class Visit>
constexpr bool visit_runs(const Position& position, Visit&& visit) {
  return with_turns(
      position, [&](const auto& turns) { return turns.visit_plain(visit) && turns.visit_special(visit); });
}

// Calls `visit(turn)` for every way to drop men after a run.
template <class Visit>
constexpr bool visit_drops(Move run, SquareSet free, Visit& visit) {
  if (free == 0) return visit(run);
  SquareSet rest = free;
  const Square only = Square::from_index(pop_lowest(rest));
  if (rest == 0) return visit(run.with_drop(only));
  while (free != 0) {
    const Square first = Square::from_index(pop_lowest(free));
    for (SquareSet left = free; left != 0;) {
      if (!visit(run.with_drops(first, Square::from_index(pop_lowest(left))))) return false;
    }
  }
  return true;
}

template <class Visit>
constexpr bool visit_turns(const Position& position, Visit& visit) {
  return visit_runs(position, [&](Move run, SquareSet free) { return visit_drops(run, free, visit); });
}

[[nodiscard]] constexpr std::uint64_t count_turns(const Position& position) noexcept {
  return with_turns(position, [](const auto& turns) { return turns.count(); });
}

}  // namespace joga::eximo
