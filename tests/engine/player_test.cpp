// Players of every kind, through AnyPlayer, in every game.
#include "joga/engine/player.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/listed.hpp"
#include "joga/core/random.hpp"
#include "joga/engine/offer.hpp"
#include "search/samples.hpp"

namespace joga::testing {
namespace {

using engine::AnyPlayer;
using engine::make_player;
using engine::Request;
using engine::seed_of_turn;
using engine::Who;

[[nodiscard]] std::unique_ptr<AnyPlayer> player(const std::shared_ptr<const AnyGame>& game,
                                                std::string_view who) {
  return *make_player(*Who::parse(who, game->info()), game);
}

// The move of a turn in a game with this seed.
[[nodiscard]] AnyMove choice(AnyPlayer& player, const History& history, std::uint64_t seed,
                             const StopFlag& stop = {}) {
  Request request;
  request.seed = seed_of_turn(seed, history.game().to_move(history.position()), history.ply());
  return player.choose(history, request, stop).move.value();
}

class Players : public ::testing::TestWithParam<std::string> {
 protected:
  // The players of this game that are not people.
  [[nodiscard]] std::vector<std::string> programs() const {
    std::vector<std::string> programs;
    for (const LevelInfo& level : game_->info().levels) programs.emplace_back(level.name);
    programs.emplace_back("minimax:depth=1");
    programs.emplace_back("minimax:depth=2");
    return programs;
  }

  std::shared_ptr<const AnyGame> game_ = sample_game(GetParam());
};

TEST_P(Players, LevelsChooseWhatTheGameChooses) {
  for (std::size_t level = 0; level < game_->info().levels.size(); ++level) {
    const auto chooser = player(game_, game_->info().levels[level].name);
    Random others(8);
    for (History history(game_); !is_over(history.outcome()) && history.ply() < 300;) {
      Random same_lots(seed_of_turn(7, game_->to_move(history.position()), history.ply()));
      ASSERT_EQ(choice(*chooser, history, 7), game_->choose(level, history.position(), same_lots));
      ASSERT_TRUE(history.play(game_->random_move(history.position(), others)));
    }
  }
}

TEST_P(Players, FinishWholeGamesAgainstRandomMovesOnEitherSide) {
  // Far longer than any game with draws by history.
  constexpr std::size_t kEndless = 20'000;
  for (const std::string& who : programs()) {
    for (const Player side : kPlayers) {
      const auto chooser = player(game_, who);
      Random random(index_of(side));
      History history(game_);
      while (!is_over(history.outcome()) && history.ply() < kEndless) {
        const bool own_turn = game_->to_move(history.position()) == side;
        const AnyMove move =
            own_turn ? choice(*chooser, history, 1) : game_->random_move(history.position(), random);
        ASSERT_TRUE(history.play(move)) << who << ": " << game_->position_text(history.position());
      }
      EXPECT_TRUE(is_over(history.outcome())) << who;
    }
  }
}

TEST_P(Players, SameSeedSameMoves) {
  for (const std::string& who : programs()) {
    const auto one = player(game_, who);
    const auto two = player(game_, who);
    for (History history(game_); !is_over(history.outcome()) && history.ply() < 30;) {
      const AnyMove move = choice(*one, history, 3);
      ASSERT_EQ(choice(*two, history, 3), move) << who;
      ASSERT_TRUE(history.play(move));
    }
  }
}

TEST_P(Players, MinimaxBeatsRandomMoves) {
  int points = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Player side = seed % 2 == 0 ? Player::One : Player::Two;
    const auto chooser = player(game_, "minimax:depth=2");
    Random random(seed + 100);
    History history(game_);
    while (!is_over(history.outcome())) {
      const bool own_turn = game_->to_move(history.position()) == side;
      const AnyMove move =
          own_turn ? choice(*chooser, history, 1) : game_->random_move(history.position(), random);
      ASSERT_TRUE(history.play(move));
    }
    if (history.outcome() == win_for(side)) points += 1;
    if (history.outcome() == win_for(other(side))) points -= 1;
  }
  EXPECT_GT(points, 0);
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Players, ::testing::ValuesIn(sample_specs()),
                         [](const auto& info) { return name_of(info.param); });

TEST(MinimaxPlayer, DrawsEvenlyAmongEquallyGoodMoves) {
  // At the start of Quantik no result can be reached in one ply: all 64 placements have the same value.
  const auto game = sample_game("quantik");
  const auto chooser = player(game, "minimax:depth=1");
  const History history(game);
  constexpr int kEach = 400;
  std::map<AnyMove, int> seen;
  for (std::uint64_t seed = 0; seed < 64 * kEach; ++seed) ++seen[choice(*chooser, history, seed)];
  ASSERT_EQ(seen.size(), 64U);
  // 5 standard deviations exclude chance failures.
  for (const auto& [move, count] : seen) EXPECT_NEAR(count, kEach, 5 * std::sqrt(kEach));
}

TEST(MinimaxPlayer, DrawsAnyLegalMoveWhenStoppedBeforeItHasSearchedOne) {
  const auto game = sample_game("quantik");
  const auto chooser = player(game, "minimax:depth=9");
  const History history(game);
  StopFlag stop;
  stop.set();
  std::map<AnyMove, int> seen;
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) ++seen[choice(*chooser, history, seed, stop)];
  for (const auto& [move, count] : seen) EXPECT_TRUE(game->is_legal(history.position(), move));
  EXPECT_EQ(seen.size(), 64U);
}

