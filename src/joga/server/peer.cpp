#include "joga/server/peer.hpp"

#include <algorithm>
#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/ip/address_v6.hpp>
#include <cstdint>
#include <utility>

#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"
#include "joga/server/catalogue.hpp"

namespace joga::server {
namespace {

namespace ip = boost::asio::ip;

// Converts an IPv4-mapped IPv6 address to the IPv4 address.
[[nodiscard]] Address plain(const Address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

[[nodiscard]] std::optional<Address> parse_address(std::string_view text) {
  boost::system::error_code error;
  const Address address = ip::make_address(std::string(text), error);
  if (error) return std::nullopt;
  return plain(address);
}

// Some proxies add the port: "192.0.2.7:51234", "[2001:db8::1]:51234".
[[nodiscard]] std::optional<Address> parse_forwarded(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view rest = text.substr(end + 1);
    if (!rest.empty() && (rest.front() != ':' || !number_from<std::uint16_t>(rest.substr(1))))
      return std::nullopt;
    return parse_address(text.substr(1, end - 1));
  }
  const std::size_t colon = text.find(':');
  const bool has_port = colon != std::string_view::npos && colon == text.rfind(':');
  if (has_port && !number_from<std::uint16_t>(text.substr(colon + 1))) return std::nullopt;
  return parse_address(has_port ? text.substr(0, colon) : text);
}

[[nodiscard]] std::vector<std::uint8_t> bytes_of(const Address& address) {
  if (address.is_v4()) {
    const auto bytes = address.to_v4().to_bytes();
    return {bytes.begin(), bytes.end()};
  }
  const auto bytes = address.to_v6().to_bytes();
  return {bytes.begin(), bytes.end()};
}

[[nodiscard]] bool begin_alike(const Address& one, const Address& two, std::size_t bits) {
  const std::vector<std::uint8_t> first = bytes_of(one);
  const std::vector<std::uint8_t> second = bytes_of(two);
  if (first.size() != second.size()) return false;
  for (std::size_t i = 0; i < first.size() && bits > 8 * i; ++i) {
    const std::size_t left = std::min<std::size_t>(8, bits - 8 * i);
    const unsigned mask = 0xFFU << (8 - left) & 0xFFU;
    if (((static_cast<unsigned>(first[i]) ^ static_cast<unsigned>(second[i])) & mask) != 0) return false;
  }
  return true;
}

}  // namespace

Peer peer_of(const Address& any_address) {
  const Address address = plain(any_address);
  if (address.is_loopback()) return std::nullopt;
  if (address.is_v4()) return Peer(address);
  ip::address_v6::bytes_type bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return ip::address_v6(bytes);
}

std::vector<std::string> networks_of(const Peer& peer) {
  if (!peer) return {};
  if (peer->is_v4()) return {peer->to_string()};
  std::vector<std::string> networks;
  ip::address_v6::bytes_type bytes = peer->to_v6().to_bytes();
  for (const std::size_t bits : {64U, 56U, 48U}) {
    std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(bits / 8), bytes.end(),
              static_cast<unsigned char>(0));
    networks.push_back(ip::address_v6(bytes).to_string() + "/" + std::to_string(bits));
  }
  return networks;
}

std::optional<TrustedProxies::Network> TrustedProxies::parse_network(const std::string& text) {
  const std::size_t slash = text.find('/');
  const std::optional<Address> address = parse_address(std::string_view(text).substr(0, slash));
  if (!address) return std::nullopt;
  const std::size_t most = address->is_v4() ? 32 : 128;
  if (slash == std::string::npos) return Network{.address = *address, .bits = most};
  const std::optional<std::int64_t> bits = parse_number(std::string_view(text).substr(slash + 1));
  if (!bits || *bits < 0 || std::cmp_greater(*bits, most)) return std::nullopt;
  return Network{.address = *address, .bits = static_cast<std::size_t>(*bits)};
}

Result<TrustedProxies> TrustedProxies::parse(std::span<const std::string> networks) {
  TrustedProxies proxies;
  for (const std::string& text : networks) {
    const std::optional<Network> network = parse_network(text);
    if (!network) return Error{ErrorCode::Malformed, Message(text::kNoNetwork, text)};
    proxies.networks_.push_back(*network);
  }
  return proxies;
}

bool TrustedProxies::trusts(const Address& address) const {
  return std::ranges::any_of(
      networks_, [&](const Network& network) { return begin_alike(network.address, address, network.bits); });
}

Address TrustedProxies::origin_of(const Address& neighbour,
                                  std::optional<std::string_view> forwarded_for) const {
  Address origin = plain(neighbour);
  while (forwarded_for && trusts(origin)) {
    const std::size_t comma = forwarded_for->rfind(',');
    const bool is_first = comma == std::string_view::npos;
    const std::optional<Address> before =
        parse_forwarded(trimmed(forwarded_for->substr(is_first ? 0 : comma + 1)));
    if (!before) return ip::address_v4::any();
    origin = *before;
    forwarded_for = is_first ? std::nullopt : std::optional(forwarded_for->substr(0, comma));
  }
  return origin;
}

}  // namespace joga::server
