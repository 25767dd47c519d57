#include "joga/search/limits.hpp"

#include <charconv>

#include "joga/core/text.hpp"

namespace joga::search {
namespace {

constexpr std::int64_t kLongestSeconds = 10'000'000;  // four months

}  // namespace

std::optional<Milliseconds> parse_seconds(std::string_view text) {
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::string_view whole = text.substr(0, point);
  const std::string_view decimals = text.substr(std::min(point + 1, text.size()));
  if ((whole.empty() && decimals.empty()) || !std::ranges::all_of(whole, is_digit) ||
      !std::ranges::all_of(decimals, is_digit)) {
    return std::nullopt;
  }
  std::int64_t seconds = 0;
  const auto read = std::from_chars(whole.data(), whole.data() + whole.size(), seconds);
  if (read.ec == std::errc::result_out_of_range) return std::nullopt;
  // Reads one digit more than milliseconds need, for rounding.
  std::int64_t parts = 0;
  for (std::size_t i = 0; i < 4; ++i) parts = 10 * parts + (i < decimals.size() ? decimals[i] - '0' : 0);
  const Milliseconds time(1000 * std::min(seconds, kLongestSeconds + 1) + (parts + 5) / 10);
  if (time > Milliseconds(1000 * kLongestSeconds)) return std::nullopt;
  return time;
}

std::string seconds_text(Milliseconds time) {
  std::string text = std::to_string(time.count() / 1000);
  if (const auto rest = time.count() % 1000; rest != 0) {
    std::string decimals = std::to_string(1000 + rest).substr(1);
    decimals.erase(decimals.find_last_not_of('0') + 1);
    text += '.' + decimals;
  }
  return text;
}

std::optional<Clock> parse_clock(std::string_view text) {
  const std::size_t plus = text.find('+');
  const auto total = parse_seconds(text.substr(0, plus));
  const auto increment =
      plus == std::string_view::npos ? Milliseconds(0) : parse_seconds(text.substr(plus + 1));
  if (!total || !increment || (*total + *increment).count() == 0) return std::nullopt;
  return Clock{*total, *increment};
}

std::string clock_text(const Clock& clock) {
  return seconds_text(clock.remaining) + '+' + seconds_text(clock.increment);
}

}  // namespace joga::search
