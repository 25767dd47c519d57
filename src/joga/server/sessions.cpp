#include "joga/server/sessions.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <limits>
#include <new>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "joga/server/catalogue.hpp"

namespace joga::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using beast::error_code;
using BareRequest = http::request<http::empty_body>;
using Response = http::response<http::span_body<const char>>;

// Makes the completion handler of an operation. If it runs out of memory, only its own connection ends.
template <typename AnySession, typename... Arguments>
[[nodiscard]] auto then(std::shared_ptr<AnySession> session, void (AnySession::*action)(Arguments...)) {
  return [session = std::move(session), action](Arguments... arguments) {
    try {
      ((*session).*action)(arguments...);
    } catch (const std::bad_alloc&) {
      session->drop();
    }
  };
}

// Continues after a pause.
template <typename AnySession>
void after(std::chrono::nanoseconds pause, asio::steady_timer& timer, std::shared_ptr<AnySession> session,
           void (AnySession::*action)()) {
  timer.expires_after(pause);
  timer.async_wait([next = then(std::move(session), action)](error_code cancelled) {
    if (!cancelled) next();
  });
}

// Limits how fast a connection is read, including frames and fragments without payload, and counts the bytes
// written. This is a RatePolicy of Beast: bytes that may not be read yet stay with the sender.
class ReadingRate {
 public:
  explicit ReadingRate(service::TokenBucket::Rate rate) : bytes_(rate, Clock::now()) {}

  // Some of the bytes read had payload: a request, or a fragment of a message.
  void was_of_use() noexcept { of_no_use_ = 0; }

  // Bytes that have been accepted by the other side or by the buffers on the way to it.
  [[nodiscard]] std::uint64_t written() const noexcept { return written_; }

 private:
  friend class beast::rate_policy_access;
  using Clock = std::chrono::steady_clock;

  // Every read costs CPU, so a read counts for at least this many bytes, and fewer are not worth one.
  static constexpr std::size_t kLeastBytes = 256;
  // Frames without payload, or bytes after the close, cost CPU too, so they are charged more once this many
  // have come in a row. Longer than any legitimate fragment.
  static constexpr std::size_t kMostOfNoUse = std::size_t{128} << 10U;
  static constexpr double kPriceOfNoUse = 64;

  [[nodiscard]] std::size_t available_read_bytes() {
    const double saved = bytes_.saved(Clock::now());
    return saved < double{kLeastBytes} ? 0 : static_cast<std::size_t>(saved);
  }
  void transfer_read_bytes(std::size_t number) {
    of_no_use_ += number;
    const double price = of_no_use_ > kMostOfNoUse ? kPriceOfNoUse : 1;
    bytes_.spend(price * static_cast<double>(std::max(number, kLeastBytes)));
  }
  // Writing needs no limit here: the Outbox and Limits::write bound it.
  [[nodiscard]] static std::size_t available_write_bytes() { return std::numeric_limits<std::size_t>::max(); }
  void transfer_write_bytes(std::size_t number) noexcept { written_ += number; }
  static void on_timer() {}

  service::TokenBucket bytes_;
  std::size_t of_no_use_ = 0;  // bytes since the last payload
  std::uint64_t written_ = 0;
};
using Stream = beast::basic_stream<asio::ip::tcp, asio::any_io_executor, ReadingRate>;

// --- WebSocket ---

// A message of this length may need much memory to parse.
constexpr std::size_t kLongMessage = std::size_t{256} << 10U;
// Returning memory takes some milliseconds, so it is not done after every message.
constexpr std::chrono::seconds kTidying{1};

// A message is read in pieces: as much of a frame as has arrived. The first piece has room for most messages;
// an idle page keeps only that buffer.
constexpr std::size_t kFirstPiece = std::size_t{1} << 10U;
constexpr std::size_t kLargestPiece = std::size_t{64} << 10U;
// Each further piece of a message counts for at least this many bytes: receiving it byte by byte costs more
// than its bytes.
constexpr std::size_t kLeastPiece = 512;

// The part of a longer message that a page must take within Limits::write. A slower connection is useless.
constexpr std::uint64_t kLeastTaken = std::uint64_t{16} << 10U;

// The size of the system's buffer for what a page has not read. There are more pages than connections that
// load files, and messages are short.
constexpr int kPageSendBuffer = 16 << 10U;

