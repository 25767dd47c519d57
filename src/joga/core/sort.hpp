// A sort that takes little code. Each use of std::sort adds kilobytes to what a browser has to fetch; this
// one is for lists that are short, or rarely sorted.
#pragma once

#include <algorithm>
#include <functional>
#include <ranges>

namespace joga {

// Elements of which neither comes before the other may change places.
template <std::ranges::random_access_range Range, class Before = std::ranges::less>
constexpr void heap_sort(Range&& range, Before before = {}) {
  std::ranges::make_heap(range, before);
  std::ranges::sort_heap(range, before);
}

}  // namespace joga
