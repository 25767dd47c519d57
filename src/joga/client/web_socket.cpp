#include "joga/client/web_socket.hpp"

#include <openssl/ssl.h>

#include <algorithm>
#include <array>
#include <boost/asio/error.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <optional>
#include <utility>

#include "joga/client/catalogue.hpp"
#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"

namespace joga::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using beast::error_code;

constexpr std::chrono::milliseconds kLook{50};  // interval at which the stop flag is polled
constexpr std::chrono::seconds kHandshake{15};
constexpr std::chrono::seconds kSilence{90};  // timeout without input; a host sends pings more often
// The longest message of a host is a game of 10,000 turns.
constexpr std::size_t kLongestMessage = std::size_t{4} << 20U;
constexpr std::size_t kMostUnsent = 1'000;  // texts

}  // namespace

// --- The loop ---

struct Loop::Implementation {
  asio::io_context context{1};
  asio::executor_work_guard<asio::io_context::executor_type> guard{context.get_executor()};
  std::optional<asio::ssl::context> ssl{};

  // Created on first use.
  [[nodiscard]] asio::ssl::context& ssl_context() {
    if (!ssl) {
      ssl.emplace(asio::ssl::context::tls_client);
      ssl->set_default_verify_paths();
      ssl->set_verify_mode(asio::ssl::verify_peer);
    }
    return *ssl;
  }
};

Loop::Loop() : implementation_(std::make_unique<Implementation>()) {}
Loop::~Loop() = default;

void Loop::run(const StopFlag& stop) {
  while (!stop.is_set() && !implementation_->context.stopped()) implementation_->context.run_for(kLook);
}

void Loop::stop() {
  implementation_->context.stop();
}

void Loop::post(std::function<void()> action) {
  asio::post(implementation_->context, std::move(action));
}

void Loop::after(std::chrono::milliseconds time, std::function<void()> action) {
  const auto timer = std::make_shared<asio::steady_timer>(implementation_->context, time);
  timer->async_wait([timer, action = std::move(action)](error_code error) {
    if (!error) action();
  });
}

// --- A connection ---

namespace {

// The stream below a WebSocket, with or without TLS. Type erasure keeps compile time down: the part of Beast
// above it is compiled once for both kinds, and the part below it once for all operations.
class Channel {
 public:
  using Tcp = beast::basic_stream<tcp, asio::io_context::executor_type>;
  using executor_type = Tcp::executor_type;
  using next_layer_type = Tcp;

  Channel(Loop::Implementation& loop, bool secure) : tcp_(loop.context) {
    if (secure) tls_.emplace(tcp_, loop.ssl_context());
  }

  [[nodiscard]] executor_type get_executor() noexcept { return tcp_.get_executor(); }
  [[nodiscard]] Tcp& next_layer() noexcept { return tcp_; }
  [[nodiscard]] const Tcp& next_layer() const noexcept { return tcp_; }
  [[nodiscard]] auto* tls() noexcept { return tls_ ? &*tls_ : nullptr; }

  template <typename Buffers, typename Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    read(some_of<asio::mutable_buffer>(buffers), erased<Transferred>(std::forward<Handler>(handler)));
  }
  template <typename Buffers, typename Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    write(some_of<asio::const_buffer>(buffers), erased<Transferred>(std::forward<Handler>(handler)));
  }
  // The customization point that Beast calls to close a WebSocket.
  template <typename Handler>
  friend void async_teardown(beast::role_type role, Channel& channel, Handler&& handler) {
    channel.tear_down(role, erased<Ended>(std::forward<Handler>(handler)));
  }

 private:
  using Transferred = std::function<void(error_code, std::size_t)>;
  using Ended = std::function<void(error_code)>;

  // Wraps a handler that can only be moved, for std::function.
  template <typename Function, typename Handler>
  [[nodiscard]] static Function erased(Handler&& handler) {
    const auto kept = std::make_shared<std::decay_t<Handler>>(std::forward<Handler>(handler));
    return [kept](auto... arguments) { (*kept)(arguments...); };
  }

  // At most the first four buffers: an operation may transfer only some of the bytes.
  template <typename Buffer>
  using Some = std::array<Buffer, 4>;
  template <typename Buffer, typename Buffers>
  [[nodiscard]] static Some<Buffer> some_of(const Buffers& buffers) {
    Some<Buffer> some{};
    auto next = asio::buffer_sequence_begin(buffers);
    const auto end = asio::buffer_sequence_end(buffers);
    for (Buffer& buffer : some) {
      if (next == end) break;
      buffer = *next++;
    }
    return some;
  }

  void read(const Some<asio::mutable_buffer>& buffers, Transferred handler) {
    tls_ ? tls_->async_read_some(buffers, std::move(handler))
         : tcp_.async_read_some(buffers, std::move(handler));
  }
  void write(const Some<asio::const_buffer>& buffers, Transferred handler) {
    tls_ ? tls_->async_write_some(buffers, std::move(handler))
         : tcp_.async_write_some(buffers, std::move(handler));
  }
  void tear_down(beast::role_type role, Ended handler) {
    using websocket::async_teardown;
    tls_ ? async_teardown(role, *tls_, std::move(handler)) : async_teardown(role, tcp_, std::move(handler));
  }

  Tcp tcp_;
  std::optional<beast::ssl_stream<Tcp&>> tls_{};
};

