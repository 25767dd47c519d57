// The rate limits of networks: what all clients of one address may do together, so that a new connection or
// identity gains nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "joga/service/token_bucket.hpp"

namespace joga::online {

// The kinds of work that are limited. Each has a bucket of its own.
enum class Work : std::uint8_t {
  Requests,    // in the tokens of RequestKind
  Creations,   // new games, in games
  Identities,  // new people
  Bytes,       // stored for good
};
inline constexpr std::size_t kWorks = 4;

class NetworkLimits {
 public:
  using Time = service::TokenBucket::Time;
  using Rates = std::array<service::TokenBucket::Rate, kWorks>;  // of one address, by Work

  explicit NetworkLimits(const Rates& rates) noexcept : rates_(rates) {}

  // Takes the tokens from every one of a client's networks (Visitor::networks), or from none of them.
  [[nodiscard]] bool take(std::span<const std::string> networks, Work work, double tokens, Time now);
  // Whether the networks could pay with debts, as TokenBucket::take_or_owe would let them.
  [[nodiscard]] bool can_owe(std::span<const std::string> networks, Work work, double tokens, Time now);
  // The balance of the network that has least left; none if there is no network.
  [[nodiscard]] std::optional<double> balance(std::span<const std::string> networks, Work work, Time now);
  // Charges the networks for work that has been done already. The balance may become negative.
  void spend(std::span<const std::string> networks, Work work, double tokens, Time now);
  // Forgets networks that have not used anything for a while.
  void tidy(Time now);

 private:
  using Buckets = std::array<service::TokenBucket, kWorks>;

  // `level` is the index in a client's networks: wider networks may do more.
  [[nodiscard]] service::TokenBucket& bucket(const std::string& network, std::size_t level, Work work,
                                             Time now);

  Rates rates_;
  std::unordered_map<std::string, Buckets> networks_{};
};

}  // namespace joga::online
