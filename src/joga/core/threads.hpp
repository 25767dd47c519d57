// Threads that help with one piece of work, and what keeps them out of each other's way. Whoever starts them
// does its own share: in WebAssembly, where there are no threads, it does everything.
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
  // To be called before this is destroyed.
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

// Lets other threads get on.
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
