// The dialogue in docs/online.md runs as printed, and docs/online.schema.json describes its messages.
#include <gtest/gtest.h>

#include <deque>
#include <fstream>
#include <set>
#include <sstream>

#include "joga/online/shared.hpp"
#include "online/test_host.hpp"
#include "render/json_schema.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

// Returns whether the actual value has everything that is expected; it may have more.
[[nodiscard]] bool holds(const json& actual, const json& expected) {
  if (expected.is_object()) {
    for (const auto& [key, value] : expected.items()) {
      if (!actual.is_object() || !actual.contains(key) || !holds(actual[key], value)) return false;
    }
    return true;
  }
  if (expected.is_array()) {
    if (!actual.is_array() || actual.size() != expected.size()) return false;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if (!holds(actual[i], expected[i])) return false;
    }
    return true;
  }
  return actual == expected;
}

// One of the two speakers: the messages it has received, without events about presence only.
struct Speaker {
  std::unique_ptr<online::Connection> connection{};
  std::deque<json> inbox{};
  json revision{};

  void hear(const std::string& text) {
    json message = json::parse(text);
    if (message.value("event", "") == "game" &&
        std::exchange(revision, message["revision"]) == message["revision"])
      return;
    if (message.contains("result") && message["result"].contains("game"))
      revision = message["result"]["game"]["revision"];
    inbox.push_back(std::move(message));
  }
};

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

TEST(OnlineDocument, TheDialogueHappensAsItIsWritten) {
  OnlineTestHost host;
  std::map<char, Speaker> speakers;
  for (const char name : {'a', 'b'}) {
    Speaker& speaker = speakers[name];
    speaker.connection = host.online().connect(
        {.person = {}, .token_hash = store::token_hash(std::string(1, name)), .networks = {"peer"}},
        [&speaker](const std::shared_ptr<const std::string>& text) { speaker.hear(*text); });
  }
  std::ifstream page(JOGA_TEST_DATA "/../../docs/online.md");
  bool inside = false;
  int lines = 0;
  std::string game;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) {
      inside = line == "```dialogue";
      continue;
    }
    if (!inside) continue;
    Speaker& speaker = speakers.at(line[0]);
    if (!game.empty()) replace_all(line, "GAME", game);
    const std::string text = line.substr(3);
    if (line[1] == '>') {
      speaker.connection->receive(text, host.host().now());
      host.settle();
      continue;
    }
    ++lines;
    ASSERT_FALSE(speaker.inbox.empty()) << "expected " << text;
    const json actual = speaker.inbox.front();
    speaker.inbox.pop_front();
    std::string expected = text;
    if (game.empty() && text.find("GAME") != std::string::npos) {
      game = actual["result"]["game"]["id"];
      replace_all(expected, "GAME", game);
    }
    EXPECT_TRUE(holds(actual, json::parse(expected))) << "expected " << expected << "\nactual " << actual;
  }
  EXPECT_GE(lines, 20);
}

TEST(OnlineDescription, HasTheRequestsThatAHostAnswers) {
  std::set<std::string> described;
  const json& requests =
      render::documented_schemas().at("online.schema.json").at("/$defs/Requests/properties"_json_pointer);
  for (const auto& [name, schema] : requests.items()) described.insert(name);
  std::set<std::string> answered;
  for (const std::string_view name : online::all_requests().names()) answered.emplace(name);
  EXPECT_EQ(described, answered);
}

}  // namespace
}  // namespace joga::testing
