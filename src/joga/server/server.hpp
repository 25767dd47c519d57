// An HTTP and WebSocket server: serves the page to browsers, and carries messages between them and the
// handlers that `connect` makes. One thread does all of it.
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

// --- Message handlers ---

// Handles one message of the page. Called on the server's thread, and destroyed there when the page is gone,
// so it must pass the work on and return at once. The page's next message is read after `done` has been
// called, once and from any thread: a page has at most one message waiting, however fast it sends.
using MessageHandler = std::function<void(std::string message, std::function<void()> done)>;

// A text for one page or many, which then share it. Never null.
using Text = std::shared_ptr<const std::string>;

// Sends one text to the page. Callable from any thread; does nothing once the page or the server is gone.
using SendText = std::function<void(const Text& text)>;

// The functions by which a message handler reaches its page.
struct PageChannel {
  SendText send{};
  std::function<void(std::string_view why)> close{};  // closes the connection; callable from any thread
};

// Makes the message handler of a page that has connected.
using Connect = std::function<MessageHandler(PageChannel channel)>;

// --- Authentication ---

// The subprotocol that the server answers with if a client offers it. Browsers insist on an answer if they
// have offered any.
inline constexpr std::string_view kSubprotocol = "joga";

// A request for a WebSocket, with everything that may identify the client.
struct AuthenticationRequest {
  std::string protocols{};              // the subprotocols that the client offers: "joga, take.CODE"
  std::string cookies{};                // "name=value; name=value"
  std::string bearer{};                 // the token of the Authorization header
  std::vector<std::string> networks{};  // networks_of the client (peer.hpp)
};

struct Admission {
  std::optional<HttpAnswer> refusal{};  // if set, all other fields are ignored
  std::string identity{};               // as Limits count it; empty: not counted
  bool is_known = false;                // may use the pages that Limits reserve
  std::vector<std::string> cookies{};   // the values of Set-Cookie headers
  Connect connect{};
};

// Decides about a request by calling `decide` once, soon and from any thread. Called on the server's thread,
// so it must not block.
using Authenticator =
    std::function<void(AuthenticationRequest request, std::function<void(Admission)> decide)>;

// Admits every request that reaches it; where there is a key, only requests with the key do.
[[nodiscard]] Authenticator admit_everyone(std::function<MessageHandler(SendText send)> connect);

// --- The server ---

