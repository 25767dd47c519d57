// The levels for people.
#pragma once

#include <array>

#include "joga/core/game.hpp"

namespace joga::fields {

// Plies, positions, blur. Set so that each level scores between 65 and 85 % against the one below;
// docs/levels.md has the games.
inline constexpr std::array<StrengthLevel, 13> kStrengthLevels{{
    {1, 2'000, 330},
    {1, 2'000, 200},
    {1, 2'000, 125},
    {1, 2'000, 88},
    {1, 2'000, 56},
    {1, 2'000, 14},
    {2, 5'000, 17},
    {0, 850, 0},
    {0, 2'100, 0},
    {0, 6'500, 0},
    {0, 30'000, 0},
    {0, 200'000, 0},
    {0, 2'500'000, 0},
}};

}  // namespace joga::fields
