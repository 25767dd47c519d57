#include "joga/match/report_numbers.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include "joga/render/xml.hpp"

namespace joga::match {
namespace {

constexpr const char* kMinus = "−";

// The digits without their sign; every double has at most 309 before the point.
[[nodiscard]] std::string digits_of(double number, int decimals) {
  if (std::isinf(number)) return "∞";
  std::array<char, 400> buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(number),
                                          std::chars_format::fixed, decimals);
  return {buffer.data(), error == std::errc() ? end : buffer.data()};
}

// What is rounded to zero has no sign.
[[nodiscard]] bool is_zero(const std::string& digits) {
  return digits.find_first_not_of("0.") == std::string::npos;
}

}  // namespace

std::string fixed_text(double number, int decimals) {
  const std::string digits = digits_of(number, decimals);
  return number < 0 && !is_zero(digits) ? kMinus + digits : digits;
}

std::string signed_text(double number, int decimals) {
  const std::string text = fixed_text(number, decimals);
  return number > 0 && !is_zero(text) ? '+' + text : text;
}

std::string short_text(double number) {
  std::string text = render::decimal(number);
  if (text.starts_with('-')) text.replace(0, 1, kMinus);
  return text;
}

std::string percent_text(double share) {
  return fixed_text(100 * share, 1) + " %";
}

std::string half_points_text(std::uint64_t half_points) {
  std::string whole = std::to_string(half_points / 2);
  if (half_points % 2 == 0) return whole;
  return half_points == 1 ? "½" : whole + "½";
}

}  // namespace joga::match
