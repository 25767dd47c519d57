// Tells a long computation to stop.
#pragma once

#include <atomic>
#include <chrono>

namespace joga {

// Set by one thread (or a signal handler) and polled by others every few hundred nodes or so. The flag
// publishes no other data, hence the relaxed order: polling costs no more than reading a bool, and with a
// deadline no more than reading the clock.
class StopFlag {
 public:
  StopFlag() = default;
  // Also counts as set as soon as another flag is set or the time is up. The other flag must outlive this
  // one.
  StopFlag(const StopFlag& other, std::chrono::milliseconds time)
      : other_(&other), deadline_(std::chrono::steady_clock::now() + time) {}

  void set() noexcept { set_.store(true, std::memory_order_relaxed); }
  void clear() noexcept { set_.store(false, std::memory_order_relaxed); }
  [[nodiscard]] bool is_set() const noexcept {
    if (set_.load(std::memory_order_relaxed)) return true;
    return other_ != nullptr && (other_->is_set() || std::chrono::steady_clock::now() >= deadline_);
  }

 private:
  std::atomic<bool> set_{false};
  static_assert(std::atomic<bool>::is_always_lock_free);
  const StopFlag* other_ = nullptr;
  std::chrono::steady_clock::time_point deadline_{};
};

}  // namespace joga
