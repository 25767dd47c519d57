// People at a host are left alone: blocks between people, invitations, the lobby, and names.
#include <gtest/gtest.h>

#include "online/test_host.hpp"

namespace joga::testing {
namespace {

using namespace std::chrono_literals;

using Outcomes = std::pair<std::string, std::string>;

constexpr const char* kNotInvitable = "this person does not accept invitations";

[[nodiscard]] json in_game(const std::string& game) {
  return {{"game", game}};
}
[[nodiscard]] json invitation(std::int64_t person) {
  return {{"game", "quantik"}, {"side", 1}, {"opponent", {{"person", person}}}};
}
[[nodiscard]] json challenge() {
  return {{"game", "quantik"}, {"side", 1}, {"listed", true}};
}

// A client that is a person already.
class NamedClient : public OnlineTestClient {
 public:
  NamedClient(OnlineTestHost& host, const std::string& name, const std::string& peer = "peer",
              OnlineTestHost::Process process = 0)
      : OnlineTestClient(host, name, process, peer) {
    result("me.name", {{"name", name}});
    id_ = person();
  }
  [[nodiscard]] std::int64_t id() const { return id_; }
  [[nodiscard]] json about() { return {{"person", id_}}; }

 private:
  std::int64_t id_ = 0;
};

[[nodiscard]] std::size_t invitations_in(const json& mine) {
  std::size_t count = 0;
  for (const json& game : mine["games"]) {
    if (game["phase"] == "open" && game["invited"] == true) ++count;
  }
  return count;
}

// --- Counting ---

TEST(OnlineCounting, CannotBeEvadedByInvitingOneself) {
  OnlineTestHost host;
  NamedClient ana(host, "Ana");
  NamedClient bia(host, "Bia");
  for (int i = 0; i < 3; ++i) ana.result("game.create", challenge());
  // 60 newer games with Ana's name on them: more than a page of her list.
  for (int i = 0; i < 60; ++i) {
    NamedClient other(host, "Nr " + std::to_string(i), "peer" + std::to_string(i));
    other.result("game.create", invitation(ana.id()));
  }
  EXPECT_EQ(ana.failure("game.create", challenge()), "busy");
  EXPECT_EQ(ana.sentence(), "you have 3 challenges in the lobby: withdraw one first");
  EXPECT_EQ(invitations_in(ana.result("mine")), 50U) << "as many as are shown";
}

TEST(OnlineCounting, LimitsTheChallengesOfOneAddress) {
  online::OnlineLimits limits = OnlineTestHost::usual_limits();
  limits.address_listed = 4;
  OnlineTestHost host(1, limits);
  NamedClient ana(host, "Ana", "school");
  NamedClient bia(host, "Bia", "school");
  NamedClient caio(host, "Caio", "home");
  for (NamedClient* one : {&ana, &ana, &bia, &bia}) one->result("game.create", challenge());
  EXPECT_EQ(bia.failure("game.create", challenge()), "busy");
  EXPECT_EQ(bia.sentence(),
            "there are 4 challenges from your network in the lobby: join one, or try again later");
  EXPECT_EQ(bia.failure("game.create", {{"game", "quantik"}, {"side", 1}}), "none") << "not listed";
  EXPECT_EQ(caio.failure("game.create", challenge()), "none");
  const std::string game = caio.result("lobby")["games"][1]["id"];
  caio.result("game.join", in_game(game));
  EXPECT_EQ(bia.failure("game.create", challenge()), "none") << "one of them has begun";
}

TEST(OnlineLobby, ShowsAnHonestChallengeAmongMany) {
  online::OnlineLimits limits = OnlineTestHost::usual_limits();
  limits.lobby = 5;
  OnlineTestHost host(1, limits);
  NamedClient ana(host, "Ana", "honest");
  const std::string honest = ana.result("game.create", challenge())["game"]["id"];
  OnlineTestClient viewer(host, "viewer");
  viewer.result("lobby");
  for (int i = 0; i < 8; ++i) {
    NamedClient flood(host, "Nr " + std::to_string(i), i % 2 == 0 ? "one" : "two");
    host.pass(10ms);
    flood.result("game.create", challenge());
  }
  const json games = OnlineTestClient(host, "another viewer").result("lobby")["games"];
  ASSERT_EQ(games.size(), 5U);
  EXPECT_EQ(games.back()["id"], honest);
}

// --- Invitations ---

TEST(OnlineInvitations, AreBoundedBySenderReceiverAndAddress) {
  online::OnlineLimits limits = OnlineTestHost::usual_limits();
  limits.invitations = 4;
  limits.address_invitations = 6;
  OnlineTestHost host(1, limits);
  NamedClient ana(host, "Ana", "victim");
  NamedClient bia(host, "Bia", "victim");
  NamedClient caio(host, "Caio", "away");
  for (int i = 0; i < 3; ++i) caio.result("game.create", invitation(ana.id()));
  EXPECT_EQ(caio.failure("game.create", invitation(ana.id())), "busy");
  EXPECT_EQ(caio.sentence(), "you have invited this person 3 times: wait for an answer");
  caio.result("game.create", invitation(bia.id()));
  EXPECT_EQ(caio.failure("game.create", invitation(bia.id())), "busy");
  EXPECT_EQ(caio.sentence(), "4 of your invitations wait for an answer: withdraw one first");
  NamedClient dora(host, "Dora", "away");
  for (int i = 0; i < 2; ++i) dora.result("game.create", invitation(ana.id()));
  EXPECT_EQ(dora.failure("game.create", invitation(ana.id())), "busy");
  EXPECT_EQ(dora.sentence(), "6 invitations from your network wait for an answer: try again later");
}

TEST(OnlineInvitations, AreDeclinedAllAtOnceOrOfOnePerson) {
  online::OnlineLimits limits = OnlineTestHost::usual_limits();
  limits.requests = {.per_second = 0.001, .burst = 100};
  OnlineTestHost host(1, limits);
  NamedClient ana(host, "Ana");
  EXPECT_EQ(ana.result("mine.decline"), (json{{"declined", 0}, {"more", false}}));
  std::vector<std::unique_ptr<NamedClient>> others;
  for (int i = 0; i < 6; ++i) {
    const std::string name = "Nr " + std::to_string(i);
    others.push_back(std::make_unique<NamedClient>(host, name, name));
    for (int k = 0; k < 3; ++k) others.back()->result("game.create", invitation(ana.id()));
  }
  ana.result("mine");
  EXPECT_EQ(ana.result("mine.decline", others[2]->about())["declined"], 3);
  EXPECT_EQ(invitations_in(ana.result("mine")), 15U);
  EXPECT_EQ(ana.result("mine.decline")["declined"], 15);
  EXPECT_EQ(invitations_in(ana.result("mine")), 0U);
  EXPECT_EQ(others[0]->result("mine")["games"][0]["phase"], "over");
  EXPECT_EQ(OnlineTestClient(host, "stranger").result("mine.decline")["declined"], 0);
}

TEST(OnlineInvitations, CanBeDeclinedOneByOne) {
  online::OnlineLimits limits = OnlineTestHost::usual_limits();
  limits.requests = {.per_second = 0.001, .burst = 60};
  limits.address_creations = {.per_second = 1, .burst = 1'000};
  limits.address_invitations = 1'000;
  limits.invitations = 1'000;
  OnlineTestHost host(1, limits);
  NamedClient ana(host, "Ana");
  std::vector<std::string> games;
  for (int i = 0; i < 40; ++i) {
    NamedClient other(host, "Nr " + std::to_string(i));
    for (int k = 0; k < 3; ++k)
      games.push_back(other.result("game.create", invitation(ana.id()))["game"]["id"]);
  }
  for (const std::string& game : games) ASSERT_EQ(ana.failure("game.abort", in_game(game)), "none");
}

TEST(OnlineInvitations, AreAcceptedFromWhomAPersonChooses) {
  OnlineTestHost host;
  NamedClient ana(host, "Ana");
  NamedClient bia(host, "Bia");
  NamedClient caio(host, "Caio");
  static_cast<void>(begin_game(caio, &ana));
  EXPECT_EQ(ana.result("me.blocked")["invitations"], "everybody");
  const auto invited = [&](const std::string& from) {
    ana.result("me.invitations", {{"from", from}});
    EXPECT_EQ(ana.result("me.blocked")["invitations"], from);
    return Outcomes(bia.failure("game.create", invitation(ana.id())),
                    caio.failure("game.create", invitation(ana.id())));
  };
  EXPECT_EQ(invited("played"), Outcomes("forbidden", "none"));
  EXPECT_EQ(bia.sentence(), kNotInvitable);
  EXPECT_EQ(invited("nobody"), Outcomes("forbidden", "forbidden"));
  EXPECT_EQ(invited("everybody"), Outcomes("none", "none"));
  EXPECT_EQ(ana.failure("me.invitations", {{"from", "friends"}}), "malformed");
  EXPECT_EQ(OnlineTestClient(host, "stranger").result("me.blocked"),
            (json{{"people", json::array()}, {"invitations", "everybody"}}));
}

// --- Blocks ---

TEST(OnlineBlocks, KeepPeopleApart) {
  OnlineTestHost host(2);
  NamedClient ana(host, "Ana");
  NamedClient rui(host, "Rui", "elsewhere", 1);
  NamedClient eva(host, "Eva");
  const std::string running = begin_game(ana, &rui);
  const std::string over = begin_game(ana, &rui);
  play_turns(over, ana, rui, {"C@a1", "C@b3", "C@d1"});
  ana.result("game.resign", in_game(over));
  const std::string invited = rui.result("game.create", invitation(ana.id()))["game"]["id"];
  const std::string listed = rui.result("game.create", challenge())["game"]["id"];
  const std::string own = ana.result("game.create", challenge())["game"]["id"];
  EXPECT_EQ(ana.result("lobby")["games"].size(), 2U);
  EXPECT_EQ(rui.result("lobby")["games"].size(), 2U);

  ana.result("me.block", rui.about());
  host.settle();
  EXPECT_EQ(ana.result("me.blocked")["people"][0]["name"], "Rui");
  EXPECT_EQ(invitations_in(ana.result("mine")), 0U) << "his invitation has been declined";
  EXPECT_EQ(ana.result("lobby")["games"].size(), 1U);
  EXPECT_EQ(rui.result("lobby")["games"].size(), 1U);
  EXPECT_EQ(eva.result("lobby")["games"].size(), 2U);

  EXPECT_EQ(rui.failure("game.create", invitation(ana.id())), "forbidden");
  EXPECT_EQ(rui.sentence(), kNotInvitable);
  EXPECT_EQ(ana.failure("game.create", invitation(rui.id())), "forbidden");
  EXPECT_EQ(rui.failure("game.join", in_game(own)), "forbidden");
  EXPECT_EQ(rui.sentence(), "you cannot play with this person");
  EXPECT_EQ(ana.failure("game.join", in_game(listed)), "forbidden");
  EXPECT_EQ(rui.failure("game.rematch", {{"game", over}, {"answer", "offer"}}), "forbidden");
  EXPECT_EQ(ana.failure("game.play", {{"game", running}, {"ply", 0}, {"move", "C@a1"}}), "none")
      << "running games go on";

  // Nor do they hear of each other's new challenges.
  const std::size_t heard = ana.heard_of("lobby");
  const std::size_t heard_by_eva = eva.heard_of("lobby");
  rui.result("game.create", challenge());
  host.settle();
  EXPECT_EQ(ana.heard_of("lobby"), heard);
  EXPECT_EQ(eva.heard_of("lobby"), heard_by_eva + 1);

  ana.result("me.unblock", rui.about());
  host.settle();
  EXPECT_EQ(ana.failure("me.unblock", rui.about()), "unknown");
  EXPECT_EQ(ana.result("me.blocked")["people"], json::array());
  EXPECT_EQ(ana.result("lobby")["games"].size(), 3U);
  EXPECT_EQ(rui.failure("game.create", invitation(ana.id())), "none");
}

TEST(OnlineBlocks, HoldForBots) {
  OnlineTestHost host;
  NamedClient ana(host, "Ana");
  NamedClient rui(host, "Rui");
  const json made = rui.result("me.bot", {{"name", "Robô"}});
  const std::int64_t bot_id = made["bot"]["person"];
  OnlineTestClient bot(host, made["token"]);
  const std::string game = bot.result("game.create", challenge())["game"]["id"];
  EXPECT_EQ(bot.failure("me.block", ana.about()), "forbidden");
  rui.result("me.block", ana.about());
  EXPECT_EQ(ana.failure("game.create", invitation(bot_id)), "forbidden");
  EXPECT_EQ(ana.failure("game.join", in_game(game)), "forbidden");
  EXPECT_EQ(ana.result("lobby")["games"], json::array());
  EXPECT_EQ(ana.result("lobby")["bots"], json::array());
  EXPECT_EQ(rui.result("lobby")["bots"].size(), 1U);
  EXPECT_EQ(bot.failure("game.create", invitation(ana.id())), "forbidden");
}

TEST(OnlineBlocks, AreBoundedAndMakeSense) {
  online::OnlineLimits limits = OnlineTestHost::usual_limits();
  limits.blocks = 2;
  OnlineTestHost host(1, limits);
  NamedClient ana(host, "Ana");
  NamedClient bia(host, "Bia");
  NamedClient caio(host, "Caio");
  NamedClient dora(host, "Dora");
  EXPECT_EQ(ana.failure("me.block", ana.about()), "illegal");
  const json bot = ana.result("me.bot", {{"name", "Rob"}})["bot"];
  EXPECT_EQ(ana.failure("me.block", {{"person", bot["person"]}}), "illegal");
  EXPECT_EQ(ana.failure("me.block", {{"person", 12345}}), "unknown");
  ana.result("me.block", bia.about());
  ana.result("me.block", bia.about());
  ana.result("me.block", caio.about());
  EXPECT_EQ(ana.failure("me.block", dora.about()), "busy");
  EXPECT_EQ(ana.sentence(), "you have blocked 2 people: unblock one first");
}

// --- Names ---

TEST(OnlineNames, AreNotTakenTwice) {
  OnlineTestHost host;
  NamedClient ana(host, "Ana");
  OnlineTestClient rui(host, "rui");
  EXPECT_EQ(rui.failure("me.name", {{"name", "ANA"}}), "invalid");
  EXPECT_EQ(rui.sentence(), "somebody here is already called that, or something that looks like it");
  EXPECT_EQ(rui.failure("me.bot", {{"name", "A.na"}}), "invalid");
  EXPECT_EQ(rui.failure("me.name", {{"name", "Rui"}}), "none");
  EXPECT_EQ(ana.failure("me.name", {{"name", "Ana."}}), "none") << "one's own name";
  EXPECT_EQ(ana.failure("me.name", {{"name", "Anabela"}}), "none");
  EXPECT_EQ(rui.failure("me.bot", {{"name", "Ana"}}), "none") << "free again";
  host.jumped += 366 * 24h;
  host.pass(2s);
  OnlineTestClient other(host, "other");
  EXPECT_EQ(other.failure("me.name", {{"name", "Anabela"}}), "none") << "away for a year";
  EXPECT_EQ(other.failure("me.name", {{"name", "Ana"}}), "invalid") << "a bot's name stays";
}

TEST(OnlineNames, OfEarlierVersionsAreProtectedToo) {
  OnlineTestHost host;
  static_cast<void>(NamedClient(host, "Ana"));
  host.stop();
  host.execute("UPDATE people SET skeleton = ''");
  host.start();
  host.settle();
  EXPECT_EQ(OnlineTestClient(host, "rui").failure("me.name", {{"name", "Ana"}}), "invalid");
}

}  // namespace
}  // namespace joga::testing
