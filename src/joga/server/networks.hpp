// The connections and the traffic of each network: of one address, and of the wider networks of IPv6 around
// it. Used only on the server's thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "joga/server/peer.hpp"
#include "joga/server/server.hpp"
#include "joga/service/token_bucket.hpp"

namespace joga::server {

// Each function applies to the network and to all wider ones.
class Network {
 public:
  using Time = service::TokenBucket::Time;

  // `level` is 0 for an address. A network that is one level wider may have and do twice as much, although it
  // contains 256 of the narrower ones.
  Network(std::string name, std::size_t level, const Limits& limits, std::shared_ptr<Network> wider,
          Time now);

  // As networks_of returns them, narrowest first.
  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] const Network& widest() const noexcept { return wider_ ? wider_->widest() : *this; }
  [[nodiscard]] bool is_within(const Network& other) const noexcept;

  void add_page() noexcept;
  void remove_page() noexcept;
  void add_guest() noexcept;
  void remove_guest() noexcept;
  [[nodiscard]] bool has_room_for_page() const noexcept;
  // The narrowest network that has more guests than it may have; null if none has.
  [[nodiscard]] const Network* with_too_many_guests() const noexcept;

  // Takes one token for a new WebSocket, or none if one of the networks has none left.
  [[nodiscard]] bool take_connection(Time now);
  // Charges for a message that has been read. Its connection should read the next one after the pause.
  void charge(double messages, std::size_t bytes, Time now);
  // The time until everything charged so far is paid for; zero if it is.
  [[nodiscard]] std::chrono::nanoseconds pause(Time now);

  // Whether nothing would change if the network were forgotten and made again.
  [[nodiscard]] bool is_idle(Time now) const;

 private:
  struct Meter {
    Meter(service::TokenBucket::Rate of, Time now) : rate(of), bucket(of, now) {}
    service::TokenBucket::Rate rate;
    service::TokenBucket bucket;
  };
  [[nodiscard]] static std::chrono::nanoseconds pause(Meter& meter, Time now);

  std::string name_;
  std::shared_ptr<Network> wider_;  // null for the widest
  std::size_t most_;                // pages; and as many guests
  std::size_t pages_ = 0;
  std::size_t guests_ = 0;
  Meter connections_;
  Meter messages_;
  Meter bytes_;
};

class Networks {
 public:
  // Returns null for this machine, which is not limited.
  [[nodiscard]] std::shared_ptr<Network> find(const Peer& peer, const Limits& limits, Network::Time now);
  // Forgets networks without connections that have not done anything for a while.
  void tidy(Network::Time now);
  [[nodiscard]] std::size_t size() const noexcept { return by_name_.size(); }

 private:
  std::unordered_map<std::string, std::shared_ptr<Network>> by_name_{};
};

}  // namespace joga::server
