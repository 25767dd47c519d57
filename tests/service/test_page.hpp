// A page for tests: asks, and waits for answers and events, without a network.
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

// What a page is connected to.
struct PageHost {
  using MessageHandler = std::function<void(std::string)>;
  using Send = std::function<void(std::string)>;

  std::function<MessageHandler(Send)> connect{};  // the talk ends with the function
  // Does the next thing; false when there is nothing left to do. Without it things happen by themselves, on
  // other threads.
  std::function<bool()> step{};
  std::string schema = "protocol.schema.json";  // in docs/
  // Told each message, with the request that it answers, if any.
  std::function<void(const json& message, const std::string& request)> heard{};
};

// All that comes back must be as the schema says, and so must what is asked with `result`.
class TestPage {
 public:
  explicit TestPage(const PageHost& host);

  // The whole answer to a request: with `result` or `error`. Waits for it.
  [[nodiscard]] json answer(const std::string& request, const json& params = json::object());
  // The result; a failure fails the test.
  json result(const std::string& request, const json& params = json::object());
  // The code of the failure, or "none"; the sentence is in `sentence`.
  [[nodiscard]] std::string failure(const std::string& request, const json& params = json::object());
  [[nodiscard]] const std::string& sentence() const noexcept { return sentence_; }

  // Sends without waiting; the number to wait for.
  std::int64_t ask(const std::string& request, const json& params = json::object());
  [[nodiscard]] json wait_for_answer(std::int64_t id);
  [[nodiscard]] bool has_answer(std::int64_t id) const;
  // Any text, and the next thing that comes back that is not an event.
  [[nodiscard]] json answer_to_text(const std::string& text);

  // The first event from now on, or since the last one that was waited for, that fits.
  [[nodiscard]] json wait_for(const std::function<bool(const json&)>& fits);
  [[nodiscard]] json wait_for_event(const std::string& name);

  // Everything that has come, in order.
  [[nodiscard]] std::vector<json> received() const;

  void close() { handler_ = nullptr; }

 private:
  void hear(const std::string& text);
  // Waits until `find` is true, and fails the test if that will never be.
  void wait(const std::function<bool()>& find);

  mutable std::mutex mutex_{};
  std::map<std::int64_t, std::string> asked_{};  // the requests, by their numbers
  std::condition_variable heard_{};
  std::vector<json> messages_{};
  std::size_t looked_at_ = 0;  // events before this one have been waited for
  std::int64_t last_id_ = 0;
  std::string sentence_{};
  PageHost host_;
  PageHost::MessageHandler handler_;
};

}  // namespace joga::testing
