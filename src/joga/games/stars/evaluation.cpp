// Small Star Empires' evaluations.
#include "joga/games/stars/game.hpp"

namespace joga::stars {

// The report's: own score minus the opponent's, as if the game ended now.
int Stars::report_evaluation(const Position& position, Player player) const noexcept {
  const int margin = score_margin(position);
  return player == Player::One ? margin : -margin;
}

}  // namespace joga::stars
