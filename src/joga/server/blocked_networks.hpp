// The networks from which an administrator has blocked connections.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/server/peer.hpp"
#include "joga/store/store.hpp"

namespace joga::server {

// An address or network as the store keeps it: without bits below the prefix, "192.0.2.0/24", "192.0.2.7/32".
// IPv6 networks narrower than 64 bits are widened to that, because a host can use any address in them. The
// error is one sentence; it refuses networks so wide that they must be a mistake.
[[nodiscard]] Result<std::string> parse_blocked_network(std::string_view text);

class BlockedNetworks {
 public:
  BlockedNetworks() = default;
  // Entries that cannot be parsed are ignored.
  explicit BlockedNetworks(std::span<const store::BlockNetwork> networks);

  // Whether a client of these networks (networks_of) is blocked.
  [[nodiscard]] bool contains(std::span<const std::string> networks, store::Time now) const;

 private:
  struct Entry {
    Address address{};
    unsigned short bits = 0;
    std::optional<store::Time> expires{};
  };
  std::vector<Entry> entries_{};
};

}  // namespace joga::server
