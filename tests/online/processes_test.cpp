// Several processes over one store, restarts, clocks that jump, a store that is unavailable.
#include <gtest/gtest.h>

#include "joga/online/event_json.hpp"
#include "joga/record/reader.hpp"
#include "online/test_host.hpp"
#include "service/long_game.hpp"

namespace joga::testing {
namespace {

using namespace std::chrono_literals;

[[nodiscard]] json at_game(const std::string& game) {
  return {{"game", game}};
}
[[nodiscard]] json next_turn(const std::string& game, std::size_t ply, const std::string& move) {
  return {{"game", game}, {"ply", ply}, {"move", move}};
}

// The number of events of this kind in the game's log.
[[nodiscard]] std::size_t times(OnlineTestHost& host, const std::string& game, const std::string& event) {
  std::size_t count = 0;
  const Result<std::optional<store::StoredGame>> stored = host.store().game(game, 0);
  for (const store::Event& one : (**stored).events) {
    if (json::parse(one.data)["event"] == event) ++count;
  }
  return count;
}

[[nodiscard]] play::GameState stored_game(OnlineTestHost& host, const std::string& game) {
  const Result<std::optional<store::StoredGame>> stored = host.store().game(game, 0);
  return *online::read_game((**stored).events);
}

// A game at two processes: Ana has moved at hers, and Bento's has not been notified.
struct Unheard {
  OnlineTestHost host{2};
  OnlineTestClient ana{host, "ana", 0};
  OnlineTestClient bento{host, "bento", 1};
  std::string game = begin_game(ana, &bento);

