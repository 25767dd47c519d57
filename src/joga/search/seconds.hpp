// Times as people write them: seconds with a decimal point.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "joga/search/limits.hpp"

namespace joga::search {

// Not negative and at most 10,000,000; to the nearest millisecond.
[[nodiscard]] std::optional<Milliseconds> parse_seconds(std::string_view text);
// With as many decimals as it needs: "60", "0.5", "0.125".
[[nodiscard]] std::string seconds_text(Milliseconds time);

// A whole game's time, as in the tag TimeControl: "60+0.5" is 60 seconds and half a second more for each
// turn. The increment may be left out when it is read; no time at all is not a clock.
[[nodiscard]] std::optional<Clock> parse_clock(std::string_view text);
[[nodiscard]] std::string clock_text(const Clock& clock);

}  // namespace joga::search
