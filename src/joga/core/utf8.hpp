// Just enough UTF-8 to line columns up and to refuse what is not text.
#pragma once

#include <cstddef>
#include <string_view>

namespace joga {

// The number of characters, taking every code point as one column wide: true of all that joga prints.
[[nodiscard]] constexpr std::size_t code_points(std::string_view text) noexcept {
  std::size_t count = 0;
  for (const char byte : text) count += (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U ? 1 : 0;
  return count;
}

}  // namespace joga
