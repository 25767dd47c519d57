// The dialogue in docs/protocol.md runs as printed, and docs/protocol.schema.json describes its messages.
#include <gtest/gtest.h>

#include <deque>
#include <set>
#include <sstream>

#include "joga/service/shared.hpp"
#include "render/json_schema.hpp"
#include "service/test_service.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

// Returns whether the actual value has everything that is expected; it may have more.
[[nodiscard]] bool contains(const json& actual, const json& expected) {
  if (expected.is_object()) {
    for (const auto& [key, value] : expected.items()) {
      if (!actual.is_object() || !actual.contains(key) || !contains(actual[key], value)) return false;
    }
    return true;
  }
  if (expected.is_array()) {
    if (!actual.is_array() || actual.size() != expected.size()) return false;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if (!contains(actual[i], expected[i])) return false;
    }
    return true;
  }
  return actual == expected;
}

// The dialogue leaves out changes of the library and the progress of an analysis.
[[nodiscard]] bool is_shown(const json& message) {
  const std::string event = message.value("event", "");
  return event != "library" && (event != "analysis" || message["done"]);
}

TEST(ProtocolDocument, TheDialogueHappensAsItIsWritten) {
  TestService service;
  std::deque<json> inbox;
  const PageHost::MessageHandler handler = (*service).connect([&](const std::string& text) {
    if (json message = json::parse(text); is_shown(message)) inbox.push_back(std::move(message));
  });
  std::istringstream page(content_of(JOGA_TEST_DATA "/../../docs/protocol.md"));
  bool inside = false;
  int lines = 0;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) {
      inside = line == "```dialogue";
    } else if (inside && line.starts_with("> ")) {
      handler(line.substr(2));
    } else if (inside) {
      ++lines;
      const json expected = json::parse(line.substr(2));
      while (inbox.empty() && (*service).step()) {
      }
      ASSERT_FALSE(inbox.empty()) << "expected " << expected;
      const json actual = inbox.front();
      inbox.pop_front();
      EXPECT_TRUE(contains(actual, expected)) << "expected " << expected << "\nactual " << actual;
    }
  }
  EXPECT_GE(lines, 10);
}

[[nodiscard]] const json& described_requests() {
  return render::documented_schemas()
      .at("protocol.schema.json")
      .at("/$defs/Requests/properties"_json_pointer);
}

TEST(ProtocolDescription, HasTheRequestsThatTheServiceAnswers) {
  std::set<std::string> described;
  for (const auto& [name, schema] : described_requests().items()) described.insert(name);
  std::set<std::string> answered;
  for (const std::string_view name : service::all_requests().names()) answered.emplace(name);
  EXPECT_EQ(described, answered);
}

// Sends every request once. TestPage checks parameters, results and events against the schema.
class EveryRequest {
 public:
  json ask(const std::string& request, const json& params = json::object()) {
    asked_.insert(request);
    return page_.result(request, params);
  }
  [[nodiscard]] json game(const std::string& id) const { return page_.game(id); }
  [[nodiscard]] json last_event(const std::string& name) {
    return page_.wait_for([&](const json& event) { return event["event"] == name && event["done"]; });
  }
  [[nodiscard]] const std::set<std::string>& asked() const noexcept { return asked_; }

 private:
  TestService service_;
  TestPage page_{*service_};
  std::set<std::string> asked_;
};

