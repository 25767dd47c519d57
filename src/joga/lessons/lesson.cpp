#include "joga/lessons/lesson.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "joga/core/catalogue.hpp"
#include "joga/core/embedded.hpp"
#include "joga/games/registry.hpp"
#include "joga/lessons/catalogue.hpp"
#include "joga/lessons/judge.hpp"
#include "joga/puzzle/puzzle.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/json.hpp"

namespace joga::lessons {

// The files of data/lessons, embedded by the build.
[[nodiscard]] std::span<const EmbeddedFile> embedded_files() noexcept;

namespace {

using Json = nlohmann::json;

// Reads the keys of a table and keeps the first error.
class TableReader {
 public:
  TableReader(const Json& table, Lesson& lesson) : table_(table), lesson_(lesson) {}

  void allow(std::initializer_list<std::string_view> keys) {
    for (const auto& [key, value] : table_.items()) {
      if (std::ranges::find(keys, key) == keys.end()) reject({text::kUnknownKey, key});
    }
  }

  [[nodiscard]] std::string text(std::string_view key) {
    const Json* value = needed(key);
    if (value == nullptr) return {};
    if (!value->is_string()) reject({text::kWrongType, key, text::kTypeText});
    return value->is_string() ? value->get<std::string>() : std::string();
  }
  [[nodiscard]] std::string text_or(std::string_view key, std::string otherwise) {
    return table_.contains(key) ? text(key) : std::move(otherwise);
  }

  // A sentence must have both languages.
  [[nodiscard]] MessageText sentence(std::string_view key) {
    if (needed(key) == nullptr) return {};
    const Json* languages = inner(key);
    if (languages == nullptr) return {};
    TableReader reader(*languages, lesson_);
    reader.allow({"en", "pt"});
    const MessageText read{kept(reader.text("en")), kept(reader.text("pt"))};
    if (reader.problem_) reject({text::kInKey, key, *reader.problem_});
    return read;
  }
  [[nodiscard]] MessageText sentence_or_none(std::string_view key) {
    return table_.contains(key) ? sentence(key) : MessageText{};
  }

  [[nodiscard]] std::vector<std::string> texts(std::string_view key) {
    std::vector<std::string> list;
    for (const Json* value : elements(key, &Json::is_string, text::kTypeTexts)) {
      list.push_back(value->get<std::string>());
    }
    return list;
  }

  [[nodiscard]] int number(std::string_view key) {
    const auto found = table_.find(key);
    if (found == table_.end()) return 0;
    constexpr std::int64_t kMost = 99;
    const std::int64_t value = found->is_number_integer() ? found->get<std::int64_t>() : 0;
    if (value < 1 || value > kMost) {
      reject({text::kWrongType, key, text::kTypeNumber});
      return 0;
    }
    return static_cast<int>(value);
  }

  [[nodiscard]] bool is_set(std::string_view key) {
    const auto found = table_.find(key);
    if (found == table_.end()) return false;
    if (!found->is_boolean()) reject({text::kWrongType, key, record::text::kABoolean});
    return *found == true;
  }

  // A table inside this one; null if there is none.
  [[nodiscard]] const Json* inner(std::string_view key) {
    const auto found = table_.find(key);
    if (found == table_.end()) return nullptr;
    if (found->is_object()) return &*found;
    reject({text::kWrongType, key, text::kTypeTable});
    return nullptr;
  }
  [[nodiscard]] std::vector<const Json*> inner_list(std::string_view key) {
    return elements(key, &Json::is_object, text::kTypeTable);
  }

  void reject(Message problem) {
    if (!problem_) problem_ = std::move(problem);
  }
  // Adopts the error of an inner table.
  void absorb(const TableReader& reader) {
    if (reader.problem_) reject(*reader.problem_);
  }
  [[nodiscard]] const std::optional<Message>& problem() const noexcept { return problem_; }

 private:
  [[nodiscard]] const Json* needed(std::string_view key) {
    const auto found = table_.find(key);
    if (found != table_.end()) return &*found;
    reject({text::kMissing, key});
    return nullptr;
  }
  [[nodiscard]] std::vector<const Json*> elements(std::string_view key, bool (Json::*is_right)() const,
                                                  const MessageText& type) {
    std::vector<const Json*> list;
    const auto found = table_.find(key);
    if (found == table_.end()) return list;
    if (!found->is_array()) reject({text::kWrongType, key, type});
    for (const Json& value : *found) {
      if ((value.*is_right)()) {
        list.push_back(&value);
      } else {
        reject({text::kWrongType, key, type});
      }
    }
    return list;
  }
  [[nodiscard]] std::string_view kept(std::string text) {
    return lesson_.texts.emplace_back(std::move(text));
  }

