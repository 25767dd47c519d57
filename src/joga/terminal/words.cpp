#include "joga/terminal/words.hpp"

#include <array>
#include <cstddef>

namespace joga::terminal {
namespace {

// The accented letters of Portuguese are all in the block that UTF-8 writes as 0xC3 and a byte from 0x80 on;
// capitals and small letters are 32 apart. '-': not a letter of Portuguese.
constexpr std::string_view kUnaccented = "aaaaaaaceeeeiiii-nooooo-ouuuuy--";

}  // namespace

std::string folded(std::string_view text) {
  constexpr unsigned kLeadByte = 0xc3;
  constexpr unsigned kFirstLetter = 0x80;
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool pair = byte == kLeadByte && i + 1 < text.size();
    if (pair) {
      const std::size_t letter = (static_cast<unsigned char>(text[i + 1]) - kFirstLetter) % 32U;
      if (letter < kUnaccented.size() && kUnaccented[letter] != '-') {
        result += kUnaccented[letter];
        ++i;
        continue;
      }
    }
    result += byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : text[i];
  }
  return result;
}

}  // namespace joga::terminal
