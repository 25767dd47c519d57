// The engine side of the protocol: commands that are answered at once. ugi_server_threads_test.cpp tests
// thinking.
#include "joga/engine/ugi_server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "engine/ugi_dialogue.hpp"
#include "games/listed.hpp"
#include "search/samples.hpp"

namespace joga::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(UgiServer, SaysWhoItIsAndWhatCanBeSet) {
  UgiDialogue dialogue("stars:map=medium");
  EXPECT_EQ(dialogue.ask("setoption name Player value easy"), "");
  EXPECT_EQ(dialogue.ask("ugi"),
            "id name joga test (easy)\n"
            "id author the joga contributors\n"
            "option name Game type string default stars:map=medium\n"
            "option name Player type string default easy\n"
            "option name Hash type spin default 64 min 1 max 65536\n"
            "option name Threads type spin default 1 min 1 max 1024\n"
            "option name MultiPV type spin default 1 min 1 max 256\n"
            "option name Seed type spin default 0 min 0 max 9223372036854775807\n"
            "option name OwnBook type spin default 0 min 0 max 1\n"
            "ugiok");
  EXPECT_EQ(dialogue.ask("isready"), "readyok");
}

TEST(UgiServer, IsTheEngineInWhateverGame) {
  for (const GameInfo* game : games::all_games()) {
    UgiDialogue dialogue;
    EXPECT_EQ(dialogue.ask("setoption name Game value " + std::string(game->id)), "");
    EXPECT_THAT(dialogue.ask("ugi"), HasSubstr("name Player type string default engine\n"));
  }
}

TEST(UgiServer, AnswersQuestionsAboutThePosition) {
  UgiDialogue dialogue;
  EXPECT_EQ(dialogue.ask("query gameover"), "response false");
  EXPECT_EQ(dialogue.ask("query p1turn"), "response true");
  EXPECT_EQ(dialogue.ask("query result"), "response none");
  EXPECT_EQ(dialogue.ask("query fen"), "response 4/4/4/4 1");
  EXPECT_EQ(dialogue.ask("position startpos moves Y@a1"), "");
  EXPECT_EQ(dialogue.ask("query p1turn"), "response false");
  EXPECT_EQ(dialogue.ask("query fen"), "response Y3/4/4/4 2");
}

TEST(UgiServer, ListsTheLegalMovesInByteOrderInOneLine) {
  UgiDialogue dialogue;
  dialogue.ask("position fen 1C1y/Ys2/1nnS/2Y1 1");
  EXPECT_EQ(
      dialogue.ask("query legalmoves"), "response " + [] {
        const auto game = sample_game("quantik");
        const AnyPosition position = *game->parse_position("1C1y/Ys2/1nnS/2Y1 1");
        std::vector<std::string> moves;
        for (const AnyMove move : game->legal_moves(position))
          moves.push_back(game->move_text(position, move));
        std::ranges::sort(moves);
        std::string text;
        for (const std::string& move : moves) text += text.empty() ? move : ' ' + move;
        return text;
      }());
}

TEST(UgiServer, KnowsTheEndOfAGame) {
  UgiDialogue dialogue;
  dialogue.ask("position startpos moves Y@a1 C@b2 N@c1 S@d2 Y@a2 C@b1 N@c2");
  EXPECT_EQ(dialogue.ask("query gameover"), "response true");
  EXPECT_EQ(dialogue.ask("query result"), "response p1win");
  EXPECT_EQ(dialogue.ask("query legalmoves"), "response");
  EXPECT_EQ(dialogue.ask("go movetime 100"), "bestmove none");
  EXPECT_EQ(dialogue.ask("go infinite"), "bestmove none");

  dialogue.ask("setoption name Game value stars");
  dialogue.ask("position fen CCCC/CHc*c/Ctcc/*tThc/cTTc 1");
  EXPECT_EQ(dialogue.ask("query result"), "response p2win");
}

// A draw by repetition follows from the moves that are sent, not from a position.
TEST(UgiServer, KnowsDrawsOfTheHistory) {
  UgiDialogue dialogue("fields:quiet=2");
  std::string moves;
  for (int i = 0; i < 2; ++i) {
    const std::string legal = dialogue.ask("query legalmoves");
    const std::string first = legal.substr(std::string_view("response ").size());
    moves += ' ' + first.substr(0, first.find(' '));
    EXPECT_EQ(dialogue.ask("query gameover"), "response false");
    EXPECT_EQ(dialogue.ask("position startpos moves" + moves), "");
  }
  EXPECT_EQ(dialogue.ask("query result"), "response draw");
  EXPECT_EQ(dialogue.ask("query legalmoves"), "response");
}

