// Words that people type.
#pragma once

#include <string>
#include <string_view>

namespace joga::terminal {

// In a line that somebody typed; Ctrl-K and Ctrl-L leave the last two in it.
inline constexpr std::string_view kTypedBlanks = " \t\r\n\v\f";

// For comparing words: small letters, and those of Portuguese without their accents.
[[nodiscard]] std::string folded(std::string_view text);

}  // namespace joga::terminal
