// Limits of a search. Several kinds may be combined: the first one reached ends the search.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/player.hpp"

namespace joga::search {

using Milliseconds = std::chrono::milliseconds;

// A player's time for the rest of the game, and the increment for each finished turn.
struct Clock {
  Milliseconds remaining{};
  Milliseconds increment{};

  friend bool operator==(const Clock&, const Clock&) = default;
};

struct Limits {
  std::optional<int> depth{};                    // plies
  std::optional<std::uint64_t> nodes{};          // positions visited
  std::optional<Milliseconds> move_time{};       // for this move
  std::array<std::optional<Clock>, 2> clocks{};  // by player

  [[nodiscard]] const std::optional<Clock>& clock_of(Player player) const noexcept {
    return clocks[index_of(player)];
  }
  // Whether there is no limit: the search runs until it is stopped.
  [[nodiscard]] bool is_infinite() const noexcept { return *this == Limits{}; }

  // The tighter of both limits. If both have a clock, that of `other` counts.
  [[nodiscard]] Limits with(const Limits& other) const noexcept {
    Limits both = *this;
    const auto tighten = [](auto& own, const auto& more) {
      if (more) own = own ? std::min(*own, *more) : *more;
    };
    tighten(both.depth, other.depth);
    tighten(both.nodes, other.nodes);
    tighten(both.move_time, other.move_time);
    for (std::size_t i = 0; i < clocks.size(); ++i) {
      if (other.clocks[i]) both.clocks[i] = other.clocks[i];
    }
    return both;
  }

  friend bool operator==(const Limits&, const Limits&) = default;
};

// Parses a time as people write it: seconds with a decimal point, from 0 to 10,000,000, rounded to
// milliseconds.
[[nodiscard]] std::optional<Milliseconds> parse_seconds(std::string_view text);
// The seconds, with as few decimals as possible: "60", "0.5", "0.125".
[[nodiscard]] std::string seconds_text(Milliseconds time);

// The time for a whole game, as in the tag TimeControl: "60+0.5" is 60 seconds and half a second more for
// each turn. The increment may be left out when it is read; a clock without any time is refused.
[[nodiscard]] std::optional<Clock> parse_clock(std::string_view text);
[[nodiscard]] std::string clock_text(const Clock& clock);

}  // namespace joga::search