class ClientSocket final : public WebSocket, public std::enable_shared_from_this<ClientSocket> {
 public:
  ClientSocket(Loop& loop, ServerAddress server, std::string_view path, std::string_view token,
               Callbacks callbacks)
      : server_(std::move(server)),
        path_(path),
        token_(token),
        callbacks_(std::move(callbacks)),
        resolver_(loop.implementation().context),
        stream_(loop.implementation(), server_.secure) {}

  void start() {
    resolver_.async_resolve(
        server_.host, server_.port,
        [self = shared_from_this()](error_code error, const auto& found) { self->reach(error, found); });
  }

  void send(std::string text) override {
    if (ended_ || closing_) return;
    if (waiting_.size() >= kMostUnsent) {
      // Later, since the caller does not expect a callback from here.
      asio::post(stream_.get_executor(),
                 [self = shared_from_this()] { self->fail(asio::error::no_buffer_space); });
      return;
    }
    waiting_.push_back(std::move(text));
    if (open_ && waiting_.size() == 1) write();
  }

  void close() override {
    if (ended_ || std::exchange(closing_, true)) return;
    if (!open_) return end({.kind = Ending::Kind::Closed});
    stream_.async_close(websocket::close_code::normal, [self = shared_from_this()](error_code) {
      self->end({.kind = Ending::Kind::Closed, .number = websocket::close_code::normal});
    });
  }

 private:
  using Resolver = asio::ip::basic_resolver<tcp, Channel::executor_type>;

  void reach(error_code error, const Resolver::results_type& found) {
    if (error) return fail(error);
    lowest().expires_after(kHandshake);
    lowest().async_connect(
        found, [self = shared_from_this()](error_code failure, const auto&) { self->secure(failure); });
  }

  void secure(error_code error) {
    if (error) return fail(error);
    error_code ignored;
    std::ignore = lowest().socket().set_option(tcp::no_delay(true), ignored);
    if (auto* const layer = stream_.next_layer().tls()) {
      // The expansion of the macro SSL_set_tlsext_host_name, which has C casts. The name is only read.
      std::string name = server_.host;
      if (SSL_ctrl(layer->native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                   name.data()) != 1)
        return end({.kind = Ending::Kind::Insecure, .why = server_.host});
      layer->set_verify_callback(asio::ssl::host_name_verification(server_.host));
      layer->async_handshake(asio::ssl::stream_base::client, [self = shared_from_this()](error_code failure) {
        if (failure) {
          self->end({.kind = failure.category() == asio::error::get_ssl_category() ? Ending::Kind::Insecure
                                                                                   : Ending::Kind::Away,
                     .why = failure.message()});
        } else {
          self->upgrade();
        }
      });
    } else {
      upgrade();
    }
  }

  void upgrade() {
    lowest().expires_never();
    stream_.set_option(websocket::stream_base::timeout{
        .handshake_timeout = kHandshake, .idle_timeout = kSilence, .keep_alive_pings = true});
    stream_.set_option(websocket::stream_base::decorator([this](websocket::request_type& request) {
      if (!token_.empty()) request.set(http::field::authorization, "Bearer " + token_);
      // A host requires an Origin header, as its own page would send, from clients without a token.
      if (token_.empty()) request.set(http::field::origin, server_.text());
    }));
    stream_.read_message_max(kLongestMessage);
    stream_.text(true);
    std::string host = server_.text();
    host.erase(0, host.find("://") + 3);
    stream_.async_handshake(response_, host, path_,
                            [self = shared_from_this()](error_code error) { self->greet(error); });
  }

