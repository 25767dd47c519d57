// Quick pairing, the running games of the lobby, and set phrases.
#include <gtest/gtest.h>

#include "online/test_host.hpp"

namespace joga::testing {
namespace {

using namespace std::chrono_literals;

[[nodiscard]] json quick(const std::string& game = "quantik") {
  return {{"game", game}, {"clock", minutes(300'000, 3'000)}};
}
[[nodiscard]] json at(const std::string& game) {
  return {{"game", game}};
}

// --- Quick pairing ---

TEST(OnlinePairing, JoinsTheOldestChallengeThatFits) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bia(host, "bia");
  OnlineTestClient rui(host, "rui");
  const json first = ana.result("game.pair", quick());
  EXPECT_EQ(first["joined"], false);
  host.pass(10ms);
  EXPECT_EQ(bia.result("game.create", {{"game", "quantik"}, {"side", 2}, {"listed", true}})["game"]["you"],
            2);
  EXPECT_EQ(rui.result("lobby")["games"].size(), 2U) << "it is listed as any other challenge";
  const json second = rui.result("game.pair", quick());
  EXPECT_EQ(second, (json{{"game", first["game"]}, {"joined", true}}));
  EXPECT_EQ(rui.result("lobby")["games"].size(), 1U);
  EXPECT_EQ(rui.result("mine")["games"][0]["phase"], "running");
  // A challenge from the form is as good, whatever side is left.
  const json third = rui.result("game.pair", at("quantik"));
  EXPECT_EQ(third["joined"], true);
  EXPECT_EQ(rui.result("game.watch", at(third["game"]))["game"]["you"], 1);
}

TEST(OnlinePairing, WantsTheSameGameTheSameClockAndTheUsualStart) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient rui(host, "rui");
  ana.result("game.create", {{"game", "quantik"}, {"side", 1}, {"listed", true}, {"position", "C3/4/4/4 2"}});
  ana.result("game.pair", quick());
  EXPECT_EQ(rui.result("game.pair", at("quantik"))["joined"], false) << "without a clock";
  EXPECT_EQ(rui.result("game.pair", quick("eximo"))["joined"], false);
  EXPECT_EQ(rui.result("game.pair", quick("quantik:rules=official"))["joined"], false);
  EXPECT_EQ(rui.failure("game.pair", at("chess")), "unknown");
  EXPECT_EQ(rui.failure("game.pair", {{"game", "quantik"}, {"clock", minutes(1)}}), "invalid");
}

TEST(OnlinePairing, TwoWhoAskAtOnceMeet) {
  OnlineTestHost host(2);
  for (const OnlineTestHost::Process other : {0U, 1U}) {
    OnlineTestClient ana(host, "ana" + std::to_string(other));
    OnlineTestClient rui(host, "rui" + std::to_string(other), other);
    const std::int64_t from_ana = ana.ask("game.pair", quick());
    const std::int64_t from_rui = rui.ask("game.pair", quick());
    const json one = ana.wait_for_answer(from_ana)["result"];
    const json two = rui.wait_for_answer(from_rui)["result"];
    EXPECT_EQ(one["game"], two["game"]) << "at process " << other;
    EXPECT_NE(one["joined"], two["joined"]);
    host.settle();
    EXPECT_EQ(ana.result("lobby")["games"], json::array()) << "nothing is left over";
    EXPECT_EQ(rui.result("lobby")["games"], json::array());
  }
}

TEST(OnlinePairing, ThreeWhoAskAtOnceMakeOneGame) {
  OnlineTestHost host;
  std::vector<std::unique_ptr<OnlineTestClient>> people;
  std::vector<std::int64_t> asked;
  for (const char* name : {"ana", "bia", "rui"}) {
    people.push_back(std::make_unique<OnlineTestClient>(host, name));
    asked.push_back(people.back()->ask("game.pair", quick()));
  }
  int joined = 0;
  for (std::size_t i = 0; i < people.size(); ++i)
    joined += people[i]->wait_for_answer(asked[i])["result"]["joined"] == true ? 1 : 0;
  EXPECT_EQ(joined, 1);
  EXPECT_EQ(people[0]->result("lobby")["games"].size(), 1U);
}

TEST(OnlinePairing, AskedTwiceWaitsOnce) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  const json first = ana.result("game.pair", quick());
  EXPECT_EQ(ana.result("game.pair", quick()), first);
  EXPECT_EQ(ana.result("lobby")["games"].size(), 1U);
  ana.result("game.abort", at(first["game"]));
  EXPECT_EQ(ana.result("lobby")["games"].size(), 0U) << "one press cancels it";
}

