// From a game as it was played to what a search is given.
#pragma once

#include <algorithm>
#include <cstddef>

#include "joga/core/erased_game.hpp"
#include "joga/core/history.hpp"
#include "joga/search/situation.hpp"

namespace joga::search {

// The position with as much of its past as draws by history need. The history must be of this game.
template <Game G>
[[nodiscard]] Situation<G> situation_of(const History& history) {
  Situation<G> situation{.position = typed_position<G>(history.position()), .quiet = history.quiet_plies()};
  const auto quiet = static_cast<std::size_t>(history.quiet_plies());
  for (std::size_t ply = history.ply() - std::min(history.ply(), quiet); ply < history.ply(); ++ply) {
    situation.earlier.push_back(history.game().key(history.position_at(ply)));
  }
  return situation;
}

}  // namespace joga::search
