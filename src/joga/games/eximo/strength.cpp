#include "joga/games/eximo/strength.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "joga/core/bits.hpp"
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

// Finishes a turn by choosing a random direction at each step.
[[nodiscard]] Move finished(Walk walk, Random& random) noexcept {
  for (DirectionSet open = walk.directions(); open != 0; open = walk.directions()) {
    walk.go(random_direction(open, random));
  }
  return with_random_drops(walk.run(), walk.free(), random);
}

// Chooses a random man among those that can move, then a random first step of that man.
[[nodiscard]] Move random_man(const Position& position, Random& random) noexcept {
  SquareSet men = capturing_men(position);
  if (men == 0) men = stepping_men(position) | jumping_men(position);
  const auto count = static_cast<std::uint32_t>(count_bits(men));
  const std::size_t from = select_bit(men, static_cast<int>(random.below(count)));
  return finished(Walk(position, Square::from_index(from)), random);
}

// Chooses a random first step among those of all men.
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

// Chooses one of the captures of the most men, each path equally likely; a random first step if there is no
// capture.
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

using Features = std::array<int, kStrengthTerms.size()>;

// Every square from which steps forward lead to one of these squares.
[[nodiscard]] constexpr SquareSet squares_behind(SquareSet squares) noexcept {
  SquareSet behind = 0;
  for (int row = 1; row < Square::kSize; ++row) {
    squares = detail::steps_from<Direction::ForwardLeft>(squares) |
              detail::steps_from<Direction::Forward>(squares) |
              detail::steps_from<Direction::ForwardRight>(squares);
    behind |= squares;
  }
  return behind;
}

// The men of `enemy` that can be captured by men of `own`, which go up. Finds all captures of a direction at
// once: the captured man is one step on from the captor.
template <Direction kDirection>
[[nodiscard]] constexpr SquareSet captured(SquareSet own, SquareSet enemy, SquareSet empty) noexcept {
  constexpr int kOffset = offset_of(kDirection);
  const SquareSet captors = own & detail::hops_from<kDirection>(enemy, empty);
  if constexpr (kOffset > 0) {
    return captors << kOffset;
  } else {
    return captors >> -kOffset;
  }
}
[[nodiscard]] constexpr SquareSet exposed_to(SquareSet own, SquareSet enemy, SquareSet empty) noexcept {
  return captured<Direction::ForwardLeft>(own, enemy, empty) |
         captured<Direction::Forward>(own, enemy, empty) |
         captured<Direction::ForwardRight>(own, enemy, empty) | captured<Direction::Left>(own, enemy, empty) |
         captured<Direction::Right>(own, enemy, empty);
}

template <Direction kDirection>
[[nodiscard]] int steps_of(SquareSet own, SquareSet empty) noexcept {
  return count_bits(own & detail::steps_from<kDirection>(empty));
}
template <Direction kDirection>
[[nodiscard]] int jumps_of(SquareSet own, SquareSet empty) noexcept {
  return count_bits(own & detail::hops_from<kDirection>(own, empty));
}

// The sum of the rows, counted from 0, of these squares, computed by the binary digits of the row numbers.
[[nodiscard]] int sum_of_rows(SquareSet squares) noexcept {
  return count_bits(squares & 0xff00ff00ff00ff00ULL) + 2 * count_bits(squares & 0xffff0000ffff0000ULL) +
         4 * count_bits(squares & 0xffffffff00000000ULL);
}

