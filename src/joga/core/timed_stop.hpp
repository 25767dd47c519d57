// A flag that sets itself after a while, or as soon as another one is set.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "joga/core/stop_flag.hpp"

namespace joga {

class TimedStop {
 public:
  // The other flag must outlive this.
  TimedStop(const StopFlag& other, std::chrono::milliseconds time);
  TimedStop(const TimedStop&) = delete;
  TimedStop& operator=(const TimedStop&) = delete;
  ~TimedStop();

  [[nodiscard]] const StopFlag& flag() const noexcept { return flag_; }

 private:
  void watch(const StopFlag& other, std::chrono::steady_clock::time_point end);

  StopFlag flag_{};
  std::mutex mutex_{};
  std::condition_variable ended_{};
  bool is_over_ = false;  // guarded by the mutex
  std::thread watcher_;
};

}  // namespace joga
