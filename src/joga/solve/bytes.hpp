// Numbers in files: little-endian, of so many bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace joga::solve {

inline void append_number(std::string& bytes, std::uint64_t number, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i)
    bytes += static_cast<char>(static_cast<unsigned char>(number >> 8 * i));
}

[[nodiscard]] inline std::uint64_t number_at(std::string_view bytes, std::size_t at,
                                             std::size_t size) noexcept {
  std::uint64_t number = 0;
  for (std::size_t i = size; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

}  // namespace joga::solve
