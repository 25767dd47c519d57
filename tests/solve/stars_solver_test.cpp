// The search for exact margins against exhaustive search.
#include <gtest/gtest.h>

#include "joga/solve/stars/bounds.hpp"
#include "joga/solve/stars/solver.hpp"
#include "stars_support.hpp"

namespace joga::solve {
namespace {

using joga::stars::NarrowSet;
using joga::stars::Position;
using joga::stars::Stars;

// Maps small enough for an exhaustive search from the start, or with four systems left.
const std::vector<std::string> kTinyMaps{"rows:H1b/2hr", "rows:Hb0/r*b/0bh", "rows:H@1/0@h/r2"};
const std::vector<std::string> kMaps{"small", "interim", "wormholes", "sectors,sectors=2",
                                     "rows:1b2/rHr/2hb/01b"};

TEST(StarsSolver, WholeTinyMaps) {
  for (const std::string& map : kTinyMaps) {
    for (const std::string& spec : with_all_rules(map)) {
      for (const char* start : {"1", "2"}) {
        const Stars game = stars_game(spec + ",start=" + start);
        StarsSolver solver(game, {.memory_mib = 1});
        EXPECT_EQ(solver.value(game.start(), {}), tried_out(game, game.start())) << game.spec().text();
      }
    }
  }
}

TEST(StarsSolver, LateSlices) {
  constexpr int kGames = 12;
  constexpr int kFree = 4;
  for (const std::string& map : kMaps) {
    for (const std::string& spec : with_all_rules(map)) {
      const Stars game = stars_game(spec);
      StarsSolver solver(game, {.memory_mib = 1});
      Random random(1);
      for (int i = 0; i < kGames; ++i) {
        const Position position = late_position(game, kFree, random);
        EXPECT_EQ(solver.value(position, {}), tried_out(game, position))
            << game.spec().text() << ' ' << game.position_text(position);
      }
    }
  }
}

// Sets of 128 cells use different code.
TEST(StarsSolver, LargeMaps) {
  for (const std::string& spec : with_all_rules("sectors,sectors=12")) {
    const Stars game = stars_game(spec);
    ASSERT_FALSE(game.map().is_narrow());
    StarsSolver solver(game, {.memory_mib = 1});
    Random random(2);
    for (int i = 0; i < 10; ++i) {
      std::vector<Position> played{game.start()};
      while (game.has_moves(played.back())) {
        played.push_back(played.back());
        game.play_unchecked(played.back(), game.random_move(played.back(), random));
      }
      // A few turns before the end of a game there may still be many free systems, but few lines of play.
      constexpr std::size_t kBeforeTheEnd = 4;
      const Position& position = played[played.size() - kBeforeTheEnd];
      if (game.count_moves(position) > 12) continue;
      EXPECT_EQ(solver.value(position, {}), tried_out(game, position)) << game.position_text(position);
    }
  }
}

TEST(StarsSolver, BoundsHold) {
  for (const std::string& spec : with_all_rules("small")) {
    const Stars game = stars_game(spec);
    const StarsTerms terms(game);
    Random random(3);
    for (int i = 0; i < 40; ++i) {
      const Position position = late_position(game, 4, random);
      if (!game.has_moves(position)) continue;
      const Player player = position.to_move();
      const NarrowSet free = position.free_systems<NarrowSet>(game.map());
      auto own = prospect_of<NarrowSet>(game, position, player);
      auto enemy = prospect_of<NarrowSet>(game, position, other(player));
      if (own.reached.empty()) continue;  // a pass
      own.region = region_of<NarrowSet>(game.map(), position, player, own.reached, free);
      enemy.region = region_of<NarrowSet>(game.map(), position, other(player), enemy.reached, free);
      own.turns = own.region.count();
      enemy.turns = enemy.region.count();
      const auto sheet = game.score(position);
      const int empire = sheet.of(player).larger_empire - sheet.of(other(player)).larger_empire;
      const int margin = player == Player::One ? sheet.margin() : -sheet.margin();
      const int rest = tried_out(game, position).margin - (margin - empire);
      const Range range = bounds_of<NarrowSet>(game, terms, position, own, enemy);
      EXPECT_LE(range.lower, rest) << game.position_text(position);
      EXPECT_GE(range.upper, rest) << game.position_text(position);
    }
  }
}

TEST(StarsSolver, LinesKeepTheValueToTheEnd) {
  for (const std::string& spec : with_all_rules("small")) {
    const Stars game = stars_game(spec);
    StarsSolver solver(game, {.memory_mib = 8});
    Random random(4);
    for (int i = 0; i < 5; ++i) {
      Position position = late_position(game, 9, random);
      const std::optional<StarsValue> value = solver.value(position, {});
      ASSERT_TRUE(value);
      const auto line = solver.best_line(position, *value, {});
      ASSERT_TRUE(line);
      const Player player = position.to_move();
      for (const joga::stars::Move move : *line) {
        ASSERT_TRUE(game.is_legal(position, move));
        game.play_unchecked(position, move);
      }
      EXPECT_FALSE(game.has_moves(position));
      EXPECT_EQ(game.score_margin(position), player == Player::One ? value->margin : -value->margin);
    }
  }
}

// Equal points do not decide under `official`: here the tie-breaks do.
TEST(StarsSolver, TieBreaksDecideAtEqualPoints) {
  int tied = 0;
  for (const std::string& spec : with_all_rules("rows:Hb0/r*b/0bh")) {
    const Stars game = stars_game(spec);
    StarsSolver solver(game, {.memory_mib = 1});
    Random random(5);
    for (int i = 0; i < 60; ++i) {
      const Position position = late_position(game, 3, random);
      const StarsValue expected = tried_out(game, position);
      if (expected.margin == 0 && expected.result != 0) ++tied;
      EXPECT_EQ(solver.value(position, {}), expected) << game.position_text(position);
    }
  }
  EXPECT_GT(tied, 0);
}

TEST(StarsSolver, StopsAtTheLimit) {
  const Stars game = stars_game("stars");
  StarsSolver solver(game, {.memory_mib = 1});
  EXPECT_FALSE(solver.value(game.start(), {.nodes = 2000}));
  StopFlag stop;
  stop.set();
  EXPECT_FALSE(solver.value(game.start(), {.stop = &stop}));
}

}  // namespace
}  // namespace joga::solve
