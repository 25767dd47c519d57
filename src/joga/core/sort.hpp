// A sort with little code. Each use of std::sort adds kilobytes to the browser's download; this sort is for
// lists that are short or rarely sorted.
#pragma once

#include <algorithm>
#include <functional>
#include <ranges>

namespace joga {

// Not stable: elements that compare equal may change places.
template <std::ranges::random_access_range Range, class Before = std::ranges::less>
constexpr void heap_sort(Range&& range, Before before = {}) {
  std::ranges::make_heap(range, before);
  std::ranges::sort_heap(range, before);
}

}  // namespace joga
