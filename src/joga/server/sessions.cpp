#include "joga/server/sessions.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>

#include "joga/server/catalogue.hpp"
#include "joga/server/http_answer.hpp"
#include "joga/server/traffic.hpp"

namespace joga::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using beast::error_code;
using BareRequest = http::request<http::empty_body>;
using Response = http::response<http::span_body<const char>>;

// --- WebSocket ---

using MessageBuffer = asio::dynamic_string_buffer<char, std::char_traits<char>, std::allocator<char>>;

// On one machine compression would only cost time, here and in the compiler.
constexpr bool kCompressed = false;

// A connection that has become a WebSocket.
class WebSocket final : public Session, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(House& house, beast::tcp_stream stream, BareRequest request)
      : Session(house),
        stream_(std::move(stream)),
        request_(std::move(request)),
        outbox_(std::make_shared<Outbox>(house.limits.waiting_bytes)),
        allowance_(house.limits.messages, std::chrono::steady_clock::now()) {}

  void start() {
    // The stream has timers of its own from here on; the one of the layer below would get in their way.
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(websocket::stream_base::timeout{.handshake_timeout = house().limits.handshake,
                                                       .idle_timeout = house().limits.idle,
                                                       .keep_alive_pings = true});
    stream_.read_message_max(house().limits.message_bytes);
    stream_.text(true);
    stream_.auto_fragment(false);  // a message is one frame
    stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
      if (kind == websocket::frame_type::close)
        end_talk();  // the rest is only manners, and may take its time
    });
    stream_.async_accept(request_, [self = shared_from_this()](error_code error) {
      if (!error) self->greet();
    });
  }

  void dismiss() override {
    if (talk_ == nullptr) return drop();
    close(websocket::close_code::going_away, "joga has ended");
  }

  void drop() override {
    const std::shared_ptr<WebSocket> last = std::exchange(waiting_, nullptr);
    end_talk();
    beast::get_lowest_layer(stream_).close();
  }

 private:
  void greet() {
    request_ = {};
    talk_ = house().connect(sender());
    read();
  }

  // What others are given to call. It holds the page by a weak pointer, so that the page's end is not theirs
  // to bring about, and always happens on this thread.
  [[nodiscard]] std::function<void()> poster(void (WebSocket::*action)()) {
    return [mailbox = house().mailbox, page = weak_from_this(), action] {
      mailbox->post([page, action] {
        if (const std::shared_ptr<WebSocket> self = page.lock()) ((*self).*action)();
      });
    };
  }

  [[nodiscard]] SendText sender() {
    return [outbox = outbox_, write = poster(&WebSocket::write_next),
            drop = poster(&WebSocket::drop)](std::string text) {
      switch (outbox->add(std::move(text))) {
        case Outbox::Added::First:
          return write();
        case Outbox::Added::Overflow:
          return drop();  // too slow to be told why
        case Outbox::Added::Behind:
        case Outbox::Added::Refused:
          return;
      }
    };
  }

  void read() {
    waiting_ = nullptr;
    message_.clear();
    buffer_.emplace(message_, house().limits.message_bytes);
    stream_.async_read(*buffer_, [self = shared_from_this()](error_code error, std::size_t size) {
      if (error) return self->drop();
      self->receive(size);
    });
  }

  void receive(std::size_t size) {
    if (talk_ == nullptr) return read();  // until the other side has said goodbye too
    const std::size_t tokens = 1 + size / house().limits.bytes_per_token;
    if (!allowance_.take(static_cast<double>(tokens), std::chrono::steady_clock::now())) {
      close(websocket::close_code::policy_error, "too many messages");
    } else if (!stream_.got_text()) {
      close(websocket::close_code::unknown_data, "messages are texts");
    } else {
      buffer_.reset();
      waiting_ = shared_from_this();
      return talk_(std::exchange(message_, {}), poster(&WebSocket::read));
    }
    read();
  }

  void write_next() {
    std::optional<std::string> text = outbox_->next();
    if (!text) return;
    writing_ = *std::move(text);
    stream_.async_write(asio::buffer(writing_), [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->drop();
      self->write_next();
    });
  }

  void end_talk() {
    outbox_->close();
    talk_ = nullptr;
  }

  void close(websocket::close_code code, const char* why) {
    end_talk();
    stream_.async_close({code, why}, [self = shared_from_this()](error_code) { self->drop(); });
  }

  websocket::stream<beast::tcp_stream, kCompressed> stream_;
  BareRequest request_;
  std::string message_;  // as far as it has come
  std::optional<MessageBuffer> buffer_;
  std::string writing_;
  std::shared_ptr<Outbox> outbox_;
  service::TokenBucket allowance_;
  std::shared_ptr<WebSocket> waiting_;  // itself, while nothing is under way but what the talk does
  Talk talk_;                           // none before the upgrade is complete, and none when all is said
};

// --- HTTP ---

[[nodiscard]] HttpMethod method_of(const BareRequest& request) {
  if (request.method() == http::verb::get) return HttpMethod::Get;
  return request.method() == http::verb::head ? HttpMethod::Head : HttpMethod::Other;
}

