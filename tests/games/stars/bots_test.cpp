// The report's levels.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/stars/support.hpp"

namespace joga::stars::testing {
namespace {

constexpr std::size_t kEasy = 0;
constexpr std::size_t kHard = 1;
constexpr int kSamples = 12'000;

// The number of times that each move is chosen.
[[nodiscard]] std::map<std::string, int> choices(const Table& table, std::size_t level,
                                                 std::string_view text) {
  const Position position = table.at(text);
  Random random(3);
  std::map<std::string, int> seen;
  for (int i = 0; i < kSamples; ++i) {
    const Move move = table.game().choose(level, position, random);
    EXPECT_TRUE(table.game().is_legal(position, move));
    ++seen[table.game().move_text(position, move)];
  }
  return seen;
}

// Expects these shares within five standard deviations.
void expect_shares(const std::map<std::string, int>& seen, const std::map<std::string, double>& shares) {
  for (const auto& [move, count] : seen) EXPECT_TRUE(shares.contains(move)) << move;
  for (const auto& [move, share] : shares) {
    const auto found = seen.find(move);
    const int count = found == seen.end() ? 0 : found->second;
    EXPECT_NEAR(count, share * kSamples, 5 * std::sqrt(kSamples * share * (1 - share)) + 0.5) << move;
  }
}

TEST(StarsLevels, AreNamedAsInTheReport) {
  ASSERT_EQ(Stars::info().levels.size(), 2U);
  EXPECT_EQ(Stars::info().levels[kEasy].name, "easy");
  EXPECT_EQ(Stars::info().levels[kHard].name, "hard");
}

TEST(StarsEasy, ChoosesAShipThenADestination) {
  // The ship on a1 reaches a3 across the homeworld; the three on a2 reach a3 and b3. Every ship counts.
  const Table table("stars:map=rows:0H0/**0h");
  ASSERT_EQ(table.colony_moves("C1H3./**.h4 1"), (Texts{"a1-a3", "a2-a3", "a2-b3"}));
  const auto seen = choices(table, kEasy, "C1H3./**.h4 1");
  int from_a1 = 0;
  int to_b3 = 0;
  for (const auto& [move, count] : seen) {
    if (move.starts_with("a1-")) from_a1 += count;
    if (move.starts_with("a2-b3")) to_b3 += count;
  }
  EXPECT_NEAR(from_a1, kSamples / 4.0, 5 * std::sqrt(kSamples * 3 / 16.0));
  EXPECT_NEAR(to_b3, kSamples * 3 / 8.0, 5 * std::sqrt(kSamples * 15 / 64.0));
}

TEST(StarsEasy, LeavesOutShipsThatCannotMove) {
  const Table table("stars:map=rows:0H0*000h");
  expect_shares(choices(table, kEasy, "C1H2.*C1c.h 1"), {{"a1-a3=C", 1.0 / 3}, {"a2-a3=C", 2.0 / 3}});
}

TEST(StarsEasy, PutsATradeStationNextToAnEnemy) {
  const Table table("stars:map=rows:H00h");
  expect_shares(choices(table, kEasy, "H4..h4 1"), {{"a1-a2=C", 0.5}, {"a1-a3=T", 0.5}});
}

TEST(StarsEasy, PutsDownWhateverIsLeft) {
  expect_shares(choices(Table("stars:map=rows:H00000h"), kEasy, "HTTTT1.h4 1"), {{"a5-a6=C", 1.0}});
  expect_shares(choices(Table("stars:map=rows:H0000000000000000000h"), kEasy, "HCCCCCCCCCCCCCCCC1...h4 1"),
                {{"a17-a18=T", 1.0 / 3}, {"a17-a19=T", 1.0 / 3}, {"a17-a20=T", 1.0 / 3}});
}

TEST(StarsHard, TakesTheMostPlanets) {
  expect_shares(choices(Table("stars:map=rows:H01320h"), kHard, "H4.....h4 1"), {{"a1-a4=C", 1.0}});
}

TEST(StarsHard, ValuesAFirstNebulaTwoAndFurtherOnesOfItsColourFour) {
  expect_shares(choices(Table("stars:map=rows:Hr10h"), kHard, "H4...h4 1"), {{"a1-a2=C", 1.0}});
  expect_shares(choices(Table("stars:map=rows:Hr30h"), kHard, "H4...h4 1"), {{"a1-a3=C", 1.0}});
  expect_shares(choices(Table("stars:map=rows:rHr30h"), kHard, "CH4...h4 1"), {{"a2-a3=C", 1.0}});
  expect_shares(choices(Table("stars:map=rows:gHr30h"), kHard, "CH4...h4 1"), {{"a2-a4=C", 1.0}});
  expect_shares(choices(Table("stars:map=rows:rHr30h"), kHard, "cH4...h4 1"), {{"a2-a4=C", 1.0}});
}

TEST(StarsHard, BreaksTiesEvenlyAmongDifferentWays) {
  // Three ships on a2 and one on a1 still make two ways.
  expect_shares(choices(Table("stars:map=rows:0H0*000h"), kHard, "C1H3.*...h 1"),
                {{"a1-a3=C", 0.5}, {"a2-a3=C", 0.5}});
  expect_shares(choices(Table("stars:map=rows:2H2r00h"), kHard, ".H4....h4 1"),
                {{"a2-a1=C", 1.0 / 3}, {"a2-a3=C", 1.0 / 3}, {"a2-a4=C", 1.0 / 3}});
}

TEST(StarsHard, PutsATradeStationNextToTwoEnemies) {
  // a2 is next to a1, a3, b2 and b3.
  const Table table("stars:map=rows:H0h/000");
  expect_shares(choices(table, kHard, "H4.h3/CCc1 1"), {{"a1-a2=T", 1.0}});
  expect_shares(choices(table, kHard, "H4.h4/CCC 1"), {{"a1-a2=C", 1.0}});
  expect_shares(choices(table, kEasy, "H4.h4/CCC 1"), {{"a1-a2=T", 1.0}});
}

TEST(StarsLevels, PassWhenTheyMust) {
  const Table table("stars:end=both,map=rows:H00h");
  for (const std::size_t level : {kEasy, kHard}) {
    expect_shares(choices(table, level, "H4c1.h3 1"), {{"pass", 1.0}});
  }
}

TEST(StarsLevels, ChooseByThePositionAloneNotByHowItCameAbout) {
  const Table table("stars:map=medium");
  Random walk(9);
  Position position = table.game().start();
  while (table.game().has_moves(position)) {
    const Position again = table.at(table.game().position_text(position));
    for (const std::size_t level : {kEasy, kHard}) {
      Random one(4);
      Random two(4);
      ASSERT_EQ(table.game().choose(level, position, one), table.game().choose(level, again, two));
    }
    table.game().play_unchecked(position, table.game().random_move(position, walk));
  }
}

TEST(StarsRandomMoves, AreUniformOverShipDestinationAndMarker) {
  const Table table("stars:map=rows:0H00*0/**000h");
  const Position position = table.at("C1H3..*./**...h4 1");
  const Texts moves = table.moves(position);
  ASSERT_GE(moves.size(), 10U);
  Random random(8);
  std::map<std::string, int> seen;
  for (int i = 0; i < kSamples; ++i)
    ++seen[table.game().move_text(position, table.game().random_move(position, random))];
  std::map<std::string, double> shares;
  for (const std::string& move : moves) shares[move] = 1.0 / static_cast<double>(moves.size());
  expect_shares(seen, shares);
}

TEST(StarsRandomMoves, UseOnlyMarkersInStock) {
  const Table no_stations("stars:map=rows:H000000h");
  const Table no_colonies("stars:map=rows:H0000000000000000000h");
  Random random(8);
  for (int i = 0; i < 200; ++i) {
    const Position one = no_stations.at("HTTTT1..h4 1");
    EXPECT_TRUE(no_stations.game().is_legal(one, no_stations.game().random_move(one, random)));
    const Position two = no_colonies.at("HCCCCCCCCCCCCCCCC1...h4 1");
    EXPECT_TRUE(no_colonies.game().is_legal(two, no_colonies.game().random_move(two, random)));
  }
}

}  // namespace
}  // namespace joga::stars::testing