// On one machine compression would only cost time, at run time and in the compiler.
constexpr bool kCompressed = false;

// Makes the server's thread drop some pages when all of them together hold too many bytes. Usable from any
// thread.
class Relief {
 public:
  explicit Relief(Hub& hub) : hub_(&hub), held_(hub.held), mailbox_(hub.mailbox) {}

  void ask_if_needed() const {
    if (!held_->needs_relief()) return;
    mailbox_->post([hub = hub_, held = held_, mailbox = mailbox_] {
      hub->relieve();  // the hub lives as long as its thread takes actions
      // The texts that dropped pages were writing are released by handlers that now wait in the same queue.
      mailbox->post([held] { held->relief_done(); });
    });
  }

 private:
  Hub* hub_;
  std::shared_ptr<HeldBytes> held_;
  std::shared_ptr<Mailbox> mailbox_;
};

// The time for which a session must not read because its network has sent too much. It is short enough for
// pings and pongs to be read before the idle timeout.
[[nodiscard]] std::chrono::nanoseconds pause_of(const Session& session, Hub& hub) {
  if (session.network() == nullptr) return std::chrono::nanoseconds(0);
  const std::chrono::nanoseconds pause = session.network()->pause(std::chrono::steady_clock::now());
  if (pause > std::chrono::nanoseconds(0)) ++hub.figures->pauses;
  return std::min<std::chrono::nanoseconds>(pause, hub.limits.idle / 4);
}

[[nodiscard]] bool offers_subprotocol(const BareRequest& request) {
  return http::token_list(request[http::field::sec_websocket_protocol]).exists(kSubprotocol);
}

