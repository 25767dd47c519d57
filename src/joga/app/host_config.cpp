#include "joga/app/host_config.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "joga/app/catalogue.hpp"
#include "joga/record/toml.hpp"

namespace joga::app {
namespace {

constexpr std::int64_t kMany = 1'000'000;
constexpr std::int64_t kManyBytes = std::int64_t{1} << 30U;
constexpr double kSecondsPerMinute = 60;
constexpr double kSecondsPerHour = 3600;
constexpr std::int64_t kMostDays = 36'500;

// Makes an entry for the field that `at` returns. One unit of the field is `per_unit` units of the entry.
template <typename At>
[[nodiscard]] LimitEntry limit_entry(std::string_view name, std::int64_t lowest, std::int64_t highest, At at,
                                     double per_unit = 1) {
  return {.name = name,
          .lowest = lowest,
          .highest = highest,
          .get =
              [at, per_unit](const HostConfig& config) {
                return std::int64_t{std::llround(static_cast<double>(at(config)) * per_unit)};
              },
          .set =
              [at, per_unit](HostConfig& config, std::int64_t value) {
                auto& field = at(config);
                field = static_cast<std::remove_reference_t<decltype(field)>>(static_cast<double>(value) /
                                                                              per_unit);
              }};
}

[[nodiscard]] Error config_error(const Message& message) {
  return {ErrorCode::Malformed, message};
}

// Reads the entries of the file into the configuration.
class ConfigReader {
 public:
  explicit ConfigReader(HostConfig& config) : config_(config) {}

  [[nodiscard]] Result<Done> read(const nlohmann::json& document) {
    for (const auto& [name, value] : document.items()) {
      Result<Done> done = Done{};
      if (name == "limits" || name == "log" || name == "retention") {
        if (!value.is_object()) return config_error(Message(text::kConfigTable, name));
        for (const auto& [inner, content] : value.items()) {
          done = name == "limits" ? read_limit(inner, content)
                 : name == "log"  ? read_log(inner, content)
                                  : read_retention(inner, content);
          if (!done) return done;
        }
      } else {
        done = read_top(name, value);
      }
      if (!done) return done;
    }
    return Done{};
  }

 private:
  [[nodiscard]] Result<Done> read_top(const std::string& name, const nlohmann::json& value) {
    if (name == "host") return read_text(name, value, config_.host);
    if (name == "origin") return read_text(name, value, config_.origin);
    if (name == "data") return read_text(name, value, config_.data);
    if (name == "database") return read_text(name, value, config_.database);
    if (name == "port") return read_number(name, value, 0, UINT16_MAX, config_.port);
    if (name == "search_threads") return read_number(name, value, 1, 1024, config_.search_threads);
    if (name == "trusted_proxies") {
      if (!value.is_array() ||
          !std::ranges::all_of(value, [](const nlohmann::json& one) { return one.is_string(); }))
        return config_error(Message(text::kConfigTexts, name));
      config_.trusted_proxies = value.get<std::vector<std::string>>();
      return Done{};
    }
    return config_error(Message(text::kConfigUnknown, name));
  }

  [[nodiscard]] Result<Done> read_log(const std::string& name, const nlohmann::json& value) {
    if (name != "connections" && name != "addresses")
      return config_error(Message(text::kConfigUnknown, "log." + name));
    if (!value.is_boolean()) return config_error(Message(text::kConfigFlag, "log." + name));
    (name == "connections" ? config_.log_connections : config_.log_addresses) = value.get<bool>();
    return Done{};
  }

  [[nodiscard]] Result<Done> read_limit(const std::string& name, const nlohmann::json& value) {
    const std::span<const LimitEntry> entries = limit_entries();
    const auto found = std::ranges::find(entries, name, &LimitEntry::name);
    if (found == entries.end()) return config_error(Message(text::kConfigUnknown, "limits." + name));
    std::int64_t number = 0;
    if (const Result<Done> read = read_number("limits." + name, value, found->lowest, found->highest, number);
        !read) {
      return read;
    }
    found->set(config_, number);
    return Done{};
  }

