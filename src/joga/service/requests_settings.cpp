// What the user has chosen about pages: how they look, sound and ask.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "joga/core/text.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

// The first word is the default.
struct Setting {
  std::string_view name;
  std::array<std::string_view, 4> words;

  [[nodiscard]] bool allows(std::string_view word) const {
    return !word.empty() && std::ranges::find(words, word) != words.end();
  }
};

constexpr std::array<Setting, 5> kSettings{{
    {"sounds", {"off", "on"}},
    {"confirm", {"off", "on"}},
    {"hints", {"on", "off"}},
    {"animation", {"normal", "fast", "slow", "off"}},
    {"board", {"wood", "slate", "paper"}},
}};

// A word that an older or newer joga has left counts as none.
[[nodiscard]] json settings_json(const record::Settings& kept) {
  json all = json::object();
  for (const Setting& setting : kSettings) {
    const auto found = kept.find(setting.name);
    const bool known = found != kept.end() && setting.allows(found->second);
    all[std::string(setting.name)] = known ? found->second : std::string(setting.words[0]);
  }
  return {{"settings", std::move(all)}};
}

Answer show_settings(Parameters&, const Desk& desk) {
  return settings_json(desk.storage->settings());
}

Answer change_setting(Parameters& parameters, const Desk& desk) {
  const std::string name = parameters.text("name");
  const std::string value = parameters.text("value");
  if (const auto& failure = parameters.failure()) return *failure;
  const auto setting = std::ranges::find(kSettings, name, &Setting::name);
  if (setting == kSettings.end() || !setting->allows(value)) {
    return Failure{FailureCode::Unknown, Message(text::kNoSuchSetting, excerpt(name), excerpt(value))};
  }
  const Result<Done> kept = desk.storage->change_setting(name, value);
  if (!kept) return Failure{FailureCode::Failed, kept.error().message};
  return settings_json(desk.storage->settings());
}

constexpr std::array<RequestKind, 2> kSettingRequests{
    {{"settings", show_settings}, {"settings.change", change_setting, 2}}};

}  // namespace

std::span<const RequestKind> setting_requests() noexcept {
  return kSettingRequests;
}

}  // namespace joga::service
