// The levels for people.
#pragma once

#include <array>

#include "joga/core/game.hpp"

namespace joga::fields {

// Plies, positions, blur. Set so that each level scores between 65 and 85 % against the one below;
// docs/levels.md has the games.
inline constexpr std::array<StrengthLevel, 12> kStrengthLevels{{
    {1, 2'000, 350},
    {1, 2'000, 170},
    {1, 2'000, 100},
    {1, 2'000, 48},
    {1, 2'000, 2},
    {2, 5'000, 0},
    {0, 1'800, 0},
    {0, 6'000, 0},
    {0, 20'000, 0},
    {0, 70'000, 0},
    {0, 260'000, 0},
    {0, 1'000'000, 0},
}};

}  // namespace joga::fields