  [[nodiscard]] Result<Done> read_retention(const std::string& name, const nlohmann::json& value) {
    online::Retention& retention = config_.retention;
    std::chrono::days* const days = name == "open_games"        ? &retention.open_games
                                    : name == "aborted_games"   ? &retention.aborted_games
                                    : name == "nameless_people" ? &retention.nameless_people
                                                                : nullptr;
    if (days == nullptr) return config_error(Message(text::kConfigUnknown, "retention." + name));
    int count = 0;
    const Result<Done> read = read_number("retention." + name, value, 0, kMostDays, count);
    if (read) *days = std::chrono::days(count);
    return read;
  }

  [[nodiscard]] static Result<Done> read_text(const std::string& name, const nlohmann::json& value,
                                              std::string& to) {
    if (!value.is_string()) return config_error(Message(text::kConfigText, name));
    to = value.get<std::string>();
    return Done{};
  }

  template <typename Number>
  [[nodiscard]] static Result<Done> read_number(const std::string& name, const nlohmann::json& value,
                                                std::int64_t lowest, std::int64_t highest, Number& to) {
    const bool fits = value.is_number_integer() && value.get<std::int64_t>() >= lowest &&
                      value.get<std::int64_t>() <= highest;
    if (!fits) return config_error(Message(text::kConfigNumber, name, lowest, highest, value.dump()));
    to = static_cast<Number>(value.get<std::int64_t>());
    return Done{};
  }

