// What commands that take a while have in common: lines that change in place, Ctrl-C, and the time spent.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

#include "joga/core/stop_flag.hpp"

namespace joga::app {

class LiveLines {
 public:
  // Draws nothing unless standard error is a terminal, which `out` must be.
  explicit LiveLines(std::ostream& out);
  ~LiveLines() { clear(); }
  LiveLines& operator=(LiveLines&&) = delete;

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

// From now on an interrupt or a request to end sets the flag; a second one ends the program at once.
[[nodiscard]] const StopFlag& stop_on_interrupt();

// The processor time of the calling thread in seconds: what else the machine does does not count.
[[nodiscard]] double processor_seconds();

}  // namespace joga::app
