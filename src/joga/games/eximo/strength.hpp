// The evaluation of Eximo positions. The unit (100) is one man.
//
// Men only go forward, and a man that arrives comes back as two: so a man is worth more the nearer it is to
// the last row, and most if no enemy is left that could stop it.
#pragma once

#include <array>

#include "joga/core/catalogue.hpp"
#include "joga/core/game.hpp"

namespace joga::eximo {

// Each feature is counted for the player to move, less the same for the opponent, unless stated otherwise.
// Rows are counted from the player's own side. The weights were fitted to the results of games of the engine
// against itself.
inline constexpr std::array<EvaluationTerm, 18> kStrengthTerms{{
    {"men", 100},
    // Men on these rows, relative to row 2, where half of the drops land; the men of row 1 guard it.
    {"men_on_row_1", 18},
    {"men_on_row_3", 10},
    {"men_on_row_4", 6},
    {"men_on_row_5", 12},
    {"men_on_row_6", 27},
    {"men_on_row_7", 65},
    // On the outer files a man cannot be captured sideways or diagonally.
    {"men_on_edge", 40},
    // Men that meet no enemy on any path to the last row, and the number of rows behind them.
    {"runners", -25},
    {"rows_of_runners", 13},
    // Own men that could be captured if it were the opponent's turn.
    {"exposed_men", -35},
    // The numbers of steps and of first jumps.
    {"steps", 0},
    {"jumps", 5},
    // Men that stand beside, behind or diagonally behind another man, which is safe from that side.
    {"pairs_in_row", 8},
    {"pairs_in_file", 2},
    {"pairs_on_diagonal", -6},
    // Drops without a free square: 2 less the free squares of the drop zone, at least 0.
    {"missing_drop_squares", -5},
    // 1 for the player to move.
    {"turn", 16},
}};

// Inputs of the network: own men by square, then the enemy's. A phase is four men.
inline constexpr NetworkShape kNetworkShape{.inputs = 128,
                                            .most_active = 64,
                                            .width = 128,
                                            .phases = 8,
                                            .percent = {320, 150, 130, 134, 132, 121, 121, 119}};

// The levels for people: plies, positions, blur, name, how the level plays. Tuned so that each level scores
// between 65 and 85 % against the one below; docs/levels.md has the games.
inline constexpr std::array<StrengthLevel, 14> kStrengthLevels{{
    {1, 2'000, 380, joga::text::kLevelNewcomer, joga::text::kOverlooksMost},
    {1, 2'000, 200, joga::text::kLevelBeginner, joga::text::kOverlooksMuch},
    {1, 2'000, 90, joga::text::kLevelLearner, joga::text::kOverlooksThings},
    {1, 2'000, 25, joga::text::kLevelCasual, joga::text::kOverlooksLittle},
    {2, 5'000, 20, joga::text::kLevelAmateur, joga::text::kSeesReply},
    {0, 105, 0, joga::text::kLevelRegular, joga::text::kThinksAhead, true},
    {0, 230, 0, joga::text::kLevelSkilled, joga::text::kThinksAhead, true},
    {0, 560, 0, joga::text::kLevelClub, joga::text::kThinksAhead, true},
    {0, 1'400, 0, joga::text::kLevelStrong, joga::text::kThinksAhead, true},
    {0, 3'900, 0, joga::text::kLevelExpert, joga::text::kThinksAhead, true},
    {0, 14'000, 0, joga::text::kLevelMaster, joga::text::kThinksAhead, true},
    {0, 45'000, 0, joga::text::kLevelGrandmaster, joga::text::kThinksAhead, true},
    {0, 230'000, 0, joga::text::kLevelChampion, joga::text::kThinksAhead, true},
    {0, 1'200'000, 0, joga::text::kLevelLegend, joga::text::kThinksAhead, true},
}};

}  // namespace joga::eximo
