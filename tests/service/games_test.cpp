// Games that are played, saved, shared and resumed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "joga/record/limits.hpp"
#include "joga/record/reader.hpp"
#include "service/long_game.hpp"
#include "service/test_service.hpp"

namespace joga::testing {
namespace {

using ::testing::HasSubstr;

class ServiceGames : public ::testing::TestWithParam<Searches> {
 protected:
  // Starts a game and returns its state.
  json start(const json& params) {
    const json game = page_.result("game.new", params)["game"];
    table_ = game.value("table", "");
    return game;
  }
  [[nodiscard]] json play_params(int ply, const std::string& move) const {
    return {{"table", table_}, {"ply", ply}, {"move", move}};
  }
  json play(int ply, const std::string& move) {
    return page_.result("game.play", play_params(ply, move))["game"];
  }
  [[nodiscard]] json at_table() const { return {{"table", table_}}; }
  // The content of a game's file.
  [[nodiscard]] std::string file(const json& game) const {
    return content_of(service_.file_of(game["saved"].get<std::string>()));
  }

  TestService service_{GetParam()};
  TestPage page_{*service_};
  std::string table_;
};

INSTANTIATE_TEST_SUITE_P(AsJobs, ServiceGames, ::testing::Values(Searches::Jobs));
INSTANTIATE_TEST_SUITE_P(InWorkers, ServiceGames, ::testing::Values(Searches::Workers));

TEST_P(ServiceGames, BeginWithoutAFile) {
  const json game = start(new_game("quantik", "human", "human"));
  EXPECT_EQ(game["saved"], nullptr);
  EXPECT_EQ(game["ply"], 0);
  EXPECT_EQ(game["to_move"], 1);
  EXPECT_FALSE(game["thinking"]);
  EXPECT_FALSE(game["can_undo"]);
  EXPECT_EQ(game["players"][0], json({{"who", "human"}, {"label", "person"}, {"human", true}}));
  EXPECT_EQ(game["notice"], "");
  EXPECT_FALSE(game.contains("clock"));
}

TEST_P(ServiceGames, AreSavedAfterEveryTurn) {
  start(new_game("quantik", "human", "human"));
  const json first = play(0, "C@a1");
  EXPECT_THAT(file(first), HasSubstr("C@a1"));
  const json second = play(1, "S@d4");
  EXPECT_EQ(second["saved"], first["saved"]);
  EXPECT_GT(second["revision"], first["revision"]);
  EXPECT_EQ(second["moves"], json({"C@a1", "S@d4"}));
  EXPECT_THAT(file(second), HasSubstr("S@d4"));
}

TEST_P(ServiceGames, RefuseWhatTheRulesForbid) {
  start(new_game("quantik", "human", "human"));
  play(0, "C@a1");
  EXPECT_EQ(page_.failure("game.play", play_params(1, "C@a2")), "illegal");
  EXPECT_EQ(page_.failure("game.play", play_params(1, "C")), "ambiguous");
  EXPECT_EQ(page_.failure("game.play", play_params(1, "#")), "invalid");
  EXPECT_EQ(page_.failure("game.play", play_params(0, "S@d4")), "stale");
  EXPECT_EQ(page_.failure("game.play", {{"table", "t99"}, {"ply", 0}, {"move", "C@a1"}}), "unknown");
  EXPECT_EQ(page_.failure("game.undo", {{"table", "../x"}}), "unknown");
}

TEST_P(ServiceGames, AreTakenBackAndPlayedAgain) {
  start(new_game("quantik", "human", "human"));
  EXPECT_EQ(page_.failure("game.undo", at_table()), "illegal");
  play(0, "C@a1");
  const json back = page_.result("game.undo", at_table())["game"];
  EXPECT_EQ(back["ply"], 0);
  EXPECT_EQ(back["moves"], json({"C@a1"}));
  EXPECT_TRUE(back["can_redo"]);
  EXPECT_THAT(file(back), HasSubstr("[Ply \"0\"]"));
  EXPECT_EQ(page_.result("game.redo", at_table())["game"]["ply"], 1);
  EXPECT_EQ(page_.failure("game.redo", at_table()), "illegal");
}

TEST_P(ServiceGames, EndByResignation) {
  start(new_game("quantik", "human", "level:1"));
  EXPECT_EQ(page_.failure("game.resign", {{"table", table_}, {"player", 2}}), "illegal");
  const json game = page_.result("game.resign", {{"table", table_}, {"player", 1}})["game"];
  EXPECT_EQ(game["outcome"], "2");
  EXPECT_EQ(game["reason"], "White resigned");
  EXPECT_EQ(game["result"], "You lost: you resigned");
  EXPECT_EQ(game["to_move"], nullptr);
  EXPECT_EQ(game["input"]["status"], "invalid");
  EXPECT_EQ(page_.failure("game.resign", {{"table", table_}, {"player", 1}}), "illegal");
  EXPECT_EQ(page_.failure("game.hint", at_table()), "illegal");
  EXPECT_THAT(file(game), HasSubstr("[Result \"2\"]"));
}

TEST_P(ServiceGames, AHintTellsWhatItIsWorthAndWhy) {
  json params = new_game("quantik", "human", "level:1");
  params["position"] = "YcN1/4/1s2/4 1";
  start(params);
  const json hint = page_.result("game.hint", at_table());
  EXPECT_EQ(hint["move"], "S@d1");
  EXPECT_TRUE(hint["value"].contains("win"));
  EXPECT_EQ(hint["line"], json({"S@d1"}));
  EXPECT_EQ(hint["words"], "place a sphere on d1 (S@d1); White wins at once: White completed row 1");
}

TEST_P(ServiceGames, SuggestTheNextLevelByTheirResults) {
  EXPECT_EQ(page_.result("suggestion", {{"game", "quantik"}}), json::object());
  for (int i = 0; i < 3; ++i) {
    start(new_game("quantik", "human", "level:2"));
    page_.result("game.resign", {{"table", table_}, {"player", 1}});
    page_.result("game.leave", at_table());
  }
  const json suggestion = page_.result("suggestion", {{"game", "quantik:rules=official"}})["suggestion"];
  EXPECT_EQ(suggestion["who"], "level:1");
  EXPECT_FALSE(suggestion["up"]);
  EXPECT_EQ(suggestion["words"],
            "You lost 3 of your last 3 games against level 2 (beginner): try level 1 (newcomer)?");
  EXPECT_EQ(page_.result("suggestion", {{"game", "eximo"}}), json::object());
  EXPECT_EQ(page_.failure("suggestion", {{"game", "chess"}}), "unknown");
}

TEST_P(ServiceGames, TheComputerAnswersAndItsTurnIsSaved) {
  start(new_game("eximo", "human", "level:2"));
  const json hint = page_.result("game.hint", at_table());
  const json mine = play(0, hint["move"]);
  EXPECT_TRUE(mine["thinking"]);
  const json event = page_.wait_for_event("game");
  EXPECT_EQ(event["game"]["ply"], 2);
  EXPECT_FALSE(event["game"]["thinking"]);
  EXPECT_THAT(file(event["game"]), HasSubstr(event["game"]["moves"][1].get<std::string>()));
  // Both turns are taken back.
  EXPECT_EQ(page_.result("game.undo", at_table())["game"]["ply"], 0);
}

TEST_P(ServiceGames, TheSameSeedPlaysTheSameGame) {
  const auto moves = [&] {
    start(new_game("fields", "level:1", "level:1"));
    const json over = page_.wait_for(
        [&](const json& event) { return event["event"] == "game" && event["game"]["ply"] == 6; });
    page_.result("game.leave", at_table());
    return over["game"]["moves"];
  };
  const json once = moves();
  EXPECT_EQ(moves(), once);
}

TEST_P(ServiceGames, AComputerThatIsHurriedMovesAtOnce) {
  start(new_game(kWithoutBook, "engine:time=30", "human"));
  EXPECT_EQ(page_.failure("game.play", play_params(0, "d1-d2")), "illegal");
  page_.result("game.hurry", at_table());
  EXPECT_EQ(page_.wait_for_event("game")["game"]["ply"], 1);
}

TEST_P(ServiceGames, OfComputersArePausedAndSteppedThrough) {
  const json table = page_.result("game.new", new_game("quantik", "easy", "easy"))["game"]["table"];
  const json at_table{{"table", table}};
  EXPECT_EQ(page_.failure("game.step", at_table), "illegal");
  const json paused =
      page_.result("game.pace", {{"table", table}, {"pause_ms", 100}, {"paused", true}})["game"];
  EXPECT_EQ(paused["pace"], json({{"pause_ms", 100}, {"paused", true}}));
  EXPECT_EQ(paused["thinking"], false);
  for (int step = 1; step <= 2; ++step) {
    EXPECT_EQ(page_.result("game.step", at_table)["game"]["thinking"], true);
    const json moved = page_.wait_for([&](const json& event) {
      return event["event"] == "game" && event["game"]["ply"] == paused["ply"].get<int>() + step;
    });
    EXPECT_EQ(moved["game"]["thinking"], false);
  }
  page_.result("game.pace", {{"table", table}, {"pause_ms", 0}, {"paused", false}});
  const json over = page_.wait_for(
      [](const json& event) { return event["event"] == "game" && event["game"]["outcome"] != "running"; });
  EXPECT_EQ(over["game"]["thinking"], false);
}

TEST_P(ServiceGames, ATurnTakenBackStopsTheComputer) {
  start(new_game(kWithoutBook, "human", "engine:time=30"));
  const json hint = page_.result("game.hint", at_table());
  play(0, hint["move"]);
  EXPECT_EQ(page_.result("game.undo", at_table())["game"]["ply"], 0);
  const json again = play(0, hint["move"]);
  EXPECT_TRUE(again["thinking"]);
  page_.result("game.hurry", at_table());
  // The computer moves once, whether the request came before or after its search started again.
  const json moved = page_.wait_for_event("game");
  EXPECT_EQ(moved["game"]["ply"], 2);
}

TEST_P(ServiceGames, NobodyStartsAProgram) {
  EXPECT_EQ(page_.failure("game.new", new_game("quantik", "human", "ugi:touch /tmp/never")), "invalid");
  EXPECT_THAT(page_.sentence(), HasSubstr("command line only"));
  start(new_game("quantik", "human", "human"));
  const json players{{"table", table_}, {"players", {{{"who", "ugi:x"}}, {{"who", "human"}}}}};
  EXPECT_EQ(page_.failure("game.reseat", players), "invalid");
  EXPECT_EQ(page_.failure("game.new", new_game("quantik", "human", "level:99")), "invalid");
  EXPECT_EQ(page_.failure("game.new", new_game("quantik", "human", "engine:time=31")), "invalid");
}

TEST_P(ServiceGames, PlayOnFromAnywhereAgainstTheEngine) {
  json params = new_game("quantik", "human", "human");
  params["moves"] = {"C@a1", "S@d4"};
  const json game = start(params);
  EXPECT_EQ(game["ply"], 2);
  EXPECT_THAT(file(game), HasSubstr("S@d4"));
  const json seats{{"table", table_},
                   {"players", {{{"who", "level:3"}}, {{"who", "human"}, {"name", "Ana"}}}}};
  const json reseated = page_.result("game.reseat", seats)["game"];
  EXPECT_EQ(reseated["players"][1]["label"], "Ana");
  EXPECT_EQ(page_.wait_for_event("game")["game"]["ply"], 3);
}

TEST_P(ServiceGames, TwoPagesAreAtOneTable) {
  start(new_game("quantik", "human", "human"));
  const json mine = play(0, "C@a1");
  TestPage other(*service_);
  static_cast<void>(other.result("hello", {{"language", "pt"}}));
  const json joined = other.result("game.open", {{"saved", mine["saved"]}})["game"];
  EXPECT_EQ(joined["table"], table_);
  EXPECT_EQ(joined["revision"], mine["revision"]);
  EXPECT_EQ(joined["view"]["language"], "pt");

  const json theirs = other.result("game.play", play_params(1, "S@d4"))["game"];
  const json told = page_.wait_for_event("game")["game"];
  EXPECT_EQ(told["revision"], theirs["revision"]);
  EXPECT_EQ(told["position"], theirs["position"]);
  EXPECT_EQ(told["view"]["language"], "en");

  // When one page leaves, the other plays on.
  page_.result("game.leave", at_table());
  EXPECT_EQ(page_.failure("game.undo", at_table()), "unknown");
  EXPECT_EQ(other.result("game.undo", at_table())["game"]["ply"], 1);
}

TEST_P(ServiceGames, AreLockedAgainstOtherPrograms) {
  start(new_game("quantik", "human", "human"));
  const json game = play(0, "C@a1");
  const std::string saved = game["saved"];
  library::Library terminal(service_.folder());
  EXPECT_FALSE(terminal.open(saved));
  EXPECT_TRUE(terminal.load(saved));
  page_.result("game.leave", at_table());

  const Result<record::OpenedGame> taken = terminal.open(saved);
  ASSERT_TRUE(taken);
  EXPECT_EQ(page_.failure("game.open", {{"saved", saved}}), "in-use");
  const json list = page_.result("library.list")["games"];
  EXPECT_TRUE(list[0]["in_use"]);
}

TEST_P(ServiceGames, GoOnAfterTheServerWasKilled) {
  start(new_game("eximo", "human", "level:2"));
  const json hint = page_.result("game.hint", at_table());
  play(0, hint["move"]);
  const json shown = page_.wait_for_event("game")["game"];
  // A killed server leaves its folder as it is.
  TestService next;
  std::filesystem::copy(service_.folder() / "games", next.folder() / "games");
  TestPage page(*next);
  const json resumed = page.result("game.open", {{"saved", shown["saved"]}})["game"];
  EXPECT_EQ(resumed["moves"], shown["moves"]);
  EXPECT_EQ(resumed["position"], shown["position"]);
  EXPECT_EQ(resumed["players"], shown["players"]);
}

TEST_P(ServiceGames, AClosedPageStopsTheComputerAndClosesTheGame) {
  start(new_game(kWithoutBook, "human", "engine:time=30"));
  const json hint = page_.result("game.hint", at_table());
  const std::string saved = play(0, hint["move"])["saved"];
  page_.close();
  TestPage other(*service_);
  EXPECT_EQ(other.failure("game.open", {{"table", table_}}), "unknown");
  // The lock has been released, and the computer starts its turn again.
  const json resumed = other.result("game.open", {{"saved", saved}})["game"];
  EXPECT_EQ(resumed["ply"], 1);
  EXPECT_TRUE(resumed["thinking"]);
}

TEST_P(ServiceGames, HaveLimits) {
  page_.close();
  service_.restart({.games_per_connection = 1, .games = 2});
  TestPage one(*service_);
  TestPage two(*service_);
  TestPage three(*service_);
  const json params = new_game("quantik", "human", "human");
  const json first = one.result("game.new", params)["game"];
  EXPECT_EQ(one.failure("game.new", params), "busy");
  two.result("game.new", params);
  EXPECT_EQ(three.failure("game.new", params), "busy");
  one.result("game.leave", {{"table", first["table"]}});
  three.result("game.new", params);
}

TEST_P(ServiceGames, GoOnWhereTheFolderCannotBeWritten) {
  page_.close();
  put(service_.folder() / "games", "a file where the folder should be");
  service_.restart();
  TestPage page(*service_);
  const json game = page.result("game.new", new_game("quantik", "human", "human"))["game"];
  const auto play = [&](int ply, const char* move) {
    return page.result("game.play", {{"table", game["table"]}, {"ply", ply}, {"move", move}})["game"];
  };
  // The failure is reported until saving works again; until then nothing claims to be saved.
  for (const json& state : {play(0, "C@a1"), play(1, "S@d4")}) {
    EXPECT_THAT(state["notice"].get<std::string>(), HasSubstr("this game is not being saved"));
    EXPECT_EQ(state["saved"], nullptr);
  }
  std::filesystem::remove(service_.folder() / "games");
  const json saved = page.wait_for_event("game")["game"];
  EXPECT_EQ(saved["notice"], "");
  EXPECT_THAT(file(saved), HasSubstr("S@d4"));
}

TEST_P(ServiceGames, StayOpenUntilTheyAreSaved) {
  page_.close();
  put(service_.folder() / "games", "a file where the folder should be");
  service_.restart();
  TestPage page(*service_);
  const json game = page.result("game.new", new_game("quantik", "human", "human"))["game"];
  page.result("game.play", {{"table", game["table"]}, {"ply", 0}, {"move", "C@a1"}});
  page.result("game.leave", {{"table", game["table"]}});
  EXPECT_EQ(page.result("game.open", {{"table", game["table"]}})["game"]["ply"], 1);
  page.result("game.leave", {{"table", game["table"]}});
  std::filesystem::remove(service_.folder() / "games");
  const auto is_open = [&] { return page.failure("game.open", {{"table", game["table"]}}) == "none"; };
  while (is_open()) {
    page.result("game.leave", {{"table", game["table"]}});
    service_.host().step();
  }
  const json list = page.result("library.list")["games"];
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0]["ply"], 1);
}

