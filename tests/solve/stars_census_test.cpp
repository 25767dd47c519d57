// The census of small random maps: which maps it has, its values, its text.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <set>
#include <span>

#include "joga/games/stars/maps.hpp"
#include "joga/solve/stars/census.hpp"
#include "solve/stars_support.hpp"

namespace joga::solve {
namespace {

using joga::stars::Map;

[[nodiscard]] std::string game_of(std::string_view rows) {
  const Result<std::shared_ptr<const Map>> map = Map::parse(rows);
  EXPECT_TRUE(map) << rows;
  return game_of_map(**map);
}

TEST(StarsCensus, KnowsTheSameGameTurnedAndRecoloured) {
  const std::string game = game_of("01b/2H03/r-r/30h2/b10");
  EXPECT_EQ(game_of("01r/2H03/g-g/30h2/r10"), game) << "other colours";
  EXPECT_EQ(game_of("01b/2H03/r*r/30h2/b10"), game) << "a black hole for a gap";
  EXPECT_EQ(game_of("b10/30H2/r-r/2h03/01b"), game) << "reflected";
  EXPECT_NE(game_of("01b/2H03/r-r/30h2/b20"), game) << "another star";
}

TEST(StarsCensus, HasDifferentMapsInAFixedOrder) {
  const std::vector<CensusMap> maps = census_maps({.sectors = 40, .small = 10, .hunt = 5});
  ASSERT_EQ(maps.size(), 55U);
  std::set<std::string> games;
  for (const CensusMap& map : maps) {
    EXPECT_TRUE(games.insert(game_of(map.rows)).second) << map.rows;
    EXPECT_LE((*Map::parse(map.rows))->systems().count(), 18) << map.rows << ": more than on the small map";
  }
  EXPECT_EQ(maps.front().rows, stars::sector_map(0, 2));
  // The beginning has a share of every kind.
  std::set<CensusKind> kinds;
  for (std::size_t i = 0; i < 8; ++i) kinds.insert(maps[i].kind);
  EXPECT_EQ(kinds.size(), 3U);
}

TEST(StarsCensus, SmallMapsHaveAHalfTurn) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Result<std::shared_ptr<const Map>> map = Map::parse(stars::small_random_map(seed));
    ASSERT_TRUE(map) << seed;
    EXPECT_EQ((*map)->cell_count(), 22U);
    EXPECT_TRUE(std::ranges::any_of((*map)->symmetries(), &stars::MapSymmetry::exchanges_players)) << seed;
    EXPECT_FALSE((*map)->neighbours((*map)->home(Player::One)).contains((*map)->home(Player::Two))) << seed;
  }
}

TEST(StarsCensus, TurnedMapsAreTheSameForBothStarts) {
  for (const char* rules : {"feup", "official"}) {
    for (const char* seed : {"0", "1", "3"}) {
      const std::string spec = std::string("stars:map=sectors,sectors=2,seed=") + seed + ",rules=" + rules;
      std::vector<StarsValue> values;
      for (const char* start : {",start=1", ",start=2"}) {
        const stars::Stars game = stars_game(spec + start);
        // The last plies, which take a moment: the same line from both starts, the second one turned.
        StarsSolver solver(game, {.memory_mib = 16, .threads = 1});
        stars::Position position = game.start();
        const std::size_t turn = game.map().symmetries().size() - 1;
        Random random(7);
        const stars::Stars first = stars_game(spec + ",start=1");
        stars::Position line = first.start();
        for (int ply = 0; ply < 5 && first.has_moves(line); ++ply) {
          first.play_unchecked(line, first.random_move(line, random));
        }
        ASSERT_TRUE(game.map().symmetries()[turn].exchanges_players) << spec;
        position = start[7] == '1' ? line : game.transformed(line, turn);
        values.push_back(*solver.value(position, {}));
      }
      EXPECT_EQ(values[0], values[1]) << spec;
    }
  }
}

