#include "joga/server/web_socket.hpp"

#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "joga/server/outbox.hpp"

namespace joga::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using beast::error_code;
using UpgradeRequest = beast::http::request<beast::http::empty_body>;

// A buffer that one large message has blown up is not kept.
constexpr std::size_t kKeptBuffer = std::size_t{64} << 10U;

class WebSocket final : public Session, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(House& house, beast::tcp_stream stream, UpgradeRequest request)
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
    end_talk();
    beast::get_lowest_layer(stream_).close();
  }

 private:
  void greet() {
    request_ = {};
    talk_ = house().connect(sender());
    read();
  }

  // What others are given to send with. It holds the page by a weak pointer, so that the page's end is not
  // theirs to bring about, and always happens on this thread.
  [[nodiscard]] SendText sender() {
    return [outbox = outbox_, page = weak_from_this(), executor = stream_.get_executor()](std::string text) {
      const Outbox::Added added = outbox->add(std::move(text));
      if (added == Outbox::Added::Behind || added == Outbox::Added::Refused) return;
      asio::post(executor, [page, added] {
        const std::shared_ptr<WebSocket> self = page.lock();
        if (self == nullptr) return;
        if (added == Outbox::Added::First) {
          self->write_next();
        } else {
          self->drop();  // too slow to be told why
        }
      });
    };
  }

  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t size) {
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
      talk_({static_cast<const char*>(buffer_.cdata().data()), size});
    }
    buffer_.clear();
    if (buffer_.capacity() > kKeptBuffer) buffer_.shrink_to_fit();
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

  websocket::stream<beast::tcp_stream> stream_;
  UpgradeRequest request_;
  beast::flat_buffer buffer_;
  std::string writing_;
  std::shared_ptr<Outbox> outbox_;
  TokenBucket allowance_;
  Talk talk_;  // none before the upgrade is complete, and none when all is said
};

}  // namespace

void start_web_socket(House& house, beast::tcp_stream stream, UpgradeRequest request) {
  std::make_shared<WebSocket>(house, std::move(stream), std::move(request))->start();
}

}  // namespace joga::server
