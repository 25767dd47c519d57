// The settings of a host, from a TOML file that its administrator writes. docs/hosting.md describes every
// entry; a test compares the two.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/online/online.hpp"
#include "joga/server/server.hpp"

namespace joga::app {

struct HostConfig {
  std::string host{server::kDefaultHost};
  std::uint16_t port = server::kDefaultPort;
  std::string origin{};    // empty: clients reach the server directly
  std::string data{};      // empty: the user's folder
  std::string database{};  // empty: SQLite in the data folder
  std::vector<std::string> trusted_proxies{"127.0.0.0/8", "::1"};
  unsigned search_threads = 1;
  bool log_connections = false;
  bool log_addresses = false;
  // Many connections with little room for each, because messages between people are short.
  server::Limits network{.pages = 10'000,
                         .reserved = 2'000,
                         .guests = 1'024,
                         .per_peer = 100,
                         .per_identity = 16,
                         .message_bytes = std::size_t{64} << 10U,
                         .waiting_bytes = std::size_t{1} << 20U,
                         .waiting_bytes_in_all = std::size_t{128} << 20U,
                         .bytes = {.per_second = 64 << 10U, .burst = 512 << 10U},
                         .messages = {.per_second = 20, .burst = 200},
                         .peer_bytes = {.per_second = 640 << 10U, .burst = 5 << 20U},
                         .peer_messages = {.per_second = 200, .burst = 2'000},
                         .peer_connections = {.per_second = 5, .burst = 300}};
  online::OnlineLimits online{};
  online::Retention retention{};
};

// A number in the file's table "limits".
struct LimitEntry {
  std::string_view name{};
  std::int64_t lowest = 0;
  std::int64_t highest = 0;
  std::function<std::int64_t(const HostConfig&)> get{};
  std::function<void(HostConfig&, std::int64_t)> set{};
};
[[nodiscard]] std::span<const LimitEntry> limit_entries();

// Applies the entries of the text. Fails with the name of an entry that is unknown or out of range.
[[nodiscard]] Result<Done> read_config(std::string_view toml, HostConfig& config);

}  // namespace joga::app
