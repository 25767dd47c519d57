// Words that people type.
#pragma once

#include <string>
#include <string_view>

namespace joga::terminal {

// For comparing words: small letters, and those of Portuguese without their accents.
[[nodiscard]] std::string folded(std::string_view text);

}  // namespace joga::terminal
