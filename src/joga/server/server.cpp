#include "joga/server/server.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/steady_timer.hpp>
#include <new>
#include <thread>
#include <tuple>
#include <utility>

#include "joga/server/catalogue.hpp"
#include "joga/server/peer.hpp"
#include "joga/server/sessions.hpp"

namespace joga::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

// A signal handler can only set a flag, so the flag is polled, often enough for a person.
constexpr std::chrono::milliseconds kLook{50};
// Time between two searches for networks that need no longer be remembered.
constexpr std::chrono::seconds kNetworksKept{10};

// The sizes of the system's buffers, which accepted sockets inherit. Left to itself, the system would keep
// megabytes for a client that does not read, or that is read slowly; they count as the service's memory, and
// no limit of the server sees them. Linux doubles the numbers for its own needs.
constexpr int kSendBuffer = 64 << 10U;
constexpr int kReceiveBuffer = 32 << 10U;

[[nodiscard]] Error failure(const MessageText& text, auto&&... arguments) {
  return {.code = ErrorCode::Unsupported, .message = Message(text, arguments...)};
}

[[nodiscard]] Result<tcp::endpoint> endpoint_of(asio::io_context& context, const ServerOptions& options) {
  error_code error;
  const asio::ip::address address = asio::ip::make_address(options.host, error);
  if (!error) return tcp::endpoint(address, options.port);
  // A name can have IPv4 and IPv6 addresses. IPv4 is preferred, because the printed address leads there.
  tcp::resolver resolver(context);
  const auto found = resolver.resolve(tcp::v4(), options.host, "", error);
  if (error || found.empty()) return failure(text::kUnknownHost, options.host, error.message());
  return tcp::endpoint(found.begin()->endpoint().address(), options.port);
}

[[nodiscard]] Error listen_failure(const ServerOptions& options, error_code error) {
  if (error == asio::error::address_in_use) return failure(text::kPortInUse, int{options.port}, options.host);
  if (error == asio::error::access_denied)
    return failure(text::kPortForbidden, int{options.port}, options.host);
  if (error == boost::system::errc::address_not_available) return failure(text::kNotOurAddress, options.host);
  return failure(text::kCannotListen, address_text(options.host, options.port), error.message());
}

[[nodiscard]] Result<tcp::acceptor> listen(asio::io_context& context, const ServerOptions& options) {
  const Result<tcp::endpoint> endpoint = endpoint_of(context, options);
  if (!endpoint) return endpoint.error();
  tcp::acceptor acceptor(context);
  error_code error;
  // Allows the address to be reused: a killed server leaves connections in the kernel, which must not block
  // the next server.
  if (acceptor.open(endpoint->protocol(), error) ||
      acceptor.set_option(tcp::acceptor::reuse_address(true), error) ||
      acceptor.set_option(asio::socket_base::send_buffer_size(kSendBuffer), error) ||
      acceptor.set_option(asio::socket_base::receive_buffer_size(kReceiveBuffer), error) ||
      acceptor.bind(*endpoint, error) || acceptor.listen(tcp::acceptor::max_listen_connections, error)) {
    return listen_failure(options, error);
  }
  return acceptor;
}

}  // namespace

class Server::Implementation {
 public:
  Implementation(std::unique_ptr<asio::io_context> context, tcp::acceptor acceptor, TrustedProxies proxies,
                 const ServerOptions& options, Authenticator authenticator)
      : port_(acceptor.local_endpoint().port()),
        home_(options.origin ? options.origin->text() + "/" : address_text(options.host, port_)),
        hub_{.limits = options.limits,
             .site = {.check = HostCheck(options.host, port_, options.origin),
                      .socket_path = options.socket_path,
                      .key = options.key,
                      .assets = options.assets,
                      .has_module = options.has_module,
                      .report = options.report},
             .proxies = std::move(proxies),
             .authenticator = std::move(authenticator),
             .farewell = options.farewell,
             .figures = options.figures,
             .mailbox = std::make_shared<Mailbox>(*context)},
        context_(std::move(context)),
        acceptor_(std::move(acceptor)),
        timer_(*context_) {}
  Implementation& operator=(Implementation&&) = delete;
  ~Implementation() { hub_.mailbox->close(); }

  [[nodiscard]] std::string address() const {
    return hub_.site.key ? home_ + "#key=" + *hub_.site.key : home_;
  }
  [[nodiscard]] std::uint16_t port() const noexcept { return port_; }

