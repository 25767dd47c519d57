// The queue of texts for one page, with a bound on its size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace joga::server {

// Texts waiting to be sent: added by any thread, removed by the one that writes.
class Outbox {
 public:
  explicit Outbox(std::size_t most_bytes) noexcept : most_bytes_(most_bytes) {}

  enum class Added : std::uint8_t {
    First,     // the writer is idle: wake it
    Behind,    // the writer is busy and will send it
    Overflow,  // the queue is over its limit and accepts nothing from now on; returned once
    Refused,   // the queue is closed
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

  // Returns the next text to write. Its bytes count until the next call, because it stays in memory until it
  // is written. Without a text, the writer becomes idle.
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

  // Accepts nothing from now on. Returns whether the writer still has something to send.
  [[nodiscard]] bool finish() {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    return awake_;
  }

  // Accepts nothing from now on, and drops the waiting texts.
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
  std::size_t bytes_ = 0;    // of waiting texts and of the one being written
  std::size_t writing_ = 0;  // of the text being written
  bool awake_ = false;       // the writer is busy
  bool closed_ = false;
};

}  // namespace joga::server
