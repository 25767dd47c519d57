#include "joga/play/best_lines.hpp"

#include <algorithm>

namespace joga::play {

BestLines::BestLines(const History& history, int lines)
    : wanted_(std::min(static_cast<std::size_t>(std::max(lines, 1)),
                       static_cast<std::size_t>(history.game().count_moves(history.position())))) {}

void BestLines::take(const search::Info& info) {
  if (info.value.bound() != Bound::Exact) return;
  last_ = info;
  if (info.line == 1) coming_.clear();
  coming_[info.line] = info;
  if (coming_.begin()->second.depth < depth()) return;
  if (coming_.size() >= wanted_ || lines_.empty() || lines_.size() < coming_.size()) lines_ = coming_;
}

}  // namespace joga::play
