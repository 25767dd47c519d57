// A page for tests: sends requests, and waits for answers and events, without a network.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace joga::testing {

using nlohmann::json;

// The host that a page is connected to.
struct PageHost {
  using MessageHandler = std::function<void(std::string)>;
  using Send = std::function<void(std::string)>;

  std::function<MessageHandler(Send)> connect{};  // destroying the handler closes the connection
  // Runs the next item; returns false if nothing is left. Without it work happens by itself, on other
  // threads.
  std::function<bool()> step{};
  std::string schema = "protocol.schema.json";  // in docs/
};

// Checks everything received, and every request sent with `result`, against the schema.
class TestPage {
 public:
  explicit TestPage(const PageHost& host);

  // Waits for the whole answer to a request, with `result` or `error`.
  [[nodiscard]] json answer(const std::string& request, const json& params = json::object());
  // Returns the result; a failure fails the test.
  json result(const std::string& request, const json& params = json::object());
  // Returns the code of the failure, or "none"; `sentence` has its message.
  [[nodiscard]] std::string failure(const std::string& request, const json& params = json::object());
  [[nodiscard]] const std::string& sentence() const noexcept { return sentence_; }

  // Sends without waiting. Returns the number to wait for.
  std::int64_t ask(const std::string& request, const json& params = json::object());
  [[nodiscard]] json wait_for_answer(std::int64_t id);
  [[nodiscard]] bool has_answer(std::int64_t id) const;
  // Sends any text. Returns the next message that is not an event.
  [[nodiscard]] json answer_to_text(const std::string& text);

  // Returns the first matching event after the last one that was waited for.
  [[nodiscard]] json wait_for(const std::function<bool(const json&)>& fits);
  [[nodiscard]] json wait_for_event(const std::string& name);

  // A game that the page watches, with all changes received so far. The fields of its state are merged into
  // the game's own.
  [[nodiscard]] json game(const std::string& id) const;
  // Sends a request about a game, and returns the game once the answer is there. The events up to the answer
  // count as waited for.
  json game_after(const std::string& request, const json& params);
  // Waits for the next event of a game, and returns the game as it was then.
  [[nodiscard]] json wait_for_game() { return wait_for_event("game")["known"]; }

  // All messages received, in order. In an event of a game, `known` is the game after that event.
  [[nodiscard]] std::vector<json> received() const;

  void close() { handler_ = nullptr; }

 private:
  void hear(const std::string& text);
  void take_game(json& message, const std::string& request);
  // Waits until `find` is true, and fails the test if that can no longer happen.
  void wait(const std::function<bool()>& find);

  mutable std::mutex mutex_{};
  std::map<std::int64_t, std::string> asked_{};  // requests by their numbers
  std::condition_variable heard_{};
  std::vector<json> messages_{};
  std::size_t looked_at_ = 0;            // index of the first event not waited for yet
  std::map<std::string, json> games_{};  // by id
  std::int64_t last_id_ = 0;
  std::string sentence_{};
  PageHost host_;
  PageHost::MessageHandler handler_;
};

}  // namespace joga::testing
