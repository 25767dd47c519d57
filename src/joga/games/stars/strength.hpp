// What makes a position of Small Star Empires strong. The unit (100) is one point of the final score.
//
// What has been scored is certain; the rest is who will get the systems that are still free. A slide reaches
// far, but markers of the enemy stop it: a region that only one player can enter belongs to him already.
#pragma once

#include <array>

#include "joga/core/catalogue.hpp"
#include "joga/core/game.hpp"

namespace joga::stars {

// All counted for the player to move, less the same for the opponent. Weights fitted to the results of games
// that the engine played against itself.
inline constexpr std::array<EvaluationTerm, 17> kStrengthTerms{{
    // Points as if the game ended now. Trade grows by itself when the enemy settles next to a station; the
    // points for the larger empire change hands until the end.
    {"planet_points", 100},
    {"nebula_points", 110},
    {"trade_points", 100},
    {"larger_empire_points", 15},
    // Nebula colours of which one is owned, or two: a third one is worth three times the first.
    {"single_nebulas", 120},
    {"double_nebulas", 90},
    // Free systems that the player can reach with the next move and the opponent cannot, by what is there.
    {"own_reach_planets", 33},
    {"own_reach_nebulas", 105},
    {"own_reach_systems", -5},
    // Free systems that only the player can ever enter.
    {"own_region_planets", 42},
    {"own_region_nebulas", 120},
    {"own_region_systems", -8},
    // Ways to move, ships that have one, markers in stock.
    {"destinations", 10},
    {"mobile_ships", 0},
    {"stations_in_stock", 76},
    {"colonies_in_stock", -5},
    // 1 for the player to move.
    {"turn", 170},
}};

// The levels for people: plies, positions, blur, name, how it plays. Set so that each level scores between 65
// and 85 % against the one below; docs/levels.md has the games.
inline constexpr std::array<StrengthLevel, 6> kStrengthLevels{{
    {1, 2'000, 1500, joga::text::kLevelNewcomer, joga::text::kOverlooksMost},
    {1, 2'000, 500, joga::text::kLevelBeginner, joga::text::kOverlooksThings},
    {1, 2'000, 130, joga::text::kLevelCasual, joga::text::kOverlooksLittle},
    {2, 5'000, 0, joga::text::kLevelRegular, joga::text::kSeesReply},
    {0, 3'000, 0, joga::text::kLevelExpert, joga::text::kThinksAhead},
    {0, 1'000'000, 0, joga::text::kLevelChampion, joga::text::kThinksAhead},
}};

}  // namespace joga::stars
