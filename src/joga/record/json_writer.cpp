#include <algorithm>
#include <utility>

#include "joga/record/json.hpp"
#include "joga/record/walk.hpp"

namespace joga::record {
namespace {

// Texts of a record are UTF-8 without control characters, but for the line ends of comments.
void append_string(std::string& output, std::string_view text) {
  output += '"';
  for (const char letter : text) {
    if (letter == '\n') {
      output += "\\n";
      continue;
    }
    if (letter == '"' || letter == '\\') output += '\\';
    output += letter;
  }
  output += '"';
}

// Members of one object, in the order in which they are added.
class Members {
 public:
  explicit Members(std::string& output) : json_(&output) { output += '{'; }

  std::string& key(std::string_view name) {
    if (!std::exchange(first_, false)) *json_ += ',';
    append_string(*json_, name);
    return *json_ += ':';
  }
  void text(std::string_view name, std::string_view value) { append_string(key(name), value); }

 private:
  std::string* json_;
  bool first_ = true;
};

template <class Range, class Append>
void append_array(std::string& output, const Range& range, Append append) {
  output += '[';
  bool first = true;
  for (const auto& item : range) {
    if (!std::exchange(first, false)) output += ',';
    append(output, item);
  }
  output += ']';
}

void append_comments(Members& members, std::string_view name, const Comments& comments) {
  if (!comments.empty()) append_array(members.key(name), comments, append_string);
}

void append_evaluation(std::string& output, Evaluation evaluation) {
  const bool exact = std::exchange(evaluation.exact, false);
  Members members(output);
  switch (evaluation.kind) {
    case Evaluation::Kind::Points:
      members.key("points") += evaluation_text(evaluation);
      break;
    case Evaluation::Kind::Win:
      members.key("win") += std::to_string(evaluation.amount);
      break;
    case Evaluation::Kind::Loss:
      members.key("loss") += std::to_string(evaluation.amount);
      break;
    case Evaluation::Kind::Draw:
      members.key("draw") += "true";
      break;
  }
  if (exact) members.key("exact") += "true";
  output += '}';
}

void append_annotation(std::string& output, Members& members, const Annotation& annotation) {
  append_comments(members, "before", annotation.before);
  if (!annotation.glyphs.empty()) {
    append_array(members.key("glyphs"), annotation.glyphs,
                 [](std::string& out, Glyph glyph) { out += std::to_string(static_cast<unsigned>(glyph)); });
  }
  append_comments(members, "after", annotation.after);
  if (annotation.clock) {
    members.key("clock") += std::to_string(std::clamp(*annotation.clock, Clock(0), kLongestClock).count());
  }
  if (annotation.evaluation) {
    members.key("evaluation");
    append_evaluation(output, *annotation.evaluation);
  }
}

class JsonTurnWriter {
 public:
  JsonTurnWriter(std::string& output, const Record& record) : json_(&output), record_(&record) {}

  // For `walk`.
  void turn(const WalkedTurn& turn) {
    const Tree& tree = record_->tree;
    if (!std::exchange(first_, false)) *json_ += ',';
    const std::string move = record_->game->move_text(turn.before, tree.move(turn.id));
    const Annotation& annotation = tree.annotation(turn.id);
    if (annotation.empty() && !tree.has_variations(turn.id)) return append_string(*json_, move);
    Members members(*json_);
    members.text("move", move);
    append_annotation(*json_, members, annotation);
    if (tree.has_variations(turn.id)) {
      members.key("variations") += '[';
      first_ = true;
    } else {
      *json_ += '}';
    }
  }
  void open_variation() {
    if (!std::exchange(first_, true)) *json_ += ',';
    *json_ += '[';
  }
  void close_variation(bool last) {
    *json_ += last ? "]]}" : "]";
    first_ = false;
  }

 private:
  std::string* json_;
  const Record* record_;
  bool first_ = true;  // of its array
};

}  // namespace

std::string to_json(const Record& record) {
  std::string output;
  Members members(output);
  members.text("game", record.game->spec().text());
  if (record.is_set_up()) members.text("position", record.game->position_text(record.start));
  if (record.tags.size() > 0) {
    append_array(members.key("tags"), record.tags, [](std::string& out, const Tag& tag) {
      append_array(out, std::initializer_list<std::string_view>{tag.name, tag.value}, append_string);
    });
  }
  members.text("result", result_word(record.result));
  if (record.ply) members.key("ply") += std::to_string(*record.ply);
  const Annotation& start = record.tree.annotation(NodeId::Root);
  if (!start.empty()) {
    members.key("start");
    Members start_members(output);
    append_annotation(output, start_members, start);
    output += '}';
  }
  members.key("turns") += '[';
  JsonTurnWriter writer(output, record);
  walk(record, writer);
  return output += "]}";
}

void write_json(std::ostream& output, const Record& record) {
  output << to_json(record) << '\n';
}

}  // namespace joga::record
