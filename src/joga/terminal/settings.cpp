#include "joga/terminal/settings.hpp"

#include "joga/terminal/catalogue.hpp"

namespace joga::terminal {
namespace {

using library::Settings;
using library::Theme;

[[nodiscard]] const MessageText& on_or_off(bool value) noexcept {
  return value ? text::kOn : text::kOff;
}

}  // namespace

const MessageText& setting_name(Setting setting) noexcept {
  switch (setting) {
    case Setting::Language:
      return text::kLanguage;
    case Setting::Background:
      return text::kBackground;
    case Setting::Colours:
      return text::kColours;
    case Setting::Ascii:
      return text::kAscii;
    case Setting::Bell:
      break;
  }
  return text::kBell;
}

const MessageText& setting_value(Setting setting, const Settings& settings) noexcept {
  switch (setting) {
    case Setting::Language:
      if (!settings.language) return text::kLanguageAsLocale;
      return *settings.language == Language::English ? text::kEnglish : text::kPortuguese;
    case Setting::Background:
      if (!settings.theme) return text::kBackgroundAsTerminal;
      return *settings.theme == Theme::Light ? text::kLight : text::kDark;
    case Setting::Colours:
      return on_or_off(settings.colours);
    case Setting::Ascii:
      return on_or_off(settings.ascii);
    case Setting::Bell:
      break;
  }
  return on_or_off(settings.bell);
}

void change_setting(Setting setting, Settings& settings) noexcept {
  switch (setting) {
    case Setting::Language:
      settings.language = !settings.language                        ? std::optional(Language::English)
                          : *settings.language == Language::English ? std::optional(Language::Portuguese)
                                                                    : std::nullopt;
      break;
    case Setting::Background:
      settings.theme = !settings.theme                   ? std::optional(Theme::Light)
                       : *settings.theme == Theme::Light ? std::optional(Theme::Dark)
                                                         : std::nullopt;
      break;
    case Setting::Colours:
      settings.colours = !settings.colours;
      break;
    case Setting::Ascii:
      settings.ascii = !settings.ascii;
      break;
    case Setting::Bell:
      settings.bell = !settings.bell;
      break;
  }
}

}  // namespace joga::terminal