TEST(UgiServer, KeepsTheLastGoodPosition) {
  UgiDialogue dialogue;
  dialogue.ask("position startpos moves Y@a1");
  for (const std::string bad :
       {"position", "position startpos Y@a1", "position fen", "position fen Y3/4/4 1", "position moves Y@a1",
        "position nowhere", "position startpos moves Y@a1 Y@a1", "position startpos moves hello",
        "position fen 4/4/4/4 1 moves Z@a1"}) {
    const std::string answer = dialogue.ask(bad);
    EXPECT_THAT(answer, StartsWith("info string ")) << bad;
    EXPECT_THAT(answer, HasSubstr("; the position stays as it was")) << bad;
    EXPECT_EQ(dialogue.ask("query fen"), "response Y3/4/4/4 2") << bad;
  }
  EXPECT_THAT(dialogue.ask("position startpos moves Y@a1 C@b2 Y@a1"), StartsWith("info string move 3: "));
}

TEST(UgiServer, TakesMovesInAnyFormThatTheGameDoes) {
  UgiDialogue dialogue;
  dialogue.ask("position   startpos\tmoves y@A1\r");
  EXPECT_EQ(dialogue.ask("query fen"), "response Y3/4/4/4 2");
}

TEST(UgiServer, AnotherGameBeginsAtItsStart) {
  UgiDialogue dialogue;
  dialogue.ask("position startpos moves Y@a1");
  EXPECT_EQ(dialogue.ask("setoption name Game value eximo"), "");
  const auto eximo = sample_game("eximo");
  EXPECT_EQ(dialogue.ask("query fen"), "response " + eximo->position_text(eximo->start()));
  EXPECT_EQ(dialogue.ask("setoption name Game value chess"),
            "info string there is no game 'chess'; valid: " + valid_games());
  EXPECT_EQ(dialogue.ask("query fen"), "response " + eximo->position_text(eximo->start()));
}

TEST(UgiServer, ANewGameBeginsAtTheStart) {
  UgiDialogue dialogue;
  dialogue.ask("position startpos moves Y@a1");
  EXPECT_EQ(dialogue.ask("uginewgame"), "");
  EXPECT_EQ(dialogue.ask("query fen"), "response 4/4/4/4 1");
}

TEST(UgiServer, OptionNamesAreTheSameInSmallLetters) {
  UgiDialogue dialogue;
  EXPECT_EQ(dialogue.ask("setoption name gAME value eximo"), "");
  EXPECT_EQ(dialogue.ask("setoption name multipv value 3"), "");
  EXPECT_THAT(dialogue.ask("ugi"), HasSubstr("option name MultiPV type spin default 3 "));
  EXPECT_THAT(dialogue.ask("ugi"), HasSubstr("option name Game type string default eximo\n"));
}

TEST(UgiServer, RefusesOptionsThatAreNotThereOrOutOfRange) {
  UgiDialogue dialogue;
  EXPECT_EQ(dialogue.ask("setoption name Wings value 2"),
            "info string no option 'Wings'; options: Game Player Hash Threads MultiPV Seed OwnBook");
  EXPECT_EQ(dialogue.ask("setoption name Hash value 0"),
            "info string option Hash takes a whole number from 1 to 65536, not '0'");
  EXPECT_EQ(dialogue.ask("setoption name Threads value many threads"),
            "info string option Threads takes a whole number from 1 to 1024, not 'many threads'");
  for (const std::string bad : {"setoption", "setoption name", "setoption name Hash", "setoption Hash 3"}) {
    EXPECT_EQ(dialogue.ask(bad), "info string setoption is written: setoption name NAME value VALUE") << bad;
  }
}

TEST(UgiServer, APlayerOfAnotherGameGivesWayToTheDefault) {
  UgiDialogue dialogue("stars");
  EXPECT_EQ(dialogue.ask("setoption name Player value hard"), "");
  const std::string answer = dialogue.ask("setoption name Game value quantik");
  EXPECT_THAT(answer, StartsWith("info string 'hard' is not a player of Quantik; valid: "));
  EXPECT_THAT(answer, HasSubstr("the player is now "));
  EXPECT_THAT(dialogue.ask("ugi"), Not(HasSubstr("hard")));
}

// The other side is not trusted: a message can neither start a program nor read a file.
TEST(UgiServer, AMessageStartsNoProgramAndReadsNoFile) {
  UgiDialogue dialogue;
  EXPECT_EQ(dialogue.ask("setoption name Player value ugi:/bin/true"),
            "info string a program is started only from the command line: joga engine --player");
  EXPECT_THAT(dialogue.ask("setoption name Game value stars:map=file:/etc/passwd"),
              StartsWith("info string "));
  EXPECT_EQ(dialogue.ask("setoption name Player value human"),
            "info string a person cannot be asked here: the player must be a program");
  EXPECT_THAT(dialogue.ask("ugi"), HasSubstr("option name Game type string default quantik\n"));
}

