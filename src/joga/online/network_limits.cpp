#include "joga/online/network_limits.hpp"

#include <algorithm>

namespace joga::online {

service::TokenBucket& NetworkLimits::bucket(const std::string& network, std::size_t level, Work work,
                                            Time now) {
  auto found = networks_.find(network);
  if (found == networks_.end()) {
    // A network of IPv6 that is wider by 8 bits may do twice as much, although it contains 256 of the
    // narrower ones.
    const auto factor = static_cast<double>(1U << level);
    const auto full = [&](Work of) {
      return service::TokenBucket(factor * rates_[static_cast<std::size_t>(of)], now);
    };
    found = networks_
                .emplace(network, Buckets{full(Work::Requests), full(Work::Creations), full(Work::Identities),
                                          full(Work::Bytes)})
                .first;
  }
  return found->second[static_cast<std::size_t>(work)];
}

bool NetworkLimits::take(std::span<const std::string> networks, Work work, double tokens, Time now) {
  for (std::size_t level = 0; level < networks.size(); ++level) {
    if (bucket(networks[level], level, work, now).saved(now) < tokens) return false;
  }
  spend(networks, work, tokens, now);
  return true;
}

bool NetworkLimits::can_owe(std::span<const std::string> networks, Work work, double tokens, Time now) {
  for (std::size_t level = 0; level < networks.size(); ++level) {
    if (!bucket(networks[level], level, work, now).can_owe(tokens, now)) return false;
  }
  return true;
}

std::optional<double> NetworkLimits::balance(std::span<const std::string> networks, Work work, Time now) {
  std::optional<double> least;
  for (std::size_t level = 0; level < networks.size(); ++level) {
    const double saved = bucket(networks[level], level, work, now).saved(now);
    least = std::min(least.value_or(saved), saved);
  }
  return least;
}

void NetworkLimits::spend(std::span<const std::string> networks, Work work, double tokens, Time now) {
  for (std::size_t level = 0; level < networks.size(); ++level) {
    service::TokenBucket& of = bucket(networks[level], level, work, now);
    // Fills the bucket first: what is spent before it is filled would cost nothing.
    static_cast<void>(of.saved(now));
    of.spend(tokens);
  }
}

void NetworkLimits::tidy(Time now) {
  std::erase_if(networks_, [&](const auto& entry) {
    return std::ranges::all_of(entry.second,
                               [&](const service::TokenBucket& one) { return one.is_full(now); });
  });
}

}  // namespace joga::online
