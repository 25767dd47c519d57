// The games of the program, from their list: no test names them all by hand.
#pragma once

#include <algorithm>
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

// Each game, with this draw for lack of progress where a game has one: it ends soon however it is played.
[[nodiscard]] inline std::vector<std::string> quick_specs(int quiet) {
  std::vector<std::string> specs;
  for (const GameInfo* game : games::all_games()) {
    const bool has_it = std::ranges::find(game->options, "quiet", &OptionInfo::key) != game->options.end();
    specs.push_back(std::string(game->id) + (has_it ? ":quiet=" + std::to_string(quiet) : ""));
  }
  return specs;
}

// "quantik, eximo, ...": what is valid where there is no such game.
[[nodiscard]] inline std::string valid_games() {
  std::string ids;
  for (const std::string& id : game_ids()) ids += (ids.empty() ? "" : ", ") + id;
  return ids;
}

}  // namespace joga::testing
