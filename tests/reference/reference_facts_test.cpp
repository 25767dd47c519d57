// The reference games against the facts on the rules pages, and in corner cases that the vectors leave out:
// set-up positions, own maps, empty stocks.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "reference_game.hpp"

namespace joga::reference {
namespace {

using Counts = std::vector<std::uint64_t>;
using Texts = std::vector<std::string>;

// perft(1), perft(2), ... from the start.
Counts perfts(const std::string& spec, int depth) {
  Counts counts;
  for (int i = 1; i <= depth; ++i) counts.push_back(perft(*make_reference(spec), i));
  return counts;
}

std::string result_of(const std::string& spec, const std::string& position) {
  return make_reference(spec, position)->result();
}

Texts moves_of(const std::string& spec, const std::string& position) {
  return make_reference(spec, position)->moves();
}

std::string position_after(const std::string& spec, const std::string& position, const std::string& move) {
  const auto game = make_reference(spec, position);
  game->play(move);
  return game->position();
}

// --- quantik ---

TEST(QuantikReference, PerftOfThePage) {
  EXPECT_EQ(make_reference("quantik")->position(), "4/4/4/4 1");
  EXPECT_EQ(perfts("quantik", 4), (Counts{64, 3392, 167552, 6776960}));
}

TEST(QuantikReference, ReportsMiddlePositionIsWonByACube) {
  const auto game = make_reference("quantik", "1C1y/Ys2/1nnS/2Y1 1");
  EXPECT_EQ(game->result(), "running");
  game->play("C@d4");
  EXPECT_EQ(game->result(), "1");
  EXPECT_EQ(game->position(), "1C1y/Ys2/1nnS/2YC 2");
  EXPECT_TRUE(game->moves().empty());
}

TEST(QuantikReference, PublishedStrategyIsRefuted) {
  const auto game = make_reference("quantik");
  std::istringstream moves("Y@a1 C@b2 N@c1 S@d2 Y@a2 C@b1 N@c2");
  for (std::string move; moves >> move;) game->play(move);
  // Player 1 has completed row 2.
  EXPECT_EQ(game->result(), "1");
}

TEST(QuantikReference, CompletedAreaInASetUpIsWonByThePlayerNotToMove) {
  EXPECT_EQ(result_of("quantik", "YCNS/4/4/4 1"), "2");
  EXPECT_EQ(result_of("quantik", "YCNS/4/4/4 2"), "1");
  EXPECT_EQ(result_of("quantik", "2yc/2NS/4/4 2"), "1");
  EXPECT_EQ(result_of("quantik", "y3/C3/n3/S3 1"), "2");
  EXPECT_TRUE(moves_of("quantik", "YCNS/4/4/4 1").empty());
}

TEST(QuantikReference, BlockedIsADrawOrLost) {
  const std::string no_piece_left = "yycc/4/4/nnss 2";
  EXPECT_EQ(result_of("quantik", no_piece_left), "draw");
  EXPECT_EQ(result_of("quantik:rules=official", no_piece_left), "1");
  EXPECT_EQ(result_of("quantik:rules=official", "yycc/4/4/nnss 1"), "running");
  const std::string full = "cnyY/snyY/sCcS/NCNS 1";
  EXPECT_EQ(result_of("quantik", full), "draw");
  EXPECT_EQ(result_of("quantik:rules=official", full), "2");
}

TEST(QuantikReference, OnlyTheOpponentsPiecesForbid) {
  const Texts moves = moves_of("quantik", "Y3/4/2y1/4 1");
  const std::set<std::string> legal(moves.begin(), moves.end());
  EXPECT_TRUE(legal.contains("Y@b2"));   // next to the player's own cylinder
  EXPECT_FALSE(legal.contains("Y@c1"));  // in the column of the enemy's
  EXPECT_FALSE(legal.contains("Y@a3"));  // in its row
  EXPECT_FALSE(legal.contains("Y@d4"));  // in its quadrant
  EXPECT_TRUE(legal.contains("C@d4"));
}

// --- eximo ---

TEST(EximoReference, PerftOfThePage) {
  EXPECT_EQ(make_reference("eximo")->position(), "1mmmmmm1/1mmmmmm1/1mm2mm1/8/8/1MM2MM1/1MMMMMM1/1MMMMMM1 1");
  EXPECT_EQ(perfts("eximo", 4), (Counts{40, 1600, 60284, 2093190}));
}

TEST(EximoReference, FirstTurnHas22OrdinaryMovesAnd18Jumps) {
  const Texts moves = make_reference("eximo")->moves();
  const auto ordinary = [](const std::string& move) { return move.size() == 5 && move[4] - move[1] == 1; };
  EXPECT_EQ(std::ranges::count_if(moves, ordinary), 22);
  EXPECT_EQ(moves.size(), 40u);
}

TEST(EximoReference, DropsAreLimitedByTheFreeSquares) {
  const std::string upper_rows = "8/3M4/mmmmmmmm/mmmmmmmm/mmmmmmmm/mmmmmmmm/";
  EXPECT_EQ(moves_of("eximo", upper_rows + "mMMMMM1m/1MMMMM2 1"),
            (Texts{"d7-c8@g1@g2", "d7-d8@g1@g2", "d7-e8@g1@g2", "f1-g2"}));
  EXPECT_EQ(moves_of("eximo", upper_rows + "mMMMMMMm/1MMMMM2 1"),
            (Texts{"d7-c8@g1", "d7-d8@g1", "d7-e8@g1"}));
  EXPECT_EQ(moves_of("eximo", upper_rows + "mMMMMMMm/1MMMMMM1 1"), (Texts{"d7-c8", "d7-d8", "d7-e8"}));
  EXPECT_EQ(position_after("eximo", upper_rows + "mMMMMMMm/1MMMMMM1 1", "d7-d8"),
            "8/8/mmmmmmmm/mmmmmmmm/mmmmmmmm/mmmmmmmm/mMMMMMMm/1MMMMMM1 2");
}

TEST(EximoReference, TheLastRowEndsACaptureThatCouldGoOn) {
  // On c8 the man could have captured b8 as well.
  const std::string position = "1m6/3m4/4M3/8/8/8/1MMMMM2/1MMMMM2 1";
  EXPECT_EQ(moves_of("eximo", position), (Texts{"e6xc8@g1@g2"}));
  EXPECT_EQ(position_after("eximo", position, "e6xc8@g1@g2"), "1m6/8/8/8/8/8/1MMMMMM1/1MMMMMM1 2");
}

TEST(EximoReference, CapturesGoSidewaysAndForwardButNotBack) {
  const std::string position = "8/8/8/2m5/Mm1m4/8/8/8 1";
  EXPECT_EQ(moves_of("eximo", position), (Texts{"a4xc4xc6", "a4xc4xe4"}));
  EXPECT_EQ(position_after("eximo", position, "a4xc4xc6"), "8/8/2M5/8/3m4/8/8/8 2");
  EXPECT_EQ(moves_of("eximo", "8/8/8/3M4/3m4/8/8/8 1"), (Texts{"d5-c6", "d5-d6", "d5-e6"}));
}

TEST(EximoReference, AJumpGoesOnWhileItCan) {
  EXPECT_EQ(moves_of("eximo", "8/8/8/8/2M5/8/2M5/2M5 1"),
            (Texts{"c1-b2", "c1-c3-c5", "c1-d2", "c2-b3", "c2-c3", "c2-d3", "c4-b5", "c4-c5", "c4-d5"}));
}

TEST(EximoReference, ThePlayerToMoveWithoutATurnLoses) {
  EXPECT_EQ(result_of("eximo", "8/8/8/8/8/8/8/3M4 1"), "running");
  EXPECT_EQ(result_of("eximo", "8/8/8/8/8/8/8/3M4 2"), "1");
  EXPECT_EQ(result_of("eximo", "8/8/8/8/8/8/8/8 1"), "2");
  EXPECT_EQ(result_of("eximo", "m1m5/mm6/M7/8/8/8/8/8 1"), "2");
}

// --- fields ---

TEST(FieldsReference, PerftOfThePage) {
  EXPECT_EQ(make_reference("fields:quiet=0,repetition=5")->position(),
            "HGFE4/4LKJI/DCBA4/8/8/4abcd/ijkl4/4efgh 1");
  EXPECT_EQ(perfts("fields", 4), (Counts{36, 1285, 54271, 2258015}));
}

// With its pieces 5 and 10 on the board, a side cannot have lost five consecutive numbers: the set-ups below
// have no other pieces.

TEST(FieldsReference, AnIsolatedPieceJoinsTwoOthers) {
  EXPECT_EQ(moves_of("fields", "7J/8/8/3j4/8/3e4/8/E7 1"), (Texts{"a1-d4", "h8-d4"}));
  // On b2 the piece from a1 would have one other piece around it, the piece from h8 two; the latter jumps
  // over c3.
  EXPECT_EQ(moves_of("fields", "7J/8/8/8/8/2e5/8/E6j 1"), (Texts{"h8-b2"}));
}

TEST(FieldsReference, FiveConsecutiveCapturesWin) {
  const std::string position = "j6J/8/8/8/8/8/8/3Ee3 1";
  EXPECT_EQ(moves_of("fields", position), (Texts{"d1-c1", "d1-c2", "d1-d2", "d1-e2", "d1xe1"}));
  const auto game = make_reference("fields", position);
  game->play("d1xe1");
  EXPECT_EQ(game->result(), "1");
  EXPECT_TRUE(game->moves().empty());
}

TEST(FieldsReference, ThePlayerToMoveWithoutATurnLoses) {
  EXPECT_EQ(result_of("fields", "J6j/8/8/8/8/8/8/E6e 1"), "2");
  EXPECT_EQ(result_of("fields", "J6j/8/8/8/8/8/8/E6e 2"), "1");
}

TEST(FieldsReference, CompleteRunInASetUpIsWonByThePlayerNotToMove) {
  EXPECT_EQ(result_of("fields", "HGF5/4LKJI/8/8/8/4abcd/ijkl4/4efgh 1"), "2");
  EXPECT_EQ(result_of("fields", "HGF5/4LKJI/8/8/8/4abcd/ijkl4/4efgh 2"), "1");
  EXPECT_EQ(result_of("fields", "8/8/8/8/8/8/8/8 1"), "2");
  // 11, 12, 1, 2, 3 are no run: there is no wrap-around.
  EXPECT_EQ(result_of("fields", "HGFE4/6JI/D7/8/8/4abcd/ijkl4/4efgh 1"), "running");
}

// --- stars ---

TEST(StarsReference, PerftOfThePage) {
  EXPECT_EQ(make_reference("stars")->position(), "..../.H4.*./..../*..h4./.... 1");
  EXPECT_EQ(perfts("stars", 4), (Counts{16, 296, 7600, 195536}));
  EXPECT_EQ(perfts("stars:start=2", 4), (Counts{20, 300, 8424, 199680}));
  EXPECT_EQ(perfts("stars:map=medium", 3), (Counts{16, 256, 9352}));
  EXPECT_EQ(perfts("stars:map=big", 3), (Counts{22, 608, 26816}));
  EXPECT_EQ(perfts("stars:map=wormholes", 3), (Counts{72, 4972, 643256}));
  EXPECT_EQ(perfts("stars:map=wormholes,rules=official", 3), (Counts{24, 576, 30216}));
}

TEST(StarsReference, ReportsFinalPosition) {
  const auto game = make_reference("stars", "CCCC/CHc*c/Ctcc/*tThc/cTTc 1");
  EXPECT_TRUE(game->moves().empty());
  EXPECT_EQ(game->score(), std::pair(21, 22));
  EXPECT_EQ(game->result(), "2");
  EXPECT_EQ(game->position(), "CCCC/CHc*c/Ctcc/*tThc/cTTc 1");
}

TEST(StarsReference, RedsFirstDestinations) {
  std::set<std::string> destinations;
  for (const std::string& move : make_reference("stars:start=2")->moves())
    destinations.insert(move.substr(3, 2));
  EXPECT_EQ(destinations,
            (std::set<std::string>{"a2", "b3", "b5", "c3", "c4", "d2", "d3", "d5", "e3", "e4"}));
}

TEST(StarsReference, TheInterimBoardHasARedNebulaMore) {
  // Red's only marker is on d5: no planet on the small map, one nebula on the interim map; Red also has the
  // larger empire.
  const std::string position = "..../.H4.*./..../*..h3c1/.... 1";
  EXPECT_EQ(make_reference("stars", position)->score(), std::pair(0, 3));
  EXPECT_EQ(make_reference("stars:map=interim", position)->score(), std::pair(0, 4));
  EXPECT_EQ(make_reference("stars:map=interim,rules=official", position)->score(), std::pair(0, 5));
}

TEST(StarsReference, FewerShipsAndSeveralOnAMarkerAreAccepted) {
  const std::string position = "..../C3H.*./..../*..h2./.... 2";
  EXPECT_EQ(make_reference("stars", position)->position(), position);
}

// One row of 24 cells with the homeworlds at its ends.
const std::string kLongRow = "map=rows:H0000000000000000000000h";

TEST(StarsReference, WithoutColoniesOnlyTradeStationsAreLeft) {
  EXPECT_EQ(moves_of("stars:" + kLongRow, "HCCCCCCCCCCCCCCCC1......h4 1"),
            (Texts{"a17-a18=T", "a17-a19=T", "a17-a20=T", "a17-a21=T", "a17-a22=T", "a17-a23=T"}));
}

TEST(StarsReference, AnEmptyStockEndsOrPasses) {
  const std::string position = "HCCCCCCCCCCCCCCCCTTTT1..h4 1";
  EXPECT_EQ(result_of("stars:" + kLongRow, position), "1");
  EXPECT_EQ(make_reference("stars:" + kLongRow, position)->score(), std::pair(3, 0));
  EXPECT_EQ(moves_of("stars:end=both," + kLongRow, position), (Texts{"pass"}));
  EXPECT_EQ(position_after("stars:end=both," + kLongRow, position, "pass"), "HCCCCCCCCCCCCCCCCTTTT1..h4 2");
  EXPECT_EQ(result_of("stars:end=both," + kLongRow, "HCCCCCCCCCCCCCCCCTTTT1..h 1"), "1");
}

TEST(StarsReference, WormholesLinkByEitherRule) {
  const std::string map = "map=rows:H0@*0@0h";
  const Texts by_slide{"a1-a2=C", "a1-a2=T"};
  const Texts by_slide_and_link{"a1-a2=C", "a1-a2=T", "a1-a5=C", "a1-a5=T", "a1-a7=C", "a1-a7=T"};
  EXPECT_EQ(make_reference("stars:" + map)->moves(), by_slide_and_link);
  // The homeworld is not next to a wormhole, a2 is.
  EXPECT_EQ(make_reference("stars:rules=official," + map)->moves(), by_slide);
  EXPECT_EQ(moves_of("stars:rules=official," + map, "H3C1@*.@.h4 1"),
            (Texts{"a2-a5=C", "a2-a5=T", "a2-a7=C", "a2-a7=T"}));
}

TEST(StarsReference, OneLinkATurn) {
  // b3 lies on no line but those from the wormhole a2. A ship would have to leave through a2 after entering
  // there: a1, in at a2, out at a4, in at a5, out at a2.
  EXPECT_EQ(make_reference("stars:map=rows:H@*@@0h/**0*****")->moves(), (Texts{"a1-a6=C", "a1-a6=T"}));
}

TEST(StarsReference, OfficialTieBreaks) {
  // Nobody has a ship left in any of these.
  EXPECT_EQ(result_of("stars:map=rows:H1001h", "HC..th 1"), "draw");
  EXPECT_EQ(result_of("stars:rules=official,map=rows:H1001h", "HC..th 1"), "2") << "unused colonies";
  EXPECT_EQ(result_of("stars:rules=official,map=rows:H30000h", "HC..cth 1"), "1") << "unused trade stations";
  EXPECT_EQ(result_of("stars:rules=official,map=rows:H200rh", "HC..ch 1"), "1") << "planets";
  EXPECT_EQ(result_of("stars:rules=official,map=rows:H1001h", "HC..ch 1"), "draw");
}

// --- invalid input ---

TEST(ReferenceDeathTest, NonsenseAborts) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_DEATH(make_reference("chess"), "unknown game");
  EXPECT_DEATH(make_reference("eximo:rules=feup"), "unknown key");
  EXPECT_DEATH(make_reference("quantik:rules=house"), "bad value");
  EXPECT_DEATH(make_reference("quantik", "YYY1/4/4/4 1"), "more than two");
  EXPECT_DEATH(make_reference("eximo", "3M4/8/8/8/8/8/8/8 1"), "last row");
  EXPECT_DEATH(make_reference("fields", "AA6/8/8/8/8/8/8/8 1"), "twice");
  EXPECT_DEATH(make_reference("stars", "TTTT/TH4.*./..../*..h4./.... 1"), "too many markers");
  EXPECT_DEATH(make_reference("stars", "...1./.H4.*./..../*..h4./.... 1"), "control");
  EXPECT_DEATH(make_reference("stars", "..../.H4.../..../*..h4./.... 1"), "fit the map");
  EXPECT_DEATH(make_reference("quantik")->play("C@e5"), "illegal move");
}

}  // namespace
}  // namespace joga::reference
