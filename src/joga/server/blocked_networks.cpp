#include "joga/server/blocked_networks.hpp"

#include <algorithm>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <cstdint>

#include "joga/core/text.hpp"
#include "joga/server/catalogue.hpp"

namespace joga::server {
namespace {

namespace ip = boost::asio::ip;

constexpr unsigned short kWidestV4 = 8;
constexpr unsigned short kWidestV6 = 16;
constexpr unsigned short kNarrowestV6 = 64;

struct Prefix {
  Address address{};
  unsigned short bits = 0;
};

// Returns the network with the bits below its prefix cleared.
[[nodiscard]] Prefix canonical(const Prefix& prefix) {
  if (prefix.address.is_v4())
    return {ip::network_v4(prefix.address.to_v4(), prefix.bits).canonical().address(), prefix.bits};
  return {ip::network_v6(prefix.address.to_v6(), prefix.bits).canonical().address(), prefix.bits};
}

[[nodiscard]] std::optional<Prefix> parse_prefix(std::string_view text) {
  const std::size_t slash = text.find('/');
  boost::system::error_code error;
  Address address = ip::make_address(std::string(text.substr(0, slash)), error);
  if (error) return std::nullopt;
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    address = ip::make_address_v4(ip::v4_mapped, address.to_v6());
  const unsigned short most = address.is_v4() ? 32 : 128;
  unsigned short bits = most;
  if (slash != std::string_view::npos) {
    const auto given = number_from<std::uint8_t>(text.substr(slash + 1));
    if (!given || *given > most) return std::nullopt;
    bits = *given;
  }
  if (address.is_v6()) bits = std::min(bits, kNarrowestV6);
  return canonical({address, bits});
}

}  // namespace

Result<std::string> parse_blocked_network(std::string_view text) {
  const std::optional<Prefix> prefix = parse_prefix(text);
  if (!prefix) return Error{ErrorCode::Malformed, Message(text::kNoNetwork, excerpt(text))};
  const unsigned short widest = prefix->address.is_v4() ? kWidestV4 : kWidestV6;
  if (prefix->bits < widest) return Error{ErrorCode::Malformed, Message(text::kWideNetwork, text, widest)};
  return prefix->address.to_string() + "/" + std::to_string(prefix->bits);
}

BlockedNetworks::BlockedNetworks(std::span<const store::BlockNetwork> networks) {
  for (const store::BlockNetwork& network : networks) {
    if (const std::optional<Prefix> prefix = parse_prefix(network.network))
      entries_.push_back({.address = prefix->address, .bits = prefix->bits, .expires = network.expires});
  }
}

bool BlockedNetworks::contains(std::span<const std::string> networks, store::Time now) const {
  if (entries_.empty() || networks.empty()) return false;
  const std::optional<Prefix> client = parse_prefix(networks.front());
  if (!client) return false;
  return std::ranges::any_of(entries_, [&](const Entry& entry) {
    if (entry.expires && *entry.expires <= now) return false;
    if (entry.address.is_v4() != client->address.is_v4()) return false;
    return canonical({client->address, std::min(entry.bits, client->bits)}).address == entry.address &&
           client->bits >= entry.bits;
  });
}

}  // namespace joga::server