// Limits for clients, however they behave.
struct Limits {
  // Connections open at once. Those that have shown the key are pages, all others are guests; a page needs
  // one connection, and a few guests while it loads. An address other than this machine's may have `per_peer`
  // of each. Wider networks of IPv6 may have twice and four times as many (networks.hpp), and this holds for
  // the rates of a peer too.
  std::size_t pages = 64;
  std::size_t reserved = 0;  // the part of `pages` that only known people may use
  std::size_t guests = 64;
  std::size_t per_peer = 16;
  std::size_t per_identity = 16;                       // pages only
  std::size_t header_bytes = std::size_t{8} << 10U;    // of an HTTP request; requests with a body are refused
  std::size_t message_bytes = std::size_t{4} << 20U;   // of one WebSocket message
  std::size_t waiting_bytes = std::size_t{16} << 20U;  // queued for one page that does not read
  // Queued for all pages, with their unfinished messages. If it is more, the pages that hold most are
  // dropped, beginning in the network that holds most.
  std::size_t waiting_bytes_in_all = std::size_t{256} << 20U;
  // The rate at which one connection is read, whatever its bytes belong to; the rest is read later. Enough
  // for one long message after another, and less per second than `messages` would allow.
  service::TokenBucket::Rate bytes{.per_second = 1 << 20U, .burst = 8 << 20U};
  // The rate limit for messages of one page. Each costs one token, and one more per `bytes_per_token`; pings
  // and pongs cost one too. A key that is held down repeats about 30 times a second.
  service::TokenBucket::Rate messages{.per_second = 100, .burst = 400};
  std::size_t bytes_per_token = std::size_t{32} << 10U;
  // The same for all connections of a peer together, HTTP requests included. Above it, each connection waits
  // for its turn before its next message is read.
  service::TokenBucket::Rate peer_bytes{.per_second = 10 << 20U, .burst = 80 << 20U};
  service::TokenBucket::Rate peer_messages{.per_second = 1000, .burst = 4000};
  // New pages of a peer; more are refused.
  service::TokenBucket::Rate peer_connections{.per_second = 5, .burst = 300};
  // Timeout of a request, of sending an answer, of a close handshake.
  std::chrono::milliseconds handshake{10'000};
  // Timeout for a page to take the next 16 KiB of a message, or the rest of it. A page that takes less is
  // dropped, even if it sends messages itself.
  std::chrono::milliseconds write{10'000};
  std::chrono::milliseconds idle{60'000};     // timeout without any frame; a ping is sent after half of it
  std::chrono::milliseconds farewell{1'000};  // time for pages to close when the server stops
};

// Counters since the server was opened, and current values. Readable from any thread.
struct Figures {
  std::atomic<std::uint64_t> requests{0};
  std::atomic<std::uint64_t> refusals{0};  // answers with a status of at least 400
  std::atomic<std::uint64_t> pages_opened{0};
  std::atomic<std::uint64_t> pages_turned_away{0};  // rejected by limits
  std::atomic<std::uint64_t> floods{0};             // pages closed because they exceeded their rate limit
  std::atomic<std::uint64_t> slow_readers{0};       // pages dropped because they did not read
  std::atomic<std::uint64_t> pauses{0};             // messages read later because of the limits of a network
  std::atomic<std::uint64_t> messages_received{0};
  std::atomic<std::uint64_t> bytes_received{0};  // payload of these messages
  std::atomic<std::uint64_t> messages_sent{0};
  std::atomic<std::uint64_t> bytes_sent{0};
  std::atomic<std::size_t> pages{0};
  std::atomic<std::size_t> guests{0};
  std::atomic<std::size_t> held_bytes{0};  // see Limits::waiting_bytes_in_all
};

// The reason that pages are told when the server stops.
enum class Farewell : std::uint8_t {
  End,      // the server stops for good
  Restart,  // pages should reconnect soon, here or to another process
};

inline constexpr std::uint16_t kDefaultPort = 5642;  // "joga" on a telephone's keys; not registered with IANA
inline constexpr std::string_view kDefaultHost = "127.0.0.1";

struct ServerOptions {
  std::string host{kDefaultHost};
  std::uint16_t port = kDefaultPort;  // 0: any free port
  std::optional<PublicOrigin> origin{};
  std::vector<std::string> trusted_proxies{};  // addresses and networks, in the format of TrustedProxies
  std::string_view socket_path = kOwnerSocket;
  std::optional<std::string> key = std::string();  // see Site::key
  std::span<const Asset> assets{};                 // must outlive the server
  bool has_module = false;                         // see Site::has_module
  Report report{};
  Farewell farewell = Farewell::End;
  Limits limits{};
  std::shared_ptr<Figures> figures = std::make_shared<Figures>();
};

class Server {
 public:
  // Binds the port: from now on connections queue up until run() serves them. The error explains what to do
  // about a port that is in use or forbidden, or a host that is not this machine.
  [[nodiscard]] static Result<Server> open(const ServerOptions& options, Authenticator authenticator);
  Server(Server&&) noexcept;
  Server& operator=(Server&&) noexcept;
  ~Server();

  // "http://127.0.0.1:5642/", with the actual port, or the public origin. If there is a key, the address ends
  // with "#key=" and the key: browsers do not send the part after the '#', so only the page sees it.
  [[nodiscard]] std::string address() const;
  [[nodiscard]] std::uint16_t port() const;

  // Serves until the flag is set, then closes the pages' connections. All message handlers are destroyed when
  // it returns.
  void run(const StopFlag& stop);

 private:
  class Implementation;
  explicit Server(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace joga::server
