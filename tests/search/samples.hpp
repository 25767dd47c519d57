// Games and positions for the tests of players and searches.
#pragma once

#include <algorithm>
#include <cctype>
#include <memory>
#include <string>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/games/registry.hpp"

namespace joga::testing {

// Every game with its defaults, and with every other word of each of its options.
[[nodiscard]] inline std::vector<std::string> sample_specs() {
  std::vector<std::string> specs;
  for (const GameInfo* info : games::all_games()) {
    specs.emplace_back(info->id);
    for (const OptionInfo& option : info->options) {
      for (const auto& [value, name] : option.values) {
        if (value == option.default_value) continue;
        specs.push_back(
            GameSpec{std::string(info->id), {{std::string(option.key), std::string(value)}}}.text());
      }
    }
  }
  return specs;
}

[[nodiscard]] inline std::shared_ptr<const AnyGame> sample_game(const std::string& spec) {
  return *games::make_game(spec);
}

// The running positions of a random game, in order.
[[nodiscard]] inline std::vector<AnyPosition> random_game(const AnyGame& game, Random& random) {
  // Games without draws by history may last for ever; a game of this length is long enough.
  constexpr std::size_t kLongest = 400;
  std::vector<AnyPosition> positions;
  for (AnyPosition position = game.start(); !is_over(game.outcome(position)) && positions.size() < kLongest;
       position = game.play_unchecked(position, game.random_move(position, random))) {
    positions.push_back(position);
  }
  return positions;
}

// A spec as part of a test's name.
[[nodiscard]] inline std::string name_of(const std::string& spec) {
  std::string name = spec;
  std::ranges::replace_if(name, [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
  return name;
}

}  // namespace joga::testing
