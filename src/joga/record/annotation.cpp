#include "joga/record/annotation.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"
#include "joga/record/limits.hpp"

namespace joga::record {
namespace {

constexpr std::array<std::string_view, 7> kSigns{"", "!", "?", "!!", "??", "!?", "?!"};  // by glyph

// Removes blanks at the ends of a comment's line and reduces runs of blanks to one.
[[nodiscard]] std::string tidy_line(std::string_view line) {
  std::string tidy;
  for (const char letter : without_flaws(line)) {
    const bool second_blank = letter == ' ' && (tidy.empty() || tidy.back() == ' ');
    if (!second_blank) tidy += letter;
  }
  if (!tidy.empty() && tidy.back() == ' ') tidy.pop_back();
  return tidy;
}

[[nodiscard]] std::string tidy_comment(std::string_view text) {
  std::string tidy;
  std::size_t empty_lines = 0;  // kept only between lines that are not empty
  for (const std::string_view untidy : lines_of(text)) {
    const std::string line = tidy_line(untidy);
    if (line.empty()) {
      ++empty_lines;
      continue;
    }
    if (!tidy.empty()) tidy.append(empty_lines + 1, '\n');
    empty_lines = 0;
    tidy += line;
  }
  return tidy;
}

// Two digits below 60.
[[nodiscard]] std::optional<std::int64_t> parse_sixtieth(std::string_view text) noexcept {
  const std::optional<std::int64_t> number = parse_number(text);
  if (text.size() != 2 || !number || *number >= 60) return std::nullopt;
  return number;
}

[[nodiscard]] std::string two_digits(std::int64_t number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

}  // namespace

void Comments::add(std::string_view text) {
  std::string tidy = tidy_comment(text);
  // U+FFFD is longer than the byte it replaces, so the length is checked only now; the cut may leave a blank
  // or a line end.
  if (tidy.size() > kLongestComment) tidy = tidy_comment(shortened(tidy, kLongestComment));
  if (!tidy.empty() && texts_.size() < kMostComments) texts_.push_back(std::move(tidy));
}

std::string_view glyph_sign(Glyph glyph) noexcept {
  const auto number = static_cast<std::size_t>(glyph);
  return number < kSigns.size() ? kSigns[number] : std::string_view();
}

std::optional<Glyph> parse_glyph_sign(std::string_view sign) noexcept {
  for (std::size_t number = 1; number < kSigns.size(); ++number) {
    if (kSigns[number] == sign) return static_cast<Glyph>(number);
  }
  return std::nullopt;
}

std::optional<Glyph> parse_glyph_number(std::string_view digits) noexcept {
  const std::optional<std::int64_t> number = parse_number(digits);
  if (!number || *number > 255) return std::nullopt;
  return static_cast<Glyph>(*number);
}

std::string clock_text(ClockTime clock) {
  const std::int64_t total = std::clamp(clock, ClockTime(0), kLongestClock).count();
  const std::int64_t seconds = total / 1000;
  const std::int64_t thousandths = total % 1000;
  std::string text =
      std::to_string(seconds / 3600) + ':' + two_digits(seconds / 60 % 60) + ':' + two_digits(seconds % 60);
  if (thousandths != 0) text += '.' + std::to_string(1000 + thousandths).substr(1);
  return text;
}

std::optional<ClockTime> parse_clock(std::string_view text) noexcept {
  std::int64_t thousandths = 0;
  if (const std::size_t point = text.find('.'); point != std::string_view::npos) {
    const std::string_view fraction = text.substr(point + 1);
    const std::optional<std::int64_t> number = parse_number(fraction);
    if (!number || fraction.size() > 3) return std::nullopt;
    thousandths = *number * (fraction.size() == 1 ? 100 : fraction.size() == 2 ? 10 : 1);
    text = text.substr(0, point);
  }
  const std::size_t first = text.find(':');
  const std::size_t second = text.rfind(':');
  if (first == second) return std::nullopt;
  const std::optional<std::int64_t> hours = parse_number(text.substr(0, first));
  const auto minutes = parse_sixtieth(text.substr(first + 1, second - first - 1));
  const auto seconds = parse_sixtieth(text.substr(second + 1));
  if (!hours || first > 6 || !minutes || !seconds) return std::nullopt;
  return ClockTime(((*hours * 60 + *minutes) * 60 + *seconds) * 1000 + thousandths);
}

std::string evaluation_text(const Value& value) {
  std::string text;
  switch (value.kind()) {
    case Value::Kind::Estimate: {
      const int size = std::abs(value.hundredths());
      text = (value.hundredths() < 0 ? "-" : "") + std::to_string(size / 100) + '.' + two_digits(size % 100);
      break;
    }
    case Value::Kind::Win:
      text = "win " + std::to_string(value.plies());
      break;
    case Value::Kind::Loss:
      text = "loss " + std::to_string(value.plies());
      break;
    case Value::Kind::Draw:
      text = "draw";
      break;
  }
  return value.is_proven() ? text + " exact" : text;
}

std::optional<std::int32_t> parse_hundredths(std::string_view text) noexcept {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::optional<std::int64_t> whole = parse_number(text.substr(0, point));
  if (!whole || *whole > Value::kMostHundredths / 100) return std::nullopt;
  std::int64_t hundredths = 0;
  if (point < text.size()) {
    const std::string_view fraction = text.substr(point + 1);
    const std::optional<std::int64_t> number = parse_number(fraction);
    if (!number || fraction.size() > 2) return std::nullopt;
    hundredths = fraction.size() == 1 ? *number * 10 : *number;
  }
  const std::int64_t size = *whole * 100 + hundredths;
  if (size > Value::kMostHundredths) return std::nullopt;
  return static_cast<std::int32_t>(negative ? -size : size);
}

std::optional<Value> parse_evaluation(std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  std::size_t count = words.size();
  const bool exact = count > 0 && words[count - 1] == "exact";
  if (exact) --count;
  if (count == 1 && words[0] == "draw") return Value::draw().with_proof(exact);
  if (count == 1) {
    const std::optional<std::int32_t> hundredths = parse_hundredths(words[0]);
    if (hundredths) return Value::estimate(*hundredths).with_proof(exact);
  }
  if (count == 2 && (words[0] == "win" || words[0] == "loss")) {
    const std::optional<std::int64_t> plies = parse_number(words[1]);
    if (!plies || *plies > Value::kMostPlies) return std::nullopt;
    const auto amount = static_cast<int>(*plies);
    return (words[0] == "win" ? Value::win_in(amount) : Value::loss_in(amount)).with_proof(exact);
  }
  return std::nullopt;
}

std::optional<SearchDepth> parse_depth(std::string_view text) noexcept {
  const std::optional<std::int64_t> number = parse_number(text);
  if (!number || *number > kMostDepth) return std::nullopt;
  return static_cast<SearchDepth>(*number);
}

std::optional<SearchNodes> parse_nodes(std::string_view text) noexcept {
  const std::optional<std::int64_t> number = parse_number(text);
  if (!number || static_cast<SearchNodes>(*number) > kMostNodes) return std::nullopt;
  return static_cast<SearchNodes>(*number);
}

bool is_board_mark(std::string_view text) noexcept {
  constexpr std::size_t kLongestName = 8;
  constexpr std::array<std::string_view, 3> kColours{":red", ":blue", ":yellow"};
  const auto is_cell = [](std::string_view name) {
    return !name.empty() && name.size() <= kLongestName && is_letter(name.front()) && is_digit(name.back()) &&
           std::ranges::all_of(name, [](char one) { return is_letter(one) || is_digit(one); });
  };
  for (const std::string_view colour : kColours) {
    if (text.ends_with(colour)) {
      text.remove_suffix(colour.size());
      break;
    }
  }
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return is_cell(text);
  return is_cell(text.substr(0, dash)) && is_cell(text.substr(dash + 1));
}

bool Annotation::empty() const noexcept {
  return before.empty() && after.empty() && glyphs.empty() && !clock && !evaluation && !spent && !depth &&
         !nodes && marks.empty();
}

}  // namespace joga::record
