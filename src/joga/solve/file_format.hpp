// The building blocks of the solvers' files: little-endian numbers and a checksum.
//
// CRC-64/XZ: the ECMA-182 polynomial, bits reversed, start and end inverted. It finds every error of one or
// two bits and every damaged stretch of up to 64 bits, in files far larger than ours. "123456789" has
// 995DC9BBDF1939FA.
#pragma once

#include <array>
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

namespace detail {

[[nodiscard]] constexpr std::array<std::uint64_t, 256> make_crc_table() noexcept {
  std::array<std::uint64_t, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    std::uint64_t remainder = byte;
    for (int bit = 0; bit < 8; ++bit) {
      remainder = (remainder & 1) != 0 ? remainder >> 1 ^ 0xc96c5795d7870f42ULL : remainder >> 1;
    }
    table[byte] = remainder;
  }
  return table;
}

inline constexpr std::array<std::uint64_t, 256> kCrcTable = make_crc_table();

}  // namespace detail

[[nodiscard]] constexpr std::uint64_t checksum(std::string_view bytes) noexcept {
  std::uint64_t remainder = ~std::uint64_t{0};
  for (const char byte : bytes) {
    remainder = detail::kCrcTable[(remainder ^ static_cast<unsigned char>(byte)) & 0xff] ^ remainder >> 8;
  }
  return ~remainder;
}

static_assert(checksum("123456789") == 0x995dc9bbdf1939faULL);

}  // namespace joga::solve
