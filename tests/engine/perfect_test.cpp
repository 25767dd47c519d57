// Perfect play in a solved game, and the engine in positions with a known value.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "joga/engine/player.hpp"
#include "joga/solve/knowledge.hpp"
#include "sanitized.hpp"
#include "solve/random_game.hpp"

namespace joga::testing {
namespace {

using engine::AnyPlayer;
using engine::Who;

[[nodiscard]] std::unique_ptr<AnyPlayer> player(std::string_view who, const History& history) {
  return *engine::make_player(*Who::parse(who, history.game().info()), history.shared_game(),
                              {.memory_mib = 1});
}

// The exact value for the player to move.
[[nodiscard]] Value value(const History& history) {
  return solve::best_line(history.game(), history.position(), {})->value;
}

class PerfectAgainst : public ::testing::TestWithParam<const char*> {};

// A won game is won within the number of plies that it takes, a drawn game is not lost, and a lost game is
// not lost any sooner.
TEST_P(PerfectAgainst, NeverGivesAnythingAway) {
  Random random(11);
  std::set<int> seen;  // must include wins, draws and losses
  for (int game = 0; game < 30; ++game) {
    History history = random_game(game % 2 == 0 ? "quantik" : "quantik:rules=official", 7, random);
    const auto perfect = player("perfect", history);
    const auto opponent = player(GetParam(), history);
    const Value expected = value(history);
    const std::size_t start = history.ply();
    const Player side = history.game().to_move(history.position());
    seen.insert(expected.is_win() ? 1 : expected.is_loss() ? -1 : 0);
    while (!is_over(history.outcome())) {
      AnyPlayer& next = history.game().to_move(history.position()) == side ? *perfect : *opponent;
      const auto choice = next.choose(history, {.seed = random.next()}, StopFlag{});
      ASSERT_TRUE(history.play(choice.move.value()));
    }
    const auto plies = static_cast<int>(history.ply() - start);
    if (expected.is_win()) {
      EXPECT_EQ(history.outcome(), win_for(side));
      EXPECT_LE(plies, expected.plies());
    } else if (expected.is_draw()) {
      EXPECT_NE(history.outcome(), win_for(other(side)));
    } else if (history.outcome() == win_for(other(side))) {
      EXPECT_GE(plies, expected.plies());
    }
  }
  EXPECT_THAT(seen, ::testing::IsSupersetOf({1, -1}));
}
INSTANTIATE_TEST_SUITE_P(Opponents, PerfectAgainst, ::testing::Values("easy", "level:2", "minimax:depth=3"));

[[nodiscard]] std::vector<ValuedMove> known_values(const History& history) {
  solve::KnownMovesSearch search(history, solve::kUsualMemory);
  EXPECT_TRUE(search.go_on(StopFlag()));
  return search.known().moves;
}

TEST(Perfect, DrawsLotsAmongEqualMovesOnly) {
  Random random(12);
  const History history = random_game("quantik", 7, random);
  const auto perfect = player("perfect", history);
  std::set<std::uint64_t> chosen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto choice = perfect->choose(history, {.seed = seed}, StopFlag{});
    EXPECT_EQ(choice.move, perfect->choose(history, {.seed = seed}, StopFlag{}).move);
    chosen.insert(choice.move->bits);
  }
  std::set<std::uint64_t> best;
  const auto values = known_values(history);
  for (const ValuedMove& entry : values) {
    if (entry.value == values.front().value) best.insert(entry.move.bits);
  }
  EXPECT_EQ(chosen, best);
}

TEST(Perfect, TellsTheValueOfAsManyMovesAsAskedFor) {
  Random random(13);
  const History history = random_game("quantik", 8, random);
  const auto perfect = player("perfect", history);
  std::vector<search::Info> told;
  engine::Request request{.lines = 1000};
  request.listener = [&](const search::Info& info) { told.push_back(info); };
  static_cast<void>(perfect->choose(history, request, StopFlag{}));
  const auto values = known_values(history);
  ASSERT_EQ(told.size(), values.size());
  for (std::size_t i = 0; i < told.size(); ++i) {
    EXPECT_EQ(told[i].line, static_cast<int>(i) + 1);
    EXPECT_EQ(told[i].value, values[i].value);
    EXPECT_EQ(told[i].moves.front(), values[i].move);
  }
}

// Three pieces against one: play cannot reach this, so the tablebase does not have it.
TEST(Perfect, SearchesWhereTheTablesKnowNothing) {
  const auto game = *games::make_game("quantik");
  const History history(game, *game->parse_position("C1N1/4/1S2/3y 1"));
  const auto perfect = player("perfect", history);
  engine::Request request;
  request.limits.depth = 2;
  const auto choice = perfect->choose(history, request, StopFlag{});
  EXPECT_TRUE(game->is_legal(history.position(), choice.move.value()));
}

TEST(Perfect, IsRefusedWhereTheGameIsNotSolved) {
  const auto game = *games::make_game("eximo");
  EXPECT_FALSE(Who::parse("perfect", game->info()));
  const auto made = engine::make_player(Who{engine::Perfect{}}, game);
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message.english(),
              ::testing::StartsWith("'perfect' is not a player of Eximo; valid: "));
}

