// The remote end of a connection, as far as its address identifies it.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/result.hpp"

namespace joga::server {

using Address = boost::asio::ip::address;

// The address by which connections are limited. Only the network half of an IPv6 address, because a host can
// use any address in its network. None for this machine, whose users all share one address.
using Peer = std::optional<Address>;
[[nodiscard]] Peer peer_of(const Address& address);

// The networks that a peer belongs to, narrowest first: an IPv4 address, or the IPv6 networks of 64, 56 and
// 48 bits, since a provider may give a customer any of these. Empty for this machine.
[[nodiscard]] std::vector<std::string> networks_of(const Peer& peer);

// The proxies in front of the server. Only their X-Forwarded-For header is trusted, because anybody can send
// one.
class TrustedProxies {
 public:
  // Trusts no proxy.
  TrustedProxies() = default;
  // Addresses and networks: "127.0.0.1", "10.0.0.0/8", "::1".
  [[nodiscard]] static Result<TrustedProxies> parse(std::span<const std::string> networks);

  // Returns the origin of a request that `neighbour` has sent with this X-Forwarded-For header. Each proxy
  // appends the address that called it, so the origin is the last address that is not a trusted proxy's. It
  // is 0.0.0.0 if a trusted proxy has reported something that is no address: clients about whom nothing is
  // known are limited together.
  [[nodiscard]] Address origin_of(const Address& neighbour,
                                  std::optional<std::string_view> forwarded_for) const;

 private:
  struct Network {
    Address address;
    std::size_t bits = 0;
  };
  [[nodiscard]] static std::optional<Network> parse_network(const std::string& text);
  [[nodiscard]] bool trusts(const Address& address) const;

  std::vector<Network> networks_{};
};

}  // namespace joga::server
