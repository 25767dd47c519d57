// People at a host: identity, bots, deletion, and limits.
#include <gtest/gtest.h>

#include "joga/online/event_json.hpp"
#include "joga/play/game_state.hpp"
#include "online/test_host.hpp"
#include "service/long_game.hpp"

namespace joga::testing {
namespace {

using namespace std::chrono_literals;

[[nodiscard]] json the_game(const std::string& game) {
  return {{"game", game}};
}

TEST(OnlinePeople, AreMadeWhenTheyFirstDoSomething) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient tab(host, "ana");
  EXPECT_TRUE(ana.result("hello")["you"].is_null());
  EXPECT_EQ(ana.result("mine")["games"], json::array());
  EXPECT_EQ(ana.failure("me.delete"), "unknown");
  const json you = ana.result("me.name", {{"name", "Ana"}})["you"];
  EXPECT_EQ(tab.result("hello")["you"], you) << "the other tab is the same person";
  EXPECT_EQ(OnlineTestClient(host, "ana").result("hello")["you"], you);
  EXPECT_TRUE(OnlineTestClient(host, "bento").result("hello")["you"].is_null());
  EXPECT_EQ(ana.failure("me.name", {{"name", "\u202eanA"}}), "invalid");
  EXPECT_EQ(ana.failure("me.name", {{"name", std::string(31, 'a')}}), "invalid");
  EXPECT_EQ(ana.failure("me.name", {{"name", std::string(5'000, 'a')}}), "malformed");
}

TEST(OnlinePeople, TwoTabsAtTwoProcessesMakeOnePerson) {
  OnlineTestHost host(2);
  OnlineTestClient one(host, "ana", 0);
  OnlineTestClient two(host, "ana", 1);
  const std::int64_t first = one.ask("me.name", {{"name", "Ana"}});
  const std::int64_t second = two.ask("me.name", {{"name", "Ana"}});
  EXPECT_EQ(one.wait_for_answer(first)["result"], two.wait_for_answer(second)["result"]);
}

TEST(OnlinePeople, ATabFromBeforeBecomesThePersonToo) {
  OnlineTestHost host(2);
  OnlineTestClient old_tab(host, "ana", 1);
  old_tab.result("mine");
  OnlineTestClient elsewhere(host, "ana", 0);
  elsewhere.result("me.name", {{"name", "Ana"}});
  OnlineTestClient new_tab(host, "ana", 1);
  new_tab.result("mine");
  old_tab.result("me.name", {{"name", "Ana Sé"}});
  const std::string game = begin_game(old_tab, nullptr);
  EXPECT_EQ(old_tab.wait_for_event("mine")["game"]["id"], game);
  EXPECT_EQ(new_tab.wait_for_event("mine")["game"]["id"], game);
  EXPECT_EQ(old_tab.person(), new_tab.person());
}

TEST(OnlinePeople, AreTakenToAnotherDevice) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  ana.result("me.name", {{"name", "Ana"}});
  const std::string code = ana.result("me.transfer")["code"];
  // The same write as in the handshake.
  const store::Write take = store::TakeIdentity{
      .transfer = store::token_hash(code), .browser = store::token_hash("phone"), .now = host.world()};
  EXPECT_EQ(host.store().write(std::span(&take, 1))->front(), store::Written::Done);
  EXPECT_EQ(OnlineTestClient(host, "phone").result("hello")["you"]["name"], "Ana");
  EXPECT_EQ(host.store().write(std::span(&take, 1))->front(), store::Written::Unknown) << "a code works once";
}

TEST(OnlinePeople, HaveBots) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  const json made = ana.result("me.bot", {{"name", "Robô"}});
  OnlineTestClient bot(host, made["token"]);
  EXPECT_EQ(bot.result("hello")["you"], made["bot"]);
  EXPECT_EQ(bot.failure("me.bot", {{"name", "child"}}), "forbidden");
  EXPECT_EQ(bot.failure("me.transfer"), "forbidden");
  bot.result("mine");
  host.settle();
  OnlineTestClient bento(host, "bento");
  EXPECT_EQ(bento.result("lobby")["bots"], json::array({made["bot"]}));
  const std::string game = begin_game(bento, nullptr, {{"opponent", {{"person", made["bot"]["person"]}}}});
  EXPECT_EQ(bot.wait_for_event("mine")["game"]["id"], game);
  bot.result("game.join", the_game(game));
  EXPECT_TRUE(bento.follow(game)["players"][1]["bot"]);
  EXPECT_EQ(bento.failure("me.unbot", {{"bot", made["bot"]["person"]}}), "unknown")
      << "Bento does not own the bot";
  ana.result("me.unbot", {{"bot", made["bot"]["person"]}});
  host.settle();
  EXPECT_TRUE(bot.is_dropped());
  EXPECT_EQ(bento.follow(game)["phase"], "over");
  EXPECT_EQ(ana.result("me.bots")["bots"], json::array());
}

TEST(OnlinePeople, SeeInTheLobbyWhichBotsComeAndGo) {
  OnlineTestHost host(2);
  OnlineTestClient ana(host, "ana");
  const json made = ana.result("me.bot", {{"name", "Robô"}});
  host.jumped += 1h;  // the code was made long ago
  host.pass(2s);
  OnlineTestClient bento(host, "bento");
  EXPECT_EQ(bento.result("lobby")["bots"], json::array());
  {
    const OnlineTestClient bot(host, made["token"], 1);
    host.pass(6s);
    EXPECT_EQ(bento.wait_for_event("lobby")["bots"], json::array({made["bot"]}));
  }
  host.pass(660s);
  EXPECT_EQ(bento.wait_for_event("lobby")["bots"], json::array());
}

TEST(OnlinePeople, AreForgottenAfterAMonthIfThereIsNothingOfThem) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  OnlineTestClient carla(host, "carla");
  EXPECT_EQ(ana.failure("game.join", the_game("nosuchgame12")), "unknown");
  const store::PersonId idle{ana.person()};
  static_cast<void>(begin_game(bento, nullptr));
  carla.result("me.name", {{"name", "Carla"}});
  const store::PersonId player{bento.person()};
  const store::PersonId named{carla.person()};
  host.jumped += 31 * 24h;
  host.pass(1h);
  EXPECT_FALSE(host.store().person(idle).value());
  EXPECT_TRUE(host.store().person(player).value());
  EXPECT_TRUE(host.store().person(named).value());
}

TEST(OnlinePeople, CanLeaveForGood) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  OnlineTestClient carla(host, "carla");
  ana.result("me.name", {{"name", "Ana"}});
  const json bot = ana.result("me.bot", {{"name", "Robô"}});
  OnlineTestClient robot(host, bot["token"]);
  const std::string running = begin_game(ana, &bento);
  play_turns(running, ana, bento, {"C@a1", "C@b3", "C@d1"});
  const std::string open = begin_game(ana, nullptr, {{"listed", true}});
  carla.result("lobby");
  ana.result("me.delete");
  host.settle();
  EXPECT_TRUE(ana.is_dropped());
  EXPECT_TRUE(robot.is_dropped());
  EXPECT_EQ(carla.wait_for_event("lobby")["gone"], open);
  EXPECT_EQ(bento.follow(running)["ending"], "resignation");
  EXPECT_EQ(bento.follow(running)["players"][0]["name"], "") << "games in memory lose the name too";
  EXPECT_EQ(OnlineTestClient(host, "ana").result("hello")["you"], nullptr);
  bento.close();
  carla.close();
  host.settle();
  OnlineTestClient later(host, "bento");
  const json player = later.result("game.watch", the_game(running))["game"]["state"]["players"][0];
  EXPECT_EQ(player["name"], "");
  EXPECT_TRUE(player["person"].is_null());
  EXPECT_EQ(later.failure("game.rematch", {{"game", running}, {"answer", "accept"}}), "illegal");
  later.result("game.rematch", {{"game", running}, {"answer", "offer"}});
  EXPECT_EQ(later.result("game.record", the_game(running))["text"].get<std::string>().find("Ana"),
            std::string::npos);
}

TEST(OnlinePeople, AreAnsweredBeforeTheyAreSentAway) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  ana.result("me.name", {{"name", "Ana"}});
  const store::PersonId id{ana.person()};
  // The store's notice of the deletion comes before the result of the write.
  host.ledger().heard = [&](const store::Write& write) {
    if (std::holds_alternative<store::RemovePerson>(write)) host.online().hear(store::PersonChanged{id});
  };
  host.ledger().delays_answers = true;
  const std::int64_t asked = ana.ask("me.delete");
  host.settle();
  EXPECT_FALSE(ana.is_dropped());
  host.ledger().answer_all();
  EXPECT_TRUE(ana.wait_for_answer(asked).contains("result"));
  EXPECT_EQ(ana.why_dropped(), "deleted");
}

TEST(OnlinePeople, CanBeBlocked) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  ana.result("me.name", {{"name", "Ana"}});
  const store::PersonId id{ana.person()};
  const store::Write block = store::ChangePerson{.id = id, .blocked = true};
  ASSERT_TRUE(host.store().write(std::span(&block, 1)).has_value());
  host.online().hear(store::PersonChanged{id});
  host.settle();
  EXPECT_EQ(ana.why_dropped(), "blocked");
  EXPECT_EQ(ana.failure("game.create", {{"game", "quantik"}, {"side", 1}}), "forbidden");
}