  const Json& table_;
  Lesson& lesson_;
  std::optional<Message> problem_{};
};

[[nodiscard]] const PieceKind* piece_of(const GameSpec& spec, std::string_view word) {
  const GameInfo* game = games::find_info(spec.id);
  return game == nullptr ? nullptr : game->kinds.piece(word);
}

[[nodiscard]] Goal read_goal(TableReader& reader, const GameSpec& spec) {
  reader.allow({"turns", "from", "to", "piece", "captures", "best", "wins", "safe"});
  Goal goal{.turns = reader.texts("turns"),
            .from = reader.texts("from"),
            .to = reader.texts("to"),
            .captures = reader.number("captures"),
            .best = reader.is_set("best"),
            .wins = reader.is_set("wins"),
            .safe = reader.is_set("safe")};
  if (const std::string word = reader.text_or("piece", {}); !word.empty()) {
    goal.piece = piece_of(spec, word);
    if (goal.piece == nullptr) reader.reject({text::kNoSuchPiece, word});
  }
  return goal;
}

[[nodiscard]] Result<Step> read_step(const Json& table, Lesson& lesson) {
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
  if (const Json* inner = reader.inner("goal")) {
    TableReader goal(*inner, lesson);
    step.goal = read_goal(goal, step.spec);
    reader.absorb(goal);
  }
  const auto plies = static_cast<int>(step.ending.size());
  if (plies > 0 && (plies % 2 == 0 || plies > puzzle::kMostPlies)) {
    reader.reject({text::kEndingPlies, puzzle::kMostPlies, plies});
  }
  for (const Json* inner : reader.inner_list("wrong")) {
    TableReader wrong(*inner, lesson);
    wrong.allow({"tries", "text"});
    step.wrong.push_back({.tries = wrong.texts("tries"), .answer = wrong.sentence("text")});
    reader.absorb(wrong);
  }
  if (const auto& problem = reader.problem()) return Error{ErrorCode::Malformed, *problem};
  return step;
}

// The files are part of the program: tests, not players, find out whether they can be parsed.
[[nodiscard]] std::vector<Lesson> read_lessons() {
  std::vector<Lesson> lessons;
  const auto read = [&](const EmbeddedFile& file) {
    Result<Lesson> lesson = parse_lesson(file.bytes);
    assert(lesson.has_value());
    if (!lesson) return;
    lesson->id = file.name;
    lessons.push_back(*std::move(lesson));
  };
  for (const GameInfo* game : games::all_games()) {
    const auto file = std::ranges::find(embedded_files(), game->id, &EmbeddedFile::name);
    if (file != embedded_files().end()) read(*file);
  }
  for (const EmbeddedFile& file : embedded_files()) {
    if (games::find_info(file.name) == nullptr) read(file);
  }
  return lessons;
}

[[nodiscard]] MessageText kept_text(Lesson& lesson, const Message& message) {
  const std::string& english = lesson.texts.emplace_back(message.in(Language::English));
  const std::string& portuguese = lesson.texts.emplace_back(message.in(Language::Portuguese));
  return {english, portuguese};
}

[[nodiscard]] Lesson puzzle_lesson(const GameInfo& game) {
  Lesson lesson;
  lesson.id = lesson.spec.id = game.id;
  lesson.puzzles = true;
  for (const puzzle::Puzzle& puzzle : puzzle::shipped_puzzles(game.id)) {
    Step step{.spec = puzzle.spec,
              .position = puzzle.position,
              .text = puzzle.line.size() == 1 ? text::kPuzzleTextAtOnce : text::kPuzzleText,
              .ending = puzzle.line,
              .right = text::kPuzzleSolved,
              .otherwise = puzzle.line.size() == 1 ? text::kPuzzleMissedAtOnce : text::kPuzzleMissed,
              .puzzle = puzzle.id};
    const Result<History> begun = set_up(step);
    assert(begun.has_value());
    if (!begun) continue;
    const Player solver = begun->game().to_move(begun->position());
    const int turns = (puzzle.plies + 1) / 2;
    if (turns == 1) step.text = text::kPuzzleTextAtOnce;
    step.task = kept_text(lesson, turns == 1 ? Message(text::kPuzzleAtOnce, game.player_name(solver))
                                             : Message(text::kPuzzleTask, game.player_name(solver), turns));
    lesson.steps.push_back(std::move(step));
  }
  return lesson;
}

[[nodiscard]] std::vector<Lesson> make_puzzle_lessons() {
  std::vector<Lesson> lessons;
  for (const GameInfo* game : games::all_games()) {
    if (!puzzle::shipped_puzzles(game->id).empty()) lessons.push_back(puzzle_lesson(*game));
  }
  return lessons;
}

}  // namespace

Message Lesson::name() const {
  if (!title.english.empty()) return title;
  const GameInfo* game = games::find_info(spec.id);
  return game == nullptr ? Message(spec.id) : Message(game->name);
}

Result<Lesson> parse_lesson(std::string_view json) {
  const auto document = record::parse_json_values(json);
  if (!document) {
    const auto line = 1 + std::ranges::count(json.substr(0, document.error().offset), '\n');
    return Error{ErrorCode::Malformed, Message(joga::text::kInLine, line, document.error().message)};
  }
  if (!document->is_object()) return Error{ErrorCode::Malformed, text::kNoObject};
  Lesson lesson;
  TableReader reader(*document, lesson);
  reader.allow({"game", "title", "steps"});
  const Result<GameSpec> spec = GameSpec::parse(reader.text("game"));
  lesson.title = reader.sentence_or_none("title");
  if (const auto& problem = reader.problem()) return Error{ErrorCode::Malformed, *problem};
  if (!spec) return spec.error();
  lesson.id = spec->id;
  lesson.spec = *spec;
  for (const Json* table : reader.inner_list("steps")) {
    Result<Step> step = read_step(*table, lesson);
    if (!step) {
      return Error{step.error().code, Message(text::kInStep, lesson.steps.size() + 1, step.error().message)};
    }
    lesson.steps.push_back(*std::move(step));
  }
  if (const auto& problem = reader.problem()) return Error{ErrorCode::Malformed, *problem};
  if (lesson.steps.empty()) return Error{ErrorCode::Malformed, Message(text::kMissing, "steps")};
  return lesson;
}

const std::vector<Lesson>& all_lessons() {
  static const std::vector<Lesson> lessons = read_lessons();
  return lessons;
}

const std::vector<Lesson>& all_puzzles() {
  static const std::vector<Lesson> puzzles = make_puzzle_lessons();
  return puzzles;
}

const Lesson* find_lesson(std::string_view id) {
  const auto found = std::ranges::find(all_lessons(), id, &Lesson::id);
  return found == all_lessons().end() ? nullptr : &*found;
}

}  // namespace joga::lessons
