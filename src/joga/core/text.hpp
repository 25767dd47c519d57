// UTF-8 text without control characters, and its words.
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

// The number of characters. Every code point counts as one column wide, which is true of everything joga
// prints.
[[nodiscard]] constexpr std::size_t code_points(std::string_view text) noexcept {
  std::size_t count = 0;
  for (const char byte : text) count += (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U ? 1 : 0;
  return count;
}

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t length = 0;  // in bytes; 0: no UTF-8 character begins here
};

// Returns the first character of a text, which must not be empty. Overlong forms, surrogates and values
// beyond U+10FFFF are not characters.
[[nodiscard]] CodePoint front_character(std::string_view text) noexcept;

// C0, DEL and C1, including tab, line feed and carriage return.
[[nodiscard]] bool is_control(std::uint32_t code_point) noexcept;

// In capital letters, with at least that many digits.
[[nodiscard]] std::string hexadecimal(std::uint32_t value, std::size_t digits);

// The offset of the first byte that belongs to no character or to a control character. Tabs and line ends (LF
// or CR LF) are accepted.
[[nodiscard]] std::optional<std::size_t> first_flaw(std::string_view text) noexcept;
// Describes the flaw at an offset.
[[nodiscard]] Message describe_flaw(std::string_view text, std::size_t offset);

// Replaces every control character by a blank and every byte that is not UTF-8 by U+FFFD.
[[nodiscard]] std::string without_flaws(std::string_view text);

// At most the first `bytes` bytes, cut between two characters.
[[nodiscard]] std::string_view shortened(std::string_view text, std::size_t bytes) noexcept;

// A text of unknown origin as one line for a terminal: at most its first `bytes` bytes, then "...". Blanks
// replace control characters and those that change the direction of writing.
[[nodiscard]] std::string printable(std::string_view text, std::size_t bytes);

// The same, short enough to quote inside a sentence.
[[nodiscard]] std::string excerpt(std::string_view text);

inline constexpr std::string_view kBlanks = " \t\r\n";

// Returns the part of `text` without the blanks around it.
[[nodiscard]] std::string_view trimmed(std::string_view text, std::string_view blanks = kBlanks) noexcept;

// Changes ASCII letters only.
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

// Parses the whole text as a number, as std::from_chars does; nothing if any character is left over.
template <class Number>
[[nodiscard]] std::optional<Number> number_from(std::string_view text) noexcept {
  Number number{};
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const auto [stop, error] = std::from_chars(begin, end, number);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

// Removes the part before the first `end` from the front of a text, together with that `end`, and returns the
// part; removes the whole text if there is no `end`.
std::string_view cut(std::string_view& text, char end) noexcept;

// The parts of `text` between the separators: n separators make n + 1 parts.
[[nodiscard]] std::vector<std::string_view> parts_of(std::string_view text, char separator);

// The lines without their ends; parts of `text`.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);

// The words between the blanks; parts of `text`.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

// Joins the words with single blanks.
[[nodiscard]] std::string joined(std::span<const std::string_view> words);

}  // namespace joga
