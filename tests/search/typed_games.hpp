// Games with their own types, for tests of templates over games.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "joga/games/dispatch.hpp"
#include "joga/games/registry.hpp"
#include "joga/search/all_instances.hpp"

namespace joga::testing {

// Calls the visitor with the game of a spec.
template <class Visitor>
void with_game(const std::string& spec, Visitor&& visitor) {
  ASSERT_TRUE(games::visit_game(*GameSpec::parse(spec), [&]<Game G>(const G& game) {
    visitor(game);
    return true;
  }));
}

// Calls the visitor with every game, with its default options.
template <class Visitor>
void with_every_game(Visitor&& visitor) {
  for (const GameInfo* info : games::all_games()) with_game(std::string(info->id), visitor);
}

}  // namespace joga::testing
