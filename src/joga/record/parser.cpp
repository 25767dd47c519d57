#include "joga/record/parser.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/comment_text.hpp"
#include "joga/record/limits.hpp"

namespace joga::record {
namespace {

// An error at a byte of the game's text. Checks return one, or none if all is well.
struct Flaw {
  std::size_t offset;
  Message message;
};
using Check = std::optional<Flaw>;

// The content of the tags.
struct Header {
  std::shared_ptr<const AnyGame> game;
  AnyPosition start;
  Tags tags{};  // except those that are fields of the record
  std::optional<Outcome> result{};
  std::optional<std::size_t> ply{};
  std::size_t end = 0;  // the offset of the turns
};

// --- The tags at the beginning of a game ---

// A tag in the text.
struct ReadTag {
  std::string name;
  std::string value;
  std::size_t name_offset;
  std::size_t value_offset;  // of the first character inside the quotation marks
  bool escaped;              // offsets in the value do not match those in the text
};

[[nodiscard]] Flaw wrong_value(const ReadTag& tag, const Error& error) {
  const std::size_t inside = error.offset && !tag.escaped ? std::min(*error.offset, tag.value.size()) : 0;
  return {tag.value_offset + inside, error.message};
}

class TagReader {
 public:
  explicit TagReader(std::string_view text) : text_(text) {}

  Check read() {
    for (skip_blanks(); !at_end() && text_[at_] == '['; skip_blanks()) {
      if (Check flaw = read_tag()) return flaw;
    }
    return std::nullopt;
  }

  [[nodiscard]] const std::vector<ReadTag>& tags() const noexcept { return tags_; }
  [[nodiscard]] std::size_t end() const noexcept { return at_; }

 private:
  void skip_blanks() noexcept { at_ = std::min(text_.find_first_not_of(kBlanks, at_), text_.size()); }
  void skip_blanks_of_line() noexcept { at_ = std::min(text_.find_first_not_of(" \t", at_), text_.size()); }
  [[nodiscard]] bool at_end() const noexcept { return at_ == text_.size(); }