TEST(OnlinePairing, KeepsApartPeopleWhoAvoidEachOther) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient rui(host, "rui");
  OnlineTestClient eva(host, "eva");
  for (OnlineTestClient* one : {&ana, &rui}) one->result("me.name", {{"name", one == &ana ? "Ana" : "Rui"}});
  const std::string hers = ana.result("game.pair", quick())["game"];
  rui.result("lobby");
  ana.result("me.block", {{"person", rui.person()}});
  host.settle();
  const json his = rui.result("game.pair", quick());
  EXPECT_EQ(his["joined"], false);
  EXPECT_EQ(eva.result("game.pair", quick())["game"], hers) << "the oldest one";
}

TEST(OnlinePairing, DoesNotMeetSomebodyWhoHasLeft) {
  OnlineTestHost host;
  std::string hers;
  std::string slow;
  {
    OnlineTestClient ana(host, "ana");
    hers = ana.result("game.pair", quick())["game"];
    slow = ana.result("game.pair", {{"game", "eximo"}, {"clock", days(1)}})["game"];
  }
  host.pass(2min);
  OnlineTestClient rui(host, "rui");
  EXPECT_EQ(rui.result("game.pair", quick())["joined"], false) << "her clock would run without her";
  EXPECT_EQ(rui.result("game.pair", {{"game", "eximo"}, {"clock", days(1)}})["game"], slow);
}

TEST(OnlinePairing, IsLimitedAsChallengesAre) {
  online::OnlineLimits limits = OnlineTestHost::usual_limits();
  limits.listed = 1;
  limits.creations = {.per_second = 0.001, .burst = 2};
  OnlineTestHost host(1, limits);
  OnlineTestClient ana(host, "ana");
  OnlineTestClient rui(host, "rui");
  ana.result("game.pair", quick());
  EXPECT_EQ(ana.failure("game.pair", quick("eximo")), "busy");
  EXPECT_EQ(ana.sentence(), "you have 1 challenges in the lobby: withdraw one first");
  EXPECT_EQ(rui.result("game.pair", quick())["joined"], true) << "joining lists nothing";
  ana.result("game.pair", quick("eximo"));
  EXPECT_EQ(rui.result("game.pair", quick("eximo"))["joined"], true);
  EXPECT_EQ(ana.failure("game.pair", quick()), "busy") << "new games have a rate";
}

TEST(OnlinePairing, ABotMayUseIt) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  ana.result("me.name", {{"name", "Ana"}});
  OnlineTestClient bot(host, ana.result("me.bot", {{"name", "Rob"}})["token"]);
  EXPECT_EQ(bot.result("game.pair", quick())["joined"], false);
  EXPECT_EQ(ana.result("game.pair", quick())["joined"], true);
}

// --- Running games ---

[[nodiscard]] json running(OnlineTestHost& host, OnlineTestClient& viewer) {
  host.pass(3s);
  return viewer.result("lobby")["running"];
}

TEST(OnlineRunning, ShowsGamesOfPeopleWhoMetInTheLobby) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient rui(host, "rui");
  OnlineTestClient eva(host, "eva");
  ana.result("me.name", {{"name", "Ana"}});
  static_cast<void>(begin_game(ana, &rui));
  static_cast<void>(begin_game(ana, nullptr, {{"opponent", {{"who", "level:1"}}}}));
  EXPECT_EQ(running(host, eva), json::array()) << "a game by link is nobody else's business";
  const std::string game = begin_game(ana, &rui, {{"listed", true}});
  play_turns(game, ana, rui, {"C@a1", "C@b3"});
  host.pass(3s);
  const json shown = eva.wait_for([](const json& event) {
    return event.contains("running") && event["running"].size() == 1 &&
           event["running"][0]["game"]["ply"] == 2;
  })["running"];
  EXPECT_EQ(shown, running(host, eva));
  EXPECT_EQ(shown[0]["game"]["id"], game);
  EXPECT_EQ(shown[0]["game"]["players"][0]["name"], "Ana");
  EXPECT_EQ(shown[0]["position"], "C3/4/1c2/4 1");
  rui.result("game.resign", at(game));
  EXPECT_EQ(running(host, eva), json::array());
}

TEST(OnlineRunning, LeavesWithItsPlayers) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient rui(host, "rui");
  OnlineTestClient eva(host, "eva");
  const std::string game = begin_game(ana, &rui, {{"listed", true}});
  eva.result("game.watch", at(game));
  EXPECT_EQ(running(host, eva).size(), 1U);
  ana.result("game.leave", at(game));
  EXPECT_EQ(running(host, eva).size(), 1U);
  rui.result("game.leave", at(game));
  EXPECT_EQ(running(host, eva).size(), 0U) << "nobody plays it now";
  eva.result("game.leave", at(game));
  ana.result("game.watch", at(game));
  EXPECT_EQ(running(host, eva).size(), 1U);
}

