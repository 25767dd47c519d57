// People play each other at a host.
#include <gtest/gtest.h>

#include "joga/record/reader.hpp"
#include "online/test_host.hpp"

namespace joga::testing {
namespace {

using namespace std::chrono_literals;

[[nodiscard]] json in(const std::string& game) {
  return {{"game", game}};
}
[[nodiscard]] json turn(const std::string& game, std::size_t ply, const std::string& move) {
  return {{"game", game}, {"ply", ply}, {"move", move}};
}
[[nodiscard]] json answer(const std::string& game, const std::string& word) {
  return {{"game", game}, {"answer", word}};
}

TEST(OnlineGames, TwoPeoplePlayAndAThirdWatches) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  OnlineTestClient carla(host, "carla");
  EXPECT_TRUE(ana.result("hello", {{"language", "pt"}})["you"].is_null())
      << "opening a page creates no person";
  ana.result("me.name", {{"name", " Ana  Sé "}});
  const std::string game = begin_game(ana, nullptr, {{"clock", minutes(60'000)}});
  EXPECT_EQ(ana.follow(game)["phase"], "open");
  EXPECT_EQ(ana.follow(game)["players"][0]["name"], "Ana Sé");

  carla.result("game.watch", in(game));
  EXPECT_EQ(ana.follow(game)["phase"], "open") << "watching does not take the seat";
  bento.result("game.watch", in(game));
  bento.result("game.join", in(game));
  EXPECT_EQ(carla.failure("game.join", in(game)), "illegal");
  EXPECT_EQ(carla.failure("game.play", turn(game, 0, "C@a1")), "forbidden");
  EXPECT_EQ(bento.failure("game.play", turn(game, 0, "C@a1")), "illegal");
  ana.result("game.play", turn(game, 0, "c@a1"));
  bento.result("game.play", turn(game, 1, "C@b3"));
  for (OnlineTestClient* one : {&ana, &bento, &carla}) {
    EXPECT_EQ(one->follow(game)["moves"], json({"C@a1", "C@b3"}));
    EXPECT_EQ(one->follow(game)["to_move"], 1);
    EXPECT_EQ(one->follow(game)["running"], 1);
  }
  EXPECT_EQ(carla.failure("game.resign", in(game)), "forbidden");
  bento.result("game.resign", in(game));
  EXPECT_EQ(carla.follow(game)["ending"], "resignation");
  EXPECT_EQ(carla.follow(game)["outcome"], "1");
  EXPECT_EQ(ana.failure("game.play", turn(game, 2, "C@d4")), "illegal");
}

TEST(OnlineGames, RefusingAStrangerNeedsNoReplay) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  const std::string game = begin_game(ana, &bento);
  ana.result("game.leave", in(game));
  bento.result("game.leave", in(game));
  host.settle();
  host.execute("UPDATE events SET data = 'unreadable'");
  OnlineTestClient carla(host, "carla");
  EXPECT_EQ(carla.failure("game.resign", in(game)), "forbidden");
  EXPECT_EQ(carla.sentence(), "only the players can do that");
  EXPECT_NE(ana.failure("game.resign", in(game)), "forbidden") << "a player's command is tried";
  EXPECT_EQ(carla.failure("game.resign", in("123456789abc")), "unknown");
}

TEST(OnlineGames, AReturningClientGetsOnlyWhatIsNew) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  const std::string game = begin_game(ana, &bento);
  play_turns(game, ana, bento, {"C@a1", "C@b3", "C@d1"});
  const json whole = ana.result("game.watch", in(game))["game"];
  EXPECT_EQ(whole["you"], 1);
  EXPECT_EQ(whole["moves"].size(), 3U);
  const json change = ana.result("game.watch", {{"game", game}, {"since", 3}})["change"];
  EXPECT_EQ(change["keep"], 1) << "the second revision is the joining";
  EXPECT_EQ(change["moves"].size(), 2U);
  EXPECT_TRUE(ana.result("game.watch", {{"game", game}, {"since", 1'000}}).contains("game"));
  ana.result("game.leave", in(game));
  const std::size_t before = ana.heard_of("game");
  bento.result("game.play", turn(game, 3, "S@a4"));
  host.settle();
  EXPECT_EQ(ana.heard_of("game"), before);
}

TEST(OnlineGames, OffersAndRematch) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  const std::string game = begin_game(ana, &bento, {}, "eximo");
  play_turns(game, ana, bento, {"c3-c4", "c6-c5"});
  ana.result("game.takeback", answer(game, "offer"));
  EXPECT_EQ(bento.follow(game)["offers"]["takeback"], 1);
  bento.result("game.takeback", answer(game, "accept"));
  EXPECT_EQ(ana.follow(game)["moves"], json::array());
  EXPECT_EQ(bento.follow(game)["moves"], json::array());
  ana.result("game.draw", answer(game, "offer"));
  bento.result("game.draw", answer(game, "decline"));
  bento.result("game.draw", answer(game, "offer"));
  ana.result("game.draw", answer(game, "accept"));
  EXPECT_EQ(bento.follow(game)["outcome"], "draw");
  EXPECT_EQ(bento.failure("game.rematch", answer(game, "perhaps")), "malformed");
  bento.result("game.rematch", answer(game, "offer"));
  ana.result("game.rematch", answer(game, "accept"));
  const std::string next = bento.follow(game)["next"];
  const json begun = bento.result("game.watch", in(next))["game"];
  EXPECT_EQ(begun["you"], 1);
  EXPECT_EQ(begun["state"]["phase"], "running");
  EXPECT_EQ(begun["game"], "eximo");
}

TEST(OnlineGames, RecordsOfGamesCanBeRead) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  ana.result("me.name", {{"name", "Ana"}});
  const std::string game = begin_game(ana, &bento, {}, "eximo");
  play_turns(game, ana, bento, {"c3-c4", "c6-c5"});
  bento.result("game.resign", in(game));
  const std::string text = OnlineTestClient(host, "anybody").result("game.record", in(game))["text"];
  const record::ReadResult read = record::parse_record(text);
  ASSERT_TRUE(read.has_value()) << text;
  EXPECT_EQ(read->tags.value("Player1"), "Ana");
  EXPECT_EQ(read->result, Outcome::PlayerOneWins);
  const json exported = ana.result("me.export");
  EXPECT_EQ(exported["records"], text);
  const json rest = ana.result("me.export", {{"before", exported["next"]}});
  EXPECT_EQ(rest["records"], "") << "Ana has no running game";
  EXPECT_TRUE(rest["next"].is_null());
}

TEST(OnlineGames, AComputerTakesASeat) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  EXPECT_EQ(ana.failure("game.create", {{"game", "quantik"}, {"side", 2}, {"opponent", {{"who", "ugi:rm"}}}}),
            "invalid");
  EXPECT_EQ(ana.failure("game.create", {{"game", "quantik"}, {"side", 2}, {"opponent", {{"who", "engine"}}}}),
            "invalid");
  const std::string game = ana.result(
      "game.create", {{"game", "quantik"}, {"side", 2}, {"opponent", {{"who", "level:1"}}}})["game"]["id"];
  ana.result("game.watch", in(game));
  while (ana.follow(game)["moves"].empty()) host.step();
  EXPECT_EQ(ana.follow(game)["to_move"], 2);
  EXPECT_EQ(ana.follow(game)["players"][0]["who"], "level:1");
  EXPECT_TRUE(ana.follow(game)["players"][0]["present"]);
}

TEST(OnlineGames, LeaveMemoryWhenNobodyIsThere) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  {
    OnlineTestClient bento(host, "bento");
    const std::string game = begin_game(ana, &bento, {{"clock", days(2)}});
    EXPECT_EQ(host.online().figures().live_games, 1U);
    ana.result("game.leave", in(game));
    host.settle();
    EXPECT_EQ(host.online().figures().live_games, 1U) << "Bento still watches";
  }
  host.settle();
  EXPECT_EQ(host.online().figures().live_games, 0U);
  EXPECT_EQ(host.online().figures().connections, 1U);
}

TEST(OnlineGames, PresenceIsTold) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  auto bento = std::make_unique<OnlineTestClient>(host, "bento");
  const std::string game = begin_game(ana, bento.get(), {{"clock", days(2)}});
  EXPECT_TRUE(ana.follow(game)["players"][1]["present"]);
  const json revision = ana.follow(game)["revision"];
  bento.reset();
  EXPECT_FALSE(ana.follow(game)["players"][1]["present"]);
  EXPECT_EQ(ana.follow(game)["revision"], revision);
  OnlineTestClient again(host, "bento");
  again.result("game.watch", in(game));
  EXPECT_TRUE(ana.follow(game)["players"][1]["present"]);
}

TEST(OnlineGames, WhoGoesFromAGameByMinutesCanLoseIt) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  auto bento = std::make_unique<OnlineTestClient>(host, "bento");
  const std::string game = begin_game(ana, bento.get(), {{"clock", minutes(3'600'000)}});
  const json revision = ana.follow(game)["revision"];
  bento = nullptr;
  bento = std::make_unique<OnlineTestClient>(host, "bento");
  bento->result("game.watch", in(game));
  host.pass(30s);
  EXPECT_EQ(ana.follow(game)["revision"], revision) << "reloading a page is not an absence";
  bento = nullptr;
  host.pass(15s);
  EXPECT_FALSE(ana.follow(game)["players"][1]["present"]);
  EXPECT_EQ(ana.follow(game)["claimable"]["by"], 1);
  EXPECT_EQ(ana.failure("game.claim", in(game)), "illegal");
  host.pass(60s);
  ana.result("game.claim", in(game));
  EXPECT_EQ(ana.follow(game)["ending"], "abandonment");
}

TEST(OnlineGames, AreRemovedByAnAdministrator) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  const std::string game = begin_game(ana, nullptr);
  const store::Write remove = store::RemoveGame{game};
  ASSERT_TRUE(host.store().write(std::span(&remove, 1)).has_value());
  host.online().hear(store::GameRemoved{game});
  EXPECT_EQ(ana.wait_for_event("gone")["game"], game);
  EXPECT_EQ(ana.failure("game.watch", in(game)), "unknown");
  EXPECT_EQ(host.online().figures().live_games, 0U);
}

