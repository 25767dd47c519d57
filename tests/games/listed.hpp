// The games of the program, from their list: no test names them all by hand.
#pragma once

#include <string>
#include <vector>

#include "joga/games/registry.hpp"

namespace joga::testing {

// In the order in which they are shown.
[[nodiscard]] inline std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const GameInfo* game : games::all_games()) ids.emplace_back(game->id);
  return ids;
}

// "quantik, eximo, ...": what is valid where there is no such game.
[[nodiscard]] inline std::string valid_games() {
  std::string ids;
  for (const std::string& id : game_ids()) ids += (ids.empty() ? "" : ", ") + id;
  return ids;
}

}  // namespace joga::testing
