#include "joga/match/ratings.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "joga/core/random.hpp"
#include "joga/match/elo.hpp"

namespace joga::match {
namespace {

constexpr Entrant kAna = Entrant::from_index(0);
constexpr Entrant kBruno = Entrant::from_index(1);
constexpr Entrant kCarla = Entrant::from_index(2);
constexpr Entrant kDuarte = Entrant::from_index(3);

// In Elo: the least prior moves nothing by more than this in matches of a hundred games.
constexpr double kPriorUnseen = 1e-2;

// A table that numbers its games by itself.
class Match {
 public:
  explicit Match(std::size_t entrants) : table_(entrants) {}

  Match& play(Entrant one, Entrant two, int wins, int draws, int losses) {
    for (int i = 0; i < wins; ++i) add(one, two, Outcome::PlayerOneWins);
    for (int i = 0; i < draws; ++i) add(one, two, Outcome::Draw);
    for (int i = 0; i < losses; ++i) add(one, two, Outcome::PlayerTwoWins);
    return *this;
  }
  // Adds the same results with the sides swapped: then playing first is no advantage.
  Match& play_both(Entrant one, Entrant two, int wins, int draws, int losses) {
    return play(one, two, wins, draws, losses).play(two, one, losses, draws, wins);
  }
  void add(Entrant one, Entrant two, Outcome outcome) {
    EXPECT_TRUE(table_.add({one, two, PairNumber::from_index(next_++), outcome}));
  }
  [[nodiscard]] const ScoreTable& table() const { return table_; }

