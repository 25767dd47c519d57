// Sentences from other threads, until the screen has a moment to show them.
#pragma once

#include <mutex>
#include <optional>
#include <utility>

#include "joga/core/message.hpp"

namespace joga::terminal::screen {

class Notes {
 public:
  // Takes the place of one that nobody has seen.
  void put(Message note) {
    const std::lock_guard lock(mutex_);
    note_ = std::move(note);
  }
  [[nodiscard]] std::optional<Message> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(note_, std::nullopt);
  }

 private:
  std::mutex mutex_{};
  std::optional<Message> note_{};
};

}  // namespace joga::terminal::screen
