// Bit sets as boards.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace joga {

[[nodiscard]] constexpr int count_bits(std::uint64_t bits) noexcept {
  return std::popcount(bits);
}

// The index of the lowest set bit; 64 if no bit is set.
[[nodiscard]] constexpr std::size_t lowest_bit(std::uint64_t bits) noexcept {
  return static_cast<std::size_t>(std::countr_zero(bits));
}

// Removes the lowest set bit and returns its index.
[[nodiscard]] constexpr std::size_t pop_lowest(std::uint64_t& bits) noexcept {
  assert(bits != 0);
  const std::size_t index = lowest_bit(bits);
  bits &= bits - 1;
  return index;
}

// Finds the set bit of a given rank: the number of set bits below it. `select` reuses the counts that `count`
// needs, and all of it runs in general registers: on arm64 the processor's own bit count goes through the
// vector unit, a detour that would slow down random choices among moves.
class BitSelector {
 public:
  explicit constexpr BitSelector(std::uint64_t bits) noexcept
      : ones_(bits),
        twos_(bits - ((bits >> 1) & 0x5555555555555555ULL)),
        fours_((twos_ & 0x3333333333333333ULL) + ((twos_ >> 2) & 0x3333333333333333ULL)),
        sums_(((fours_ + (fours_ >> 4)) & 0x0f0f0f0f0f0f0f0fULL) * kEveryByte) {}

  [[nodiscard]] constexpr int count() const noexcept { return static_cast<int>(sums_ >> 56); }

  [[nodiscard]] constexpr std::size_t select(int rank) const noexcept {
    assert(rank >= 0 && rank < count());
    // The byte's number: one for each prefix sum that does not exceed the rank.
    constexpr std::uint64_t kTopBits = 0x8080808080808080ULL;
    const std::uint64_t ranks = static_cast<std::uint64_t>(rank) * kEveryByte;
    const std::uint64_t passed = (((ranks | kTopBits) - sums_) & kTopBits) >> 7;
    int at = static_cast<int>(passed * kEveryByte >> 56) * 8;
    int left = rank - static_cast<int>(((sums_ << 8) >> at) & 0xff);
    const auto halve = [&](std::uint64_t counts, int width, std::uint64_t mask) {
      const int below = static_cast<int>((counts >> at) & mask);
      // A mask instead of a branch, which random ranks would mispredict half of the time.
      const int beyond = -static_cast<int>(left >= below);
      left -= below & beyond;
      at += width & beyond;
    };
    halve(fours_, 4, 0xf);
    halve(twos_, 2, 0x3);
    halve(ones_, 1, 0x1);
    return static_cast<std::size_t>(at);
  }

 private:
  static constexpr std::uint64_t kEveryByte = 0x0101010101010101ULL;

  std::uint64_t ones_;
  std::uint64_t twos_;   // set bits in each group of two
  std::uint64_t fours_;  // set bits in each group of four
  std::uint64_t sums_;   // byte i: set bits in bytes 0 to i
};

[[nodiscard]] constexpr std::size_t select_bit(std::uint64_t bits, int rank) noexcept {
  return BitSelector(bits).select(rank);
}

}  // namespace joga