// A connection that has become a WebSocket.
class WebSocket final : public Session, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Hub& hub, std::shared_ptr<Network> network, Stream stream, BareRequest request,
            Admission admission)
      : Session(hub, std::move(network), Standing::Page,
                {.identity = std::move(admission.identity), .is_known = admission.is_known}),
        stream_(std::move(stream)),
        write_check_(stream_.get_executor()),
        pause_(stream_.get_executor()),
        request_(std::move(request)),
        cookies_(std::move(admission.cookies)),
        connect_(std::move(admission.connect)),
        outbox_(std::make_shared<Outbox>(hub.limits.waiting_bytes, hub.held)),
        allowance_(hub.limits.messages, std::chrono::steady_clock::now()) {}
  WebSocket& operator=(WebSocket&&) = delete;
  ~WebSocket() override {
    outbox_->end();
    count_message(0);
  }

  void start() {
    // From here on the WebSocket stream has its own timeouts; that of the layer below would interfere.
    beast::get_lowest_layer(stream_).expires_never();
    error_code ignored;
    std::ignore = beast::get_lowest_layer(stream_).socket().set_option(
        asio::socket_base::send_buffer_size(kPageSendBuffer), ignored);
    stream_.set_option(websocket::stream_base::timeout{.handshake_timeout = hub().limits.handshake,
                                                       .idle_timeout = hub().limits.idle,
                                                       .keep_alive_pings = true});
    stream_.read_message_max(hub().limits.message_bytes);
    stream_.text(true);
    stream_.auto_fragment(false);  // sends each message as one frame
    stream_.control_callback([this](websocket::frame_type kind, beast::string_view) { hear(kind); });
    stream_.set_option(websocket::stream_base::decorator([this](websocket::response_type& response) {
      response.set(http::field::server, "joga");
      if (offers_subprotocol(request_)) response.set(http::field::sec_websocket_protocol, kSubprotocol);
      for (const std::string& cookie : cookies_) response.insert(http::field::set_cookie, cookie);
    }));
    stream_.async_accept(request_, then(shared_from_this(), &WebSocket::greet));
  }

  [[nodiscard]] std::size_t held_bytes() const override { return outbox_->bytes() + counted_; }

  // Drops the page without a close frame, which it would be too slow to read.
  void relieve() override {
    ++hub().figures->slow_readers;
    drop();
  }

  void dismiss() override {
    if (handler_ == nullptr) return drop();
    switch (hub().farewell) {
      case Farewell::End:
        return close(websocket::close_code::going_away, "joga has ended");
      case Farewell::Restart:
        return close(websocket::close_code::service_restart, "joga is being restarted");
    }
  }

 private:
  void let_go() override {
    const std::shared_ptr<WebSocket> last = std::exchange(waiting_, nullptr);
    release_handler();
    write_check_.cancel();
    pause_.cancel();
    beast::get_lowest_layer(stream_).close();
  }

  void greet(error_code error) {
    if (error) return drop();
    request_ = {};
    cookies_ = {};
    ++hub().figures->pages_opened;
    handler_ = std::exchange(connect_, nullptr)({.send = sender(), .close = closer()});
    read_message();
  }

  // Makes a callback for other threads. It holds the page by a weak pointer, so that the page is always
  // destroyed on this thread.
  [[nodiscard]] std::function<void()> poster(void (WebSocket::*action)()) {
    return [mailbox = hub().mailbox, page = weak_from_this(), action] {
      mailbox->post([page, action] {
        if (std::shared_ptr<WebSocket> self = page.lock()) then(std::move(self), action)();
      });
    };
  }

  [[nodiscard]] SendText sender() {
    return [outbox = outbox_, write = poster(&WebSocket::write_next), end = poster(&WebSocket::relieve),
            relief = Relief(hub())](const Text& text) {
      const Outbox::Added added = outbox->add(text);
      relief.ask_if_needed();
      switch (added) {
        case Outbox::Added::First:
          return write();
        case Outbox::Added::Overflow:
          return end();
        case Outbox::Added::Behind:
        case Outbox::Added::Refused:
          return;
      }
    };
  }

  [[nodiscard]] std::function<void(std::string_view why)> closer() {
    return [mailbox = hub().mailbox, page = weak_from_this()](std::string_view why) {
      mailbox->post([page, why = std::string(why)] {
        if (std::shared_ptr<WebSocket> self = page.lock()) then(std::move(self), &WebSocket::send_away)(why);
      });
    };
  }

  void send_away(const std::string& why) {
    if (handler_ != nullptr) close(websocket::close_code::policy_error, why.c_str());
  }

  // --- Reading

  // Called for control frames. The stream must not be used from here.
  void hear(websocket::frame_type kind) {
    if (handler_ == nullptr) return;
    const bool says_goodbye = kind == websocket::frame_type::close;
    if (!says_goodbye && allowance_.take(1, std::chrono::steady_clock::now())) return;
    release_handler();  // only the close handshake is left, and it may take its time
    if (says_goodbye) return;
    waiting_ = shared_from_this();
    poster (&WebSocket::close_on_flood)();
  }

  // The handler is done with the last message.
  void read() {
    const std::shared_ptr<WebSocket> self = std::exchange(waiting_, nullptr);
    if (received_ > kLongMessage && !hub().tidy_at)
      hub().tidy_at = std::chrono::steady_clock::now() + kTidying;
    if (handler_ == nullptr) return;
    count_message(0);
    const std::chrono::nanoseconds pause = pause_of(*this, hub());
    if (pause == std::chrono::nanoseconds(0)) return read_message();
    after(pause, pause_, shared_from_this(), &WebSocket::read_message);
  }

  void read_message() {
    if (handler_ == nullptr) return;
    received_ = 0;
    read_piece();
  }

  void read_piece() {
    const std::size_t size = std::clamp<std::size_t>(stream_.read_size_hint(kFirstPiece), 1, kLargestPiece);
    message_.resize(received_ + size);
    count_message(message_.size());
    stream_.async_read_some(asio::buffer(message_.data() + received_, size),
                            then(shared_from_this(), &WebSocket::take_piece));
  }

  void take_piece(error_code error, std::size_t size) {
    if (error) return drop();
    if (handler_ == nullptr) return;
    beast::get_lowest_layer(stream_).rate_policy().was_of_use();
    received_ += size;
    const bool whole = stream_.is_message_done();
    const auto now = std::chrono::steady_clock::now();
    const double cost = cost_of_piece(size, whole);
    if (!allowance_.take(cost, now)) return close_on_flood();
    if (network() != nullptr) network()->charge(cost, whole ? received_ : 0, now);
    if (!whole) return read_piece();
    if (!stream_.got_text()) return close(websocket::close_code::unknown_data, "messages are texts");
    message_.resize(received_);
    ++hub().figures->messages_received;
    hub().figures->bytes_received += received_;
    waiting_ = shared_from_this();
    handler_(std::exchange(message_, {}), poster(&WebSocket::read));
  }

  // The price in tokens. The last piece pays for the whole message.
  [[nodiscard]] double cost_of_piece(std::size_t size, bool is_last) const {
    const std::size_t bytes_per_token = hub().limits.bytes_per_token;
    if (is_last) return static_cast<double>(1 + received_ / bytes_per_token);
    if (size >= kLeastPiece) return 0;
    return static_cast<double>(kLeastPiece - size) / static_cast<double>(bytes_per_token);
  }

  // Counts the buffer of the message, from before it is read until its handler is done. The first piece,
  // which every page has, does not count.
  void count_message(std::size_t size) {
    const std::size_t more = size > kFirstPiece ? size - kFirstPiece : 0;
    const std::size_t before = std::exchange(counted_, more);
    hub().held->resize(before, more);
    if (more > before) Relief(hub()).ask_if_needed();
  }

  // --- Writing

  void write_next() {
    writing_ = outbox_->next();
    if (writing_ == nullptr) {
      if (farewell_) say_farewell();
      return;
    }
    ++hub().figures->messages_sent;
    hub().figures->bytes_sent += writing_->size();
    stream_.async_write(asio::buffer(*writing_), then(shared_from_this(), &WebSocket::written));
    if (!std::exchange(is_write_checked_, true)) check_later();
  }
  void written(error_code error, std::size_t) {
    if (error) return drop();
    ++messages_written_;
    write_next();
  }

  // One timer checks the progress of all messages: setting it for each would cost more than most messages do.
  void check_later() {
    messages_before_ = messages_written_;
    bytes_before_ = beast::get_lowest_layer(stream_).rate_policy().written();
    write_check_.expires_after(hub().limits.write);
    write_check_.async_wait([page = weak_from_this()](error_code cancelled) {
      if (cancelled) return;
      if (std::shared_ptr<WebSocket> self = page.lock()) then(std::move(self), &WebSocket::check_writing)();
    });
  }
  void check_writing() {
    is_write_checked_ = writing_ != nullptr;
    if (!is_write_checked_) return;
    const std::uint64_t taken = beast::get_lowest_layer(stream_).rate_policy().written() - bytes_before_;
    if (messages_written_ == messages_before_ && taken < kLeastTaken) return relieve();
    check_later();
  }

  // --- Closing

  void release_handler() {
    outbox_->close();
    handler_ = nullptr;
  }

  void close_on_flood() {
    ++hub().figures->floods;
    close(websocket::close_code::policy_error, "too many messages");
  }

  // Closes the connection after everything queued for the page has been sent.
  void close(websocket::close_code code, const char* why) {
    handler_ = nullptr;
    farewell_ = websocket::close_reason(code, why);
    waiting_ = shared_from_this();
    if (!outbox_->finish()) say_farewell();
  }
  void say_farewell() {
    stream_.async_close(*std::exchange(farewell_, std::nullopt),
                        then(shared_from_this(), &WebSocket::closed));
    waiting_ = nullptr;
  }
  void closed(error_code) { drop(); }

  websocket::stream<Stream, kCompressed> stream_;
  asio::steady_timer write_check_;
  asio::steady_timer pause_;  // before the next message is read
  BareRequest request_;
  std::vector<std::string> cookies_;
  Connect connect_;
  std::string message_;            // the part received so far, and room for more
  std::size_t received_ = 0;       // bytes of the message
  std::size_t counted_ = 0;        // bytes of the buffer that the hub has counted
  Text writing_;                   // null while nothing is being written
  bool is_write_checked_ = false;  // the write timer is running
  std::uint64_t messages_written_ = 0;
  std::uint64_t messages_before_ = 0;  // the count when the timer was set
  std::uint64_t bytes_before_ = 0;
  std::shared_ptr<Outbox> outbox_;
  service::TokenBucket allowance_;
  std::optional<websocket::close_reason> farewell_;  // sent after all queued texts
  // Keeps the session alive while it waits for a posted callback and no operation is pending.
  std::shared_ptr<WebSocket> waiting_;
  MessageHandler handler_;  // empty before the upgrade is complete and after the close
};

