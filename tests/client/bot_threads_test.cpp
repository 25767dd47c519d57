// A bot at a scripted host. tests/app/host_test.cpp has one at a real host.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "joga/client/bot.hpp"
#include "joga/games/registry.hpp"
#include "server/running_server.hpp"

namespace joga::client {
namespace {

using joga::testing::RunningServer;
using Json = nlohmann::json;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// Answers requests with `{}` or as scripted, and logs them. Its functions are called on the server's thread
// while the bot runs on the test's.
class ScriptedHost {
 public:
  using Reply = std::function<Json(const Json& params)>;

  // Sets the answer to a request.
  void on(const std::string& request, Reply reply) { replies_[request] = std::move(reply); }
  void on(const std::string& request, Json result) {
    replies_[request] = [result = std::move(result)](const Json&) { return result; };
  }
  // Sets the action after a request has been answered.
  void after(const std::string& request, std::function<void(const Json& params)> then) {
    then_[request] = std::move(then);
  }

  void tell(const Json& message) { tell_text(message.dump()); }
  void tell_text(const std::string& text) { send_(std::make_shared<const std::string>(text)); }
  // Stops the bot.
  void finish() { stop_.set(); }

  // Runs a bot until the test calls `finish`.
  [[nodiscard]] Result<Done> run(BotOptions options = {}) {
    const RunningServer server({.socket_path = "/online", .key = std::nullopt}, authenticator());
    options.server = {.host = "127.0.0.1", .port = std::to_string(server.port())};
    if (options.token.empty()) options.token = "right";
    if (options.who.empty()) options.who = "easy";
    options.say = [this](const std::string& line) { said.push_back(line); };
    options.ended = [this](const std::string& line) { ended.push_back(line); };
    return run_bot(options, stop_);
  }

  // The requests so far with their games: "game.join A".
  [[nodiscard]] std::vector<std::string> requests() {
    const std::scoped_lock lock(mutex_);
    return requests_;
  }

  std::vector<std::string> said{};
  std::vector<std::string> ended{};

 private:
  [[nodiscard]] RunningServer::MakeAuthenticator authenticator() {
    return [this](const auto&) {
      return [this](const server::AuthenticationRequest& request,
                    const std::function<void(server::Admission)>& decide) {
        if (request.bearer != "right")
          return decide({.refusal = server::plain_answer(401, "Who are you?\n")});
        decide({.connect = [this](server::PageChannel channel) {
          send_ = std::move(channel.send);
          return [this](const std::string& message, const std::function<void()>& done) {
            hear(Json::parse(message));
            done();
          };
        }});
      };
    };
  }

  void hear(const Json& message) {
    const std::string request = message.at("request");
    const Json& params = message.at("params");
    const std::string game = params.value("game", "");
    {
      const std::scoped_lock lock(mutex_);
      requests_.push_back(game.empty() ? request : request + ' ' + game);
    }
    const auto reply = replies_.find(request);
    const Json result = reply == replies_.end() ? Json::object() : reply->second(params);
    const char* const kind = result.contains("code") ? "error" : "result";
    tell({{"id", message.at("id")}, {kind, result}});
    if (const auto then = then_.find(request); then != then_.end()) then->second(params);
  }

