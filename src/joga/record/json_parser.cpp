#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "joga/core/catalogue.hpp"
#include "joga/core/text.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/json.hpp"
#include "joga/record/limits.hpp"
#include "joga/record/parser.hpp"
#include "joga/record/value_json.hpp"

namespace joga::record {
namespace {

using nlohmann::json;

// A variation lies in an array in an array in a turn's object; a record has a few levels more.
constexpr std::size_t kDeepestJson = 3 * (kDeepestVariation + 2) + 8;

// Unlike the library's own parser this one refuses duplicate keys, bounds the depth and the number of values,
// and reports the place of a syntax error without an exception.
class ValueBuilder final : public nlohmann::json_sax<json> {
 public:
  ValueBuilder(json& root, std::size_t most) : root_(&root), most_(most) {}

  [[nodiscard]] std::optional<JsonProblem> problem() && { return std::move(problem_); }

  bool null() override { return add(nullptr) != nullptr; }
  bool boolean(bool value) override { return add(value) != nullptr; }
  bool number_integer(number_integer_t value) override { return add(value) != nullptr; }
  bool number_unsigned(number_unsigned_t value) override { return add(value) != nullptr; }
  bool number_float(number_float_t value, const string_t&) override { return add(value) != nullptr; }
  bool string(string_t& value) override { return add(std::move(value)) != nullptr; }
  bool binary(binary_t&) override { return false; }  // not in JSON
  bool start_object(std::size_t) override { return open(json::object()); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (open_.back()->contains(name)) return fail({text::kJsonKeyTwice, excerpt(name)});
    key_ = std::move(name);
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const json::exception&) override {
    return fail(text::kJsonSyntax, position == 0 ? 0 : position - 1);  // the last byte read
  }

 private:
  bool fail(Message message, std::size_t offset = 0) {
    if (!problem_) problem_ = {offset, std::move(message)};
    return false;
  }

  json* add(json value) {
    if (++count_ > most_) {
      fail({text::kJsonTooMany, most_});
      return nullptr;
    }
    if (open_.empty()) {
      *root_ = std::move(value);
      return root_;
    }
    json& container = *open_.back();
    if (container.is_array()) {
      container.push_back(std::move(value));
      return &container.back();
    }
    return &(container[key_] = std::move(value));
  }

