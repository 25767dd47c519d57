// Drawing Eximo's turns by lot.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "joga/core/bits.hpp"
#include "joga/core/random.hpp"
#include "joga/games/eximo/moves.hpp"
#include "joga/games/eximo/position.hpp"
#include "joga/games/eximo/types.hpp"

namespace joga::eximo {

// Draws one of weighted runs that come one after the other. The sum of the weights must be below 2^32.
class RunLottery {
 public:
  struct Ticket {
    Move run;
    SquareSet free;
    std::uint32_t end;  // the sum of the weights up to and with this one
  };

  // So much weight has been given out before, to others that are not kept here.
  explicit constexpr RunLottery(Random& random, std::uint32_t before = 0) noexcept
      : random_(random), before_(before), total_(before) {}

  constexpr void add(Move run, SquareSet free, std::uint32_t weight) noexcept {
    if (count_ == kCapacity) thin_out();
    total_ += weight;
    tickets_[count_++] = {run, free, total_};
  }
  // As a visitor of runs: all turns are equally likely, so a run weighs as much as it has turns.
  constexpr bool operator()(Move run, SquareSet free) noexcept {
    add(run, free, static_cast<std::uint32_t>(drop_ways(free)));
    return true;
  }

  [[nodiscard]] constexpr std::uint32_t total() const noexcept { return total_; }
  // The run that holds a number, from the weight given out before to below the total.
  [[nodiscard]] constexpr const Ticket& holder(std::uint32_t number) const noexcept {
    std::size_t at = 0;
    while (tickets_[at].end <= number) ++at;
    return tickets_[at];
  }
  [[nodiscard]] constexpr const Ticket& draw() const noexcept {
    return holder(before_ + random_.below(total_ - before_));
  }

 private:
  // One of those kept takes the place of all, with all their weight (reservoir sampling): in the end every
  // run is as likely to be drawn as if all had been kept.
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

// Drops men after a run, on squares drawn by lot.
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
