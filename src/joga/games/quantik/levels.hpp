// The levels for people.
#pragma once

#include <array>

#include "joga/core/game.hpp"

namespace joga::quantik {

// Plies, positions, blur. Set so that each level scores between 65 and 85 % against the one below;
// docs/levels.md has the games.
// The first two levels look at so few positions that they do not see all their placements: with one ply and
// what the rules foresee, whoever sees them all plays too well for a beginner.
inline constexpr std::array<StrengthLevel, 7> kStrengthLevels{{
    {1, 14, 1000},
    {1, 32, 700},
    {1, 2'000, 260},
    {2, 5'000, 160},
    {3, 10'000, 60},
    {5, 30'000, 0},
    {0, 1'000'000, 0},
}};

}  // namespace joga::quantik