  bool open(json container) {
    if (open_.size() >= kDeepestJson) return fail(text::kJsonTooDeep);
    json* added = add(std::move(container));
    if (added == nullptr) return false;
    open_.push_back(added);
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  json* root_;
  std::size_t most_;
  std::optional<JsonProblem> problem_{};
  std::vector<json*> open_{};  // the containers around the current place
  std::string key_{};
  std::size_t count_ = 0;
};

// An error at a value, named by its JSON pointer. Functions return one, or none if all is well.
struct JsonFlaw {
  std::string pointer;
  Message message;
};
using JsonCheck = std::optional<JsonFlaw>;

[[nodiscard]] std::string below(const std::string& pointer, std::string_view key) {
  return pointer + '/' + std::string(key);
}
[[nodiscard]] std::string below(const std::string& pointer, std::size_t index) {
  return pointer + '/' + std::to_string(index);
}

[[nodiscard]] JsonFlaw wants(const std::string& pointer, Message what) {
  return {pointer, Message(text::kJsonWants, std::move(what))};
}

[[nodiscard]] const json* member(const json& object, std::string_view key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

// The maximum size of an array, and the message for a larger one.
struct Most {
  std::size_t count = SIZE_MAX;
  const MessageText* too_many = nullptr;
};

// Reads the values of an array, each with its pointer.
template <class Read>
[[nodiscard]] JsonCheck each_of(const json& array, const std::string& pointer, const Most& most,
                                const Read& read) {
  if (!array.is_array()) return wants(pointer, text::kAnArray);
  if (array.size() > most.count) return JsonFlaw{pointer, Message(*most.too_many, most.count)};
  for (std::size_t i = 0; i < array.size(); ++i) {
    if (JsonCheck flaw = read(array[i], below(pointer, i))) return flaw;
  }
  return std::nullopt;
}

// Checks that the value is an object with no other keys than these.
[[nodiscard]] JsonCheck check_keys(const json& value, const std::string& pointer,
                                   std::span<const std::string_view> keys) {
  if (!value.is_object()) return wants(pointer, text::kAnObject);
  for (const auto& [key, unused] : value.items()) {
    if (std::ranges::find(keys, std::string_view(key)) != keys.end()) continue;
    const std::vector<Message> valid(keys.begin(), keys.end());
    return JsonFlaw{pointer, Message(text::kJsonUnknownKey, excerpt(key), Message::list(valid))};
  }
  return std::nullopt;
}

// Checks that the value is a string without control characters; line ends only if they are allowed.
[[nodiscard]] JsonCheck check_text(const json& value, const std::string& pointer, bool lines_allowed) {
  if (!value.is_string()) return wants(pointer, text::kAString);
  const auto& text = value.get_ref<const std::string&>();
  std::size_t flaw = first_flaw(text).value_or(std::string::npos);
  if (!lines_allowed) flaw = std::min(flaw, text.find_first_of("\t\r\n"));
  if (flaw == std::string::npos) return std::nullopt;
  return JsonFlaw{pointer, describe_flaw(text, flaw)};
}

[[nodiscard]] std::optional<std::int64_t> whole_number(const json& value, std::int64_t largest) {
  if (!value.is_number_integer()) return std::nullopt;
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(largest)) {
    return std::nullopt;
  }
  const auto number = value.get<std::int64_t>();
  if (number < 0 || number > largest) return std::nullopt;
  return number;
}

// The game and the position in which it begins.
[[nodiscard]] Result<Builder, JsonFlaw> begin_game(const json& root, GameCache& games) {
  constexpr std::array<std::string_view, 7> kKeys{"game", "position", "tags", "result",
                                                  "ply",  "start",    "turns"};
  if (JsonCheck flaw = check_keys(root, "", kKeys)) return *std::move(flaw);
  for (const std::string_view key : {"game", "result", "turns"}) {
    if (member(root, key) == nullptr) return JsonFlaw{"", Message(text::kJsonMissingKey, key)};
  }
  const json& spec = root["game"];
  if (JsonCheck flaw = check_text(spec, "/game", false)) return *std::move(flaw);
  const Result<std::shared_ptr<const AnyGame>> game = games.find(spec.get_ref<const std::string&>());
  if (!game) return JsonFlaw{"/game", game.error().message};
  const json* position = member(root, "position");
  if (position == nullptr) return Builder(*game, (*game)->start());
  if (JsonCheck flaw = check_text(*position, "/position", false)) return *std::move(flaw);
  const Result<AnyPosition> start = (*game)->parse_position(position->get_ref<const std::string&>());
  if (!start) return JsonFlaw{"/position", start.error().message};
  return Builder(*game, *start);
}

// Reads the rest of the game.
class JsonParser {
 public:
  explicit JsonParser(Builder builder) : builder_(std::move(builder)) {}

  [[nodiscard]] Result<Record, JsonFlaw> parse(const json& root) {
    if (const json* tags = member(root, "tags")) {
      JsonCheck flaw =
          each_of(*tags, "/tags", {kMostTags, &text::kTooManyTags},
                  [this](const json& tag, const std::string& pointer) { return read_tag(tag, pointer); });
      if (flaw) return *std::move(flaw);
    }
    if (const json* start = member(root, "start")) {
      constexpr std::array<std::string_view, 7> kKeys{"after", "clock", "evaluation", "spent",
                                                      "depth", "nodes", "marks"};
      JsonCheck flaw = check_keys(*start, "/start", kKeys);
      if (!flaw) flaw = read_annotation(*start, "/start");
      if (flaw) return *std::move(flaw);
    }
    if (JsonCheck flaw = read_line(root["turns"], "/turns")) return *std::move(flaw);
    return finish(root);
  }

 private:
  JsonCheck read_tag(const json& tag, const std::string& pointer) {
    if (!tag.is_array() || tag.size() != 2) return wants(pointer, text::kATag);
    if (!tag[0].is_string()) return wants(below(pointer, std::size_t{0}), text::kAString);
    if (JsonCheck flaw = check_text(tag[1], below(pointer, std::size_t{1}), false)) return flaw;
    const auto& name = tag[0].get_ref<const std::string&>();
    const auto& value = tag[1].get_ref<const std::string&>();
    // The tags that are fields of a record are members of their own in JSON.
    if (!is_tag_name(name) || is_field_tag(name)) return JsonFlaw{pointer, Message(text::kTagName)};
    if (const auto known = misspelt_tag(name))
      return JsonFlaw{pointer, Message(text::kTagCase, name, *known)};
    if (tags_.find(name)) return JsonFlaw{pointer, Message(text::kTagTwice, name)};
    if (value.size() > kLongestTagValue)
      return JsonFlaw{pointer, Message(text::kTagTooLong, name, kLongestTagValue)};
    tags_.set(name, value);
    return std::nullopt;
  }

