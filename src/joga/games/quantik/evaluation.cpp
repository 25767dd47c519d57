// Quantik's evaluations.
#include "joga/games/quantik/game.hpp"

namespace joga::quantik {

// The report's: 1 for a win, 0 otherwise.
int Quantik::report_evaluation(const Position& position, Player player) const noexcept {
  return outcome(position) == win_for(player) ? 1 : 0;
}

}  // namespace joga::quantik
