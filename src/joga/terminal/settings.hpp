// The settings that the terminal offers, in the full screen and in line mode.
#pragma once

#include <array>
#include <cstdint>

#include "joga/core/message.hpp"
#include "joga/library/settings.hpp"

namespace joga::terminal {

enum class Setting : std::uint8_t { Language, Background, Colours, Ascii, Bell };
inline constexpr std::array kSettings{Setting::Language, Setting::Background, Setting::Colours,
                                      Setting::Ascii, Setting::Bell};

[[nodiscard]] const MessageText& setting_name(Setting setting) noexcept;
[[nodiscard]] const MessageText& setting_value(Setting setting, const library::Settings& settings) noexcept;
// Gives the setting its next value.
void change_setting(Setting setting, library::Settings& settings) noexcept;

}  // namespace joga::terminal
