// A WebSocket to a host for clients: bots, load generators, tests. Supports http and https.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"

namespace joga::client {

// "https://joga.example.org", "http://127.0.0.1:5642/".
struct ServerAddress {
  bool secure = false;
  std::string host{};  // an IPv6 address without its brackets
  std::string port{};

  [[nodiscard]] static Result<ServerAddress> parse(std::string_view text);
  [[nodiscard]] std::string text() const;
};

// An event loop on the one thread that calls run.
class Loop {
 public:
  Loop();
  ~Loop();
  Loop& operator=(Loop&&) = delete;

  // Runs until the flag is set or stop is called.
  void run(const StopFlag& stop);
  void stop();  // callable from any thread, as is post
  void post(std::function<void()> action);
  // To be called on the loop's thread only.
  void after(std::chrono::milliseconds time, std::function<void()> action);

  struct Implementation;
  [[nodiscard]] Implementation& implementation() noexcept { return *implementation_; }

 private:
  std::unique_ptr<Implementation> implementation_;
};

// The reason why a connection has ended or could not be opened.
struct Ending {
  enum class Kind : std::uint8_t {
    Away,      // no answer, or the connection was lost
    Refused,   // refused with an HTTP status
    Insecure,  // the server's certificate could not be verified
    Closed,    // closed with a WebSocket code
  };
  Kind kind = Kind::Away;
  int number = 0;     // the status or the code
  std::string why{};  // the text of the system or of the server
};

// Calls back on the loop's thread, and never again after `ended`.
class WebSocket {
 public:
  struct Callbacks {
    std::function<void()> opened{};
    std::function<void(std::string_view message)> received{};
    std::function<void(const Ending& ending)> ended{};
  };

  // Connects to a path of the server, with an "Authorization: Bearer" header unless the token is empty. The
  // connection lives until it has ended, whether or not the caller keeps the pointer.
  [[nodiscard]] static std::shared_ptr<WebSocket> open(Loop& loop, const ServerAddress& server,
                                                       std::string_view path, std::string_view token,
                                                       Callbacks callbacks);
  WebSocket& operator=(WebSocket&&) = delete;
  virtual ~WebSocket() = default;

  // To be called on the loop's thread. Texts are sent in order.
  virtual void send(std::string text) = 0;
  virtual void close() = 0;
};

}  // namespace joga::client
