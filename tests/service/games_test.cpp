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
    const json game = page_.game_after("game.new", params);
    id_ = game.value("id", "");
    return game;
  }
  [[nodiscard]] json play_params(int ply, const std::string& move) const {
    return {{"game", id_}, {"ply", ply}, {"move", move}};
  }
  json play(int ply, const std::string& move) {
    return page_.game_after("game.play", play_params(ply, move));
  }
  [[nodiscard]] json at_game() const { return {{"game", id_}}; }
  // The content of a game's file.
  [[nodiscard]] std::string file(const json& game) const {
    return content_of(service_.file_of(game["saved"].get<std::string>()));
  }

  TestService service_{GetParam()};
  TestPage page_{*service_};
  std::string id_;
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
  EXPECT_EQ(game["clock"], nullptr);
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
  EXPECT_EQ(page_.failure("game.play", {{"game", "t99"}, {"ply", 0}, {"move", "C@a1"}}), "unknown");
  EXPECT_EQ(page_.failure("game.undo", {{"game", "../x"}}), "unknown");
}

TEST_P(ServiceGames, AreTakenBackAndPlayedAgain) {
  start(new_game("quantik", "human", "human"));
  EXPECT_EQ(page_.failure("game.undo", at_game()), "illegal");
  play(0, "C@a1");
  const json back = page_.game_after("game.undo", at_game());
  EXPECT_EQ(back["ply"], 0);
  EXPECT_EQ(back["moves"], json({"C@a1"}));
  EXPECT_TRUE(back["can_redo"]);
  EXPECT_THAT(file(back), HasSubstr("[Ply \"0\"]"));
  EXPECT_EQ(page_.game_after("game.redo", at_game())["ply"], 1);
  EXPECT_EQ(page_.failure("game.redo", at_game()), "illegal");
}

TEST_P(ServiceGames, EndByResignation) {
  start(new_game("quantik", "human", "level:1"));
  EXPECT_EQ(page_.failure("game.resign", {{"game", id_}, {"player", 2}}), "illegal");
  const json game = page_.game_after("game.resign", {{"game", id_}, {"player", 1}});
  EXPECT_EQ(game["outcome"], "2");
  EXPECT_EQ(game["phase"], "over");
  EXPECT_EQ(game["ending"], "resignation");
  EXPECT_EQ(game["result"], "You lost: you resigned");
  EXPECT_EQ(game["to_move"], nullptr);
  EXPECT_EQ(page_.failure("game.resign", {{"game", id_}, {"player", 1}}), "illegal");
  EXPECT_EQ(page_.failure("game.hint", at_game()), "illegal");
  EXPECT_THAT(file(game), HasSubstr("[Result \"2\"]"));
}

TEST_P(ServiceGames, AHintTellsWhatItIsWorthAndWhy) {
  json params = new_game("quantik", "human", "level:1");
  params["position"] = "YcN1/4/1s2/4 1";
  start(params);
  const json hint = page_.result("game.hint", at_game());
  EXPECT_EQ(hint["move"], "S@d1");
  EXPECT_TRUE(hint["value"].contains("win"));
  EXPECT_EQ(hint["line"], json({"S@d1"}));
  EXPECT_EQ(hint["words"], "sphere on d1; wins at once");
}

TEST_P(ServiceGames, SuggestTheNextLevelByTheirResults) {
  EXPECT_EQ(page_.result("suggestion", {{"game", "quantik"}}), json::object());
  for (int i = 0; i < 3; ++i) {
    start(new_game("quantik", "human", "level:2"));
    page_.game_after("game.resign", {{"game", id_}, {"player", 1}});
    page_.result("game.leave", at_game());
  }
  const json suggestion = page_.result("suggestion", {{"game", "quantik:rules=official"}})["suggestion"];
  EXPECT_EQ(suggestion["who"], "level:1");
  EXPECT_FALSE(suggestion["up"]);
  EXPECT_EQ(suggestion["words"], "You lost 3 of your last 3 games against level 2: try level 1?");
  EXPECT_EQ(page_.result("suggestion", {{"game", "eximo"}}), json::object());
  EXPECT_EQ(page_.failure("suggestion", {{"game", "chess"}}), "unknown");
}