TEST(StarsCensus, ShippedFairMapsAreFair) {
  std::set<std::string> games;
  for (const stars::ShippedMap& fair : stars::fair_maps()) {
    const Result<std::shared_ptr<const Map>> map = Map::parse(fair.rows);
    ASSERT_TRUE(map) << fair.name;
    EXPECT_TRUE(games.insert(game_of_map(**map)).second) << fair.name << " is there twice";
    EXPECT_TRUE(std::ranges::any_of((*map)->symmetries(), &stars::MapSymmetry::exchanges_players))
        << fair.name << ": whoever begins, the margin must be the same";
  }
  // Most take too long for a test; the census has solved them all. Some of the last ones, which are the
  // smallest, are soon solved.
  const auto margin_of = [](std::string_view name, const std::string& rules, std::uint64_t nodes) {
    const stars::Stars game = stars_game("stars:map=fair,fair=" + std::string(name) + ",rules=" + rules);
    StarsSolver solver(game, {.memory_mib = 4, .threads = 1});
    const std::optional<StarsValue> value = solver.value(game.start(), {.nodes = nodes});
    return value ? std::optional(value->margin) : std::nullopt;
  };
  std::span<const stars::ShippedMap> last = stars::fair_maps();
  last = last.last(std::min<std::size_t>(last.size(), 12));
  int solved = 0;
  for (const stars::ShippedMap& fair : last) {
    const std::optional<int> margin = margin_of(fair.name, "feup", 10'000);
    if (!margin) continue;
    EXPECT_LE(std::abs(*margin), 1) << fair.name;
    if (solved++ == 0) {
      EXPECT_LE(std::abs(margin_of(fair.name, "official", 500'000).value_or(0)), 1) << fair.name;
    }
  }
}

TEST(StarsCensus, HuntAgreesWithTheExactMargin) {
  CensusMap map{.kind = CensusKind::Sectors, .seed = 0, .rows = "0H1/r*r0/1h0"};
  const auto exact = solve_for_census(map, 4, nullptr);
  map.kind = CensusKind::Hunt;
  const auto hunted = solve_for_census(map, 4, nullptr);
  ASSERT_TRUE(exact && hunted);
  EXPECT_EQ(exact->size(), 2U);
  EXPECT_EQ(exact->front().is_fair(), hunted->front().is_fair());
  if (hunted->front().is_fair()) {
    EXPECT_EQ(exact->front().margin, hunted->front().margin);
  }
}

TEST(StarsCensus, TextIsReadBack) {
  const CensusLine line{.map = {.kind = CensusKind::Small, .seed = 7, .rows = "0H1/r*r0/1h0"},
                        .rules = stars::RuleSet::Official,
                        .margin = {.lower = -3, .upper = -3},
                        .result = -1,
                        .positions = 12};
  EXPECT_EQ(census_text(line), "small 7 0H1/r*r0/1h0 official -3 loss 12\n");
  CensusLine bounded = line;
  bounded.margin = {.lower = 2};
  EXPECT_EQ(census_text(bounded), "small 7 0H1/r*r0/1h0 official >=2 loss 12\n");
  const std::string text = std::string(kCensusHeading) + census_text(line);
  const auto lines = parse_census(text + std::string(kCensusHeading) + census_text(bounded));
  ASSERT_TRUE(lines);
  ASSERT_EQ(lines->size(), 2U);
  EXPECT_EQ(census_text(lines->front()) + census_text(lines->back()),
            census_text(line) + census_text(bounded));
}

TEST(StarsCensus, RefusesOtherFilesWithTheLine) {
  const auto reason = [](const std::string& text) {
    const auto lines = parse_census(text);
    EXPECT_FALSE(lines) << text;
    return lines ? std::string() : lines.error().message.english();
  };
  const std::string good = std::string(kCensusHeading) + "small 7 0H1/r*r0/1h0 feup 0 draw 12\n";
  EXPECT_EQ(reason("hello\n"), "it is not a census of star maps");
  EXPECT_EQ(reason("stars-census 2\n"), "line 1: 'stars-census 2', but this program reads 'stars-census 1'");
  const std::string torn = " is torn or wrong: it must be KIND SEED ROWS RULES MARGIN RESULT POSITIONS";
  EXPECT_EQ(reason(good.substr(0, good.size() - 1)), "line 2" + torn)
      << "no line end: a digit may be missing";
  EXPECT_EQ(reason(good + "small 7 0H1/r*" + good), "line 3" + torn) << "merged after a torn part";
  EXPECT_EQ(reason(good + "small 7 0H1/r*r0/1h0 feup 0 victory 12\n"), "line 3" + torn);
}

}  // namespace
}  // namespace joga::solve
