#include "joga/lessons/lesson.hpp"

// The library, of which the headers alone are used, throws nothing this way.
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <span>
#include <utility>

#include "joga/core/embedded.hpp"
#include "joga/lessons/catalogue.hpp"
#include "joga/puzzle/puzzle.hpp"

namespace joga::lessons {

// data/lessons, made by the build.
[[nodiscard]] std::span<const EmbeddedFile> embedded_files() noexcept;

namespace {

// Reads the keys of a table and remembers the first thing that is wrong with it.
class TableReader {
 public:
  TableReader(const toml::table& table, Lesson& lesson) : table_(table), lesson_(lesson) {}

  void allow(std::initializer_list<std::string_view> keys) {
    for (const auto& [key, value] : table_) {
      if (std::ranges::find(keys, key.str()) == keys.end())
        reject({text::kUnknownKey, std::string(key.str())});
    }
  }

  [[nodiscard]] std::string text(std::string_view key) {
    const toml::node* node = needed(key);
    if (node == nullptr) return {};
    const auto value = node->value<std::string>();
    if (!value) reject({text::kWrongType, key, text::kTypeText});
    return value.value_or(std::string());
  }
  [[nodiscard]] std::string text_or(std::string_view key, std::string otherwise) {
    return table_.contains(key) ? text(key) : std::move(otherwise);
  }

  // Both languages, or nothing at all.
  [[nodiscard]] MessageText sentence(std::string_view key) {
    const toml::node* node = needed(key);
    if (node == nullptr) return {};
    const toml::table* languages = node->as_table();
    if (languages == nullptr) {
      reject({text::kWrongType, key, text::kTypeTable});
      return {};
    }
    TableReader reader(*languages, lesson_);
    reader.allow({"en", "pt"});
    const MessageText read{kept(reader.text("en")), kept(reader.text("pt"))};
    if (reader.problem_) reject({text::kInLine, node->source().begin.line, *reader.problem_});
    return read;
  }
  [[nodiscard]] MessageText sentence_or_none(std::string_view key) {
    return table_.contains(key) ? sentence(key) : MessageText{};
  }

  [[nodiscard]] std::vector<std::string> texts(std::string_view key) {
    std::vector<std::string> list;
    const toml::array* array = table_[key].as_array();
    if (table_.contains(key) && array == nullptr) reject({text::kWrongType, key, text::kTypeTexts});
    if (array == nullptr) return list;
    for (const toml::node& node : *array) {
      const auto value = node.value<std::string>();
      if (!value) reject({text::kWrongType, key, text::kTypeTexts});
      list.push_back(value.value_or(std::string()));
    }
    return list;
  }

  [[nodiscard]] int number(std::string_view key) {
    if (!table_.contains(key)) return 0;
    constexpr std::int64_t kMost = 99;
    const auto value = table_[key].value_exact<std::int64_t>();
    if (!value || *value < 1 || *value > kMost) {
      reject({text::kWrongType, key, text::kTypeNumber});
      return 0;
    }
    return static_cast<int>(*value);
  }

  [[nodiscard]] bool is_set(std::string_view key) {
    if (!table_.contains(key)) return false;
    const auto value = table_[key].value_exact<bool>();
    if (!value) reject({text::kWrongType, key, text::kTypeSwitch});
    return value.value_or(false);
  }

  // A table inside this one; null where there is none.
  [[nodiscard]] const toml::table* inner(std::string_view key) {
    const toml::table* found = table_[key].as_table();
    if (found == nullptr && table_.contains(key)) reject({text::kWrongType, key, text::kTypeTable});
    return found;
  }
  [[nodiscard]] std::vector<const toml::table*> inner_list(std::string_view key) {
    std::vector<const toml::table*> list;
    const toml::array* array = table_[key].as_array();
    if (array == nullptr && table_.contains(key)) reject({text::kWrongType, key, text::kTypeTable});
    if (array == nullptr) return list;
    for (const toml::node& node : *array) {
      if (const toml::table* one = node.as_table()) {
        list.push_back(one);
      } else {
        reject({text::kWrongType, key, text::kTypeTable});
      }
    }
    return list;
  }

  void reject(Message problem) {
    if (!problem_) problem_ = std::move(problem);
  }
  // Takes over what is wrong with an inner table.
  void absorb(const TableReader& reader) {
    if (reader.problem_) reject(*reader.problem_);
  }
  [[nodiscard]] const std::optional<Message>& problem() const noexcept { return problem_; }

