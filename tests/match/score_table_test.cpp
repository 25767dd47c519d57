#include "joga/match/score_table.hpp"

#include <gtest/gtest.h>

namespace joga::match {
namespace {

constexpr Entrant kAna = Entrant::from_index(0);
constexpr Entrant kBruno = Entrant::from_index(1);
constexpr Entrant kCarla = Entrant::from_index(2);
constexpr PairNumber kPair = PairNumber::from_index(0);

TEST(ScoreTable, EachCellIsTheRowsViewOfItsGamesWithTheColumn) {
  ScoreTable table(3);
  EXPECT_TRUE(table.add({kAna, kCarla, kPair, Outcome::PlayerOneWins}));
  EXPECT_TRUE(table.add({kCarla, kAna, kPair, Outcome::Draw}));
  EXPECT_TRUE(table.add({kBruno, kCarla, kPair, Outcome::PlayerTwoWins}));

  EXPECT_EQ(table.points(kAna, kCarla), (Points{.half_points = 3, .games = 2}));
  EXPECT_EQ(table.points(kCarla, kAna), (Points{.half_points = 1, .games = 2}));
  EXPECT_EQ(table.points(kBruno, kCarla), (Points{.half_points = 0, .games = 1}));
  EXPECT_EQ(table.points(kCarla, kBruno), (Points{.half_points = 2, .games = 1}));
  EXPECT_EQ(table.points(kAna, kBruno), Points{});
  EXPECT_EQ(table.points(kAna, kAna), Points{});
  EXPECT_EQ(table.total(kCarla), (Points{.half_points = 3, .games = 3}));
  EXPECT_DOUBLE_EQ(table.total(kCarla).points(), 1.5);
}

TEST(ScoreTable, SidesAndPairsAreKeptApart) {
  ScoreTable table(3);
  EXPECT_TRUE(table.add({kCarla, kAna, kPair, Outcome::PlayerOneWins}));
  EXPECT_TRUE(table.add({kAna, kCarla, kPair, Outcome::PlayerOneWins}));
  EXPECT_TRUE(table.add({kCarla, kBruno, kPair, Outcome::PlayerOneWins}));
  const Tally tally = table.tally(kCarla, kAna);
  EXPECT_EQ(tally.as(Player::One), Trinomial::from_counts({0, 0, 1}));
  EXPECT_EQ(tally.as(Player::Two), Trinomial::from_counts({1, 0, 0}));
  EXPECT_EQ(tally.pairs(), Pentanomial::from_counts({0, 0, 1, 0, 0}));
  EXPECT_EQ(table.tally(kBruno, kCarla).pairs(), Pentanomial());
}

TEST(ScoreTable, RefusesWhatIsNoNewGameOfItsEntrants) {
  ScoreTable table(2);
  EXPECT_FALSE(table.add({kAna, kBruno, kPair, Outcome::Running}));
  EXPECT_FALSE(table.add({kAna, kAna, kPair, Outcome::Draw}));
  EXPECT_FALSE(table.add({kAna, kCarla, kPair, Outcome::Draw}));
  EXPECT_TRUE(table.add({kAna, kBruno, kPair, Outcome::Draw}));
  EXPECT_FALSE(table.add({kAna, kBruno, kPair, Outcome::PlayerOneWins}));
  EXPECT_EQ(table.total(kAna), (Points{.half_points = 1, .games = 1}));
}

TEST(ScoreTable, EveryUnorderedPairHasAPlaceOfItsOwn) {
  constexpr std::size_t kEntrants = 9;
  ScoreTable table(kEntrants);
  for (std::size_t one = 0; one < kEntrants; ++one) {
    for (std::size_t two = one + 1; two < kEntrants; ++two) {
      EXPECT_TRUE(
          table.add({Entrant::from_index(one), Entrant::from_index(two), kPair, Outcome::PlayerOneWins}));
    }
  }
  for (std::size_t row = 0; row < kEntrants; ++row) {
    // It won against all after it and lost to all before it.
    EXPECT_EQ(table.total(Entrant::from_index(row)),
              (Points{.half_points = 2 * (kEntrants - 1 - row), .games = kEntrants - 1}));
  }
}

TEST(ScoreTable, MayBeEmpty) {
  EXPECT_EQ(ScoreTable(0).size(), 0U);
}

}  // namespace
}  // namespace joga::match
