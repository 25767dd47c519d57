#include <algorithm>
#include <utility>

#include "joga/record/json.hpp"
#include "joga/record/walk.hpp"

namespace joga::record {
namespace {

// Texts of a record are UTF-8 without control characters, but for the line ends of comments.
void append_string(std::string& json, std::string_view text) {
  json += '"';
  for (const char letter : text) {
    if (letter == '\n') {
      json += "\\n";
      continue;
    }
    if (letter == '"' || letter == '\\') json += '\\';
    json += letter;
  }
  json += '"';
}

// Members of one object, in the order in which they are added.
class Members {
 public:
  explicit Members(std::string& json) : json_(&json) { json += '{'; }

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
void append_array(std::string& json, const Range& range, Append append) {
  json += '[';
  bool first = true;
  for (const auto& item : range) {
    if (!std::exchange(first, false)) json += ',';
    append(json, item);
  }
  json += ']';
}

void append_comments(Members& members, std::string_view name, const Comments& comments) {
  if (!comments.empty()) append_array(members.key(name), comments, append_string);
}

void append_evaluation(std::string& json, Evaluation evaluation) {
  const bool exact = std::exchange(evaluation.exact, false);
  Members members(json);
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
  json += '}';
}

void append_annotation(std::string& json, Members& members, const Annotation& annotation) {
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
    append_evaluation(json, *annotation.evaluation);
  }
}

class TurnWriter {
 public:
  TurnWriter(std::string& json, const Record& record) : json_(&json), record_(&record) {}

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
  std::string json;
  Members members(json);
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
    Members start_members(json);
    append_annotation(json, start_members, start);
    json += '}';
  }
  members.key("turns") += '[';
  TurnWriter writer(json, record);
  walk(record, writer);
  return json += "]}";
}

void write_json(std::ostream& output, const Record& record) {
  output << to_json(record) << '\n';
}

}  // namespace joga::record
