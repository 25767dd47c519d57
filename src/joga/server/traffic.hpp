// What goes to one page and comes from it, kept within bounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace joga::server {

// What waits to be sent: filled by any thread, emptied by the one that writes.
class Outbox {
 public:
  explicit Outbox(std::size_t most_bytes) noexcept : most_bytes_(most_bytes) {}

  enum class Added : std::uint8_t {
    First,     // the writer sleeps: wake it
    Behind,    // the writer will come to it
    Overflow,  // too much waits: from now on the box takes nothing. Said once
    Refused,   // the box takes nothing any more
  };
  [[nodiscard]] Added add(std::string text) {
    const std::scoped_lock lock(mutex_);
    if (closed_) return Added::Refused;
    if (text.size() > most_bytes_ - bytes_) {
      closed_ = true;
      waiting_.clear();
      bytes_ = writing_;
      return Added::Overflow;
    }
    bytes_ += text.size();
    waiting_.push_back(std::move(text));
    return std::exchange(awake_, true) ? Added::Behind : Added::First;
  }

  // The next text to write. It counts until the next call, since it lies in memory until it is written;
  // with nothing left, the writer may sleep.
  [[nodiscard]] std::optional<std::string> next() {
    const std::scoped_lock lock(mutex_);
    bytes_ -= std::exchange(writing_, 0);
    if (waiting_.empty()) {
      awake_ = false;
      return std::nullopt;
    }
    std::string text = std::move(waiting_.front());
    waiting_.pop_front();
    writing_ = text.size();
    return text;
  }

  // Takes nothing any more. Whether the writer still has something to do.
  [[nodiscard]] bool finish() {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    return awake_;
  }

  // Takes nothing any more, and forgets what waits.
  void close() {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    waiting_.clear();
    bytes_ = writing_;
  }

 private:
  std::mutex mutex_;
  std::deque<std::string> waiting_;
  const std::size_t most_bytes_;
  std::size_t bytes_ = 0;    // of what waits and of what is being written
  std::size_t writing_ = 0;  // of what is being written
  bool awake_ = false;       // the writer is at work
  bool closed_ = false;
};

}  // namespace joga::server