// SQLite reports changes by an administrator this way.
TEST(OnlinePeople, AreLookedAtWhenAnythingMayHaveChanged) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  ana.result("me.name", {{"name", "Ana"}});
  bento.result("me.name", {{"name", "Bento"}});
  const store::Write block = store::ChangePerson{.id = store::PersonId{ana.person()}, .blocked = true};
  ASSERT_TRUE(host.store().write(std::span(&block, 1)).has_value());
  host.online().hear(store::MuchChanged{});
  host.settle();
  EXPECT_EQ(ana.why_dropped(), "blocked");
  EXPECT_FALSE(bento.is_dropped());
}

// --- Limits ---

TEST(OnlineLimits, OfGames) {
  online::OnlineLimits limits = OnlineTestHost::usual_limits();
  limits.games = 4;
  limits.listed = 1;
  limits.computers = 1;
  limits.watched = 2;
  OnlineTestHost host(1, limits);
  OnlineTestClient ana(host, "ana");
  const auto create = [&](const json& more) {
    json wish{{"game", "quantik"}, {"side", 1}};
    wish.update(more);
    return ana.failure("game.create", wish);
  };
  EXPECT_EQ(create({{"listed", true}}), "none");
  EXPECT_EQ(create({{"listed", true}}), "busy");
  EXPECT_EQ(ana.sentence(), "you have 1 challenges in the lobby: withdraw one first");
  EXPECT_EQ(create({{"opponent", {{"who", "level:1"}}}}), "none");
  EXPECT_EQ(create({{"opponent", {{"who", "level:1"}}}}), "busy");
  EXPECT_EQ(create(json::object()), "none");
  EXPECT_EQ(create(json::object()), "none");
  EXPECT_EQ(create(json::object()), "busy");
  OnlineTestClient bento(host, "bento");
  const std::string game = bento.result("game.create", {{"game", "quantik"}, {"side", 1}})["game"]["id"];
  EXPECT_EQ(ana.failure("game.join", the_game(game)), "busy") << "Ana has as many games as she may";
  const json mine = ana.result("mine")["games"];
  EXPECT_EQ(ana.failure("game.watch", the_game(mine[0]["id"])), "none");
  EXPECT_EQ(ana.failure("game.watch", the_game(mine[1]["id"])), "none");
  EXPECT_EQ(ana.failure("game.watch", the_game(mine[1]["id"])), "none") << "watching the same game again";
  EXPECT_EQ(ana.failure("game.watch", the_game(mine[2]["id"])), "busy");
  ana.result("game.leave", the_game(mine[0]["id"]));
  EXPECT_EQ(ana.failure("game.watch", the_game(mine[2]["id"])), "none");
}