TEST(MakePlayer, RefusesPeople) {
  const auto game = sample_game("quantik");
  const auto made = make_player(Who{engine::Human{}}, game);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().message.english(), "'human' is a person: here the player must be a program");
}

TEST(MakePlayer, RefusesWhatTheGameDoesNotHave) {
  const auto game = sample_game("quantik");
  const auto level = make_player(Who{engine::ReportLevel{"greedy"}}, game);
  ASSERT_FALSE(level);
  EXPECT_EQ(level.error().message.english(),
            "'greedy' is not a player of Quantik; valid: human, easy, medium, perfect, level:N, "
            "engine:time=S, mcts:time=S, minimax:depth=N, ugi:COMMAND");
  EXPECT_FALSE(make_player(Who{engine::MinimaxDepth{0}}, game));
  EXPECT_FALSE(make_player(Who{engine::MinimaxDepth{100}}, game));
}

TEST(SeedOfTurn, GivesEveryTurnOfEveryGameItsOwnLots) {
  std::map<std::uint64_t, int> seen;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    for (const Player side : kPlayers) {
      for (std::size_t ply = 0; ply < 10; ++ply) ++seen[seed_of_turn(seed, side, ply)];
    }
  }
  EXPECT_EQ(seen.size(), 4'000U);

  // Two random players with the same random numbers would choose the same index at every turn.
  int equal = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random one(seed_of_turn(seed, Player::One, 0));
    Random two(seed_of_turn(seed, Player::Two, 0));
    for (int i = 0; i < 100; ++i) equal += one.below(64) == two.below(64) ? 1 : 0;
  }
  EXPECT_NEAR(equal, 10'000.0 / 64, 5 * std::sqrt(10'000.0 / 64));
}

// --- Memory

TEST(MemoryOfPlayers, IsThatOfAllTheirTables) {
  const GameInfo& eximo = sample_game("eximo")->info();
  const GameInfo& stars = sample_game("stars")->info();
  EXPECT_EQ(engine::most_memory({engine::Searching{}}, eximo, {.memory_mib = 64}), 65U);
  EXPECT_EQ(engine::most_memory({engine::Searching{}}, stars, {.memory_mib = 64}), 81U);
  EXPECT_EQ(engine::most_memory({engine::Perfect{}}, stars, {.memory_mib = 64}), 145U);
  EXPECT_EQ(engine::most_memory({engine::Level{1}}, eximo, {.memory_mib = 64}), 2U);
  EXPECT_EQ(engine::most_memory({engine::MinimaxDepth{3}}, eximo, {.memory_mib = 64}), 0U);
}

TEST(MemoryOfPlayers, FitsWhatThereIs) {
  for (const std::string& spec : game_ids()) {
    const GameInfo& game = sample_game(spec)->info();
    for (const engine::Who& who : engine::offered_players(game)) {
      for (const std::size_t most : {4U, 10U, 64U, 1000U}) {
        const engine::Resources resources = engine::resources_within(who, game, most);
        EXPECT_LE(engine::most_memory(who, game, resources), most) << who.text();
        EXPECT_LE(resources.memory_mib, engine::Resources{}.memory_mib);
      }
      EXPECT_EQ(engine::resources_within(who, game, 1000).memory_mib, engine::Resources{}.memory_mib);
    }
  }
}

}  // namespace
}  // namespace joga::testing