// --- Lists ---

TEST(OnlineLists, TheLobbyShowsChallengesWhileTheyAreOpen) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  EXPECT_EQ(bento.result("lobby")["games"], json::array());
  const std::string hidden = begin_game(ana, nullptr);
  const std::string game = begin_game(ana, nullptr, {{"listed", true}, {"clock", minutes(60'000)}});
  const json shown = bento.wait_for_event("lobby")["game"];
  EXPECT_EQ(shown["id"], game);
  EXPECT_EQ(shown["you"], 0);
  const json listed = ana.result("lobby")["games"];
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0]["you"], 1);
  bento.result("game.join", in(game));
  EXPECT_EQ(bento.wait_for_event("lobby")["gone"], game);
  EXPECT_EQ(OnlineTestClient(host, "carla").result("lobby")["games"], json::array());
  bento.result("lobby.leave");
  const std::size_t heard = bento.heard_of("lobby");
  static_cast<void>(begin_game(ana, nullptr, {{"listed", true}}));
  host.settle();
  EXPECT_EQ(bento.heard_of("lobby"), heard);
}

TEST(OnlineLists, OnesOwnGamesWithASignWhenItIsOnesTurn) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  EXPECT_EQ(bento.result("mine")["games"], json::array());
  bento.result("me.name", {{"name", "Bento"}});
  const std::string game = begin_game(ana, nullptr, {{"opponent", {{"person", bento.person()}}}}, "eximo");
  const json invited = bento.wait_for_event("mine")["game"];
  EXPECT_EQ(invited["id"], game);
  EXPECT_TRUE(invited["invited"]);
  EXPECT_EQ(OnlineTestClient(host, "carla").failure("game.join", in(game)), "forbidden");
  bento.result("game.join", in(game));
  EXPECT_FALSE(bento.wait_for_event("mine")["game"]["your_turn"]);
  ana.result("game.play", turn(game, 0, "c3-c4"));
  EXPECT_TRUE(bento.wait_for_event("mine")["game"]["your_turn"]) << "although Bento does not watch the game";
  EXPECT_TRUE(bento.result("mine")["games"][0]["your_turn"]);
  ana.result("game.resign", in(game));
  EXPECT_EQ(bento.wait_for_event("mine")["game"]["phase"], "over");
  EXPECT_EQ(bento.result("mine")["games"].size(), 1U) << "recently finished games are listed too";
  EXPECT_EQ(bento.result("mine.finished")["games"][0]["ending"], "resignation");
}

