// The levels for people.
#pragma once

#include <array>

#include "joga/core/game.hpp"

namespace joga::quantik {

// Plies, positions, blur. Set so that each level wins between two thirds and five sixths of its games against
// the one below; docs/levels.md has the games.
inline constexpr std::array<StrengthLevel, 5> kStrengthLevels{{
    {1, 14, 1000},
    {1, 25, 1000},
    {1, 2'000, 200},
    {2, 5'000, 130},
    {0, 1'000'000, 0},
}};

}  // namespace joga::quantik
