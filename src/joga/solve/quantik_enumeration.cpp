#include "joga/solve/quantik_enumeration.hpp"

#include <algorithm>

namespace joga::solve {
namespace {

// Whether `later` can stand after `lead` in a key that begins with `lead`. Only the empty layout can stand
// there twice: others would share squares.
[[nodiscard]] bool can_follow(LayoutId lead, LayoutId later) noexcept {
  const LayoutTable& table = LayoutTable::instance();
  return (later < lead || later == 0) && table.highest_image(later) <= lead &&
         (table.layout(later).squares() & table.layout(lead).squares()) == 0;
}

}  // namespace

std::vector<QuantikFamily> quantik_families() {
  const LayoutTable& table = LayoutTable::instance();
  std::vector<QuantikFamily> families;
  for (std::size_t number = 0; number < table.size(); ++number) {
    const auto first = static_cast<LayoutId>(number);
    if (table.highest_image(first) != first) continue;
    for (std::size_t later = 0; later <= number; ++later) {
      const auto second = static_cast<LayoutId>(later);
      if (!can_follow(first, second)) continue;
      // A permutation that keeps the first layout and raises the second makes a higher image.
      const bool raised = std::ranges::any_of(table.to_highest(first), [&](std::uint8_t permutation) {
        return table.image(second, permutation) > second;
      });
      if (!raised) families.push_back({.first = first, .second = second});
    }
  }
  return families;
}

namespace detail {

int surplus_of(LayoutId layout) noexcept {
  const Layout sets = LayoutTable::instance().layout(layout);
  return std::popcount(sets.beginner) - std::popcount(sets.answerer);
}

int pieces_of(LayoutId layout) noexcept {
  return std::popcount(LayoutTable::instance().layout(layout).squares());
}

Followers followers_of(QuantikFamily family) {
  const LayoutTable& table = LayoutTable::instance();
  Followers followers;
  for (std::size_t number = std::size_t{family.second} + 1; number-- > 0;) {
    const auto layout = static_cast<LayoutId>(number);
    if (layout == family.second && layout != 0) continue;
    if (!can_follow(family.first, layout)) continue;
    if ((table.layout(layout).squares() & table.layout(family.second).squares()) != 0) continue;
    followers.all.push_back(layout);
    followers.by_surplus[static_cast<std::size_t>(surplus_of(layout) + 2)].push_back(layout);
  }
  return followers;
}

}  // namespace detail
}  // namespace joga::solve
