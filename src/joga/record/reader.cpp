#include "joga/record/reader.hpp"

#include <algorithm>
#include <ios>

#include "joga/core/text.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/limits.hpp"
#include "joga/record/parser.hpp"

namespace joga::record {
namespace {

constexpr std::size_t kChunk = std::size_t{64} << 10U;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

constexpr std::string_view kGameTag = "[Game";

[[nodiscard]] bool is_blank(char letter) noexcept {
  return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
}

[[nodiscard]] ReadResult numbered(ReadResult result, std::size_t number) {
  result.set_number(number);
  return result;
}

[[nodiscard]] std::variant<Reader, JsonReader> make_reader(Source source) {
  if (detect_format(source.ahead(kDetectionBytes)) == Format::Json) return JsonReader(std::move(source));
  return Reader(std::move(source));
}

}  // namespace

Source::Source(std::istream& input)
    : read_more_([&input](std::string& buffer) {
        const std::size_t kept = buffer.size();
        buffer.resize(kept + kChunk);
        input.read(buffer.data() + kept, static_cast<std::streamsize>(kChunk));
        buffer.resize(kept + static_cast<std::size_t>(input.gcount()));
        return input.bad() ? Left::Failed : input.good() ? Left::Some : Left::None;
      }),
      left_(input.good() ? Left::Some : Left::None) {}

void Source::read_chunk() {
  buffer_.erase(0, used_);
  used_ = 0;
  left_ = read_more_(buffer_);
}

bool Source::fill() {
  if (window().empty() && left_ == Left::Some) read_chunk();
  return !window().empty();
}

std::string_view Source::ahead(std::size_t count) {
  while (window().size() < count && left_ == Left::Some) read_chunk();
  return window().substr(0, count);
}

void Source::skip_byte_order_mark() {
  if (ahead(kByteOrderMark.size()) == kByteOrderMark) use(kByteOrderMark.size());
}

Reader::Reader(Source source) : source_(std::move(source)) {
  source_.skip_byte_order_mark();
}

bool Reader::at_game() {
  const std::string_view ahead = source_.ahead(kGameTag.size() + 1);
  return ahead.size() > kGameTag.size() && ahead.starts_with(kGameTag) &&
         (is_blank(ahead.back()) || ahead.back() == '"');
}

template <class Keep>
void Reader::pass_line(Keep&& keep) {
  bool line_ended = false;
  while (!line_ended && source_.fill()) {
    const std::string_view window = source_.window();
    const std::size_t newline = window.find('\n');
    line_ended = newline != std::string_view::npos;
    const std::string_view part = window.substr(0, line_ended ? newline + 1 : window.size());
    keep(part);
    source_.use(part.size());
  }
  if (line_ended) ++line_;
}

void Reader::skip_blank_lines() {
  while (source_.fill() && !at_game()) {
    // Keeps blanks before other text on the same line: they count for its column.
    const std::string_view window = source_.window();
    const auto end = std::ranges::find_if_not(window, is_blank);
    const std::size_t newline = window.substr(0, static_cast<std::size_t>(end - window.begin())).rfind('\n');
    if (newline == std::string_view::npos && end != window.end()) return;
    const std::size_t blanks = newline == std::string_view::npos ? window.size() : newline + 1;
    line_ += static_cast<std::size_t>(std::ranges::count(window.substr(0, blanks), '\n'));
    source_.use(blanks);
  }
}

RecordError Reader::read_stray_text() {
  constexpr std::size_t kShown = 1024;  // enough to see whether it is text
  const std::size_t first_line = line_;
  std::string shown;
  while (source_.fill() && !at_game()) {
    pass_line([&](std::string_view part) { shown += part.substr(0, kShown - shown.size()); });
  }
  const std::string_view text = shortened(shown, kShown - 1);
  if (const auto flaw = first_flaw(text))
    return error_at(text, first_line, *flaw, describe_flaw(text, *flaw));
  const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
  return error_at(text, first_line, begin, Message(text::kGameFirst));
}

void Reader::read_game() {
  game_.clear();
  too_large_ = false;
  do {
    pass_line([&](std::string_view part) {
      too_large_ = too_large_ || game_.size() + part.size() > kLargestGame;
      if (!too_large_) game_ += part;
    });
  } while (source_.fill() && !at_game());
}

std::optional<ReadResult> Reader::next() {
  if (ended_) return std::nullopt;
  skip_blank_lines();
  const std::size_t first_line = line_;
  const bool something = source_.fill();
  std::optional<RecordError> stray;
  if (something && !at_game()) {
    stray = read_stray_text();
  } else if (something) {
    read_game();
  }
  if (source_.failed()) {
    ended_ = true;
    return numbered(RecordError{line_, 1, Message(text::kReadFailed)}, ++number_);
  }
  if (!something) return std::nullopt;
  ++number_;
  if (stray) return numbered(*std::move(stray), number_);
  if (too_large_) {
    return numbered(RecordError{first_line, 1, Message(text::kGameTooLarge, kLargestGame >> 20U)}, number_);
  }
  return numbered(parse_game(game_, first_line, games_), number_);
}

ReadResult parse_record(std::string_view text) {
  Reader reader{Source(std::string(text))};
  std::optional<ReadResult> only = reader.next();
  if (!only) return RecordError{1, 1, Message(text::kNoGame)};
  const std::size_t line = reader.line();
  if (*only && reader.next()) return RecordError{line, 1, Message(text::kSecondGame)};
  return *std::move(only);
}

Format detect_format(std::string_view first_bytes) noexcept {
  if (first_bytes.starts_with(kByteOrderMark)) first_bytes.remove_prefix(kByteOrderMark.size());
  const std::size_t begin = first_bytes.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return Format::Text;
  if (first_bytes[begin] == '{') return Format::Json;
  if (first_bytes[begin] != '[') return Format::Text;
  // A tag begins with '[' as well, but then with a letter.
  const std::size_t next = first_bytes.find_first_not_of(kBlanks, begin + 1);
  if (next == std::string_view::npos) return Format::Text;
  return first_bytes[next] == '{' || first_bytes[next] == ']' ? Format::Json : Format::Text;
}

AnyReader::AnyReader(Source source) : reader_(make_reader(std::move(source))) {}

std::optional<ReadResult> AnyReader::next() {
  return std::visit([](auto& reader) { return reader.next(); }, reader_);
}

}  // namespace joga::record
