// One man's turn, step by step, for checks, texts and levels; the generators (moves.hpp) are faster. Also
// random turns.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "joga/core/bits.hpp"
#include "joga/core/random.hpp"
#include "joga/games/eximo/moves.hpp"
#include "joga/games/eximo/position.hpp"
#include "joga/games/eximo/types.hpp"

namespace joga::eximo {

class Walk {
 public:
  // `from` must hold a man of the player to move.
  constexpr Walk(const Position& position, Square from) noexcept
      : captures_(position),
        jumps_(position),
        must_capture_((position.own() & captures_.from_any()) != 0),
        square_(from),
        empty_(position.empty() | set_of(from)),
        start_(from) {}

  // The directions in which the man can go next; none when the run is over or cannot begin.
  [[nodiscard]] constexpr DirectionSet directions() const noexcept {
    if (!has_begun())
      return must_capture_ ? captures_.directions(square_) : steps() | jumps_.directions(square_);
    switch (run_.kind()) {
      case MoveKind::Step:
        break;
      case MoveKind::Jump:
        return jumps_.directions(square_);
      case MoveKind::Capture:
        return captures_.directions(square_) & may_follow(last_);
    }
    return 0;
  }
  // The square on which a step in one of these directions ends.
  [[nodiscard]] constexpr Square landing(Direction direction) const noexcept {
    return square_.offset_by(offset_of(direction) * stride(direction));
  }
  // The direction that leads to a square, if there is one.
  [[nodiscard]] constexpr std::optional<Direction> direction_to(Square square) const noexcept {
    for (DirectionSet left = directions(); left != 0;) {
      const Direction direction = pop_direction(left);
      if (landing(direction) == square) return direction;
    }
    return std::nullopt;
  }
  constexpr void go(Direction direction) noexcept {
    assert(contains(directions(), direction));
    const Square to = landing(direction);
    if (!has_begun()) run_ = Move::begin(kind_of_first(direction), start_);
    if (must_capture_) empty_ |= set_of(square_.offset_by(offset_of(direction)));
    run_ = run_.with_step(direction);
    square_ = to;
    last_ = direction;
  }

  [[nodiscard]] constexpr Square square() const noexcept { return square_; }
  [[nodiscard]] constexpr bool has_begun() const noexcept { return run_ != Move(); }
  [[nodiscard]] constexpr bool must_capture() const noexcept { return must_capture_; }
  [[nodiscard]] constexpr Move run() const noexcept { return run_; }
  // The squares on which men can be dropped now: none before the last row.
  [[nodiscard]] constexpr SquareSet free() const noexcept {
    return contains(kLastRow, square_) ? empty_ & kDropZone : 0;
  }

 private:
  [[nodiscard]] constexpr DirectionSet steps() const noexcept {
    const auto if_open = [this](Direction direction, SquareSet from) {
      return contains(from, square_) ? set_of(direction) : 0;
    };
    return if_open(Direction::ForwardLeft, detail::steps_from<Direction::ForwardLeft>(empty_)) |
           if_open(Direction::Forward, detail::steps_from<Direction::Forward>(empty_)) |
           if_open(Direction::ForwardRight, detail::steps_from<Direction::ForwardRight>(empty_));
  }
  [[nodiscard]] constexpr MoveKind kind_of_first(Direction direction) const noexcept {
    if (must_capture_) return MoveKind::Capture;
    return contains(steps(), direction) ? MoveKind::Step : MoveKind::Jump;
  }
  [[nodiscard]] constexpr int stride(Direction direction) const noexcept {
    return !has_begun() && kind_of_first(direction) == MoveKind::Step ? 1 : 2;
  }