// --- HTTP ---

[[nodiscard]] HttpMethod method_of(const BareRequest& request) {
  if (request.method() == http::verb::get) return HttpMethod::Get;
  return request.method() == http::verb::head ? HttpMethod::Head : HttpMethod::Other;
}

[[nodiscard]] std::string_view header_of(const BareRequest& request, http::field name) {
  const beast::string_view value = request[name];
  return {value.data(), value.size()};
}

// Joins all headers of this name: a proxy may append to the header or add another one.
[[nodiscard]] std::optional<std::string> forwarded_for(const BareRequest& request) {
  const auto [begin, end] = request.equal_range("X-Forwarded-For");
  if (begin == end) return std::nullopt;
  std::string all;
  for (auto field = begin; field != end; ++field) {
    if (field != begin) all += ',';
    all.append(field->value().data(), field->value().size());
  }
  return all;
}

[[nodiscard]] bool is_forwarded(const BareRequest& request) {
  return request.count("X-Forwarded-For") > 0 || request.count("X-Real-IP") > 0 ||
         request.count("Forwarded") > 0 || request.count(http::field::via) > 0;
}

[[nodiscard]] HttpRequest parts_of(const BareRequest& request, bool is_local) {
  const auto header = [&](http::field name) { return header_of(request, name); };
  const auto is_repeated = [&](http::field name) { return request.count(name) > 1; };
  return {.method = method_of(request),
          .target = {request.target().data(), request.target().size()},
          .host = header(http::field::host),
          .origin = header(http::field::origin),
          .if_none_match = header(http::field::if_none_match),
          .authorization = header(http::field::authorization),
          .repeated = is_repeated(http::field::host) || is_repeated(http::field::origin) ||
                      is_repeated(http::field::authorization),
          .is_local = is_local,
          .asks_for_web_socket = websocket::is_upgrade(request)};
}

