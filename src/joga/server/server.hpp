// HTTP and WebSocket: gives the page to browsers, and carries messages between them and whatever is behind
// `connect`. One thread does all of it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/server/http_answer.hpp"
#include "joga/server/origin.hpp"
#include "joga/service/token_bucket.hpp"

namespace joga::server {

// --- What is behind the network ---

// Takes one message of the page, and is destroyed when the page is gone, both on the thread that serves: it
// hands the work to others and returns at once. The page's next message is read when `done` has been called,
// once and from any thread, so that a page has one message waiting at most, however fast it sends.
using Talk = std::function<void(std::string message, std::function<void()> done)>;

// Sends one text to the page. From any thread; once the page is gone, or the server, nothing happens.
using SendText = std::function<void(std::string text)>;

// The way to one page.
struct Line {
  SendText send{};
  std::function<void(std::string_view why)> close{};  // the page is to go; from any thread, as SendText
};

// A page has connected.
using Connect = std::function<Talk(Line line)>;

// --- Who is let in ---

// Somebody asks for a WebSocket, and brings this.
struct Knock {
  std::string query{};    // of the address, after the '?'
  std::string cookies{};  // "name=value; name=value"
  std::string bearer{};   // the token
  std::string peer{};     // where it comes from, as Limits count it; empty: from this machine
};

struct Admission {
  std::optional<HttpAnswer> refusal{};  // then nothing else counts
  std::string identity{};               // as Limits count it; empty: it counts for nobody
  std::string cookie{};                 // to be set, as in a header Set-Cookie; empty: none
  Connect connect{};
};

// Decides soon, once and from any thread. It is called on the thread that serves, so it waits for nobody.
using Door = std::function<void(Knock knock, std::function<void(Admission)> decide)>;

// Lets in everybody who comes to it: those who have the key, where there is one.
[[nodiscard]] Door open_door(std::function<Talk(SendText send)> connect);

// --- The server ---

// What the server grants to those who connect to it, however they behave.
struct Limits {
  // Connections open at once. Those that have shown the key are pages, all others are guests; a page needs
  // one connection, and is a few guests while it loads. From an address that is not this machine's own there
  // may be `per_peer` of each.
  std::size_t pages = 64;
  std::size_t guests = 64;
  std::size_t per_peer = 16;
  std::size_t per_identity = 16;                       // pages alone
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
  // For a page to take the next 16 KiB of what is being sent to it, or the rest of a message: a page that
  // takes less for as long is dropped, whatever it sends itself.
  std::chrono::milliseconds write{10'000};
  std::chrono::milliseconds idle{60'000};  // without a sign of life; after half of it a page is asked for one
  std::chrono::milliseconds farewell{1'000};  // for pages to close when the server stops
};

// What has happened since the server was opened, and what there is now. For any thread.
struct Figures {
  std::atomic<std::uint64_t> requests{0};
  std::atomic<std::uint64_t> refusals{0};  // answers with a status of 400 or more
  std::atomic<std::uint64_t> pages_opened{0};
  std::atomic<std::uint64_t> pages_turned_away{0};  // by limits
  std::atomic<std::uint64_t> floods{0};             // pages closed since they sent too much
  std::atomic<std::uint64_t> slow_readers{0};       // pages dropped since they did not read
  std::atomic<std::uint64_t> messages_received{0};
  std::atomic<std::uint64_t> bytes_received{0};  // of these messages
  std::atomic<std::uint64_t> messages_sent{0};
  std::atomic<std::uint64_t> bytes_sent{0};
  std::atomic<std::size_t> pages{0};
  std::atomic<std::size_t> guests{0};
};

// What pages are told when the server stops.
enum class Farewell : std::uint8_t {
  End,      // that was it
  Restart,  // come back soon, here or at another process
};

inline constexpr std::uint16_t kDefaultPort = 5642;  // "joga" on a telephone's keys; not registered
inline constexpr std::string_view kDefaultHost = "127.0.0.1";

struct ServerOptions {
  std::string host{kDefaultHost};
  std::uint16_t port = kDefaultPort;  // 0: any that is free
  std::optional<PublicOrigin> origin{};
  std::vector<std::string> trusted_proxies{};  // addresses and networks, as TrustedProxies reads them
  std::string_view socket_path = kOwnerSocket;
  std::optional<std::string> key = std::string();  // as Site has it
  std::span<const Asset> assets{};                 // must outlive the server
  bool has_module = false;                         // as Site has it
  Report report{};
  Farewell farewell = Farewell::End;
  Limits limits{};
  std::shared_ptr<Figures> figures = std::make_shared<Figures>();
};

class Server {
 public:
  // Takes the port; from now on connections wait, and run() answers them. The error says what to do about a
  // port that is in use or forbidden, or a host that is not this one.
  [[nodiscard]] static Result<Server> open(const ServerOptions& options, Door door);
  Server(Server&&) noexcept;
  Server& operator=(Server&&) noexcept;
  ~Server();

  // "http://127.0.0.1:5642/", with the port that was found, or the public origin. Where there is a key it
  // ends with "#key=" and the key: what is after the '#' is for the page alone, browsers do not send it.
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
