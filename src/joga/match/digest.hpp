// A short name for everything that decides the games of a match.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "joga/core/random.hpp"

namespace joga::match {

// FNV-1a, then mixed: equal texts give equal digits on every machine.
class Digest {
 public:
  void add(std::string_view text) noexcept {
    for (const char letter : text) add_byte(static_cast<unsigned char>(letter));
    add_byte(0);  // "ab", "c" is not "a", "bc"
  }
  void add(std::int64_t number) { add(std::string_view(std::to_string(number))); }

  [[nodiscard]] std::string hexadecimal() const {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::uint64_t state = state_;
    std::uint64_t mixed = split_mix(state);
    std::string text(16, '0');
    for (std::size_t i = text.size(); i-- > 0; mixed >>= 4U) text[i] = kDigits[mixed & 0xfU];
    return text;
  }

 private:
  void add_byte(unsigned char byte) noexcept {
    state_ ^= byte;
    state_ *= 0x100000001b3ULL;
  }

  std::uint64_t state_ = 0xcbf29ce484222325ULL;
};

}  // namespace joga::match
