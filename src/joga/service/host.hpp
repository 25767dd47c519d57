// What the program around a service hands it: the time, a place to keep games, and somewhere to think.
//
// A service lives on one strand: calls into it (messages of pages, actions of the clock, findings of
// searches, ends of jobs) are made one at a time, so nothing in it is locked. Only searches and jobs run
// beside it, on other threads or, where there are none, in between.
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

// Something that will be done later, unless this is destroyed before.
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

class Clock {
 public:
  using Time = std::chrono::steady_clock::time_point;

  Clock& operator=(Clock&&) = delete;
  virtual ~Clock() = default;

  // Jobs may ask as well.
  [[nodiscard]] virtual Time now() const = 0;
  // Calls the action on the strand at that time or soon after, never within this call.
  virtual Timer at(Time time, std::function<void()> action) = 0;
};

enum class JobEnd : std::uint8_t { Finished, OutOfMemory };

class Executor {
 public:
  Executor& operator=(Executor&&) = delete;
  virtual ~Executor() = default;

  // How many jobs can run at once: at least one.
  [[nodiscard]] virtual std::size_t slots() const = 0;
  // Runs the job, then `done` on the strand; neither within this call.
  virtual void run(std::function<void()> job, std::function<void(JobEnd)> done) = 0;
  // For jobs: calls the action on the strand, in the order in which actions are posted.
  virtual void post(std::function<void()> action) = 0;
};

// Crashed, too, is out of memory. Without data: a file that the task needs could not be loaded.
enum class TaskEnd : std::uint8_t { Finished, Interrupted, OutOfMemory, NoData };

// Performs tasks, wherever that is.
class Searcher {
 public:
  struct Order {
    Task task{};
    // The memory of other searches: to be freed before, and beside the strand, since it may take a moment.
    std::vector<std::shared_ptr<void>> to_free{};
    std::function<void(const Finding&)> found{};  // called on the strand, in order
    std::function<void(TaskEnd)> ended{};         // likewise, once, and nothing after it
  };

  Searcher& operator=(Searcher&&) = delete;
  virtual ~Searcher() = default;

  // How many tasks can be performed at once: at least one.
  [[nodiscard]] virtual std::size_t slots() const = 0;
  // Calls nothing within this call, nor within what it returns: that interrupts the task, if it has not ended
  // yet. Then it ends soon, perhaps without telling what it has found last.
  [[nodiscard]] virtual std::function<void()> start(Order order) = 0;
};

// Performs them as jobs.
class JobSearcher final : public Searcher {
 public:
  explicit JobSearcher(Executor& executor) : executor_(executor) {}

  [[nodiscard]] std::size_t slots() const override { return executor_.slots(); }
  [[nodiscard]] std::function<void()> start(Order order) override;

 private:
  Executor& executor_;
};

// All that is referred to outlives the service and its jobs. A service that is destroyed interrupts its
// searches; they may still run a little, and what they find by then does nothing.
struct Host {
  Clock& clock;
  Searcher& searcher;
  Executor& work;  // for what takes milliseconds, files included; all of its slots may wait for the disk
  std::shared_ptr<record::Storage> storage;
  std::shared_ptr<lessons::Progress> progress{};  // in lessons; none: it is not kept
  std::shared_ptr<puzzle::Progress> puzzles{};    // those solved; none: they are not kept
};

}  // namespace joga::service
