#include "joga/games/quantik/strength.hpp"

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "joga/core/bits.hpp"
#include "joga/games/quantik/game.hpp"

namespace joga::quantik {
namespace {

constexpr std::uint64_t kAllSquares = 0xffff;

// The squares of each set of zones: those of its lowest zone together with those of the rest.
[[nodiscard]] constexpr std::array<std::uint16_t, 1U << kZoneCount> make_squares_of_zones() noexcept {
  std::array<std::uint16_t, 1U << kZoneCount> table{};
  for (std::size_t square = 0; square < Square::kCount; ++square) {
    for (const int zone : zones_of(Square::from_index(square))) {
      table[std::size_t{1} << zone] |= static_cast<std::uint16_t>(1U << square);
    }
  }
  for (std::size_t zones = 1; zones < table.size(); ++zones) {
    const std::size_t rest = zones & (zones - 1);
    table[zones] = static_cast<std::uint16_t>(table[rest] | table[zones ^ rest]);
  }
  return table;
}
constexpr std::array<std::uint16_t, 1U << kZoneCount> kSquaresOfZones = make_squares_of_zones();

// A pair of shapes that a line holds, and the pair that it lacks.
struct Pairing {
  std::size_t one;
  std::size_t two;
  std::size_t third;
  std::size_t fourth;
};
constexpr std::array<Pairing, 6> kPairings{
    {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}, {1, 2, 0, 3}, {1, 3, 0, 2}, {2, 3, 0, 1}}};

[[nodiscard]] constexpr std::uint64_t lane(std::uint64_t board, std::size_t shape) noexcept {
  return board >> 16 * shape & kAllSquares;
}
[[nodiscard]] constexpr std::uint64_t squares_of(std::uint64_t board) noexcept {
  return (board | board >> 16 | board >> 32 | board >> 48) & kAllSquares;
}

// Squares of lines that lack exactly one shape, in that shape's lane: a player who may place it there wins.
[[nodiscard]] std::uint64_t completing_squares(const std::array<std::uint64_t, 4>& zones) noexcept {
  const std::uint64_t first_two = zones[0] & zones[1];
  const std::uint64_t last_two = zones[2] & zones[3];
  const std::array<std::uint64_t, 4> lacking{zones[1] & last_two & ~zones[0], zones[0] & last_two & ~zones[1],
                                             first_two & zones[3] & ~zones[2],
                                             first_two & zones[2] & ~zones[3]};
  std::uint64_t squares = 0;
  for (std::size_t shape = 0; shape < 4; ++shape) {
    squares |= std::uint64_t{kSquaresOfZones[static_cast<std::size_t>(lacking[shape])]} << 16 * shape;
  }
  return squares;
}

// The placements that answer all of these threats: on the threat's square, or of the threat's shape in its
// lines.
[[nodiscard]] std::uint64_t answers_to(std::uint64_t threats) noexcept {
  std::uint64_t answers = ~0ULL;
  while (threats != 0) {
    const auto& masks = detail::kPlacementMasks[pop_lowest(threats)];
    answers &= masks.square | masks.opponent;
  }
  return answers;
}

// The placements of each player if it were their turn, as boards (see position.hpp): the player to move
// first, then the opponent. All of them are exact, but complete lines are ignored.
class Prospects {
 public:
  explicit Prospects(const Position& position) noexcept {
    for (const Shape shape : kShapes) zones_[static_cast<std::size_t>(shape)] = position.zones_with(shape);
    Position turned = position;
    turned.set_to_move(other(position.to_move()));
    placements_ = {position.placements(), turned.placements()};
    completing_ = completing_squares(zones_);
  }

  [[nodiscard]] std::uint64_t placements(std::size_t player) const noexcept { return placements_[player]; }
  [[nodiscard]] std::uint64_t winning(std::size_t player) const noexcept {
    return placements_[player] & completing_;
  }
  // The placements after which the other player cannot complete a line.
  [[nodiscard]] std::uint64_t safe(std::size_t player) const noexcept {
    const std::uint64_t others = placements_[1 - player];
    std::uint64_t unsafe = 0;
    for (const auto& [one, two, third, fourth] : kPairings) {
      std::uint64_t lines = zones_[one] & zones_[two] & ~zones_[third] & ~zones_[fourth];
      while (lines != 0) {
        const std::uint64_t line = kSquaresOfZones[std::size_t{1} << pop_lowest(lines)];
        unsafe |= spoilt(line, others, fourth) << 16 * third | spoilt(line, others, third) << 16 * fourth;
      }
    }
    return placements_[player] & ~unsafe & answers_to(winning(1 - player));
  }

 private:
  // The squares of a line of two shapes on which the third shape is not safe, because the opponent can then
  // place the fourth. Of the other shapes, a placement takes nothing from the opponent except its own square.
  [[nodiscard]] static std::uint64_t spoilt(std::uint64_t line, std::uint64_t others,
                                            std::size_t fourth) noexcept {
    const std::uint64_t answers = line & lane(others, fourth);
    const bool is_only_one = (answers & (answers - 1)) == 0;
    return answers == 0 ? 0 : line & ~(is_only_one ? answers : 0);
  }

  std::array<std::uint64_t, 4> zones_{};  // by shape: the lines that hold it
  std::array<std::uint64_t, 2> placements_{};
  std::uint64_t completing_ = 0;
};

}  // namespace

// The report's evaluation: 1 for a win, 0 otherwise.
int Quantik::report_evaluation(const Position& position, Player player) const noexcept {
  return outcome(position) == win_for(player) ? 1 : 0;
}

Move Quantik::choose(std::size_t level, const Position& position, Random& random) const {
  assert(level < info().levels.size());
  const std::uint64_t legal = legal_placements(position);
  // Level 0 (easy): any legal move. Level 1 (medium): a winning move if there is one, else as easy.
  const std::uint64_t winning = level == 1 ? winning_placements(position) : 0;
  return random_placement(winning != 0 ? winning : legal, random);
}

std::array<int, kStrengthTerms.size()> Quantik::features(const Position& position) const noexcept {
  const Prospects prospects(position);
  const std::uint64_t own = prospects.safe(0);
  const std::uint64_t enemy = prospects.safe(1);
  const std::uint64_t own_squares = squares_of(own);
  const std::uint64_t enemy_squares = squares_of(enemy);
  return {count_bits(own) - count_bits(enemy),
          count_bits(own_squares) - count_bits(enemy_squares),
          count_bits(own_squares | enemy_squares) % 2 == 1 ? 1 : -1,
          count_bits(prospects.winning(0)) - count_bits(prospects.winning(1)),
          count_bits(prospects.placements(0)) - count_bits(prospects.placements(1)),
          1};
}

int Quantik::evaluate(const Position& position) const noexcept {
  return weighted_sum(kTerms, features(position));
}

// Placements that complete a line, and those after which the opponent cannot complete one, if it were the
// player's turn.
std::array<int, 2> Quantik::reason_counts(const Position& position, Player player) const noexcept {
  const Prospects prospects(position);
  const std::size_t side = position.to_move() == player ? 0 : 1;
  return {count_bits(prospects.winning(side)), count_bits(prospects.safe(side))};
}

int Quantik::foresee(const Position& position) const noexcept {
  const Prospects prospects(position);
  if (prospects.winning(0) != 0) return 1;
  return prospects.placements(0) != 0 && prospects.safe(0) == 0 ? -2 : 0;
}

}  // namespace joga::quantik
