#include "joga/play/thinker.hpp"

#include <utility>

namespace joga::play {

void Thinker::start(MoveFinder finder) {
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

std::chrono::milliseconds Thinker::elapsed() const {
  if (!is_thinking()) return {};
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - started_);
}

std::optional<Result<AnyMove>> Thinker::poll() {
  return wait_for(std::chrono::milliseconds(0));
}

std::optional<Result<AnyMove>> Thinker::wait_for(std::chrono::milliseconds time) {
  if (!is_thinking()) return std::nullopt;
  {
    std::unique_lock guard(mutex_);
    if (!found_something_.wait_for(guard, time, [&] { return found_.has_value(); })) return std::nullopt;
  }
  worker_.join();
  return std::exchange(found_, std::nullopt);
}

void Thinker::cancel() {
  if (!is_thinking()) return;
  stop_.set();
  worker_.join();
  found_.reset();
}

}  // namespace joga::play