// A rematch counts as a new game.
TEST(OnlineLimits, CannotBeEvadedByRematches) {
  online::OnlineLimits limits = OnlineTestHost::usual_limits();
  limits.computers = 1;
  limits.games = 3;
  OnlineTestHost host(1, limits);
  OnlineTestClient ana(host, "ana");
  const json wish{{"game", "quantik"}, {"side", 1}, {"opponent", {{"who", "level:1"}}}};
  const std::string first = ana.result("game.create", wish)["game"]["id"];
  ana.result("game.resign", the_game(first));
  const std::string second = ana.result("game.create", wish)["game"]["id"];
  EXPECT_EQ(ana.failure("game.rematch", {{"game", first}, {"answer", "offer"}}), "busy");
  ana.result("game.resign", the_game(second));
  ana.result("game.rematch", {{"game", first}, {"answer", "offer"}});
  EXPECT_EQ(ana.result("mine")["games"].size(), 3U);
  static_cast<void>(begin_game(ana, nullptr));
  static_cast<void>(begin_game(ana, nullptr));
  EXPECT_EQ(ana.failure("game.rematch", {{"game", second}, {"answer", "offer"}}), "busy");
}

// Stores a finished game of many turns, much faster than it can be played through the host.
void put_long_game(OnlineTestHost& host, const std::string& id, store::PersonId person) {
  const Moment now{.world = host.world(), .service = {}};
  const store::PersonId opponent{2};
  const Result<play::Event> created = play::GameState::prepare(
      {.game = kEndless, .seats = {play::person_seat(person), play::free_seat()}, .by = Player::One}, now);
  ASSERT_TRUE(created) << created.error().message.english();
  Result<play::GameState> game = play::GameState::create(*created);
  ASSERT_TRUE(game);
  const online::People people{{.id = person, .name = "Ana"}};
  std::vector<store::Write> writes{
      store::AddGame{.heading = online::heading_of(id, *game, people),
                     .event = {.revision = 1, .data = online::event_text(*created)}}};
  const auto act = [&](const play::Command& command) {
    const play::Decision decision = game->decide(command, now);
    ASSERT_TRUE(decision.event && game->apply(*decision.event));
    writes.emplace_back(store::AppendEvent{
        .heading = online::heading_of(id, *game, people),
        .event = {.revision = game->revision(), .data = online::event_text(*decision.event)}});
  };
  act(play::command::Join{play::person_seat(opponent)});
  std::size_t ply = 0;
  for (const std::string& move : many_turns(6'000)) {
    act(play::command::Play{.by = ply % 2 == 0 ? person : opponent, .ply = ply, .move = move});
    ++ply;
  }
  act(play::command::Resign{person});
  ASSERT_EQ(host.store().write(writes)->back(), store::Written::Done);
}

// One answer has about 128 KiB of records: more would be dropped on its way to a slow reader.
TEST(OnlinePeople, GetLongGamesInShortAnswers) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  ana.result("me.name", {{"name", "Ana"}});
  constexpr int kGames = 5;
  for (int i = 0; i < kGames; ++i)
    put_long_game(host, "longgame000" + std::to_string(i), store::PersonId{ana.person()});
  std::size_t answers = 0;
  int records = 0;
  json place = nullptr;
  do {
    const json answer = ana.result("me.export", place.is_null() ? json::object() : json{{"before", place}});
    const std::string text = answer["records"];
    EXPECT_LT(text.size(), 200U << 10U);
    for (std::size_t at = text.find("[Game "); at != std::string::npos; at = text.find("[Game ", at + 1))
      ++records;
    place = answer["next"];
    ASSERT_LT(++answers, 20U);
  } while (!place.is_null());
  EXPECT_EQ(records, kGames);
  EXPECT_GT(answers, 2U);
}

