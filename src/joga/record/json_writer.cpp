#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "joga/record/json.hpp"
#include "joga/record/value_json.hpp"
#include "joga/record/walk.hpp"

namespace joga::record {
namespace {

// Json is nlohmann::json, or nlohmann::ordered_json, which keeps the members in the order of the documents.

template <class Json>
[[nodiscard]] Json json_of(const Comments& comments) {
  Json texts = Json::array();
  for (const std::string& text : comments) texts.push_back(text);
  return texts;
}

template <class Json>
void add_annotation(Json& object, const Annotation& annotation) {
  if (!annotation.before.empty()) object["before"] = json_of<Json>(annotation.before);
  for (const Glyph glyph : annotation.glyphs) object["glyphs"].push_back(static_cast<unsigned>(glyph));
  if (!annotation.after.empty()) object["after"] = json_of<Json>(annotation.after);
  if (annotation.clock) object["clock"] = std::clamp(*annotation.clock, ClockTime(0), kLongestClock).count();
  if (annotation.evaluation) add_value(object["evaluation"], *annotation.evaluation);
  if (annotation.spent) object["spent"] = std::clamp(*annotation.spent, ClockTime(0), kLongestClock).count();
  if (annotation.depth) object["depth"] = *annotation.depth;
  if (annotation.nodes) object["nodes"] = *annotation.nodes;
  for (const std::string& mark : annotation.marks) object["marks"].push_back(mark);
}

// Visitor for `walk`.
template <class Json>
class JsonTurnWriter {
 public:
  JsonTurnWriter(Json& turns, const Record& record) : lines_{&turns}, record_(&record) {}

  void turn(const WalkedTurn& turn) {
    const Tree& tree = record_->tree;
    std::string move = record_->game->move_text(turn.before, tree.move(turn.id));
    const Annotation& annotation = tree.annotation(turn.id);
    if (annotation.empty() && !tree.has_variations(turn.id)) {
      lines_.back()->push_back(std::move(move));
      return;
    }
    Json object = Json::object();
    object["move"] = std::move(move);
    add_annotation(object, annotation);
    lines_.back()->push_back(std::move(object));
  }
  void open_variation() {
    Json& variations = lines_.back()->back()["variations"];
    variations.push_back(Json::array());
    lines_.push_back(&variations.back());
  }
  void close_variation(bool) { lines_.pop_back(); }

 private:
  std::vector<Json*> lines_;  // the variations around the turn; the outer ones do not grow meanwhile
  const Record* record_;
};

template <class Json>
[[nodiscard]] Json json_of(const Record& record) {
  Json object = Json::object();
  object["game"] = record.game->spec().text();
  if (record.is_set_up()) object["position"] = record.game->position_text(record.start);
  for (const Tag& tag : record.tags) object["tags"].push_back(Json::array({tag.name, tag.value}));
  object["result"] = result_word(record.result);
  if (record.ply) object["ply"] = *record.ply;
  const Annotation& start = record.tree.annotation(NodeId::Root);
  if (!start.empty()) add_annotation(object["start"], start);
  Json& turns = object["turns"] = Json::array();
  JsonTurnWriter<Json> writer(turns, record);
  walk(record, writer);
  return object;
}

}  // namespace

nlohmann::json to_json(const Record& record) {
  return json_of<nlohmann::json>(record);
}

std::string to_json_text(const Record& record) {
  using nlohmann::ordered_json;
  return json_of<ordered_json>(record).dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

void write_json(std::ostream& output, const Record& record) {
  output << to_json_text(record) << '\n';
}

}  // namespace joga::record
