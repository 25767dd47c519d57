// A server on a free port of the loopback interface, on a thread of its own, that stops with the object. Its
// message handlers echo, unless a test provides others.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>

#include "joga/core/stop_flag.hpp"
#include "joga/server/server.hpp"

namespace joga::testing {

class RunningServer {
 public:
  using Connect = std::function<server::MessageHandler(server::SendText send)>;
  explicit RunningServer(const server::Limits& limits = {}, Connect connect = {});
  // Makes the authenticator, which may connect clients to echoing handlers or to others.
  using MakeAuthenticator = std::function<server::Authenticator(server::Connect repeating)>;
  RunningServer(server::ServerOptions options, const MakeAuthenticator& make_authenticator);
  ~RunningServer() { stop(); }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return server_.port(); }
  [[nodiscard]] const server::Server& server() const noexcept { return server_; }
  // Returns when the server has stopped.
  void stop();

  // The number of echoing handlers; waits until there are `number` of them.
  [[nodiscard]] int handlers() const noexcept { return *handlers_; }
  void wait_for_handlers(int number) const;

 private:
  [[nodiscard]] Connect repeating() const;

  std::shared_ptr<std::atomic<int>> handlers_ = std::make_shared<std::atomic<int>>(0);
  StopFlag stop_;
  server::Server server_;
  std::thread thread_;
};

}  // namespace joga::testing
