// Games in progress as every server tells them: the service at home, which keeps records, and a host, which
// keeps events.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "online/test_host.hpp"
#include "service/test_service.hpp"

namespace joga::testing {
namespace {

// A server with two pages at one game. At home both pages act for everybody; at a host each has a seat.
class Server {
 public:
  Server() = default;
  Server& operator=(Server&&) = delete;
  virtual ~Server() = default;

  // Starts a game that both pages watch.
  virtual std::string begin(const std::string& spec, const json& clock) = 0;
  virtual std::string begin_against_computer() = 0;
  [[nodiscard]] virtual json watch(TestPage& page, const std::string& id) = 0;
  [[nodiscard]] virtual TestPage& page(int player) = 0;
  virtual void settle() = 0;
  virtual void resign(const std::string& id, int player) = 0;

  void play(const std::string& id, const std::string& move) {
    settle();
    const json known = page(1).game(id);
    page(known["to_move"]).result("game.play", {{"game", id}, {"ply", known["ply"]}, {"move", move}});
    settle();
  }
};

class AtHome final : public Server {
 public:
  std::string begin(const std::string& spec, const json& clock) override {
    json wish = new_game(spec, "human", "human");
    if (!clock.is_null()) wish["clock"] = {{"initial_ms", clock["initial_ms"]}, {"increment_ms", 0}};
    const std::string id = one_.game_after("game.new", wish)["id"];
    two_.result("game.open", {{"game", id}});
    return id;
  }
  std::string begin_against_computer() override {
    return one_.game_after("game.new", new_game("quantik", "human", "level:1"))["id"];
  }
  [[nodiscard]] json watch(TestPage& page, const std::string& id) override {
    const json known = page.game(id);
    const json saved = known["saved"];
    return page.game_after("game.open", saved.is_null() ? json{{"game", id}} : json{{"saved", saved}});
  }
  [[nodiscard]] TestPage& page(int player) override { return player == 1 ? one_ : two_; }
  void settle() override {}
  void resign(const std::string& id, int player) override {
    page(player).result("game.resign", {{"game", id}, {"player", player}});
  }

 private:
  TestService service_{};
  TestPage one_{*service_};
  TestPage two_{*service_};
};

class AtAHost final : public Server {
 public:
  std::string begin(const std::string& spec, const json& clock) override {
    return begin_game(one_, &two_, clock.is_null() ? json() : json{{"clock", clock}}, spec);
  }
  std::string begin_against_computer() override {
    return begin_game(one_, nullptr, {{"opponent", {{"who", "level:1"}}}});
  }
  [[nodiscard]] json watch(TestPage& page, const std::string& id) override {
    page.result("game.watch", {{"game", id}});
    return page.game(id);
  }
  [[nodiscard]] TestPage& page(int player) override { return player == 1 ? one_ : two_; }
  void settle() override { host_.settle(); }
  void resign(const std::string& id, int player) override {
    page(player).result("game.resign", {{"game", id}});
  }

 private:
  OnlineTestHost host_{};
  OnlineTestClient one_{host_, "one"};
  OnlineTestClient two_{host_, "two"};
};

class EveryServer : public ::testing::TestWithParam<bool> {
 protected:
  EveryServer() {
    if (GetParam())
      server_ = std::make_unique<AtHome>();
    else
      server_ = std::make_unique<AtAHost>();
  }