  void run(const StopFlag& stop) {
    while (true) {
      try {
        if (!looking_) look_at(stop);
        if (std::exchange(accept_later_, false) && !deadline_) accept();
        context_->run();
        break;
      } catch (const std::bad_alloc&) {
        // The connection that needed the memory is gone, or will be at its timeout; the others continue.
        std::this_thread::sleep_for(kLook);
      }
    }
    // Drops the sessions that have not closed in time. Their members must be destroyed while there is still a
    // context to post to.
    hub_.drop_all();
  }

 private:
  using Clock = std::chrono::steady_clock;

  void accept() {
    acceptor_.async_accept([this](error_code error, tcp::socket socket) {
      if (!acceptor_.is_open()) return;
      // The error is mostly a lack of descriptors or memory, so an immediate retry would only loop.
      accept_later_ = true;
      if (error) return;
      welcome(std::move(socket));
      accept_later_ = false;
      accept();
    });
  }

  void welcome(tcp::socket socket) {
    error_code ignored;
    std::ignore = socket.set_option(tcp::no_delay(true), ignored);
    start_http(hub_, std::move(socket));
  }

  void look_at(const StopFlag& stop) {
    timer_.expires_after(kLook);
    timer_.async_wait([this, &stop](error_code) {
      looking_ = false;
      if (stop.is_set() && !deadline_) say_goodbye();
      const bool all_gone = hub_.pages.empty() && hub_.guests.empty();
      if (deadline_ && (all_gone || Clock::now() >= *deadline_)) return context_->stop();
      if (std::exchange(accept_later_, false) && !deadline_) accept();
      if (hub_.tidy_at && Clock::now() >= *hub_.tidy_at) tidy_up();
      if (Clock::now() >= tidy_networks_at_) tidy_networks();
      look_at(stop);
    });
    looking_ = true;
  }

  // Returns free memory to the system. Otherwise the C library would keep the memory that a long message has
  // needed.
  void tidy_up() {
    hub_.tidy_at = std::nullopt;
#ifdef __GLIBC__
    malloc_trim(0);
#endif
  }

  void tidy_networks() {
    hub_.networks.tidy(Clock::now());
    tidy_networks_at_ = Clock::now() + kNetworksKept;
  }

  void say_goodbye() {
    deadline_ = Clock::now() + hub_.limits.farewell;
    error_code ignored;
    std::ignore = acceptor_.close(ignored);
    // A session that is dismissed may leave its list at once.
    std::vector<Session*> all(hub_.pages.begin(), hub_.pages.end());
    all.insert(all.end(), hub_.guests.begin(), hub_.guests.end());
    for (Session* session : all) session->dismiss();
  }

  std::uint16_t port_;
  std::string home_;
  // Sessions live in the context's handlers and unregister when they are destroyed, so the hub must outlive
  // the context.
  Hub hub_;
  std::unique_ptr<asio::io_context> context_;
  tcp::acceptor acceptor_;
  asio::steady_timer timer_;
  bool looking_ = false;      // the timer that polls the flag is set
  bool accept_later_ = true;  // no accept is pending
  Clock::time_point tidy_networks_at_{};
  std::optional<Clock::time_point> deadline_{};
};

Server::Server(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;
Server::~Server() = default;

Authenticator admit_everyone(std::function<MessageHandler(SendText send)> connect) {
  return [connect = std::move(connect)](const AuthenticationRequest&,
                                        const std::function<void(Admission)>& decide) {
    decide({.connect = [connect](PageChannel channel) { return connect(std::move(channel.send)); }});
  };
}

Result<Server> Server::open(const ServerOptions& options, Authenticator authenticator) {
  Result<TrustedProxies> proxies = TrustedProxies::parse(options.trusted_proxies);
  if (!proxies) return proxies.error();
  auto context = std::make_unique<asio::io_context>(1);
  Result<tcp::acceptor> acceptor = listen(*context, options);
  if (!acceptor) return acceptor.error();
  return Server(std::make_unique<Implementation>(std::move(context), *std::move(acceptor),
                                                 *std::move(proxies), options, std::move(authenticator)));
}

std::string Server::address() const {
  return implementation_->address();
}

std::uint16_t Server::port() const {
  return implementation_->port();
}

void Server::run(const StopFlag& stop) {
  implementation_->run(stop);
}

}  // namespace joga::server
