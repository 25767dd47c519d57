// Evaluations that are weighted sums: features are counted, each is worth its weight.
//
// Keeping the sum linear lets weights be fitted to games that were played, and lets the compiler turn the sum
// into straight code, since the weights are constants.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace joga {

// What is counted, and what one of it is worth, in hundredths of the game's unit.
struct EvaluationTerm {
  std::string_view name{};
  int weight = 0;
};

template <std::size_t Size>
[[nodiscard]] constexpr int weighted_sum(const std::array<EvaluationTerm, Size>& terms,
                                         const std::array<int, Size>& features) noexcept {
  int sum = 0;
  for (std::size_t i = 0; i < Size; ++i) sum += terms[i].weight * features[i];
  return sum;
}

}  // namespace joga