TEST_P(ServiceGames, TheComputerAnswersAndItsTurnIsSaved) {
  start(new_game("eximo", "human", "level:2"));
  const json hint = page_.result("game.hint", at_game());
  const json mine = play(0, hint["move"]);
  EXPECT_TRUE(mine["thinking"]);
  const json answer = page_.wait_for_game();
  EXPECT_EQ(answer["ply"], 2);
  EXPECT_FALSE(answer["thinking"]);
  EXPECT_THAT(file(answer), HasSubstr(answer["moves"][1].get<std::string>()));
  // Both turns are taken back.
  EXPECT_EQ(page_.game_after("game.undo", at_game())["ply"], 0);
}

TEST_P(ServiceGames, TheSameSeedPlaysTheSameGame) {
  const auto moves = [&] {
    start(new_game("fields", "level:1", "level:1"));
    const json over = page_.wait_for(
        [&](const json& event) { return event["event"] == "game" && event["known"]["ply"] == 6; });
    page_.result("game.leave", at_game());
    return over["known"]["moves"];
  };
  const json once = moves();
  EXPECT_EQ(moves(), once);
}

TEST_P(ServiceGames, AComputerThatIsHurriedMovesAtOnce) {
  start(new_game(kWithoutBook, "engine:time=30", "human"));
  EXPECT_EQ(page_.failure("game.play", play_params(0, "d1-d2")), "illegal");
  page_.game_after("game.hurry", at_game());
  EXPECT_EQ(page_.wait_for_game()["ply"], 1);
}

TEST_P(ServiceGames, OfComputersArePausedAndSteppedThrough) {
  const json table = page_.game_after("game.new", new_game("quantik", "easy", "easy"))["id"];
  const json at_game{{"game", table}};
  EXPECT_EQ(page_.failure("game.step", at_game), "illegal");
  const json paused = page_.game_after("game.pace", {{"game", table}, {"pause_ms", 100}, {"paused", true}});
  EXPECT_EQ(paused["pace"], json({{"pause_ms", 100}, {"paused", true}}));
  EXPECT_EQ(paused["thinking"], false);
  for (int step = 1; step <= 2; ++step) {
    EXPECT_EQ(page_.game_after("game.step", at_game)["thinking"], true);
    const json moved = page_.wait_for([&](const json& event) {
      return event["event"] == "game" && event["known"]["ply"] == paused["ply"].get<int>() + step;
    });
    EXPECT_EQ(moved["known"]["thinking"], false);
  }
  page_.game_after("game.pace", {{"game", table}, {"pause_ms", 0}, {"paused", false}});
  const json over = page_.wait_for(
      [](const json& event) { return event["event"] == "game" && event["known"]["outcome"] != "running"; });
  EXPECT_EQ(over["known"]["thinking"], false);
}

TEST_P(ServiceGames, ATurnTakenBackStopsTheComputer) {
  start(new_game(kWithoutBook, "human", "engine:time=30"));
  const json hint = page_.result("game.hint", at_game());
  play(0, hint["move"]);
  EXPECT_EQ(page_.game_after("game.undo", at_game())["ply"], 0);
  const json again = play(0, hint["move"]);
  EXPECT_TRUE(again["thinking"]);
  page_.game_after("game.hurry", at_game());
  // The computer moves once, whether the request came before or after its search started again.
  const json moved = page_.wait_for_event("game");
  EXPECT_EQ(moved["known"]["ply"], 2);
}

TEST_P(ServiceGames, NobodyStartsAProgram) {
  EXPECT_EQ(page_.failure("game.new", new_game("quantik", "human", "ugi:touch /tmp/never")), "invalid");
  EXPECT_THAT(page_.sentence(), HasSubstr("command line only"));
  start(new_game("quantik", "human", "human"));
  const json players{{"game", id_}, {"players", {{{"who", "ugi:x"}}, {{"who", "human"}}}}};
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
  const json seats{{"game", id_}, {"players", {{{"who", "level:3"}}, {{"who", "human"}, {"name", "Ana"}}}}};
  const json reseated = page_.game_after("game.reseat", seats);
  EXPECT_EQ(reseated["players"][1]["label"], "Ana");
  EXPECT_EQ(page_.wait_for_game()["ply"], 3);
}

