// The levels for people.
#pragma once

#include <array>

#include "joga/core/game.hpp"

namespace joga::fields {

// Plies, positions, blur. Set so that each level wins between two thirds and five sixths of its games against
// the one below; docs/levels.md has the games.
inline constexpr std::array<StrengthLevel, 8> kStrengthLevels{{
    {1, 2'000, 60},
    {1, 2'000, 15},
    {2, 5'000, 10},
    {3, 10'000, 0},
    {0, 4'000, 0},
    {0, 20'000, 0},
    {0, 100'000, 0},
    {0, 1'000'000, 0},
}};

}  // namespace joga::fields