TEST_P(ServiceGames, WithClocksLeaveNoTimersBehind) {
  json params = new_game("quantik", "human", "human");
  params["clock"] = {{"initial_ms", 600'000}, {"increment_ms", 0}};
  start(params);
  play(0, "C@a1");
  play(1, "S@d4");
  for (int i = 0; i < 10; ++i) {
    page_.result("game.undo", at_table());
    page_.result("game.redo", at_table());
  }
  EXPECT_EQ(service_.host().timers(), 1U);
  page_.result("game.leave", at_table());
  EXPECT_EQ(service_.host().timers(), 0U);
}

TEST_P(ServiceGames, AreNotSavedByBeingOpened) {
  start(new_game("quantik", "human", "human"));
  const std::string saved = play(0, "C@a1")["saved"];
  page_.result("game.leave", at_table());
  const auto long_ago = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
  std::filesystem::last_write_time(service_.file_of(saved), long_ago);
  page_.result("game.open", {{"saved", saved}});
  EXPECT_EQ(std::filesystem::last_write_time(service_.file_of(saved)), long_ago);
}

TEST_P(ServiceGames, TwoPagesOpenASavedGameAtTheSameMoment) {
  start(new_game("quantik", "human", "human"));
  const json saved{{"saved", play(0, "C@a1")["saved"]}};
  page_.result("game.leave", at_table());
  TestPage other(*service_);
  const std::int64_t first = page_.ask("game.open", saved);
  const std::int64_t second = other.ask("game.open", saved);
  EXPECT_EQ(page_.wait_for_answer(first)["result"]["game"]["table"],
            other.wait_for_answer(second)["result"]["game"]["table"]);
}

TEST_P(ServiceGames, WithManyTurnsOpenAndGoOn) {
  constexpr std::size_t kTurns = record::kMostTurns - 2;
  std::filesystem::create_directories(service_.folder() / "games");
  put(service_.folder() / "games" / "long.joga", long_record(kTurns));
  const json game = page_.result("game.open", {{"saved", "long"}})["game"];
  EXPECT_EQ(game["ply"], kTurns);
}

TEST_P(ServiceGames, HaveClocksThatGoOn) {
  json params = new_game("quantik", "human", "human");
  params["clock"] = {{"initial_ms", 600'000}, {"increment_ms", 5'000}};
  const json game = start(params);
  EXPECT_EQ(game["clock"]["left_ms"], json({600'000, 600'000}));
  EXPECT_EQ(game["clock"]["running"], nullptr);
  play(0, "C@a1");
  const json second = play(1, "S@d4");
  EXPECT_EQ(second["clock"]["running"], 1);
  const std::string saved = play(2, "C@b2")["saved"];
  EXPECT_THAT(content_of(service_.file_of(saved)), HasSubstr("[TimeControl \"600+5\"]"));
  page_.result("game.leave", at_table());
  const json resumed = page_.result("game.open", {{"saved", saved}})["game"];
  EXPECT_EQ(resumed["clock"]["initial_ms"], 600'000);
  EXPECT_GT(resumed["clock"]["left_ms"][0], 600'000);
  EXPECT_EQ(resumed["clock"]["running"], 2);
}

TEST_P(ServiceGames, AreLostWhenTheFlagFalls) {
  json params = new_game("quantik", "human", "human");
  params["clock"] = {{"initial_ms", 1'000}, {"increment_ms", 0}};
  start(params);
  play(0, "C@a1");
  play(1, "S@d4");
  const json lost = page_.wait_for_event("game")["game"];
  EXPECT_EQ(lost["outcome"], "2");
  EXPECT_EQ(lost["reason"], "White ran out of time");
  EXPECT_EQ(lost["clock"]["left_ms"], json({0, 1'000}));
  EXPECT_THAT(file(lost), HasSubstr("[Termination \"time\"]"));
}

TEST_P(ServiceGames, RefuseOddClocks) {
  json params = new_game("quantik", "human", "human");
  params["clock"] = {{"initial_ms", 5}, {"increment_ms", 0}};
  EXPECT_EQ(page_.failure("game.new", params), "malformed");
  EXPECT_THAT(page_.sentence(), HasSubstr("'clock/initial_ms'"));
}

}  // namespace
}  // namespace joga::testing