TEST(OnlineLimits, OfComputersTurnsInAll) {
  online::OnlineLimits limits = OnlineTestHost::usual_limits();
  limits.turns = 1;
  OnlineTestHost host(1, limits);
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  const json wish{{"game", "quantik"}, {"side", 2}, {"opponent", {{"who", "level:1"}}}};
  const std::string first = ana.result("game.create", wish)["game"]["id"];
  ana.result("game.resign", the_game(first));
  host.settle();
  ana.result("game.create", wish);
  const auto refused = [&](OnlineTestClient& client, const std::string& request, const json& params) {
    EXPECT_EQ(client.failure(request, params), "busy");
    EXPECT_EQ(client.sentence(), "the computers have too many turns to make: try again later");
  };
  refused(bento, "game.create", wish);
  refused(ana, "game.rematch", {{"game", first}, {"answer", "offer"}});
  EXPECT_EQ(bento.failure("game.create", {{"game", "quantik"}, {"side", 2}}), "none")
      << "games against people are not limited";
  host.pass(20s);
  EXPECT_EQ(bento.failure("game.create", wish), "none");
}

TEST(OnlineLimits, WatchingALongGameCostsMore) {
  online::OnlineLimits limits = OnlineTestHost::usual_limits();
  limits.requests = {.per_second = 0.001, .burst = 400};
  OnlineTestHost host(1, limits);
  OnlineTestClient ana(host, "ana");
  OnlineTestClient bento(host, "bento");
  const std::string game = begin_game(ana, &bento, json::object(), kEndless);
  play_turns(game, ana, bento, many_turns(600));
  const auto watched = [&](const std::string& who, const json& params) {
    OnlineTestClient client(host, who);
    int times = 0;
    while (client.failure("game.watch", params) == "none") ++times;
    return times;
  };
  EXPECT_EQ(watched("carla", the_game(game)), 90) << "2 tokens, and 2.4 for 600 moves";
  EXPECT_EQ(watched("duarte", {{"game", game}, {"since", 590}}), 195) << "only the new moves are sent";
}

