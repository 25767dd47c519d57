// The report's two levels. Neither draws uniformly among turns: they decide step by step.
#include <bit>
#include <cassert>

#include "joga/games/eximo/game.hpp"

namespace joga::eximo {
namespace {

[[nodiscard]] std::uint32_t size_of(DirectionSet directions) noexcept {
  return static_cast<std::uint32_t>(std::popcount(directions));
}

[[nodiscard]] Direction random_direction(DirectionSet directions, Random& random) noexcept {
  std::uint32_t skipped = random.below(size_of(directions));
  for (; skipped > 0; --skipped) directions &= directions - 1;
  return pop_direction(directions);
}

// Goes on until the turn is over, a random branch each time.
[[nodiscard]] Move finished(Walk walk, Random& random) noexcept {
  for (DirectionSet open = walk.directions(); open != 0; open = walk.directions()) {
    walk.go(random_direction(open, random));
  }
  return with_random_drops(walk.run(), walk.free(), random);
}

// A random man of those that can move, then a random first step of his.
[[nodiscard]] Move random_man(const Position& position, Random& random) noexcept {
  SquareSet men = capturing_men(position);
  if (men == 0) men = stepping_men(position) | jumping_men(position);
  const auto count = static_cast<std::uint32_t>(count_bits(men));
  const int from = select_bit(men, static_cast<int>(random.below(count)));
  return finished(Walk(position, Square::from_index(from)), random);
}

// A random first step of those of all men.
[[nodiscard]] Move random_first_step(const Position& position, Random& random) noexcept {
  std::uint32_t count = 0;
  for (SquareSet men = position.own(); men != 0;) {
    count += size_of(Walk(position, Square::from_index(pop_lowest(men))).directions());
  }
  std::uint32_t number = random.below(count);
  for (SquareSet men = position.own();;) {
    Walk walk(position, Square::from_index(pop_lowest(men)));
    DirectionSet open = walk.directions();
    if (number >= size_of(open)) {
      number -= size_of(open);
      continue;
    }
    for (; number > 0; --number) open &= open - 1;
    walk.go(pop_direction(open));
    return finished(walk, random);
  }
}

// A capture of most men, all such paths equally likely; without captures a random first step.
[[nodiscard]] Move greedy(const Position& position, Random& random) noexcept {
  if (capturing_men(position) == 0) return random_first_step(position, random);
  int most = 0;
  visit_runs(position, [&](Move run, SquareSet) {
    most = run.step_count() > most ? run.step_count() : most;
    return true;
  });
  RunLottery lottery(random);
  visit_runs(position, [&](Move run, SquareSet free) {
    if (run.step_count() == most) lottery.add(run, free, 1);
    return true;
  });
  const RunLottery::Ticket& winner = lottery.draw();
  return with_random_drops(winner.run, winner.free, random);
}

}  // namespace

Move Eximo::choose(std::size_t level, const Position& position, Random& random) const {
  assert(level < info().levels.size());
  return level == 0 ? random_man(position, random) : greedy(position, random);
}

}  // namespace joga::eximo
