#include "joga/record/writer.hpp"

#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/text.hpp"
#include "joga/record/comment_text.hpp"
#include "joga/record/walk.hpp"

namespace joga::record {
namespace {

constexpr std::size_t kWidth = 100;

// Breaks words into lines. Punctuation can be attached to the last word, which is held back until the next
// one comes.
class Wrapper {
 public:
  explicit Wrapper(std::string& output) : output_(&output) {}

  void word(std::string_view text) {
    flush();
    held_ = std::exchange(before_, {});
    held_ += text;
  }
  void before_next(std::string_view text) { before_ += text; }
  void after_last(std::string_view text) { held_ += text; }

  void finish() {
    flush();
    *output_ += '\n';
  }

 private:
  void flush() {
    if (held_.empty()) return;
    const std::size_t width = code_points(held_);
    if (column_ > 0 && column_ + 1 + width > kWidth) {
      *output_ += '\n';
      column_ = 0;
    }
    if (column_ > 0) {
      *output_ += ' ';
      ++column_;
    }
    *output_ += held_;
    column_ += width;
    held_.clear();
  }

  std::string* output_;
  std::string before_{};
  std::string held_{};
  std::size_t column_ = 0;
};

class TurnWriter {
 public:
  TurnWriter(std::string& output, const Record& record) : record_(&record), wrapper_(output) {}

  void write() {
    write_after(record_->tree.annotation(NodeId::Root));
    walk(*record_, *this);
    wrapper_.word(result_word(record_->result));
    wrapper_.finish();
  }

  // For `walk`.
  void turn(const WalkedTurn& turn) {
    const Annotation& annotation = record_->tree.annotation(turn.id);
    const std::string move = record_->game->move_text(turn.before, record_->tree.move(turn.id));
    // The number separates comments before a turn from those after the previous turn.
    const bool numbered = turn.ply % 2 == 0 || number_wanted_ || !annotation.before.empty();
    if (numbered && annotation.before.empty()) {
      wrapper_.word(turn_number(turn.ply) + ' ' + move);
    } else {
      if (numbered) wrapper_.word(turn_number(turn.ply));
      for (const std::string& comment : annotation.before) write_comment({}, comment);
      wrapper_.word(move);
    }
    write_glyphs(annotation);
    number_wanted_ = write_after(annotation);
  }
  void open_variation() {
    wrapper_.before_next("(");
    number_wanted_ = true;
  }
  void close_variation(bool) {
    wrapper_.after_last(")");
    number_wanted_ = true;
  }

 private:
  // Writes the first glyph as a sign if it has one.
  void write_glyphs(const Annotation& annotation) {
    bool first = true;
    for (const Glyph glyph : annotation.glyphs) {
      const std::string_view sign = glyph_sign(glyph);
      if (first && !sign.empty()) {
        wrapper_.after_last(sign);
      } else {
        wrapper_.word('$' + std::to_string(static_cast<unsigned>(glyph)));
      }
      first = false;
    }
  }

  // Writes all that is not words at the beginning of the first comment. Returns whether there was anything to
  // write.
  bool write_after(const Annotation& annotation) {
    std::string known;
    if (annotation.clock) known += "[%clk " + clock_text(*annotation.clock) + ']';
    if (annotation.evaluation) {
      if (!known.empty()) known += ' ';
      known += "[%eval " + evaluation_text(*annotation.evaluation) + ']';
    }
    std::vector<std::string> commands;
    if (!known.empty()) commands.push_back(std::move(known));
    if (annotation.spent) commands.push_back("[%emt " + clock_text(*annotation.spent) + ']');
    if (annotation.depth) commands.push_back("[%depth " + std::to_string(*annotation.depth) + ']');
    if (annotation.nodes) commands.push_back("[%nodes " + std::to_string(*annotation.nodes) + ']');
    for (const std::string& mark : annotation.marks) commands.push_back("[%draw " + mark + ']');
    const bool written = !commands.empty() || !annotation.after.empty();
    if (annotation.after.empty() && !commands.empty()) write_comment(commands, {});
    for (const std::string& comment : annotation.after) write_comment(std::exchange(commands, {}), comment);
    return written;
  }

  void write_comment(const std::vector<std::string>& commands, std::string_view text) {
    wrapper_.before_next("{");
    for (const std::string& command : commands) wrapper_.word(command);
    const std::string escaped = escaped_comment(text);
    for (std::string_view rest = escaped; !rest.empty();) {
      const std::size_t blank = rest.find(' ');
      wrapper_.word(rest.substr(0, blank));
      rest = blank == std::string_view::npos ? std::string_view() : rest.substr(blank + 1);
    }
    wrapper_.after_last("}");
  }

  const Record* record_;
  Wrapper wrapper_;
  bool number_wanted_ = false;
};

void write_tag(std::string& output, std::string_view name, std::string_view value) {
  output.append("[").append(name).append(" \"");
  for (const char letter : value) {
    if (letter == '"' || letter == '\\') output += '\\';
    output += letter;
  }
  output += "\"]\n";
}

void write_tags(std::string& output, const Record& record) {
  write_tag(output, "Game", record.game->spec().text());
  if (record.is_set_up()) write_tag(output, "Position", record.game->position_text(record.start));
  auto tag = record.tags.begin();
  const auto write_before = [&](std::size_t rank) {
    for (; tag != record.tags.end() && tag_rank(tag->name) < rank; ++tag)
      write_tag(output, tag->name, tag->value);
  };
  write_before(tag_rank("Result"));
  write_tag(output, "Result", result_word(record.result));
  write_before(tag_rank("Ply"));
  if (record.ply) write_tag(output, "Ply", std::to_string(*record.ply));
  write_before(kKnownTags.size() + 1);
}

}  // namespace

std::string turn_number(std::size_t ply) {
  return std::to_string(ply / 2 + 1) + (ply % 2 == 0 ? "." : "...");
}

void write(std::ostream& output, const Record& record) {
  output << to_text(record);
}

std::string to_text(const Record& record) {
  std::string text;
  write_tags(text, record);
  text += '\n';
  TurnWriter(text, record).write();
  text += '\n';
  return text;
}

}  // namespace joga::record
