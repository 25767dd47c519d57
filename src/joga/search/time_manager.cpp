#include "joga/search/time_manager.hpp"

#include <algorithm>

namespace joga::search {
namespace {

// Between a search's end and the moment when a clock stops lie a few function calls, and whatever else the
// machine does. A tenth of the time at most, since nobody can think in less than nothing.
[[nodiscard]] Milliseconds margin_of(Milliseconds time) noexcept {
  constexpr Milliseconds kMost{20};
  return std::clamp(time / 10, Milliseconds(0), kMost);
}

// A player is assumed to have this many moves left, however long the game has lasted.
constexpr int kMovesToGo = 25;
// Share of the increment that is spent at once; the rest makes up for delays beyond the margin.
constexpr int kIncrementPercent = 80;
// A single move is never meant to take more than this part of the clock, nor more than this many times what
// is meant.
constexpr int kLargestPart = 4;
constexpr int kPatience = 3;

}  // namespace

TimeManager::TimeManager(const Limits& limits, Player player) noexcept {
  // More than this is no limit, and would not fit the clock's own unit.
  constexpr Milliseconds kForEver = std::chrono::hours(24 * 365);
  const auto limit = [&](Milliseconds time) {
    if (time < kForEver) most_ = std::min(most_.value_or(kForEver), std::max(time, Milliseconds(0)));
  };
  if (limits.move_time) limit(*limits.move_time - margin_of(*limits.move_time));
  if (const std::optional<Clock>& clock = limits.clock_of(player)) {
    const Milliseconds remaining = std::clamp(clock->remaining, Milliseconds(0), kForEver);
    const Milliseconds increment = std::clamp(clock->increment, Milliseconds(0), kForEver);
    const Milliseconds usable = remaining - margin_of(remaining);
    const Milliseconds share = remaining / kMovesToGo + increment * kIncrementPercent / 100;
    meant_ = std::min(share, usable / kLargestPart);
    limit(std::min(kPatience * *meant_, usable / 2));
  }
}

bool TimeManager::should_not_go_deeper(double patience) const noexcept {
  if (!meant_) return false;
  // An iteration takes longer than all before it together: what cannot be finished is not begun.
  constexpr double kStartable = 0.6;
  const std::chrono::duration<double, std::milli> spent = SteadyClock::now() - start_;
  return spent.count() >= kStartable * patience * static_cast<double>(meant_->count());
}

}  // namespace joga::search
