// The levels for people.
#pragma once

#include <array>

#include "joga/core/game.hpp"

namespace joga::eximo {

// Plies, positions, blur. Set so that each level scores between 65 and 85 % against the one below;
// docs/levels.md has the games.
inline constexpr std::array<StrengthLevel, 13> kStrengthLevels{{
    {1, 2'000, 380},
    {1, 2'000, 200},
    {1, 2'000, 90},
    {1, 2'000, 25},
    {2, 5'000, 30},
    {0, 650, 0},
    {0, 2'000, 0},
    {0, 6'500, 0},
    {0, 22'000, 0},
    {0, 75'000, 0},
    {0, 270'000, 0},
    {0, 1'000'000, 0},
    {0, 5'000'000, 0},
}};

}  // namespace joga::eximo
