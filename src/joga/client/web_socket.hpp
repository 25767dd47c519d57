// A WebSocket to a host, from the side of those who connect: bots, load generators, tests. http and https.
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

// What happens on the one thread that calls run.
class Loop {
 public:
  Loop();
  ~Loop();
  Loop& operator=(Loop&&) = delete;

  // Until the flag is set, or stop is called.
  void run(const StopFlag& stop);
  void stop();  // from any thread, as the next
  void post(std::function<void()> action);
  // From the loop's own thread.
  void after(std::chrono::milliseconds time, std::function<void()> action);

  struct Implementation;
  [[nodiscard]] Implementation& implementation() noexcept { return *implementation_; }

 private:
  std::unique_ptr<Implementation> implementation_;
};

// Why a connection has ended, or never began.
struct Ending {
  enum class Kind : std::uint8_t {
    Away,      // nobody answers, or the connection was lost
    Refused,   // with an HTTP status
    Insecure,  // the other side cannot show that it is who it says
    Closed,    // with a WebSocket code
  };
  Kind kind = Kind::Away;
  int number = 0;     // the status or the code
  std::string why{};  // in the system's words, or the server's
};

// Calls back on the loop's thread, and after `ended` never again.
class WebSocket {
 public:
  struct Callbacks {
    std::function<void()> opened{};
    std::function<void(std::string_view message)> received{};
    std::function<void(const Ending& ending)> ended{};
  };

  // Connects to a path of the server, with "Authorization: Bearer" and the token unless that is empty. The
  // connection lives until it has ended, whether or not anybody holds it.
  [[nodiscard]] static std::shared_ptr<WebSocket> open(Loop& loop, const ServerAddress& server,
                                                       std::string_view path, std::string_view token,
                                                       Callbacks callbacks);
  WebSocket& operator=(WebSocket&&) = delete;
  virtual ~WebSocket() = default;

  // On the loop's thread. Texts go in order.
  virtual void send(std::string text) = 0;
  virtual void close() = 0;
};

}  // namespace joga::client