  std::unique_ptr<Server> server_{};
};

INSTANTIATE_TEST_SUITE_P(Servers, EveryServer, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "AtHome" : "AtAHost"; });

// The fields that every server tells.
[[nodiscard]] json common(const json& game) {
  json fields;
  for (const char* name : {"id", "revision", "game", "start", "set_up", "moves", "phase", "ply", "to_move",
                           "outcome", "ending", "clock", "left_ms", "running"}) {
    EXPECT_TRUE(game.contains(name)) << name << ": " << game;
    fields[name] = game.value(name, json());
  }
  return fields;
}

TEST_P(EveryServer, TellsEverybodyTheSameTurns) {
  const std::string id = server_->begin("quantik", nullptr);
  const std::vector<std::string> moves{"C@a1", "S@d4", "C@b3"};
  for (const std::string& move : moves) server_->play(id, move);
  const json one = common(server_->page(1).game(id));
  EXPECT_EQ(one, common(server_->page(2).game(id)));
  EXPECT_EQ(one["moves"], json(moves));
  EXPECT_EQ(one["ply"], 3);
  EXPECT_EQ(one["to_move"], 2);
  // Only what is new was sent, and the answer came after the event.
  int turns = 0;
  for (const json& message : server_->page(1).received()) {
    if (message.value("event", "") != "game" || message["moves"].empty()) continue;
    EXPECT_EQ(message["moves"].size(), 1U);
    EXPECT_EQ(message["keep"], turns++);
  }
  EXPECT_EQ(turns, 3);
  EXPECT_TRUE(server_->page(2).received().back().contains("event"));
  EXPECT_TRUE(server_->page(1).received().back().contains("result"));
}

TEST_P(EveryServer, TakesATurnOnce) {
  const std::string id = server_->begin("quantik", nullptr);
  server_->play(id, "C@a1");
  const json late{{"game", id}, {"ply", 0}, {"move", "S@d4"}};
  EXPECT_EQ(server_->page(2).failure("game.play", late), "stale");
  const json wrong{{"game", id}, {"ply", 1}, {"move", "C@a2"}};
  EXPECT_EQ(server_->page(2).failure("game.play", wrong), "illegal");
  EXPECT_EQ(server_->page(1).game(id)["ply"], 1);
}

TEST_P(EveryServer, KeepsAGameThatEverybodyHasLeft) {
  const std::string id = server_->begin("quantik", nullptr);
  for (const char* move : {"C@a1", "S@d4"}) server_->play(id, move);
  json before = common(server_->page(1).game(id));
  for (const int player : {1, 2}) server_->page(player).result("game.leave", {{"game", id}});
  server_->settle();
  json after = common(server_->watch(server_->page(1), id));
  // A saved game gets a new id each time it is opened, and its revisions start over.
  for (const char* name : {"id", "revision"}) {
    before.erase(name);
    after.erase(name);
  }
  EXPECT_EQ(after, before);
}

TEST_P(EveryServer, EndsAGameByResignationOnce) {
  const std::string id = server_->begin("quantik", nullptr);
  server_->play(id, "C@a1");
  server_->resign(id, 2);
  server_->settle();
  for (const int player : {1, 2}) {
    const json over = server_->page(player).game(id);
    EXPECT_EQ(over["phase"], "over");
    EXPECT_EQ(over["ending"], "resignation");
    EXPECT_EQ(over["outcome"], "1");
    EXPECT_EQ(over["to_move"], nullptr);
  }
}

TEST_P(EveryServer, CallsTheFlag) {
  const std::string id = server_->begin("eximo", minutes(60'000));
  for (const char* move : {"c3-c4", "c6-c5"}) server_->play(id, move);
  EXPECT_EQ(server_->page(1).game(id)["running"], 1);
  const json over = server_->page(2).wait_for([](const json& event) {
    return event["event"] == "game" && event["known"]["phase"] == "over";
  })["known"];
  EXPECT_EQ(over["ending"], "time");
  EXPECT_EQ(over["outcome"], "2");
  EXPECT_EQ(over["left_ms"][0], 0);
}

TEST_P(EveryServer, LetsTheComputerAnswer) {
  const std::string id = server_->begin_against_computer();
  TestPage& page = server_->page(1);
  page.result("game.play", {{"game", id}, {"ply", 0}, {"move", "C@a1"}});
  const json answered = page.wait_for(
      [](const json& event) { return event["event"] == "game" && event["known"]["ply"] == 2; })["known"];
  EXPECT_EQ(answered["moves"].size(), 2U);
  EXPECT_EQ(answered["to_move"], 1);
}

}  // namespace
}  // namespace joga::testing
