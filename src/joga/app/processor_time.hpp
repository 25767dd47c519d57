// Time that the machine has worked, not what a clock on the wall says.
#pragma once

#include <ctime>

namespace joga::app {

// Of the calling thread: what the machine does beside it does not count.
[[nodiscard]] inline double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace joga::app
