// A small, fast, seedable generator that gives the same numbers on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace joga {

// One step of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014):
// used to spread seeds and to make hash constants.
[[nodiscard]] constexpr std::uint64_t split_mix(std::uint64_t& state) noexcept {
  state += 0x9e3779b97f4a7c15ULL;
  std::uint64_t mixed = state;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
  return mixed ^ (mixed >> 31);
}

// The constants of a game's position key: the same table for the same salt, on every machine.
template <std::size_t Size>
[[nodiscard]] constexpr std::array<std::uint64_t, Size> hash_table(std::uint64_t salt) noexcept {
  std::array<std::uint64_t, Size> table{};
  for (std::uint64_t& entry : table) entry = split_mix(salt);
  return table;
}

// xoshiro256** (Blackman, Vigna: "Scrambled linear pseudorandom number generators", 2021).
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) noexcept {
    for (std::uint64_t& word : state_) word = split_mix(seed);
  }

  [[nodiscard]] constexpr std::uint64_t next() noexcept {
    const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  // Uniform in [0, bound), bound in [1, 2^32). Multiply and shift (Lemire, 2019) without the rejection
  // step: no value is more than bound / 2^32 too likely, under one in a million for any list of moves.
  [[nodiscard]] constexpr std::uint32_t below(std::uint32_t bound) noexcept {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

 private:
  [[nodiscard]] static constexpr std::uint64_t rotate(std::uint64_t word, int by) noexcept {
    return (word << by) | (word >> (64 - by));
  }

  std::array<std::uint64_t, 4> state_{};
};

}  // namespace joga
