#include "joga/render/characters.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace joga::render {
namespace {

constexpr char32_t kReplacement = U'\uFFFD';

// A lead byte's payload and the number of bytes that must follow it; nothing follows a byte that is no lead.
struct Lead {
  char32_t bits = kReplacement;
  int following = 0;
};

[[nodiscard]] constexpr Lead lead_of(std::uint8_t byte) noexcept {
  if (byte < 0x80) return {byte, 0};
  if (byte >= 0xC2 && byte < 0xE0) return {static_cast<char32_t>(byte & 0x1F), 1};
  if (byte >= 0xE0 && byte < 0xF0) return {static_cast<char32_t>(byte & 0x0F), 2};
  if (byte >= 0xF0 && byte < 0xF5) return {static_cast<char32_t>(byte & 0x07), 3};
  return {};
}

// Surrogates, characters written longer than need be, and those beyond Unicode's end.
[[nodiscard]] constexpr bool is_character(char32_t character, int following) noexcept {
  constexpr std::array<char32_t, 4> kSmallest{0, 0x80, 0x800, 0x10000};
  if (character < kSmallest[static_cast<std::size_t>(following)] || character > 0x10FFFF) return false;
  return character < 0xD800 || character > 0xDFFF;
}

[[nodiscard]] constexpr bool is_control(char32_t character) noexcept {
  return character < 0x20 || (character >= 0x7F && character < 0xA0);
}

constexpr auto kPlain = std::to_array<std::pair<std::u32string_view, char>>({
    {U"áàâãäå", 'a'}, {U"éèêë", 'e'},   {U"íìîï", 'i'},   {U"óòôõö", 'o'}, {U"úùûü", 'u'},  {U"ç", 'c'},
    {U"ñ", 'n'},      {U"ÁÀÂÃÄÅ", 'A'}, {U"ÉÈÊË", 'E'},   {U"ÍÌÎÏ", 'I'},  {U"ÓÒÔÕÖ", 'O'}, {U"ÚÙÛÜ", 'U'},
    {U"Ç", 'C'},      {U"Ñ", 'N'},      {U"ªº", '.'},     {U"‘’´", '\''},  {U"“”«»", '"'},  {U"–—−", '-'},
    {U"×", 'x'},      {U"·•…", '.'},    {U"\u00A0", ' '},
});

[[nodiscard]] std::size_t padding(std::string_view text, int columns) {
  return static_cast<std::size_t>(std::max(0, columns - width(text)));
}

}  // namespace

std::u32string decode(std::string_view utf8) {
  std::u32string characters;
  for (std::size_t at = 0; at < utf8.size();) {
    const Lead lead = lead_of(static_cast<std::uint8_t>(utf8[at]));
    char32_t character = lead.bits;
    std::size_t next = at + 1;
    for (int left = lead.following; left > 0; --left, ++next) {
      const std::uint8_t byte = next < utf8.size() ? static_cast<std::uint8_t>(utf8[next]) : std::uint8_t{0};
      if ((byte & 0xC0) != 0x80) break;
      character = character << 6 | (byte & 0x3Fu);
    }
    const bool whole = next == at + 1 + static_cast<std::size_t>(lead.following);
    if (!whole || !is_character(character, lead.following)) character = kReplacement;
    characters += is_control(character) ? U'?' : character;
    at = next;
  }
  return characters;
}

void append_utf8(std::string& text, char32_t character) {
  const auto byte = [&text](char32_t bits) { text += static_cast<char>(static_cast<std::uint8_t>(bits)); };
  if (character < 0x80) {
    byte(character);
  } else if (character < 0x800) {
    byte(0xC0 | character >> 6);
    byte(0x80 | (character & 0x3F));
  } else if (character < 0x10000) {
    byte(0xE0 | character >> 12);
    byte(0x80 | (character >> 6 & 0x3F));
    byte(0x80 | (character & 0x3F));
  } else {
    byte(0xF0 | character >> 18);
    byte(0x80 | (character >> 12 & 0x3F));
    byte(0x80 | (character >> 6 & 0x3F));
    byte(0x80 | (character & 0x3F));
  }
}

int width(std::string_view utf8) {
  return static_cast<int>(decode(utf8).size());
}

char seven_bit(char32_t character) noexcept {
  if (character < 0x80) return static_cast<char>(character);
  for (const auto& [accented, plain] : kPlain) {
    if (accented.find(character) != std::u32string_view::npos) return plain;
  }
  return '?';
}

std::string left_aligned(std::string_view text, int columns) {
  return std::string(text) + std::string(padding(text, columns), ' ');
}

std::string right_aligned(std::string_view text, int columns) {
  return std::string(padding(text, columns), ' ') + std::string(text);
}

}  // namespace joga::render
