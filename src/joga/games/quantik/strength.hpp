// The evaluation of Quantik positions. A unit (100) is about the advantage of having the last safe placement.
//
// A game of Quantik is lost by the player who must make the first placement after which the opponent
// completes a line. So what counts is who still has *safe* placements: those that leave the opponent without
// a winning one.
#pragma once

#include <array>

#include "joga/core/catalogue.hpp"
#include "joga/core/game.hpp"

namespace joga::quantik {

// Each feature is counted for the player to move, less the same for the opponent (as if it were their turn),
// unless stated otherwise. The weights were fitted to the results of games of the engine against itself.
inline constexpr std::array<EvaluationTerm, 6> kStrengthTerms{{
    // Placements after which the other player cannot win at once.
    {"safe_placements", 0},
    // Squares with a safe placement: several shapes for one square are worth little more than one.
    {"safe_squares", -8},
    // 1 if the number of squares that are safe for either player is odd, -1 if it is even: if it is odd and
    // nothing else happens, the player to move makes the last safe placement.
    {"odd_safe_squares", 40},
    // Placements that would complete a line. In positions that are evaluated the player to move has none,
    // because they would have won; the opponent's must be answered.
    {"threats", 10},
    // All placements, safe or not: the player who has more is harder to block.
    {"placements", 12},
    // 1 for the player to move.
    {"turn", 0},
}};

// The levels for people: plies, positions, blur, name, how the level plays. Tuned so that each level scores
// between 65 and 85 % against the one below; docs/levels.md has the games. The first two levels search too
// few positions to see all their placements: even with one ply and the ends that the rules foresee, a player
// who sees all placements is too strong for a beginner.
inline constexpr std::array<StrengthLevel, 7> kStrengthLevels{{
    {1, 14, 1000, joga::text::kLevelNewcomer, joga::text::kOverlooksMost},
    {1, 32, 700, joga::text::kLevelBeginner, joga::text::kOverlooksMuch},
    {1, 2'000, 260, joga::text::kLevelCasual, joga::text::kOverlooksSome},
    {2, 5'000, 160, joga::text::kLevelRegular, joga::text::kSeesReplySome},
    {3, 10'000, 60, joga::text::kLevelStrong, joga::text::kSeesThree},
    {5, 30'000, 0, joga::text::kLevelMaster, joga::text::kSeesFive},
    {0, 1'000'000, 0, joga::text::kLevelChampion, joga::text::kThinksAhead},
}};

}  // namespace joga::quantik
