// Threads that help with one job, and how they avoid contention. The caller does its own share: in
// WebAssembly, where there are no threads, it does all the work.
#pragma once

#ifndef __wasm__
#include <mutex>
#include <shared_mutex>
#include <thread>
#include <utility>
#include <vector>
#endif

namespace joga {

#ifndef __wasm__

class Helpers {
 public:
  template <class Work>
  void start(Work work) {
    threads_.emplace_back(std::move(work));
  }
  // Must be called before the object is destroyed.
  void join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

 private:
  std::vector<std::thread> threads_{};
};

using SharedMutex = std::shared_mutex;
using SharedLock = std::shared_lock<SharedMutex>;
using ExclusiveLock = std::unique_lock<SharedMutex>;

// Yields to other threads.
inline void give_way() noexcept {
  std::this_thread::yield();
}

#else

struct Helpers {
  template <class Work>
  void start(const Work&) noexcept {}
  void join() noexcept {}
};

struct SharedMutex {};
struct [[maybe_unused]] SharedLock {
  explicit SharedLock(SharedMutex&) noexcept {}
};
using ExclusiveLock = SharedLock;

inline void give_way() noexcept {}

#endif

}  // namespace joga
