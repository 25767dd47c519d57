// Requests about settings: how pages look, sound and ask; the user's own maps; what forms remember.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/text.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

// The first of the words is the default.
struct Setting {
  std::string_view name;
  std::array<std::string_view, 5> words;

  [[nodiscard]] bool allows(std::string_view word) const {
    return !word.empty() && std::ranges::find(words, word) != words.end();
  }
};

constexpr std::array<Setting, 13> kSettings{{
    {"theme", {"system", "light", "dark"}},
    {"language", {"system", "en", "pt"}},
    {"sounds", {"on", "off"}},
    {"confirm", {"off", "on"}},
    {"hints", {"on", "off"}},
    {"animation", {"normal", "fast", "slow", "off"}},
    {"board", {"wood", "slate", "paper"}},
    {"marks", {"on", "off"}},
    {"starters", {"off", "on"}},
    {"coordinates", {"on", "off"}},
    {"neighbours", {"off", "on"}},
    {"lines", {"3", "1", "2", "4", "5"}},
    {"values", {"on", "off"}},
}};

// A word that only an older or newer version of joga knows counts as not set.
[[nodiscard]] json settings_json(const record::Settings& kept) {
  json all = json::object();
  for (const Setting& setting : kSettings) {
    const auto found = kept.find(setting.name);
    const bool known = found != kept.end() && setting.allows(found->second);
    all[std::string(setting.name)] = known ? found->second : std::string(setting.words[0]);
  }
  return {{"settings", std::move(all)}};
}

Answer show_settings(Parameters&, const RequestContext& context) {
  return settings_json(context.storage->settings());
}

Answer change_setting(Parameters& parameters, const RequestContext& context) {
  const std::string name = parameters.text("name");
  const std::string value = parameters.text("value");
  if (const auto& failure = parameters.failure()) return *failure;
  const auto setting = std::ranges::find(kSettings, name, &Setting::name);
  if (setting == kSettings.end() || !setting->allows(value)) {
    return Failure{FailureCode::Unknown, Message(text::kNoSuchSetting, excerpt(name), excerpt(value))};
  }
  const Result<Done> kept = context.storage->change_setting(name, value);
  if (!kept) return Failure{FailureCode::Failed, kept.error().message};
  return settings_json(context.storage->settings());
}

// --- The user's own maps ---

// Each map is stored as a setting: the key is its name in letters and digits, the value its rows.
constexpr std::string_view kMapPrefix = "map:";
constexpr char kRowEnd = '/';
constexpr std::size_t kMostMaps = 100;
constexpr std::size_t kMostMapRows = 26;
constexpr std::size_t kLongestMapName = 240;  // bytes
constexpr std::size_t kLongestMapRow = 128;

// Escapes a text for use as a setting: bytes other than letters and digits are written in hexadecimal.
[[nodiscard]] std::string as_word(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string key;
  for (const char letter : text) {
    if (is_letter(letter) || is_digit(letter)) {
      key += letter;
      continue;
    }
    const auto byte = static_cast<unsigned char>(letter);
    key += '%';
    key += kDigits[byte >> 4U];
    key += kDigits[byte & 15U];
  }
  return key;
}

// Reverses as_word. Returns an empty text if the key is not such a word.
[[nodiscard]] std::string from_word(std::string_view key) {
  std::string name;
  while (!key.empty()) {
    unsigned byte = static_cast<unsigned char>(key.front());
    std::size_t length = 1;
    if (key.front() == '%') {
      length = 3;
      if (key.size() < length) return {};
      const char* const end = key.data() + length;
      if (std::from_chars(key.data() + 1, end, byte, 16).ptr != end) return {};
    }
    name += static_cast<char>(byte);
    key.remove_prefix(length);
  }
  return first_flaw(name) ? std::string() : name;
}

[[nodiscard]] std::string map_key(std::string_view name) {
  return std::string(kMapPrefix).append(as_word(name));
}
// Returns an empty text if the key is not that of a map.
[[nodiscard]] std::string map_name(std::string_view key) {
  return key.starts_with(kMapPrefix) ? from_word(key.substr(kMapPrefix.size())) : std::string();
}

