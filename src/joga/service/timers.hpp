// Things to be done at a certain time, on one thread: a flag falls, a search has had its share.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

namespace joga::service {

class Timers {
 public:
  using Clock = std::chrono::steady_clock;

  Timers() : thread_([this] { run(); }) {}
  Timers(const Timers&) = delete;
  Timers& operator=(const Timers&) = delete;
  ~Timers() { stop(); }

  // What is to be done must be short, and still be fine when the occasion has passed.
  void at(Clock::time_point time, std::function<void()> action);
  // Nothing more is done once this returns. Not from within an action.
  void stop();

 private:
  void run();

  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::multimap<Clock::time_point, std::function<void()>> actions_{};
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace joga::service
