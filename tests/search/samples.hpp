// Games and positions for the tests of whatever plays.
#pragma once

#include <algorithm>
#include <cctype>
#include <memory>
#include <string>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/games/registry.hpp"

namespace joga::testing {

// Every game with its defaults, and with every other value of each of its options that are words.
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

// The positions of a random game in which somebody has to move, the first one first.
[[nodiscard]] inline std::vector<AnyPosition> random_game(const AnyGame& game, Random& random) {
  // Games without history draws may go on for ever; a long one has seen everything by then.
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
