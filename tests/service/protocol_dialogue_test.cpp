// The dialogue in docs/protocol.md happens as it is written.
#include <gtest/gtest.h>

#include <deque>
#include <sstream>

#include "service/test_service.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

// Whether all that is expected is there; what else there is does not matter.
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

// Changes of the library are of no interest, nor how an analysis got on.
[[nodiscard]] bool is_shown(const json& message) {
  const std::string event = message.value("event", "");
  return event != "library" && (event != "analysis" || message["done"]);
}

TEST(ProtocolDocument, TheDialogueHappensAsItIsWritten) {
  TestService service;
  std::deque<json> inbox;
  const PageHost::Talk talk = (*service).connect([&](const std::string& text) {
    if (json message = json::parse(text); is_shown(message)) inbox.push_back(std::move(message));
  });
  std::istringstream page(content_of(JOGA_TEST_DATA "/../../docs/protocol.md"));
  bool inside = false;
  int lines = 0;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) {
      inside = line == "```dialogue";
    } else if (inside && line.starts_with("> ")) {
      talk(line.substr(2));
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

}  // namespace
}  // namespace joga::testing
