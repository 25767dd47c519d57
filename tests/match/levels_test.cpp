// Separate from the other tests of the runner: this tests the players, not the threads.
#include <gtest/gtest.h>

#include "joga/games/registry.hpp"
#include "joga/match/runner.hpp"
#include "sanitized.hpp"
#include "search/samples.hpp"

namespace joga::match {
namespace {

constexpr std::size_t kOpenings = joga::testing::kSanitized ? 20 : 100;

TEST(ReportsLevels, AreWonByTheStronger) {
  for (const GameInfo* info : games::all_games()) {
    MatchSetup match;
    match.game = joga::testing::sample_game(std::string(info->id));
    for (const LevelInfo* level : {&info->levels.back(), &info->levels.front()}) {
      match.contenders.push_back(*parse_contender(std::string(level->name), *info));
    }
    match.openings_used = kOpenings;
    match.openings = Openings::random(match.game, 4, 1);
    match.seed = 1;
    Runner runner(match, {.concurrency = 2}, nullptr);
    const Result<RunEnd> end = runner.run({});
    ASSERT_TRUE(end) << end.error().message.english();
    EXPECT_EQ(*end, RunEnd::Finished);
    const Points points = runner.standings().table().points(Entrant::from_index(0), Entrant::from_index(1));
    EXPECT_EQ(points.games, 2 * kOpenings);
    EXPECT_GT(points.half_points, 2 * kOpenings) << info->id;
  }
}

}  // namespace
}  // namespace joga::match