[[nodiscard]] AuthenticationRequest authentication_request_of(const BareRequest& request,
                                                              const Network* network) {
  return {.protocols = std::string(header_of(request, http::field::sec_websocket_protocol)),
          .cookies = std::string(header_of(request, http::field::cookie)),
          .bearer = std::string(bearer_of(header_of(request, http::field::authorization))),
          .networks = network == nullptr ? std::vector<std::string>() : network->names()};
}

// Whether the authenticator might recognise the client.
[[nodiscard]] bool claims_identity(const AuthenticationRequest& request) {
  return !request.cookies.empty() || !request.bearer.empty();
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

// Returns an answer only if the sender of the unreadable request may still wait for one.
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
  HttpSession(Hub& hub, Address neighbour, asio::ip::tcp::socket socket)
      : Session(hub, hub.network_of(peer_of(neighbour)), Standing::Guest),
        neighbour_(std::move(neighbour)),
        stream_(ReadingRate(hub.limits.bytes), std::move(socket)),
        pause_(stream_.get_executor()),
        buffer_(hub.limits.header_bytes) {}

  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(hub().limits.header_bytes));
    parser_->body_limit(0);
    stream_.expires_after(hub().limits.handshake);
    http::async_read(stream_, buffer_, *parser_, then(shared_from_this(), &HttpSession::answer));
  }

  void dismiss() override { drop(); }

 private:
  void let_go() override {
    const std::shared_ptr<HttpSession> last = std::exchange(waiting_, nullptr);
    pause_.cancel();
    stream_.close();
  }

  void answer(error_code error, std::size_t size) {
    if (error || !parser_) {
      std::optional<HttpAnswer> failure = answer_to_failure(error);
      if (!failure) return drop();
      return write(*std::move(failure), {.keep_alive = false, .only_header = false});
    }
    stream_.rate_policy().was_of_use();
    const BareRequest& request = parser_->get();
    if (const Address origin = hub().proxies.origin_of(neighbour_, forwarded_for(request));
        origin != neighbour_) {
      be_from(peer_of(origin));
    }
    ++hub().figures->requests;
    if (network() != nullptr) network()->charge(1, size, std::chrono::steady_clock::now());
    HttpAnswer found =
        answer_to(parts_of(request, neighbour_.is_loopback() && !is_forwarded(request)), hub().site);
    if (!found.opens_web_socket) return write_answer(std::move(found));
    // A client that sends more before the upgrade is accepted does not speak WebSocket.
    if (buffer_.size() > 0) return write_answer(refusal(400, text::kBadRequest));
    if (network() != nullptr && !network()->take_connection(std::chrono::steady_clock::now()))
      return turn_away(429, text::kTooManyConnections);
    AuthenticationRequest who = authentication_request_of(request, network().get());
    if (!hub().has_room_for_page(network().get(), {.is_known = claims_identity(who)}))
      return turn_away(503, text::kTooManyPages);
    authenticate(std::move(who));
  }

  // No operation is pending on the stream until the authenticator has decided.
  void authenticate(AuthenticationRequest who) {
    waiting_ = shared_from_this();
    hub().authenticator(std::move(who),
                        [mailbox = hub().mailbox, session = weak_from_this()](Admission admission) {
                          mailbox->post([session, admission = std::move(admission)]() mutable {
                            if (const std::shared_ptr<HttpSession> self = session.lock())
                              self->enter(std::move(admission));
                          });
                        });
  }

  void enter(Admission admission) {
    const std::shared_ptr<HttpSession> self = std::exchange(waiting_, nullptr);
    if (self == nullptr) return;  // the session was dropped meanwhile
    try {
      if (admission.refusal) return write_answer(*std::move(admission.refusal));
      if (!hub().has_room_for_page(network().get(),
                                   {.identity = admission.identity, .is_known = admission.is_known}))
        return turn_away(503, text::kTooManyPages);
      std::make_shared<WebSocket>(hub(), network(), std::move(stream_), parser_->release(),
                                  std::move(admission))
          ->start();
    } catch (const std::bad_alloc&) {
      drop();
    }
  }

  void turn_away(int status, const Message& why) {
    ++hub().figures->pages_turned_away;
    write_answer(refusal(status, why));
  }

  void write_answer(HttpAnswer found) {
    const BareRequest& request = parser_->get();
    const bool keep_alive = request.keep_alive() && found.status < 400;
    write(std::move(found), {.keep_alive = keep_alive, .only_header = request.method() == http::verb::head});
  }

  struct Manner {
    bool keep_alive = false;
    bool only_header = false;
  };

  void write(HttpAnswer answer, Manner manner) {
    if (answer.status >= 400) ++hub().figures->refusals;
    answer_ = std::move(answer);
    response_.emplace(response_of(answer_, manner.keep_alive));
    serializer_.emplace(*response_);
    stream_.expires_after(hub().limits.handshake);
    auto next = then(shared_from_this(), manner.keep_alive ? &HttpSession::go_on : &HttpSession::finish);
    if (manner.only_header) {
      http::async_write_header(stream_, *serializer_, std::move(next));
    } else {
      http::async_write(stream_, *serializer_, std::move(next));
    }
  }

  void go_on(error_code error, std::size_t size) {
    if (error) return finish(error, size);
    const std::chrono::nanoseconds pause = pause_of(*this, hub());
    if (pause == std::chrono::nanoseconds(0)) return read();
    after(pause, pause_, shared_from_this(), &HttpSession::read);
  }

  // Shuts down only the sending side and waits: closing at once, with unread input, would discard the answer
  // before the other side has read it.
  void finish(error_code, std::size_t) {
    error_code ignored;
    std::ignore = stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    stream_.expires_after(hub().limits.farewell);
    skip();
  }

  void skip() {
    buffer_.clear();
    stream_.async_read_some(buffer_.prepare(hub().limits.header_bytes),
                            then(shared_from_this(), &HttpSession::skipped));
  }
  void skipped(error_code error, std::size_t) {
    if (error) return drop();
    skip();
  }

  Address neighbour_;  // the client, or a proxy
  Stream stream_;
  asio::steady_timer pause_;  // before the next request is read
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::empty_body>> parser_;
  HttpAnswer answer_;
  std::optional<Response> response_;
  std::optional<http::response_serializer<http::span_body<const char>>> serializer_;
  std::shared_ptr<HttpSession> waiting_;  // keeps the session alive while the authenticator decides
};

}  // namespace

