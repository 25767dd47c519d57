// Sorting that keeps the order of equals. std::stable_sort needs a function that C++17 has deprecated, about
// which clang warns.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace joga::tournament {

// Insertion sort: for the few hundred entries of a table.
template <class Range, class Compare, class Key>
void sort_stably(Range& range, Compare compare, Key key) {
  for (auto next = range.begin(); next != range.end(); ++next) {
    const auto place =
        std::ranges::upper_bound(range.begin(), next, std::invoke(key, std::as_const(*next)), compare, key);
    std::rotate(place, next, std::next(next));
  }
}

}  // namespace joga::tournament