  JsonCheck read_line(const json& turns, const std::string& pointer) {
    return each_of(turns, pointer, {}, [this](const json& turn, const std::string& at) {
      return turn.is_string() ? play(turn, at) : read_turn(turn, at);
    });
  }

  JsonCheck read_turn(const json& turn, const std::string& pointer) {
    if (!turn.is_object()) return wants(pointer, text::kATurn);
    constexpr std::array<std::string_view, 11> kKeys{"move",  "before",     "glyphs",    "after",
                                                     "clock", "evaluation", "spent",     "depth",
                                                     "nodes", "marks",      "variations"};
    if (JsonCheck flaw = check_keys(turn, pointer, kKeys)) return flaw;
    const json* move = member(turn, "move");
    if (move == nullptr) return JsonFlaw{pointer, Message(text::kJsonMissingKey, "move")};
    if (JsonCheck flaw = play(*move, below(pointer, "move"))) return flaw;
    if (JsonCheck flaw = read_annotation(turn, pointer)) return flaw;
    const json* variations = member(turn, "variations");
    if (variations == nullptr) return std::nullopt;
    return each_of(*variations, below(pointer, "variations"), {},
                   [this](const json& line, const std::string& at) { return read_variation(line, at); });
  }

  // Recursion is as deep as variations are nested: the builder bounds it.
  JsonCheck read_variation(const json& line, const std::string& pointer) {
    const Result<Done> opened = builder_.open_variation();
    if (!opened) return JsonFlaw{pointer, opened.error().message};
    if (JsonCheck flaw = read_line(line, pointer)) return flaw;
    const Result<Done> closed = builder_.close_variation();
    if (!closed) return JsonFlaw{pointer, closed.error().message};
    return std::nullopt;
  }

  JsonCheck play(const json& move, const std::string& pointer) {
    if (JsonCheck flaw = check_text(move, pointer, false)) return flaw;
    const auto& text = move.get_ref<const std::string&>();
    if (text.empty() || text.find(' ') != std::string::npos)
      return JsonFlaw{pointer, Message(text::kOneTurn)};
    const Result<Done> played = builder_.play(text);
    if (!played) return JsonFlaw{pointer, played.error().message};
    return std::nullopt;
  }

  JsonCheck read_annotation(const json& value, const std::string& pointer) {
    if (const json* before = member(value, "before")) {
      if (JsonCheck flaw = read_comments(*before, below(pointer, "before"), builder_.annotate().before))
        return flaw;
    }
    if (const json* after = member(value, "after")) {
      if (JsonCheck flaw = read_comments(*after, below(pointer, "after"), builder_.annotate().after))
        return flaw;
    }
    if (const json* glyphs = member(value, "glyphs")) {
      if (JsonCheck flaw = read_glyphs(*glyphs, below(pointer, "glyphs"), builder_.annotate().glyphs))
        return flaw;
    }
    constexpr std::int64_t kMostTime = kLongestClock.count();
    if (JsonCheck flaw = read_number(value, pointer, "clock", kMostTime, &Annotation::clock)) return flaw;
    if (JsonCheck flaw = read_number(value, pointer, "spent", kMostTime, &Annotation::spent)) return flaw;
    if (JsonCheck flaw = read_number(value, pointer, "depth", kMostDepth, &Annotation::depth)) return flaw;
    if (JsonCheck flaw = read_number(value, pointer, "nodes", kMostNodes, &Annotation::nodes)) return flaw;
    if (const json* evaluation = member(value, "evaluation")) {
      if (JsonCheck flaw = read_evaluation(*evaluation, below(pointer, "evaluation"))) return flaw;
    }
    const json* marks = member(value, "marks");
    return marks == nullptr ? std::nullopt
                            : read_marks(*marks, below(pointer, "marks"), builder_.annotate().marks);
  }

  // Reads a member that is a whole number from 0 to `most`, if there is one.
  template <class Number>
  JsonCheck read_number(const json& value, const std::string& pointer, const char* name, std::int64_t most,
                        std::optional<Number> Annotation::* field) {
    const json* found = member(value, name);
    if (found == nullptr) return std::nullopt;
    const auto number = whole_number(*found, most);
    if (!number) return wants(below(pointer, name), Message(text::kANumber, 0, most));
    builder_.annotate().*field = Number(*number);
    return std::nullopt;
  }

  static JsonCheck read_marks(const json& value, const std::string& pointer,
                              std::vector<std::string>& marks) {
    return each_of(value, pointer, {kMostMarks, &text::kTooManyMarks},
                   [&](const json& one, const std::string& at) -> JsonCheck {
                     if (JsonCheck flaw = check_text(one, at, false)) return flaw;
                     const auto& mark = one.get_ref<const std::string&>();
                     if (!is_board_mark(mark)) return JsonFlaw{at, Message(text::kBadMark, excerpt(mark))};
                     marks.push_back(mark);
                     return std::nullopt;
                   });
  }

