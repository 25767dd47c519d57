// HTTP and WebSocket: gives the page to browsers, and carries messages between them and whatever is behind
// `connect`. One thread does all of it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/server/http_answer.hpp"
#include "joga/service/token_bucket.hpp"

namespace joga::server {

// --- What is behind the network ---

// Takes one message of the page, and is destroyed when the page is gone, both on the thread that serves: it
// hands the work to others and returns at once. The page's next message is read when `done` has been called,
// once and from any thread, so that a page has one message waiting at most, however fast it sends.
using Talk = std::function<void(std::string message, std::function<void()> done)>;

// Sends one text to the page. From any thread; once the page is gone, or the server, nothing happens.
using SendText = std::function<void(std::string text)>;

// A page has connected.
using Connect = std::function<Talk(SendText send)>;

// --- The server ---

// What the server grants to those who connect to it, however they behave.
struct Limits {
  // Connections open at once. Those that have shown the key are pages, all others are guests; a page needs
  // one connection, and is a few guests while it loads. From an address that is not this machine's own there
  // may be `per_peer` of each.
  std::size_t pages = 64;
  std::size_t guests = 64;
  std::size_t per_peer = 16;
  std::size_t header_bytes = std::size_t{8} << 10U;    // of an HTTP request; bodies are not taken at all
  std::size_t message_bytes = std::size_t{4} << 20U;   // of one WebSocket message
  std::size_t waiting_bytes = std::size_t{16} << 20U;  // for one page, while it does not read
  // Bytes that are read from one connection, of whatever they are part: too many are read later. Enough for a
  // long message after another, and less a second than `messages` would allow.
  service::TokenBucket::Rate bytes{.per_second = 1 << 20U, .burst = 8 << 20U};
  // Messages of one page: each costs a token, and one more for every `bytes_per_token`; pings and pongs cost
  // one too. A key that is held down repeats some 30 times a second.
  service::TokenBucket::Rate messages{.per_second = 100, .burst = 400};
  std::size_t bytes_per_token = std::size_t{32} << 10U;
  std::chrono::milliseconds handshake{10'000};  // for a request to arrive, an answer to be taken, a farewell
  std::chrono::milliseconds idle{60'000};  // without a sign of life; after half of it a page is asked for one
  std::chrono::milliseconds farewell{1'000};  // for pages to close when the server stops
};

inline constexpr std::uint16_t kDefaultPort = 5642;  // "joga" on a telephone's keys; not registered
inline constexpr std::string_view kDefaultHost = "127.0.0.1";

struct ServerOptions {
  std::string host{kDefaultHost};
  std::uint16_t port = kDefaultPort;  // 0: any that is free
  std::string key{};                  // as Site has it
  std::span<const Asset> assets{};    // must outlive the server
  Limits limits{};
};

class Server {
 public:
  // Takes the port; from now on connections wait, and run() answers them. The error says what to do about a
  // port that is in use or forbidden, or a host that is not this one.
  [[nodiscard]] static Result<Server> open(const ServerOptions& options, Connect connect);
  Server(Server&&) noexcept;
  Server& operator=(Server&&) noexcept;
  ~Server();

  // "http://127.0.0.1:5642/#key=" and the key, with the port that was found. What is after the '#' is for the
  // page alone: browsers do not send it.
  [[nodiscard]] std::string address() const;
  [[nodiscard]] std::uint16_t port() const;

  // Serves until the flag is set; then says goodbye to the pages. Once it returns, every Talk is destroyed.
  void run(const StopFlag& stop);

 private:
  class Implementation;
  explicit Server(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace joga::server