  HostConfig& config_;
};

}  // namespace

std::span<const LimitEntry> limit_entries() {
  // In the order of docs/hosting.md.
  static const std::vector<LimitEntry> entries{
      limit_entry("connections", 1, kMany, [](auto& c) -> auto& { return c.network.pages; }),
      limit_entry("connections_reserved", 0, kMany, [](auto& c) -> auto& { return c.network.reserved; }),
      limit_entry("connections_per_address", 1, kMany, [](auto& c) -> auto& { return c.network.per_peer; }),
      limit_entry("connections_per_person", 1, kMany,
                  [](auto& c) -> auto& { return c.network.per_identity; }),
      limit_entry(
          "address_connections_per_minute", 1, kMany,
          [](auto& c) -> auto& { return c.network.peer_connections.per_second; }, kSecondsPerMinute),
      limit_entry("address_connections_at_once", 1, kMany,
                  [](auto& c) -> auto& { return c.network.peer_connections.burst; }),
      limit_entry("http_connections", 1, kMany, [](auto& c) -> auto& { return c.network.guests; }),
      limit_entry("message_bytes", 1024, kManyBytes,
                  [](auto& c) -> auto& { return c.network.message_bytes; }),
      limit_entry("waiting_bytes", 1024, kManyBytes,
                  [](auto& c) -> auto& { return c.network.waiting_bytes; }),
      limit_entry("waiting_bytes_in_all", 1024, kManyBytes,
                  [](auto& c) -> auto& { return c.network.waiting_bytes_in_all; }),
      limit_entry("bytes_per_second", 1024, kManyBytes,
                  [](auto& c) -> auto& { return c.network.bytes.per_second; }),
      limit_entry("bytes_at_once", 1024, kManyBytes, [](auto& c) -> auto& { return c.network.bytes.burst; }),
      limit_entry("address_bytes_per_second", 1024, kManyBytes,
                  [](auto& c) -> auto& { return c.network.peer_bytes.per_second; }),
      limit_entry("address_bytes_at_once", 1024, kManyBytes,
                  [](auto& c) -> auto& { return c.network.peer_bytes.burst; }),
      limit_entry("messages_per_second", 1, kMany,
                  [](auto& c) -> auto& { return c.network.messages.per_second; }),
      limit_entry("messages_at_once", 1, kMany, [](auto& c) -> auto& { return c.network.messages.burst; }),
      limit_entry("address_messages_per_second", 1, kMany,
                  [](auto& c) -> auto& { return c.network.peer_messages.per_second; }),
      limit_entry("address_messages_at_once", 1, kMany,
                  [](auto& c) -> auto& { return c.network.peer_messages.burst; }),
      limit_entry("requests_per_second", 1, kMany,
                  [](auto& c) -> auto& { return c.online.requests.per_second; }),
      limit_entry("requests_at_once", 1, kMany, [](auto& c) -> auto& { return c.online.requests.burst; }),
      limit_entry("address_requests_per_second", 1, kMany,
                  [](auto& c) -> auto& { return c.online.address_requests.per_second; }),
      limit_entry("address_requests_at_once", 1, kMany,
                  [](auto& c) -> auto& { return c.online.address_requests.burst; }),
      limit_entry(
          "games_per_hour", 1, kMany, [](auto& c) -> auto& { return c.online.creations.per_second; },
          kSecondsPerHour),
      limit_entry("games_at_once", 1, kMany, [](auto& c) -> auto& { return c.online.creations.burst; }),
      limit_entry(
          "address_games_per_hour", 1, kMany,
          [](auto& c) -> auto& { return c.online.address_creations.per_second; }, kSecondsPerHour),
      limit_entry("address_games_at_once", 1, kMany,
                  [](auto& c) -> auto& { return c.online.address_creations.burst; }),
      limit_entry(
          "people_per_hour", 1, kMany, [](auto& c) -> auto& { return c.online.people.per_second; },
          kSecondsPerHour),
      limit_entry("people_at_once", 1, kMany, [](auto& c) -> auto& { return c.online.people.burst; }),
      limit_entry("name_characters", 1, 200, [](auto& c) -> auto& { return c.online.name_characters; }),
      limit_entry("games", 1, kMany, [](auto& c) -> auto& { return c.online.games; }),
      limit_entry("listed_games", 0, kMany, [](auto& c) -> auto& { return c.online.listed; }),
      limit_entry("listed_per_address", 0, kMany, [](auto& c) -> auto& { return c.online.address_listed; }),
      limit_entry("invitations", 0, kMany, [](auto& c) -> auto& { return c.online.invitations; }),
      limit_entry("address_invitations", 0, kMany,
                  [](auto& c) -> auto& { return c.online.address_invitations; }),
      limit_entry("invitations_shown", 1, kMany, [](auto& c) -> auto& { return c.online.invitations_shown; }),
      limit_entry("blocks", 0, kMany, [](auto& c) -> auto& { return c.online.blocks; }),
      limit_entry("stored_kib_per_hour", 64, kMany, [](auto& c) -> auto& { return c.online.stored_kib; }),
      limit_entry("address_stored_kib_per_hour", 64, kMany,
                  [](auto& c) -> auto& { return c.online.address_stored_kib; }),
      limit_entry("kept_mib", 0, kMany, [](auto& c) -> auto& { return c.online.kept_mib; }),
      limit_entry("computer_games", 0, kMany, [](auto& c) -> auto& { return c.online.computers; }),
      limit_entry("computer_turns", 1, kMany, [](auto& c) -> auto& { return c.online.turns; }),
      limit_entry("bots", 0, kMany, [](auto& c) -> auto& { return c.online.bots; }),
      limit_entry("watched_games", 1, kMany, [](auto& c) -> auto& { return c.online.watched; }),
      limit_entry("live_games", 1, kMany, [](auto& c) -> auto& { return c.online.live; }),
      limit_entry("lobby_games", 1, kMany, [](auto& c) -> auto& { return c.online.lobby; }),
      limit_entry("search_memory_mib", 16, kMany, [](auto& c) -> auto& { return c.online.memory_mib; })};
  return entries;
}

Result<Done> read_config(std::string_view toml, HostConfig& config) {
  using namespace nlohmann::literals;
  const Result<nlohmann::json> document = record::parse_toml(toml);
  if (!document) return document.error();
  if (const Result<Done> read = ConfigReader(config).read(*document); !read) return read;
  config.online.message_bytes = config.network.message_bytes;
  std::size_t& reserved = config.network.reserved;
  const std::size_t all = config.network.pages;
  if (!document->contains("/limits/connections_reserved"_json_pointer)) {
    reserved = all / 5;
  } else if (reserved > all) {
    return config_error(Message(text::kConfigNumber, "limits.connections_reserved", 0,
                                static_cast<std::int64_t>(all), std::to_string(reserved)));
  }
  return Done{};
}

}  // namespace joga::app