// --- The hub ---

Session::Session(Hub& hub, std::shared_ptr<Network> network, Standing standing, const PageOwner& owner)
    : hub_(hub), network_(std::move(network)), standing_(standing), is_known_(owner.is_known) {
  if (!owner.identity.empty()) identity_ = &*hub_.identities.try_emplace(owner.identity, 0).first;
  position_ = list().insert(list().end(), this);
  ++count();
  if (identity_ != nullptr) ++identity_->second;
  if (standing_ == Standing::Page && !is_known_) ++hub_.strangers;
  if (network_ == nullptr) return;
  standing_ == Standing::Page ? network_->add_page() : network_->add_guest();
}

std::atomic<std::size_t>& Session::count() const noexcept {
  return standing_ == Standing::Page ? hub_.figures->pages : hub_.figures->guests;
}

std::list<Session*>& Session::list() const noexcept {
  return standing_ == Standing::Page ? hub_.pages : hub_.guests;
}

void Session::leave() {
  if (!std::exchange(is_counted_, false)) return;
  list().erase(position_);
  --count();
  if (identity_ != nullptr && --identity_->second == 0)
    hub_.identities.erase(hub_.identities.find(identity_->first));
  if (standing_ == Standing::Page && !is_known_) --hub_.strangers;
  if (network_ == nullptr) return;
  standing_ == Standing::Page ? network_->remove_page() : network_->remove_guest();
}

