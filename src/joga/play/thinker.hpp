// A move finder at work on a thread of its own, so that the screen stays alive. One at a time; used from one
// thread, that of the front end.
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

  // Begins to think; what was going on before is cancelled.
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

  // From `start` until the move has been fetched or the thinking cancelled.
  [[nodiscard]] bool is_thinking() const noexcept { return worker_.joinable(); }
  // Since `start`; zero when it is not thinking.
  [[nodiscard]] std::chrono::milliseconds elapsed() const {
    if (!is_thinking()) return {};
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - started_);
  }

  // Fetches the move, or why there is none, once it is found; nothing before, nor when there is nothing to
  // fetch. Does not wait.
  [[nodiscard]] std::optional<Result<AnyMove>> poll() { return wait_for(std::chrono::milliseconds(0)); }

  // The same, but waits for it, at most this long.
  [[nodiscard]] std::optional<Result<AnyMove>> wait_for(std::chrono::milliseconds time) {
    if (!is_thinking()) return std::nullopt;
    {
      std::unique_lock guard(mutex_);
      if (!found_something_.wait_for(guard, time, [&] { return found_.has_value(); })) return std::nullopt;
    }
    worker_.join();
    return std::exchange(found_, std::nullopt);
  }

  // Play now: the move that is best so far will be there in a moment, to be fetched as usual.
  void hurry() noexcept { stop_.set(); }
  // Stops and forgets, within milliseconds.
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
  std::optional<Result<AnyMove>> found_{};  // guarded by the mutex while the worker is there
};

}  // namespace joga::play
