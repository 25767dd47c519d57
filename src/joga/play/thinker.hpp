// Runs one move finder at a time on a thread of its own, so that the screen stays responsive. To be used from
// one thread, that of the front end.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "joga/core/any_game.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/play/computer_turn.hpp"

namespace joga::play {

class Thinker {
 public:
  Thinker& operator=(Thinker&&) = delete;
  ~Thinker() { cancel(); }

  // Cancels any search under way and starts this one.
  void start(MoveFinder finder) {
    cancel();
    stop_.clear();
    started_ = std::chrono::steady_clock::now();
    worker_ = std::thread([this, find = std::move(finder)] {
      Result<AnyMove> move = find(stop_);
      {
        const std::lock_guard guard(mutex_);
        found_ = std::move(move);
      }
      found_something_.notify_one();
    });
  }

  // True from `start` until the move has been fetched or the search cancelled.
  [[nodiscard]] bool is_thinking() const noexcept { return worker_.joinable(); }
  // The time since `start`; zero if no search is under way.
  [[nodiscard]] std::chrono::milliseconds elapsed() const {
    if (!is_thinking()) return {};
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - started_);
  }

  // Returns the move, or the error, once the search has ended; nothing before, nor if there is no search.
  // Does not block.
  [[nodiscard]] std::optional<Result<AnyMove>> poll() { return wait_for(std::chrono::milliseconds(0)); }

  // Does the same as `poll`, but waits for at most `time`.
  [[nodiscard]] std::optional<Result<AnyMove>> wait_for(std::chrono::milliseconds time) {
    if (!is_thinking()) return std::nullopt;
    {
      std::unique_lock guard(mutex_);
      if (!found_something_.wait_for(guard, time, [&] { return found_.has_value(); })) return std::nullopt;
    }
    worker_.join();
    return std::exchange(found_, std::nullopt);
  }

  // Ends the search: the best move so far can be fetched soon.
  void hurry() noexcept { stop_.set(); }
  // Stops the search and drops its result. Takes milliseconds.
  void cancel() {
    if (!is_thinking()) return;
    stop_.set();
    worker_.join();
    found_.reset();
  }

 private:
  std::thread worker_{};
  StopFlag stop_{};
  std::chrono::steady_clock::time_point started_{};

  std::mutex mutex_{};
  std::condition_variable found_something_{};
  std::optional<Result<AnyMove>> found_{};  // guarded by the mutex while the worker runs
};

}  // namespace joga::play
