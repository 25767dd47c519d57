// The report's levels and evaluation.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/fields/support.hpp"

namespace joga::fields::testing {
namespace {

constexpr std::size_t kRandom = 0;
constexpr std::size_t kGreedy = 1;

// Draws many times and expects these moves equally often and no others, within five standard deviations, with
// a fixed seed.
void expect_equal_shares(std::size_t level, std::string_view text, const Texts& moves) {
  constexpr int kDraws = 10'000;
  const Position position = position_of(text);
  Random random(1);
  std::map<std::string, int> seen;
  for (int i = 0; i < kDraws; ++i) {
    const Move move = kGame.choose(level, position, random);
    ASSERT_TRUE(kGame.is_legal(position, move));
    ++seen[kGame.move_text(position, move)];
  }
  const double share = 1.0 / static_cast<double>(moves.size());
  for (const std::string& move : moves) {
    EXPECT_NEAR(seen[move], kDraws * share, 5 * std::sqrt(kDraws * share * (1 - share))) << move;
  }
  EXPECT_EQ(seen.size(), moves.size());
}

TEST(FieldsLevels, AreNamedAsInTheReport) {
  ASSERT_EQ(Fields::info().levels.size(), 2U);
  EXPECT_EQ(Fields::info().levels[kRandom].name, "random");
  EXPECT_EQ(Fields::info().levels[kGreedy].name, "greedy");
}

TEST(FieldsLevels, RandomChoosesEvenlyAmongAllMoves) {
  expect_equal_shares(kRandom, kStart, moves_of(kStart));
  const std::string isolated = "3I4/6ef/2c1h2l/8/8/8/3D4/8 1";
  expect_equal_shares(kRandom, isolated, moves_of(isolated));
}

TEST(FieldsLevels, GreedyTakesWhatBringsItNearestToARunOfFive) {
  // White's 3 and 4 are captured. The 5 on g4 and the 2 on a4 extend that run; the 12 on d7 does not.
  const std::string position = "afgh1ijk/3l4/8/3I4/b2DA1e1/2B5/8/8 1";
  const Texts all = moves_of(position);
  EXPECT_EQ(std::ranges::count_if(all, [](const std::string& move) { return move[2] == 'x'; }), 5);
  expect_equal_shares(kGreedy, position, {"d4xa4", "d4xg4", "e4xg4"});
}

TEST(FieldsLevels, GreedyFillsGapsRatherThanMakingPairs) {
  // White's 3, 4, 6 and 7 are captured, so capturing the 5 on g4 wins; with the 2 on a4 one is still missing.
  const std::string position = "a2h1ijk/3l4/8/3I4/b2DA1e1/2B5/8/8 1";
  expect_equal_shares(kGreedy, position, {"d4xg4", "e4xg4"});
}

TEST(FieldsLevels, GreedyCapturesEvenWhatDoesNotHelp) {
  // Only the 12 can be captured, by either of two pieces.
  expect_equal_shares(kGreedy, "afgh1ijk/3l4/8/3I4/3DA3/2B5/b6e/8 1", {"d4xd7", "d5xd7"});
}

TEST(FieldsLevels, GreedyIsBlackOrWhite) {
  expect_equal_shares(kGreedy, "AFGH1IJK/3L4/8/3i4/B2da1E1/2b5/8/8 2", {"d4xa4", "d4xg4", "e4xg4"});
}

TEST(FieldsLevels, GreedyWithoutACaptureIsRandom) {
  Random one(4);
  Random two(4);
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(kGame.choose(kGreedy, kGame.start(), one), kGame.choose(kRandom, kGame.start(), two));
  }
}

// --- evaluation ---

TEST(FieldsEvaluation, CountsWhatIsMissingInTheBestRun) {
  const auto missing = [](const std::vector<int>& labels) {
    std::uint32_t captured = 0;
    for (const int label : labels) captured |= 1U << (label - 1);
    return missing_in_best_run(captured);
  };
  EXPECT_EQ(missing({}), 5);
  EXPECT_EQ(missing({6}), 4);
  EXPECT_EQ(missing({1, 12}), 4);
  EXPECT_EQ(missing({1, 5}), 3);
  EXPECT_EQ(missing({1, 6}), 4);
  EXPECT_EQ(missing({8, 10, 12}), 2);
  EXPECT_EQ(missing({1, 2, 3, 4, 6, 7}), 1);
  EXPECT_EQ(missing({1, 2, 3, 10, 11, 12}), 2);
  EXPECT_EQ(missing({3, 7, 5, 4, 6}), 0);
}

TEST(FieldsEvaluation, IsTheOpponentsDistanceLessOnesOwn) {
  EXPECT_EQ(kGame.report_evaluation(kGame.start(), Player::One), 0);
  // Black has captured 3 and 4 and lacks three; White has captured 3, 5-8 and 10-12 and lacks one.
  const Position position = position_of("afgh1ijk/3l4/8/3I4/b2DA1e1/2B5/8/8 1");
  EXPECT_EQ(kGame.report_evaluation(position, Player::One), 1 - 3);
  EXPECT_EQ(kGame.report_evaluation(position, Player::Two), 3 - 1);
}

}  // namespace
}  // namespace joga::fields::testing
