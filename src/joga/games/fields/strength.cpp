#include "joga/games/fields/strength.hpp"

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "joga/core/bits.hpp"
#include "joga/games/fields/game.hpp"

namespace joga::fields {
namespace {

// The captures that leave the fewest pieces missing in the mover's best run of five.
struct BestCaptures {
  std::array<Move, Number::kCount * kDirections.size()> moves{};  // each piece in each direction
  std::uint32_t count = 0;
};

[[nodiscard]] BestCaptures best_captures(const Position& position) noexcept {
  const Player mover = position.to_move();
  BestCaptures best;
  int fewest = kRunLength + 1;
  Generator(position).visit([&](Move move) {
    if (!position.stands_on(other(mover), move.to())) return true;
    const std::uint32_t prize = 1U << position.number_on(move.to()).index();
    const int missing = missing_in_best_run(position.captured_by(mover) | prize);
    if (missing > fewest) return true;
    if (missing < fewest) best.count = 0;
    fewest = missing;
    best.moves[best.count++] = move;
    return true;
  });
  return best;
}

using Features = std::array<int, kStrengthTerms.size()>;

// Facts about a set of captured numbers.
struct RunFacts {
  std::array<std::int8_t, kRunLength> runs_with{};  // [k]: runs with k captured numbers; [0] is not used
  std::uint8_t missing = 0;                         // numbers missing in the best run
  std::uint16_t useful = 0;                         // numbers that would make the best run better
};

[[nodiscard]] RunFacts run_facts_of(std::uint32_t captured) noexcept {
  RunFacts progress;
  for (std::size_t run = 0; run < kRunCount; ++run) {
    const int taken = kRunLength - missing_in_run(captured, run);
    if (taken > 0 && taken < kRunLength) ++progress.runs_with[static_cast<std::size_t>(taken)];
  }
  progress.missing = static_cast<std::uint8_t>(missing_in_best_run(captured));
  for (std::size_t number = 0; number < Number::kCount; ++number) {
    if (missing_in_best_run(captured | 1U << number) < progress.missing) {
      progress.useful |= static_cast<std::uint16_t>(1U << number);
    }
  }
  return progress;
}

// Not a constant expression: compilers reach their step limit first.
const std::array<RunFacts, 1U << Number::kCount> kProgress = [] {
  std::array<RunFacts, 1U << Number::kCount> table{};
  for (std::uint32_t captured = 0; captured < table.size(); ++captured)
    table[captured] = run_facts_of(captured);
  return table;
}();

constexpr std::uint64_t kCentre = 0x00003c3c3c3c0000ULL;
constexpr std::uint64_t kEdge = 0xff818181818181ffULL;

// Adds `sign` times the features of the player to move in `position`.
void add(Features& features, int sign, const Position& position) noexcept {
  const Player own = position.to_move();
  const std::uint64_t enemy = position.pieces(other(own));
  const Generator generator(position);
  int moves = 0;
  int isolated = 0;
  std::uint64_t reached = 0;
  for (std::uint64_t left = position.pieces(own); left != 0;) {
    const std::size_t from = pop_lowest(left);
    const std::uint64_t targets = generator.destinations(from);
    moves += count_bits(targets);
    isolated += generator.is_isolated(from) ? 1 : 0;
    reached |= targets;
  }
  const RunFacts& progress = kProgress[position.captured_by(own)];
  int useful = 0;
  for (std::uint64_t left = reached & enemy; left != 0;) {
    const std::size_t number = position.number_on(Square::from_index(pop_lowest(left))).index();
    useful += progress.useful >> number & 1;
  }
  const Features counted{
      count_bits(position.captured_by(own)),
      progress.runs_with[3],
      progress.runs_with[4],
      progress.missing == 2 ? 1 : 0,
      progress.missing == 1 ? 1 : 0,
      count_bits(reached & enemy),
      useful,
      progress.missing == 1 ? useful : 0,
      moves,
      isolated,
      count_bits(position.pieces(own) & kCentre),
      count_bits(position.pieces(own) & kEdge),
      0,
  };
  for (std::size_t i = 0; i < features.size(); ++i) features[i] += sign * counted[i];
}

}  // namespace

// The report's evaluation: the number of pieces missing in the opponent's best run, less the same for the
// player.
int Fields::report_evaluation(const Position& position, Player player) const noexcept {
  return missing_in_best_run(position.captured_by(other(player))) -
         missing_in_best_run(position.captured_by(player));
}

Move Fields::choose(std::size_t level, const Position& position, Random& random) const {
  assert(level < info().levels.size());
  // Level 0 (random): any legal move. Level 1 (greedy): one of the best captures if there is one, else as
  // random.
  if (level == 1) {
    const BestCaptures best = best_captures(position);
    if (best.count != 0) return best.moves[random.below(best.count)];
  }
  return random_move(position, random);
}

std::array<int, kStrengthTerms.size()> Fields::features(const Position& position) const noexcept {
  Position turned = position;
  turned.set_to_move(other(position.to_move()));
  Features features{};
  add(features, 1, position);
  add(features, -1, turned);
  features.back() = 1;
  return features;
}

int Fields::evaluate(const Position& position) const noexcept {
  return weighted_sum(kTerms, features(position));
}

// Captured pieces; numbers of the best run; enemy pieces that the player could capture; pieces on the 16
// squares in the middle; on the edge.
std::array<int, 5> Fields::reason_counts(const Position& position, Player player) const noexcept {
  Position own_turn = position;
  own_turn.set_to_move(player);
  const Generator generator(own_turn);
  std::uint64_t reached = 0;
  for (std::uint64_t left = position.pieces(player); left != 0;)
    reached |= generator.destinations(pop_lowest(left));
  const std::uint32_t captured = position.captured_by(player);
  return {count_bits(captured), kRunLength - missing_in_best_run(captured),
          count_bits(reached & position.pieces(other(player))), count_bits(position.pieces(player) & kCentre),
          count_bits(position.pieces(player) & kEdge)};
}

// The captured piece itself and its contribution to the runs.
int Fields::gain(const Position& position, Move move) const noexcept {
  const Player own = position.to_move();
  if (!position.stands_on(other(own), move.to())) return 0;
  const std::uint32_t captured = position.captured_by(own);
  const std::uint32_t number = 1U << position.number_on(move.to()).index();
  // The worth of a best run that lacks 0, 1, 2 ... numbers.
  constexpr std::array<int, kRunLength + 1> kMissing{1000, 60, 20, 0, 0, 0};
  constexpr int kPiece = 100;
  const int before = kProgress[captured].missing;
  const int after = kProgress[captured | number].missing;
  return kPiece + kMissing[static_cast<std::size_t>(after)] - kMissing[static_cast<std::size_t>(before)];
}

int Fields::foresee(const Position& position) const noexcept {
  const Player own = position.to_move();
  const RunFacts& progress = kProgress[position.captured_by(own)];
  if (progress.missing != 1) return 0;
  // The squares of the pieces whose capture wins.
  std::uint64_t prizes = 0;
  for (std::uint64_t left = progress.useful; left != 0;) {
    const Number number = Number::from_index(pop_lowest(left));
    prizes |= 1ULL << position.square_of(other(own), number).index();
  }
  const Generator generator(position);
  for (std::uint64_t left = position.pieces(own); left != 0;) {
    if ((generator.destinations(pop_lowest(left)) & prizes) != 0) return 1;
  }
  return 0;
}

}  // namespace joga::fields
