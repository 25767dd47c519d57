#include "joga/tournament/standings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "joga/games/registry.hpp"
#include "joga/tournament/catalogue.hpp"

namespace joga::tournament {
namespace {

using ::testing::ElementsAre;

[[nodiscard]] Participant bot(const std::string& name, const std::string& version = "1") {
  return {.name = name, .folder = name, .version = version};
}

[[nodiscard]] std::vector<Participant> bots(std::size_t count) {
  std::vector<Participant> made;
  for (std::size_t i = 0; i < count; ++i) made.push_back(bot(std::string(1, static_cast<char>('a' + i))));
  return made;
}

[[nodiscard]] Config config_of(Format format) {
  Config config;
  config.name = "cup";
  config.game = *games::make_game("quantik");
  config.format = format;
  config.tie_breaks = {TieBreak::Buchholz, TieBreak::SonnebornBerger, TieBreak::Direct};
  return config;
}

// The outcome of a game between two participants.
using Judge = std::function<Outcome(const Participant& one, const Participant& two)>;

// The one that comes first in the alphabet wins; levels beat "c" and those after it.
[[nodiscard]] Outcome by_name(const Participant& one, const Participant& two) {
  const auto key = [](const Participant& who) { return who.is_level() ? "b~" : who.name; };
  return key(one) < key(two) ? Outcome::PlayerOneWins : Outcome::PlayerTwoWins;
}

void play_round(Results& results, const Round& round, const Judge& judge) {
  results.add(round);
  for (const match::ScheduledGame& game : round.all_games()) {
    const Participant& one = round.participants[game.contenders[0]];
    const Participant& two = round.participants[game.contenders[1]];
    const PlayedGame played{
        {.number = game.number, .names = {one.name, two.name}, .outcome = judge(one, two)}, {}};
    ASSERT_TRUE(results.add(played, "here"));
  }
  ASSERT_TRUE(results.is_finished(results.rounds().size() - 1));
}

[[nodiscard]] Results play_all(const Config& config, const std::vector<Participant>& current,
                               const Judge& judge = by_name) {
  Results results;
  while (const std::optional<Round> round = next_round(config, results, current))
    play_round(results, *round, judge);
  return results;
}

[[nodiscard]] std::vector<std::string> names_in_order(const Results& results,
                                                      const std::vector<StandingsRow>& rows) {
  std::vector<std::string> names;
  for (const StandingsRow& row : rows) names.push_back(results.participants()[row.participant].name);
  return names;
}

TEST(TournamentStandings, OfARoundRobinCountAllPoints) {
  const Config config = config_of(Format::RoundRobin);
  const Results results = play_all(config, bots(5));
  EXPECT_EQ(results.rounds().size(), 5U);
  EXPECT_EQ(results.games(), 20U);
  const auto rows = standings(config, results, bots(5));
  EXPECT_THAT(names_in_order(results, rows), ElementsAre("a", "b", "c", "d", "e"));
  EXPECT_EQ(rows[0].half_points, 16U);
  EXPECT_EQ(rows[0].byes, 1U);
  EXPECT_EQ(rows[4].half_points, 0U);
  EXPECT_EQ(rows[2].rank, 3U);
  EXPECT_GT(rows[0].rating.elo, rows[1].rating.elo);
}

TEST(TournamentStandings, PutFinalistsFirst) {
  Config config = config_of(Format::Swiss);
  config.rounds = 3;
  config.last = {.bots = 4, .games = 6};
  const Results results = play_all(config, bots(9));
  EXPECT_EQ(results.rounds().size(), 6U);
  EXPECT_EQ(results.rounds()[3].stage, Stage::Final);
  EXPECT_EQ(results.rounds()[3].participants.size(), 4U);
  const auto rows = standings(config, results, bots(9));
  EXPECT_EQ(names_in_order(results, rows)[0], "a");
  for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].is_finalist, i < 4);
  EXPECT_EQ(rows[0].final_half_points, 36U);
  std::uint64_t byes = 0;
  for (const StandingsRow& row : rows) byes += row.byes;
  EXPECT_EQ(byes, 3U);
}

