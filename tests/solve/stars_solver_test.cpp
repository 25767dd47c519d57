// The search for exact margins against exhaustive search.
#include <gtest/gtest.h>

#include "joga/solve/stars/bounds.hpp"
#include "joga/solve/stars/solver.hpp"
#include "joga/solve/stars/worker.hpp"
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

// The same position with other markers: a station for a colony, or the other way round, so that the stocks
// differ.
[[nodiscard]] Position with_other_markers(const Stars& game, const Position& position, Random& random) {
  const joga::stars::Map& map = game.map();
  Position changed;
  for (const Player player : kPlayers) {
    for (std::size_t slot = 0; slot < joga::stars::kShips && position.has_ship(player, slot); ++slot)
      changed.put_ship(map, player, position.ship(player, slot));
    for (const joga::stars::Cell cell : position.markers(player)) {
      using joga::stars::Marker;
      const Marker wanted = random.below(4) == 0 ? Marker::TradeStation : Marker::Colony;
      const Marker instead = wanted == Marker::Colony ? Marker::TradeStation : Marker::Colony;
      changed.put_marker(map, player, changed.has_stock(player, wanted) ? wanted : instead, cell);
    }
  }
  changed.set_to_move(position.to_move());
  return changed;
}

// One solver for all of them: what it knows of a position it uses for the same position with other stocks.
TEST(StarsSolver, ManyStocks) {
  for (const char* map : {"small", "interim", "rows:1b2/rHr/2hb/01b"}) {
    for (const std::string& spec : with_all_rules(map)) {
      const Stars game = stars_game(spec);
      StarsSolver solver(game, {.memory_mib = 1});
      Random random(6);
      for (int i = 0; i < 6; ++i) {
        const Position position = late_position(game, 4, random);
        for (int j = 0; j < 12; ++j) {
          const Position changed = with_other_markers(game, position, random);
          EXPECT_EQ(solver.value(changed, {}), tried_out(game, changed))
              << game.spec().text() << ' ' << game.position_text(changed);
        }
      }
    }
  }
}

// The two markers that a ship can place on a system bound each other.
TEST(StarsSolver, TwinBoundsHold) {
  using joga::stars::Marker;
  using joga::stars::Move;
  int compared = 0;
  for (const char* map : {"small", "interim", "rows:1b2/rHr/2hb/01b"}) {
    for (const std::string& spec : with_all_rules(map)) {
      const Stars game = stars_game(spec);
      Random random(7);
      for (int i = 0; i < 25; ++i) {
        const Position position = with_other_markers(game, late_position(game, 5, random), random);
        const Player player = position.to_move();
        if (!position.has_stock(player, Marker::Colony) || !position.has_stock(player, Marker::TradeStation))
          continue;
        const NarrowSet free = position.free_systems<NarrowSet>(game.map());
        std::array<StarsProspect<NarrowSet>, 2> sides{prospect_of<NarrowSet>(game, position, player),
                                                      prospect_of<NarrowSet>(game, position, other(player))};
        for (StarsProspect<NarrowSet>& side : sides) {
          side.region = region_of<NarrowSet>(
              game.map(), position, &side == sides.data() ? player : other(player), side.reached, free);
          side.turns = side.region.count();
        }
        const auto margin_after = [&](Move move) {
          Position next = position;
          game.play_unchecked(next, move);
          return -searched_margin(game, next, -100, 100);
        };
        game.visit_moves(position, [&](Move move) {
          if (move.is_pass() || move.marker() == Marker::Colony) return true;
          const Move colony = Move::ship(move.from(), move.to(), Marker::Colony);
          const int by_station = margin_after(move);
          const int by_colony = margin_after(colony);
          const auto bound = [&](Move searched, int value) {
            return twin_bound<NarrowSet>(game.map(), position, sides[0], sides[1], searched, value);
          };
          EXPECT_LE(by_station, bound(colony, by_colony)) << spec << ' ' << game.position_text(position);
          EXPECT_LE(by_colony, bound(move, by_station)) << spec << ' ' << game.position_text(position);
          ++compared;
          return true;
        });
      }
    }
  }
  EXPECT_GT(compared, 100);
}

TEST(StarsSolver, AStockWithMoreStationsIsAtLeastAsGood) {
  for (int own = 0; own <= 4; ++own) {
    for (int enemy = 0; enemy <= 4; ++enemy) {
      for (int other_own = 0; other_own <= 4; ++other_own) {
        for (int other_enemy = 0; other_enemy <= 4; ++other_enemy) {
          EXPECT_EQ(StarsStock(own, enemy).is_at_least(StarsStock(other_own, other_enemy)),
                    own >= other_own && enemy <= other_enemy);
        }
      }
    }
  }
}

TEST(StarsSolver, BoundsHold) {
  for (const char* map : {"small", "interim", "wormholes", "rows:1b2/rHr/2hb/01b"}) {
    for (const std::string& spec : with_all_rules(map)) {
      const Stars game = stars_game(spec);
      const StarsTerms terms(game);
      StarsTable table(1);
      const StarsWorker<NarrowSet> worker(game, terms, table, nullptr);
      Random random(3);
      for (int i = 0; i < 60; ++i) {
        const Position late = late_position(game, 1 + static_cast<int>(random.below(4)), random);
        const Position position = with_other_markers(game, late, random);
        bool must_pass = true;
        game.visit_moves(position, [&](joga::stars::Move move) { return must_pass = move.is_pass(); });
        if (must_pass) continue;
        const Player player = position.to_move();
        const auto sheet = game.score(position);
        const int empire = sheet.of(player).larger_empire - sheet.of(other(player)).larger_empire;
        const int margin = player == Player::One ? sheet.margin() : -sheet.margin();
        const int rest = tried_out(game, position).margin - (margin - empire);
        const Range range = worker.bounds(position, StarsGoal::Points, margin - empire);
        EXPECT_LE(range.lower, rest) << spec << ' ' << game.position_text(position);
        EXPECT_GE(range.upper, rest) << spec << ' ' << game.position_text(position);
      }
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

TEST(StarsSolver, AGuessSavesWorkAndChangesNoValue) {
  for (const std::string& spec : with_all_rules("rows:Hb0/r*b/0bh")) {
    const Stars game = stars_game(spec);
    const StarsValue expected = *StarsSolver(game, {.memory_mib = 1}).value(game.start(), {});
    std::vector<std::uint64_t> nodes;
    for (const int off : {-100, -1, 0, 1, 100}) {
      StarsSolver solver(game, {.memory_mib = 1});
      EXPECT_EQ(solver.value(game.start(), {}, expected.margin + off), expected) << spec << ' ' << off;
      nodes.push_back(solver.nodes());
    }
    EXPECT_LT(nodes[2], nodes.front()) << spec;
    EXPECT_LT(nodes[2], nodes.back()) << spec;
  }
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
