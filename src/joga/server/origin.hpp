// Checks that requests come only from the server's own page.
//
// A browser sends the name under which it reached the server (Host) and, for a WebSocket, the origin of the
// page that opens it (Origin). Any page on the network can make a browser call 127.0.0.1 under a name of its
// own whose address it changes (DNS rebinding): then the browser takes the server for a part of that page. It
// still sends the name, so the server answers only to names that nobody else can own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/result.hpp"

namespace joga::server {

// The public address of a server behind a proxy: "https://joga.example.org".
class PublicOrigin {
 public:
  [[nodiscard]] static Result<PublicOrigin> parse(std::string_view text);

  // The origin as a browser writes it: without the default port and without a final '/'.
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
  // `host` is the name or address that the server listens on, `origin` its public address if that differs.
  HostCheck(std::string_view host, std::uint16_t port, std::optional<PublicOrigin> origin = std::nullopt);

  // Returns whether the value of a Host header is a name of the loopback interface or the given host, with
  // the port, or the public origin's. A server that listens on all addresses of the machine ("0.0.0.0", "::")
  // is reached under any of them, so every numeric address is allowed: DNS rebinding needs a name.
  [[nodiscard]] bool allows_host(std::string_view host_header) const;

  // Returns whether the value of a Host header is a name or an address of the loopback interface, with the
  // port.
  [[nodiscard]] bool is_loopback_name(std::string_view host_header) const;

  // Returns whether the page came from the very host that it now calls.
  [[nodiscard]] bool allows_origin(std::string_view origin_header, std::string_view host_header) const;

 private:
  std::string host_;
  std::uint16_t port_;
  bool all_addresses_;
  std::optional<PublicOrigin> origin_;
};

// Returns whether the host is a loopback address, reachable only from this machine, or the name of one.
[[nodiscard]] bool is_loopback(std::string_view host);

// "http://127.0.0.1:5642/"; an IPv6 address is put in brackets.
[[nodiscard]] std::string address_text(std::string_view host, std::uint16_t port);

}  // namespace joga::server
