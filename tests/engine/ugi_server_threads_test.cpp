// The engine side of the protocol while it thinks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <new>
#include <set>
#include <sstream>
#include <thread>

#include "engine/ugi_dialogue.hpp"
#include "search/samples.hpp"

namespace joga::testing {
namespace {

using engine::AnyPlayer;
using engine::Choice;
using engine::Request;
using engine::Resources;
using engine::UgiServer;
using engine::Who;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// The requests that the players of a test received.
struct Asked {
  std::atomic<int> made{0};
  std::atomic<int> new_games{0};
  Resources resources{};
  Request request{};
};

// Plays by a function.
class FakePlayer final : public AnyPlayer {
 public:
  using Chooser = std::function<Choice(const History&, const Request&, const StopFlag&)>;
  FakePlayer(Asked& asked, Chooser chooser) : asked_(asked), chooser_(std::move(chooser)) {}

  void new_game() override { ++asked_.new_games; }
  Choice choose(const History& history, const Request& request, const StopFlag& stop) override {
    asked_.request = request;
    return chooser_(history, request, stop);
  }

 private:
  Asked& asked_;
  Chooser chooser_;
};

[[nodiscard]] UgiServer::PlayerMaker maker_of(Asked& asked, FakePlayer::Chooser chooser) {
  return [&asked, chooser = std::move(chooser)](
             const Who&, const std::shared_ptr<const AnyGame>&,
             const Resources& resources) -> Result<std::unique_ptr<AnyPlayer>> {
    ++asked.made;
    asked.resources = resources;
    return std::unique_ptr<AnyPlayer>(std::make_unique<FakePlayer>(asked, chooser));
  };
}

[[nodiscard]] AnyMove first_move(const History& history) {
  return history.game().legal_moves(history.position()).front();
}

[[nodiscard]] Choice at_once(const History& history, const Request&, const StopFlag&) {
  return Choice::of(first_move(history));
}

[[nodiscard]] Choice until_stopped(const History& history, const Request& request, const StopFlag& stop) {
  if (request.listener) request.listener({.depth = 1, .moves = {first_move(history)}});
  while (!stop.is_set()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return Choice::of(first_move(history));
}

[[nodiscard]] std::size_t count(const std::vector<std::string>& lines, std::string_view word) {
  return static_cast<std::size_t>(
      std::ranges::count_if(lines, [&](const std::string& line) { return line.starts_with(word); }));
}

TEST(UgiServerThreads, EveryPlayerOfEveryGameAnswersWithALegalMove) {
  for (const GameInfo* info : games::all_games()) {
    const auto game = sample_game(std::string(info->id));
    UgiDialogue dialogue(info->id);
    std::vector<std::string> players{"minimax:depth=2"};
    for (const LevelInfo& level : info->levels) players.emplace_back(level.name);
    for (const std::string& player : players) {
      EXPECT_EQ(dialogue.ask("setoption name Player value " + player), "");
      const std::string best = dialogue.answer("go movetime 1000").back();
      ASSERT_THAT(best, StartsWith("bestmove "));
      EXPECT_TRUE(game->parse_move(game->start(), best.substr(std::string_view("bestmove ").size()))) << best;
    }
  }
}

TEST(UgiServerThreads, TellsWhatThePlayerThinks) {
  Asked asked;
  UgiDialogue dialogue(
      "quantik", maker_of(asked, [](const History& history, const Request& request, const StopFlag&) {
        const AnyMove first = first_move(history);
        const AnyPosition next = history.game().play_unchecked(history.position(), first);
        const AnyMove second = history.game().legal_moves(next).front();
        request.listener({.depth = 3, .value = Value::estimate(-12), .nodes = 7, .moves = {first, second}});
        request.listener({.line = 2, .depth = 4, .value = Value::win_in(5), .nodes = 9, .moves = {first}});
        return Choice::of(first);
      }));
  EXPECT_THAT(
      dialogue.answer("go"),
      ElementsAre("info depth 3 multipv 1 score cp -12 nodes 7 time 0 pv Y@a1 Y@c2",
                  "info depth 4 multipv 2 score win 5 exact nodes 9 time 0 pv Y@a1", "bestmove Y@a1"));
}

TEST(UgiServerThreads, HandsOptionsAndLimitsToThePlayer) {
  Asked asked;
  UgiDialogue dialogue("quantik", maker_of(asked, at_once));
  dialogue.ask("setoption name Hash value 5");
  dialogue.ask("setoption name Threads value 3");
  dialogue.ask("setoption name MultiPV value 4");
  dialogue.answer("go depth 6 nodes 70 movetime 80 p1time 90 p2time 100 p1inc 1 p2inc 2");
  EXPECT_EQ(asked.resources.memory_mib, 5U);
  EXPECT_EQ(asked.resources.threads, 3U);
  EXPECT_EQ(asked.request.lines, 4);
  using search::Milliseconds;
  EXPECT_EQ(asked.request.limits,
            (search::Limits{.depth = 6,
                            .nodes = 70,
                            .move_time = Milliseconds(80),
                            .clocks = {search::Clock{Milliseconds(90), Milliseconds(1)},
                                       search::Clock{Milliseconds(100), Milliseconds(2)}}}));
  dialogue.answer("go");
  EXPECT_TRUE(asked.request.limits.is_infinite());
}

TEST(UgiServerThreads, MakesThePlayerOnceAndTellsItOfNewGames) {
  Asked asked;
  UgiDialogue dialogue("quantik", maker_of(asked, at_once));
  dialogue.ask("uginewgame");
  dialogue.answer("go");
  dialogue.answer("go");
  EXPECT_EQ(asked.made, 1);
  EXPECT_EQ(asked.new_games, 0);  // a new player has nothing to forget
  dialogue.ask("uginewgame");
  dialogue.answer("go");
  dialogue.answer("go");
  EXPECT_EQ(asked.new_games, 1);
  dialogue.ask("setoption name Hash value 1");
  dialogue.answer("go");
  EXPECT_EQ(asked.made, 2);
}

TEST(UgiServerThreads, StopEndsThinking) {
  Asked asked;
  UgiDialogue dialogue("quantik", maker_of(asked, until_stopped));
  for (int i = 0; i < 3; ++i) {
    dialogue.send("go infinite");
    EXPECT_EQ(count(dialogue.lines_until("info"), "bestmove"), 0U);
    dialogue.send("stop");
    EXPECT_THAT(dialogue.lines_until("bestmove"), ElementsAre("bestmove Y@a1"));
    dialogue.send("stop");
    EXPECT_EQ(dialogue.ask("isready"), "readyok");
  }
}

// With `go infinite` the answer comes only after `stop`, even if nothing is left to think about.
TEST(UgiServerThreads, WithoutEndMeansUntilStopped) {
  Asked asked;
  UgiDialogue dialogue("quantik", maker_of(asked, at_once));
  dialogue.send("go infinite");
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(dialogue.ask("isready"), "readyok");
  dialogue.send("stop");
  EXPECT_THAT(dialogue.lines_until("bestmove"), ElementsAre("bestmove Y@a1"));
}

TEST(UgiServerThreads, AnswersQuestionsWhileItThinks) {
  Asked asked;
  UgiDialogue dialogue("quantik", maker_of(asked, until_stopped));
  dialogue.send("go");
  dialogue.lines_until("info");
  EXPECT_EQ(dialogue.ask("isready"), "readyok");
  EXPECT_EQ(dialogue.ask("query gameover"), "response false");
  EXPECT_EQ(dialogue.ask("query fen"), "response 4/4/4/4 1");
  EXPECT_THAT(dialogue.ask("what"), StartsWith("info string unknown command"));
  EXPECT_EQ(dialogue.ask("query perft 2"),
            "info string perft ignored: the last go or perft has no answer yet; stop ends it\nresponse none");
  dialogue.send("stop");
  EXPECT_THAT(dialogue.lines_until("bestmove"), ElementsAre("bestmove Y@a1"));
}

TEST(UgiServerThreads, OneGoAtATime) {
  Asked asked;
  UgiDialogue dialogue("quantik", maker_of(asked, until_stopped));
  dialogue.send("go");
  dialogue.lines_until("info");
  EXPECT_EQ(dialogue.ask("go depth 1"),
            "info string go ignored: the last go or perft has no answer yet; stop ends it");
  dialogue.send("stop");
  EXPECT_THAT(dialogue.lines_until("bestmove"), ElementsAre("bestmove Y@a1"));
}

// A new go may follow as soon as the answer is seen, on any thread.
TEST(UgiServerThreads, IsFreeWhenTheAnswerIsSeen) {
  Asked asked;
  UgiDialogue dialogue("quantik", maker_of(asked, at_once));
  for (int i = 0; i < 300; ++i) EXPECT_THAT(dialogue.answer("go"), ElementsAre("bestmove Y@a1"));
}

TEST(UgiServerThreads, WhatIsSetWhileThinkingCountsFromTheNextGoOn) {
  Asked asked;
  UgiDialogue dialogue("quantik", maker_of(asked, until_stopped));
  dialogue.send("go");
  dialogue.lines_until("info");
  EXPECT_EQ(dialogue.ask("setoption name Game value eximo"), "");
  EXPECT_EQ(dialogue.ask("setoption name Hash value 2"), "");
  EXPECT_EQ(dialogue.ask("uginewgame"), "");
  const auto eximo = sample_game("eximo");
  EXPECT_EQ(dialogue.ask("query fen"), "response " + eximo->position_text(eximo->start()));
  dialogue.send("stop");
  EXPECT_THAT(dialogue.lines_until("bestmove"), ElementsAre("bestmove Y@a1"));

  dialogue.send("go");
  dialogue.lines_until("info");
  dialogue.send("stop");
  const std::string best = dialogue.lines_until("bestmove").back();
  EXPECT_TRUE(eximo->parse_move(eximo->start(), best.substr(std::string_view("bestmove ").size()))) << best;
}

TEST(UgiServerThreads, QuitAndTheEndOfTheInputStopThinkingAndStillAnswer) {
  for (const std::string input : {"go infinite\nquit\nisready\n", "go infinite\n", "go infinite"}) {
    Asked asked;
    std::vector<std::string> lines;
    {
      UgiServer server(
          {.name = "joga", .game = sample_game("quantik"), .make = maker_of(asked, until_stopped)},
          [&](std::string_view line) { lines.emplace_back(line); });
      std::istringstream stream(input);
      server.serve(stream);
    }
    EXPECT_EQ(count(lines, "bestmove "), 1U) << input;
    EXPECT_EQ(lines.back(), "bestmove Y@a1") << input;
  }
}

TEST(UgiServerThreads, APlayerThatFailsIsAnswerToo) {
  Asked asked;
  UgiDialogue failing("quantik", maker_of(asked, [](const History&, const Request&, const StopFlag&) {
                        return Choice::failed(engine::Fault::Crash, Message("it fell over"));
                      }));
  EXPECT_THAT(failing.answer("go"), ElementsAre("info string it fell over", "bestmove none"));

  UgiDialogue throwing("quantik",
                       maker_of(asked, [](const History&, const Request&, const StopFlag&) -> Choice {
                         throw std::bad_alloc();
                       }));
  EXPECT_THAT(throwing.answer("go"), ElementsAre(StartsWith("info string "), "bestmove none"));
  EXPECT_EQ(throwing.ask("isready"), "readyok");

  UgiDialogue unmade("quantik",
                     [](const Who&, const std::shared_ptr<const AnyGame>&,
                        const Resources&) -> Result<std::unique_ptr<AnyPlayer>> {
                       return Error{ErrorCode::Unsupported, Message("nobody is there")};
                     });
  EXPECT_THAT(unmade.answer("go"), ElementsAre("info string nobody is there", "bestmove none"));

  UgiDialogue too_large(
      "quantik",
      [](const Who&, const std::shared_ptr<const AnyGame>&,
         const Resources&) -> Result<std::unique_ptr<AnyPlayer>> { throw std::bad_alloc(); });
  EXPECT_THAT(too_large.answer("go"), ElementsAre(HasSubstr("a smaller Hash would help"), "bestmove none"));
}

// The moves of some games of a random player against itself.
[[nodiscard]] std::vector<std::string> games_of(const std::string& seed, int number) {
  UgiDialogue dialogue("quantik");
  dialogue.ask("setoption name Player value easy");
  if (!seed.empty()) dialogue.ask("setoption name Seed value " + seed);
  std::vector<std::string> played;
  for (int i = 0; i < number; ++i) {
    dialogue.ask("uginewgame");
    std::string moves;
    while (dialogue.ask("query gameover") == "response false") {
      moves += dialogue.answer("go").back().substr(std::string_view("bestmove").size());
      EXPECT_EQ(dialogue.ask("position startpos moves" + moves), "");
    }
    played.push_back(moves);
  }
  return played;
}

TEST(UgiServerThreads, TheSameSeedPlaysTheSameGame) {
  const std::vector<std::string> seven = games_of("7", 2);
  EXPECT_EQ(seven[0], seven[1]);
  EXPECT_EQ(games_of("7", 1)[0], seven[0]);
  EXPECT_NE(games_of("8", 1)[0], seven[0]);
}

TEST(UgiServerThreads, WithoutASeedEveryGameIsAnother) {
  const std::vector<std::string> played = games_of("", 5);
  EXPECT_EQ(std::set<std::string>(played.begin(), played.end()).size(), 5U);
}

TEST(UgiServerThreads, CountsPerft) {
  UgiDialogue dialogue;
  EXPECT_THAT(dialogue.answer("query perft 0"), ElementsAre("response 1"));
  EXPECT_THAT(dialogue.answer("query perft 1"), ElementsAre("response 64"));
  EXPECT_THAT(dialogue.answer("query perft 3"), ElementsAre("response 167552"));
  dialogue.ask("position startpos moves Y@a1 C@b2 N@c1 S@d2 Y@a2 C@b1 N@c2");
  EXPECT_THAT(dialogue.answer("query perft 2"), ElementsAre("response 0"));
}

TEST(UgiServerThreads, PerftCanBeStopped) {
  UgiDialogue dialogue;
  dialogue.send("query perft 16");
  EXPECT_EQ(dialogue.ask("isready"), "readyok");
  dialogue.send("stop");
  EXPECT_THAT(dialogue.lines_until("response"), ElementsAre("response none"));
  dialogue.send("query perft 16");  // the end of the dialogue stops this query too
}

// Commands in any order with any words: no command crashes the server, and every go that is not refused
// because another is running has one answer.
TEST(UgiServerThreads, SurvivesAnyMixtureOfCommands) {
  const std::vector<std::string> words{"ugi",       "isready",  "uginewgame", "setoption",
                                       "position",  "go",       "stop",       "query",
                                       "name",      "value",    "Game",       "Player",
                                       "Hash",      "Threads",  "MultiPV",    "Seed",
                                       "startpos",  "fen",      "moves",      "depth",
                                       "nodes",     "movetime", "p1time",     "infinite",
                                       "1",         "2",        "-5",         "quantik",
                                       "eximo",     "stars",    "fields",     "easy",
                                       "hard",      "human",    "gameover",   "p1turn",
                                       "result",    "Y@a1",     "C@b2",       "perft",
                                       "fen",       "4/4/4/4",  "\xff\1",     "99999999999999999999",
                                       "legalmoves"};
  const std::vector<std::string> sentences{"go",
                                           "go infinite",
                                           "go depth 1",
                                           "stop",
                                           "stop",
                                           "stop",
                                           "isready",
                                           "uginewgame",
                                           "position startpos",
                                           "position startpos moves Y@a1 C@b2",
                                           "position fen 1C1y/Ys2/1nnS/2Y1 1",
                                           "setoption name Game value eximo",
                                           "setoption name Game value stars:map=medium",
                                           "setoption name Game value quantik",
                                           "setoption name Player value minimax:depth=1",
                                           "setoption name Player value easy",
                                           "query legalmoves",
                                           "query perft 9"};
  Random random(11);
  std::size_t thought = 0;
  for (int round = 0; round < 10; ++round) {
    std::vector<std::string> lines;
    std::size_t asked = 0;
    {
      UgiServer server({.name = "joga", .game = sample_game("quantik")},
                       [&](std::string_view line) { lines.emplace_back(line); });
      for (int i = 0; i < 150; ++i) {
        std::string line;
        if (random.below(2) == 0) {
          line = sentences[random.below(static_cast<std::uint32_t>(sentences.size()))];
        } else {
          for (std::uint32_t word = 0, number = random.below(6); word <= number; ++word) {
            line += words[random.below(static_cast<std::uint32_t>(words.size()))] + ' ';
          }
        }
        asked += line == "go" || line.starts_with("go ") ? 1U : 0U;
        EXPECT_TRUE(server.obey(line));
        if (random.below(4) != 0) continue;
        // Waits for a moment; otherwise the first go would run all the time.
        EXPECT_TRUE(server.obey("stop"));
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    }
    EXPECT_EQ(count(lines, "bestmove ") + count(lines, "info string go ignored: "), asked);
    thought += count(lines, "bestmove ");
  }
  EXPECT_GT(thought, 20U);
}

}  // namespace
}  // namespace joga::testing
