// The games of the program, taken from their list, so that no test has to name them all.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "joga/games/registry.hpp"

namespace joga::testing {

// In display order.
[[nodiscard]] inline std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const GameInfo* game : games::all_games()) ids.emplace_back(game->id);
  return ids;
}

// A spec of each game, with a draw after `quiet` plies without progress if the game has that option, so that
// it ends soon.
[[nodiscard]] inline std::vector<std::string> quick_specs(int quiet) {
  std::vector<std::string> specs;
  for (const GameInfo* game : games::all_games()) {
    const bool has_it = std::ranges::find(game->options, "quiet", &OptionInfo::key) != game->options.end();
    specs.push_back(std::string(game->id) + (has_it ? ":quiet=" + std::to_string(quiet) : ""));
  }
  return specs;
}

// "quantik, eximo, ...": the valid names in the message about an unknown game.
[[nodiscard]] inline std::string valid_games() {
  std::string ids;
  for (const std::string& id : game_ids()) ids += (ids.empty() ? "" : ", ") + id;
  return ids;
}

}  // namespace joga::testing
