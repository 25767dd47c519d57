// Shared by commands that take a while: lines that change in place, Ctrl-C, and the time spent.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

#include "joga/core/stop_flag.hpp"

namespace joga::app {

class LiveLines {
 public:
  // `out` must be standard error. Nothing is drawn unless that is a terminal.
  explicit LiveLines(std::ostream& out);
  ~LiveLines() { clear(); }
  LiveLines& operator=(LiveLines&&) = delete;

  [[nodiscard]] bool is_watched() const noexcept { return watched_; }
  // Each line is cut to the terminal's width.
  void show(const std::vector<std::string>& lines);
  // Clears the lines.
  void clear();

 private:
  std::ostream& out_;
  bool watched_;
  std::size_t shown_ = 0;
};

// Makes SIGINT and SIGTERM set the flag; a second signal ends the program at once.
[[nodiscard]] const StopFlag& stop_on_interrupt();

// The processor time of the calling thread in seconds, which does not depend on other load.
[[nodiscard]] double processor_seconds();

}  // namespace joga::app