TEST(ProtocolDescription, FitsEveryRequestAndAnswer) {
  EveryRequest all;
  const json offer = all.ask("hello", {{"language", "pt"}});
  for (const json& game : offer["games"]) {
    all.ask("rules", {{"game", game["id"]}});
    all.ask("players", {{"game", game["id"]}});
    all.ask("suggestion", {{"game", game["id"]}});
    all.ask("palette", {{"game", game["id"]}});
    const json state = all.ask("look", game["sample"]);
    all.ask("library.played", game["sample"]);
    all.ask("input", {{"game", state["game"]}, {"position", state["position"]}, {"text", ""}});
    if (game["maps"].is_null()) continue;
    all.ask("map", {{"game", "stars"}, {"rows", {"H1", "2@3", "*h"}}});
    all.ask("map", {{"game", "stars:map=sectors"}});
  }
  const json place{{"game", "quantik"}, {"position", "YcN1/4/1s2/4 1"}, {"moves", json::array()}};
  all.ask("values", place);
  all.ask("openings", {{"game", "eximo"}});
  all.ask("story", place);
  json picture = place;
  picture.update({{"dark", true}, {"areas", true}});
  all.ask("picture", picture);
  all.ask("set-up", {{"game", "quantik"}, {"cells", json::array()}, {"to_move", 2}});

  json order = place;
  order["lines"] = 2;
  const json search = all.ask("analyse", order);
  EXPECT_FALSE(all.last_event("analysis")["lines"].empty());
  all.ask("stop", search);
  all.ask("review", {{"game", "stars"}, {"moves", {"b2-d3=C"}}});
  EXPECT_TRUE(all.last_event("review").contains("accuracy"));

  json game = new_game("quantik", "human", "level:1");
  game["players"][0]["name"] = "Ana";
  game["clock"] = {{"initial_ms", 600'000}, {"increment_ms", 0}};
  const json begun = all.ask("game.new", game)["game"];
  const json at_game{{"game", begun["id"]}};
  const json opened{{"players", {{{"who", "human"}}, {{"who", "human"}}}}, {"game", begun["id"]}};
  all.ask("game.reseat", opened);
  json turn = at_game;
  turn.update({{"ply", 0}, {"move", "C@a1"}});
  all.ask("game.play", turn);
  const json played = all.game(begun["id"]);
  all.ask("game.undo", at_game);
  all.ask("game.redo", at_game);
  all.ask("game.hint", at_game);
  all.ask("game.hurry", at_game);
  all.ask("game.open", at_game);
  json resigned = at_game;
  resigned["player"] = 1;
  all.ask("game.resign", resigned);
  all.ask("game.leave", at_game);

  json watched = all.ask("game.new", new_game("quantik", "easy", "easy"))["game"];
  watched = {{"game", watched["id"]}, {"pause_ms", 500}, {"paused", true}};
  all.ask("game.pace", watched);
  all.ask("game.step", {{"game", watched["game"]}});
  all.ask("game.leave", {{"game", watched["game"]}});

  all.ask("settings");
  all.ask("settings.change", {{"name", "board"}, {"value", "slate"}});
  all.ask("maps.keep", {{"name", "Arena"}, {"rows", {"H1", "h"}}});
  all.ask("maps");
  all.ask("maps.forget", {{"name", "Arena"}});
  all.ask("remember", {{"form", "new.quantik"}, {"text", "{}"}});
  all.ask("recall", {{"form", "new.quantik"}});

  const json saved{{"saved", played["saved"]}};
  all.ask("library.list");
  all.ask("library.look", saved);
  const json record = all.ask("library.read", saved);
  all.ask("library.save", record);
  all.ask("record.read", all.ask("record.write", record));
  all.ask("library.remove", saved);

  const json puzzle{{"puzzle", all.ask("puzzles", {{"game", "quantik"}})["puzzles"][0]["puzzle"]}};
  json tried = puzzle;
  tried["moves"] = json::array({all.ask("puzzle.solution", puzzle)["moves"][0]});
  all.ask("puzzle.try", tried);
  all.ask("puzzle.daily", {{"day", 20'000}});
  json asked = puzzle;
  asked.update({{"moves", json::array()}, {"number", 1}});
  all.ask("puzzle.hint", asked);

  all.ask("lessons");
  json step{{"lesson", "quantik"}, {"step", 1}};
  all.ask("lesson.step", step);
  all.ask("lesson.remember", step);
  step["moves"] = json::array();
  step["moves"] = json::array({all.ask("lesson.solution", step)["move"]});
  all.ask("lesson.try", step);
  all.ask("progress.merge", all.ask("progress"));

  for (const auto& [name, schema] : described_requests().items())
    EXPECT_TRUE(all.asked().contains(name)) << name;
}

}  // namespace
}  // namespace joga::testing
