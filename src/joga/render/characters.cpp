#include "joga/render/characters.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "joga/core/text.hpp"

namespace joga::render {
namespace {

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
  while (!utf8.empty()) {
    const CodePoint front = front_character(utf8);
    if (front.length > 0) {
      characters += is_control(front.value) ? U'?' : static_cast<char32_t>(front.value);
      utf8.remove_prefix(front.length);
      continue;
    }
    characters += U'\uFFFD';
    // Also skips the continuation bytes of the ill-formed character.
    utf8.remove_prefix(1);
    while (!utf8.empty() && code_points(utf8.substr(0, 1)) == 0) utf8.remove_prefix(1);
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