TEST(OnlineLimits, OfRequestsAndNewcomers) {
  online::OnlineLimits limits;
  limits.requests = {.per_second = 1, .burst = 20};
  limits.people = {.per_second = 0.01, .burst = 2};
  limits.creations = {.per_second = 0.01, .burst = 1};
  OnlineTestHost host(1, limits);
  OnlineTestClient ana(host, "ana");
  EXPECT_EQ(ana.failure("game.create", {{"game", "quantik"}, {"side", 1}}), "none");
  EXPECT_EQ(ana.failure("game.create", {{"game", "quantik"}, {"side", 1}}), "busy")
      << "too soon after the first";
  int busy = 0;
  for (int i = 0; i < 40; ++i) busy += ana.failure("hello") == "busy" ? 1 : 0;
  EXPECT_GE(busy, 20);
  OnlineTestClient tab(host, "ana");
  EXPECT_EQ(tab.failure("hello"), "busy") << "another tab does not help";
  host.pass(10s);
  EXPECT_EQ(ana.failure("hello"), "none");
  const auto name = [&](const std::string& secret, const std::string& peer) {
    OnlineTestClient one(host, secret, 0, peer);
    return one.failure("me.name", {{"name", "The " + secret}});
  };
  EXPECT_EQ(name("second", "peer"), "none");
  EXPECT_EQ(name("third", "peer"), "busy");
  EXPECT_EQ(name("fourth", "elsewhere"), "none");
}

