#include <algorithm>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/limits.hpp"
#include "joga/record/parser.hpp"
#include "joga/record/reader.hpp"

namespace joga::record {
namespace {

// Finds the end of an object: the matching brace, ignoring braces inside strings.
class ObjectScanner {
 public:
  enum class State : std::uint8_t { Inside, Finished, Broken };

  [[nodiscard]] State step(char letter) noexcept {
    if (in_string_) return step_in_string(letter);
    if (letter == '"') in_string_ = true;
    if (letter == '{' || letter == '[') ++depth_;
    if (letter == '}' || letter == ']') --depth_;
    return depth_ == 0 ? State::Finished : State::Inside;
  }

 private:
  [[nodiscard]] State step_in_string(char letter) noexcept {
    if (letter == '\n') return State::Broken;  // JSON strings cannot contain a line end
    if (escaped_) {
      escaped_ = false;
    } else if (letter == '\\') {
      escaped_ = true;
    } else if (letter == '"') {
      in_string_ = false;
    }
    return State::Inside;
  }

  std::size_t depth_ = 0;
  bool in_string_ = false;
  bool escaped_ = false;
};

[[nodiscard]] Message too_large() {
  return {text::kGameTooLarge, kLargestJson >> 20U};
}

}  // namespace

JsonReader::JsonReader(Source source) : source_(std::move(source)) {
  source_.skip_byte_order_mark();
}

void JsonReader::use(std::size_t count) {
  const std::string_view used = source_.window().substr(0, count);
  const std::size_t newline = used.rfind('\n');
  if (newline == std::string_view::npos) {
    place_.column += code_points(used);
  } else {
    place_.line += static_cast<std::size_t>(std::ranges::count(used, '\n'));
    place_.column = code_points(used.substr(newline + 1)) + 1;
  }
  source_.use(count);
}

bool JsonReader::skip_blanks() {
  while (source_.fill()) {
    const std::size_t end = source_.window().find_first_not_of(kBlanks);
    use(std::min(end, source_.window().size()));
    if (end != std::string_view::npos) return true;
  }
  return false;
}

std::optional<Message> JsonReader::cut_object() {
  ObjectScanner scanner;
  object_.clear();
  while (source_.fill()) {
    const std::string_view window = source_.window();
    auto state = ObjectScanner::State::Inside;
    std::size_t length = 0;
    while (length < window.size() && state == ObjectScanner::State::Inside)
      state = scanner.step(window[length++]);
    object_ += window.substr(0, length);
    use(length);
    if (state == ObjectScanner::State::Broken) return Message(text::kJsonSyntax);
    if (object_.size() > kLargestJson) return too_large();
    if (state == ObjectScanner::State::Finished) return std::nullopt;
  }
  return Message(text::kJsonSyntax);
}

std::optional<Message> JsonReader::cut_line() {
  object_.clear();
  bool large = false;
  bool line_ended = false;
  while (!line_ended && source_.fill()) {
    const std::string_view window = source_.window();
    const std::size_t newline = window.find('\n');
    line_ended = newline != std::string_view::npos;
    const std::size_t length = line_ended ? newline + 1 : window.size();
    large = large || object_.size() + length > kLargestJson;
    if (!large) object_ += window.substr(0, length);
    use(length);
  }
  if (large) return too_large();
  return std::nullopt;
}

void JsonReader::go_on_with_second_line(Location begin) {
  layout_ = Layout::Lines;
  after_error_ = true;
  const std::size_t newline = object_.find('\n');
  if (newline == std::string::npos) return static_cast<void>(cut_line());  // the rest of the broken object
  source_.put_back(std::string_view(object_).substr(newline + 1));
  place_ = {begin.line + 1, 1};
}

ReadResult JsonReader::parse_object(Location begin) {
  return parse_json_game(object_, begin.line, begin.column, games_);
}

std::optional<ReadResult> JsonReader::next_of_array() {
  // After a syntax error in an array, the beginning of the next object is unknown.
  const auto give_up = [&](Location place, Message message) {
    ended_ = true;
    return RecordError{place.line, place.column, std::move(message)};
  };
  if (!skip_blanks()) return give_up(place_, text::kJsonSyntax);
  if (source_.window().front() == ']') {
    use(1);
    ended_ = true;
    if (skip_blanks()) return give_up(place_, text::kJsonAfterArray);
    return std::nullopt;
  }
  if (!std::exchange(first_of_array_, false)) {
    if (source_.window().front() != ',') return give_up(place_, text::kJsonSeparator);
    use(1);
    if (!skip_blanks()) return give_up(place_, text::kJsonSyntax);
  }
  const Location begin = place_;
  if (source_.window().front() != '{') return give_up(begin, text::kJsonObject);
  if (std::optional<Message> wrong = cut_object()) return give_up(begin, *std::move(wrong));
  return parse_object(begin);
}

std::optional<ReadResult> JsonReader::next_of_objects() {
  if (!skip_blanks()) return std::nullopt;
  const Location begin = place_;
  if (source_.window().front() != '{') {
    layout_ = Layout::Lines;
    after_error_ = true;
    static_cast<void>(cut_line());
    return RecordError{begin.line, begin.column, Message(text::kJsonObject)};
  }
  std::optional<Message> wrong = cut_object();
  if (!wrong) return parse_object(begin);
  go_on_with_second_line(begin);
  return RecordError{begin.line, begin.column, *std::move(wrong)};
}

std::optional<ReadResult> JsonReader::next_of_lines() {
  // Skips the rest of a broken object, instead of an error for each of its lines.
  while (after_error_ && source_.fill() && source_.window().front() != '{') static_cast<void>(cut_line());
  if (!skip_blanks()) return std::nullopt;
  const Location begin = place_;
  std::optional<Message> wrong = cut_line();
  ReadResult result = wrong ? RecordError{begin.line, begin.column, *std::move(wrong)} : parse_object(begin);
  after_error_ = !result;
  return result;
}

std::optional<ReadResult> JsonReader::next() {
  if (ended_) return std::nullopt;
  if (layout_ == Layout::Unknown) {
    const bool array = skip_blanks() && source_.window().front() == '[';
    layout_ = array ? Layout::Array : Layout::Objects;
    if (array) use(1);
  }
  std::optional<ReadResult> result = layout_ == Layout::Array     ? next_of_array()
                                     : layout_ == Layout::Objects ? next_of_objects()
                                                                  : next_of_lines();
  if (source_.failed()) {
    ended_ = true;
    result = RecordError{place_.line, place_.column, Message(text::kReadFailed)};
  }
  if (result) result->set_number(++number_);
  return result;
}

}  // namespace joga::record
