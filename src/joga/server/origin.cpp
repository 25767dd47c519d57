#include "joga/server/origin.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/server/catalogue.hpp"

namespace joga::server {
namespace {

constexpr std::uint16_t kUsualPort = 80;  // the default, omitted in addresses
constexpr std::uint16_t kSecurePort = 443;
constexpr std::string_view kScheme = "http://";
constexpr std::string_view kSecureScheme = "https://";

[[nodiscard]] std::optional<std::array<unsigned char, 4>> ipv4(std::string_view text) {
  std::array<unsigned char, 4> bytes{};
  if (inet_pton(AF_INET, std::string(text).c_str(), bytes.data()) != 1) return std::nullopt;
  return bytes;
}

[[nodiscard]] std::optional<std::array<unsigned char, 16>> ipv6(std::string_view text) {
  std::array<unsigned char, 16> bytes{};
  if (inet_pton(AF_INET6, std::string(text).c_str(), bytes.data()) != 1) return std::nullopt;
  return bytes;
}

[[nodiscard]] std::string in_brackets(std::string_view host) {
  const bool needs_them = host.find(':') != std::string_view::npos;
  return needs_them ? "[" + std::string(host) + "]" : std::string(host);
}

struct NameAndPort {
  std::string_view name{};  // without brackets
  std::uint16_t port = 0;
};

[[nodiscard]] std::optional<std::uint16_t> port_of(std::string_view digits) {
  return digits.starts_with('0') ? std::nullopt : number_from<std::uint16_t>(digits);
}

// "name", "name:port", "[address]", "[address]:port".
[[nodiscard]] std::optional<NameAndPort> split(std::string_view header, std::uint16_t usual_port) {
  // A zero byte would end the text early for the system's functions.
  if (header.find('\0') != std::string_view::npos) return std::nullopt;
  NameAndPort parts{.port = usual_port};
  std::string_view rest;
  if (header.starts_with('[')) {
    const std::size_t end = header.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    parts.name = header.substr(1, end - 1);
    if (!ipv6(parts.name)) return std::nullopt;
    rest = header.substr(end + 1);
  } else {
    parts.name = header.substr(0, header.find(':'));
    rest = header.substr(parts.name.size());
  }
  if (parts.name.empty()) return std::nullopt;
  if (rest.empty()) return parts;
  if (rest.front() != ':') return std::nullopt;
  const std::optional<std::uint16_t> port = port_of(rest.substr(1));
  if (!port) return std::nullopt;
  parts.port = *port;
  return parts;
}

}  // namespace

Result<PublicOrigin> PublicOrigin::parse(std::string_view text) {
  PublicOrigin origin;
  const std::string lower = in_lower_case(text.ends_with('/') ? text.substr(0, text.size() - 1) : text);
  origin.secure_ = lower.starts_with(kSecureScheme);
  const std::string_view scheme = origin.secure_ ? kSecureScheme : kScheme;
  const std::uint16_t usual_port = origin.secure_ ? kSecurePort : kUsualPort;
  const Error no_origin{ErrorCode::Malformed, Message(text::kNoOrigin, excerpt(text))};
  if (!lower.starts_with(scheme)) return no_origin;
  const std::optional<NameAndPort> parts = split(std::string_view(lower).substr(scheme.size()), usual_port);
  const auto may_stand_in_name = [](char letter) {
    return is_letter(letter) || is_digit(letter) || letter == '-' || letter == '.' || letter == ':';
  };
  if (!parts || !std::ranges::all_of(parts->name, may_stand_in_name)) return no_origin;
  origin.host_ = parts->name;
  origin.port_ = parts->port;
  origin.text_ = std::string(scheme) + in_brackets(origin.host_);
  if (origin.port_ != usual_port) origin.text_ += ":" + std::to_string(origin.port_);
  return origin;
}

bool PublicOrigin::is_host(std::string_view host_header) const {
  const std::optional<NameAndPort> parts = split(host_header, secure_ ? kSecurePort : kUsualPort);
  return parts && parts->port == port_ && equal_in_any_case(parts->name, host_);
}

HostCheck::HostCheck(std::string_view host, std::uint16_t port, std::optional<PublicOrigin> origin)
    : host_(host),
      port_(port),
      all_addresses_(host == "0.0.0.0" || ipv6(host) == std::array<unsigned char, 16>{}),
      origin_(std::move(origin)) {}

bool HostCheck::allows_host(std::string_view host_header) const {
  if (origin_ && origin_->is_host(host_header)) return true;
  const std::optional<NameAndPort> parts = split(host_header, kUsualPort);
  if (!parts || parts->port != port_) return false;
  if (all_addresses_ && (ipv4(parts->name) || ipv6(parts->name))) return true;
  return equal_in_any_case(parts->name, host_) || equal_in_any_case(parts->name, "localhost") ||
         parts->name == "127.0.0.1" || parts->name == "::1";
}

bool HostCheck::is_loopback_name(std::string_view host_header) const {
  const std::optional<NameAndPort> parts = split(host_header, kUsualPort);
  return parts && parts->port == port_ && is_loopback(parts->name);
}

bool HostCheck::allows_origin(std::string_view origin_header, std::string_view host_header) const {
  if (origin_ && origin_->is_host(host_header)) return equal_in_any_case(origin_header, origin_->text());
  return allows_host(host_header) && origin_header.starts_with(kScheme) &&
         equal_in_any_case(origin_header.substr(kScheme.size()), host_header);
}

bool is_loopback(std::string_view host) {
  if (equal_in_any_case(host, "localhost")) return true;
  if (const auto bytes = ipv4(host)) return bytes->front() == 127;
  constexpr std::array<unsigned char, 16> kLoopback{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  return ipv6(host) == kLoopback;
}

std::string address_text(std::string_view host, std::uint16_t port) {
  return std::string(kScheme) + in_brackets(host) + ":" + std::to_string(port) + "/";
}

}  // namespace joga::server
