// Small Star Empires' texts: position strings, moves, and messages about wrong moves.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <string>

#include "games/stars/support.hpp"
#include "joga/games/stars/kinds.hpp"

namespace joga::stars::testing {
namespace {

// --- position strings ---

TEST(StarsPositionText, StartIsTheOneOfThePage) {
  const Table table;
  EXPECT_EQ(table.game().position_text(table.game().start()), kStart);
  EXPECT_TRUE(table.at(kStart) == table.game().start());
}

TEST(StarsPositionText, RoundTrips) {
  const Table table;
  for (const std::string text :
       {"CCCC/CHc*c/Ctcc/*tThc/cTTc 1", "..T1./.H3C*./...t1/*..h3./.... 2", "..../C3H.*./..../*..h2./.... 2",
        "..../.H.*./..../*..h./.... 1", "C4.../.H.*./..../*..h./...t4 1"}) {
    EXPECT_EQ(table.game().position_text(table.at(text)), text);
  }
}

TEST(StarsPositionText, ShowsGapsAndWormholes) {
  const Table table("stars:map=rows:-H-/0@1/-2h");
  EXPECT_EQ(table.game().position_text(table.game().start()), "-H4-/.@./-.h4 1");
}

TEST(StarsPositionText, FewerShipsAndSeveralOnAMarkerAreAccepted) {
  const Table table;
  const Position position = table.at("..../C3H.*./..../*..h2./.... 2");
  EXPECT_EQ(position.ship_count(Player::One), 3);
  EXPECT_EQ(position.ships_on(Player::One, *table.map().find(1, 0)), 3);
  EXPECT_EQ(position.ship_count(Player::Two), 2);
}

TEST(StarsPositionText, RefusesWhatDoesNotFitTheMap) {
  const Table table;
  EXPECT_EQ(table.error("..../.H4.*./..../*..h4. 1"),
            "a position of this game has 5 rows separated by '/', not 4");
  EXPECT_EQ(table.error("..../.H4..*./..../*..h4./.... 1"), "'.' on b4 does not fit the map; valid there: *");
  EXPECT_EQ(table.error("..../.H4.*../..../*..h4./.... 1"),
            "row b of the position has 6 cells, on this map it has 5");
  EXPECT_EQ(table.error(".../.H4.*./..../*..h4./.... 1"),
            "row a of the position has 3 cells, on this map it has 4");
  EXPECT_EQ(table.error("..../.H4.../..../*..h4./.... 1"), "'.' on b4 does not fit the map; valid there: *");
  EXPECT_EQ(table.error("..../..H4*./..../*..h4./.... 1"), "'.' on b2 does not fit the map; valid there: H");
  EXPECT_EQ(table.error("H.../.H4.*./..../*..h4./.... 1"),
            "'H' on a1 does not fit the map; valid there: .CTct");
  EXPECT_EQ(table.error("..../.H4.C./..../*..h4./.... 1"), "'C' on b4 does not fit the map; valid there: *");
  EXPECT_EQ(table.error("..../.C4.*./..../*..h4./.... 1"), "'C' on b2 does not fit the map; valid there: H");
  EXPECT_EQ(table.error("-.../.H4.*./..../*..h4./.... 1"),
            "'-' on a1 does not fit the map; valid there: .CTct");
  EXPECT_EQ(table.error("\x7f.../.H4.*./..../*..h4./.... 1"),
            "'\\x7f' on a1 does not fit the map; valid there: .CTct");
}

TEST(StarsPositionText, RefusesMoreThanAPlayerOwns) {
  const Table table;
  EXPECT_EQ(table.error("TTTT/TH4.*./..../*..h4./.... 1"), "player 1 has more than 4 trade stations");
  EXPECT_EQ(table.error("tttt/tH4.*./..../*..h4./.... 1"), "player 2 has more than 4 trade stations");
  EXPECT_EQ(table.error("CCCC/CH4C*C/CCCC/*CCh4C/CCC. 1"), "player 1 has more than 16 colonies");
  EXPECT_EQ(table.error("C2.../.H4.*./..../*..h4./.... 1"), "player 1 has more than 4 ships");
  EXPECT_EQ(table.error("..../.H4.*./..../*..h5./.... 1"), "player 2 has more than 4 ships");
}

TEST(StarsPositionText, RefusesShipsWithoutControl) {
  const Table table;
  const std::string wanted = ", which nobody controls: ships stand on their owner's markers or homeworld";
  EXPECT_EQ(table.error("...1./.H3.*./..../*..h4./.... 1"), "a ship on a3" + wanted);
  EXPECT_EQ(table.error("..../.H3.*1./..../*..h4./.... 1"), "a ship on b4" + wanted);
}

TEST(StarsPositionText, RefusesDigitsThatFollowNoCell) {
  const Table table;
  const std::string wanted = " does not follow a cell: one digit after a cell is the number of ships on it";
  EXPECT_EQ(table.error("1..../.H3.*./..../*..h4./.... 1"), "'1' in row a" + wanted);
  EXPECT_EQ(table.error("..../.H12.*./..../*..h4./.... 1"), "'2' in row b" + wanted);
  EXPECT_EQ(table.error("..../.H0.*./..../*..h4./.... 1"), "'0' in row b" + wanted);
}

TEST(StarsPositionText, RefusesAMissingPlayer) {
  const Table table;
  EXPECT_EQ(table.error("..../.H4.*./..../*..h4./...."),
            "a position ends with a blank and the player to move, 1 or 2");
  EXPECT_EQ(table.error(""), "a position ends with a blank and the player to move, 1 or 2");
  EXPECT_NE(table.error(std::string(100'000, '.') + " 1").find("too long"), std::string::npos);
}

// --- moves ---

TEST(StarsMoveText, AcceptsEveryForm) {
  const Table table;
  for (const std::string_view text : {"b2-c2=C", "B2-C2=c", "b2 c2 C", "b2c2C", "2,2 3,2 C", "[2,2] [3,2] C",
                                      "[2,2][3,2]C", "2 2 3 2 C", "2,2-3,2=C", "b2 - c2 = C", "  b2  c2  c  ",
                                      "b2 3,2 colony", "b2->c2 C", "C b2 c2", "(2,2),(3,2),'C'."}) {
    const InputVerdict<Move> verdict = table.judge(kStart, text);
    EXPECT_EQ(verdict.status, InputStatus::Complete) << text << ": " << verdict.message.english();
    ASSERT_TRUE(verdict.move) << text;
    EXPECT_EQ(table.game().move_text(table.at(kStart), *verdict.move), "b2-c2=C") << text;
  }
  EXPECT_EQ(table.judge(kStart, "[2,2] [1,2] T").message.english(), "play b2-a2=T?");
}

TEST(StarsMoveText, AcceptsPassInAnyCase) {
  const Table table("stars:end=both,map=rows:H00h");
  for (const std::string_view text : {"pass", "PASS", " Pass "}) {
    EXPECT_EQ(table.judge("H4c1.h3 1", text).status, InputStatus::Complete) << text;
  }
  EXPECT_EQ(table.judge("H4c1.h3 1", "").status, InputStatus::Playable) << "there is no other move";
}

TEST(StarsMoveText, TwoDigitColumns) {
  const Table table("stars:map=rows:H00000000000h");
  const std::string start = table.game().position_text(table.game().start());
  EXPECT_EQ(table.judge(start, "a1-a12=T").status, InputStatus::Complete);
  EXPECT_EQ(table.judge(start, "[1,1] [1,12] T").status, InputStatus::Complete);
}

TEST(StarsMoveText, ShortenedMovesArePlayableWhenOnlyOneFits) {
  const Table table("stars:map=rows:H000000h");
  const InputVerdict<Move> verdict = table.judge("HTTTT1..h4 1", "a5 a6");
  EXPECT_EQ(verdict.status, InputStatus::Playable);
  EXPECT_EQ(verdict.message.english(), "play a5-a6=C?");
}

// --- a move by clicks: ship, destination, marker ---

TEST(StarsInput, AsksForShipDestinationAndMarker) {
  const Table table;
  InputVerdict<Move> verdict = table.judge(kStart, "");
  EXPECT_EQ(verdict.status, InputStatus::Incomplete);
  EXPECT_EQ(verdict.message.english(), "choose a ship");
  EXPECT_EQ(verdict.next,
            (std::vector<Choice>{{ChoiceKind::Cell, "b2", "b2-", {}, {.path = {"b2"}}, {{0, 3}}}}));

  verdict = table.judge(kStart, verdict.next.front().input);
  EXPECT_EQ(verdict.status, InputStatus::Incomplete);
  EXPECT_EQ(verdict.message.english(), "choose where the ship on b2 goes; larger empire +3");
  EXPECT_EQ(verdict.next.size(), 8U);
  EXPECT_EQ(verdict.candidate_count, 16U);
  EXPECT_EQ(verdict.next.front(),
            (Choice{ChoiceKind::Cell, "a1", "b2-a1=", {}, {.path = {"b2", "a1"}}, {{1, 1}}}));

  verdict = table.judge(kStart, verdict.next.front().input);
  EXPECT_EQ(verdict.status, InputStatus::Incomplete);
  EXPECT_EQ(verdict.message.english(), "choose C (colony) or T (trade station) for a1; larger empire +3");
  const std::vector<std::string> path{"b2", "a1"};
  EXPECT_EQ(verdict.chosen, (TurnParts{.path = path}));
  EXPECT_EQ(verdict.next, (std::vector<Choice>{{ChoiceKind::Piece,
                                                "C",
                                                "b2-a1=C",
                                                kind_of(Marker::Colony),
                                                {path, {}, kind_of(Marker::Colony)},
                                                {{1, 1}}},
                                               {ChoiceKind::Piece,
                                                "T",
                                                "b2-a1=T",
                                                kind_of(Marker::TradeStation),
                                                {path, {}, kind_of(Marker::TradeStation)},
                                                {{1, 1}}}}));

  EXPECT_EQ(table.judge(kStart, verdict.next.back().input).status, InputStatus::Complete);
}

// Planets, nebulas and trade; not the larger empire, which changes hands until the end.
TEST(StarsInput, ChoicesTellWhatTheyBringAtOnce) {
  const Table table("stars:map=rows:Hr3r0h");
  const InputVerdict<Move> ship = table.judge("H4....h4 1", "a1");
  std::map<std::string, std::array<int, 2>> points;
  for (const Choice& choice : ship.next) points[choice.name] = choice.points.value_or(std::array{-1, -1});
  EXPECT_EQ(points["a2"], (std::array{1, 1})) << "a first nebula; the larger empire does not last";
  EXPECT_EQ(points["a3"], (std::array{3, 3})) << "three planets";
}

TEST(StarsMoves, InWordsTellWhatTheyBring) {
  const Table table("stars:map=rows:Hr3r0h");
  const auto words = [&](const char* position, const char* move, Language language = Language::English) {
    return table.game().move_words(table.at(position), table.judge(position, move).move.value()).in(language);
  };
  EXPECT_EQ(words("H4....h4 1", "a1 a2 C"), "a1-a2, colony: +1 point");
  EXPECT_EQ(words("HC1...h4 1", "a2 a4 T"), "a2-a4, trade station: +3 points");
  EXPECT_EQ(words("H4....h4 1", "a1 a2 C", Language::Portuguese), "a1-a2, colónia: +1 ponto");
}

// With what the choices bring for good they make up the change of the score.
TEST(StarsInput, TellsThePointsThatMayChangeHandsApart) {
  const Table table("stars:map=rows:Hr3r0h");
  const auto message = [&](const char* position, const char* text, Language language = Language::English) {
    return table.judge(position, text).message.in(language);
  };
  EXPECT_EQ(message("H4....h4 1", ""), "choose a ship");
  EXPECT_EQ(message("H4....h4 1", "a1"), "choose where the ship on a1 goes; larger empire +3");
  EXPECT_EQ(message("H4....h4 1", "a1 a3"),
            "choose C (colony) or T (trade station) for a3; larger empire +3");
  EXPECT_EQ(message("HC1...h4 2", "a6"), "choose where the ship on a6 goes; larger empire: Blue −3");
  EXPECT_EQ(message("HC1...h4 2", "a6", Language::Portuguese),
            "escolha para onde vai a nave que está em a6; maior império: Azul −3");
  EXPECT_EQ(message("HC1C..h4 1", "a2"), "choose where the ship on a2 goes");
}

TEST(StarsMoves, GainsTellThePointsThatMayChangeHandsApart) {
  const Table table("stars:map=rows:Hr3r0h");
  const auto gain = [&](const char* position, const char* move) {
    return table.game().move_gain(table.at(position), table.judge(position, move).move.value()).english();
  };
  EXPECT_EQ(gain("H4....h4 1", "a1 a3 C"), "+3, larger empire +3");
  EXPECT_EQ(gain("H4....h4 1", "a1 a5 C"), "larger empire +3");
  EXPECT_EQ(gain("HC1...h4 2", "a6 a4 C"), "+1, larger empire: Blue −3");
  EXPECT_EQ(gain("HC1C..h4 1", "a2 a4 C"), "+3");
  EXPECT_EQ(gain("HC1.c.h4 1", "a2 a3 C"), "+3, larger empire +3");
}

TEST(StarsInput, NamesTheSystemsThatMakeAnEmpireTheLarger) {
  // Official rules: only a system next to the homeworld enlarges the connected empire.
  const Table table("stars:rules=official,map=rows:0H0/-000/--0h0");
  EXPECT_EQ(table.judge(".H4./-.../--.h4. 1", "a2").message.english(),
            "choose where the ship on a2 goes; larger empire +3: a1, a3, b2, b3");
}

TEST(StarsInput, OffersThePassAsAWord) {
  const Table table("stars:end=both,map=rows:H00h");
  const InputVerdict<Move> verdict = table.judge("H4c1.h3 1", "");
  EXPECT_EQ(verdict.next, (std::vector<Choice>{{ChoiceKind::Word, "pass", "pass", {}, {}, {{0, 0}}}}));
}

TEST(StarsInput, AMarkerNamedFirstIsKept) {
  const Table table;
  InputVerdict<Move> verdict = table.judge(kStart, "T");
  ASSERT_EQ(verdict.status, InputStatus::Incomplete);
  verdict = table.judge(kStart, verdict.next.front().input);
  ASSERT_EQ(verdict.status, InputStatus::Incomplete);
  EXPECT_EQ(verdict.message.english(), "choose where the ship on b2 goes; larger empire +3");
  verdict = table.judge(kStart, verdict.next.front().input);
  EXPECT_EQ(verdict.message.english(), "play b2-a1=T?");
}

// Every legal move can be made by clicks alone, and clicks make no other move.
TEST(StarsInput, ClicksReachEveryMove) {
  for (const std::string_view spec : {"stars", "stars:map=wormholes", "stars:end=both,map=rows:H00h"}) {
    const Table table(spec);
    const Position start = spec.ends_with("H00h") ? table.at("H4c1.h3 1") : table.game().start();
    std::set<std::string> waiting{""};
    std::set<std::string> reached;
    while (!waiting.empty()) {
      const std::string input = waiting.extract(waiting.begin()).value();
      const InputVerdict<Move> verdict = table.judge(start, input);
      ASSERT_NE(verdict.status, InputStatus::Invalid) << input;
      if (verdict.move) reached.insert(table.game().move_text(start, *verdict.move));
      for (const Choice& choice : verdict.next) waiting.insert(choice.input);
      if (verdict.move && verdict.status == InputStatus::Playable) waiting.clear();
    }
    const Texts moves = table.moves(start);
    EXPECT_EQ(reached, std::set<std::string>(moves.begin(), moves.end())) << spec;
  }
}

// --- wrong moves ---

void expect_invalid(const Table& table, std::string_view position, std::string_view input, ErrorCode code,
                    std::string_view message) {
  const InputVerdict<Move> verdict = table.judge(position, input);
  EXPECT_EQ(verdict.status, InputStatus::Invalid) << input;
  EXPECT_EQ(verdict.code, code) << input;
  EXPECT_EQ(verdict.message.english(), message) << input;
}

TEST(StarsInput, ExplainsWhatCannotBeRead) {
  const Table table;
  const auto expect = [&](std::string_view input, std::string_view message) {
    expect_invalid(table, kStart, input, ErrorCode::Malformed, message);
  };
  const std::string neither =
      " is neither a cell (b2 or 2,2) nor a marker (C or T); a move is written b2-d3=C";
  expect("x", "'x'" + neither);
  expect("b2-bb3=C", "'bb3'" + neither);
  expect("b2-c2=X", "'X'" + neither);
  expect("b2/c2", "'/c2'" + neither);
  expect("b2-z9=C", "there is no cell z9 on this map");
  expect("b2-a5=C", "there is no cell a5 on this map");
  expect("2,2 4,9 C", "there is no cell [4,9] on this map");
  expect("b0", "there is no cell b0 on this map");
  expect("b99999999999999999999", "there is no cell b99999999999999999999 on this map");
  expect("2", "the column is missing after row 2: a cell is written b2 or 2,2");
  expect("2 C", "the column is missing after row 2: a cell is written b2 or 2,2");
  expect("b2 c2 c3", "'c3' is one too many: a move is two cells and a marker, as in b2-d3=C");
  expect("b2 c2 C T", "'T' is one too many: a move is two cells and a marker, as in b2-d3=C");
  expect("pass b2", "a pass has neither cells nor a marker: write pass");
  EXPECT_EQ(table.judge(kStart, "b2-z9").offset, 3U);
}

TEST(StarsInput, ExplainsWrongShips) {
  const Table table;
  expect_invalid(table, kStart, "c2", ErrorCode::Illegal, "there is no ship on c2");
  expect_invalid(table, kStart, "d4-d3=C", ErrorCode::Illegal, "the ship on d4 is the opponent's");
  expect_invalid(table, kStart, "b4-b3=C", ErrorCode::Illegal, "there is no ship on b4");
  // A marker without a ship, and a ship that is walled in.
  const Table row("stars:map=rows:H0000h");
  expect_invalid(row, "H1C.CC3h 1", "a2", ErrorCode::Illegal, "there is no ship on a2");
  expect_invalid(Table("stars:map=rows:H0*00h"), "H3.*C1ch 1", "a4", ErrorCode::Illegal,
                 "the ship on a4 cannot move");
}

TEST(StarsInput, ExplainsWrongDestinations) {
  const Table table;
  const auto expect = [&](std::string_view position, std::string_view input, std::string_view message) {
    expect_invalid(table, position, input, ErrorCode::Illegal, message);
  };
  expect(kStart, "b2-b2=C", "the ship is already on b2: choose another cell");
  expect(kStart, "b2-d4=C", "d4 is a homeworld: no ship may stop there");
  expect(kStart, "b2-b4=C", "b4 is a black hole: no ship may enter it");
  expect(kStart, "b2-b5=C", "the way from b2 to b5 is blocked by the black hole on b4");
  expect(kStart, "b2-e1", "e1 is not in a straight line from b2");
  const std::string later = "..T1./.H3C*./...t1/*..h3./.... 1";
  expect(later, "b2-b3=C", "b3 is already under your control: a ship may pass it, not stop there");
  expect(later, "b2-a3", "a3 is already under your control: a ship may pass it, not stop there");
  expect(later, "a3-c4", "c4 is under the opponent's control");
  expect("..../.H4.*./.c1../*..h3./.... 1", "b2-d3=C",
         "the way from b2 to d3 is blocked by c2, which the opponent controls");
  expect_invalid(Table("stars:map=rows:H0h00"), "H4.h4.. 1", "a1-a4", ErrorCode::Illegal,
                 "the way from a1 to a4 is blocked by a3, which the opponent controls");
  expect_invalid(Table("stars:map=rows:H0-0/00000h"), "H4.-./.....h4 1", "a1-a4", ErrorCode::Illegal,
                 "the way from a1 to a4 leads over the edge of the board after a2");
}

TEST(StarsInput, ExplainsWormholes) {
  const Table table("stars:map=wormholes");
  const std::string start = table.game().position_text(table.game().start());
  expect_invalid(table, start, "b2-b5=C", ErrorCode::Illegal,
                 "b5 is a wormhole: a ship may pass it, not stop there");
  const Table official("stars:map=wormholes,rules=official");
  expect_invalid(official, start, "b2-c4=C", ErrorCode::Illegal,
                 "c4 is neither in a straight line from b2 nor within reach through a wormhole");
}

TEST(StarsInput, ExplainsMissingMarkers) {
  expect_invalid(Table("stars:map=rows:H000000h"), "HTTTT1..h4 1", "a5-a6=T", ErrorCode::Illegal,
                 "you have no trade station left: put down a colony (C)");
  const Table row("stars:map=rows:H0000000000000000000000h");
  expect_invalid(row, "HCCCCCCCCCCCCCCCC1......h4 1", "a17-a18=C", ErrorCode::Illegal,
                 "you have no colony left: put down a trade station (T)");
  expect_invalid(row, "HCCCCCCCCCCCCCCCC1......h4 1", "C", ErrorCode::Illegal,
                 "you have no colony left: put down a trade station (T)");
}

TEST(StarsInput, ExplainsPasses) {
  const Table table("stars:end=both,map=rows:H00h");
  expect_invalid(table, "H4..h4 1", "pass", ErrorCode::Illegal,
                 "you may pass only when none of your ships can move");
  expect_invalid(table, "H4c1.h3 1", "a1-a3=C", ErrorCode::Illegal,
                 "none of your ships can move: pass is the only move");
  expect_invalid(Table(), kStart, "pass", ErrorCode::Illegal,
                 "you may pass only when none of your ships can move");
}

TEST(StarsInput, IsRefusedOnceTheGameIsOver) {
  expect_invalid(Table(), "CCCC/CHc*c/Ctcc/*tThc/cTTc 1", "b2-b3=C", ErrorCode::Illegal, "the game is over");
}

TEST(StarsInput, SpeaksPortuguese) {
  const Table table;
  EXPECT_EQ(table.judge(kStart, "c2").message.in(Language::Portuguese), "não há nenhuma nave em c2");
  EXPECT_EQ(table.judge(kStart, "").message.in(Language::Portuguese), "escolha uma nave");
}

}  // namespace
}  // namespace joga::stars::testing
