// The interfaces through which the surrounding program supplies a service with time, storage, searches and
// jobs.
//
// A service lives on one strand: calls into it (messages of pages, timers, findings of searches, ends of
// jobs) are made one at a time, so it needs no locks. Only searches and jobs run off the strand: on other
// threads or, where there are none, between calls.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "joga/lessons/progress.hpp"
#include "joga/puzzle/progress.hpp"
#include "joga/record/storage.hpp"
#include "joga/service/task.hpp"

namespace joga::service {

// Owns a pending callback. Destroying the timer cancels the callback.
class [[nodiscard]] Timer {
 public:
  Timer() = default;
  explicit Timer(std::function<void()> cancel) : cancel_(std::move(cancel)) {}
  Timer(Timer&& other) noexcept : cancel_(std::exchange(other.cancel_, nullptr)) {}
  Timer& operator=(Timer&& other) noexcept {
    std::swap(cancel_, other.cancel_);
    return *this;
  }
  ~Timer() {
    if (cancel_) cancel_();
  }

 private:
  std::function<void()> cancel_{};
};

class TimerClock {
 public:
  using Time = std::chrono::steady_clock::time_point;

  TimerClock& operator=(TimerClock&&) = delete;
  virtual ~TimerClock() = default;

  // May be called by jobs too, on their own threads.
  [[nodiscard]] virtual Time now() const = 0;
  // Calls the action on the strand at `time` or soon after, never within this call.
  virtual Timer at(Time time, std::function<void()> action) = 0;
};

enum class JobEnd : std::uint8_t { Finished, OutOfMemory };

class Executor {
 public:
  Executor& operator=(Executor&&) = delete;
  virtual ~Executor() = default;

  // The number of jobs that can run at once: at least one.
  [[nodiscard]] virtual std::size_t slots() const = 0;
  // Runs the job, then `done` on the strand; neither within this call.
  virtual void run(std::function<void()> job, std::function<void(JobEnd)> done) = 0;
  // For jobs: calls the action on the strand. Actions run in the order in which they were posted.
  virtual void post(std::function<void()> action) = 0;
};

// OutOfMemory includes a crash of the task. NoData: a file that the task needs could not be loaded.
enum class TaskEnd : std::uint8_t { Finished, Interrupted, OutOfMemory, NoData };

// Performs tasks: on threads of this process or in other workers.
class Searcher {
 public:
  struct Order {
    Task task{};
    // The memory of other searches. It must be freed before the task starts, and off the strand, because
    // freeing takes time.
    std::vector<std::shared_ptr<void>> to_free{};
    std::function<void(const Finding&)> found{};  // called on the strand, in order
    std::function<void(TaskEnd)> ended{};         // called on the strand once, after the last finding
  };

  Searcher& operator=(Searcher&&) = delete;
  virtual ~Searcher() = default;

  // The number of tasks that can be performed at once: at least one.
  [[nodiscard]] virtual std::size_t slots() const = 0;
  // Returns a function that interrupts the task unless it has ended. An interrupted task ends soon, and its
  // last finding may be lost. Neither this call nor the returned function calls back directly.
  [[nodiscard]] virtual std::function<void()> start(Order order) = 0;
};

// Performs tasks as jobs of an executor.
class JobSearcher final : public Searcher {
 public:
  explicit JobSearcher(Executor& executor) : executor_(executor) {}

  [[nodiscard]] std::size_t slots() const override { return executor_.slots(); }
  [[nodiscard]] std::function<void()> start(Order order) override;

 private:
  Executor& executor_;
};

// Everything referred to here must outlive the service and its jobs. Destroying the service interrupts its
// searches; they may run a little longer, but their findings are ignored.
struct Host {
  TimerClock& clock;
  Searcher& searcher;
  // For work of milliseconds, including file access; all of its slots may be waiting for the disk.
  Executor& work;
  std::shared_ptr<record::Storage> storage;
  std::shared_ptr<lessons::Progress> progress{};  // progress in lessons; null: not saved
  std::shared_ptr<puzzle::Progress> puzzles{};    // results of puzzles; null: not saved
};

}  // namespace joga::service
