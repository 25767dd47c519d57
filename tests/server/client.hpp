// A client that says exactly what it is told to, right or wrong, over a real socket. Reading waits for as
// long as it takes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/system/descriptor.hpp"

namespace joga::testing {

// The key of the server that is tested, and where its WebSocket is for those who have it.
inline constexpr std::string_view kTestKey = "the-key_of-the-test";
inline constexpr std::string_view kTestSocket = "/socket?key=the-key_of-the-test";

struct HttpReply {
  int status = 0;  // 0: the connection was closed instead
  std::string head{};
  std::string body{};

  [[nodiscard]] std::string header(std::string_view name) const;  // empty when it is not there
};

enum class Opcode : std::uint8_t {
  Continuation = 0,
  Text = 1,
  Binary = 2,
  Reserved = 3,
  Close = 8,
  Ping = 9,
  Pong = 10
};

struct Frame {
  Opcode opcode = Opcode::Text;
  std::string payload{};
  bool last = true;    // of its message
  bool masked = true;  // as clients must
};

class Client {
 public:
  explicit Client(std::uint16_t port);

  // False when the other side is gone.
  bool send(std::string_view bytes);
  // No more will be sent; reading goes on.
  void finish_sending();
  // Everything up to the end of the connection.
  [[nodiscard]] std::string read_rest();

  using Headers = std::vector<std::pair<std::string_view, std::string_view>>;
  // With the right Host, unless `headers` have one.
  void request(std::string_view method, std::string_view target, const Headers& headers = {});
  // The next reply; `only_head` for what has no body, whatever its length says.
  [[nodiscard]] HttpReply reply(bool only_head = false);
  [[nodiscard]] HttpReply get(std::string_view target, const Headers& headers = {});

  // The status of the answer to the upgrade: 101 when it worked.
  [[nodiscard]] int open_web_socket();
  [[nodiscard]] int open_web_socket(std::string_view origin, std::string_view target = kTestSocket);
  bool send_frame(const Frame& frame);
  bool send_text(std::string_view text) { return send_frame({.payload = std::string(text)}); }
  // Nothing when the connection has ended.
  [[nodiscard]] std::optional<Frame> read_frame();
  // Reads on up to the close frame; its code, or 0 when the connection ended without one.
  [[nodiscard]] int read_close_code();

 private:
  [[nodiscard]] bool fill(std::size_t size);  // until so many bytes are there

  system::Descriptor socket_;
  std::uint16_t port_;
  std::string received_{};
};

}  // namespace joga::testing