  std::map<std::string, Reply> replies_{};
  std::map<std::string, std::function<void(const Json&)>> then_{};
  server::SendText send_{};
  StopFlag stop_{};
  std::mutex mutex_{};
  std::vector<std::string> requests_{};
};

[[nodiscard]] Json invitation(const char* id, const char* spec = "quantik") {
  return {{"id", id}, {"phase", "open"}, {"game", spec}, {"you", 0}, {"invited", true}};
}
[[nodiscard]] Json games(std::vector<Json> summaries) {
  return {{"games", std::move(summaries)}};
}

// A running game in which the bot is player 1 and is to move.
[[nodiscard]] Json running_game(std::vector<std::string> moves = {}) {
  const auto game = *games::make_game("quantik");
  return {{"game",
           {{"revision", 2},
            {"game", "quantik"},
            {"start", game->position_text(game->start())},
            {"you", 1},
            {"moves", std::move(moves)},
            {"state", {{"phase", "running"}, {"to_move", 1}}}}}};
}
[[nodiscard]] Json event(const char* id, int revision, const Json& state) {
  return {{"event", "game"},        {"game", id},    {"revision", revision}, {"keep", 0},
          {"moves", Json::array()}, {"state", state}};
}

TEST(Bot, JoinsWhereItIsInvitedAndPlaysALegalTurn) {
  ScriptedHost host;
  std::string move;
  host.on("mine", games({invitation("A")}));
  host.on("game.watch", running_game());
  host.after("game.play", [&](const Json& params) {
    EXPECT_EQ(params.at("ply"), 0);
    move = params.at("move");
    host.finish();
  });
  EXPECT_TRUE(host.run());
  EXPECT_THAT(host.requests(), ElementsAre("hello", "mine", "game.join A", "game.watch A", "game.play A"));
  const auto game = *games::make_game("quantik");
  EXPECT_TRUE(game->parse_move(game->start(), move)) << move;
}

TEST(Bot, PlaysTheSameGameWithTheSameSeed) {
  std::vector<std::string> moves;
  for (int i = 0; i < 2; ++i) {
    ScriptedHost host;
    host.on("mine", games({invitation("A")}));
    host.on("game.watch", running_game({"C@a1", "N@b3"}));
    host.after("game.play", [&](const Json& params) {
      EXPECT_EQ(params.at("ply"), 2);
      moves.push_back(params.at("move"));
      host.finish();
    });
    EXPECT_TRUE(host.run({.seed = 7}));
  }
  ASSERT_EQ(moves.size(), 2U);
  EXPECT_EQ(moves[0], moves[1]);
}

TEST(Bot, LeavesOpenChallengesAloneUnlessToldToTakeThem) {
  for (const bool lobby : {false, true}) {
    ScriptedHost host;
    Json open = invitation("A");
    open["invited"] = false;
    host.on("lobby", games({open}));
    if (lobby) {
      host.after("game.join", [&](const Json&) { host.finish(); });
    } else {
      host.after("mine", [&](const Json&) {
        host.tell({{"event", "lobby"}, {"game", open}});
        // When this invitation is answered, the challenge has been considered.
        host.tell({{"event", "mine"}, {"game", invitation("B")}});
      });
      host.after("game.join", [&](const Json&) { host.finish(); });
    }
    EXPECT_TRUE(host.run({.lobby = lobby}));
    EXPECT_THAT(host.requests(), Contains(lobby ? "game.join A" : "game.join B"));
    EXPECT_EQ(std::ranges::count(host.requests(), "game.join A"), lobby ? 1 : 0);
  }
}

TEST(Bot, SaysWhichGameItCannotPlay) {
  ScriptedHost host;
  host.on("mine", games({invitation("A", "chess"), invitation("B", "eximo"), invitation("C")}));
  host.after("game.join", [&](const Json&) { host.finish(); });
  EXPECT_TRUE(host.run({.who = "perfect"}));
  EXPECT_THAT(host.requests(), Contains("game.join C"));
  EXPECT_THAT(host.requests(), Not(Contains("game.join B")));
  EXPECT_THAT(host.said, Contains(HasSubstr("game A is left alone: there is no game 'chess'")));
  EXPECT_THAT(host.said, Contains(HasSubstr("game B is left alone: ")));
}

TEST(Bot, DeclinesWhatWouldChangeTheGameAndAcceptsARematch) {
  ScriptedHost host;
  host.on("mine", games({invitation("A")}));
  Json game = running_game();
  game["game"]["state"] = {{"phase", "running"}, {"to_move", 2}, {"offers", {{"draw", 2}, {"takeback", 2}}}};
  host.on("game.watch", game);
  std::vector<std::string> answers;
  for (const char* offer : {"draw", "takeback", "rematch"}) {
    host.after("game." + std::string(offer), [&, offer](const Json& params) {
      answers.push_back(std::string(offer) + ' ' + params.at("answer").get<std::string>());
      if (answers.size() == 2) {
        host.tell(event(
            "A", 3, {{"phase", "over"}, {"outcome", "2"}, {"ending", "time"}, {"offers", {{"rematch", 2}}}}));
      }
      if (answers.size() == 3) host.finish();
    });
  }
  EXPECT_TRUE(host.run());
  EXPECT_THAT(answers, ElementsAre("draw decline", "takeback decline", "rematch accept"));
  EXPECT_THAT(host.ended, ElementsAre("A quantik 2 time"));
}

TEST(Bot, TakesTheNextGameWhenThereIsRoom) {
  ScriptedHost host;
  host.on("mine", games({invitation("A"), invitation("B")}));
  Json game = running_game();
  game["game"]["state"]["to_move"] = 2;
  host.on("game.watch", game);
  host.after("game.watch", [&](const Json& params) {
    if (params.at("game") == "B") return host.finish();
    EXPECT_THAT(host.requests(), Not(Contains("game.join B")));
    host.tell(event("A", 3, {{"phase", "over"}, {"outcome", "1"}, {"ending", "resignation"}}));
  });
  EXPECT_TRUE(host.run({.most_games = 1}));
  EXPECT_THAT(host.requests(),
              ElementsAre("hello", "mine", "game.join A", "game.watch A", "game.join B", "game.watch B"));
}

TEST(Bot, AsksForTheWholeGameAfterAGap) {
  ScriptedHost host;
  host.on("mine", games({invitation("A")}));
  Json game = running_game();
  game["game"]["state"]["to_move"] = 2;
  host.on("game.watch", game);
  int watched = 0;
  host.after("game.watch", [&](const Json&) {
    if (++watched == 2) return host.finish();
    host.tell(event("A", 2, {{"phase", "running"}, {"to_move", 2}}));  // nothing new
    host.tell(event("A", 4, {{"phase", "running"}, {"to_move", 2}}));  // 3 is missing
  });
  EXPECT_TRUE(host.run());
  EXPECT_EQ(watched, 2);
}

TEST(Bot, ResignsAGameThatItCannotFollow) {
  ScriptedHost host;
  host.on("mine", games({invitation("A")}));
  host.on("game.watch", running_game({"C@a1", "C@a1"}));
  host.after("game.resign", [&](const Json&) { host.finish(); });
  EXPECT_TRUE(host.run());
  EXPECT_THAT(host.said, Contains(HasSubstr("game A is resigned: ")));
}

TEST(Bot, TriesATurnAgainThatABusyHostRefuses) {
  ScriptedHost host;
  host.on("mine", games({invitation("A")}));
  host.on("game.watch", running_game({"C@a1"}));
  int tries = 0;
  host.on("game.play", [&](const Json&) -> Json {
    if (++tries == 1) return {{"code", "busy"}, {"message", "not now"}};
    return Json::object();
  });
  host.after("game.play", [&](const Json&) {
    if (tries == 2) host.finish();
  });
  EXPECT_TRUE(host.run());
  EXPECT_EQ(tries, 2);
}

TEST(Bot, LetsAGameGoThatTheHostRefuses) {
  ScriptedHost host;
  host.on("mine", games({invitation("A"), invitation("B")}));
  host.on("game.join", [](const Json& params) -> Json {
    if (params.at("game") == "A") return {{"code", "busy"}, {"message", "not now"}};
    return Json::object();
  });
  host.after("game.watch", [&](const Json&) { host.finish(); });
  EXPECT_TRUE(host.run());
  EXPECT_THAT(host.said, Contains("game A: not now"));
  EXPECT_THAT(host.requests(), Not(Contains("game.watch A")));
  EXPECT_THAT(host.requests(), Contains("game.watch B"));
}

// The bot keeps running, whatever a host sends.
TEST(Bot, IgnoresWhatItDoesNotUnderstand) {
  ScriptedHost host;
  host.after("hello", [&](const Json&) {
    for (const char* text : {"", "no JSON", "[]", "3", "{\"event\": 3}", "{\"event\": \"game\"}",
                             "{\"event\": \"mine\", \"game\": []}", "{\"id\": 99, \"result\": 1}",
                             "{\"event\": \"game\", \"game\": \"A\", \"revision\": \"x\"}"}) {
      host.tell_text(text);
    }
  });
  host.on("mine", games({invitation("A"), Json(3), Json::object()}));
  host.on("game.watch", running_game());
  host.after("game.play", [&](const Json&) { host.finish(); });
  EXPECT_TRUE(host.run());
  EXPECT_THAT(host.requests(), Contains("game.play A"));
}

// --- A host that means no good ---

[[nodiscard]] Json running_summary(const std::string& id) {
  return {{"id", id}, {"phase", "running"}, {"game", "quantik"}, {"you", 1}, {"invited", false}};
}

[[nodiscard]] std::ptrdiff_t watched_games(ScriptedHost& host) {
  return std::ranges::count_if(host.requests(),
                               [](const std::string& request) { return request.starts_with("game.watch"); });
}

TEST(Bot, PlaysNoMoreGamesThanItWasToldTo) {
  ScriptedHost host;
  std::vector<Json> running;
  for (int i = 0; i < 300; ++i) running.push_back(running_summary("G" + std::to_string(i)));
  running[7]["clock"] = {{"kind", "days"}, {"days", 1}};
  running[7]["deadline"] = 1'000'000;
  running[250]["clock"] = {{"kind", "minutes"}, {"increment_ms", 0}};
  running[299]["your_turn"] = true;
  host.on("mine", games(running));
  host.on("game.watch", running_game());
  int turns = 0;
  host.after("game.play", [&](const Json& params) {
    // An invitation has to wait, too. Then a game ends.
    if (++turns != 2) return;
    EXPECT_EQ(watched_games(host), 2);
    host.tell({{"event", "mine"}, {"game", invitation("NEW")}});
    Json over = event("", 3, {{"phase", "over"}, {"outcome", "1"}, {"ending", "rules"}});
    over["game"] = params.at("game");
    host.tell(over);
  });
  host.after("game.watch", [&](const Json&) {
    if (watched_games(host) == 3) host.finish();
  });
  EXPECT_TRUE(host.run({.most_games = 2}));
  std::vector<std::string> watched;
  for (const std::string& request : host.requests()) {
    if (request.starts_with("game.watch")) watched.push_back(request);
  }
  EXPECT_THAT(watched, ElementsAre("game.watch G299", "game.watch G250", "game.watch G7"))
      << "the bot's turn, then a clock of minutes, then a deadline";
  EXPECT_THAT(host.requests(), Not(Contains("game.join NEW")));
  EXPECT_EQ(std::ranges::count(host.said, "game G8 waits: 2 games at a time are played"), 1);
}

TEST(Bot, DoesNotPlayAGameThatIsOver) {
  ScriptedHost host;
  host.on("mine", games({running_summary("A")}));
  Json game = running_game();
  game["game"]["state"]["to_move"] = 2;
  host.on("game.watch", game);
  host.after("game.watch", [&](const Json& params) {
    if (params.at("game") == "B") return host.tell(event("B", 3, {{"phase", "running"}, {"to_move", 1}}));
    host.tell(event("A", 3, {{"phase", "over"}, {"outcome", "1"}, {"ending", "rules"}}));
    host.tell(event("A", 4, {{"phase", "running"}, {"to_move", 1}}));
    host.tell({{"event", "mine"}, {"game", running_summary("B")}});
  });
  host.after("game.play", [&](const Json&) { host.finish(); });
  EXPECT_TRUE(host.run({.most_games = 1}));
  EXPECT_THAT(host.requests(), Contains("game.play B"));
  EXPECT_THAT(host.requests(), Not(Contains("game.play A")));
}

TEST(Bot, ReadsNeitherDeepNorCrowdedMessages) {
  ScriptedHost host;
  const auto padded = [](const char* id, const std::string& padding) {
    return R"({"event": "mine", "game": )" + invitation(id).dump() + R"(, "padding": )" + padding + "}";
  };
  constexpr std::size_t kMany = 200'000;
  std::string crowded(2 * kMany, '1');
  for (std::size_t i = 1; i < crowded.size(); i += 2) crowded[i] = ',';
  host.after("mine", [&](const Json&) {
    host.tell_text(std::string(kMany, '['));
    host.tell_text(padded("DEEP", std::string(kMany, '[') + std::string(kMany, ']')));
    host.tell_text(padded("CROWDED", "[" + crowded + "1]"));
    host.tell_text(padded("A", "[]"));
  });
  host.after("game.join", [&](const Json&) { host.finish(); });
  EXPECT_TRUE(host.run());
  EXPECT_THAT(host.requests(), Contains("game.join A"));
  EXPECT_THAT(host.requests(), Not(Contains("game.join DEEP")));
  EXPECT_THAT(host.requests(), Not(Contains("game.join CROWDED")));
}

TEST(Bot, ShowsNothingThatCouldSteerATerminal) {
  const std::string nasty = "\x1b]52;c;Y29weQ==\x07\n\r\x7f\u009b31m\u202e\u2066\u2028";
  ScriptedHost host;
  host.on("hello", Json{{"you", {{"name", "Bot" + nasty}}}});
  Json unplayable = invitation("B");
  unplayable["game"] = "chess" + nasty;
  host.on("mine", games({running_summary("A"), unplayable, invitation("C"), running_summary("D")}));
  Json game = running_game();
  game["game"]["game"] = "quantik" + nasty;
  game["game"]["state"] = {
      {"phase", "over"}, {"outcome", "1" + nasty}, {"ending", "rules"}, {"offers", Json::object()}};
  host.on("game.watch", [&](const Json& params) -> Json {
    if (params.at("game") == "D") return {{"code", "failed"}, {"message", "sorry" + nasty}};
    return game;
  });
  host.on("game.join", Json{{"code", "busy"}, {"message", "not now" + nasty}});
  host.after("game.join", [&](const Json&) { host.finish(); });
  EXPECT_TRUE(host.run());
  ASSERT_FALSE(host.ended.empty());
  std::vector<std::string> lines = host.said;
  lines.insert(lines.end(), host.ended.begin(), host.ended.end());
  EXPECT_GE(lines.size(), 5U);
  for (const std::string& line : lines) {
    for (const char* bad : {"\x1b", "\x07", "\n", "\r", "\x7f", "\u009b", "\u202e", "\u2066", "\u2028"})
      EXPECT_THAT(line, Not(HasSubstr(bad)));
  }
}

TEST(Bot, AsksOnlyAboutGamesWhoseIdsLookLikeIds) {
  ScriptedHost host;
  std::vector<Json> summaries;
  for (const std::string id : {"\x1b]52;c;eA==\x07", "a b", "A\nB", "../../x", "\u202eA"})
    summaries.push_back(running_summary(id));
  summaries.push_back(running_summary(std::string(65, 'x')));
  summaries.push_back(running_summary("A"));
  host.on("mine", games(summaries));
  host.on("game.watch", running_game());
  host.after("game.play", [&](const Json&) { host.finish(); });
  EXPECT_TRUE(host.run({.most_games = 64}));
  EXPECT_THAT(host.requests(), ElementsAre("hello", "mine", "game.watch A", "game.play A"));
}

TEST(Bot, AsksOnceForAGameHoweverOftenItIsSentGaps) {
  ScriptedHost host;
  host.on("mine", games({running_summary("A")}));
  Json game = running_game();
  game["game"]["state"]["to_move"] = 2;
  host.on("game.watch", game);
  host.after("game.watch", [&](const Json&) {
    if (watched_games(host) > 1) return;
    for (int i = 0; i < 100; ++i) host.tell(event("A", 40 + i, {{"phase", "running"}, {"to_move", 2}}));
    host.tell({{"event", "mine"}, {"game", invitation("B")}});
  });
  host.after("game.join", [&](const Json&) { host.finish(); });
  EXPECT_TRUE(host.run());
  EXPECT_EQ(std::ranges::count(host.requests(), "game.watch A"), 2);
}

TEST(Bot, ResignsAGameOfTooManyMovesOnce) {
  ScriptedHost host;
  host.on("mine", games({running_summary("A")}));
  Json game = running_game();
  game["game"]["state"]["to_move"] = 2;
  host.on("game.watch", game);
  host.after("game.watch", [&](const Json& params) {
    if (params.at("game") == "B") return host.finish();
    for (int i = 0; i < 8; ++i) {
      Json more = event("A", 3 + i, {{"phase", "running"}, {"to_move", 2}});
      more["keep"] = i;
      more["moves"] = {std::string(1'000'000, 'x')};
      host.tell(more);
    }
    host.tell({{"event", "mine"}, {"game", running_summary("B")}});
  });
  EXPECT_TRUE(host.run());
  EXPECT_EQ(std::ranges::count(host.requests(), "game.resign A"), 1);
  EXPECT_THAT(host.said, Contains("game A is resigned: it has more than 4194304 bytes of moves"));
}

TEST(Bot, GivesUpWhereItsTokenIsUnknown) {
  ScriptedHost host;
  const Result<Done> result = host.run({.token = "wrong"});
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().message.english(), HasSubstr("does not know the token"));
  EXPECT_THAT(host.requests(), ElementsAre());
}

}  // namespace
}  // namespace joga::client