TEST_P(ServiceGames, TwoPagesAreAtOneTable) {
  start(new_game("quantik", "human", "human"));
  const json mine = play(0, "C@a1");
  TestPage other(*service_);
  static_cast<void>(other.result("hello", {{"language", "pt"}}));
  const json joined = other.game_after("game.open", {{"saved", mine["saved"]}});
  EXPECT_EQ(joined["id"], id_);
  EXPECT_EQ(joined["revision"], mine["revision"]);
  EXPECT_EQ(joined["players"][0]["label"], "pessoa");

  const json theirs = other.game_after("game.play", play_params(1, "S@d4"));
  const json told = page_.wait_for_game();
  EXPECT_EQ(told["revision"], theirs["revision"]);
  EXPECT_EQ(told["moves"], theirs["moves"]);
  EXPECT_EQ(told["players"][0]["label"], "person");

  // When one page leaves, the other plays on.
  page_.result("game.leave", at_game());
  EXPECT_EQ(page_.failure("game.undo", at_game()), "unknown");
  EXPECT_EQ(other.game_after("game.undo", at_game())["ply"], 1);
}

TEST_P(ServiceGames, AreLockedAgainstOtherPrograms) {
  start(new_game("quantik", "human", "human"));
  const json game = play(0, "C@a1");
  const std::string saved = game["saved"];
  library::Library terminal(service_.folder());
  EXPECT_FALSE(terminal.open(saved));
  EXPECT_TRUE(terminal.load(saved));
  page_.result("game.leave", at_game());

  const Result<record::OpenedGame> taken = terminal.open(saved);
  ASSERT_TRUE(taken);
  EXPECT_EQ(page_.failure("game.open", {{"saved", saved}}), "in-use");
  const json list = page_.result("library.list")["games"];
  EXPECT_TRUE(list[0]["in_use"]);
}

TEST_P(ServiceGames, GoOnAfterTheServerWasKilled) {
  start(new_game("eximo", "human", "level:2"));
  const json hint = page_.result("game.hint", at_game());
  play(0, hint["move"]);
  const json shown = page_.wait_for_game();
  // A killed server leaves its folder as it is.
  TestService next;
  std::filesystem::copy(service_.folder() / "games", next.folder() / "games");
  TestPage page(*next);
  const json resumed = page.game_after("game.open", {{"saved", shown["saved"]}});
  EXPECT_EQ(resumed["moves"], shown["moves"]);
  EXPECT_EQ(resumed["players"], shown["players"]);
}

TEST_P(ServiceGames, AClosedPageStopsTheComputerAndClosesTheGame) {
  start(new_game(kWithoutBook, "human", "engine:time=30"));
  const json hint = page_.result("game.hint", at_game());
  const std::string saved = play(0, hint["move"])["saved"];
  page_.close();
  TestPage other(*service_);
  EXPECT_EQ(other.failure("game.open", {{"game", id_}}), "unknown");
  // The lock has been released, and the computer starts its turn again.
  const json resumed = other.game_after("game.open", {{"saved", saved}});
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
  const json first = one.game_after("game.new", params);
  EXPECT_EQ(one.failure("game.new", params), "busy");
  two.result("game.new", params);
  EXPECT_EQ(three.failure("game.new", params), "busy");
  one.result("game.leave", {{"game", first["id"]}});
  three.result("game.new", params);
}

TEST_P(ServiceGames, GoOnWhereTheFolderCannotBeWritten) {
  page_.close();
  put(service_.folder() / "games", "a file where the folder should be");
  service_.restart();
  TestPage page(*service_);
  const json game = page.game_after("game.new", new_game("quantik", "human", "human"));
  const auto play = [&](int ply, const char* move) {
    return page.game_after("game.play", {{"game", game["id"]}, {"ply", ply}, {"move", move}});
  };
  // The failure is reported until saving works again; until then nothing claims to be saved.
  for (const json& state : {play(0, "C@a1"), play(1, "S@d4")}) {
    EXPECT_THAT(state["notice"].get<std::string>(), HasSubstr("this game is not being saved"));
    EXPECT_EQ(state["saved"], nullptr);
  }
  std::filesystem::remove(service_.folder() / "games");
  const json saved = page.wait_for_game();
  EXPECT_EQ(saved["notice"], "");
  EXPECT_THAT(file(saved), HasSubstr("S@d4"));
}

