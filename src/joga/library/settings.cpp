#include "joga/library/settings.hpp"

#include <array>
#include <cstddef>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/system/files.hpp"

namespace joga::library {
namespace {

// Far above the size of any settings file. Only the beginning of a larger file is read.
constexpr std::size_t kLargest = std::size_t{64} << 10U;

constexpr std::string_view kDark = "dark";
constexpr std::string_view kLight = "light";

[[nodiscard]] std::optional<bool> parse_switch(std::string_view text) {
  if (text == "on") return true;
  if (text == "off") return false;
  return std::nullopt;
}

// How one setting is read and written. `read` ignores a value that it does not understand; if `write` returns
// an empty text, the file gets no line.
struct Key {
  std::string_view name;
  void (*read)(std::string_view value, Settings& settings);
  std::string_view (*write)(const Settings& settings);
};

constexpr std::array<Key, 5> kKeys{{
    {"language",
     [](std::string_view value, Settings& settings) {
       if (const auto language = parse_language(value)) settings.language = language;
     },
     [](const Settings& settings) {
       return settings.language ? language_code(*settings.language) : std::string_view{};
     }},
    {"theme",
     [](std::string_view value, Settings& settings) {
       if (const auto theme = parse_theme(value)) settings.theme = theme;
     },
     [](const Settings& settings) -> std::string_view {
       if (!settings.theme) return {};
       return *settings.theme == Theme::Light ? kLight : kDark;
     }},
    {"colours",
     [](std::string_view value, Settings& settings) {
       settings.colours = parse_switch(value).value_or(settings.colours);
     },
     [](const Settings& settings) -> std::string_view { return settings.colours ? "on" : "off"; }},
    {"ascii",
     [](std::string_view value, Settings& settings) {
       settings.ascii = parse_switch(value).value_or(settings.ascii);
     },
     [](const Settings& settings) -> std::string_view { return settings.ascii ? "on" : "off"; }},
    {"bell",
     [](std::string_view value, Settings& settings) {
       settings.bell = parse_switch(value).value_or(settings.bell);
     },
     [](const Settings& settings) -> std::string_view { return settings.bell ? "on" : "off"; }},
}};

// The setting that a line is about, if any.
[[nodiscard]] const Key* key_of(std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return nullptr;
  const std::string_view name = trimmed(line.substr(0, equals));
  for (const Key& key : kKeys) {
    if (key.name == name) return &key;
  }
  return nullptr;
}

// Returns whether a line is ordinary text, not part of a damaged file.
[[nodiscard]] bool is_worth_keeping(std::string_view line) {
  constexpr std::size_t kLongestLine = 500;
  return !line.empty() && line.size() <= kLongestLine && !first_flaw(line);
}

}  // namespace

std::optional<Theme> parse_theme(std::string_view word) noexcept {
  if (word == kDark) return Theme::Dark;
  if (word == kLight) return Theme::Light;
  return std::nullopt;
}

Settings parse_settings(std::string_view text) {
  Settings settings;
  for (const std::string_view line : lines_of(text)) {
    if (const Key* key = key_of(line)) key->read(trimmed(line.substr(line.find('=') + 1)), settings);
  }
  return settings;
}

std::string settings_text(const Settings& settings, std::string_view old) {
  std::string text;
  for (const Key& key : kKeys) {
    const std::string_view value = key.write(settings);
    if (!value.empty()) text.append(key.name).append(" = ").append(value) += '\n';
  }
  for (const std::string_view line : lines_of(old)) {
    if (key_of(line) == nullptr && is_worth_keeping(line)) text.append(line) += '\n';
  }
  return text;
}

SettingsFile::SettingsFile(const std::filesystem::path& config_folder) : path_(config_folder / "settings") {}

SettingsFile::SettingsFile(Error unavailable) : unavailable_(std::move(unavailable)) {}

Settings SettingsFile::load() const {
  if (unavailable_) return {};
  const Result<system::FileText> file = system::read_file(path_, kLargest);
  return file ? parse_settings(file->text) : Settings{};
}

Result<Done> SettingsFile::save(const Settings& settings) const {
  if (unavailable_) return *unavailable_;
  if (Result<Done> made = system::make_folders(path_.parent_path()); !made) return made;
  const Result<system::FileText> old = system::read_file(path_, kLargest);
  return system::replace_file(path_, settings_text(settings, old ? std::string_view(old->text) : ""),
                              system::Access::OwnerOnly);
}

}  // namespace joga::library
