// The evaluations of Fields of Action.
#include "joga/games/fields/evaluation.hpp"

#include "joga/games/fields/game.hpp"

namespace joga::fields {

// The report's: what the opponent still misses in his best run, less what the player misses in his.
int Fields::report_evaluation(const Position& position, Player player) const noexcept {
  return missing_in_best_run(position.captured_by(other(player))) -
         missing_in_best_run(position.captured_by(player));
}

}  // namespace joga::fields
