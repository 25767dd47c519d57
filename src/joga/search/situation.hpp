// The input of the searches of a particular game: a position with the part of its history that draws depend
// on, and a source of exact values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "joga/core/erased_game.hpp"
#include "joga/core/game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/value.hpp"
#include "joga/search/any_search.hpp"

namespace joga::search {

template <Game G>
struct Situation {
  typename G::Position position;
  // Plies in a row without progress that led here.
  std::int64_t quiet = 0;
  // Keys of the positions before this one, the oldest first; those since the last progress are enough.
  std::vector<std::uint64_t> earlier{};
};

// The history must be of this game.
template <Game G>
[[nodiscard]] Situation<G> situation_of(const History& history) {
  Situation<G> situation{.position = typed_position<G>(history.position()), .quiet = history.quiet_plies()};
  const auto quiet = static_cast<std::size_t>(history.quiet_plies());
  for (std::size_t ply = history.ply() - std::min(history.ply(), quiet); ply < history.ply(); ++ply) {
    situation.earlier.push_back(history.game().key(history.position_at(ply)));
  }
  return situation;
}

// Exact knowledge from elsewhere, such as a tablebase. Several threads may probe at once.
template <Game G>
class Prober : public AnyProber {
 public:
  // The proven value of a running game for the player to move, if it is known.
  [[nodiscard]] virtual std::optional<Value> probe(const typename G::Position& position) const = 0;
};

template <Game G>
[[nodiscard]] std::vector<AnyMove> erased_moves(const std::vector<typename G::Move>& moves) {
  std::vector<AnyMove> erased;
  erased.reserve(moves.size());
  for (const typename G::Move move : moves) erased.push_back(erased_move<G>(move));
  return erased;
}

}  // namespace joga::search
