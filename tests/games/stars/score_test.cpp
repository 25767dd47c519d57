// Counts points, and decides the winner.
#include <gtest/gtest.h>

#include "games/stars/support.hpp"

namespace joga::stars::testing {
namespace {

using Points = std::pair<int, int>;

TEST(StarsScore, ReportsFinalPosition) {
  const Table table;
  const std::string final_position = "CCCC/CHc*c/Ctcc/*tThc/cTTc 1";
  const ScoreSheet sheet = table.score(final_position);
  EXPECT_EQ(sheet.of(Player::One), (PlayerScore{.planets = 5, .nebulas = 8, .trade = 8, .larger_empire = 0}));
  EXPECT_EQ(sheet.of(Player::Two),
            (PlayerScore{.planets = 12, .nebulas = 4, .trade = 6, .larger_empire = 0}));
  EXPECT_EQ(sheet.margin(), -1);
  EXPECT_EQ(table.result(final_position), "2");
  EXPECT_EQ(table.reason(final_position), "neither player can move; Red 22 points, Blue 21");
}

TEST(StarsScore, PlanetsCountOneTwoThree) {
  EXPECT_EQ(Table("stars:map=rows:H0123h").score("HCTCCh 1").of(Player::One).planets, 6);
}

TEST(StarsScore, NebulasCountColourByColour) {
  const std::string map = "map=rows:Hrrrrggbh";
  const auto nebulas = [&](std::string_view rules, std::string_view position) {
    return Table("stars:" + map + ",rules=" + std::string(rules)).score(position).of(Player::One).nebulas;
  };
  EXPECT_EQ(nebulas("feup", "HC......h 1"), 1);
  EXPECT_EQ(nebulas("feup", "HCC.....h 1"), 4);
  EXPECT_EQ(nebulas("feup", "HCCC....h 1"), 7);
  EXPECT_EQ(nebulas("feup", "HCCCC...h 1"), 7) << "more than three count as three";
  EXPECT_EQ(nebulas("feup", "HCCCCCCCh 1"), 7 + 4 + 1);
  EXPECT_EQ(nebulas("official", "HC......h 1"), 2);
  EXPECT_EQ(nebulas("official", "HCC.....h 1"), 5);
  EXPECT_EQ(nebulas("official", "HCCC....h 1"), 8);
  EXPECT_EQ(nebulas("official", "HCCCC...h 1"), 8);
  EXPECT_EQ(nebulas("official", "HCCCCCCCh 1"), 8 + 5 + 2);
}

TEST(StarsScore, TradeStationsCountEnemySystemsAroundThem) {
  const Table table("stars:map=rows:000/0000/H0h");
  // b2 is next to a1, a2, b1, b3, c1 and c2.
  EXPECT_EQ(table.score("cc./cTc./H.h 1").of(Player::One).trade, 4);
  EXPECT_EQ(table.score("ct./CTc./H.h 1").of(Player::One).trade, 3);
  EXPECT_EQ(table.score("cc./cCc./H.h 1").of(Player::One).trade, 0) << "colonies earn nothing by trade";
}

TEST(StarsScore, TradeCountsTheEnemyHomeworldToo) {
  const Table table("stars:map=rows:H00h");
  EXPECT_EQ(table.score("H.Th 1").of(Player::One).trade, 1);
  EXPECT_EQ(table.score("Ht.h 1").of(Player::Two).trade, 1);
  EXPECT_EQ(table.score("HT.h 1").of(Player::One).trade, 0) << "a player's own homeworld does not count";
}

TEST(StarsScore, TwoTradeStationsSideBySideCountEachOther) {
  const ScoreSheet sheet = Table("stars:map=rows:H00h").score("HTth 1");
  EXPECT_EQ(sheet.of(Player::One).trade, 1);
  EXPECT_EQ(sheet.of(Player::Two).trade, 1);
}

TEST(StarsScore, FeupGivesThreeForMoreMarkedSystemsConnectedOrNot) {
  const Table table("stars:map=rows:H00000000h");
  EXPECT_EQ(table.points("H.C.C.Ccch 1"), Points(3, 0));
  EXPECT_EQ(table.points("HC......ch 1"), Points(0, 0)) << "equal empires: nobody gets the points";
  EXPECT_EQ(table.points("H.CC...cch 1"), Points(0, 0)) << "homeworlds are not counted";
}

TEST(StarsScore, OfficialGivesThreeForTheLargerGroupWithItsHomeworld) {
  const Table table("stars:map=rows:H00000000h,rules=official");
  EXPECT_EQ(table.points("H.C.C.Ccch 1"), Points(0, 3));
  EXPECT_EQ(table.points("HC......ch 1"), Points(0, 0)) << "equal empires: nobody gets the points";
  EXPECT_EQ(table.points("H.CC...cch 1"), Points(0, 3)) << "Red's homeworld joins its group";
  EXPECT_EQ(table.points("H.CCC..cch 1"), Points(0, 0));
  EXPECT_EQ(table.points("H.CCCC.cch 1"), Points(3, 0)) << "a group without the homeworld";
}

TEST(StarsScore, MarginIsPlayerOnes) {
  const Table table("stars:map=rows:H30h");
  EXPECT_EQ(table.game().score_margin(table.at("HC.h 1")), 6);
  EXPECT_EQ(table.game().score_margin(table.at("HC.h 2")), 6);
  EXPECT_EQ(table.game().score_margin(table.at("Hc.h 1")), -6);
}

TEST(StarsScore, ReportEvaluationIsOwnMinusOther) {
  const Table table;
  const Position position = table.at("CCCC/CHc*c/Ctcc/*tThc/cTTc 1");
  EXPECT_EQ(table.game().report_evaluation(position, Player::One), -1);
  EXPECT_EQ(table.game().report_evaluation(position, Player::Two), 1);
  EXPECT_EQ(table.game().report_evaluation(table.game().start(), Player::One), 0);
}

// --- who wins ---

TEST(StarsResult, MorePointsWinWhoeverIsToMove) {
  const Table table("stars:map=rows:H1h");
  EXPECT_EQ(table.result("HCh 1"), "1");
  EXPECT_EQ(table.result("HCh 2"), "1");
  EXPECT_EQ(table.reason("HCh 2"), "neither player can move; Blue 4 points, Red 0");
  EXPECT_EQ(table.result("Hch 1"), "2");
  EXPECT_EQ(Table("stars:map=rows:H100h").reason("HC.ch 1"), "neither player can move; Blue 1 point, Red 0");
}

TEST(StarsResult, SaysWhoIsStuck) {
  const Table table("stars:map=rows:H10h");
  EXPECT_EQ(table.reason("HC.h1 1"), "Blue cannot move; Blue 4 points, Red 0");
  EXPECT_EQ(table.reason("H1C.h 2"), "Red cannot move; Blue 4 points, Red 0");
  EXPECT_EQ(table.reason("H1Cch1 2"), "neither player can move; Blue 1 point, Red 0");
}

TEST(StarsResult, EqualPointsAreADrawUnderFeup) {
  const Table table("stars:map=rows:H1001h");
  EXPECT_EQ(table.result("HC..th 1"), "draw");
  EXPECT_EQ(table.reason("HC..th 1"), "neither player can move; equal points, 1 each");
}

TEST(StarsResult, OfficialFirstCountsUnusedColonies) {
  const Table table("stars:map=rows:H1001h,rules=official");
  EXPECT_EQ(table.result("HC..th 1"), "2");
  EXPECT_EQ(table.reason("HC..th 1"),
            "neither player can move; equal points, 1 each; unused colonies: Red 16, Blue 15");
  EXPECT_EQ(table.result("HT..ch 1"), "1");
}

TEST(StarsResult, ThenUnusedTradeStations) {
  const Table table("stars:map=rows:H30000h,rules=official");
  // Red has one trade station more on the board, and hence the larger empire: three points against three
  // planets.
  EXPECT_EQ(table.points("HC..cth 1"), Points(3, 3));
  EXPECT_EQ(table.result("HC..cth 1"), "1");
  EXPECT_EQ(table.reason("HC..cth 1"),
            "neither player can move; equal points, 3 each; unused trade stations: Blue 4, Red 3");
}

TEST(StarsResult, ThenPlanets) {
  const Table table("stars:map=rows:H200rh,rules=official");
  EXPECT_EQ(table.points("HC..ch 1"), Points(2, 2));
  EXPECT_EQ(table.result("HC..ch 1"), "1");
  EXPECT_EQ(table.reason("HC..ch 1"),
            "neither player can move; equal points, 2 each; planets: Blue 2, Red 0");
}

TEST(StarsResult, ElseADraw) {
  const Table table("stars:map=rows:H1001h,rules=official");
  EXPECT_EQ(table.result("HC..ch 1"), "draw");
  EXPECT_EQ(table.reason("HC..ch 1"),
            "neither player can move; equal points, 1 each; equal unused colonies, unused trade stations and "
            "planets");
}

TEST(StarsResult, ReasonsAreThereInPortuguese) {
  const Table table;
  const Position position = table.at("CCCC/CHc*c/Ctcc/*tThc/cTTc 1");
  EXPECT_EQ(table.game().outcome_reason(position).in(Language::Portuguese),
            "ninguém pode mover; Vermelho 22 pontos, Azul 21");
}

}  // namespace
}  // namespace joga::stars::testing
