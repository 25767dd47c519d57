// The games that a fuzzer's first byte selects.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/games/registry.hpp"

namespace joga::fuzz {

[[nodiscard]] inline const AnyGame& game_number(std::uint8_t number) {
  static const std::vector<std::shared_ptr<const AnyGame>> games = [] {
    std::vector<std::shared_ptr<const AnyGame>> made;
    for (const GameInfo* info : games::all_games()) made.push_back(*games::make_game(info->id));
    for (const std::string_view variant : {"quantik:rules=official", "stars:rules=official",
                                           "stars:map=wormholes", "stars:map=big,end=both"}) {
      made.push_back(*games::make_game(variant));
    }
    return made;
  }();
  return *games[number % games.size()];
}

}  // namespace joga::fuzz
