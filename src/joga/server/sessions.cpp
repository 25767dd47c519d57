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
#include <tuple>
#include <utility>

#include "joga/server/catalogue.hpp"
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

// On one machine compression would only cost time, at run time and in the compiler.
constexpr bool kCompressed = false;

// A connection that has become a WebSocket.
class WebSocket final : public Session, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Hub& hub, Peer peer, Stream stream, BareRequest request, Admission admission)
      : Session(hub, std::move(peer), Standing::Page, std::move(admission.identity)),
        stream_(std::move(stream)),
        write_check_(stream_.get_executor()),
        request_(std::move(request)),
        cookie_(std::move(admission.cookie)),
        connect_(std::move(admission.connect)),
        outbox_(std::make_shared<Outbox>(hub.limits.waiting_bytes)),
        allowance_(hub.limits.messages, std::chrono::steady_clock::now()) {}

  void start() {
    // From here on the WebSocket stream has its own timeouts; that of the layer below would interfere.
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(websocket::stream_base::timeout{.handshake_timeout = hub().limits.handshake,
                                                       .idle_timeout = hub().limits.idle,
                                                       .keep_alive_pings = true});
    stream_.read_message_max(hub().limits.message_bytes);
    stream_.text(true);
    stream_.auto_fragment(false);  // sends each message as one frame
    stream_.control_callback([this](websocket::frame_type kind, beast::string_view) { hear(kind); });
    stream_.set_option(websocket::stream_base::decorator([this](websocket::response_type& response) {
      if (!cookie_.empty()) response.set(http::field::set_cookie, cookie_);
    }));
    stream_.async_accept(request_, then(shared_from_this(), &WebSocket::greet));
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
    beast::get_lowest_layer(stream_).close();
  }

  void greet(error_code error) {
    if (error) return drop();
    request_ = {};
    cookie_ = {};
    ++hub().figures->pages_opened;
    handler_ = std::exchange(connect_, nullptr)({.send = sender(), .close = closer()});
    read();
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
    return [outbox = outbox_, write = poster(&WebSocket::write_next),
            end = poster(&WebSocket::drop_slow_reader)](std::string text) {
      switch (outbox->add(std::move(text))) {
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

  // Drops the page without a close frame, which it would be too slow to read.
  void drop_slow_reader() {
    ++hub().figures->slow_readers;
    drop();
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

  // Reads the next message; the handler is done with the last one.
  void read() {
    waiting_ = nullptr;
    if (received_ > kLongMessage && !hub().tidy_at)
      hub().tidy_at = std::chrono::steady_clock::now() + kTidying;
    if (handler_ == nullptr) return;
    received_ = 0;
    read_piece();
  }

  void read_piece() {
    const std::size_t size = std::clamp<std::size_t>(stream_.read_size_hint(kFirstPiece), 1, kLargestPiece);
    message_.resize(received_ + size);
    stream_.async_read_some(asio::buffer(message_.data() + received_, size),
                            then(shared_from_this(), &WebSocket::take_piece));
  }

  void take_piece(error_code error, std::size_t size) {
    if (error) return drop();
    if (handler_ == nullptr) return;
    beast::get_lowest_layer(stream_).rate_policy().was_of_use();
    received_ += size;
    const bool whole = stream_.is_message_done();
    if (!allowance_.take(cost_of_piece(size, whole), std::chrono::steady_clock::now()))
      return close_on_flood();
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

  // --- Writing

  void write_next() {
    std::optional<std::string> text = outbox_->next();
    writing_ = text ? *std::move(text) : std::string();
    if (!text) {
      if (farewell_) say_farewell();
      return;
    }
    ++hub().figures->messages_sent;
    hub().figures->bytes_sent += writing_.size();
    stream_.async_write(asio::buffer(writing_), then(shared_from_this(), &WebSocket::written));
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
    is_write_checked_ = !writing_.empty();
    if (!is_write_checked_) return;
    const std::uint64_t taken = beast::get_lowest_layer(stream_).rate_policy().written() - bytes_before_;
    if (messages_written_ == messages_before_ && taken < kLeastTaken) return drop_slow_reader();
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
  BareRequest request_;
  std::string cookie_;
  Connect connect_;
  std::string message_;       // the part received so far, and room for more
  std::size_t received_ = 0;  // bytes of the message
  std::string writing_;
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
[[nodiscard]] std::string forwarded_for(const BareRequest& request) {
  std::string all;
  const auto [begin, end] = request.equal_range("X-Forwarded-For");
  for (auto field = begin; field != end; ++field) {
    if (!all.empty()) all += ',';
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

[[nodiscard]] AuthenticationRequest authentication_request_of(const BareRequest& request, const Peer& peer) {
  const std::string_view target(request.target().data(), request.target().size());
  const std::size_t question = target.find('?');
  return {.query = std::string(question == std::string_view::npos ? "" : target.substr(question + 1)),
          .cookies = std::string(header_of(request, http::field::cookie)),
          .bearer = std::string(bearer_of(header_of(request, http::field::authorization))),
          .networks = networks_of(peer)};
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
      : Session(hub, peer_of(neighbour), Standing::Guest),
        neighbour_(std::move(neighbour)),
        stream_(ReadingRate(hub.limits.bytes), std::move(socket)),
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
    stream_.close();
  }

  void answer(error_code error, std::size_t) {
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
    HttpAnswer found =
        answer_to(parts_of(request, neighbour_.is_loopback() && !is_forwarded(request)), hub().site);
    if (!found.opens_web_socket) return write_answer(std::move(found));
    // A client that sends more before the upgrade is accepted does not speak WebSocket.
    if (buffer_.size() > 0) return write_answer(refusal(400, text::kBadRequest));
    if (!hub().has_room_for_page(peer())) return turn_away();
    authenticate();
  }

  // No operation is pending on the stream until the authenticator has decided.
  void authenticate() {
    waiting_ = shared_from_this();
    hub().authenticator(authentication_request_of(parser_->get(), peer()),
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
      if (!hub().has_room_for_page(peer(), admission.identity)) return turn_away();
      std::make_shared<WebSocket>(hub(), peer(), std::move(stream_), parser_->release(), std::move(admission))
          ->start();
    } catch (const std::bad_alloc&) {
      drop();
    }
  }

  void turn_away() {
    ++hub().figures->pages_turned_away;
    write_answer(refusal(503, text::kTooManyPages));
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
    read();
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
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::empty_body>> parser_;
  HttpAnswer answer_;
  std::optional<Response> response_;
  std::optional<http::response_serializer<http::span_body<const char>>> serializer_;
  std::shared_ptr<HttpSession> waiting_;  // keeps the session alive while the authenticator decides
};

}  // namespace

// --- The hub ---

Session::Session(Hub& hub, Peer peer, Standing standing, std::string identity)
    : hub_(hub), peer_(std::move(peer)), standing_(standing), identity_(std::move(identity)) {
  hub_.sessions.push_back(this);
  ++count();
}

std::atomic<std::size_t>& Session::count() const noexcept {
  return standing_ == Standing::Page ? hub_.figures->pages : hub_.figures->guests;
}

void Session::leave() {
  if (std::erase(hub_.sessions, this) > 0) --count();
}

void Session::be_from(Peer peer) {
  if (peer == peer_) return;
  peer_ = std::move(peer);
  hub_.make_room_for_guest(peer_, this);
}

bool Hub::has_room_for_page(const Peer& peer, std::string_view identity) const {
  std::size_t all = 0;
  std::size_t of_peer = 0;
  std::size_t of_identity = 0;
  for (const Session* session : sessions) {
    if (session->standing() != Standing::Page) continue;
    ++all;
    if (peer && session->peer() == peer) ++of_peer;
    if (!identity.empty() && session->identity() == identity) ++of_identity;
  }
  return all < limits.pages && of_peer < limits.per_peer && of_identity < limits.per_identity;
}

void Hub::make_room_for_guest(const Peer& peer, const Session* welcomed) {
  const auto is_guest = [&](const Session* session) {
    return session->standing() == Standing::Guest && session != welcomed;
  };
  const auto drop_oldest = [this](auto&& fits, std::size_t most) {
    while (!std::cmp_less(std::ranges::count_if(sessions, fits), most)) {
      (*std::ranges::find_if(sessions, fits))->drop();
    }
  };
  if (peer) {
    drop_oldest([&](const Session* session) { return is_guest(session) && session->peer() == peer; },
                limits.per_peer);
  }
  drop_oldest(is_guest, limits.guests);
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
  hub.make_room_for_guest(peer_of(other.address()));
  std::make_shared<HttpSession>(hub, other.address(), std::move(socket))->read();
}

}  // namespace joga::server
