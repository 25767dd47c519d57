// The best lines of a search in progress, collected for the front end.
#pragma once

#include <cstddef>
#include <map>

#include "joga/core/history.hpp"
#include "joga/search/any_search.hpp"

namespace joga::play {

// The lines of the deepest iteration that has finished all of them: lines of different depths cannot be
// compared.
class BestLines {
 public:
  // Collects `lines` lines, or fewer if there are fewer moves.
  BestLines(const History& history, int lines);

  // Takes the reports of a search in order. A search that starts again changes nothing until it is as deep as
  // the last one.
  void take(const search::Info& info);

  [[nodiscard]] const std::map<int, search::Info>& lines() const noexcept {
    return lines_;  // by number, the best first
  }
  [[nodiscard]] int depth() const noexcept { return lines_.empty() ? 0 : lines_.begin()->second.depth; }
  [[nodiscard]] const search::Info& last() const noexcept { return last_; }

 private:
  std::size_t wanted_;
  std::map<int, search::Info> lines_{};
  std::map<int, search::Info> coming_{};  // lines of the unfinished iteration
  search::Info last_{};
};

}  // namespace joga::play
