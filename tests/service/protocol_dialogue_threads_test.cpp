// The dialogue in docs/protocol.md happens as it is written.
#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <mutex>
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

// What the server sends, in order; changes of the library are of no interest, nor how an analysis got on.
class Inbox {
 public:
  void add(const std::string& text) {
    json message = json::parse(text);
    const std::string event = message.value("event", "");
    if (event == "library" || (event == "analysis" && !message["done"])) return;
    const std::lock_guard guard(mutex_);
    messages_.push_back(std::move(message));
    changed_.notify_all();
  }
  [[nodiscard]] json next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !messages_.empty(); });
    json message = messages_.front();
    messages_.pop_front();
    return message;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<json> messages_;
};

TEST(ProtocolDocument, TheDialogueHappensAsItIsWritten) {
  TestService service;
  Inbox inbox;
  const auto connection = (*service).connect([&](const std::string& text) { inbox.add(text); });
  std::istringstream page(content_of(JOGA_TEST_DATA "/../../docs/protocol.md"));
  bool inside = false;
  int lines = 0;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) {
      inside = line == "```dialogue";
    } else if (inside && line.starts_with("> ")) {
      connection->receive(line.substr(2));
    } else if (inside) {
      ++lines;
      const json expected = json::parse(line.substr(2));
      const json actual = inbox.next();
      EXPECT_TRUE(contains(actual, expected)) << "expected " << expected << "\nactual " << actual;
    }
  }
  EXPECT_GE(lines, 10);
}

}  // namespace
}  // namespace joga::testing
