#include "joga/guide/guide.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <optional>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/games/registry.hpp"

namespace joga::guide {
namespace {

struct Document {
  std::string_view name{};
  std::vector<Block> blocks{};
};

// The texts are part of the program: tests, not players, find out whether they can be parsed.
void append(std::vector<Document>& documents, const EmbeddedFile& source) {
  Result<std::vector<Block>> blocks = parse_markdown(source.bytes);
  assert(blocks.has_value());
  if (blocks) documents.push_back({source.name, *std::move(blocks)});
}

[[nodiscard]] std::vector<Document>& documents() {
  static std::vector<Document> all = [] {
    std::vector<Document> parsed;
    for (const EmbeddedFile& source : embedded_rules()) append(parsed, source);
    return parsed;
  }();
  return all;
}

[[nodiscard]] std::string name_of(std::string_view game_id, Language language) {
  return std::string(game_id) + '.' + std::string(language_code(language));
}

constexpr std::string_view kFence = "```";
constexpr std::string_view kExampleFence = "```joga";
constexpr std::string_view kItem = "- ";
constexpr std::string_view kContinuation = "  ";

struct SourceLine {
  std::string_view text{};
  std::size_t offset = 0;
};

[[nodiscard]] std::vector<SourceLine> lines_of(std::string_view text) {
  std::vector<SourceLine> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back({text.substr(at, end - at), at});
    at = end + 1;
  }
  return lines;
}

[[nodiscard]] Error malformed(const SourceLine& line, std::string message) {
  return {ErrorCode::Malformed, Message(std::move(message)), line.offset};
}

// Returns nothing if a mark is opened and not closed, or encloses no text.
[[nodiscard]] std::optional<Spans> parse_spans(std::string_view text) {
  Spans spans;
  while (!text.empty()) {
    const std::size_t plain = std::min({text.find('`'), text.find("**"), text.size()});
    if (plain > 0) spans.push_back({SpanKind::Plain, std::string(text.substr(0, plain))});
    text.remove_prefix(plain);
    if (text.empty()) break;
    const bool is_code = text.starts_with('`');
    const std::string_view mark = is_code ? "`" : "**";
    text.remove_prefix(mark.size());
    const std::size_t end = text.find(mark);
    if (end == 0 || end == std::string_view::npos) return std::nullopt;
    spans.push_back({is_code ? SpanKind::Code : SpanKind::Bold, std::string(text.substr(0, end))});
    text.remove_prefix(end + mark.size());
  }
  return spans;
}

// Whether a text begins like a Markdown block that is not supported, or like a supported one with a mistake.
[[nodiscard]] bool looks_like_mark_up(std::string_view text) {
  constexpr std::string_view kMarks = "#>|-+*~=_<!\t ";
  if (text.starts_with("**")) return false;
  const std::size_t digits = text.find_first_not_of("0123456789");
  const bool numbered =
      digits != 0 && digits != std::string_view::npos && text.substr(digits).starts_with(". ");
  return numbered || text.starts_with(kFence) || kMarks.find(text.front()) != std::string_view::npos;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : lines_(lines_of(text)) {}

  [[nodiscard]] Result<std::vector<Block>> parse() {
    while (at_ < lines_.size()) {
      const SourceLine& line = lines_[at_];
      if (line.text.empty()) {
        ++at_;
        continue;
      }
      const Result<Done> read = read_block(line);
      if (!read) return read.error();
    }
    return std::move(blocks_);
  }

 private:
  [[nodiscard]] Result<Done> read_block(const SourceLine& line) {
    if (line.text == kExampleFence) return read_example(line);
    if (line.text.starts_with("# ")) return read_text<Heading>(line, 2, {1});
    if (line.text.starts_with("## ")) return read_text<Heading>(line, 3, {2});
    if (line.text.starts_with("### ")) return read_text<Heading>(line, 4, {3});
    if (line.text.starts_with(kItem)) return read_text<ListItem>(line, kItem.size(), {});
    if (looks_like_mark_up(line.text)) return malformed(line, "unknown block: " + std::string(line.text));
    return read_text<Paragraph>(line, 0, {});
  }

  // A block that is one run of text, from the line's byte `from` on.
  template <class TextBlock>
  [[nodiscard]] Result<Done> read_text(const SourceLine& line, std::size_t from, TextBlock block) {
    std::string text(line.text.substr(from));
    for (++at_; at_ < lines_.size() && continues<TextBlock>(lines_[at_].text); ++at_) {
      text += ' ';
      text += lines_[at_].text.substr(std::is_same_v<TextBlock, ListItem> ? kContinuation.size() : 0);
    }
    std::optional<Spans> spans = parse_spans(text);
    if (!spans) return malformed(line, "a ` or ** is not closed: " + text);
    block.text = *std::move(spans);
    blocks_.emplace_back(std::move(block));
    return Done{};
  }

  template <class TextBlock>
  [[nodiscard]] static bool continues(std::string_view text) {
    if (std::is_same_v<TextBlock, Heading> || text.empty()) return false;
    if (std::is_same_v<TextBlock, ListItem>) return text.starts_with(kContinuation);
    return !looks_like_mark_up(text);
  }

  [[nodiscard]] Result<Done> read_example(const SourceLine& fence) {
    Example example;
    for (++at_; at_ < lines_.size() && lines_[at_].text != kFence;) {
      const Result<Done> read = read_entry(lines_[at_], example);
      if (!read) return read.error();
    }
    if (at_ == lines_.size()) return malformed(fence, "the example is not closed");
    ++at_;
    if (example.spec.empty()) return malformed(fence, "the example names no game");
    if (example.caption.empty()) return malformed(fence, "the example has no caption");
    blocks_.emplace_back(std::move(example));
    return Done{};
  }

  // `key: value` with its continuation lines.
  [[nodiscard]] Result<Done> read_entry(const SourceLine& line, Example& example) {
    const std::size_t colon = line.text.find(": ");
    if (colon == std::string_view::npos)
      return malformed(line, "not `key: value`: " + std::string(line.text));
    const std::string_view key = line.text.substr(0, colon);
    std::string value(line.text.substr(colon + 2));
    for (++at_; at_ < lines_.size() && lines_[at_].text.starts_with(kContinuation); ++at_) {
      value += lines_[at_].text.substr(kContinuation.size() - 1);
    }
    return fill_in(line, example, key, std::move(value));
  }

  [[nodiscard]] static Result<Done> fill_in(const SourceLine& line, Example& example, std::string_view key,
                                            std::string value) {
    const auto once = [&](auto& field, auto content) -> Result<Done> {
      if (!field.empty()) return malformed(line, "given twice: " + std::string(key));
      field = std::move(content);
      return Done{};
    };
    if (key == "game") return once(example.spec, std::move(value));
    if (key == "position") return once(example.position, std::move(value));
    if (key == "moves") {
      const auto words = words_of(value);
      return once(example.moves, std::vector<std::string>(words.begin(), words.end()));
    }
    if (key != "caption") return malformed(line, "unknown key: " + std::string(key));
    std::optional<Spans> caption = parse_spans(value);
    if (!caption) return malformed(line, "a ` or ** is not closed: " + value);
    return once(example.caption, *std::move(caption));
  }

  std::vector<SourceLine> lines_;
  std::size_t at_ = 0;
  std::vector<Block> blocks_{};
};

}  // namespace

const std::vector<Block>& rules(std::string_view game_id, Language language) {
  static const std::vector<Block> none;
  const auto found = std::ranges::find(documents(), name_of(game_id, language), &Document::name);
  return found == documents().end() ? none : found->blocks;
}

void add_rules(const EmbeddedFile& page) {
  append(documents(), page);
}

Result<History> set_up(const Example& example) {
  Result<std::shared_ptr<const AnyGame>> game = games::make_game(example.spec);
  if (!game) return game.error();
  AnyPosition start = (*game)->start();
  if (!example.position.empty()) {
    const Result<AnyPosition> position = (*game)->parse_position(example.position);
    if (!position) return position.error();
    start = *position;
  }
  History history(*std::move(game), start);
  for (const std::string& move : example.moves) {
    const Result<Done> played = history.play(move);
    if (!played) return played.error();
  }
  return history;
}

std::string plain_text(const Spans& spans) {
  std::string text;
  for (const Span& span : spans) text += span.text;
  return text;
}

Result<std::vector<Block>> parse_markdown(std::string_view text) {
  return Parser(text).parse();
}

}  // namespace joga::guide