[[nodiscard]] HttpRequest parts_of(const BareRequest& request) {
  const auto header = [&](http::field name) {
    const beast::string_view value = request[name];
    return std::string_view(value.data(), value.size());
  };
  return {.method = method_of(request),
          .target = {request.target().data(), request.target().size()},
          .host = header(http::field::host),
          .origin = header(http::field::origin),
          .if_none_match = header(http::field::if_none_match),
          .repeated = request.count(http::field::host) > 1 || request.count(http::field::origin) > 1,
          .asks_for_web_socket = websocket::is_upgrade(request)};
}

[[nodiscard]] Response response_of(const HttpAnswer& answer, bool keep_alive) {
  const std::string_view body = answer.body();
  Response response(static_cast<http::status>(answer.status), 11);
  for (const auto& [name, value] : answer.headers) {
    response.insert(beast::string_view(name.data(), name.size()),
                    beast::string_view(value.data(), value.size()));
  }
  response.body() = {body.data(), body.size()};
  response.keep_alive(keep_alive);
  if (response.result() != http::status::not_modified) response.content_length(body.size());
  return response;
}

// What could not be read gets an answer only where its sender may still wait for one.
[[nodiscard]] std::optional<HttpAnswer> answer_to_failure(error_code error) {
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return refusal(431, text::kTooLarge);
  if (error == http::error::body_limit || error == http::error::unexpected_body)
    return refusal(413, text::kTooLarge);
  const bool is_http = error.category() == http::make_error_code(http::error::bad_line_ending).category();
  if (!is_http || error == http::error::end_of_stream || error == http::error::partial_message)
    return std::nullopt;
  return refusal(400, text::kBadRequest);
}

class HttpSession final : public Session, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(House& house, asio::ip::tcp::socket socket)
      : Session(house), stream_(std::move(socket)), buffer_(house.limits.header_bytes) {}

  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(house().limits.header_bytes));
    parser_->body_limit(0);
    stream_.expires_after(house().limits.handshake);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](error_code error, std::size_t) { self->answer(error); });
  }

  void dismiss() override { drop(); }
  void drop() override { stream_.close(); }

 private:
  void answer(error_code error) {
    if (error || !parser_) {
      std::optional<HttpAnswer> failure = answer_to_failure(error);
      if (!failure) return drop();
      return write(*std::move(failure), {.keep_alive = false, .only_header = false});
    }
    const BareRequest& request = parser_->get();
    HttpAnswer found = answer_to(parts_of(request), house().check, house().assets);
    // A client that sends on before the upgrade is accepted does not speak WebSocket.
    if (found.opens_web_socket && buffer_.size() == 0) {
      return std::make_shared<WebSocket>(house(), std::move(stream_), parser_->release())->start();
    }
    if (found.opens_web_socket) found = refusal(400, text::kBadRequest);
    const bool keep_alive = request.keep_alive() && found.status < 400;
    write(std::move(found), {.keep_alive = keep_alive, .only_header = request.method() == http::verb::head});
  }

  struct Manner {
    bool keep_alive = false;
    bool only_header = false;
  };

  void write(HttpAnswer answer, Manner manner) {
    answer_ = std::move(answer);
    response_.emplace(response_of(answer_, manner.keep_alive));
    serializer_.emplace(*response_);
    stream_.expires_after(house().limits.handshake);
    auto done = [self = shared_from_this(), manner](error_code error, std::size_t) {
      if (error || !manner.keep_alive) return self->finish();
      self->read();
    };
    if (manner.only_header) {
      http::async_write_header(stream_, *serializer_, std::move(done));
    } else {
      http::async_write(stream_, *serializer_, std::move(done));
    }
  }

  // Closing at once would throw away what the other side has not read yet, if it has sent more than was
  // taken.
  void finish() {
    error_code ignored;
    std::ignore = stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    stream_.expires_after(house().limits.farewell);
    skip();
  }

  void skip() {
    buffer_.clear();
    stream_.async_read_some(buffer_.prepare(house().limits.header_bytes),
                            [self = shared_from_this()](error_code error, std::size_t) {
                              if (error) return self->drop();
                              self->skip();
                            });
  }

  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::empty_body>> parser_;
  HttpAnswer answer_;
  std::optional<Response> response_;
  std::optional<http::response_serializer<http::span_body<const char>>> serializer_;
};

}  // namespace

void Mailbox::post(std::function<void()> action) {
  const std::scoped_lock lock(mutex_);
  if (context_ != nullptr) asio::post(*context_, std::move(action));
}

void Mailbox::close() {
  const std::scoped_lock lock(mutex_);
  context_ = nullptr;
}

void start_http(House& house, asio::ip::tcp::socket socket) {
  std::make_shared<HttpSession>(house, std::move(socket))->read();
}

void turn_away(asio::ip::tcp::socket socket) {
  const HttpAnswer answer = refusal(503, text::kTooManyConnections);
  std::ostringstream text;
  text << response_of(answer, false);
  error_code ignored;
  std::ignore = socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer(text.str()), ignored);
  std::ignore = socket.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

}  // namespace joga::server
