// What the server's connections share, and how it finds them when it stops. All of it belongs to the one
// thread that serves.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <span>

#include "joga/server/http_answer.hpp"
#include "joga/server/origin.hpp"
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

struct House {
  Limits limits;
  HostCheck check;
  std::span<const Asset> assets;
  Connect connect;
  std::shared_ptr<Mailbox> mailbox;
  std::set<Session*> sessions{};
};

// A connection, plain HTTP or a WebSocket. It lives as long as something is under way on it.
class Session {
 public:
  explicit Session(House& house) : house_(house) { house_.sessions.insert(this); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  virtual ~Session() { house_.sessions.erase(this); }

  // Says goodbye, and takes no more requests.
  virtual void dismiss() = 0;
  // Lets go of everything at once.
  virtual void drop() = 0;

 protected:
  [[nodiscard]] House& house() const noexcept { return house_; }

 private:
  House& house_;
};

// A connection that asks for files, one after the other, and may become a WebSocket.
void start_http(House& house, boost::asio::ip::tcp::socket socket);

// Answers a connection for which there is no room, as far as that goes without waiting for anything.
void turn_away(boost::asio::ip::tcp::socket socket);

}  // namespace joga::server
