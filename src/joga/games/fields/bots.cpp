// The report's two levels.
#include <array>
#include <cassert>

#include "joga/games/fields/evaluation.hpp"
#include "joga/games/fields/game.hpp"

namespace joga::fields {
namespace {

// The captures after which the fewest pieces are missing in the mover's best run of five.
struct BestCaptures {
  std::array<Move, std::size_t{Number::kCount} * kDirections.size()> moves{};  // each piece in each direction
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

}  // namespace

Move Fields::choose(std::size_t level, const Position& position, Random& random) const {
  assert(level < info().levels.size());
  // 0, random: any legal move. 1, greedy: one of the best captures if there is a capture, else as random.
  if (level == 1) {
    const BestCaptures best = best_captures(position);
    if (best.count != 0) return best.moves[random.below(best.count)];
  }
  return random_move(position, random);
}

}  // namespace joga::fields
