// The state that the server's connections share, and the list by which it finds them when it stops. Used only
// on the server's thread.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/server/http_answer.hpp"
#include "joga/server/peer.hpp"
#include "joga/server/server.hpp"

namespace joga::server {

class Session;

// Lets any thread post an action to the server's thread. It may outlive the server; then it does nothing.
class Mailbox {
 public:
  explicit Mailbox(boost::asio::io_context& context) noexcept : context_(&context) {}

  void post(std::function<void()> action);
  void close();

 private:
  std::mutex mutex_{};
  boost::asio::io_context* context_;  // null when closed
};

// Guests have not been authenticated: they load files, are about to become pages, or do nothing at all. One
// guest too many displaces an older one, so that guests keep nobody out. Pages are never displaced.
enum class Standing : std::uint8_t { Guest, Page };

// The state that all connections share.
struct Hub {
  Limits limits;
  Site site;
  TrustedProxies proxies{};
  Authenticator authenticator;
  Farewell farewell = Farewell::End;
  std::shared_ptr<Figures> figures = std::make_shared<Figures>();
  std::shared_ptr<Mailbox> mailbox;
  std::vector<Session*> sessions{};  // oldest first
  // The time at which to return the memory that long messages have needed.
  std::optional<std::chrono::steady_clock::time_point> tidy_at{};

  // Without an identity, only the limits that apply to everybody are checked.
  [[nodiscard]] bool has_room_for_page(const Peer& peer, std::string_view identity = {}) const;
  // Drops guests until there is room for one more, but never `welcomed`.
  void make_room_for_guest(const Peer& peer, const Session* welcomed = nullptr);
};

// A connection, plain HTTP or a WebSocket. It lives as long as an operation is pending on it.
class Session {
 public:
  Session(Hub& hub, Peer peer, Standing standing, std::string identity = {});
  Session& operator=(Session&&) = delete;
  virtual ~Session() { leave(); }

  [[nodiscard]] const Peer& peer() const noexcept { return peer_; }
  [[nodiscard]] Standing standing() const noexcept { return standing_; }
  [[nodiscard]] const std::string& identity() const noexcept { return identity_; }

  // Closes the connection politely and takes no more requests.
  virtual void dismiss() = 0;
  // Releases everything at once and no longer counts against the limits.
  void drop() {
    leave();
    let_go();
  }

 protected:
  [[nodiscard]] Hub& hub() const noexcept { return hub_; }
  // Sets the peer that a proxy has reported.
  void be_from(Peer peer);

 private:
  virtual void let_go() = 0;
  void leave();
  [[nodiscard]] std::atomic<std::size_t>& count() const noexcept;

  Hub& hub_;
  Peer peer_;
  Standing standing_;
  std::string identity_;
};

// Starts a connection that serves files one at a time, and may become a WebSocket.
void start_http(Hub& hub, boost::asio::ip::tcp::socket socket);

}  // namespace joga::server