 private:
  ScoreTable table_;
  std::uint64_t next_ = 0;
};

TEST(Ratings, OfTwoAreTheEloOfTheirScoreWithoutPrior) {
  Match match(2);
  match.play_both(kAna, kBruno, 35, 5, 10);  // 75 %
  const Ratings ratings = Ratings::estimate(match.table(), {}, 0);
  EXPECT_NEAR(ratings.of(kAna).elo, 190.8485 / 2, kPriorUnseen);
  EXPECT_NEAR(ratings.of(kBruno).elo, -190.8485 / 2, kPriorUnseen);
  // The information about a logit is n p (1 - p); measured from their mean, each has half the bar of the
  // difference.
  EXPECT_NEAR(ratings.of(kAna).margin, kHalfWidth95 * kEloPerLogit / std::sqrt(100 * 0.75 * 0.25) / 2,
              kPriorUnseen);
  EXPECT_NEAR(ratings.first_player_advantage().elo, 0, 1e-9);
}

TEST(Ratings, TellStrengthFromTheAdvantageOfTheFirstPlayer) {
  Match match(2);
  match.play(kAna, kBruno, 90, 0, 10).play(kBruno, kAna, 60, 0, 40);
  const Ratings ratings = Ratings::estimate(match.table(), {}, 0);
  // Two games in logits: r + a = ln 9 and r - a = ln(2 / 3).
  const double first = kEloPerLogit * std::log(9.0);
  const double second = kEloPerLogit * std::log(2.0 / 3);
  EXPECT_NEAR(ratings.of(kAna).elo - ratings.of(kBruno).elo, (first + second) / 2, kPriorUnseen);
  EXPECT_NEAR(ratings.first_player_advantage().elo, (first - second) / 2, kPriorUnseen);
  // r + a and r - a have independent errors; half their sum or difference has half the root of the summed
  // variances.
  const double spread = 1 / (100 * 0.9 * 0.1) + 1 / (100 * 0.6 * 0.4);
  EXPECT_NEAR(ratings.first_player_advantage().margin, kHalfWidth95 * kEloPerLogit * std::sqrt(spread) / 2,
              kPriorUnseen);
}

TEST(Ratings, AddUpAlongAChain) {
  Match match(3);
  match.play_both(kAna, kBruno, 15, 0, 5).play_both(kBruno, kCarla, 30, 0, 10);
  const Ratings ratings = Ratings::estimate(match.table(), {}, 0);
  EXPECT_NEAR(ratings.of(kAna).elo - ratings.of(kCarla).elo, 2 * 190.8485, kPriorUnseen);
  EXPECT_NEAR(ratings.of(kAna).elo - ratings.of(kBruno).elo, 190.8485, kPriorUnseen);
  // The two leads u and v are independent; measured from the mean, A is (2 u + v) / 3.
  const double upper = 1 / (40 * 0.75 * 0.25);
  const double lower = 1 / (80 * 0.75 * 0.25);
  EXPECT_NEAR(ratings.of(kAna).margin, kHalfWidth95 * kEloPerLogit * std::sqrt(4 * upper + lower) / 3,
              kPriorUnseen);
}

TEST(Ratings, FitThreeConsistentResultsExactly) {
  // Odds of 3 and 3 make odds of 9.
  Match match(3);
  match.play_both(kAna, kBruno, 15, 0, 5);
  match.play_both(kBruno, kCarla, 15, 0, 5);
  match.play_both(kAna, kCarla, 18, 0, 2);
  const Ratings ratings = Ratings::estimate(match.table(), {}, 0);
  EXPECT_NEAR(ratings.of(kAna).elo, 190.8485, kPriorUnseen);
  EXPECT_NEAR(ratings.of(kBruno).elo, 0, kPriorUnseen);
  EXPECT_NEAR(ratings.of(kCarla).elo, -190.8485, kPriorUnseen);
}

TEST(Ratings, AreEqualForEqualResults) {
  Match match(3);
  match.play(kAna, kBruno, 5, 2, 5).play(kBruno, kCarla, 5, 2, 5).play(kCarla, kAna, 5, 2, 5);
  const Ratings ratings = Ratings::estimate(match.table());
  for (const Entrant entrant : {kAna, kBruno, kCarla}) EXPECT_NEAR(ratings.of(entrant).elo, 0, 1e-9);
  EXPECT_NEAR(ratings.first_player_advantage().elo, 0, 1e-9);
}

TEST(Ratings, HaveAMeanOfZero) {
  Match match(3);
  match.play(kAna, kBruno, 9, 3, 4).play(kBruno, kCarla, 7, 5, 4).play(kCarla, kAna, 2, 2, 9);
  const Ratings mean = Ratings::estimate(match.table());
  EXPECT_NEAR(mean.of(kAna).elo + mean.of(kBruno).elo + mean.of(kCarla).elo, 0, 1e-9);
}

TEST(Ratings, ThePriorKeepsAPerfectScoreFinite) {
  Match match(2);
  match.play_both(kAna, kBruno, 5, 0, 0);
  const Ratings ratings = Ratings::estimate(match.table());
  // By symmetry +-x, where x sets the derivative 10 (1 - f(2x)) + 2 (1/2 - f(x)) of the likelihood to 0.
  const auto f = [](double x) { return 1 / (1 + std::exp(-x)); };
  const double x = ratings.of(kAna).elo / kEloPerLogit;
  EXPECT_NEAR(10 * (1 - f(2 * x)) + 2 * (0.5 - f(x)), 0, 1e-9);
  EXPECT_GT(ratings.of(kAna).elo, ratings.of(kAna).margin);
}

TEST(Ratings, EvenTheLeastPriorKeepsEverythingFinite) {
  Match match(4);
  match.play(kAna, kBruno, 1000, 0, 0).play(kBruno, kAna, 0, 0, 1000);
  const Ratings ratings = Ratings::estimate(match.table(), {}, 0);
  for (const Entrant entrant : {kAna, kBruno, kCarla, kDuarte}) {
    EXPECT_TRUE(std::isfinite(ratings.of(entrant).elo));
    EXPECT_TRUE(std::isfinite(ratings.of(entrant).margin));
  }
  EXPECT_GT(ratings.of(kAna).elo - ratings.of(kBruno).elo, 1000);
}

TEST(Ratings, GroupsThatNeverMetShareOneMiddle) {
  Match match(4);
  match.play_both(kAna, kBruno, 15, 0, 5).play_both(kCarla, kDuarte, 15, 0, 5);
  const Ratings ratings = Ratings::estimate(match.table());
  EXPECT_NEAR(ratings.of(kAna).elo - ratings.of(kCarla).elo, 0, 1e-9);
  EXPECT_NEAR(ratings.of(kAna).elo + ratings.of(kBruno).elo, 0, 1e-9);
}

TEST(Ratings, WithoutGamesAreTheMiddleWithTheBarsOfThePrior) {
  const Ratings ratings = Ratings::estimate(ScoreTable(2));
  EXPECT_DOUBLE_EQ(ratings.of(kAna).elo, 0);
  // Two virtual draws of information 1/4 each give each entrant a variance of 2; half their difference has a
  // variance of 1.
  EXPECT_NEAR(ratings.of(kAna).margin, kHalfWidth95 * kEloPerLogit, 1e-9);
  EXPECT_EQ(Ratings::estimate(ScoreTable(0)).size(), 0U);
  EXPECT_DOUBLE_EQ(Ratings::estimate(ScoreTable(1)).of(kAna).elo, 0);
}

TEST(Ratings, ComeBestFirst) {
  Match match(3);
  match.play(kAna, kBruno, 1, 0, 3).play(kBruno, kCarla, 1, 0, 3);
  EXPECT_EQ(Ratings::estimate(match.table()).best_first(), (std::vector<Entrant>{kCarla, kBruno, kAna}));
  EXPECT_EQ(Ratings::estimate(ScoreTable(2)).best_first(), (std::vector<Entrant>{kAna, kBruno}));
}

RC_GTEST_PROP(Ratings, DoNotDependOnTheOrderOfTheEntrants, ()) {
  const auto size = *rc::gen::inRange<std::size_t>(2, 6);
  std::vector<std::size_t> places(size);
  std::iota(places.begin(), places.end(), std::size_t{0});
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  for (std::size_t i = size; i > 1; --i) {
    std::swap(places[i - 1], places[random.below(static_cast<std::uint32_t>(i))]);
  }
  Match match(size);
  Match relabelled(size);
  const auto games = *rc::gen::inRange(0, 60);
  for (int game = 0; game < games; ++game) {
    const auto one = *rc::gen::inRange<std::size_t>(0, size);
    const auto two = (one + *rc::gen::inRange<std::size_t>(1, size)) % size;
    const Outcome outcome = *rc::gen::element(Outcome::PlayerOneWins, Outcome::PlayerTwoWins, Outcome::Draw);
    match.add(Entrant::from_index(one), Entrant::from_index(two), outcome);
    relabelled.add(Entrant::from_index(places[one]), Entrant::from_index(places[two]), outcome);
  }
  const Ratings ratings = Ratings::estimate(match.table());
  const Ratings others = Ratings::estimate(relabelled.table());
  for (std::size_t i = 0; i < size; ++i) {
    const Rating& here = ratings.of(Entrant::from_index(i));
    const Rating& there = others.of(Entrant::from_index(places[i]));
    RC_ASSERT(std::abs(here.elo - there.elo) < 1e-6);
    RC_ASSERT(std::abs(here.margin - there.margin) < 1e-6);
  }
}

// At the maximum of the likelihood every entrant's expected points equal its actual points, virtual draws
// included. The ratings have another origin; the middle of the prior is where all virtual draws together come
// out even. Returns the largest error of these equations, in points.
[[nodiscard]] double worst_surplus(const ScoreTable& table, double prior_draws) {
  const Ratings ratings = Ratings::estimate(table, {}, prior_draws);
  const auto elo = [&](std::size_t entrant) { return ratings.of(Entrant::from_index(entrant)).elo; };
  const auto virtual_surplus = [&](double lead) { return prior_draws * (0.5 - expected_score(lead)); };
  double low = -1e5;
  double high = 1e5;
  for (int halving = 0; halving < 100; ++halving) {
    const double middle = (low + high) / 2;
    double surplus = 0;
    for (std::size_t i = 0; i < table.size(); ++i) surplus += virtual_surplus(elo(i) - middle);
    (surplus < 0 ? low : high) = middle;
  }
  const double advantage = ratings.first_player_advantage().elo;
  std::vector<double> surplus(table.size());
  double surplus_of_first = virtual_surplus(advantage);
  for (std::size_t one = 0; one < table.size(); ++one) {
    surplus[one] += virtual_surplus(elo(one) - low);
    for (std::size_t two = 0; two < table.size(); ++two) {
      const Tally tally = table.tally(Entrant::from_index(one), Entrant::from_index(two));
      const Trinomial& games = tally.as(Player::One);
      const double more =
          static_cast<double>(games.half_points()) / 2 -
          static_cast<double>(games.total()) * expected_score(elo(one) - elo(two) + advantage);
      surplus[one] += more;
      surplus[two] -= more;
      surplus_of_first += more;
    }
  }
  double worst = std::abs(surplus_of_first);
  for (const double more : surplus) worst = std::max(worst, std::abs(more));
  return worst;
}

RC_GTEST_PROP(Ratings, LetEverybodyExpectThePointsTheyHave, ()) {
  const auto size = *rc::gen::inRange<std::size_t>(2, 8);
  Match match(size);
  for (int count = *rc::gen::inRange(1, 12); count > 0; --count) {
    const auto one = *rc::gen::inRange<std::size_t>(0, size);
    const auto two = (one + *rc::gen::inRange<std::size_t>(1, size)) % size;
    const auto games = [] { return *rc::gen::element(0, 0, 1, 3, 30, 300); };
    match.play(Entrant::from_index(one), Entrant::from_index(two), games(), games() / 10, games());
  }
  for (const double prior_draws : {2.0, 0.1}) {
    RC_ASSERT(worst_surplus(match.table(), prior_draws) < 1e-7);
  }
}

TEST(Ratings, AreFoundWhereFullStepsOvershoot) {
  Match match(5);
  const auto entrant = [](std::size_t index) { return Entrant::from_index(index); };
  match.play(entrant(3), entrant(0), 4, 1, 4).play(entrant(1), entrant(4), 0, 0, 300);
  match.play(entrant(1), entrant(3), 0, 0, 300).play(entrant(2), entrant(0), 1000, 1, 0);
  match.play(entrant(4), entrant(2), 1000, 0, 3);
  EXPECT_LT(worst_surplus(match.table(), kPriorDraws), 1e-7);
}

TEST(Ratings, AreFiniteWhereStrengthAndAdvantageCannotBeToldApart) {
  Match match(7);
  const auto entrant = [](std::size_t index) { return Entrant::from_index(index); };
  match.play(entrant(6), entrant(2), 300, 0, 30).play(entrant(3), entrant(1), 1000, 0, 30);
  match.play(entrant(4), entrant(3), 30, 0, 3).play(entrant(2), entrant(4), 0, 0, 1);
  match.play(entrant(1), entrant(0), 0, 1, 0).play(entrant(1), entrant(3), 300, 0, 3);
  match.play(entrant(1), entrant(5), 0, 0, 1000).play(entrant(5), entrant(2), 300, 0, 0);
  const Ratings ratings = Ratings::estimate(match.table(), {}, 0);
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_TRUE(std::isfinite(ratings.of(entrant(i)).elo));
    EXPECT_TRUE(std::isfinite(ratings.of(entrant(i)).margin));
  }
}

TEST(Ratings, RecoverTheStrengthsOfASimulatedTournament) {
  // All play each other, 60 games on either side, without draws, so that the bars are exact: 95 % of the
  // ratings lie within them.
  constexpr std::size_t kEntrants = 12;
  constexpr double kAdvantage = 60;
  Random random(7);
  Match match(kEntrants);
  const auto strength = [](std::size_t entrant) { return 50.0 * static_cast<double>(entrant) - 275; };
  for (std::size_t one = 0; one < kEntrants; ++one) {
    for (std::size_t two = 0; two < kEntrants; ++two) {
      if (one == two) continue;
      const double score = expected_score(strength(one) - strength(two) + kAdvantage);
      for (int game = 0; game < 60; ++game) {
        const bool won = static_cast<double>(random.next() >> 11) * 0x1p-53 < score;
        match.add(Entrant::from_index(one), Entrant::from_index(two),
                  won ? Outcome::PlayerOneWins : Outcome::PlayerTwoWins);
      }
    }
  }
  const Ratings ratings = Ratings::estimate(match.table());
  int within = 0;
  for (std::size_t i = 0; i < kEntrants; ++i) {
    const Rating& rating = ratings.of(Entrant::from_index(i));
    const double miss = std::abs(rating.elo - strength(i));
    within += miss <= rating.margin ? 1 : 0;
    EXPECT_LT(miss, 2 * rating.margin);
    EXPECT_LT(rating.margin, 25);
  }
  EXPECT_GE(within, 10);
  EXPECT_NEAR(ratings.first_player_advantage().elo, kAdvantage, ratings.first_player_advantage().margin);
}

// Three entrants: the first beats the second 3 to 1, the second the third 3 to 1.
[[nodiscard]] ScoreTable ladder_of_three() {
  ScoreTable table(3);
  std::uint64_t pair = 0;
  for (const auto& [one, two] : {std::pair(0U, 1U), std::pair(1U, 2U)}) {
    for (int i = 0; i < 40; ++i) {
      const Entrant first = Entrant::from_index(one);
      const Entrant second = Entrant::from_index(two);
      const bool won = i % 4 != 0;
      EXPECT_TRUE(table.add({first, second, PairNumber::from_index(pair),
                             won ? Outcome::PlayerOneWins : Outcome::PlayerTwoWins}));
      EXPECT_TRUE(table.add({second, first, PairNumber::from_index(pair++),
                             won ? Outcome::PlayerTwoWins : Outcome::PlayerOneWins}));
    }
  }
  return table;
}

TEST(Anchors, OneShiftsAllRatings) {
  const ScoreTable table = ladder_of_three();
  const Ratings free = Ratings::estimate(table);
  const Ratings fixed = Ratings::estimate(table, {{Entrant::from_index(1), 1500}});
  EXPECT_EQ(fixed.of(Entrant::from_index(1)).elo, 1500);
  EXPECT_EQ(fixed.of(Entrant::from_index(1)).margin, 0);
  for (const std::size_t other : {0U, 2U}) {
    EXPECT_NEAR(fixed.of(Entrant::from_index(other)).elo - 1500,
                free.of(Entrant::from_index(other)).elo - free.of(Entrant::from_index(1)).elo, 1e-5);
    EXPECT_GT(fixed.of(Entrant::from_index(other)).margin, 0);
  }
  EXPECT_TRUE(fixed.is_anchor(Entrant::from_index(1)));
  EXPECT_FALSE(fixed.is_anchor(Entrant::from_index(0)));
  EXPECT_FALSE(free.is_anchored());
}

TEST(Anchors, SeveralAreExactAndTheOthersFitBetween) {
  const Ratings fixed =
      Ratings::estimate(ladder_of_three(), {{Entrant::from_index(2), 400}, {Entrant::from_index(0), 1000}});
  EXPECT_EQ(fixed.of(Entrant::from_index(0)).elo, 1000);
  EXPECT_EQ(fixed.of(Entrant::from_index(2)).elo, 400);
  // It lost to the one as often as it beat the other; the advantage of the first player is nobody's.
  EXPECT_NEAR(fixed.of(Entrant::from_index(1)).elo, 700, 1e-3);
  EXPECT_GT(fixed.of(Entrant::from_index(1)).margin, 0);
}

TEST(Ratings, HaveNoNoiseWhereTheyAreZero) {
  ScoreTable table(2);
  for (const Outcome outcome : {Outcome::PlayerOneWins, Outcome::PlayerTwoWins})
    EXPECT_TRUE(table.add({Entrant::from_index(outcome == Outcome::PlayerOneWins ? 0 : 1),
                           Entrant::from_index(outcome == Outcome::PlayerOneWins ? 1 : 0),
                           PairNumber::from_index(0), outcome}));
  const double advantage = Ratings::estimate(table).first_player_advantage().elo;
  EXPECT_EQ(advantage, 0);
  EXPECT_FALSE(std::signbit(advantage));
}

}  // namespace
}  // namespace joga::match
