// Who is at the other end of a connection, as far as addresses tell.
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

// Of an IPv6 address only the network half, since a host can use any address in its network. None for this
// machine, where all have the same address.
using Peer = std::optional<Address>;
[[nodiscard]] Peer peer_of(const Address& address);

// The proxies in front of the server, whose word about where a request came from is taken. Nobody else's is:
// anybody can write a header.
class TrustedProxies {
 public:
  // None.
  TrustedProxies() = default;
  // Addresses and networks: "127.0.0.1", "10.0.0.0/8", "::1".
  [[nodiscard]] static Result<TrustedProxies> parse(std::span<const std::string> networks);

  // Where a request comes from that `neighbour` has sent, with its header X-Forwarded-For. Each proxy adds
  // the address that it was called from at the end, so that is the last one that is no trusted proxy's.
  [[nodiscard]] Address origin_of(const Address& neighbour, std::string_view forwarded_for) const;

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
