#include "joga/match/balance.hpp"

#include <cmath>

#include "joga/search/any_search.hpp"

namespace joga::match {

bool is_open(const History& history) {
  constexpr int kDepth = 4;                 // what a beginner might see
  constexpr std::uint64_t kNodes = 20'000;  // some milliseconds
  const double limit = history.game().info().centi_per_logit * kOpenLogit;
  const StopFlag never;
  const auto search = search::make_search(history.game(), search::Method::AlphaBeta, {.memory_mib = 1});
  const Value value = search
                          ->think(History(history.shared_game(), history.position()),
                                  {.depth = kDepth, .nodes = kNodes}, never)
                          .value;
  return !value.is_win() && !value.is_loss() && std::abs(value.hundredths()) <= limit;
}

}  // namespace joga::match