  Unheard() {
    host.settle();
    host.is_telling = false;
    ana.result("game.play", next_turn(game, 0, "C@a1"));
  }
};

TEST(OnlineProcesses, ServeOneGameTogether) {
  OnlineTestHost host(2);
  OnlineTestClient ana(host, "ana", 0);
  OnlineTestClient bento(host, "bento", 1);
  ana.result("me.name", {{"name", "Ana"}});
  const std::string game = begin_game(ana, &bento, {{"clock", minutes(600'000)}});
  play_turns(game, ana, bento, {"C@a1", "C@b3", "C@d1", "S@a4"});
  EXPECT_EQ(ana.follow(game)["moves"], bento.follow(game)["moves"]);
  EXPECT_EQ(ana.follow(game)["revision"], bento.follow(game)["revision"]);
  ana.result("me.name", {{"name", "Ana Sé"}});
  EXPECT_EQ(bento.follow(game)["players"][0]["name"], "Ana Sé");
}

TEST(OnlineProcesses, ShowEachOthersChallengesAndTurns) {
  OnlineTestHost host(2);
  OnlineTestClient ana(host, "ana", 0);
  OnlineTestClient bento(host, "bento", 1);
  bento.result("me.name", {{"name", "Bento"}});
  bento.result("lobby");
  bento.result("mine");
  const std::string game = begin_game(ana, nullptr, {{"listed", true}});
  EXPECT_EQ(bento.wait_for_event("lobby")["game"]["id"], game);
  bento.result("game.join", at_game(game));
  EXPECT_EQ(bento.wait_for_event("lobby")["gone"], game);
  ana.result("game.play", next_turn(game, 0, "C@a1"));
  while (!bento.wait_for_event("mine")["game"]["your_turn"].get<bool>()) {
  }
}

TEST(OnlineProcesses, WhoComesSecondReadsWhatIsNewAndDecidesAgain) {
  Unheard unheard;
  auto& [host, ana, bento, game] = unheard;
  EXPECT_EQ(bento.follow(game)["moves"], json::array()) << "Bento's process was not notified";
  bento.result("game.draw", {{"game", game}, {"answer", "offer"}});
  EXPECT_EQ(host.online(1).figures().conflicts, 1U);
  EXPECT_EQ(bento.follow(game)["moves"], json({"C@a1"}));
  EXPECT_EQ(bento.follow(game)["offers"]["draw"], 2);
  EXPECT_EQ(ana.failure("game.play", next_turn(game, 0, "C@d1")), "stale") << "the same message again";
}

TEST(OnlineProcesses, WhoWasToldMoreAtAnotherOneIsNotToldLess) {
  Unheard unheard;
  auto& [host, ana, bento, game] = unheard;
  const json known = ana.follow(game)["revision"];
  OnlineTestClient again(host, "ana", 1);
  const json answer = again.result("game.watch", {{"game", game}, {"since", known}});
  EXPECT_EQ(answer["change"]["revision"], known);
  EXPECT_EQ(bento.follow(game)["moves"], json({"C@a1"}));
}

TEST(OnlineProcesses, AnInvitationThatIsWithdrawnElsewhereIsGone) {
  OnlineTestHost host(2);
  OnlineTestClient ana(host, "ana", 0);
  OnlineTestClient bento(host, "bento", 1);
  bento.result("me.name", {{"name", "Bento"}});
  bento.result("mine");
  const std::string game = begin_game(ana, nullptr, {{"opponent", {{"person", bento.person()}}}});
  EXPECT_EQ(bento.wait_for_event("mine")["game"]["id"], game);
  ana.result("game.abort", at_game(game));
  EXPECT_EQ(bento.wait_for_event("mine")["gone"], game);
}

TEST(OnlineProcesses, TwoWhoJoinAtOnceGetOneSeat) {
  OnlineTestHost host(2);
  host.is_telling = false;
  OnlineTestClient ana(host, "ana", 0);
  OnlineTestClient bento(host, "bento", 0);
  OnlineTestClient carla(host, "carla", 1);
  bento.result("me.name", {{"name", "Bento"}});
  carla.result("me.name", {{"name", "Carla"}});
  const std::string game = begin_game(ana, nullptr);
  carla.result("game.watch", at_game(game));
  const std::int64_t first = bento.ask("game.join", at_game(game));
  const std::int64_t second = carla.ask("game.join", at_game(game));
  const bool bento_has_it = bento.wait_for_answer(first).contains("result");
  const bool carla_has_it = carla.wait_for_answer(second).contains("result");
  EXPECT_NE(bento_has_it, carla_has_it);
  EXPECT_EQ(times(host, game, "joined"), 1U);
}

TEST(OnlineProcesses, OneOfThemCallsAFlag) {
  OnlineTestHost host(2);
  OnlineTestClient ana(host, "ana", 0);
  OnlineTestClient bento(host, "bento", 1);
  const std::string game = begin_game(ana, &bento, {{"clock", minutes(60'000)}});
  play_turns(game, ana, bento, {"C@a1", "C@b3"});
  host.is_telling = false;
  host.pass(59s);
  EXPECT_EQ(times(host, game, "ended"), 0U);
  host.pass(2s);
  EXPECT_EQ(times(host, game, "ended"), 1U);
  for (OnlineTestClient* one : {&ana, &bento}) {
    EXPECT_EQ(one->follow(game)["ending"], "time");
    EXPECT_EQ(one->follow(game)["outcome"], "2");
    EXPECT_EQ(one->follow(game)["left_ms"][0], 0);
  }
}

TEST(OnlineProcesses, FlagsFallInGamesThatNobodyWatches) {
  OnlineTestHost host;
  std::string game;
  {
    OnlineTestClient ana(host, "ana");
    OnlineTestClient bento(host, "bento");
    game = begin_game(ana, &bento, {{"clock", minutes(60'000)}});
    play_turns(game, ana, bento, {"C@a1", "C@b3"});
  }
  host.pass(30s);
  EXPECT_EQ(host.online().figures().live_games, 0U);
  host.pass(31s);
  EXPECT_EQ(stored_game(host, game).ending(), play::Ending::Time);
  EXPECT_EQ(host.online().figures().live_games, 0U);
}

TEST(OnlineProcesses, OneOfThemMakesAComputersTurn) {
  OnlineTestHost host(2);
  OnlineTestClient ana(host, "ana", 0);
  OnlineTestClient bento(host, "bento", 1);
  const std::string game = ana.result(
      "game.create", {{"game", "quantik"}, {"side", 2}, {"opponent", {{"who", "level:1"}}}})["game"]["id"];
  bento.result("game.watch", at_game(game));
  ana.result("game.watch", at_game(game));
  host.pass(20s);
  EXPECT_EQ(times(host, game, "played"), 1U);
  EXPECT_EQ(bento.follow(game)["moves"].size(), 1U);
}

TEST(OnlineProcesses, AnotherTakesOverTheTurnOfAComputerWhoseProcessIsGone) {
  OnlineTestHost host(2);
  auto ana = std::make_unique<OnlineTestClient>(host, "ana", 0);
  const std::string game = ana->result(
      "game.create", {{"game", "quantik"}, {"side", 2}, {"opponent", {{"who", "level:1"}}}})["game"]["id"];
  while (host.store().computer_turns(host.world(), 10)->size() > 0) host.step();
  ana->close();
  host.stop(0);
  EXPECT_EQ(times(host, game, "played"), 0U);
  host.pass(10s);
  EXPECT_EQ(times(host, game, "played"), 1U);
}

TEST(OnlineProcesses, AgreeAboutWhoIsThere) {
  OnlineTestHost host(2);
  OnlineTestClient ana(host, "ana", 0);
  auto bento = std::make_unique<OnlineTestClient>(host, "bento", 1);
  const std::string game = begin_game(ana, bento.get(), {{"clock", minutes(3'600'000)}});
  host.pass(120s);
  EXPECT_TRUE(ana.follow(game)["players"][1]["present"]);
  EXPECT_TRUE(ana.follow(game)["claimable"].is_null());
  EXPECT_LE(times(host, game, "left"), 2U) << "each process may have stored one absence";
  const std::size_t before = times(host, game, "left");
  bento = nullptr;
  host.pass(15s);
  EXPECT_EQ(times(host, game, "left"), before + 1);
  EXPECT_FALSE(ana.follow(game)["players"][1]["present"]);
}

// The player was connected to a process that has died.
TEST(OnlineProcesses, WhoDoesNotComeBackAfterARestartIsAway) {
  OnlineTestHost host;
  std::string game;
  {
    OnlineTestClient ana(host, "ana");
    OnlineTestClient bento(host, "bento");
    game = begin_game(ana, &bento, {{"clock", minutes(3'600'000)}});
    host.settle();
    ana.close();
    bento.close();
    host.stop();
  }
  host.start();
  OnlineTestClient ana(host, "ana");
  ana.result("game.watch", at_game(game));
  host.pass(15s);
  EXPECT_FALSE(ana.follow(game)["players"][1]["present"]);
  host.pass(60s);
  ana.result("game.claim", at_game(game));
}

TEST(OnlineProcesses, NothingIsLostWhenOneIsKilledAtAnyMoment) {
  for (int moment = 0; moment < 14; ++moment) {
    OnlineTestHost host(2);
    OnlineTestClient bento(host, "bento", 1);
    OnlineTestClient ana(host, "ana", 0);
    const std::string game = begin_game(ana, &bento);
    host.settle();
    const std::int64_t asked = ana.ask("game.play", next_turn(game, 0, "C@a1"));
    for (int step = 0; step < moment; ++step) host.step();
    const bool acknowledged = ana.has_answer(asked);
    ana.close();
    host.stop(0);
    host.pass(5s);
    EXPECT_LE(times(host, game, "played"), 1U);
    if (acknowledged) {
      EXPECT_EQ(times(host, game, "played"), 1U) << moment;
    }
    EXPECT_EQ(bento.follow(game)["moves"].size(), times(host, game, "played")) << moment;
    OnlineTestClient again(host, "ana", 1);
    again.result("game.watch", at_game(game));
    if (times(host, game, "played") == 0) again.result("game.play", next_turn(game, 0, "C@a1"));
    EXPECT_EQ(again.follow(game)["moves"].size(), 1U);
  }
}

// --- Clocks ---

TEST(OnlineClocks, NobodyIsChargedForTheTimeTheServiceWasDown) {
  OnlineTestHost host;
  std::string game;
  {
    OnlineTestClient ana(host, "ana");
    OnlineTestClient bento(host, "bento");
    game = begin_game(ana, &bento, {{"clock", minutes(60'000)}});
    play_turns(game, ana, bento, {"C@a1", "C@b3"});
    host.pass(20s);
    ana.close();
    bento.close();
    host.stop();
  }
  host.pass(1h);
  host.start();
  OnlineTestClient ana(host, "ana");
  ana.result("game.watch", at_game(game));
  const auto left = ana.follow(game)["left_ms"][0].get<int>();
  EXPECT_GT(left, 34'000);
  EXPECT_LE(left, 40'000);
  host.pass(42s);
  EXPECT_EQ(ana.follow(game)["ending"], "time");
}

TEST(OnlineClocks, DaysRunOnWhileTheServiceIsDown) {
  OnlineTestHost host;
  std::string game;
  {
    OnlineTestClient ana(host, "ana");
    OnlineTestClient bento(host, "bento");
    game = begin_game(ana, &bento, {{"clock", days(2)}});
    ana.close();
    bento.close();
    host.stop();
  }
  host.pass(49h);
  host.start();
  host.pass(3s);
  EXPECT_EQ(stored_game(host, game).ending(), play::Ending::Time);
}

TEST(OnlineClocks, AStepOfTheSystemClockCostsNobodyTime) {
  for (const std::chrono::milliseconds step :
       {std::chrono::milliseconds(1h), std::chrono::milliseconds(-1h), std::chrono::milliseconds(3s),
        std::chrono::milliseconds(-3s)}) {
    OnlineTestHost host;
    OnlineTestClient ana(host, "ana");
    OnlineTestClient bento(host, "bento");
    const std::string game = begin_game(ana, &bento, {{"clock", minutes(60'000)}});
    play_turns(game, ana, bento, {"C@a1", "C@b3"});
    host.pass(10s);
    host.jumped += step;
    host.pass(10s);
    EXPECT_EQ(ana.result("game.watch", at_game(game))["game"]["state"]["left_ms"][0], 40'000);
  }
}

TEST(OnlineClocks, RunAsFastWithSeveralProcesses) {
  OnlineTestHost host(3);
  OnlineTestClient ana(host, "ana", 0);
  OnlineTestClient bento(host, "bento", 1);
  const std::string game = begin_game(ana, &bento, {{"clock", minutes(600'000)}});
  play_turns(game, ana, bento, {"C@a1", "C@b3"});
  host.ledger(1).beats_wait = 300ms;
  host.ledger(2).beats_wait = 1'700ms;
  host.pass(300s);
  EXPECT_EQ(ana.result("game.watch", at_game(game))["game"]["state"]["left_ms"][0], 300'000);
  EXPECT_EQ(bento.result("game.watch", at_game(game))["game"]["state"]["left_ms"][0], 300'000);
}

TEST(OnlineClocks, AreTheSameAtAProcessThatStartsLater) {
  OnlineTestHost host(2);
  host.stop(1);
  host.pass(10'700ms);
  host.start(1);
  OnlineTestClient ana(host, "ana", 0);
  OnlineTestClient bento(host, "bento", 1);
  const std::string game = begin_game(ana, &bento, {{"clock", minutes(60'000)}});
  play_turns(game, ana, bento, {"C@a1"});
  for (const std::string move : {"C@b3", "C@d1", "S@d4", "Y@a4"}) {
    host.pass(100ms);
    play_turns(game, ana, bento, {move});
  }
  EXPECT_EQ(ana.follow(game)["left_ms"], json({59'800, 59'900})) << "the first turns are not charged";
}

TEST(OnlineClocks, StandStillWhileATurnIsBeingStored) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  const std::string game = begin_game(ana, &bento, {{"clock", minutes(60'000)}});
  play_turns(game, ana, bento, {"C@a1", "C@b3"});
  host.pass(5s);
  host.ledger().delays_answers = true;
  ana.ask("game.play", next_turn(game, 2, "C@d1"));
  host.pass(7s);
  host.ledger().answer_all();
  host.pass(2s);
  bento.result("game.play", next_turn(game, 3, "S@d4"));
  EXPECT_EQ(bento.follow(game)["left_ms"], json({55'000, 58'000}));
}

TEST(OnlineClocks, CountUntilTheMessageArrives) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  const std::string game = begin_game(ana, &bento, {{"clock", minutes(60'000)}});
  play_turns(game, ana, bento, {"C@a1", "C@b3"});
  host.pass(14s);
  host.backlog = 4s;
  ana.result("game.play", next_turn(game, 2, "C@d1"));
  EXPECT_EQ(ana.follow(game)["left_ms"], json({50'000, 60'000}));
}

// The opponent is at another process, whose clock must not begin with the message's arrival here.
TEST(OnlineClocks, DoNotChargeTheOpponentForAMessageThatWaited) {
  OnlineTestHost host(2);
  OnlineTestClient ana(host, "ana", 0);
  OnlineTestClient bento(host, "bento", 1);
  const std::string game = begin_game(ana, &bento, {{"clock", minutes(60'000)}});
  play_turns(game, ana, bento, {"C@a1", "C@b3"});
  host.pass(10s);
  host.backlog = 6s;
  ana.result("game.play", next_turn(game, 2, "C@d1"));
  host.backlog = 0s;
  host.pass(1s);
  bento.result("game.play", next_turn(game, 3, "S@d4"));
  EXPECT_EQ(bento.follow(game)["left_ms"], json({56'000, 59'000}));
}

TEST(OnlineClocks, AreTheHosts) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  const std::string game = begin_game(ana, &bento, {{"clock", minutes(60'000, 5'000)}});
  play_turns(game, ana, bento, {"C@a1", "C@b3"});
  host.pass(20s);
  ana.result("game.play", next_turn(game, 2, "C@d1"));
  EXPECT_EQ(ana.follow(game)["left_ms"], json({45'000, 60'000}));
  EXPECT_EQ(ana.follow(game)["running"], 2);
}

// --- A store that is unavailable ---

TEST(OnlineStore, NothingIsToldThatCouldNotBeStored) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  const std::string game = begin_game(ana, &bento);
  host.settle();
  host.ledger().is_there = false;
  EXPECT_EQ(ana.failure("game.play", next_turn(game, 0, "C@a1")), "failed");
  EXPECT_EQ(bento.follow(game)["moves"], json::array());
  EXPECT_GT(host.online().figures().store_errors, 0U);
  host.ledger().is_there = true;
  host.pass(3s);
  ana.result("game.play", next_turn(game, 0, "C@a1"));
  EXPECT_EQ(bento.follow(game)["moves"], json({"C@a1"}));
}

// The write was stored, but its result was lost.
TEST(OnlineStore, WhatWasStoredAfterAllIsTold) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  const std::string game = begin_game(ana, &bento);
  host.settle();
  host.ledger().loses_answers = true;
  EXPECT_EQ(ana.failure("game.play", next_turn(game, 0, "C@a1")), "failed");
  host.ledger().loses_answers = false;
  host.pass(3s);
  EXPECT_EQ(bento.follow(game)["moves"], json({"C@a1"}));
  EXPECT_EQ(ana.failure("game.play", next_turn(game, 0, "C@a1")), "stale");
}

// A game of 2 events and 408 turns, with snapshots after 200 and 400 events. Its host has been started again.
struct LongGame {
  static constexpr std::size_t kTurns = 408;

  OnlineTestHost host{};
  std::vector<std::string> turns = many_turns(kTurns);
  std::string game{};

  LongGame() {
    OnlineTestClient ana(host, "ana");
    OnlineTestClient bento(host, "bento");
    game = begin_game(ana, &bento, {{"clock", minutes(3'600'000)}}, kEndless);
    for (std::size_t ply = 0; ply < kTurns; ++ply)
      (ply % 2 == 0 ? ana : bento).result("game.play", next_turn(game, ply, turns[ply]));
    ana.close();
    bento.close();
    host.stop();
    host.start();
  }

  void expect_it_goes_on() {
    OnlineTestClient ana(host, "ana");
    const json found = ana.result("game.watch", at_game(game))["game"];
    EXPECT_EQ(found["moves"], json(turns));
    EXPECT_EQ(found["revision"], 2 + turns.size());
    const json since = ana.result("game.watch", {{"game", game}, {"since", 302}})["change"];
    EXPECT_EQ(since["keep"], 300);
    OnlineTestClient bento(host, "bento");
    bento.result("game.watch", at_game(game));
    const std::string next = turns[turns.size() % 4];
    (turns.size() % 2 == 0 ? ana : bento).result("game.play", next_turn(game, turns.size(), next));
    turns.push_back(next);
    EXPECT_EQ(bento.follow(game)["moves"], json(turns));
    const std::string record = ana.result("game.record", at_game(game))["text"];
    EXPECT_EQ(record::parse_record(record)->tree.main_line_length(), turns.size());
    ana.close();
    bento.close();
    host.stop();
    host.start();
  }
};

TEST(OnlineSnapshots, StandForEarlierEvents) {
  LongGame game;
  const Result<std::optional<store::StoredGame>> stored = game.host.store().game(game.game);
  ASSERT_TRUE(stored && *stored && (*stored)->snapshot);
  EXPECT_EQ((*stored)->snapshot->revision, 400U);
  EXPECT_EQ((*stored)->events.size(), 10U);
  game.host.execute("DELETE FROM events WHERE revision <= 400");
  game.expect_it_goes_on();
}

TEST(OnlineSnapshots, AreNotNeeded) {
  LongGame game;
  for (const std::string damage :
       {"data = ''", "data = substr(data, 1, 1000)", "data = replace(data, '\"format\":1', '\"format\":2')",
        "revision = 399", "revision = 1000000", "data = (SELECT data FROM events WHERE revision = 1)"}) {
    game.host.execute("CREATE TABLE good AS SELECT * FROM snapshots; UPDATE snapshots SET " + damage);
    game.expect_it_goes_on();
    game.host.execute("DELETE FROM snapshots; INSERT INTO snapshots SELECT * FROM good; DROP TABLE good");
  }
  game.expect_it_goes_on();
}

TEST(OnlineProcesses, TakeNoTimeFromAnybodyWhenBeatsAreHandledLate) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  const std::string game = begin_game(ana, &bento, {{"clock", minutes(60'000)}});
  play_turns(game, ana, bento, {"C@a1", "S@d4"});
  host.ledger().beats_wait = 1'500ms;
  host.pass(12'000ms);
  play_turns(game, ana, bento, {"C@b3"});
  EXPECT_EQ(ana.follow(game)["left_ms"], json({48'000, 60'000}));
}

}  // namespace
}  // namespace joga::testing