[[nodiscard]] json own_maps_json(const record::Settings& kept) {
  json maps = json::array();
  for (const auto& [key, value] : kept) {
    std::string name = map_name(key);
    if (name.empty() || first_flaw(value)) continue;
    maps.push_back({{"name", std::move(name)}, {"rows", parts_of(value, kRowEnd)}});
  }
  return {{"maps", std::move(maps)}};
}

// Checks only that the row fits into a setting; the game gives the letters their meaning.
[[nodiscard]] bool is_map_row(std::string_view row) {
  return !row.empty() && row.size() <= kLongestMapRow && std::ranges::all_of(row, [](char letter) {
    return letter > ' ' && letter <= '~' && letter != kRowEnd;
  });
}

Answer show_maps(Parameters&, const RequestContext& context) {
  return own_maps_json(context.storage->settings());
}

[[nodiscard]] Answer change_map(const RequestContext& context, std::string_view name, std::string_view rows) {
  const Result<Done> kept = context.storage->change_setting(map_key(name), rows);
  if (!kept) return Failure{FailureCode::Failed, kept.error().message};
  return own_maps_json(context.storage->settings());
}

Answer keep_map(Parameters& parameters, const RequestContext& context) {
  const std::string name = parameters.text("name", kLongestMapName);
  const std::vector<std::string> rows = parameters.texts("rows", kMostMapRows);
  if (const auto& failure = parameters.failure()) return *failure;
  if (trimmed(name).empty() || rows.empty() || !std::ranges::all_of(rows, is_map_row))
    return Failure{FailureCode::Malformed, Message(text::kBadOwnMap)};
  const record::Settings all = context.storage->settings();
  if (!all.contains(map_key(name)) && own_maps_json(all)["maps"].size() >= kMostMaps)
    return Failure{FailureCode::Failed, Message(text::kTooManyMaps, kMostMaps)};
  std::string value;
  for (const std::string& row : rows) value.append(value.empty() ? 0U : 1U, kRowEnd).append(row);
  return change_map(context, name, value);
}

Answer forget_map(Parameters& parameters, const RequestContext& context) {
  const std::string name = parameters.text("name", kLongestMapName);
  if (const auto& failure = parameters.failure()) return *failure;
  return change_map(context, name, "");
}

// --- What forms remember ---

// The last entries in a page's form, or a draft: texts that only the page understands.
constexpr std::string_view kFormPrefix = "form:";
constexpr std::size_t kLongestForm = 4096;
constexpr std::size_t kLongestFormName = 40;
constexpr std::ptrdiff_t kMostForms = 20;

[[nodiscard]] std::string read_form(Parameters& parameters) {
  return std::string(kFormPrefix).append(as_word(parameters.text("form", kLongestFormName)));
}

Answer recall(Parameters& parameters, const RequestContext& context) {
  const std::string key = read_form(parameters);
  if (const auto& failure = parameters.failure()) return *failure;
  const record::Settings all = context.storage->settings();
  const auto found = all.find(key);
  return json{{"text", found == all.end() ? std::string() : from_word(found->second)}};
}

Answer remember(Parameters& parameters, const RequestContext& context) {
  const std::string key = read_form(parameters);
  const std::string text = parameters.text("text", kLongestForm);
  if (const auto& failure = parameters.failure()) return *failure;
  const record::Settings all = context.storage->settings();
  const auto is_form = [](const auto& setting) { return setting.first.starts_with(kFormPrefix); };
  if (!all.contains(key) && std::ranges::count_if(all, is_form) >= kMostForms)
    return Failure{FailureCode::Busy, text::kTooMuchWork};
  const Result<Done> kept = context.storage->change_setting(key, as_word(text));
  if (!kept) return Failure{FailureCode::Failed, kept.error().message};
  return json::object();
}

constexpr std::array<RequestKind, 7> kSettingRequests{{{"settings", show_settings},
                                                       {"settings.change", change_setting},
                                                       {"maps", show_maps},
                                                       {"maps.keep", keep_map},
                                                       {"maps.forget", forget_map},
                                                       {"recall", recall},
                                                       {"remember", remember}}};

}  // namespace

std::span<const RequestKind> setting_requests() noexcept {
  return kSettingRequests;
}

}  // namespace joga::service
