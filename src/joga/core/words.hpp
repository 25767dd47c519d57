// Text cut at its blanks.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace joga {

inline constexpr std::string_view kBlanks = " \t\r\n";

// Without the blanks around it; a part of `text`.
[[nodiscard]] std::string_view trimmed(std::string_view text, std::string_view blanks = kBlanks) noexcept;

// What stands between the blanks; parts of `text`.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

// With one blank between every two.
[[nodiscard]] std::string joined(std::span<const std::string_view> words);

}  // namespace joga
