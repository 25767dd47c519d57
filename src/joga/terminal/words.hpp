// Words that people type.
#pragma once

#include <string>
#include <string_view>

namespace joga::terminal {

inline constexpr std::string_view kBlanks = " \t\r\n\v\f";

// Without the blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

// For comparing words: small letters, and those of Portuguese without their accents.
[[nodiscard]] std::string folded(std::string_view text);

}  // namespace joga::terminal
