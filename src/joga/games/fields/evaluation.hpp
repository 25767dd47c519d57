// How near a set of captured numbers is to a run of five.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "joga/core/bits.hpp"
#include "joga/games/fields/types.hpp"

namespace joga::fields {

// The runs of five are numbered by their lowest number's index.
inline constexpr int kRunCount = Number::kCount - kRunLength + 1;
[[nodiscard]] constexpr std::uint32_t run_numbers(int run) noexcept {
  return 0x1fU << run;
}

// Those of the run that are not in the set.
[[nodiscard]] constexpr int missing_in_run(std::uint32_t captured, int run) noexcept {
  return count_bits(run_numbers(run) & ~captured);
}

namespace detail {

[[nodiscard]] constexpr std::array<std::uint8_t, 1U << Number::kCount> make_missing() noexcept {
  std::array<std::uint8_t, 1U << Number::kCount> table{};
  for (std::uint32_t captured = 0; captured < table.size(); ++captured) {
    int least = kRunLength;
    for (int run = 0; run < kRunCount; ++run) least = std::min(least, missing_in_run(captured, run));
    table[captured] = static_cast<std::uint8_t>(least);
  }
  return table;
}

inline constexpr std::array<std::uint8_t, 1U << Number::kCount> kMissing = make_missing();

}  // namespace detail

// The fewest numbers that complete some run of five; 0 when one is complete.
[[nodiscard]] constexpr int missing_in_best_run(std::uint32_t captured) noexcept {
  return detail::kMissing[captured & 0xfff];
}

}  // namespace joga::fields
