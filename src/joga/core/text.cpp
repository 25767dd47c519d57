#include "joga/core/text.hpp"

#include <algorithm>
#include <array>

#include "joga/core/catalogue.hpp"

namespace joga {
namespace {

[[nodiscard]] constexpr std::uint32_t byte_at(std::string_view text, std::size_t at) noexcept {
  return static_cast<unsigned char>(text[at]);
}

[[nodiscard]] bool is_plain(char letter) noexcept {
  return letter >= ' ' && letter <= '~';
}

}  // namespace

CodePoint front_character(std::string_view text) noexcept {
  const std::uint32_t first = byte_at(text, 0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return {};
  std::uint32_t value = first & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const std::uint32_t next = byte_at(text, i);
    if ((next & 0xc0U) != 0x80U) return {};
    value = value << 6U | (next & 0x3fU);
  }
  constexpr std::array<std::uint32_t, 5> kSmallest{0, 0, 0x80, 0x800, 0x10000};  // by length
  const bool surrogate = value >= 0xd800 && value <= 0xdfff;
  if (value < kSmallest[length] || surrogate || value > 0x10ffff) return {};
  return {value, length};
}

bool is_control(std::uint32_t code_point) noexcept {
  return code_point < 0x20 || (code_point >= 0x7f && code_point <= 0x9f);
}

std::string hexadecimal(std::uint32_t value, std::size_t digits) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  while (digits < 8 && value >> (4U * digits) != 0) ++digits;
  std::string text(digits, '0');
  for (std::size_t i = digits; i-- > 0; value >>= 4U) text[i] = kDigits[value & 0xfU];
  return text;
}

std::optional<std::size_t> first_flaw(std::string_view text) noexcept {
  for (std::size_t at = 0; at < text.size();) {
    const char letter = text[at];
    const bool line_end = letter == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
    if (is_plain(letter) || letter == '\n' || letter == '\t' || line_end) {
      ++at;
      continue;
    }
    const CodePoint character = front_character(text.substr(at));
    if (character.length == 0 || is_control(character.value)) return at;
    at += character.length;
  }
  return std::nullopt;
}

Message describe_flaw(std::string_view text, std::size_t offset) {
  const CodePoint character = front_character(text.substr(offset));
  if (character.length == 0) return {text::kNotUtf8, hexadecimal(byte_at(text, offset), 2)};
  return {text::kControlCharacter, hexadecimal(character.value, 4)};
}

namespace {

// U+2028 and U+2029 are line ends.
[[nodiscard]] bool changes_direction_or_line(std::uint32_t code_point) noexcept {
  return code_point == 0x61c || code_point == 0x200e || code_point == 0x200f ||
         (code_point >= 0x2028 && code_point <= 0x202e) || (code_point >= 0x2066 && code_point <= 0x2069);
}

// Replaces the characters for which `is_bad` is true.
template <class IsBad>
[[nodiscard]] std::string cleaned(std::string_view text, const IsBad& is_bad) {
  std::string clean;
  clean.reserve(text.size());
  while (!text.empty()) {
    const auto plain = static_cast<std::size_t>(std::ranges::find_if_not(text, is_plain) - text.begin());
    clean += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const CodePoint character = front_character(text);
    if (character.length == 0) {
      clean += "\xEF\xBF\xBD";
    } else if (is_bad(character.value)) {
      clean += ' ';
    } else {
      clean += text.substr(0, character.length);
    }
    text.remove_prefix(character.length == 0 ? 1 : character.length);
  }
  return clean;
}

}  // namespace

std::string without_flaws(std::string_view text) {
  return cleaned(text, is_control);
}

std::string_view shortened(std::string_view text, std::size_t bytes) noexcept {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (byte_at(text, bytes) & 0xc0U) == 0x80U) --bytes;
  return text.substr(0, bytes);
}

std::string printable(std::string_view text, std::size_t bytes) {
  std::string line = cleaned(shortened(text, bytes), [](std::uint32_t code_point) {
    return is_control(code_point) || changes_direction_or_line(code_point);
  });
  if (text.size() > bytes) line += "...";
  return line;
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t kLongestQuote = 60;
  return printable(text, kLongestQuote);
}

std::string_view trimmed(std::string_view text, std::string_view blanks) noexcept {
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), lower_case);
  return lower;
}

bool equal_in_any_case(std::string_view one, std::string_view two) noexcept {
  return std::ranges::equal(one, two, {}, lower_case, lower_case);
}

std::string_view cut(std::string_view& text, char end) noexcept {
  const std::size_t at = std::min(text.find(end), text.size());
  const std::string_view part = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return part;
}

std::vector<std::string_view> parts_of(std::string_view text, char separator) {
  const auto separators = std::ranges::count(text, separator);
  std::vector<std::string_view> parts;
  for (std::ptrdiff_t i = 0; i <= separators; ++i) parts.push_back(cut(text, separator));
  return parts;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) lines.push_back(cut(text, '\n'));
  return lines;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(kBlanks, end);
  }
  return words;
}

std::string joined(std::span<const std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

}  // namespace joga
