// A few lines at the end of a terminal that are drawn over each other while something goes on.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace joga::app {

class LiveLines {
 public:
  // Draws nothing unless standard error is a terminal, which `out` must be.
  explicit LiveLines(std::ostream& out);
  ~LiveLines() { clear(); }
  LiveLines(const LiveLines&) = delete;
  LiveLines& operator=(const LiveLines&) = delete;

  [[nodiscard]] bool is_watched() const noexcept { return watched_; }
  // Each line is cut to the terminal's width.
  void show(const std::vector<std::string>& lines);
  // Leaves nothing behind.
  void clear();

 private:
  std::ostream& out_;
  bool watched_;
  std::size_t shown_ = 0;
};

}  // namespace joga::app
