// Decides how much of its time a player spends on a move.
#pragma once

#include <chrono>
#include <optional>

#include "joga/core/player.hpp"
#include "joga/search/limits.hpp"

namespace joga::search {

class TimeManager {
 public:
  using SteadyClock = std::chrono::steady_clock;

  // Starts the clock.
  TimeManager(const Limits& limits, Player player) noexcept;

  [[nodiscard]] Milliseconds elapsed() const noexcept {
    return std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - start_);
  }
  // Whether the search must end now.
  [[nodiscard]] bool is_over() const noexcept { return most_ && SteadyClock::now() >= start_ + *most_; }
  // Whether another iteration would hardly finish in the time meant for this move. `patience` stretches that
  // time when the search is not sure of its move.
  [[nodiscard]] bool should_not_go_deeper(double patience) const noexcept;
  // Whether unused time is left for later moves, as on a clock for the whole game.
  [[nodiscard]] bool can_save() const noexcept { return meant_.has_value(); }

  // The most time for this move, and the time meant for it; none without such a limit.
  [[nodiscard]] std::optional<Milliseconds> most() const noexcept { return most_; }
  [[nodiscard]] std::optional<Milliseconds> meant() const noexcept { return meant_; }

 private:
  SteadyClock::time_point start_ = SteadyClock::now();
  std::optional<Milliseconds> most_{};
  std::optional<Milliseconds> meant_{};
};

}  // namespace joga::search
