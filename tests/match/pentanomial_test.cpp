#include <gtest/gtest.h>

#include "joga/match/score_table.hpp"

namespace joga::match {
namespace {

static_assert(result_for(Player::One, Outcome::PlayerOneWins) == GameResult::Win);
static_assert(result_for(Player::Two, Outcome::PlayerOneWins) == GameResult::Loss);
static_assert(result_for(Player::Two, Outcome::PlayerTwoWins) == GameResult::Win);
static_assert(result_for(Player::Two, Outcome::Draw) == GameResult::Draw);
static_assert(!result_for(Player::One, Outcome::Running));

static_assert(pair_result(GameResult::Loss, GameResult::Loss) == PairResult::Zero);
static_assert(pair_result(GameResult::Draw, GameResult::Loss) == PairResult::Half);
static_assert(pair_result(GameResult::Draw, GameResult::Draw) == PairResult::One);
static_assert(pair_result(GameResult::Loss, GameResult::Win) == PairResult::One);
static_assert(pair_result(GameResult::Win, GameResult::Draw) == PairResult::OneAndHalf);
static_assert(pair_result(GameResult::Win, GameResult::Win) == PairResult::Two);

TEST(ResultCounts, CountWorstFirst) {
  Trinomial games;
  games.add(GameResult::Win);
  games.add(GameResult::Win);
  games.add(GameResult::Draw);
  EXPECT_EQ(games, Trinomial::from_counts({0, 1, 2}));
  EXPECT_EQ(games.count(GameResult::Win), 2U);
  EXPECT_EQ(games.total(), 3U);
  EXPECT_EQ(games.half_points(), 5U);
}

TEST(ResultCounts, TheOtherPlayerHasWhatIsLeftOfThePoints) {
  const Pentanomial pairs = Pentanomial::from_counts({1, 2, 3, 4, 5});
  EXPECT_EQ(pairs.reversed(), Pentanomial::from_counts({5, 4, 3, 2, 1}));
  EXPECT_EQ(pairs.half_points() + pairs.reversed().half_points(), 4 * pairs.total());
}

}  // namespace
}  // namespace joga::match
