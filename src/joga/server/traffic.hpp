// The queue of texts for one page, and the bounds on what one page and all pages together keep in memory.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "joga/server/server.hpp"

namespace joga::server {

// The memory that a waiting text needs, with a pessimistic estimate of what surrounds its letters.
[[nodiscard]] inline std::size_t memory_of(const Text& text) noexcept {
  constexpr std::size_t kAround = 128;
  return text->size() + kAround;
}

// Counts the bytes that all pages together keep in memory. Usable from any thread.
class HeldBytes {
 public:
  explicit HeldBytes(std::size_t most, std::shared_ptr<Figures> figures = std::make_shared<Figures>())
      : most_(most), figures_(std::move(figures)) {}

  // A text counts once, in however many queues it waits.
  void hold(const Text& text) {
    const std::scoped_lock lock(mutex_);
    if (++holders_[text.get()] == 1) figures_->held_bytes += memory_of(text);
  }
  void release(const Text& text) {
    const std::scoped_lock lock(mutex_);
    const auto found = holders_.find(text.get());
    if (found == holders_.end() || --found->second > 0) return;
    holders_.erase(found);
    figures_->held_bytes -= memory_of(text);
  }

  // Counts a buffer of another size instead of the old one.
  void resize(std::size_t from, std::size_t to) noexcept {
    figures_->held_bytes += to;
    figures_->held_bytes -= from;
  }

  // The bytes that should be released; 0 while the limit is kept. More than the excess, so that not every
  // further text exceeds it again.
  [[nodiscard]] std::size_t excess() const noexcept {
    const std::size_t now = figures_->held_bytes;
    return now <= most_ ? 0 : now - (most_ - most_ / 8);
  }
  // Returns whether the limit is exceeded and the caller must see to it. Only one caller at a time must.
  [[nodiscard]] bool needs_relief() noexcept {
    return figures_->held_bytes > most_ && !is_relieving_.exchange(true);
  }
  void relief_done() noexcept { is_relieving_ = false; }

 private:
  const std::size_t most_;
  const std::shared_ptr<Figures> figures_;  // has the count
  std::atomic<bool> is_relieving_{false};
  std::mutex mutex_{};
  std::unordered_map<const void*, std::size_t> holders_{};  // by the address of the text
};

// Texts waiting to be sent: added by any thread, removed by the one that writes.
class Outbox {
 public:
  Outbox(std::size_t most_bytes, std::shared_ptr<HeldBytes> held) noexcept
      : held_(std::move(held)), most_bytes_(most_bytes) {}
  Outbox& operator=(Outbox&&) = delete;
  ~Outbox() { end(); }

  enum class Added : std::uint8_t {
    First,     // the writer is idle: wake it
    Behind,    // the writer is busy and will send it
    Overflow,  // the queue is over its limit and accepts nothing from now on; returned once
    Refused,   // the queue is closed
  };
  [[nodiscard]] Added add(Text text) {
    const std::scoped_lock lock(mutex_);
    if (closed_) return Added::Refused;
    const std::size_t size = memory_of(text);
    if (size > most_bytes_ - bytes_) {
      close_locked();
      return Added::Overflow;
    }
    std::list<Text> last{std::move(text)};
    held_->hold(last.front());
    waiting_.splice(waiting_.end(), last);  // the only step that cannot fail comes last
    bytes_ += size;
    return std::exchange(awake_, true) ? Added::Behind : Added::First;
  }

  // Returns the next text to write, which counts until the next call because it stays in memory until it is
  // written. Returns null if there is none, and the writer becomes idle.
  [[nodiscard]] Text next() {
    const std::scoped_lock lock(mutex_);
    if (writing_ != nullptr) release(std::exchange(writing_, nullptr));
    if (waiting_.empty()) {
      awake_ = false;
      return nullptr;
    }
    writing_ = std::move(waiting_.front());
    waiting_.pop_front();
    return writing_;
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
    close_locked();
  }

  // Also drops the text that was being written: the writer is gone.
  void end() {
    const std::scoped_lock lock(mutex_);
    close_locked();
    if (writing_ != nullptr) release(std::exchange(writing_, nullptr));
  }

  // The size of all texts that wait or are being written.
  [[nodiscard]] std::size_t bytes() const {
    const std::scoped_lock lock(mutex_);
    return bytes_;
  }

 private:
  void close_locked() {
    closed_ = true;
    for (const Text& text : waiting_) release(text);
    waiting_.clear();
  }
  void release(const Text& text) {
    bytes_ -= memory_of(text);
    held_->release(text);
  }

  mutable std::mutex mutex_;
  const std::shared_ptr<HeldBytes> held_;
  std::list<Text> waiting_;  // needs no memory while it is empty
  Text writing_;             // null while the writer is idle
  const std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  bool awake_ = false;  // the writer is busy
  bool closed_ = false;
};

}  // namespace joga::server
