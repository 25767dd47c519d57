// What the program around a service hands it: the time, a place to keep games, and somewhere to think.
//
// A service lives on one strand: calls into it (messages of pages, actions of the clock, ends of jobs, what
// jobs post) are made one at a time, so nothing in it is locked. Only jobs run beside it, on other threads
// or, where there are none, in between.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "joga/lessons/progress.hpp"
#include "joga/puzzle/progress.hpp"
#include "joga/record/storage.hpp"

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

  Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  virtual ~Clock() = default;

  // Jobs may ask as well.
  [[nodiscard]] virtual Time now() const = 0;
  // Calls the action on the strand at that time or soon after, never within this call.
  virtual Timer at(Time time, std::function<void()> action) = 0;
};

enum class JobEnd : std::uint8_t { Finished, OutOfMemory };

class Executor {
 public:
  Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;
  virtual ~Executor() = default;

  // How many jobs can run at once: at least one.
  [[nodiscard]] virtual std::size_t slots() const = 0;
  // Runs the job, then `done` on the strand; neither within this call.
  virtual void run(std::function<void()> job, std::function<void(JobEnd)> done) = 0;
  // For jobs: calls the action on the strand, in the order in which actions are posted.
  virtual void post(std::function<void()> action) = 0;
};

// The clock and the executor outlive the service and its jobs. A service that is destroyed tells its jobs to
// stop; they may still run a little, and what they post by then does nothing.
struct Host {
  Clock& clock;
  Executor& executor;  // for searches
  Executor& work;      // for what takes milliseconds, files included; all of its slots may wait for the disk
  std::shared_ptr<record::Storage> storage;
  std::shared_ptr<lessons::Progress> progress{};  // in lessons; none: it is not kept
  std::shared_ptr<puzzle::Progress> puzzles{};    // those solved; none: they are not kept
};

}  // namespace joga::service
