#include "joga/search/time_manager.hpp"

#include <algorithm>

namespace joga::search {
namespace {

// Safety margin for the time between the end of a search and the moment when the clock stops: function calls,
// and other load of the machine. At most a tenth of the time left.
[[nodiscard]] Milliseconds margin_of(Milliseconds time) noexcept {
  constexpr Milliseconds kMost{20};
  return std::clamp(time / 10, Milliseconds(0), kMost);
}

// The assumed number of moves left, however long the game has lasted.
constexpr int kMovesToGo = 25;
// Share of the increment that is spent at once; the rest makes up for delays beyond the margin.
constexpr int kIncrementPercent = 80;
// Upper bounds for a single move: this part of the clock, and this multiple of the time meant for it.
constexpr int kLargestPart = 4;
constexpr int kPatience = 3;

}  // namespace

TimeManager::TimeManager(const Limits& limits, Player player) noexcept {
  // A longer time is no limit, and would overflow the clock's own unit.
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
  // An iteration takes longer than all before it together, so one that cannot be finished is not begun.
  constexpr double kStartable = 0.6;
  const std::chrono::duration<double, std::milli> spent = SteadyClock::now() - start_;
  return spent.count() >= kStartable * patience * static_cast<double>(meant_->count());
}

}  // namespace joga::search