TEST(OnlineMessages, OfAnyKindAreAnsweredInASentence) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  const std::string game = begin_game(ana, nullptr);
  const auto code = [&](const std::string& text) {
    return ana.answer_to_text(text)["error"]["code"].get<std::string>();
  };
  for (const std::string text :
       {"", "x", "[]", "{}", R"({"id":1})", R"({"id":1,"request":7})", R"({"id":-1,"request":"hello"})",
        R"({"id":1,"request":"hello","params":[]})", R"({"id":1,"request":"fly"})",
        R"({"id":1,"request":"game.create","params":{"game":"quantik"}})",
        R"({"id":1,"request":"game.create","params":{"game":"quantik","side":"left"}})",
        R"({"id":1,"request":"game.create","params":{"game":"quantik","side":3}})",
        R"({"id":1,"request":"game.create","params":{"game":"quantik","side":1,"clock":5}})",
        R"({"id":1,"request":"game.create","params":{"game":"quantik","side":1,"clock":{"kind":"sand"}}})",
        R"({"id":1,"request":"game.create","params":{"game":"quantik","side":1,"opponent":{}}})",
        R"({"id":1,"request":"game.play","params":{"game":"x","ply":-1,"move":"a"}})",
        R"({"id":1,"request":"mine.finished","params":{"before":"x"}})",
        R"({"id":1,"request":"me.export","params":{"before":"over 1e9 x y"}})"}) {
    EXPECT_EQ(code(text), "malformed") << text;
  }
  EXPECT_EQ(code("{\"id\":1,\"request\":\"hello\",\"params\":{\"a\":\"" + std::string(70'000, 'a') + "\"}}"),
            "malformed");
  EXPECT_EQ(ana.failure("game.create", {{"game", "stars:map=file:/etc/passwd"}, {"side", 1}}), "illegal");
  EXPECT_EQ(ana.failure("game.create", {{"game", "stars:map=rows:H1/h"}, {"side", 1}}), "none")
      << ana.sentence();
  EXPECT_EQ(ana.failure("game.create", {{"game", "quantik"}, {"side", 1}, {"clock", minutes(1)}}), "invalid");
  for (const std::string id :
       {"", "x", "123456789012345", "aaaaaaaaaaaa", "../../../etc", "aaaaaaaaaaa\u00e9"}) {
    EXPECT_EQ(ana.failure("game.watch", the_game(id)), "unknown") << id;
  }
  EXPECT_EQ(host.online().figures().live_games, 1U) << "games that do not exist do not stay in memory";
  ana.result("hello", {{"language", "pt"}});
  EXPECT_EQ(ana.failure("game.watch", the_game("aaaaaaaaaaaa")), "unknown");
  EXPECT_EQ(ana.sentence(), "não há nenhum jogo 'aaaaaaaaaaaa'");
  EXPECT_EQ(ana.follow(game)["phase"], "open");
}

TEST(OnlineMessages, AreTakenOneAfterTheOther) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  std::vector<std::int64_t> asked;
  for (int i = 0; i < 50; ++i) asked.push_back(ana.ask(i % 2 == 0 ? "mine" : "hello"));
  for (const std::int64_t id : asked) EXPECT_TRUE(ana.wait_for_answer(id).contains("result"));
}

TEST(OnlineMessages, ThoseWhoGoInTheMiddleAreForgotten) {
  OnlineTestHost host;
  for (const std::string request : {"lobby", "mine", "me.transfer", "me.bots", "me.export"}) {
    auto ana = std::make_unique<OnlineTestClient>(host, "ana");
    static_cast<void>(ana->ask(request));
    ana.reset();
    host.settle();
  }
  auto ana = std::make_unique<OnlineTestClient>(host, "ana");
  const std::string game = begin_game(*ana, nullptr);
  static_cast<void>(ana->ask("game.abort", the_game(game)));
  ana.reset();
  host.settle();
  EXPECT_EQ(host.online().figures().live_games, 0U);
  EXPECT_EQ(host.online().figures().connections, 0U);
}

}  // namespace
}  // namespace joga::testing