TEST(OnlineRunning, HidesThoseWhomAViewerAvoids) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient rui(host, "rui");
  OnlineTestClient eva(host, "eva");
  static_cast<void>(begin_game(ana, &rui, {{"listed", true}}));
  eva.result("me.name", {{"name", "Eva"}});
  eva.result("me.block", {{"person", rui.person()}});
  EXPECT_EQ(running(host, eva).size(), 0U);
  EXPECT_EQ(running(host, ana).size(), 1U);
}

TEST(OnlineRunning, IsBoundedFairAndReadsNothing) {
  online::OnlineLimits limits = OnlineTestHost::usual_limits();
  limits.running = 3;
  limits.listed = 100;
  limits.address_listed = 100;
  OnlineTestHost host(1, limits);
  OnlineTestClient ana(host, "ana", 0, "home");
  OnlineTestClient rui(host, "rui", 0, "work");
  OnlineTestClient eva(host, "eva", 0, "viewer");
  const std::string honest = begin_game(ana, &rui, {{"listed", true}});
  OnlineTestClient one(host, "one", 0, "flood");
  OnlineTestClient two(host, "two", 0, "flood");
  host.pass(10ms);
  for (int i = 0; i < 8; ++i) static_cast<void>(begin_game(one, &two, {{"listed", true}}));
  const json shown = running(host, eva);
  ASSERT_EQ(shown.size(), 3U);
  EXPECT_EQ(shown[1]["game"]["id"], honest) << "the flood's newest comes first, then its turn is over";
  host.ledger().holds_reads = true;
  EXPECT_EQ(eva.result("lobby")["running"].size(), 3U) << "from memory";
}

// --- Phrases ---

[[nodiscard]] json phrase(const std::string& game, int number) {
  return {{"game", game}, {"phrase", number}};
}

TEST(OnlinePhrases, AreHeardByThePlayersOnly) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient rui(host, "rui");
  OnlineTestClient eva(host, "eva");
  const std::string game = begin_game(ana, &rui);
  eva.result("game.watch", at(game));
  EXPECT_EQ(ana.result("game.phrase", phrase(game, 2)), (json{{"heard", true}}));
  EXPECT_EQ(rui.wait_for_event("phrase"),
            (json{{"event", "phrase"}, {"game", game}, {"by", 1}, {"phrase", 2}}));
  EXPECT_EQ(ana.heard_of("phrase"), 1U) << "other tabs of the sender show it too";
  EXPECT_EQ(eva.heard_of("phrase"), 0U);
  EXPECT_EQ(eva.failure("game.phrase", phrase(game, 1)), "forbidden");
  EXPECT_EQ(ana.failure("game.phrase", phrase(game, 6)), "malformed");
  EXPECT_EQ(ana.failure("game.phrase", phrase("123456789abc", 1)), "unknown");
  rui.result("game.resign", at(game));
  EXPECT_EQ(rui.result("game.phrase", phrase(game, 3))["heard"], true) << "afterwards too";
  ana.result("game.leave", at(game));
  EXPECT_EQ(rui.result("game.phrase", phrase(game, 4))["heard"], false);
}

TEST(OnlinePhrases, AreNeitherStoredNorHeardFromSomebodyBlocked) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient rui(host, "rui");
  const std::string game = begin_game(ana, &rui);
  const std::uint64_t before = (*host.store().game(game, 0))->heading.revision;
  ana.result("me.block", {{"person", rui.person()}});
  EXPECT_EQ(rui.result("game.phrase", phrase(game, 1))["heard"], true) << "he is not told";
  host.settle();
  EXPECT_EQ(ana.heard_of("phrase"), 0U);
  EXPECT_EQ((*host.store().game(game, 0))->heading.revision, before);
}

TEST(OnlinePhrases, AreLimitedInRate) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient rui(host, "rui");
  const std::string game = begin_game(ana, &rui);
  for (int i = 0; i < 4; ++i) ana.result("game.phrase", phrase(game, 1));
  EXPECT_EQ(ana.failure("game.phrase", phrase(game, 1)), "busy");
  EXPECT_EQ(ana.sentence(), "you have sent many phrases: wait a moment");
  EXPECT_EQ(rui.failure("game.phrase", phrase(game, 1)), "none");
  host.pass(11s);
  EXPECT_EQ(ana.failure("game.phrase", phrase(game, 1)), "none");
}

}  // namespace
}  // namespace joga::testing
