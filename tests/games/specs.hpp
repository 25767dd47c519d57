// The list of games that the generic battery tests: to test another game, add its specs here.
#pragma once

#include <string>
#include <vector>

#include "joga/core/any_game.hpp"

namespace joga::testing {

// Every rule set, every shipped map, both starters, both ends, generated maps and inline maps.
[[nodiscard]] const std::vector<std::string>& battery_specs();

// The spec of the same game for the reference implementations, which do not know generated maps: it has their
// cells.
[[nodiscard]] std::string reference_spec(const AnyGame& game);

}  // namespace joga::testing
