// The list of games that pass the generic battery: adding a game to the tests is adding its specs here.
#pragma once

#include <string>
#include <vector>

#include "joga/core/any_game.hpp"

namespace joga::testing {

// Every rule set, every shipped map, both starters, both ends, generated maps and inline maps.
[[nodiscard]] const std::vector<std::string>& battery_specs();

// The same game as the reference implementations read it: they know no generated maps, and get them cell by
// cell.
[[nodiscard]] std::string reference_spec(const AnyGame& game);

}  // namespace joga::testing
