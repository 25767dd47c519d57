// The engine's evaluations of every game.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "joga/core/game.hpp"
#include "joga/games/dispatch.hpp"
#include "search/samples.hpp"

namespace joga::testing {
namespace {

// Positions of random games; the visitor gets each with its game.
template <class Visitor>
void visit_positions(const std::string& spec, int games, std::uint64_t seed, Visitor&& visit) {
  ASSERT_TRUE(games::visit_game(*GameSpec::parse(spec), [&]<Game G>(const G& game) {
    Random random(seed);
    for (int i = 0; i < games; ++i) {
      typename G::Position position = game.start();
      for (int ply = 0; ply < 200 && !is_over(game.outcome(position)); ++ply) {
        visit(game, position);
        game.play_unchecked(position, game.random_move(position, random));
      }
    }
    return true;
  }));
}

class Evaluation : public ::testing::TestWithParam<std::string> {};

TEST_P(Evaluation, IsTheSameFromEverySide) {
  visit_positions(GetParam(), 4, 1, []<Game G>(const G& game, const typename G::Position& position) {
    const int expected = game.evaluate(position);
    // Quantik has thousands of symmetries: a few of them, evenly spread, are enough.
    const std::size_t stride = game.symmetry_count() / 40 + 1;
    for (std::size_t i = 0; i < game.symmetry_count(); i += stride) {
      ASSERT_EQ(game.evaluate(game.transformed(position, i)), expected)
          << game.position_text(position) << " symmetry " << i;
    }
  });
}

TEST_P(Evaluation, IsTheWeightedSumOfItsFeatures) {
  visit_positions(GetParam(), 2, 2, []<Game G>(const G& game, const typename G::Position& position) {
    const auto features = game.features(position);
    int sum = 0;
    for (std::size_t i = 0; i < features.size(); ++i) sum += features[i] * G::kTerms[i].weight;
    ASSERT_EQ(game.evaluate(position), sum);
  });
}

TEST_P(Evaluation, NamesEveryTermDifferently) {
  visit_positions(GetParam(), 1, 3, []<Game G>(const G&, const typename G::Position&) {
    std::set<std::string_view> names;
    for (const EvaluationTerm& term : G::kTerms) names.insert(term.name);
    ASSERT_EQ(names.size(), G::kTerms.size());
  });
}

// Whether the player to move wins with the next move, and whether the opponent can win after each of these
// moves.
template <Game G>
[[nodiscard]] bool wins_at_once(const G& game, const typename G::Position& position) {
  bool wins = false;
  game.visit_moves(position, [&](typename G::Move move) {
    typename G::Position next = position;
    game.play_unchecked(next, move);
    wins = game.outcome(next) == win_for(game.to_move(position));
    return !wins;
  });
  return wins;
}
template <Game G>
[[nodiscard]] bool loses_at_once(const G& game, const typename G::Position& position) {
  bool loses = true;
  game.visit_moves(position, [&](typename G::Move move) {
    typename G::Position next = position;
    game.play_unchecked(next, move);
    loses = !is_over(game.outcome(next)) && wins_at_once(game, next);
    return loses;
  });
  return loses;
}

TEST_P(Evaluation, ForeseesOnlyWhatIsToCome) {
  visit_positions(GetParam(), 20, 4, []<Game G>(const G& game, const typename G::Position& position) {
    if constexpr (Foresees<G>) {
      const int plies = game.foresee(position);
      ASSERT_TRUE(plies == 1 || plies == 0 || plies == -2);
      if (plies == 1) {
        ASSERT_TRUE(wins_at_once(game, position)) << game.position_text(position);
      } else if (plies == -2) {
        ASSERT_TRUE(!wins_at_once(game, position) && loses_at_once(game, position))
            << game.position_text(position);
      }
    }
  });
}

TEST_P(Evaluation, CallsNoisyWhatIsALegalMove) {
  visit_positions(GetParam(), 2, 5, []<Game G>(const G& game, const typename G::Position& position) {
    if constexpr (HasNoisyMoves<G>) {
      bool any = false;
      game.visit_noisy_moves(position, [&](typename G::Move move) {
        any = true;
        EXPECT_TRUE(game.is_legal(position, move)) << game.position_text(position);
        EXPECT_TRUE(game.is_progress(position, move)) << game.position_text(position);
        EXPECT_GT(game.gain(position, move), 0) << game.position_text(position);
        return true;
      });
      bool any_capture = false;
      game.visit_moves(position, [&](typename G::Move move) {
        const bool captures = game.move_text(position, move).find('x') != std::string::npos;
        any_capture = any_capture || captures;
        EXPECT_TRUE(captures || !any || !G::kNoisyMovesAreCompulsory);
        return true;
      });
      ASSERT_EQ(any, any_capture) << game.position_text(position);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Evaluation, ::testing::ValuesIn(sample_specs()),
                         [](const auto& info) { return name_of(info.param); });

// In Quantik all of these are foreseen, since nothing else ends a game so soon.
TEST(EvaluationByHand, QuantikForeseesEveryWinAndEveryLossOfTheNextTurns) {
  visit_positions("quantik", 60, 6, []<Game G>(const G& game, const typename G::Position& position) {
    if constexpr (Foresees<G>) {
      const int plies = game.foresee(position);
      EXPECT_EQ(plies == 1, wins_at_once(game, position)) << game.position_text(position);
      EXPECT_EQ(plies == -2, plies != 1 && loses_at_once(game, position)) << game.position_text(position);
    }
  });
}

// Each player has two pieces left, and wins by capturing one of the other's: the missing numbers of 1 to 12
// make a run of five with 3 or 8, and with 5 or 10.
TEST(EvaluationByHand, FieldsForeseesEveryRunThatCanBeCompleted) {
  using fields::Number;
  using fields::Square;
  const fields::Fields game;
  Random random(7);
  int seen = 0;
  for (int i = 0; i < 2000; ++i) {
    fields::Position position;
    for (const auto& [owner, label] : {std::pair(Player::One, 3), std::pair(Player::One, 8),
                                       std::pair(Player::Two, 5), std::pair(Player::Two, 10)}) {
      Square square = Square::from_index(random.below(16));  // near each other
      while ((position.occupied() >> square.index() & 1) != 0) {
        square = Square::from_index(random.below(Square::kCount));
      }
      position.put(owner, *Number::from_label(label), square);
    }
    bool completes = false;
    game.visit_moves(position, [&](fields::Move move) {
      fields::Position next = position;
      next.play_unchecked(move);
      completes = next.has_complete_run();
      return !completes;
    });
    ASSERT_EQ(game.foresee(position) == 1, completes) << game.position_text(position);
    seen += completes ? 1 : 0;
  }
  EXPECT_GT(seen, 100);
}

TEST(EvaluationByHand, AManMoreIsBetterInEximo) {
  const eximo::Eximo game;
  const auto even = game.start();
  const auto ahead = *game.parse_position("1mmmmmm1/1mmmmm2/1mm2mm1/8/8/1MM2MM1/1MMMMMM1/1MMMMMM1 1");
  EXPECT_GT(game.evaluate(ahead), game.evaluate(even) + 50);
}

}  // namespace
}  // namespace joga::testing
