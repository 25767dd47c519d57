// Who may talk to the server: only a page that came from it.
//
// A browser sends along under which name it reached the server (Host) and, for a WebSocket, where the page
// that opens it came from (Origin). Any page on the network can make a browser call 127.0.0.1, under a name
// of its own whose address it changes (DNS rebinding): then the browser takes the server for a part of that
// page. It still sends the name, so only names that nobody else can own are answered.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/result.hpp"

namespace joga::server {

// Where people reach a server that has a proxy in front of it: "https://joga.example.org".
class PublicOrigin {
 public:
  [[nodiscard]] static Result<PublicOrigin> parse(std::string_view text);

  // As a browser writes it: no usual port, no '/' at the end.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  [[nodiscard]] bool is_secure() const noexcept { return secure_; }
  [[nodiscard]] bool is_host(std::string_view host_header) const;

 private:
  std::string text_{};
  std::string host_{};
  std::uint16_t port_ = 0;
  bool secure_ = false;
};

class HostCheck {
 public:
  // `host` is what the server was told to listen on, `origin` where people reach it, if that is elsewhere.
  HostCheck(std::string_view host, std::uint16_t port, std::optional<PublicOrigin> origin = std::nullopt);

  // Whether the value of a Host header is one of the loopback's names or the host given, with the port, or
  // that of the public origin. A
  // server that listens on all addresses of the machine ("0.0.0.0", "::") is reached under any of them: then
  // every address in numbers is fine, as no name leads to it.
  [[nodiscard]] bool allows_host(std::string_view host_header) const;

  // Whether the page came from here: from the very host that it now calls.
  [[nodiscard]] bool allows_origin(std::string_view origin_header, std::string_view host_header) const;

 private:
  std::string host_;
  std::uint16_t port_;
  bool all_addresses_;
  std::optional<PublicOrigin> origin_;
};

// Whether it is an address of the machine itself, reachable from nowhere else, or the name of one.
[[nodiscard]] bool is_loopback(std::string_view host);

// "http://127.0.0.1:5642/"; an IPv6 address is put in brackets.
[[nodiscard]] std::string address_text(std::string_view host, std::uint16_t port);

}  // namespace joga::server
