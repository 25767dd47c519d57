// How a long computation is told to stop.
#pragma once

#include <atomic>

namespace joga {

// Set by one thread (or a signal handler), looked at by others every so often. It carries no data along with
// it, hence the relaxed order: looking costs no more than reading a bool.
class StopFlag {
 public:
  void set() noexcept { set_.store(true, std::memory_order_relaxed); }
  void clear() noexcept { set_.store(false, std::memory_order_relaxed); }
  [[nodiscard]] bool is_set() const noexcept { return set_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> set_{false};
  static_assert(std::atomic<bool>::is_always_lock_free);
};

}  // namespace joga
