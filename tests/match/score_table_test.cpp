#include "joga/match/score_table.hpp"

#include <gtest/gtest.h>

namespace joga::match {
namespace {

constexpr Entrant kFirst = Entrant::from_index(0);
constexpr Entrant kSecond = Entrant::from_index(1);
constexpr Entrant kThird = Entrant::from_index(2);
constexpr PairNumber kFirstPair = PairNumber::from_index(0);

TEST(ScoreTable, EachCellIsTheRowsViewOfItsGamesWithTheColumn) {
  ScoreTable table(3);
  EXPECT_TRUE(table.add({kFirst, kThird, kFirstPair, Outcome::PlayerOneWins}));
  EXPECT_TRUE(table.add({kThird, kFirst, kFirstPair, Outcome::Draw}));
  EXPECT_TRUE(table.add({kSecond, kThird, kFirstPair, Outcome::PlayerTwoWins}));

  EXPECT_EQ(table.points(kFirst, kThird), (Points{.half_points = 3, .games = 2}));
  EXPECT_EQ(table.points(kThird, kFirst), (Points{.half_points = 1, .games = 2}));
  EXPECT_EQ(table.points(kSecond, kThird), (Points{.half_points = 0, .games = 1}));
  EXPECT_EQ(table.points(kThird, kSecond), (Points{.half_points = 2, .games = 1}));
  EXPECT_EQ(table.points(kFirst, kSecond), Points{});
  EXPECT_EQ(table.points(kFirst, kFirst), Points{});
  EXPECT_EQ(table.tally(kThird).games().half_points(), 3U);
  EXPECT_EQ(table.tally(kThird).games().total(), 3U);
  EXPECT_DOUBLE_EQ(table.points(kFirst, kThird).points(), 1.5);
}

TEST(ScoreTable, SidesAndPairsAreKeptApart) {
  ScoreTable table(3);
  EXPECT_TRUE(table.add({kThird, kFirst, kFirstPair, Outcome::PlayerOneWins}));
  EXPECT_TRUE(table.add({kFirst, kThird, kFirstPair, Outcome::PlayerOneWins}));
  EXPECT_TRUE(table.add({kThird, kSecond, kFirstPair, Outcome::PlayerOneWins}));
  const Tally tally = table.tally(kThird, kFirst);
  EXPECT_EQ(tally.as(Player::One), Trinomial::from_counts({0, 0, 1}));
  EXPECT_EQ(tally.as(Player::Two), Trinomial::from_counts({1, 0, 0}));
  EXPECT_EQ(tally.pairs(), Pentanomial::from_counts({0, 0, 1, 0, 0}));
  EXPECT_EQ(table.tally(kSecond, kThird).pairs(), Pentanomial());
}

TEST(ScoreTable, RefusesWhatIsNoNewGameOfItsEntrants) {
  ScoreTable table(2);
  EXPECT_FALSE(table.add({kFirst, kSecond, kFirstPair, Outcome::Running}));
  EXPECT_FALSE(table.add({kFirst, kFirst, kFirstPair, Outcome::Draw}));
  EXPECT_FALSE(table.add({kFirst, kThird, kFirstPair, Outcome::Draw}));
  EXPECT_TRUE(table.add({kFirst, kSecond, kFirstPair, Outcome::Draw}));
  EXPECT_FALSE(table.add({kFirst, kSecond, kFirstPair, Outcome::PlayerOneWins}));
  EXPECT_EQ(table.points(kFirst, kSecond), (Points{.half_points = 1, .games = 1}));
}

TEST(ScoreTable, EveryUnorderedPairHasAPlaceOfItsOwn) {
  constexpr std::size_t kEntrants = 9;
  ScoreTable table(kEntrants);
  for (std::size_t one = 0; one < kEntrants; ++one) {
    for (std::size_t two = one + 1; two < kEntrants; ++two) {
      EXPECT_TRUE(table.add(
          {Entrant::from_index(one), Entrant::from_index(two), kFirstPair, Outcome::PlayerOneWins}));
    }
  }
  for (std::size_t row = 0; row < kEntrants; ++row) {
    // The entrant won against all after it and lost to all before it.
    const Trinomial games = table.tally(Entrant::from_index(row)).games();
    EXPECT_EQ(games, Trinomial::from_counts({row, 0, kEntrants - 1 - row}));
  }
}

TEST(ScoreTable, MayBeEmpty) {
  EXPECT_EQ(ScoreTable(0).size(), 0U);
}

}  // namespace
}  // namespace joga::match