void Session::be_from(const Peer& peer) {
  std::shared_ptr<Network> network = hub_.network_of(peer);
  if (network == network_) return;
  if (network_ != nullptr) network_->remove_guest();
  network_ = std::move(network);
  if (network_ != nullptr) network_->add_guest();
  hub_.make_room_for_guest(*this);
}

std::shared_ptr<Network> Hub::network_of(const Peer& peer) {
  return networks.find(peer, limits, std::chrono::steady_clock::now());
}

bool Hub::has_room_for_page(const Network* network, const PageOwner& owner) const {
  if (pages.size() >= limits.pages) return false;
  if (!owner.is_known && strangers >= limits.pages - std::min(limits.reserved, limits.pages)) return false;
  if (network != nullptr && !network->has_room_for_page()) return false;
  const auto found = identities.find(owner.identity);
  return found == identities.end() || found->second < limits.per_identity;
}

void Hub::make_room_for_guest(const Session& welcomed) {
  const auto drop_oldest = [&](auto&& fits) {
    const auto oldest = std::ranges::find_if(
        guests, [&](const Session* session) { return session != &welcomed && fits(*session); });
    if (oldest == guests.end()) return false;
    (*oldest)->drop();
    return true;
  };
  while (const Network* full = welcomed.network() ? welcomed.network()->with_too_many_guests() : nullptr) {
    if (!drop_oldest([&](const Session& one) { return one.network() && one.network()->is_within(*full); }))
      break;
  }
  while (guests.size() > limits.guests && drop_oldest([](const Session&) { return true; })) {
  }
}

// Drops one page after another, each time the one that holds most in the network that holds most. A page from
// this machine is a network of its own.
void Hub::relieve() {
  std::size_t excess = held->excess();
  if (excess == 0) return;
  using Share = std::pair<std::size_t, Session*>;
  struct Holder {
    std::size_t bytes = 0;
    std::vector<Share> shares{};
  };
  std::unordered_map<const void*, Holder> holders;
  for (Session* page : pages) {
    const std::size_t bytes = page->held_bytes();
    if (bytes == 0) continue;
    const void* const key = page->network() ? static_cast<const void*>(&page->network()->widest()) : page;
    Holder& holder = holders[key];
    holder.bytes += bytes;
    holder.shares.emplace_back(bytes, page);
  }
  std::priority_queue<std::pair<std::size_t, Holder*>> most;
  for (auto& [key, holder] : holders) {
    std::ranges::sort(holder.shares, {}, &Share::first);
    most.emplace(holder.bytes, &holder);
  }
  while (excess > 0 && !most.empty()) {
    Holder& holder = *most.top().second;
    most.pop();
    const auto [bytes, page] = holder.shares.back();
    holder.shares.pop_back();
    holder.bytes -= bytes;
    if (!holder.shares.empty()) most.emplace(holder.bytes, &holder);
    page->relieve();
    excess -= std::min(excess, bytes);
  }
}

void Hub::drop_all() {
  while (!pages.empty()) pages.back()->drop();
  while (!guests.empty()) guests.back()->drop();
}

void Mailbox::post(std::function<void()> action) {
  const std::scoped_lock lock(mutex_);
  if (context_ != nullptr) asio::post(*context_, std::move(action));
}

void Mailbox::close() {
  const std::scoped_lock lock(mutex_);
  context_ = nullptr;
}

void start_http(Hub& hub, asio::ip::tcp::socket socket) {
  error_code gone;
  const asio::ip::tcp::endpoint other = socket.remote_endpoint(gone);
  if (gone) return;
  const auto session = std::make_shared<HttpSession>(hub, other.address(), std::move(socket));
  hub.make_room_for_guest(*session);
  session->read();
}

}  // namespace joga::server
