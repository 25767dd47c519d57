// Text: UTF-8 without control characters, and its words.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "joga/core/message.hpp"

namespace joga {

// The number of characters, taking every code point as one column wide: true of all that joga prints.
[[nodiscard]] constexpr std::size_t code_points(std::string_view text) noexcept {
  std::size_t count = 0;
  for (const char byte : text) count += (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U ? 1 : 0;
  return count;
}

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t length = 0;  // in bytes; 0: no UTF-8 character begins here
};

// The character that begins at the front of a text that is not empty. Overlong forms, surrogates and values
// beyond U+10FFFF are not characters.
[[nodiscard]] CodePoint front_character(std::string_view text) noexcept;

// C0, DEL and C1; tab, line feed and carriage return are control characters too.
[[nodiscard]] bool is_control(std::uint32_t code_point) noexcept;

// Where a text stops being text: the offset of the first byte that belongs to no character or to a control
// character. Tabs and line ends (LF or CR LF) are fine.
[[nodiscard]] std::optional<std::size_t> first_flaw(std::string_view text) noexcept;
// What is wrong there.
[[nodiscard]] Message describe_flaw(std::string_view text, std::size_t offset);

// The text with a blank for every control character and U+FFFD for every byte that is not UTF-8.
[[nodiscard]] std::string without_flaws(std::string_view text);

// The first `bytes` bytes at most, cut between two characters.
[[nodiscard]] std::string_view shortened(std::string_view text, std::size_t bytes) noexcept;

// A piece of a text to quote inside a sentence: the beginning of it when it is long, and no control
// characters.
[[nodiscard]] std::string excerpt(std::string_view text);

inline constexpr std::string_view kBlanks = " \t\r\n";

// Without the blanks around it; a part of `text`.
[[nodiscard]] std::string_view trimmed(std::string_view text, std::string_view blanks = kBlanks) noexcept;

// Of ASCII; all other characters stay as they are.
[[nodiscard]] constexpr char lower_case(char letter) noexcept {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}
[[nodiscard]] constexpr bool is_letter(char letter) noexcept {
  return lower_case(letter) >= 'a' && lower_case(letter) <= 'z';
}
[[nodiscard]] constexpr bool is_digit(char letter) noexcept {
  return letter >= '0' && letter <= '9';
}
[[nodiscard]] std::string in_lower_case(std::string_view text);
[[nodiscard]] bool equal_in_any_case(std::string_view one, std::string_view two) noexcept;

// The number that the whole text is, as std::from_chars reads it; nothing if there is more or less to it.
template <class Number>
[[nodiscard]] std::optional<Number> number_from(std::string_view text) noexcept {
  Number number{};
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const auto [stop, error] = std::from_chars(begin, end, number);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

// Takes what stands before the first `end` off the front of a text, and drops that `end`; takes all of it
// where there is none.
std::string_view cut(std::string_view& text, char end) noexcept;

// What stands between the separators: one part more than there are of them. Parts of `text`.
[[nodiscard]] std::vector<std::string_view> parts_of(std::string_view text, char separator);

// The lines without their ends; parts of `text`.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);

// The words between the blanks; parts of `text`.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

// With single blanks between them.
[[nodiscard]] std::string joined(std::span<const std::string_view> words);

}  // namespace joga
