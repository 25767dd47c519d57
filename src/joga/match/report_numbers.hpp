// Numbers as a page shows them: a real minus sign, a point in both languages as in the records.
#pragma once

#include <cstdint>
#include <string>

namespace joga::match {

// So many decimals: "12.0", "−3.5", "∞".
[[nodiscard]] std::string fixed_text(double number, int decimals);
// With a sign before anything but zero: "+12.0", "−3.5", "+∞".
[[nodiscard]] std::string signed_text(double number, int decimals);
// At most two decimals, as few as it takes: "12", "−0.25".
[[nodiscard]] std::string short_text(double number);
// "51.3 %".
[[nodiscard]] std::string percent_text(double share);
// "12", "12½".
[[nodiscard]] std::string half_points_text(std::uint64_t half_points);

}  // namespace joga::match
