#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "joga/core/random.hpp"
#include "joga/match/score_table.hpp"

namespace joga::match {
namespace {

constexpr PairNumber kPair = PairNumber::from_index(7);

TEST(Ledger, CountsAGameBySideAtOnceAndAPairWhenItIsWhole) {
  Ledger ledger;
  EXPECT_TRUE(ledger.add(kPair, Player::Two, GameResult::Win));
  EXPECT_EQ(ledger.tally().as(Player::Two), Trinomial::from_counts({0, 0, 1}));
  EXPECT_EQ(ledger.tally().as(Player::One), Trinomial());
  EXPECT_EQ(ledger.tally().pairs().total(), 0U);

  EXPECT_TRUE(ledger.add(kPair, Player::One, GameResult::Draw));
  EXPECT_EQ(ledger.tally().games(), Trinomial::from_counts({0, 1, 1}));
  EXPECT_EQ(ledger.tally().pairs(), Pentanomial::from_counts({0, 0, 0, 1, 0}));
}

TEST(Ledger, GamesOfDifferentPairsDoNotMakeAPair) {
  Ledger ledger;
  EXPECT_TRUE(ledger.add(PairNumber::from_index(0), Player::One, GameResult::Win));
  EXPECT_TRUE(ledger.add(PairNumber::from_index(1), Player::Two, GameResult::Win));
  EXPECT_EQ(ledger.tally().games().total(), 2U);
  EXPECT_EQ(ledger.tally().pairs().total(), 0U);
}

TEST(Ledger, RefusesAGameThatWasCounted) {
  Ledger ledger;
  EXPECT_TRUE(ledger.add(kPair, Player::One, GameResult::Win));
  EXPECT_FALSE(ledger.add(kPair, Player::One, GameResult::Win));
  EXPECT_TRUE(ledger.add(kPair, Player::Two, GameResult::Loss));
  EXPECT_FALSE(ledger.add(kPair, Player::Two, GameResult::Win));
  EXPECT_EQ(ledger.tally().games(), Trinomial::from_counts({1, 0, 1}));
  EXPECT_EQ(ledger.tally().pairs(), Pentanomial::from_counts({0, 0, 1, 0, 0}));
}

TEST(Tally, ReversedIsTheSecondEntrantsView) {
  const Tally tally = Tally::from_counts(Trinomial::from_counts({1, 2, 3}), Trinomial::from_counts({4, 5, 6}),
                                         Pentanomial::from_counts({0, 1, 2, 3, 4}));
  EXPECT_EQ(tally.reversed().as(Player::One), Trinomial::from_counts({6, 5, 4}));
  EXPECT_EQ(tally.reversed().as(Player::Two), Trinomial::from_counts({3, 2, 1}));
  EXPECT_EQ(tally.reversed().pairs(), Pentanomial::from_counts({4, 3, 2, 1, 0}));
  EXPECT_EQ(tally.reversed().reversed(), tally);
}

struct Game {
  PairNumber pair;
  Player side;
  GameResult result;
};

RC_GTEST_PROP(Ledger, DoesNotCareInWhichOrderGamesFinish, ()) {
  std::vector<Game> games;
  for (std::uint64_t pair = 0; pair < 20; ++pair) {
    for (const Player side : kPlayers) {
      if (*rc::gen::inRange(0, 4) == 0) continue;
      games.push_back({PairNumber::from_index(pair), side,
                       *rc::gen::element(GameResult::Loss, GameResult::Draw, GameResult::Win)});
    }
  }
  Ledger in_order;
  for (const Game& game : games) RC_ASSERT(in_order.add(game.pair, game.side, game.result));

  Random random(*rc::gen::arbitrary<std::uint64_t>());
  for (std::size_t i = games.size(); i > 1; --i) {
    std::swap(games[i - 1], games[random.below(static_cast<std::uint32_t>(i))]);
  }
  Ledger shuffled;
  for (const Game& game : games) RC_ASSERT(shuffled.add(game.pair, game.side, game.result));
  RC_ASSERT(shuffled.tally() == in_order.tally());
  RC_ASSERT(in_order.tally().games().total() == games.size());
  RC_ASSERT(2 * in_order.tally().pairs().total() <= games.size());
}

}  // namespace
}  // namespace joga::match
