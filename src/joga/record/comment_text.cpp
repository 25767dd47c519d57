#include "joga/record/comment_text.hpp"

#include <algorithm>
#include <array>

#include "joga/core/text.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/limits.hpp"

namespace joga::record {
namespace {

constexpr std::string_view kClockCommand = "[%clk";
constexpr std::string_view kEvaluationCommand = "[%eval";
constexpr std::string_view kSpentCommand = "[%emt";
constexpr std::string_view kDepthCommand = "[%depth";
constexpr std::string_view kNodesCommand = "[%nodes";
constexpr std::string_view kDrawCommand = "[%draw";
constexpr std::array<std::string_view, 6> kCommands{kClockCommand, kEvaluationCommand, kSpentCommand,
                                                    kDepthCommand, kNodesCommand,      kDrawCommand};

[[nodiscard]] bool starts_command(std::string_view source, std::string_view command) noexcept {
  if (!source.starts_with(command)) return false;
  const std::string_view rest = source.substr(command.size());
  return rest.empty() || rest.front() == ']' || kBlanks.find(rest.front()) != std::string_view::npos;
}

class CommentReader {
 public:
  explicit CommentReader(std::string_view source) : source_(source), to_line_end_(source.front() == ';') {}

  [[nodiscard]] CommentText read() {
    while (!comment_.wrong && !at_end()) {
      const std::string_view rest = source_.substr(at_);
      if (rest.front() == '\\') {
        read_escape();
      } else if (starts_command(rest, kClockCommand)) {
        read_value(kClockCommand, parse_clock, comment_.clock, text::kClockTwice, text::kBadClock);
      } else if (starts_command(rest, kEvaluationCommand)) {
        read_value(kEvaluationCommand, parse_evaluation, comment_.evaluation, text::kEvaluationTwice,
                   text::kBadEvaluation);
      } else if (starts_command(rest, kSpentCommand)) {
        read_value(kSpentCommand, parse_clock, comment_.spent, text::kSpentTwice, text::kBadClock);
      } else if (starts_command(rest, kDepthCommand)) {
        read_value(kDepthCommand, parse_depth, comment_.depth, text::kDepthTwice, text::kBadDepth);
      } else if (starts_command(rest, kNodesCommand)) {
        read_value(kNodesCommand, parse_nodes, comment_.nodes, text::kNodesTwice, text::kBadNodes);
      } else if (starts_command(rest, kDrawCommand)) {
        read_marks();
      } else {
        read_character();
      }
      if (comment_.text.size() > kLongestComment) fail(0, Message(text::kCommentTooLong, kLongestComment));
    }
    if (!comment_.wrong && !to_line_end_ && at_ == source_.size()) fail(0, Message(text::kCommentUnclosed));
    comment_.length = at_ + (to_line_end_ ? 0 : 1);
    return std::move(comment_);
  }

 private:
  [[nodiscard]] bool at_end() const noexcept {
    return at_ == source_.size() || source_[at_] == (to_line_end_ ? '\n' : '}');
  }

  void fail(std::size_t offset, Message message) { comment_.wrong = {offset, std::move(message)}; }

  // Reduces runs of blanks to one; the comment itself does the rest of the tidying.
  void append(char letter) {
    const bool blank = kBlanks.find(letter) != std::string_view::npos;
    if (!blank) {
      comment_.text += letter;
    } else if (!comment_.text.empty() && comment_.text.back() != ' ') {
      comment_.text += ' ';
    }
  }

  void read_escape() {
    const char letter = at_ + 1 < source_.size() ? source_[at_ + 1] : '\0';
    if (letter == 'n') {
      comment_.text += '\n';
    } else if (letter == '{' || letter == '}' || letter == '[' || letter == '\\') {
      comment_.text += letter;
    } else {
      return fail(at_, Message(text::kCommentEscape));
    }
    at_ += 2;
  }

  void read_character() {
    if (source_[at_] == '{' && !to_line_end_) return fail(at_, Message(text::kCommentBrace));
    append(source_[at_++]);
    // Appends a run of ordinary characters at once.
    const std::size_t end = std::min(source_.find_first_of("\\[{} \t\r\n", at_), source_.size());
    comment_.text += source_.substr(at_, end - at_);
    at_ = end;
  }

  // The text between the command's name and its ']', which must come before the comment ends.
  [[nodiscard]] std::optional<std::string_view> command_value(std::string_view command) {
    const std::size_t begin = at_ + command.size();
    const std::size_t end = source_.find_first_of(to_line_end_ ? "]\n" : "]}", begin);
    if (end == std::string_view::npos || source_[end] != ']') {
      fail(at_, Message(text::kCommandUnclosed, command));
      return std::nullopt;
    }
    return trimmed(source_.substr(begin, end - begin));
  }

  // Skips the command, which leaves a blank.
  void finish_command() {
    at_ = source_.find(']', at_) + 1;
    append(' ');
  }

  template <class Parsed>
  void read_value(std::string_view command, std::optional<Parsed> (*parse)(std::string_view),
                  std::optional<Parsed>& value, const MessageText& twice, const MessageText& bad) {
    const std::optional<std::string_view> text = command_value(command);
    if (!text) return;
    if (value) return fail(at_, Message(twice));
    value = parse(*text);
    if (!value) return fail(at_, Message(bad, excerpt(*text)));
    finish_command();
  }

  void read_marks() {
    const std::optional<std::string_view> value = command_value(kDrawCommand);
    if (!value) return;
    for (const std::string_view mark : words_of(*value)) {
      if (!is_board_mark(mark)) return fail(at_, Message(text::kBadMark, excerpt(mark)));
      comment_.marks.emplace_back(mark);
    }
    finish_command();
  }

  std::string_view source_;
  bool to_line_end_;
  std::size_t at_ = 1;
  CommentText comment_{};
};

}  // namespace

bool CommentText::empty() const noexcept {
  return text.empty() && !clock && !evaluation && !spent && !depth && !nodes && marks.empty();
}

CommentText read_comment_text(std::string_view source) {
  return CommentReader(source).read();
}

std::string escaped_comment(std::string_view text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char letter = text[at];
    const std::string_view rest = text.substr(at);
    const bool special_bracket =
        rest.starts_with("[Game") ||
        std::ranges::any_of(kCommands, [&](std::string_view command) { return rest.starts_with(command); });
    if (letter == '{' || letter == '}' || letter == '\\' || special_bracket) escaped += '\\';
    if (letter == '\n') {
      escaped += "\\n";
    } else {
      escaped += letter;
    }
  }
  return escaped;
}

}  // namespace joga::record
