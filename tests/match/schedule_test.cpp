#include <gtest/gtest.h>

#include <map>
#include <set>

#include "joga/match/match_setup.hpp"

namespace joga::match {
namespace {

TEST(Schedules, PlayEveryOpeningTwiceWithSidesSwapped) {
  const Schedule schedule(Pairing::RoundRobin, 4, 3);
  EXPECT_EQ(schedule.size(), 2U * 3U * 6U);
  for (std::uint64_t place = 0; place < schedule.size(); place += 2) {
    const ScheduledGame one = schedule.game(place);
    const ScheduledGame two = schedule.game(place + 1);
    EXPECT_EQ(one.pair, two.pair);
    EXPECT_EQ(one.opening, two.opening);
    EXPECT_EQ(one.contenders[0], two.contenders[1]);
    EXPECT_EQ(one.contenders[1], two.contenders[0]);
    EXPECT_NE(one.contenders[0], one.contenders[1]);
  }
}

TEST(Schedules, LetEverybodyMeetEverybodyEquallyOften) {
  const Schedule schedule(Pairing::RoundRobin, 5, 7);
  std::map<std::array<std::size_t, 2>, int> met;
  for (std::uint64_t place = 0; place < schedule.size(); ++place) ++met[schedule.game(place).contenders];
  EXPECT_EQ(met.size(), 20U);
  for (const auto& [contenders, games] : met) EXPECT_EQ(games, 7);
}

TEST(Schedules, OfAListHaveItsGames) {
  const std::vector<ScheduledGame> games{{.number = 7, .pair = 3, .opening = 2, .contenders = {1, 0}},
                                         {.number = 3, .pair = 1, .opening = 0, .contenders = {0, 2}}};
  const MatchSetup setup{.list = GameList{.identity = "cup", .round = 4, .games = games}};
  const Schedule schedule = setup.schedule();
  ASSERT_EQ(schedule.size(), 2U);
  EXPECT_EQ(schedule.game(0), games[0]);
  EXPECT_EQ(schedule.game(1), games[1]);
  EXPECT_EQ(setup.identity(), "cup");
}

TEST(Schedules, OfAGauntletHaveTheFirstInEveryGame) {
  const Schedule schedule(Pairing::Gauntlet, 4, 2);
  EXPECT_EQ(schedule.size(), 12U);
  std::map<std::size_t, int> opponents;
  for (std::uint64_t place = 0; place < schedule.size(); ++place) {
    const auto [one, two] = schedule.game(place).contenders;
    EXPECT_TRUE((one == 0) != (two == 0));
    ++opponents[one + two];
  }
  EXPECT_EQ(opponents, (std::map<std::size_t, int>{{1, 4}, {2, 4}, {3, 4}}));
}

TEST(Schedules, OfALongerMatchBeginWithTheSameGames) {
  const Schedule shorter(Pairing::RoundRobin, 3, 4);
  const Schedule longer(Pairing::RoundRobin, 3, 9);
  for (std::uint64_t place = 0; place < shorter.size(); ++place) {
    EXPECT_EQ(shorter.game(place), longer.game(place));
    EXPECT_EQ(shorter.game(place).number, place + 1);
  }
}

TEST(Shards, TogetherAreTheWholeMatchAndKeepPairsTogether) {
  const Schedule whole(Pairing::RoundRobin, 3, 5);
  for (const std::uint64_t count : {1U, 2U, 3U, 7U, 40U}) {
    std::set<std::uint64_t> numbers;
    for (std::uint64_t index = 0; index < count; ++index) {
      const Schedule shard(Pairing::RoundRobin, 3, 5, {index, count});
      for (std::uint64_t place = 0; place < shard.size(); ++place) {
        const ScheduledGame game = shard.game(place);
        EXPECT_TRUE(numbers.insert(game.number).second);
        EXPECT_EQ(game.pair % count, index);
        EXPECT_EQ(whole.game(game.number - 1), game);
      }
    }
    EXPECT_EQ(numbers.size(), 30U);
    EXPECT_EQ(*numbers.rbegin(), 30U);
  }
}

TEST(Shards, AreWrittenAsPartOfParts) {
  EXPECT_EQ(Shard::parse("2/4"), (Shard{1, 4}));
  for (const char* wrong : {"", "/", "0/4", "5/4", "1", "a/b", "1/0", "-1/4", "1/4/2"}) {
    EXPECT_FALSE(Shard::parse(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace joga::match
