// Runs independent pieces of work on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <system_error>
#include <thread>
#include <vector>

#include "joga/core/stop_flag.hpp"

namespace joga::solve {

// The progress of a computation in parts of unequal size.
struct SolveProgress {
  std::size_t done = 0;
  std::size_t total = 0;
};

// The number of threads, the flag that stops the work, and the listener for progress.
struct Workers {
  int threads = 1;
  const StopFlag* stop = nullptr;
  std::function<void(const SolveProgress&)> progress{};  // called on the calling thread

  [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(std::max(threads, 1)); }
  [[nodiscard]] bool is_stopped() const noexcept { return stop != nullptr && stop->is_set(); }
};

// Calls work(worker, begin, end) for all of [0, count) in chunks; `worker` is a number below workers.size().
// Progress continues from `told`, to which this adds `count`. Returns false if it was stopped.
template <class Work>
[[nodiscard]] bool work_in_chunks(const Workers& workers, std::size_t count, std::size_t chunk,
                                  SolveProgress& told, Work&& work) {
  std::atomic<std::size_t> next{0};
  const auto run = [&](std::size_t worker) {
    for (;;) {
      const std::size_t begin = next.fetch_add(chunk, std::memory_order_relaxed);
      if (begin >= count || workers.is_stopped()) return;
      work(worker, begin, std::min(begin + chunk, count));
      if (worker == 0 && workers.progress) {
        const std::size_t taken = std::min(next.load(std::memory_order_relaxed), count);
        workers.progress({.done = told.done + taken, .total = told.total});
      }
    }
  };
  {
    std::vector<std::jthread> helpers;
    std::size_t useful = std::min(workers.size(), count / chunk + 1);
    for (std::size_t worker = 1; worker < useful; ++worker) {
      try {
        helpers.emplace_back(run, worker);
      } catch (const std::system_error&) {
        useful = worker;  // no more threads are available, so the others do all the work
      }
    }
    run(0);
  }
  told.done += count;
  return !workers.is_stopped();
}

}  // namespace joga::solve
