// The state that the server's connections share, and the lists by which it finds them when it stops. Used
// only on the server's thread.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "joga/server/http_answer.hpp"
#include "joga/server/networks.hpp"
#include "joga/server/peer.hpp"
#include "joga/server/server.hpp"
#include "joga/server/traffic.hpp"

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

// The client behind a page, as far as the limits depend on it.
struct PageOwner {
  std::string identity{};  // empty: not counted
  bool is_known = false;   // may use the reserved pages
};

// The state that all connections share.
struct Hub {
  Limits limits;
  Site site;
  TrustedProxies proxies{};
  Authenticator authenticator;
  Farewell farewell = Farewell::End;
  std::shared_ptr<Figures> figures = std::make_shared<Figures>();
  std::shared_ptr<Mailbox> mailbox;
  std::shared_ptr<HeldBytes> held = std::make_shared<HeldBytes>(limits.waiting_bytes_in_all, figures);
  Networks networks{};
  std::list<Session*> guests{};  // oldest first
  std::list<Session*> pages{};
  std::size_t strangers = 0;                                  // pages of clients who are not known
  std::unordered_map<std::string, std::size_t> identities{};  // and the number of their pages
  // The time at which to return the memory that long messages have needed.
  std::optional<std::chrono::steady_clock::time_point> tidy_at{};

  [[nodiscard]] std::shared_ptr<Network> network_of(const Peer& peer);
  // Before the client is authenticated, its identity is empty, and it counts as known if it claims to be.
  [[nodiscard]] bool has_room_for_page(const Network* network, const PageOwner& owner) const;
  // Drops other guests until there is room for this one.
  void make_room_for_guest(const Session& welcomed);
  // Drops pages until the limit on the bytes that all of them hold is kept.
  void relieve();
  void drop_all();
};

// A connection, plain HTTP or a WebSocket. It lives as long as an operation is pending on it.
class Session {
 public:
  // Without a network it comes from this machine.
  Session(Hub& hub, std::shared_ptr<Network> network, Standing standing, const PageOwner& owner = {});
  Session& operator=(Session&&) = delete;
  virtual ~Session() { leave(); }

  [[nodiscard]] const std::shared_ptr<Network>& network() const noexcept { return network_; }
  // The bytes that the connection keeps in memory for an unlimited time.
  [[nodiscard]] virtual std::size_t held_bytes() const { return 0; }

  // Closes the connection politely and takes no more requests.
  virtual void dismiss() = 0;
  // Drops the connection because it, or its network, holds too many bytes.
  virtual void relieve() { drop(); }
  // Releases everything at once and no longer counts against the limits.
  void drop() {
    leave();
    let_go();
  }

 protected:
  [[nodiscard]] Hub& hub() const noexcept { return hub_; }
  // Sets the network of the client whom a proxy has reported.
  void be_from(const Peer& peer);

 private:
  virtual void let_go() = 0;
  void leave();
  [[nodiscard]] std::atomic<std::size_t>& count() const noexcept;
  [[nodiscard]] std::list<Session*>& list() const noexcept;

  Hub& hub_;
  std::shared_ptr<Network> network_;
  std::list<Session*>::iterator position_;  // in the hub's list
  // The entry in the hub's identities; null if it has none.
  std::pair<const std::string, std::size_t>* identity_ = nullptr;
  Standing standing_;
  bool is_known_;
  bool is_counted_ = true;  // by the hub
};

// Starts a connection that serves files one at a time, and may become a WebSocket.
void start_http(Hub& hub, boost::asio::ip::tcp::socket socket);

}  // namespace joga::server
