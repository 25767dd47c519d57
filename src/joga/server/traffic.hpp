// What goes to one page and comes from it, kept within bounds.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

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
  [[nodiscard]] Added add(std::string text);

  // The next text to write. It counts until the next call, since it lies in memory until it is written;
  // with nothing left, the writer may sleep.
  [[nodiscard]] std::optional<std::string> next();

  // Takes nothing any more, and forgets what waits.
  void close();

 private:
  std::mutex mutex_;
  std::deque<std::string> waiting_;
  const std::size_t most_bytes_;
  std::size_t bytes_ = 0;    // of what waits and of what is being written
  std::size_t writing_ = 0;  // of what is being written
  bool awake_ = false;       // the writer is at work
  bool closed_ = false;
};

// How much a page may send: a steady rate, and a burst after a pause.
class TokenBucket {
 public:
  using Time = std::chrono::steady_clock::time_point;

  struct Rate {
    double per_second = 0;
    double burst = 0;  // the most that a pause can save up
  };

  TokenBucket(Rate rate, Time now) noexcept : rate_(rate), tokens_(rate.burst), filled_(now) {}

  // Takes the tokens, or none at all when there are fewer.
  [[nodiscard]] bool take(double tokens, Time now) noexcept;

 private:
  Rate rate_;
  double tokens_;
  Time filled_;
};

}  // namespace joga::server