// Plays from the book at the start, and by a search to the end later.
TEST(Perfect, PlaysTheSmallStarMapForPoints) {
  for (const std::string_view spec : {"stars", "stars:rules=official,start=2"}) {
    if (kSanitized && spec != "stars") continue;
    const auto game = *games::make_game(spec);
    Random random(15);
    const AnyPosition late = [&] {
      AnyPosition position = game->start();
      for (int ply = 0; ply < 9; ++ply) {
        position = game->play_unchecked(position, game->random_move(position, random));
      }
      return position;
    }();
    for (const AnyPosition& position : {game->start(), late}) {
      const History history(game, position);
      ASSERT_FALSE(is_over(history.outcome()));
      for (const char* who : {"perfect", "engine:nodes=400000"}) {
        std::vector<search::Info> told;
        engine::Request request;
        request.listener = [&](const search::Info& info) { told.push_back(info); };
        const auto choice = player(who, history)->choose(history, request, StopFlag{});
        ASSERT_FALSE(told.empty());
        EXPECT_TRUE(told.back().value.margin()) << who;
        EXPECT_TRUE(told.back().value.is_proven()) << who;
        EXPECT_EQ(told.back().moves.front(), choice.move);
      }
    }
  }
}

// On this map markers run out while more than thirty systems are free.
TEST(Engine, KnowsTheMarginAtTheEndOfTheBigStarMap) {
  Random random(16);
  const History history = random_game("stars:map=big", 35, random);
  ASSERT_FALSE(is_over(history.outcome()));
  std::vector<search::Info> told;
  engine::Request request;
  request.listener = [&](const search::Info& info) { told.push_back(info); };
  static_cast<void>(player("engine:nodes=400000", history)->choose(history, request, StopFlag{}));
  ASSERT_FALSE(told.empty());
  EXPECT_TRUE(told.back().value.margin());
  EXPECT_LE(told.back().moves.size(), 5U);
}

TEST(Perfect, IsRefusedOnMapsThatAreNotSolved) {
  const auto game = *games::make_game("stars:map=medium");
  const auto made = engine::make_player(Who{engine::Perfect{}}, game);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().message.english(), "nobody plays stars:map=medium without error: it is not solved");
}

// The engine's scores are exact from the first ply, and its lines lead to the end.
TEST(Engine, KnowsTheValueWhereThereIsATable) {
  Random random(14);
  for (int i = 0; i < 10; ++i) {
    const History history = random_game("quantik", 8, random);
    const auto engine = player("engine:depth=1", history);
    std::vector<search::Info> told;
    engine::Request request;
    request.listener = [&](const search::Info& info) { told.push_back(info); };
    const auto choice = engine->choose(history, request, StopFlag{});
    EXPECT_EQ(choice.value, value(history));
    ASSERT_FALSE(told.empty());
    EXPECT_TRUE(told.back().value.is_proven());
    History end = history;
    for (const AnyMove move : told.back().moves) ASSERT_TRUE(end.play(move));
    EXPECT_TRUE(is_over(end.outcome()));
  }
}

}  // namespace
}  // namespace joga::testing
