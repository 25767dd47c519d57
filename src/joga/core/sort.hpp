// A sort that takes little code. Each use of std::sort adds kilobytes to what a browser has to fetch; this
// one is for lists that are short, or rarely sorted.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <ranges>
#include <span>
#include <utility>

namespace joga {

// By gaps (Shell 1959), with those that Ciura found best (2001). Elements of which neither comes before the
// other may change places.
template <std::ranges::contiguous_range Range, class Before = std::ranges::less>
constexpr void shell_sort(Range&& range, Before before = {}) {
  constexpr std::array<std::size_t, 8> kGaps{701, 301, 132, 57, 23, 10, 4, 1};
  const std::span items(range);
  for (const std::size_t gap : kGaps) {
    for (std::size_t i = gap; i < items.size(); ++i) {
      auto item = std::move(items[i]);
      std::size_t place = i;
      for (; place >= gap && before(item, items[place - gap]); place -= gap) {
        items[place] = std::move(items[place - gap]);
      }
      items[place] = std::move(item);
    }
  }
}

}  // namespace joga
