#include "joga/play/best_lines.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "joga/core/sort.hpp"

namespace joga::play {
namespace {

// Renumbers the lines from the best to the worst. A search numbers them in the order in which it has found
// them, and a later one may turn out to be better.
[[nodiscard]] std::map<int, search::Info> sorted_lines(const std::map<int, search::Info>& found) {
  std::vector<search::Info> lines;
  for (const auto& [number, info] : found) lines.push_back(info);
  heap_sort(lines, [](const search::Info& one, const search::Info& two) {
    return one.value != two.value ? one.value > two.value : one.line < two.line;
  });
  std::map<int, search::Info> sorted;
  for (search::Info& info : lines) {
    info.line = static_cast<int>(sorted.size()) + 1;
    sorted.emplace(info.line, std::move(info));
  }
  return sorted;
}

}  // namespace

BestLines::BestLines(const History& history, int lines)
    : wanted_(std::min(static_cast<std::size_t>(std::max(lines, 1)),
                       static_cast<std::size_t>(history.game().count_moves(history.position())))) {}

void BestLines::take(const search::Info& info) {
  if (info.value.bound() != Bound::Exact) return;
  last_ = info;
  if (info.line == 1) coming_.clear();
  coming_[info.line] = info;
  if (coming_.begin()->second.depth < depth()) return;
  if (coming_.size() >= wanted_ || lines_.empty() || lines_.size() < coming_.size()) {
    lines_ = sorted_lines(coming_);
  }
}

}  // namespace joga::play