TEST(UgiServer, IgnoresWhatItDoesNotKnow) {
  UgiDialogue dialogue;
  EXPECT_EQ(dialogue.ask(""), "");
  EXPECT_EQ(dialogue.ask(" \t \r"), "");
  EXPECT_EQ(dialogue.ask("stop"), "");
  EXPECT_EQ(dialogue.ask("uci"),
            "info string unknown command 'uci'; known: ugi isready uginewgame setoption position go stop "
            "query quit");
  EXPECT_EQ(dialogue.ask("query weather"),
            "info string no query 'weather'; queries: gameover p1turn result legalmoves fen perft");
  EXPECT_THAT(dialogue.ask("query"), StartsWith("info string no query ''"));
  EXPECT_THAT(dialogue.ask("query perft"), StartsWith("info string query perft takes a number of turns"));
  EXPECT_THAT(dialogue.ask("query perft -1"), StartsWith("info string query perft takes a number of turns"));
  EXPECT_EQ(dialogue.ask("isready"), "readyok");
}

// Without an answer the other side would wait for ever.
TEST(UgiServer, AGoThatCannotBeReadIsAnsweredTheSame) {
  UgiDialogue dialogue;
  for (const std::string bad : {"go depth", "go depth two", "go sideways", "go movetime 1 2"}) {
    const std::string answer = dialogue.ask(bad);
    EXPECT_THAT(answer, StartsWith("info string ")) << bad;
    EXPECT_TRUE(answer.ends_with("\nbestmove none")) << bad;
  }
}

TEST(UgiServer, AnAnswerIsAlwaysOneCleanShortLine) {
  UgiDialogue dialogue;
  const std::string bytes("\x01\xff\0\x1b[2J", 7);
  for (const std::string& line :
       {bytes, "position fen " + bytes, "setoption name Game value " + bytes,
        "setoption name " + bytes + " value 1", "position startpos moves " + bytes, "query " + bytes,
        std::string(100'000, 'x'), "setoption name Game value " + std::string(100'000, 'x'),
        "position fen " + std::string(100'000, '4'),
        "setoption name Player value " + std::string(100'000, '\xe9')}) {
    EXPECT_TRUE(dialogue.send(line));
    for (const std::string& answer : dialogue.lines()) {
      EXPECT_THAT(answer, StartsWith("info string "));
      EXPECT_EQ(answer.find_first_of(std::string("\x01\0\x1b\n\xff", 5)), std::string::npos);
      EXPECT_LT(answer.size(), 4'000U);
    }
  }
}

TEST(UgiServer, ServesUntilQuitOrTheEndOfTheInput) {
  UgiDialogue dialogue;
  std::istringstream input("isready\nquit\nisready\n");
  dialogue.server().serve(input);
  EXPECT_EQ(dialogue.lines(), std::vector<std::string>{"readyok"});
  std::istringstream unfinished("isready");
  dialogue.server().serve(unfinished);
  EXPECT_EQ(dialogue.lines(), std::vector<std::string>{"readyok"});
}

TEST(UgiServer, SkipsOverlongLinesToTheirEnd) {
  UgiDialogue dialogue;
  std::istringstream input("isready" + std::string(engine::UgiServer::kLongestLine, ' ') + "\nisready\n");
  dialogue.server().serve(input);
  EXPECT_EQ(dialogue.lines(), (std::vector<std::string>{
                                  "info string a line of more than 1048576 bytes is ignored", "readyok"}));
}

TEST(LineReader, GivesLinesUpToTheLongest) {
  using Got = engine::LineReader::Got;
  std::istringstream input(std::string("abc\n\nabcd\nabcdefgh\na\0b\nend", 26));
  engine::LineReader reader(input, 3);
  ASSERT_EQ(reader.next(), Got::Line);
  EXPECT_EQ(reader.line(), "abc");
  ASSERT_EQ(reader.next(), Got::Line);
  EXPECT_EQ(reader.line(), "");
  EXPECT_EQ(reader.next(), Got::TooLong);
  EXPECT_EQ(reader.next(), Got::TooLong);
  ASSERT_EQ(reader.next(), Got::Line);
  EXPECT_EQ(reader.line(), std::string_view("a\0b", 3));
  ASSERT_EQ(reader.next(), Got::Line);
  EXPECT_EQ(reader.line(), "end");
  EXPECT_EQ(reader.next(), Got::End);
  EXPECT_EQ(reader.next(), Got::End);
}

}  // namespace
}  // namespace joga::testing
