// The evaluation of positions of Fields of Action. The unit (100) is about the worth of a captured piece in
// the middle of a game.
//
// Five consecutive numbers win the game, so a capture is worth its contribution to the runs that can still be
// completed: a piece of a run with four captured ones is worth the game.
#pragma once

#include <array>

#include "joga/core/catalogue.hpp"
#include "joga/core/game.hpp"

namespace joga::fields {

// Each feature is counted for the player to move, less the same for the opponent, unless stated otherwise.
// The weights were fitted by `joga tune` to 1,200 games of the engine against itself; docs/tuning.md
// describes the method and the results.
inline constexpr std::array<EvaluationTerm, 13> kStrengthTerms{{
    {"captured", 100},
    // Runs of five with 3, or 4, captured numbers; a number in the middle is part of five runs, 1 is part of
    // one.
    {"runs_with_3", 9},
    {"runs_with_4", 14},
    // 1 if the best run lacks only 2 numbers, or only 1.
    {"best_run_misses_2", 17},
    {"best_run_misses_1", 66},
    // Enemy pieces that could be captured now, and those of them that would bring the best run nearer to
    // five.
    {"attacked", 5},
    {"attacked_for_the_run", 10},
    // Enemy pieces that could be captured now and would complete a run.
    {"attacked_to_win", 10},
    // The number of moves, and the pieces without a neighbour, which cannot capture.
    {"moves", 0},
    {"isolated", 0},
    // Pieces on the 16 squares in the middle, from which more distances fit the board, and on the squares of
    // the edge.
    {"central", 6},
    {"on_edge", -6},
    // 1 for the player to move.
    {"turn", 8},
}};

// Inputs of the network: own pieces by number and square, the enemy's in the same way, then the captured
// pieces of both. A phase is two captures.
inline constexpr NetworkShape kNetworkShape{.inputs = 1560,
                                            .most_active = 24,
                                            .width = 64,
                                            .phases = 8,
                                            .percent = {109, 125, 114, 113, 109, 115, 111, 119}};

// The levels for people: plies, positions, blur, name, how the level plays. Tuned so that each level scores
// between 65 and 85 % against the one below; docs/levels.md has the games.
inline constexpr std::array<StrengthLevel, 16> kStrengthLevels{{
    {1, 2'000, 330, joga::text::kLevelNewcomer, joga::text::kOverlooksMost},
    {1, 2'000, 200, joga::text::kLevelBeginner, joga::text::kOverlooksMuch},
    {1, 2'000, 125, joga::text::kLevelLearner, joga::text::kOverlooksThings},
    {1, 2'000, 88, joga::text::kLevelCasual, joga::text::kOverlooksSome},
    {1, 2'000, 56, joga::text::kLevelAmateur, joga::text::kOverlooksDetails},
    {1, 2'000, 14, joga::text::kLevelRegular, joga::text::kOverlooksLittle},
    {2, 5'000, 17, joga::text::kLevelSkilled, joga::text::kSeesReply},
    {0, 450, 0, joga::text::kLevelClub, joga::text::kThinksAhead, true},
    {0, 770, 0, joga::text::kLevelStrong, joga::text::kThinksAhead, true},
    {0, 1'550, 0, joga::text::kLevelExpert, joga::text::kThinksAhead, true},
    {0, 3'300, 0, joga::text::kLevelCandidateMaster, joga::text::kThinksAhead, true},
    {0, 7'200, 0, joga::text::kLevelMaster, joga::text::kThinksAhead, true},
    {0, 17'000, 0, joga::text::kLevelInternationalMaster, joga::text::kThinksAhead, true},
    {0, 36'000, 0, joga::text::kLevelGrandmaster, joga::text::kThinksAhead, true},
    {0, 90'000, 0, joga::text::kLevelChampion, joga::text::kThinksAhead, true},
    {0, 400'000, 0, joga::text::kLevelLegend, joga::text::kThinksAhead, true},
}};

}  // namespace joga::fields
