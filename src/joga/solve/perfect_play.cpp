#include "joga/solve/perfect_play.hpp"

#include "joga/games/dispatch.hpp"
#include "joga/solve/exact_play.hpp"
#include "joga/solve/margins.hpp"
#include "joga/solve/prober.hpp"

namespace joga::solve {

bool can_be_perfect(const GameInfo& game) {
  return is_solved(game) || has_margins(game);
}

bool can_be_perfect(const GameSpec& spec) {
  const Result<bool> known = games::visit_game(spec, []<Game G>(const G& game) -> bool {
    if constexpr (ExactPlay<G>::kExists) {
      return ExactPlay<G>::is_solved(game);
    } else {
      return kIsSolved<G>;
    }
  });
  return known && *known;
}

}  // namespace joga::solve