  Captures captures_;
  Jumps jumps_;
  bool must_capture_;
  Square square_;
  SquareSet empty_;  // without the man, which is lifted off the board, and without the men it has captured
  Square start_;
  Move run_{};
  Direction last_ = Direction::Forward;
};

// Correct for any 64 bits, legal or not.
[[nodiscard]] constexpr bool is_legal_turn(const Position& position, Move move) noexcept {
  if (!contains(position.own(), move.from())) return false;
  Walk walk(position, move.from());
  for (std::uint64_t left = move.steps(); left != 0; left >>= Move::kStepWidth) {
    if (!contains(walk.directions(), Move::first_of(left))) return false;
    walk.go(Move::first_of(left));
  }
  if (!walk.has_begun() || walk.directions() != 0) return false;
  const SquareSet drops = move.drops();
  const SquareSet free = walk.free();
  const int required = count_bits(free) < 2 ? count_bits(free) : 2;
  if ((drops & ~free) != 0 || count_bits(drops) != required) return false;
  // Compares the kind, the order of the drops and the unused bits.
  return move == walk.run().with_drops(drops);
}

// Draws one of a stream of weighted runs. The sum of the weights must be below 2^32.
class RunLottery {
 public:
  struct Ticket {
    Move run;
    SquareSet free;
    std::uint32_t end;  // the sum of the weights up to and including this one
  };

  // `before`: the total weight of runs that are not stored here.
  explicit constexpr RunLottery(Random& random, std::uint32_t before = 0) noexcept
      : random_(random), before_(before), total_(before) {}

  constexpr void add(Move run, SquareSet free, std::uint32_t weight) noexcept {
    if (count_ == kCapacity) thin_out();
    total_ += weight;
    tickets_[count_++] = {run, free, total_};
  }
  // A visitor of runs: all turns are equally likely, so a run's weight is its number of turns.
  constexpr bool operator()(Move run, SquareSet free) noexcept {
    add(run, free, static_cast<std::uint32_t>(drop_ways(free)));
    return true;
  }

  [[nodiscard]] constexpr std::uint32_t total() const noexcept { return total_; }
  // The run that holds a number in the range from `before` to below the total.
  [[nodiscard]] constexpr const Ticket& holder(std::uint32_t number) const noexcept {
    std::size_t at = 0;
    while (tickets_[at].end <= number) ++at;
    return tickets_[at];
  }
  [[nodiscard]] constexpr const Ticket& draw() const noexcept {
    return holder(before_ + random_.below(total_ - before_));
  }

 private:
  // Replaces all stored runs by one of them, with their total weight (reservoir sampling): in the end every
  // run is as likely to be drawn as if all had been stored.
  constexpr void thin_out() noexcept {
    tickets_[0] = draw();
    tickets_[0].end = total_;
    count_ = 1;
  }

  static constexpr std::size_t kCapacity = 8;

  Random& random_;
  std::uint32_t before_;
  std::uint32_t total_;
  std::size_t count_ = 0;
  std::array<Ticket, kCapacity> tickets_{};
};

// Drops men after a run, on random squares.
[[nodiscard]] constexpr Move with_random_drops(Move run, SquareSet free, Random& random) noexcept {
  if (free == 0) return run;
  const auto count = static_cast<std::uint32_t>(count_bits(free));
  const auto square = [free](std::uint32_t rank) {
    return Square::from_index(select_bit(free, static_cast<int>(rank)));
  };
  if (count == 1) return run.with_drop(square(0));
  const std::uint32_t one = random.below(count);
  const std::uint32_t two = random.below(count - 1);
  return run.with_drops(square(one), square(two >= one ? two + 1 : two));
}

// Uniform among all turns; requires that there is one.
[[nodiscard]] constexpr Move random_turn(const Position& position, Random& random) noexcept {
  return with_turns(position, [&random](const auto& turns) {
    const std::uint32_t plain = turns.plain_count();
    if (!turns.any_special()) return turns.plain(random.below(plain));
    RunLottery lottery(random, plain);
    turns.visit_special(lottery);
    const std::uint32_t number = random.below(lottery.total());
    if (number < plain) return turns.plain(number);
    const RunLottery::Ticket& winner = lottery.holder(number);
    return with_random_drops(winner.run, winner.free, random);
  });
}

}  // namespace joga::eximo
