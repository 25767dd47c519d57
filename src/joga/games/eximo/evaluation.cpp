// Eximo's evaluations.
#include "joga/games/eximo/game.hpp"

namespace joga::eximo {

// The report's, proposed for a minimax player: an enemy man less counts as much as four own men more.
int Eximo::report_evaluation(const Position& position, Player player) const noexcept {
  constexpr int kMenAtStart = 16;
  return 4 * (kMenAtStart - count_bits(position.men(other(player)))) + count_bits(position.men(player));
}

}  // namespace joga::eximo
