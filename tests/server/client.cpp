#include "server/client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>

namespace joga::testing {
namespace {

constexpr std::string_view kMask = "\x12\x34\x56\x78";

[[nodiscard]] std::string big_endian(std::size_t number, int bytes) {
  std::string text;
  for (int i = bytes - 1; i >= 0; --i) text += static_cast<char>(number >> (8 * i) & 0xFFU);
  return text;
}

[[nodiscard]] std::size_t from_big_endian(std::string_view bytes) {
  std::size_t number = 0;
  for (const char byte : bytes) number = number << 8U | static_cast<unsigned char>(byte);
  return number;
}

[[nodiscard]] std::string bytes_of(const Frame& frame) {
  std::string bytes(1, static_cast<char>((frame.last ? 0x80U : 0U) | static_cast<unsigned>(frame.opcode)));
  const unsigned mask_bit = frame.masked ? 0x80U : 0U;
  const std::size_t size = frame.payload.size();
  if (size < 126) {
    bytes += static_cast<char>(mask_bit | size);
  } else if (size < 65536) {
    bytes += static_cast<char>(mask_bit | 126U);
    bytes += big_endian(size, 2);
  } else {
    bytes += static_cast<char>(mask_bit | 127U);
    bytes += big_endian(size, 8);
  }
  if (!frame.masked) return bytes + frame.payload;
  bytes += kMask;
  for (std::size_t i = 0; i < size; ++i)
    bytes += static_cast<char>(frame.payload[i] ^ kMask[i % kMask.size()]);
  return bytes;
}

}  // namespace

std::string HttpReply::header(std::string_view name) const {
  const std::string line = "\r\n" + std::string(name) + ": ";
  const std::size_t at = head.find(line);
  if (at == std::string::npos) return {};
  const std::size_t begin = at + line.size();
  return head.substr(begin, head.find("\r\n", begin) - begin);
}

Client::Client(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)), port_(port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const auto* pointer = reinterpret_cast<const sockaddr*>(&address);
  if (::connect(socket_.number(), pointer, sizeof address) != 0) throw std::runtime_error("cannot connect");
}

bool Client::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void Client::finish_sending() {
  ::shutdown(socket_.number(), SHUT_WR);
}

bool Client::fill(std::size_t size) {
  std::array<char, 65536> chunk{};
  while (received_.size() < size) {
    const ssize_t count = ::recv(socket_.number(), chunk.data(), chunk.size(), 0);
    if (count <= 0) return false;
    received_.append(chunk.data(), static_cast<std::size_t>(count));
  }
  return true;
}

std::string Client::read_rest() {
  while (fill(received_.size() + 1)) {
  }
  return std::exchange(received_, {});
}

void Client::request(std::string_view method, std::string_view target, const Headers& headers) {
  std::string text = std::string(method) + " " + std::string(target) + " HTTP/1.1\r\n";
  const bool has_host =
      std::ranges::any_of(headers, [](const auto& header) { return header.first == "Host"; });
  if (!has_host) text += "Host: 127.0.0.1:" + std::to_string(port_) + "\r\n";
  for (const auto& [name, value] : headers) text += std::string(name) + ": " + std::string(value) + "\r\n";
  send(text + "\r\n");
}

HttpReply Client::reply(bool only_head) {
  HttpReply reply;
  std::size_t end = 0;
  while ((end = received_.find("\r\n\r\n")) == std::string::npos) {
    if (!fill(received_.size() + 1)) return reply;
  }
  reply.head = received_.substr(0, end + 2);
  received_.erase(0, end + 4);
  std::from_chars(reply.head.data() + 9, reply.head.data() + 12, reply.status);
  std::size_t length = 0;
  const std::string length_text = reply.header("Content-Length");
  std::from_chars(length_text.data(), length_text.data() + length_text.size(), length);
  if (only_head || !fill(length)) return reply;
  reply.body = received_.substr(0, length);
  received_.erase(0, length);
  return reply;
}

HttpReply Client::get(std::string_view target, const Headers& headers) {
  request("GET", target, headers);
  return reply();
}

int Client::open_web_socket() {
  return open_web_socket("http://127.0.0.1:" + std::to_string(port_));
}

int Client::open_web_socket(std::string_view origin, std::string_view target) {
  return get(target, {{"Upgrade", "websocket"},
                      {"Connection", "Upgrade"},
                      {"Sec-WebSocket-Version", "13"},
                      {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="},
                      {"Origin", origin}})
      .status;
}

bool Client::send_frame(const Frame& frame) {
  return send(bytes_of(frame));
}

std::optional<Frame> Client::read_frame() {
  if (!fill(2)) return std::nullopt;
  const auto first = static_cast<unsigned char>(received_[0]);
  std::size_t size = static_cast<unsigned char>(received_[1]) & 0x7FU;
  std::size_t head = 2;
  if (size >= 126) {
    const std::size_t width = size == 126 ? 2 : 8;
    if (!fill(head + width)) return std::nullopt;
    size = from_big_endian(std::string_view(received_).substr(head, width));
    head += width;
  }
  if (!fill(head + size)) return std::nullopt;
  Frame frame{.opcode = static_cast<Opcode>(first & 0x0FU),
              .payload = received_.substr(head, size),
              .last = (first & 0x80U) != 0,
              .masked = false};
  received_.erase(0, head + size);
  return frame;
}

int Client::read_close_code() {
  while (const std::optional<Frame> frame = read_frame()) {
    if (frame->opcode != Opcode::Close) continue;
    return frame->payload.size() < 2 ? 0 : static_cast<int>(from_big_endian(frame->payload.substr(0, 2)));
  }
  return 0;
}

}  // namespace joga::testing
