// Long computations for Python: other Python threads run meanwhile, and Ctrl-C ends them.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

#include "joga/core/stop_flag.hpp"

namespace joga::python {

// Hands what a long computation tells to the thread that has called it from Python.
class Mailbox {
 public:
  using Letter = std::function<void()>;

  void put(Letter letter);
  void close();
  // Waits a little. Returns false when it is closed and empty.
  [[nodiscard]] bool wait(std::deque<Letter>& letters);

 private:
  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::deque<Letter> letters_{};
  bool is_closed_ = false;
};

// Paces reports of progress: ten a second, whichever threads make them.
class Pace {
 public:
  // Whether the next report is due; if so, it counts as made.
  [[nodiscard]] bool is_due() noexcept {
    const Clock::time_point now = Clock::now();
    Clock::time_point due = due_.load();
    return now >= due && due_.compare_exchange_strong(due, now + kBetweenReports);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kBetweenReports{100};

  std::atomic<Clock::time_point> due_{Clock::now() + kBetweenReports};
};

// Runs the work in another thread, without Python's lock. Ctrl-C, or an exception in a letter, stops it and
// is passed on; `interrupt`, if given, is called then.
void run_interruptibly(const std::function<void(const StopFlag& stop, Mailbox& mailbox)>& work,
                       const std::function<void()>& interrupt = {});

}  // namespace joga::python
