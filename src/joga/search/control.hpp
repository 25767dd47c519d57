// Shared by all threads of a search besides the table: when to stop, and the number of nodes visited.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

#include "joga/core/stop_flag.hpp"
#include "joga/search/limits.hpp"
#include "joga/search/time_manager.hpp"

namespace joga::search {

class Control {
 public:
  // Nodes between two checks of the limits: half a millisecond in the slowest game.
  static constexpr std::uint64_t kNodesBetweenLooks = 256;

  // The flag must outlive this object, or be replaced by `obey`.
  Control(const Limits& limits, Player player, const StopFlag& stop) noexcept
      : time_(limits, player),
        stop_(&stop),
        node_limit_(limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max())) {}

  [[nodiscard]] const TimeManager& time() const noexcept { return time_; }
  [[nodiscard]] std::uint64_t node_limit() const noexcept { return node_limit_; }

  // Adds the nodes that a thread has visited; returns the total of all threads.
  std::uint64_t add_nodes(std::uint64_t count) noexcept {
    return nodes_.fetch_add(count, std::memory_order_relaxed) + count;
  }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }

  // Replaces the flag, to continue after an interruption.
  void obey(const StopFlag& stop) noexcept { stop_ = &stop; }

  // Ends the search for all threads.
  void finish() noexcept { finished_.set(); }
  // Whether a limit is reached.
  [[nodiscard]] bool is_spent() const noexcept { return nodes() >= node_limit_ || time_.is_over(); }
  [[nodiscard]] bool is_over() const noexcept { return finished_.is_set() || stop_->is_set() || is_spent(); }

 private:
  TimeManager time_;
  const StopFlag* stop_;
  StopFlag finished_{};
  std::uint64_t node_limit_;
  std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace joga::search
