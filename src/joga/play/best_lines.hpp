// What a search has told so far, put together for the front end.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/search/any_search.hpp"

namespace joga::play {

// The lines of play of the deepest search that has finished all of them: those of different depths cannot be
// compared.
class BestLines {
 public:
  // As many lines as are asked for, or as there are moves.
  BestLines(const History& history, int lines);

  // What a listener is told, in order. A search that begins again changes nothing until it has come as far as
  // the one before.
  void take(const search::Info& info);

  [[nodiscard]] const std::map<int, search::Info>& lines() const noexcept { return lines_; }  // by number
  [[nodiscard]] int depth() const noexcept { return lines_.empty() ? 0 : lines_.begin()->second.depth; }
  [[nodiscard]] const search::Info& last() const noexcept { return last_; }

 private:
  std::size_t wanted_;
  std::map<int, search::Info> lines_{};
  std::map<int, search::Info> coming_{};  // of the search that goes on
  search::Info last_{};
};

// Moves one after the other, as texts; up to the first that is not legal.
[[nodiscard]] std::vector<std::string> line_texts(const AnyGame& game, const AnyPosition& position,
                                                  const std::vector<AnyMove>& moves);

}  // namespace joga::play
