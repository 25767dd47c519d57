// The levels for people.
#pragma once

#include <array>

#include "joga/core/game.hpp"

namespace joga::eximo {

// Plies, positions, blur. Set so that each level scores between 65 and 85 % against the one below;
// docs/levels.md has the games.
inline constexpr std::array<StrengthLevel, 12> kStrengthLevels{{
    {1, 2'000, 380},
    {1, 2'000, 200},
    {1, 2'000, 90},
    {1, 2'000, 25},
    {2, 5'000, 25},
    {0, 900, 0},
    {0, 2'500, 0},
    {0, 7'500, 0},
    {0, 22'000, 0},
    {0, 70'000, 0},
    {0, 250'000, 0},
    {0, 1'000'000, 0},
}};

}  // namespace joga::eximo