TEST_P(ServiceGames, StayOpenUntilTheyAreSaved) {
  page_.close();
  put(service_.folder() / "games", "a file where the folder should be");
  service_.restart();
  TestPage page(*service_);
  const json game = page.game_after("game.new", new_game("quantik", "human", "human"));
  page.game_after("game.play", {{"game", game["id"]}, {"ply", 0}, {"move", "C@a1"}});
  page.result("game.leave", {{"game", game["id"]}});
  EXPECT_EQ(page.game_after("game.open", {{"game", game["id"]}})["ply"], 1);
  page.result("game.leave", {{"game", game["id"]}});
  std::filesystem::remove(service_.folder() / "games");
  const auto is_open = [&] { return page.failure("game.open", {{"game", game["id"]}}) == "none"; };
  while (is_open()) {
    page.result("game.leave", {{"game", game["id"]}});
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
    page_.game_after("game.undo", at_game());
    page_.game_after("game.redo", at_game());
  }
  EXPECT_EQ(service_.host().timers(), 1U);
  page_.result("game.leave", at_game());
  EXPECT_EQ(service_.host().timers(), 0U);
}

TEST_P(ServiceGames, AreNotSavedByBeingOpened) {
  start(new_game("quantik", "human", "human"));
  const std::string saved = play(0, "C@a1")["saved"];
  page_.result("game.leave", at_game());
  const auto long_ago = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
  std::filesystem::last_write_time(service_.file_of(saved), long_ago);
  page_.result("game.open", {{"saved", saved}});
  EXPECT_EQ(std::filesystem::last_write_time(service_.file_of(saved)), long_ago);
}

TEST_P(ServiceGames, TwoPagesOpenASavedGameAtTheSameMoment) {
  start(new_game("quantik", "human", "human"));
  const json saved{{"saved", play(0, "C@a1")["saved"]}};
  page_.result("game.leave", at_game());
  TestPage other(*service_);
  const std::int64_t first = page_.ask("game.open", saved);
  const std::int64_t second = other.ask("game.open", saved);
  EXPECT_EQ(page_.wait_for_answer(first)["result"]["game"]["id"],
            other.wait_for_answer(second)["result"]["game"]["id"]);
}

TEST_P(ServiceGames, WithManyTurnsOpenAndGoOn) {
  constexpr std::size_t kTurns = record::kMostTurns - 2;
  std::filesystem::create_directories(service_.folder() / "games");
  put(service_.folder() / "games" / "long.joga", long_record(kTurns));
  const json game = page_.game_after("game.open", {{"saved", "long"}});
  EXPECT_EQ(game["ply"], kTurns);
}

TEST_P(ServiceGames, HaveClocksThatGoOn) {
  json params = new_game("quantik", "human", "human");
  params["clock"] = {{"initial_ms", 600'000}, {"increment_ms", 5'000}};
  const json game = start(params);
  EXPECT_EQ(game["left_ms"], json({600'000, 600'000}));
  EXPECT_EQ(game["running"], nullptr);
  play(0, "C@a1");
  const json second = play(1, "S@d4");
  EXPECT_EQ(second["running"], 1);
  const std::string saved = play(2, "C@b2")["saved"];
  EXPECT_THAT(content_of(service_.file_of(saved)), HasSubstr("[TimeControl \"600+5\"]"));
  page_.result("game.leave", at_game());
  const json resumed = page_.game_after("game.open", {{"saved", saved}});
  EXPECT_EQ(resumed["clock"]["initial_ms"], 600'000);
  EXPECT_GT(resumed["left_ms"][0], 600'000);
  EXPECT_EQ(resumed["running"], 2);
}

TEST_P(ServiceGames, AreLostWhenTheFlagFalls) {
  json params = new_game("quantik", "human", "human");
  params["clock"] = {{"initial_ms", 1'000}, {"increment_ms", 0}};
  start(params);
  play(0, "C@a1");
  play(1, "S@d4");
  const json lost = page_.wait_for_game();
  EXPECT_EQ(lost["outcome"], "2");
  EXPECT_EQ(lost["ending"], "time");
  EXPECT_EQ(lost["result"], "Black wins: White ran out of time");
  EXPECT_EQ(lost["left_ms"], json({0, 1'000}));
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