  void greet(error_code error) {
    if (error == websocket::error::upgrade_declined) {
      const std::string& body = response_.body();
      return end({.kind = Ending::Kind::Refused,
                  .number = static_cast<int>(response_.result_int()),
                  .why = body.substr(0, body.find('\n'))});
    }
    if (error) return fail(error);
    response_ = {};
    open_ = true;
    if (!waiting_.empty()) write();
    if (callbacks_.opened) callbacks_.opened();
    if (!ended_) read();
  }

  void read() {
    stream_.async_read(buffer_,
                       [self = shared_from_this()](error_code error, std::size_t) { self->take(error); });
  }

  void take(error_code error) {
    if (ended_) return;
    if (error == websocket::error::closed) {
      return end({.kind = Ending::Kind::Closed,
                  .number = stream_.reason().code,
                  .why = std::string(stream_.reason().reason.data(), stream_.reason().reason.size())});
    }
    if (error) return fail(error);
    const auto data = buffer_.data();
    if (callbacks_.received) callbacks_.received({static_cast<const char*>(data.data()), data.size()});
    buffer_.consume(buffer_.size());
    if (!ended_) read();
  }

  void write() {
    stream_.async_write(asio::buffer(waiting_.front()),
                        [self = shared_from_this()](error_code error, std::size_t) {
                          if (error) return self->fail(error);
                          self->waiting_.pop_front();
                          if (!self->waiting_.empty() && !self->ended_) self->write();
                        });
  }

  void fail(error_code error) { end({.kind = Ending::Kind::Away, .why = error.message()}); }

  void end(const Ending& ending) {
    if (std::exchange(ended_, true)) return;
    resolver_.cancel();
    lowest().close();
    const auto tell = std::exchange(callbacks_.ended, nullptr);
    if (tell) tell(ending);
  }

  [[nodiscard]] Channel::Tcp& lowest() { return beast::get_lowest_layer(stream_); }

  const ServerAddress server_;
  const std::string path_;
  const std::string token_;
  Callbacks callbacks_;
  Resolver resolver_;
  websocket::stream<Channel, false> stream_;
  websocket::response_type response_{};
  beast::flat_buffer buffer_{};
  std::deque<std::string> waiting_{};
  bool open_ = false;
  bool closing_ = false;
  bool ended_ = false;
};

}  // namespace

std::shared_ptr<WebSocket> WebSocket::open(Loop& loop, const ServerAddress& server, std::string_view path,
                                           std::string_view token, Callbacks callbacks) {
  const auto connection = std::make_shared<ClientSocket>(loop, server, path, token, std::move(callbacks));
  connection->start();
  return connection;
}

// --- Addresses ---

Result<ServerAddress> ServerAddress::parse(std::string_view text) {
  constexpr std::string_view kPlain = "http://";
  constexpr std::string_view kSecured = "https://";
  const Error no_address{ErrorCode::Malformed, Message(text::kNoAddress, excerpt(text))};
  ServerAddress address;
  std::string_view rest = text.ends_with('/') ? text.substr(0, text.size() - 1) : text;
  address.secure = rest.starts_with(kSecured);
  if (!address.secure && !rest.starts_with(kPlain)) return no_address;
  rest.remove_prefix(address.secure ? kSecured.size() : kPlain.size());
  std::string_view port = address.secure ? "443" : "80";
  const std::size_t bracket = rest.starts_with('[') ? rest.find(']') : 0;
  if (bracket == std::string_view::npos) return no_address;
  if (const std::size_t colon = rest.find(':', bracket); colon != std::string_view::npos) {
    port = rest.substr(colon + 1);
    rest = rest.substr(0, colon);
  }
  const std::optional<std::int64_t> number = parse_number(port);
  if (!number || *number < 1 || *number > UINT16_MAX) return no_address;
  address.port = port;
  address.host = bracket > 0 ? rest.substr(1, bracket - 1) : rest;
  const auto may_stand = [](char letter) {
    return is_letter(letter) || is_digit(letter) || letter == '-' || letter == '.' || letter == ':';
  };
  if (address.host.empty() || !std::ranges::all_of(address.host, may_stand)) return no_address;
  return address;
}

std::string ServerAddress::text() const {
  const bool is_usual = port == (secure ? "443" : "80");
  const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
  return (secure ? "https://" : "http://") + name + (is_usual ? "" : ":" + port);
}

}  // namespace joga::client
