// The levels for people.
#pragma once

#include <array>

#include "joga/core/game.hpp"

namespace joga::stars {

// Plies, positions, blur. Set so that each level scores between 65 and 85 % against the one below;
// docs/levels.md has the games.
inline constexpr std::array<StrengthLevel, 6> kStrengthLevels{{
    {1, 2'000, 1500},
    {1, 2'000, 500},
    {1, 2'000, 130},
    {2, 5'000, 0},
    {0, 3'000, 0},
    {0, 1'000'000, 0},
}};

}  // namespace joga::stars