// Adds `sign` times a player's features, as that player sees the board; `exposed` are the player's men that
// can be captured.
void add(Features& features, int sign, SquareSet own, SquareSet enemy, SquareSet exposed) noexcept {
  const SquareSet empty = ~(own | enemy);
  const auto on_row = [own](int row) { return count_bits(own >> (row - 1) * 8 & kRowOne); };
  const SquareSet runners = own & ~squares_behind(enemy);
  const Features counted{
      count_bits(own),
      on_row(1),
      on_row(3),
      on_row(4),
      on_row(5),
      on_row(6),
      on_row(7),
      count_bits(own & (detail::kFileA | detail::kFileH)),
      count_bits(runners),
      sum_of_rows(runners),
      count_bits(exposed),
      steps_of<Direction::ForwardLeft>(own, empty) + steps_of<Direction::Forward>(own, empty) +
          steps_of<Direction::ForwardRight>(own, empty),
      jumps_of<Direction::ForwardLeft>(own, empty) + jumps_of<Direction::Forward>(own, empty) +
          jumps_of<Direction::ForwardRight>(own, empty),
      count_bits(own & detail::steps_from<Direction::Right>(own)),
      count_bits(own & detail::steps_from<Direction::Forward>(own)),
      count_bits(own & detail::steps_from<Direction::ForwardLeft>(own)) +
          count_bits(own & detail::steps_from<Direction::ForwardRight>(own)),
      std::max(0, 2 - count_bits(empty & kDropZone)),
      0,
  };
  for (std::size_t i = 0; i < features.size(); ++i) features[i] += sign * counted[i];
}

}  // namespace

// The report's evaluation, proposed for a minimax player: one enemy man fewer counts as much as four own men
// more.
int Eximo::report_evaluation(const Position& position, Player player) const noexcept {
  constexpr int kMenAtStart = 16;
  return 4 * (kMenAtStart - count_bits(position.men(other(player)))) + count_bits(position.men(player));
}

Move Eximo::choose(std::size_t level, const Position& position, Random& random) const {
  assert(level < info().levels.size());
  return level == 0 ? random_man(position, random) : greedy(position, random);
}

std::array<int, kStrengthTerms.size()> Eximo::features(const Position& position) const noexcept {
  const SquareSet own = position.own();
  const SquareSet enemy = position.enemy();
  const SquareSet own_turned = upside_down(own);
  const SquareSet enemy_turned = upside_down(enemy);
  Features features{};
  add(features, 1, own, enemy, exposed_to(enemy_turned, own_turned, upside_down(position.empty())));
  add(features, -1, enemy_turned, own_turned, exposed_to(own, enemy, position.empty()));
  features.back() = 1;
  return features;
}

int Eximo::evaluate(const Position& position) const noexcept {
  return weighted_sum(kTerms, features(position));
}

// Men; on row 1; on rows 6 and 7; on the outer files; without an enemy on any path to the last row; that the
// opponent could capture; side by side; first jumps.
std::array<int, 8> Eximo::reason_counts(const Position& position, Player player) const noexcept {
  const bool is_to_move = position.to_move() == player;
  const SquareSet own = is_to_move ? position.own() : upside_down(position.enemy());
  const SquareSet enemy = is_to_move ? position.enemy() : upside_down(position.own());
  const SquareSet empty = ~(own | enemy);
  constexpr SquareSet kNearLastRow = kRowOne << 40 | kRowOne << 48;
  return {count_bits(own),
          count_bits(own & kRowOne),
          count_bits(own & kNearLastRow),
          count_bits(own & (detail::kFileA | detail::kFileH)),
          count_bits(own & ~squares_behind(enemy)),
          count_bits(exposed_to(upside_down(enemy), upside_down(own), upside_down(empty))),
          count_bits(own & detail::steps_from<Direction::Right>(own)),
          jumps_of<Direction::ForwardLeft>(own, empty) + jumps_of<Direction::Forward>(own, empty) +
              jumps_of<Direction::ForwardRight>(own, empty)};
}

// One man for each captured man, and one for a man that arrives and comes back as two.
int Eximo::gain(const Position&, Move move) const noexcept {
  constexpr int kMan = 100;
  const int captured_men = move.is_capture() ? move.step_count() : 0;
  return kMan * (captured_men + std::max(0, count_bits(move.drops()) - 1));
}

}  // namespace joga::eximo