  Check read_tag() {
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

  Check read_tag_value(ReadTag& tag) {
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
    // A tab is allowed between words of the file, but inside a value it would be written back as another
    // character.
    const std::size_t tab = text_.substr(tag.value_offset, at_ - tag.value_offset).find('\t');
    if (tab != std::string_view::npos) {
      return Flaw{tag.value_offset + tab, describe_flaw(text_, tag.value_offset + tab)};
    }
    return std::nullopt;
  }

  Check keep_tag(ReadTag tag) {
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

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<ReadTag> tags_{};
};

// Interprets the tags other than Game and Position, which come first.
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

[[nodiscard]] Result<Header, Flaw> parse_header(std::string_view text, GameCache& games) {
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

// --- The turns ---

// Characters that end a turn, a number or a result.
constexpr std::string_view kWordEnd = " \t\r\n{}();!?$";

[[nodiscard]] bool is_word_start(char letter) noexcept {
  return is_digit(letter) || is_letter(letter);
}

// Reads the text after the tags.
class TurnParser {
 public:
  TurnParser(std::string_view text, Header header)
      : text_(text), at_(header.end), builder_(header.game, header.start), header_(std::move(header)) {}

  [[nodiscard]] Result<Record, Flaw> parse() {
    for (skip_blanks(); !at_end(); skip_blanks()) {
      const char letter = text_[at_];
      if (letter == '*' || is_word_start(letter)) {
        if (const std::optional<Outcome> result = parse_result(word())) return finish(*result);
      }
      if (Check flaw = read_item()) return *std::move(flaw);
    }
    return cut_short();
  }

 private:
  void skip_blanks() noexcept { at_ = std::min(text_.find_first_not_of(kBlanks, at_), text_.size()); }
  [[nodiscard]] bool at_end() const noexcept { return at_ == text_.size(); }
  [[nodiscard]] std::string_view word() const noexcept {
    return text_.substr(at_, std::min(text_.find_first_of(kWordEnd, at_), text_.size()) - at_);
  }

  Check read_item() {
    const char letter = text_[at_];
    if (is_word_start(letter)) return read_word();
    if (letter == '{' || letter == ';') return read_comment();
    if (letter == '[') return Flaw{at_, Message(text::kTagLate)};
    if (number_) return Flaw{*number_, Message(text::kNumberAlone)};
    if (letter == '(') return open_variation();
    if (letter == ')') return close_variation();
    if (letter == '!' || letter == '?' || letter == '$') return read_glyph();
    const std::string_view rest = text_.substr(at_);
    return Flaw{at_, Message(text::kUnexpected, rest.substr(0, front_character(rest).length))};
  }

  Check read_word() {
    const std::size_t begin = at_;
    const std::string_view read = word();
    at_ += read.size();
    // A number is digits and dots; the turn may follow without a blank.
    const std::size_t digits = std::min(read.find_first_not_of("0123456789"), read.size());
    if (digits > 0 && digits < read.size() && read[digits] == '.') {
      if (number_) return Flaw{*number_, Message(text::kNumberAlone)};
      number_ = begin;
      const std::size_t number_end = std::min(read.find_first_not_of('.', digits), read.size());
      if (number_end == read.size()) return std::nullopt;
      return read_move(begin + number_end, read.substr(number_end));
    }
    return read_move(begin, read);
  }

  Check read_move(std::size_t begin, std::string_view move) {
    if (!is_word_start(move.front())) return Flaw{begin, Message(text::kUnexpected, excerpt(move))};
    const Result<Done> played = builder_.play(move);
    if (!played) {
      const std::size_t inside = played.error().offset.value_or(0);
      return Flaw{begin + std::min(inside, move.size()), played.error().message};
    }
    number_.reset();
    if (!pending_.empty()) builder_.annotate() = std::exchange(pending_, {});
    return std::nullopt;
  }

  Check read_glyph() {
    const std::size_t begin = at_;
    std::optional<Glyph> glyph;
    if (text_[at_] == '$') {
      at_ = std::min(text_.find_first_not_of("0123456789", at_ + 1), text_.size());
      glyph = parse_glyph_number(text_.substr(begin + 1, at_ - begin - 1));
    } else {
      at_ = std::min(text_.find_first_not_of("!?", at_), text_.size());
      glyph = parse_glyph_sign(text_.substr(begin, at_ - begin));
    }
    const std::string sign = excerpt(text_.substr(begin, at_ - begin));
    if (!glyph) return Flaw{begin, Message(text::kBadGlyph, sign)};
    if (!builder_.has_turn()) return Flaw{begin, Message(text::kGlyphFirst, sign)};
    std::vector<Glyph>& glyphs = builder_.annotate().glyphs;
    if (glyphs.size() >= kMostGlyphs) return Flaw{begin, Message(text::kTooManyGlyphs, kMostGlyphs)};
    glyphs.push_back(*glyph);
    return std::nullopt;
  }

  // Returns false if both have a value.
  template <class Content>
  [[nodiscard]] static bool take(const std::optional<Content>& from, std::optional<Content>& to) {
    if (from && to) return false;
    if (from) to = from;
    return true;
  }

  Check read_comment() {
    // A comment belongs to the turn before it, unless a number stands between them or its line has no turn
    // yet. At the very beginning it belongs to the starting position.
    const bool of_the_next = number_ || (!builder_.has_turn() && builder_.depth() > 0);
    CommentText comment = read_comment_text(text_.substr(at_));
    if (comment.wrong) return Flaw{at_ + comment.wrong->offset, comment.wrong->message};
    const bool nothing = comment.empty();
    const std::size_t begin = std::exchange(at_, at_ + comment.length);
    if (nothing) return std::nullopt;
    Annotation& annotation = of_the_next ? pending_ : builder_.annotate();
    if (!take(comment.clock, annotation.clock)) return Flaw{begin, Message(text::kClockTwice)};
    if (!take(comment.evaluation, annotation.evaluation)) return Flaw{begin, Message(text::kEvaluationTwice)};
    if (!take(comment.spent, annotation.spent)) return Flaw{begin, Message(text::kSpentTwice)};
    if (!take(comment.depth, annotation.depth)) return Flaw{begin, Message(text::kDepthTwice)};
    if (!take(comment.nodes, annotation.nodes)) return Flaw{begin, Message(text::kNodesTwice)};
    if (annotation.marks.size() + comment.marks.size() > kMostMarks)
      return Flaw{begin, Message(text::kTooManyMarks, kMostMarks)};
    annotation.marks.insert(annotation.marks.end(), comment.marks.begin(), comment.marks.end());
    Comments& comments = of_the_next ? annotation.before : annotation.after;
    if (comments.size() >= kMostComments) return Flaw{begin, Message(text::kTooManyComments, kMostComments)};
    comments.add(comment.text);
    return std::nullopt;
  }

  Check open_variation() {
    const Result<Done> opened = builder_.open_variation();
    if (!opened) return Flaw{at_, opened.error().message};
    open_variations_.push_back(at_++);
    return std::nullopt;
  }

  Check close_variation() {
    const Result<Done> closed = builder_.close_variation();
    if (!closed) return Flaw{at_, closed.error().message};
    open_variations_.pop_back();
    ++at_;
    return std::nullopt;
  }

  [[nodiscard]] Result<Record, Flaw> finish(Outcome result) {
    if (number_) return Flaw{*number_, Message(text::kNumberAlone)};
    if (builder_.depth() > 0) return Flaw{at_, Message(text::kResultInVariation)};
    if (header_.result && *header_.result != result) {
      return Flaw{at_, Message(text::kResultDiffers, result_word(*header_.result), result_word(result))};
    }
    Result<Record> record = std::move(builder_).finish(result, std::move(header_.tags), header_.ply);
    if (!record) return Flaw{at_, record.error().message};
    at_ += word().size();
    skip_blanks();
    if (!at_end()) return Flaw{at_, Message(text::kAfterResult)};
    return *std::move(record);
  }

  [[nodiscard]] Flaw cut_short() const {
    if (!open_variations_.empty()) return {open_variations_.back(), Message(text::kVariationUnclosed)};
    if (number_) return {*number_, Message(text::kNumberAlone)};
    // Reports the end of the text, without the blanks after it.
    return {text_.find_last_not_of(kBlanks) + 1, Message(text::kNoResult)};
  }

  std::string_view text_;
  std::size_t at_;
  Builder builder_;
  Header header_;
  std::optional<std::size_t> number_{};         // the place of a number whose turn has not come yet
  Annotation pending_{};                        // comments before the next turn
  std::vector<std::size_t> open_variations_{};  // their offsets
};

}  // namespace

RecordError error_at(std::string_view text, std::size_t first_line, std::size_t offset, Message message) {
  const std::string_view before = text.substr(0, offset);
  const auto lines = static_cast<std::size_t>(std::ranges::count(before, '\n'));
  const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return {first_line + lines, code_points(before.substr(line_begin)) + 1, std::move(message)};
}

ReadResult parse_game(std::string_view text, std::size_t first_line, GameCache& games) {
  const auto fail = [&](const Flaw& flaw) { return error_at(text, first_line, flaw.offset, flaw.message); };
  if (const auto flaw = first_flaw(text)) return fail({*flaw, describe_flaw(text, *flaw)});
  Result<Header, Flaw> header = parse_header(text, games);
  if (!header) return fail(header.error());
  Result<Record, Flaw> record = TurnParser(text, *std::move(header)).parse();
  if (!record) return fail(record.error());
  return *std::move(record);
}

}  // namespace joga::record
