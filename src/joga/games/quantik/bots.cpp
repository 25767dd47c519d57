// The report's two levels.
#include <cassert>

#include "joga/games/quantik/game.hpp"

namespace joga::quantik {

Move Quantik::choose(std::size_t level, const Position& position, Random& random) const {
  assert(level < info().levels.size());
  const std::uint64_t legal = legal_placements(position);
  // 0, easy: any legal move. 1, medium: a winning one if there is one, else as easy.
  const std::uint64_t winning = level == 1 ? winning_placements(position) : 0;
  return random_placement(winning != 0 ? winning : legal, random);
}

}  // namespace joga::quantik
