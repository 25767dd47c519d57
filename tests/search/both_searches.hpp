// Alpha-beta and Monte-Carlo tree search, for tests of their common requirements.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <tuple>

#include "joga/core/erased_game.hpp"
#include "joga/search/all_instances.hpp"
#include "search/samples.hpp"
#include "search/typed_games.hpp"

namespace joga::testing {

using search::Method;

inline constexpr std::array kMethods{Method::AlphaBeta, Method::MonteCarlo};

[[nodiscard]] inline std::string method_name(Method method) {
  return method == Method::AlphaBeta ? "AlphaBeta" : "MonteCarlo";
}

// Small memory, so that allocating it does not take longer than the searches.
[[nodiscard]] inline search::SearchOptions small_options(Method method) {
  return {.memory_mib = method == Method::AlphaBeta ? 1U : 4U};
}

// The answer of a new search.
template <Evaluates G>
[[nodiscard]] search::SearchResult think_by(Method method, const G& game,
                                            const search::SearchOptions& options,
                                            const search::Situation<G>& situation,
                                            const search::Limits& limits, const StopFlag& stop = {},
                                            std::shared_ptr<const search::Prober<G>> prober = nullptr) {
  switch (method) {
    case Method::AlphaBeta:
      return search::AlphaBeta<G>(game, options, std::move(prober)).think(situation, limits, stop);
    case Method::MonteCarlo:
      return search::Mcts<G>(game, options, std::move(prober)).think(situation, limits, stop);
  }
  return {};
}

// Enough for small endgames.
[[nodiscard]] inline search::Limits to_the_end(Method method) {
  search::Limits limits;
  if (method == Method::AlphaBeta) limits.depth = 60;
  if (method == Method::MonteCarlo) limits.nodes = 100'000;
  return limits;
}

}  // namespace joga::testing
