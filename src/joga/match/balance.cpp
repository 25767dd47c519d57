#include "joga/match/balance.hpp"

#include <cmath>

#include "joga/core/erased_game.hpp"
#include "joga/games/dispatch.hpp"
#include "joga/search/alpha_beta.hpp"

namespace joga::match {

bool is_open(const History& history) {
  constexpr int kDepth = 4;                 // what a beginner might see
  constexpr std::uint64_t kNodes = 20'000;  // some milliseconds
  const double limit = history.game().info().centi_per_logit * kOpenLogit;
  const StopFlag never;
  const auto open = games::visit_game(history.game().spec(), [&](Game auto game) {
    using G = decltype(game);
    search::AlphaBeta<G> search(std::move(game), {.memory_mib = 1});
    const auto answer = search.think({.position = typed_position<G>(history.position())},
                                     {.depth = kDepth, .nodes = kNodes}, never);
    if (answer.value.is_win() || answer.value.is_loss()) return false;
    return std::abs(answer.value.hundredths()) <= limit;
  });
  return open && *open;
}

}  // namespace joga::match
