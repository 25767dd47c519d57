#include "joga/record/header_parser.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/limits.hpp"
#include "joga/record/record.hpp"

namespace joga::record {
namespace {

// A tag as it stands in the text.
struct ReadTag {
  std::string name;
  std::string value;
  std::size_t name_offset;
  std::size_t value_offset;  // of the first character inside the quotation marks
  bool escaped;              // then offsets in the value do not match those in the text
};

[[nodiscard]] Flaw wrong_value(const ReadTag& tag, const Error& error) {
  const std::size_t inside = error.offset && !tag.escaped ? std::min(*error.offset, tag.value.size()) : 0;
  return {tag.value_offset + inside, error.message};
}

class TagReader {
 public:
  explicit TagReader(std::string_view text) : text_(text) {}

  Check read();
  [[nodiscard]] const std::vector<ReadTag>& tags() const noexcept { return tags_; }
  [[nodiscard]] std::size_t end() const noexcept { return at_; }

 private:
  void skip_blanks() noexcept { at_ = std::min(text_.find_first_not_of(kBlanks, at_), text_.size()); }
  void skip_blanks_of_line() noexcept { at_ = std::min(text_.find_first_not_of(" \t", at_), text_.size()); }
  [[nodiscard]] bool at_end() const noexcept { return at_ == text_.size(); }

  Check read_tag();
  Check read_tag_value(ReadTag& tag);
  Check keep_tag(ReadTag tag);

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<ReadTag> tags_{};
};

Check TagReader::read() {
  for (skip_blanks(); !at_end() && text_[at_] == '['; skip_blanks()) {
    if (Check flaw = read_tag()) return flaw;
  }
  return std::nullopt;
}

Check TagReader::read_tag() {
  const std::size_t begin = at_++;
  skip_blanks_of_line();
  const std::size_t name_end = std::min(text_.find_first_of(" \t\r\n\"]", at_), text_.size());
  ReadTag tag{std::string(text_.substr(at_, name_end - at_)), {}, at_, 0, false};
  if (!is_tag_name(tag.name)) return Flaw{tag.name_offset, Message(text::kTagName)};
  if (tags_.empty() && tag.name != "Game") return Flaw{begin, Message(text::kGameFirst)};
  at_ = name_end;
  skip_blanks_of_line();
  if (Check flaw = read_tag_value(tag)) return flaw;
  skip_blanks_of_line();
  if (at_end() || text_[at_] != ']') return Flaw{at_, Message(text::kTagBracket, tag.name)};
  ++at_;
  return keep_tag(std::move(tag));
}

Check TagReader::read_tag_value(ReadTag& tag) {
  if (at_end() || text_[at_] != '"') return Flaw{at_, Message(text::kTagValue, tag.name)};
  const std::size_t quotation_mark = at_++;
  tag.value_offset = at_;
  while (true) {
    const std::size_t end = std::min(text_.find_first_of("\"\\\n", at_), text_.size());
    tag.value += text_.substr(at_, end - at_);
    at_ = end;
    if (at_end() || text_[at_] == '\n') return Flaw{quotation_mark, Message(text::kTagUnclosed, tag.name)};
    if (text_[at_++] == '"') break;
    if (at_end() || (text_[at_] != '"' && text_[at_] != '\\'))
      return Flaw{at_ - 1, Message(text::kTagEscape)};
    tag.value += text_[at_++];
    tag.escaped = true;
  }
  if (tag.value.size() > kLongestTagValue) {
    return Flaw{quotation_mark, Message(text::kTagTooLong, tag.name, kLongestTagValue)};
  }
  // A tab is fine between words of the file, but inside a value it would be written back as something else.
  const std::size_t tab = text_.substr(tag.value_offset, at_ - tag.value_offset).find('\t');
  if (tab != std::string_view::npos) {
    return Flaw{tag.value_offset + tab, describe_flaw(text_, tag.value_offset + tab)};
  }
  return std::nullopt;
}

Check TagReader::keep_tag(ReadTag tag) {
  if (const auto known = misspelt_tag(tag.name)) {
    return Flaw{tag.name_offset, Message(text::kTagCase, tag.name, *known)};
  }
  if (std::ranges::find(tags_, tag.name, &ReadTag::name) != tags_.end()) {
    return Flaw{tag.name_offset, Message(text::kTagTwice, tag.name)};
  }
  if (tags_.size() >= kMostTags) return Flaw{tag.name_offset, Message(text::kTooManyTags, kMostTags)};
  tags_.push_back(std::move(tag));
  return std::nullopt;
}

// The tags other than Game and Position, which come first.
Check interpret(const ReadTag& tag, Header& header) {
  if (tag.name == "Result") {
    header.result = parse_result(tag.value);
    if (!header.result) return Flaw{tag.value_offset, Message(text::kBadResult, excerpt(tag.value))};
  } else if (tag.name == "Ply") {
    const std::optional<std::int64_t> number = parse_number(tag.value);
    if (!number) return Flaw{tag.value_offset, Message(text::kBadPly, excerpt(tag.value))};
    header.ply = static_cast<std::size_t>(*number);
  } else if (!is_field_tag(tag.name)) {
    header.tags.set(tag.name, tag.value);
  }
  return std::nullopt;
}

}  // namespace

std::variant<Header, Flaw> parse_header(std::string_view text, GameCache& games) {
  TagReader reader(text);
  if (Check flaw = reader.read()) return *std::move(flaw);
  if (reader.tags().empty()) return Flaw{reader.end(), Message(text::kGameFirst)};
  const Result<std::shared_ptr<const AnyGame>> game = games.find(reader.tags().front().value);
  if (!game) return wrong_value(reader.tags().front(), game.error());
  Header header{*game, (*game)->start()};
  header.end = reader.end();
  for (const ReadTag& tag : reader.tags()) {
    if (tag.name == "Position") {
      const Result<AnyPosition> position = header.game->parse_position(tag.value);
      if (!position) return wrong_value(tag, position.error());
      header.start = *position;
    } else if (Check flaw = interpret(tag, header)) {
      return *std::move(flaw);
    }
  }
  return header;
}

}  // namespace joga::record
