#include "joga/server/networks.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace joga::server {

Network::Network(std::string name, std::size_t level, const Limits& limits, std::shared_ptr<Network> wider,
                 Time now)
    : name_(std::move(name)),
      wider_(std::move(wider)),
      most_(limits.per_peer << level),
      connections_(static_cast<double>(std::size_t{1} << level) * limits.peer_connections, now),
      messages_(static_cast<double>(std::size_t{1} << level) * limits.peer_messages, now),
      bytes_(static_cast<double>(std::size_t{1} << level) * limits.peer_bytes, now) {}

std::vector<std::string> Network::names() const {
  std::vector<std::string> names;
  for (const Network* one = this; one != nullptr; one = one->wider_.get()) names.push_back(one->name_);
  return names;
}

bool Network::is_within(const Network& other) const noexcept {
  return this == &other || (wider_ && wider_->is_within(other));
}

void Network::add_page() noexcept {
  for (Network* one = this; one != nullptr; one = one->wider_.get()) ++one->pages_;
}

void Network::remove_page() noexcept {
  for (Network* one = this; one != nullptr; one = one->wider_.get()) --one->pages_;
}

void Network::add_guest() noexcept {
  for (Network* one = this; one != nullptr; one = one->wider_.get()) ++one->guests_;
}

void Network::remove_guest() noexcept {
  for (Network* one = this; one != nullptr; one = one->wider_.get()) --one->guests_;
}

bool Network::has_room_for_page() const noexcept {
  return pages_ < most_ && (!wider_ || wider_->has_room_for_page());
}

const Network* Network::with_too_many_guests() const noexcept {
  if (guests_ > most_) return this;
  return wider_ ? wider_->with_too_many_guests() : nullptr;
}

bool Network::take_connection(Time now) {
  for (Network* one = this; one != nullptr; one = one->wider_.get()) {
    if (one->connections_.bucket.saved(now) < 1) return false;
  }
  for (Network* one = this; one != nullptr; one = one->wider_.get()) one->connections_.bucket.spend(1);
  return true;
}

void Network::charge(double messages, std::size_t bytes, Time now) {
  for (Network* one = this; one != nullptr; one = one->wider_.get()) {
    // Fills the buckets first: a full one would otherwise make up for the charge with time that has passed.
    std::ignore = one->messages_.bucket.saved(now);
    one->messages_.bucket.spend(messages);
    std::ignore = one->bytes_.bucket.saved(now);
    one->bytes_.bucket.spend(static_cast<double>(bytes));
  }
}

std::chrono::nanoseconds Network::pause(Meter& meter, Time now) {
  const std::chrono::duration<double> left(-meter.bucket.saved(now) / meter.rate.per_second);
  return std::max(std::chrono::duration_cast<std::chrono::nanoseconds>(left), std::chrono::nanoseconds(0));
}

std::chrono::nanoseconds Network::pause(Time now) {
  std::chrono::nanoseconds longest(0);
  for (Network* one = this; one != nullptr; one = one->wider_.get())
    longest = std::max({longest, pause(one->messages_, now), pause(one->bytes_, now)});
  return longest;
}

bool Network::is_idle(Time now) const {
  return connections_.bucket.is_full(now) && messages_.bucket.is_full(now) && bytes_.bucket.is_full(now);
}

std::shared_ptr<Network> Networks::find(const Peer& peer, const Limits& limits, Network::Time now) {
  const std::vector<std::string> names = networks_of(peer);
  std::shared_ptr<Network> network;
  for (std::size_t level = names.size(); level-- > 0;) {
    std::shared_ptr<Network>& found = by_name_[names[level]];
    if (found == nullptr)
      found = std::make_shared<Network>(names[level], level, limits, std::move(network), now);
    network = found;
  }
  return network;
}

void Networks::tidy(Network::Time now) {
  std::erase_if(by_name_, [&](const auto& entry) {
    return entry.second.use_count() == 1 && entry.second->is_idle(now);
  });
}

}  // namespace joga::server