  static JsonCheck read_comments(const json& value, const std::string& pointer, Comments& comments) {
    return each_of(value, pointer, {kMostComments, &text::kTooManyComments},
                   [&](const json& one, const std::string& at) -> JsonCheck {
                     if (JsonCheck flaw = check_text(one, at, true)) return flaw;
                     const auto& text = one.get_ref<const std::string&>();
                     if (text.size() > kLongestComment)
                       return JsonFlaw{at, Message(text::kCommentTooLong, kLongestComment)};
                     comments.add(text);
                     return std::nullopt;
                   });
  }

  static JsonCheck read_glyphs(const json& value, const std::string& pointer, std::vector<Glyph>& glyphs) {
    return each_of(value, pointer, {kMostGlyphs, &text::kTooManyGlyphs},
                   [&](const json& one, const std::string& at) -> JsonCheck {
                     const auto number = whole_number(one, 255);
                     if (!number) return wants(at, Message(text::kANumber, 0, 255));
                     glyphs.push_back(static_cast<Glyph>(*number));
                     return std::nullopt;
                   });
  }

  JsonCheck read_evaluation(const json& value, const std::string& pointer) {
    constexpr std::array<std::string_view, 5> kKeys{"points", "win", "loss", "draw", "exact"};
    if (JsonCheck flaw = check_keys(value, pointer, kKeys)) return flaw;
    const json* exact = member(value, "exact");
    if (exact != nullptr && !exact->is_boolean()) return wants(below(pointer, "exact"), text::kABoolean);
    const std::optional<Value> evaluation = read_value(value);
    if (!evaluation) {
      const std::string shown = value.dump(-1, ' ', false, json::error_handler_t::replace);
      return JsonFlaw{pointer, Message(text::kBadEvaluation, excerpt(shown))};
    }
    builder_.annotate().evaluation = evaluation;
    return std::nullopt;
  }

  Result<Record, JsonFlaw> finish(const json& root) {
    const json& result = root["result"];
    if (!result.is_string()) return wants("/result", text::kAString);
    const auto& word = result.get_ref<const std::string&>();
    const std::optional<Outcome> outcome = parse_result(word);
    if (!outcome) return JsonFlaw{"/result", Message(text::kBadResult, excerpt(word))};
    std::optional<std::size_t> ply;
    if (const json* value = member(root, "ply")) {
      const auto number = whole_number(*value, kMostTurns);
      if (!number) return wants("/ply", Message(text::kANumber, 0, kMostTurns));
      ply = static_cast<std::size_t>(*number);
    }
    Result<Record> record = std::move(builder_).finish(*outcome, std::move(tags_), ply);
    if (!record) return JsonFlaw{"/result", record.error().message};
    return *std::move(record);
  }

  Builder builder_;
  Tags tags_{};
};

// Reads the record in an object at this place of a file.
[[nodiscard]] ReadResult read_root(const json& root, std::size_t line, std::size_t column, GameCache& games) {
  const auto fail = [&](const JsonFlaw& flaw) {
    if (flaw.pointer.empty()) return RecordError{line, column, flaw.message};
    return RecordError{line, column, Message(joga::text::kLabelled, flaw.pointer, flaw.message)};
  };
  Result<Builder, JsonFlaw> builder = begin_game(root, games);
  if (!builder) return fail(builder.error());
  Result<Record, JsonFlaw> record = JsonParser(*std::move(builder)).parse(root);
  if (!record) return fail(record.error());
  return *std::move(record);
}

}  // namespace

Result<json, JsonProblem> parse_json_values(std::string_view text, std::size_t most) {
  json root;
  ValueBuilder builder(root, most);
  json::sax_parse(text.begin(), text.end(), &builder);
  std::optional<JsonProblem> problem = std::move(builder).problem();
  if (!problem) return root;
  problem->offset = std::min(problem->offset, text.size());
  return *std::move(problem);
}

ReadResult from_json(const json& value) {
  GameCache games;
  return read_root(value, 1, 1, games);
}

ReadResult parse_json_game(std::string_view text, std::size_t line, std::size_t column, GameCache& games) {
  const Result<json, JsonProblem> root = parse_json_values(text);
  if (root) return read_root(*root, line, column, games);
  RecordError error = error_at(text, line, root.error().offset, root.error().message);
  if (error.line == line) error.column += column - 1;
  return error;
}

}  // namespace joga::record