TEST(TournamentStandings, TellEqualPointsApartByName) {
  Config config = config_of(Format::RoundRobin);
  config.games = 1;
  const std::vector<Participant> three = bots(3);
  // a beats b, b beats c, a draws c: b and c are not equal by points; with c beating a all three are.
  const auto circle = [](const Participant& one, const Participant& two) {
    const std::string pair = one.name + two.name;
    return pair == "ab" || pair == "bc" || pair == "ca" ? Outcome::PlayerOneWins : Outcome::PlayerTwoWins;
  };
  const Results results = play_all(config, three, circle);
  for (const StandingsRow& row : standings(config, results, three)) {
    EXPECT_EQ(row.rank, 1U);  // nothing tells them apart
    EXPECT_EQ(row.half_points, 2U);
    EXPECT_TRUE(row.is_direct_counted);
    EXPECT_EQ(row.tie_breaks[static_cast<std::size_t>(TieBreak::Direct)], 2U);
    EXPECT_EQ(row.tie_breaks[static_cast<std::size_t>(TieBreak::Buchholz)], 4U);
    EXPECT_EQ(row.tie_breaks[static_cast<std::size_t>(TieBreak::SonnebornBerger)], 4U);
  }
  config.tie_breaks = {TieBreak::Direct};
  const std::vector<Participant> four = bots(4);
  // d loses all games but the one against a, whom all others have lost to: a and b have equal points.
  const auto upset = [](const Participant& one, const Participant& two) {
    const std::string pair = one.name + two.name;
    if (pair == "ad") return Outcome::PlayerTwoWins;
    if (pair == "da") return Outcome::PlayerOneWins;
    return by_name(one, two);
  };
  const Results played = play_all(config, four, upset);
  const auto rows = standings(config, played, four);
  EXPECT_THAT(names_in_order(played, rows), ElementsAre("a", "b", "c", "d"));
  EXPECT_EQ(rows[0].half_points, rows[1].half_points);
  EXPECT_EQ(rows[1].rank, 2U);
}

TEST(TournamentStandings, TellTheBestLevelBeaten) {
  Config config = config_of(Format::Gauntlet);
  for (const char* level : {"level:1", "level:2", "level:3"}) {
    config.ladder.levels.push_back(*match::parse_contender(level, config.game->info()));
  }
  const Results results = play_all(config, bots(3));
  // "c" fails at the first level and climbs no further.
  EXPECT_EQ(results.rounds().size(), 3U);
  EXPECT_EQ(results.rounds()[0].meetings.size(), 3U);
  EXPECT_EQ(results.rounds()[1].meetings.size(), 2U);
  const auto rows = standings(config, results, bots(3));
  EXPECT_EQ(rows[0].level, 3U);
  EXPECT_EQ(rows[2].level, 0U);
  EXPECT_EQ(results.participants()[rows[2].participant].name, "c");
  EXPECT_TRUE(rows[5].is_level);
  config.ladder.anchors = {{"level:1", 100}, {"level:3", 474}};
  for (const StandingsRow& row : standings(config, results, bots(3))) {
    const std::string& name = results.participants()[row.participant].name;
    if (config.ladder.anchors.contains(name)) {
      EXPECT_NEAR(row.rating.elo, config.ladder.anchors.at(name), 1e-6);
    }
  }
  config.ladder.climb = false;
  EXPECT_EQ(play_all(config, bots(3)).rounds()[2].meetings.size(), 3U);
}

TEST(TournamentStandings, KeepAReplacedBotUnderItsVersion) {
  const Config config = config_of(Format::RoundRobin);
  Results results;
  std::vector<Participant> current = bots(4);
  play_round(results, *next_round(config, results, current), by_name);
  current[0] = bot("a", "2");
  while (const std::optional<Round> round = next_round(config, results, current))
    play_round(results, *round, by_name);
  const auto rows = standings(config, results, current);
  ASSERT_EQ(rows.size(), 5U);
  EXPECT_EQ(results.participants()[rows[0].participant].version, "2");
  EXPECT_EQ(rows[0].half_points, 12U);  // against all three
  EXPECT_FALSE(rows[4].is_current);
  EXPECT_EQ(rows[4].half_points, 4U);
}

TEST(Rounds, SurviveTheirFile) {
  Config config = config_of(Format::Swiss);
  config.games = 3;
  Results results;
  const Round round = *next_round(config, results, bots(5));
  const Result<Round> read = parse_round(round_text(round, "0123"), "001.json", "0123");
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, round);
  EXPECT_EQ(round.numbers_each(), 4U);
  EXPECT_EQ(round.all_games().size(), 6U);
  EXPECT_EQ(round.meeting_of(4), std::nullopt);
  EXPECT_EQ(round.meeting_of(5), 1U);
  EXPECT_EQ(parse_round(round_text(round, "0123"), "001.json", "4567").error().code, ErrorCode::Illegal);
  for (const char* text : {"", "{}", "[1]", "{\"round\": 1}", "{\"round\": -1, \"stage\": 3}"}) {
    EXPECT_EQ(parse_round(text, "001.json", "0123").error().code, ErrorCode::Malformed) << text;
  }
}

TEST(TournamentResults, RefuseGamesOfOthers) {
  const Config config = config_of(Format::RoundRobin);
  Results results;
  const Round round = *next_round(config, results, bots(2));
  results.add(round);
  const match::ScheduledGame game = round.all_games()[0];
  PlayedGame played{{.number = game.number,
                     .names = {round.participants[game.contenders[0]].name, "somebody"},
                     .outcome = Outcome::Draw},
                    {}};
  EXPECT_FALSE(results.add(played, "x.joga"));
  played.game.names[1] = round.participants[game.contenders[1]].name;
  EXPECT_TRUE(results.add(played, "x.joga"));
  EXPECT_FALSE(results.add(played, "x.joga"));
  played.game.number = 99;
  EXPECT_EQ(results.add(played, "x.joga").error().message.english(),
            "game 99 of x.joga is not part of any round of this tournament");
}

}  // namespace
}  // namespace joga::tournament
