// A move found by a search to the end of the game.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "joga/core/erased_game.hpp"
#include "joga/engine/player.hpp"
#include "joga/solve/exact_play.hpp"

namespace joga::engine {

// Reports its lines as well. Nothing when a limit was reached first.
template <Game G>
[[nodiscard]] std::optional<Choice> choose_exactly(solve::ExactPlay<G>& play, const History& history,
                                                   const Request& request, const solve::StarsLimits& limits) {
  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t nodes_before = play.nodes();
  const auto lines = play.best_lines(typed_position<G>(history.position()), request.lines, limits);
  if (!lines || lines->empty()) return std::nullopt;
  const std::uint64_t nodes = play.nodes() - nodes_before;
  for (std::size_t i = 0; request.listener && i < lines->size(); ++i) {
    const auto& line = (*lines)[i];
    const auto plies = static_cast<int>(line.moves.size());
    search::Info info{
        .line = static_cast<int>(i) + 1,
        .depth = plies,
        .selective_depth = plies,
        .value = line.value,
        .nodes = nodes,
        .time = std::chrono::duration_cast<search::Milliseconds>(std::chrono::steady_clock::now() - start)};
    for (const typename G::Move move : line.moves) info.moves.push_back(erased_move<G>(move));
    request.listener(info);
  }
  const auto& best = lines->front();
  return Choice{.move = erased_move<G>(best.moves.front()),
                .value = best.value,
                .depth = static_cast<int>(best.moves.size()),
                .nodes = nodes};
}

}  // namespace joga::engine