 private:
  [[nodiscard]] const toml::node* needed(std::string_view key) {
    const toml::node* node = table_.get(key);
    if (node == nullptr) reject({text::kMissing, key});
    return node;
  }
  [[nodiscard]] std::string_view kept(std::string text) {
    return lesson_.texts.emplace_back(std::move(text));
  }

  const toml::table& table_;
  Lesson& lesson_;
  std::optional<Message> problem_{};
};

[[nodiscard]] std::optional<PieceKind> piece_of(std::string_view word) {
  for (int kind = 0; kind < kPieceKindCount; ++kind) {
    if (piece_word(static_cast<PieceKind>(kind)) == word) return static_cast<PieceKind>(kind);
  }
  return std::nullopt;
}

[[nodiscard]] Goal read_goal(TableReader& reader) {
  reader.allow({"turns", "from", "to", "piece", "captures", "best", "wins", "safe"});
  Goal goal{.turns = reader.texts("turns"),
            .from = reader.texts("from"),
            .to = reader.texts("to"),
            .captures = reader.number("captures"),
            .best = reader.is_set("best"),
            .wins = reader.is_set("wins"),
            .safe = reader.is_set("safe")};
  if (const std::string word = reader.text_or("piece", {}); !word.empty()) {
    goal.piece = piece_of(word);
    if (!goal.piece) reader.reject({text::kNoSuchPiece, word});
  }
  return goal;
}

[[nodiscard]] Result<Step> read_step(const toml::table& table, Lesson& lesson) {
  TableReader reader(table, lesson);
  reader.allow({"game", "position", "text", "task", "goal", "ending", "right", "otherwise", "wrong"});
  const Result<GameSpec> spec = GameSpec::parse(reader.text_or("game", lesson.spec.text()));
  if (!spec) return spec.error();
  Step step{.spec = *spec,
            .position = reader.text("position"),
            .text = reader.sentence("text"),
            .task = reader.sentence("task"),
            .ending = reader.texts("ending"),
            .right = reader.sentence("right"),
            .otherwise = reader.sentence_or_none("otherwise")};
  if (const toml::table* inner = reader.inner("goal")) {
    TableReader goal(*inner, lesson);
    step.goal = read_goal(goal);
    reader.absorb(goal);
  }
  const auto plies = static_cast<int>(step.ending.size());
  if (plies > 0 && (plies % 2 == 0 || plies > puzzle::kMostPlies)) {
    reader.reject({text::kEndingPlies, puzzle::kMostPlies, plies});
  }
  for (const toml::table* inner : reader.inner_list("wrong")) {
    TableReader wrong(*inner, lesson);
    wrong.allow({"tries", "text"});
    step.wrong.push_back({.tries = wrong.texts("tries"), .answer = wrong.sentence("text")});
    reader.absorb(wrong);
  }
  if (const auto& problem = reader.problem()) return Error{ErrorCode::Malformed, *problem};
  return step;
}

using Lessons = std::map<std::string_view, Lesson>;

// The files are our own: that they can be read is for the tests to find out, not for the player.
[[nodiscard]] Lessons read_all() {
  Lessons lessons;
  for (const EmbeddedFile& file : embedded_files()) {
    Result<Lesson> lesson = parse_lesson(file.bytes);
    assert(lesson.has_value());
    if (lesson) lessons.emplace(file.name, *std::move(lesson));
  }
  return lessons;
}

}  // namespace

Result<Lesson> parse_lesson(std::string_view toml) {
  const toml::parse_result parsed = toml::parse(toml);
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    return Error{ErrorCode::Malformed,
                 Message(text::kInLine, error.source().begin.line, std::string(error.description()))};
  }
  Lesson lesson;
  TableReader reader(parsed.table(), lesson);
  reader.allow({"game", "step"});
  const Result<GameSpec> spec = GameSpec::parse(reader.text("game"));
  if (const auto& problem = reader.problem()) return Error{ErrorCode::Malformed, *problem};
  if (!spec) return spec.error();
  lesson.spec = *spec;
  for (const toml::table* table : reader.inner_list("step")) {
    Result<Step> step = read_step(*table, lesson);
    if (!step) {
      return Error{step.error().code, Message(text::kInStep, lesson.steps.size() + 1, step.error().message)};
    }
    lesson.steps.push_back(*std::move(step));
  }
  if (const auto& problem = reader.problem()) return Error{ErrorCode::Malformed, *problem};
  if (lesson.steps.empty()) return Error{ErrorCode::Malformed, Message(text::kMissing, "step")};
  return lesson;
}

const Lesson* find_lesson(std::string_view game_id) {
  static const Lessons lessons = read_all();
  const auto found = lessons.find(game_id);
  return found == lessons.end() ? nullptr : &found->second;
}

}  // namespace joga::lessons