TEST(OnlineLists, AnInvitationThatIsDeclinedIsGone) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  bento.result("me.name", {{"name", "Bento"}});
  bento.result("mine");
  EXPECT_EQ(
      ana.failure("game.create", {{"game", "quantik"}, {"side", "any"}, {"opponent", {{"person", 12'345}}}}),
      "unknown");
  const std::string game = begin_game(ana, nullptr, {{"opponent", {{"person", bento.person()}}}});
  EXPECT_EQ(bento.wait_for_event("mine")["game"]["id"], game);
  bento.result("game.abort", in(game));
  EXPECT_EQ(bento.wait_for_event("mine")["gone"], game);
  EXPECT_EQ(ana.follow(game)["ending"], "aborted");
}

// Changes made while a list is being read are in the list or sent after it.
TEST(OnlineLists, NothingIsLostWhileAListIsRead) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  static_cast<void>(begin_game(ana, nullptr));
  host.ledger().holds_reads = true;
  const std::int64_t asked = bento.ask("lobby");
  const std::int64_t own = ana.ask("mine");
  host.pass(100ms);
  host.ledger().holds_reads = false;
  OnlineTestClient ana_again(host, "ana");
  const std::string game = begin_game(ana_again, nullptr, {{"listed", true}});
  EXPECT_EQ(bento.heard_of("lobby"), 0U);
  EXPECT_EQ(ana.heard_of("mine"), 0U);
  for (const online::Ledger::Job& job : std::exchange(host.ledger().held, {})) host.ledger().read(job);
  EXPECT_EQ(bento.wait_for_answer(asked)["result"]["games"][0]["id"], game);
  static_cast<void>(ana.wait_for_answer(own));
  EXPECT_EQ(ana.wait_for_event("mine")["game"]["id"], game);
}

}  // namespace
}  // namespace joga::testing
