// A client that sends exactly what it is told to, valid or not, over a real socket. Reading blocks without a
// timeout.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/system/descriptor.hpp"

namespace joga::testing {

// The key of the tested server, and the path of its WebSocket with the key.
inline constexpr std::string_view kTestKey = "the-key_of-the-test";
inline constexpr std::string_view kTestSocket = "/socket?key=the-key_of-the-test";

struct HttpReply {
  int status = 0;  // 0: the connection was closed instead
  std::string head{};
  std::string body{};

  [[nodiscard]] std::string header(std::string_view name) const;  // empty if there is none
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
  bool last = true;    // the last fragment of its message
  bool masked = true;  // required of clients
};

class Client {
 public:
  explicit Client(std::uint16_t port);

  // Returns false if the other side is gone.
  bool send(std::string_view bytes);
  // Closes the sending direction; reading continues.
  void finish_sending();
  // Reads everything up to the end of the connection.
  [[nodiscard]] std::string read_rest();

  using Headers = std::vector<std::pair<std::string_view, std::string_view>>;
  // Adds the right Host unless `headers` have one.
  void request(std::string_view method, std::string_view target, const Headers& headers = {});
  // Reads the next reply; `only_head` is for replies without a body, whatever their length header says.
  [[nodiscard]] HttpReply reply(bool only_head = false);
  [[nodiscard]] HttpReply get(std::string_view target, const Headers& headers = {});

  // Returns the status of the answer to the upgrade: 101 on success.
  [[nodiscard]] int open_web_socket();
  [[nodiscard]] int open_web_socket(std::string_view origin, std::string_view target = kTestSocket);
  bool send_frame(const Frame& frame);
  bool send_text(std::string_view text) { return send_frame({.payload = std::string(text)}); }
  // Returns nothing when the connection has ended.
  [[nodiscard]] std::optional<Frame> read_frame();
  // Reads up to the close frame. Returns its code, or 0 if the connection ended without one.
  [[nodiscard]] int read_close_code();

 private:
  [[nodiscard]] bool fill(std::size_t size);  // reads until the buffer has `size` bytes

  system::Descriptor socket_;
  std::uint16_t port_;
  std::string received_{};
};

}  // namespace joga::testing
