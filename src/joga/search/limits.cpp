#include "joga/search/limits.hpp"

#include <charconv>
#include <cmath>

namespace joga::search {
namespace {

constexpr double kLongestSeconds = 1e7;  // four months

}  // namespace

std::optional<Milliseconds> parse_seconds(std::string_view text) {
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (!(seconds >= 0) || seconds > kLongestSeconds) return std::nullopt;
  return Milliseconds(std::llround(seconds * 1000));
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
