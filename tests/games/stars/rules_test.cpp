// Small Star Empires' rules, one by one.
#include <gtest/gtest.h>

#include "games/stars/support.hpp"
#include "joga/core/perft.hpp"

namespace joga::stars::testing {
namespace {

[[nodiscard]] std::vector<std::uint64_t> perfts(std::string_view spec, int depth) {
  const Table table(spec);
  std::vector<std::uint64_t> counts;
  for (int turns = 1; turns <= depth; ++turns)
    counts.push_back(perft(table.game(), table.game().start(), turns));
  return counts;
}

TEST(StarsRules, PerftOfThePage) {
  EXPECT_EQ(perfts("stars", 4), (std::vector<std::uint64_t>{16, 296, 7600, 195536}));
  EXPECT_EQ(perfts("stars:start=2", 4), (std::vector<std::uint64_t>{20, 300, 8424, 199680}));
  EXPECT_EQ(perfts("stars:map=medium", 3), (std::vector<std::uint64_t>{16, 256, 9352}));
  EXPECT_EQ(perfts("stars:map=big", 3), (std::vector<std::uint64_t>{22, 608, 26816}));
  EXPECT_EQ(perfts("stars:map=wormholes", 3), (std::vector<std::uint64_t>{72, 4972, 643256}));
  EXPECT_EQ(perfts("stars:map=wormholes,rules=official", 3), (std::vector<std::uint64_t>{24, 576, 30216}));
}

TEST(StarsRules, RedsFirstDestinations) {
  const Table table("stars:start=2");
  const std::string start = table.game().position_text(table.game().start());
  EXPECT_EQ(start, "..../.H4.*./..../*..h4./.... 2");
  EXPECT_EQ(table.colony_moves(start), (Texts{"d4-a2", "d4-b3", "d4-b5", "d4-c3", "d4-c4", "d4-d2", "d4-d3",
                                              "d4-d5", "d4-e3", "d4-e4"}));
}

TEST(StarsRules, AShipSlidesAnyNumberOfCellsAndPutsDownEitherMarker) {
  EXPECT_EQ(Table("stars:map=rows:H000h").moves("H4...h4 1"),
            (Texts{"a1-a2=C", "a1-a2=T", "a1-a3=C", "a1-a3=T", "a1-a4=C", "a1-a4=T"}));
}

TEST(StarsRules, OwnSystemsArePassedEnemyOnesAreNot) {
  const Table table("stars:map=rows:H00000h");
  EXPECT_EQ(table.colony_moves("H3C1C...h4 1"),
            (Texts{"a1-a4", "a1-a5", "a1-a6", "a2-a4", "a2-a5", "a2-a6"}));
  EXPECT_EQ(table.colony_moves("H4C.c..h4 1"), (Texts{"a1-a3"}));
  EXPECT_EQ(table.colony_moves("H4C.t..h4 1"), (Texts{"a1-a3"}));
}

TEST(StarsRules, OwnHomeworldIsPassed) {
  EXPECT_EQ(Table("stars:map=rows:0H0h").colony_moves("C1H.h4 1"), (Texts{"a1-a3"}));
}

TEST(StarsRules, TheEnemyHomeworldIsNot) {
  EXPECT_EQ(Table("stars:map=rows:H0h00").colony_moves("H4.h4.. 1"), (Texts{"a1-a2"}));
}

TEST(StarsRules, BlackHolesAndGapsBlock) {
  EXPECT_EQ(Table("stars:map=rows:H0*0h").colony_moves("H4.*.h4 1"), (Texts{"a1-a2"}));
  EXPECT_EQ(Table("stars:map=rows:H0-0/00000h").colony_moves("H4.-./.....h4 1"),
            (Texts{"a1-a2", "a1-b1", "a1-b2"}));
}

TEST(StarsRules, SlidesGoInSixDirections) {
  EXPECT_EQ(Table("stars:map=rows:000/0H000/000/h").colony_moves(".../.H4.../.../h4 1"),
            (Texts{"b2-a1", "b2-a2", "b2-b1", "b2-b3", "b2-b4", "b2-b5", "b2-c1", "b2-c2"}));
}

TEST(StarsRules, PlayingMovesAShipAndLeavesAMarker) {
  const Table table;
  EXPECT_EQ(table.game().position_text(table.after(table.game().start(), {"b2-b3=C", "d4-c4=T", "b3-a3=T"})),
            "..T1./.H3C*./...t1/*..h3./.... 2");
}

TEST(StarsRules, ShipsOnTheSameCellAreAlike) {
  const Table table("stars:map=rows:H00h");
  EXPECT_EQ(table.colony_moves("HC3.h4 1"), (Texts{"a2-a3"}));
  EXPECT_EQ(table.game().position_text(table.after(table.at("HC3.h4 1"), {"a2-a3=C"})), "HC2C1h4 2");
}

TEST(StarsRules, SeveralCellsWithSeveralShips) {
  const Table table("stars:map=rows:0H00h");
  Position position = table.at("C2H2..h4 1");
  EXPECT_EQ(table.moves(position).size(), 8U);
  position = table.after(position, {"a1-a4=C"});
  EXPECT_EQ(table.game().position_text(position), "C1H2.C1h4 2");
  position.set_to_move(Player::One);
  EXPECT_EQ(table.moves(position), (Texts{"a1-a3=C", "a1-a3=T", "a2-a3=C", "a2-a3=T", "a4-a3=C", "a4-a3=T"}));
}

// --- stocks ---

// 22 systems between the homeworlds.
constexpr std::string_view kLongRow = "stars:map=rows:H0000000000000000000000h";

TEST(StarsRules, WithoutColoniesOnlyTradeStationsAreLeft) {
  const Table table(kLongRow);
  EXPECT_EQ(table.moves("HCCCCCCCCCCCCCCCC1......h4 1"),
            (Texts{"a17-a18=T", "a17-a19=T", "a17-a20=T", "a17-a21=T", "a17-a22=T", "a17-a23=T"}));
}

TEST(StarsRules, WithoutTradeStationsOnlyColoniesAreLeft) {
  EXPECT_EQ(Table("stars:map=rows:H000000h").moves("HTTTT1..h4 1"), (Texts{"a5-a6=C", "a5-a7=C"}));
}

TEST(StarsRules, WithoutMarkersNoShipMoves) {
  const std::string position = "HCCCCCCCCCCCCCCCCTTTT1..h4 1";
  const Table stuck(kLongRow);
  EXPECT_TRUE(stuck.moves(position).empty());
  EXPECT_EQ(stuck.result(position), "1");
  const Table both(std::string(kLongRow) + ",end=both");
  EXPECT_EQ(both.moves(position), (Texts{"pass"}));
}

TEST(StarsRules, TheLastMarkerOfAKindLeavesTheStock) {
  const Table table(kLongRow);
  const Position position = table.after(table.at("HCCCCCCCCCCCCCCC1TTTT...h4 1"), {"a16-a22=C"});
  EXPECT_EQ(position.stock(Player::One, Marker::Colony), 0);
  EXPECT_EQ(position.stock(Player::One, Marker::TradeStation), 0);
  EXPECT_EQ(position.stock(Player::Two, Marker::Colony), kColonies);
}

// --- the end ---

TEST(StarsEnd, StuckEndsAtOnceWhenThePlayerToMoveHasNoMove) {
  // Blue is walled in, Red is not.
  const std::string position = "H4c1.h3 1";
  const Table table("stars:map=rows:H00h");
  EXPECT_TRUE(table.moves(position).empty());
  EXPECT_EQ(table.result(position), "2");
}

TEST(StarsEnd, BothLetsThePlayerPassUntilNeitherCanMove) {
  const Table table("stars:end=both,map=rows:H00h");
  Position position = table.at("H4c1.h3 1");
  EXPECT_EQ(table.moves(position), (Texts{"pass"}));
  position = table.after(position, {"pass"});
  EXPECT_EQ(table.game().position_text(position), "H4c1.h3 2");
  EXPECT_EQ(table.game().outcome(position), Outcome::Running);
  position = table.after(position, {"a4-a3=C"});
  EXPECT_EQ(table.game().position_text(position), "H4c1c1h2 1");
  EXPECT_TRUE(table.moves(position).empty());
  EXPECT_EQ(table.game().outcome(position), Outcome::PlayerTwoWins);
}

TEST(StarsEnd, BothEndsAtOnceWhenNeitherCanMove) {
  const Table table("stars:end=both,map=rows:H00h");
  EXPECT_EQ(table.result("H4cch2 1"), "2");
  EXPECT_EQ(table.result("H4cch2 2"), "2");
  EXPECT_EQ(table.result("H..h 1"), "draw") << "no ships, nothing to move";
}

TEST(StarsEnd, PassIsLegalOnlyForThoseWhoMust) {
  const Table table("stars:end=both,map=rows:H00h");
  EXPECT_FALSE(table.game().is_legal(table.at("H4..h4 1"), Move::pass()));
  EXPECT_TRUE(table.game().is_legal(table.at("H4c1.h3 1"), Move::pass()));
  EXPECT_FALSE(table.game().is_legal(table.at("H4cch2 1"), Move::pass())) << "the game is over";
  EXPECT_FALSE(Table("stars:map=rows:H00h").game().is_legal(table.at("H4c1.h3 1"), Move::pass()));
}

TEST(StarsEnd, DefaultsFollowTheRuleSet) {
  const std::string position = "H4c1.h3 1";
  EXPECT_TRUE(Table("stars:map=rows:H00h").moves(position).empty());
  EXPECT_EQ(Table("stars:map=rows:H00h,rules=official").moves(position), (Texts{"pass"}));
  EXPECT_TRUE(Table("stars:map=rows:H00h,rules=official,end=stuck").moves(position).empty());
}

TEST(StarsEnd, PassesCountAsTurnsInPerft) {
  const Table table("stars:end=both,map=rows:H00h");
  const Position position = table.at("H4c1.h3 1");
  EXPECT_EQ(perft(table.game(), position, 1), 1U);
  // Red moves from a2 or a4 to a3, with either marker.
  EXPECT_EQ(perft(table.game(), position, 2), 4U);
  EXPECT_EQ(perft(table.game(), position, 3), 0U);
}

// --- wormholes ---

TEST(StarsWormholes, ArePassedAndNeverStoppedAt) {
  for (const std::string_view rules : {"feup", "official"}) {
    const Table table("stars:map=rows:H@00h,rules=" + std::string(rules));
    EXPECT_EQ(table.colony_moves("H4@..h4 1"), (Texts{"a1-a3", "a1-a4"})) << rules;
  }
}

TEST(StarsWormholes, FeupSlidesInAndOutOfAnyOther) {
  EXPECT_EQ(Table("stars:map=rows:H0@*0@0h").colony_moves("H4.@*.@.h4 1"),
            (Texts{"a1-a2", "a1-a5", "a1-a7"}));
}

TEST(StarsWormholes, FeupSlidesOnInAllSixDirectionsByTheSameRules) {
  // The neighbours of the wormhole b4 are a3, a4, b3, b5, c3 and c4; b5 is Red's and blocks the way to b6.
  const Table table("stars:map=rows:00000/H@*@00/00000/h");
  EXPECT_EQ(table.colony_moves("...../H4@*@c./...../h4 1"),
            (Texts{"b1-a1", "b1-a3", "b1-a4", "b1-c1", "b1-c3", "b1-c4"}));
}

TEST(StarsWormholes, FeupNeedsAnotherWormholeThanTheOneReached) {
  EXPECT_EQ(Table("stars:map=rows:*0/H@*/*0h").colony_moves("*./H4@*/*.h4 1"), Texts{});
}

TEST(StarsWormholes, FeupLinksOnlyOnceATurn) {
  // b3 lies on no lines but those from the wormhole a2. The ship would have to leave through a2 after
  // entering there: in at a2, out at a4, in at a5, out at a2.
  EXPECT_EQ(Table("stars:map=rows:H@*@@0h/**0*****").colony_moves("H4@*@@.h4/**.***** 1"), (Texts{"a1-a6"}));
}

TEST(StarsWormholes, FeupHavingReachedTwoLeavesThroughEither) {
  // Sliding over a2 and a3: in at a3 and out at a2 leads to b2, in at a2 and out at a3 to b3 and b4.
  EXPECT_EQ(Table("stars:map=rows:H@@*/*000/h").colony_moves("H4@@*/*.../h4 1"),
            (Texts{"a1-b2", "a1-b3", "a1-b4"}));
}

TEST(StarsWormholes, FeupEnemyMarkersBeforeTheWormholeBlock) {
  EXPECT_EQ(Table("stars:map=rows:H0@*0@0h").colony_moves("H4c@*.@.h4 1"), Texts{});
}

TEST(StarsWormholes, OfficialGoesFromNextToOneToNextToAnother) {
  const Table table("stars:map=rows:H0@*0@0h,rules=official");
  EXPECT_EQ(table.colony_moves("H4.@*.@.h4 1"), (Texts{"a1-a2"}))
      << "the homeworld is not next to a wormhole";
  EXPECT_EQ(table.colony_moves("H3C1@*.@.h4 1"), (Texts{"a2-a5", "a2-a7"}));
}

TEST(StarsWormholes, OfficialLinksNeedNoFreeWay) {
  // Red's markers block the lines to a5, but a5 is free and next to the other wormhole.
  const Table table("stars:map=rows:H@*00@0h,rules=official");
  EXPECT_EQ(table.colony_moves("H4@*c.@ch4 1"), (Texts{"a1-a5"}));
}

TEST(StarsWormholes, OfficialNeedsADifferentWormhole) {
  // a3 is next to the wormhole a2, which is also next to the homeworld; a straight slide over the wormhole
  // still reaches it.
  EXPECT_EQ(Table("stars:map=rows:H@0/*0h,rules=official").colony_moves("H4@./*.h4 1"),
            (Texts{"a1-a3", "a1-b2"}));
  EXPECT_EQ(Table("stars:map=rows:H@*/**0h,rules=official").moves("H4@*/**.h4 1"), (Texts{"pass"}));
}

TEST(StarsWormholes, ManyWaysAreOneMove) {
  // a2 is next to the ship and beyond both wormholes.
  const Table table("stars:map=rows:H0@0@h");
  const Texts moves = table.moves("H4.@.@h4 1");
  EXPECT_EQ(moves, (Texts{"a1-a2=C", "a1-a2=T", "a1-a4=C", "a1-a4=T"}));
}

// --- positions and keys ---

TEST(StarsPosition, IsTheSameHoweverItCameAbout) {
  const Table table("stars:map=medium");
  const Stars& game = table.game();
  Random random(11);
  for (int i = 0; i < 50; ++i) {
    Position position = game.start();
    while (game.has_moves(position)) {
      game.play_unchecked(position, game.random_move(position, random));
      const Position again = table.at(game.position_text(position));
      ASSERT_TRUE(again == position);
      ASSERT_EQ(game.key(again), game.key(position));
      ASSERT_EQ(table.moves(again), table.moves(position));
      for (const Player player : kPlayers) {
        for (const Marker marker : kMarkers)
          ASSERT_EQ(again.stock(player, marker), position.stock(player, marker));
      }
    }
  }
}

TEST(StarsPosition, TellsApartWhatIsDifferent) {
  const Table table;
  const Position start = table.game().start();
  for (const std::string_view text : {"..../.H4.*./..../*..h4./.... 2", "..../.H3.*./..../*..h4./.... 1",
                                      "C.../.H4.*./..../*..h4./.... 1", "T.../.H4.*./..../*..h4./.... 1",
                                      "c.../.H4.*./..../*..h4./.... 1", "..../.H4.*./..../*..h3./.... 1"}) {
    const Position other = table.at(text);
    EXPECT_FALSE(other == start) << text;
    EXPECT_NE(table.game().key(other), table.game().key(start)) << text;
  }
}

TEST(StarsPosition, OrderOfMovesDoesNotMatter) {
  const Table table;
  const Position one = table.after(table.game().start(), {"b2-b3=C", "d4-d5=C", "b2-c1=C", "d4-e4=T"});
  const Position two = table.after(table.game().start(), {"b2-c1=C", "d4-e4=T", "b2-b3=C", "d4-d5=C"});
  EXPECT_TRUE(one == two);
  EXPECT_EQ(table.game().key(one), table.game().key(two));
  Texts visited_one;
  Texts visited_two;
  const auto collect = [&](const Position& position, Texts& texts) {
    table.game().visit_moves(position, [&](Move move) {
      texts.push_back(table.game().move_text(position, move));
      return true;
    });
  };
  collect(one, visited_one);
  collect(two, visited_two);
  EXPECT_EQ(visited_one, visited_two) << "moves come in an order that depends on the position alone";
}

TEST(StarsPosition, FitsIntoAHundredAndNinetyTwoBytes) {
  EXPECT_LE(sizeof(Position), 192U);
}

TEST(StarsMoves, IllegalOnesAreTold) {
  const Table table;
  const Stars& game = table.game();
  const Position start = game.start();
  const Cell home = game.map().home(Player::One);
  const Cell below = *game.map().find(2, 1);
  EXPECT_TRUE(game.is_legal(start, Move::ship(home, below, Marker::Colony)));
  EXPECT_FALSE(game.is_legal(start, Move::ship(below, home, Marker::Colony)));
  EXPECT_FALSE(game.is_legal(start, Move::ship(game.map().home(Player::Two), below, Marker::Colony)));
  EXPECT_FALSE(game.is_legal(start, Move::ship(home, Cell::from_index(127), Marker::Colony)));
  EXPECT_FALSE(game.is_legal(start, Move::ship(Cell::from_index(127), below, Marker::Colony)));
  EXPECT_FALSE(game.is_legal(start, Move::pass()));
  EXPECT_FALSE(game.is_legal(start, Move()));
}

}  // namespace
}  // namespace joga::stars::testing
