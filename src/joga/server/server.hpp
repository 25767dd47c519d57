// HTTP and WebSocket: gives the page to browsers, and carries messages between them and whatever is behind
// `connect`. One thread does all of it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/server/asset.hpp"
#include "joga/server/limits.hpp"
#include "joga/server/talk.hpp"

namespace joga::server {

inline constexpr std::uint16_t kDefaultPort = 5642;  // "joga" on a telephone's keys; registered by nobody
inline constexpr std::string_view kDefaultHost = "127.0.0.1";

struct ServerOptions {
  std::string host{kDefaultHost};
  std::uint16_t port = kDefaultPort;  // 0: any that is free
  std::span<const Asset> assets{};    // must outlive the server
  Limits limits{};
};

class Server {
 public:
  // Takes the port; from now on connections wait, and run() answers them. The error says what to do about a
  // port that is in use or forbidden, or a host that is not this one.
  [[nodiscard]] static Result<Server> open(const ServerOptions& options, Connect connect);
  Server(Server&&) noexcept;
  Server& operator=(Server&&) noexcept;
  ~Server();

  // "http://127.0.0.1:5642/", with the port that was found.
  [[nodiscard]] std::string address() const;
  [[nodiscard]] std::uint16_t port() const;

  // Serves until the flag is set; then says goodbye to the pages. Once it returns, every Talk is destroyed.
  void run(const StopFlag& stop);

 private:
  class Implementation;
  explicit Server(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace joga::server
