// What the server's connections share, and how it finds them when it stops. All of it belongs to the one
// thread that serves.
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

// Lets any thread have something done on the one that serves. It may outlive the server: then nothing is
// done.
class Mailbox {
 public:
  explicit Mailbox(boost::asio::io_context& context) noexcept : context_(&context) {}

  void post(std::function<void()> action);
  void close();

 private:
  std::mutex mutex_{};
  boost::asio::io_context* context_;  // none when closed
};

// Guests have not been let in: they load files, are about to become pages, or do nothing at all. A guest
// that is too many makes an older one go, so that guests keep nobody out. Pages stay.
enum class Standing : std::uint8_t { Guest, Page };

// What all connections share.
struct Hub {
  Limits limits;
  Site site;
  TrustedProxies proxies{};
  Door door;
  Farewell farewell = Farewell::End;
  std::shared_ptr<Figures> figures = std::make_shared<Figures>();
  std::shared_ptr<Mailbox> mailbox;
  std::vector<Session*> sessions{};  // the oldest first
  // When to give back the memory that long messages have needed.
  std::optional<std::chrono::steady_clock::time_point> tidy_at{};

  // With no identity, those that have one do not matter.
  [[nodiscard]] bool has_room_for_page(const Peer& peer, std::string_view identity = {}) const;
  // Drops guests until there is room for one more; `welcomed` stays.
  void make_room_for_guest(const Peer& peer, const Session* welcomed = nullptr);
};

// A connection, plain HTTP or a WebSocket. It lives as long as something is under way on it.
class Session {
 public:
  Session(Hub& hub, Peer peer, Standing standing, std::string identity = {});
  Session& operator=(Session&&) = delete;
  virtual ~Session() { leave(); }

  [[nodiscard]] const Peer& peer() const noexcept { return peer_; }
  [[nodiscard]] Standing standing() const noexcept { return standing_; }
  [[nodiscard]] const std::string& identity() const noexcept { return identity_; }

  // Says goodbye, and takes no more requests.
  virtual void dismiss() = 0;
  // Lets go of everything at once, and no longer counts.
  void drop() {
    leave();
    let_go();
  }

 protected:
  [[nodiscard]] Hub& hub() const noexcept { return hub_; }
  // A proxy has told for whom it asks.
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

// A connection that asks for files, one after the other, and may become a WebSocket.
void start_http(Hub& hub, boost::asio::ip::tcp::socket socket);

}  // namespace joga::server
