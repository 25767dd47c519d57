// The list of games that pass the generic battery: adding a game to the tests is adding its specs here.
#pragma once

#include <string>
#include <vector>

namespace joga::testing {

// Every rule set, every shipped map, both starters, both ends, generated maps and inline maps.
[[nodiscard]] const std::vector<std::string>& battery_specs();

}  // namespace joga::testing
