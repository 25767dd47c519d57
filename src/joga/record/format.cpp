#include "joga/record/format.hpp"

#include <utility>

#include "joga/core/text.hpp"

namespace joga::record {
namespace {

[[nodiscard]] std::variant<Reader, JsonReader> make_reader(std::istream& input) {
  Source source(input);
  if (detect_format(source.ahead(kDetectionBytes)) == Format::Json) return JsonReader(std::move(source));
  return Reader(std::move(source));
}

}  // namespace

std::string_view format_word(Format format) noexcept {
  return format == Format::Json ? "json" : "text";
}

Format detect_format(std::string_view first_bytes) noexcept {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
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

AnyReader::AnyReader(std::istream& input) : reader_(make_reader(input)) {}

Format AnyReader::format() const noexcept {
  return std::holds_alternative<JsonReader>(reader_) ? Format::Json : Format::Text;
}

std::optional<ReadResult> AnyReader::next() {
  return std::visit([](auto& reader) { return reader.next(); }, reader_);
}

}  // namespace joga::record
