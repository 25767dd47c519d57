#include "joga/service/task_json.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "joga/engine/who.hpp"
#include "joga/games/registry.hpp"
#include "joga/record/limits.hpp"
#include "joga/service/fields.hpp"
#include "joga/service/game_json.hpp"

namespace joga::service {
namespace {

constexpr std::int64_t kMostMebibytes = 1 << 20U;
constexpr std::int64_t kMostPlies = record::kMostTurns;
constexpr std::int64_t kMostNumber = 1'000'000;  // the largest number of lines, plies or positions

}  // namespace

// --- Tasks: the state kept from one run to the next is not among the fields ---

template <>
struct Fields<engine::Resources> {
  static void of(auto& archive, auto& resources) {
    constexpr std::int64_t kMostThreads = 1'024;
    archive.whole("memory_mib", resources.memory_mib, 0, kMostMebibytes);
    archive.whole("threads", resources.threads, 1, kMostThreads);
  }
};
template <>
struct Fields<search::Clock> {
  static void of(auto& archive, auto& clock) {
    archive("remaining_ms", clock.remaining);
    archive("increment_ms", clock.increment);
  }
};
template <>
struct Fields<search::Limits> {
  static void of(auto& archive, auto& limits) {
    archive.whole("depth", limits.depth, 0, engine::kMostEngineDepth);
    archive.bits("nodes", limits.nodes);
    archive("move_time_ms", limits.move_time);
    archive("clock_1", limits.clocks[0]);
    archive("clock_2", limits.clocks[1]);
  }
};
template <>
struct Fields<play::ComputerTurn> {
  static void of(FieldWriter& archive, const play::ComputerTurn& turn) {
    archive("who", turn.who.text());
    common(archive, turn);
  }
  static void of(FieldReader& archive, play::ComputerTurn& turn) {
    const GameInfo* game = games::find_info(archive.parameters().text("game"));
    const std::string text = archive.parameters().text("who");
    const bool is_known = game != nullptr && engine::Who::parse(text, *game);
    if (is_known) turn.who = *engine::Who::parse(text, *game);
    if (turn.who.is_human() || turn.who.is_foreign()) archive.refuse();
    common(archive, turn);
    turn.kept = std::make_shared<play::KeptPlayer>();
  }
  static void common(auto& archive, auto& turn) {
    archive("limits", turn.limits);
    archive.bits("seed", turn.seed);
    archive("resources", turn.resources);
  }
};
template <>
struct Fields<FindHint> {
  static void of(auto& archive, auto& hint) {
    archive.bits("seed", hint.seed);
    archive("resources", hint.resources);
  }
};
template <>
struct Fields<FindValues> {
  static void of(auto& archive, auto& values) {
    archive.whole("memory_mib", values.memory_mib, 0, kMostMebibytes);
  }
};
template <>
struct Fields<LookUpOpening> {
  static void of(auto&, auto&) {}
};
template <>
struct Fields<Analyse> {
  static void of(auto& archive, auto& analysis) {
    constexpr std::int64_t kMostTaskLines = 1'000;
    archive.whole("lines", analysis.lines, 1, kMostTaskLines);
    archive("time_ms", analysis.time);
    archive("resources", analysis.resources);
  }
};
template <>
struct Fields<LookAtTurns> {
  static void of(auto& archive, auto& turns) {
    archive.whole("from", turns.from, 0, kMostPlies);
    archive.whole("to", turns.to, 0, kMostPlies);
    archive("time_ms", turns.time);
    archive("resources", turns.resources);
  }
};

// --- Findings ---

template <>
struct Fields<search::Info> {
  static void of(auto& archive, auto& info) {
    archive.whole("line", info.line, 1, kMostNumber);
    archive.whole("depth", info.depth, 0, kMostNumber);
    archive.whole("selective_depth", info.selective_depth, 0, kMostNumber);
    archive("value", info.value);
    archive.bits("nodes", info.nodes);
    archive("time_ms", info.time);
    archive("moves", info.moves);
  }
};
template <>
struct Fields<Chosen> {
  static void of(auto& archive, auto& chosen) {
    archive("move", chosen.move);
    archive.bits("nodes", chosen.nodes);
  }
};
template <>
struct Fields<Line> {
  static void of(auto& archive, auto& line) {
    AnyMove first = line.moves.empty() ? AnyMove{} : line.moves.front();
    archive("move", first);
    archive("value", line.value);
    archive("line", line.moves);
  }
};
template <>
struct Fields<ValuedMove> {
  static void of(auto& archive, auto& move) {
    archive("move", move.move);
    archive("value", move.value);
  }
};
template <>
struct Fields<solve::KnownMoves> {
  static void of(auto& archive, auto& values) {
    archive("too_many", values.too_many);
    archive.list("known", values.moves, solve::kMostValuedMoves);
    archive("open", values.open);
  }
};
template <>
struct Fields<engine::BookMove> {
  static void of(auto& archive, auto& move) {
    archive("move", move.move);
    archive("value", move.value);
    archive.whole("positions", move.positions, 0, kMostNumber);
  }
};
template <>
struct Fields<Opening> {
  static void of(auto& archive, auto& opening) {
    archive("has_book", opening.has_book);
    archive.list("moves", opening.moves, solve::kMostValuedMoves);
  }
};
template <>
struct Fields<Opinion> {
  static void of(auto& archive, auto& opinion) {
    archive.whole("ply", opinion.ply, 0, kMostPlies);
    archive("value", opinion.line.value);
    archive("line", opinion.line.moves);
  }
};

namespace {

constexpr AlternativeNames<decltype(Task::what)> kTaskNames{"turn",    "hint",     "values",
                                                            "opening", "analysis", "review"};
constexpr AlternativeNames<Finding> kFindingNames{"line", "chosen", "hint", "values", "opening", "opinion"};

[[nodiscard]] std::shared_ptr<History> read_task_history(Parameters& parameters) {
  const auto game = read_game(parameters);
  const auto start = game ? position_of(**game, parameters.text("start")) : game.error();
  std::vector<AnyMove> moves;
  FieldReader reader(parameters);
  reader("moves", moves);
  if (!start || parameters.failure()) return nullptr;
  auto history = std::make_shared<History>(*game, *start);
  for (const AnyMove move : moves) {
    if (!history->play(move)) return nullptr;
  }
  return history;
}

// Returns whether the task makes sense in its position. Gives it empty state to keep from run to run.
[[nodiscard]] bool complete(Task& task) {
  const bool is_running = !is_over(task.history->outcome());
  if (auto* values = std::get_if<FindValues>(&task.what)) {
    values->kept = std::make_shared<play::ValueSearch>(task.history, values->memory_mib);
  } else if (auto* analysis = std::get_if<Analyse>(&task.what)) {
    analysis->kept = std::make_shared<play::KeptPlayer>();
  } else if (auto* turns = std::get_if<LookAtTurns>(&task.what)) {
    turns->kept = std::make_shared<play::KeptPlayer>();
    return turns->from <= turns->to && turns->to <= task.history->ply();
  } else if (std::holds_alternative<play::ComputerTurn>(task.what) ||
             std::holds_alternative<FindHint>(task.what)) {
    return is_running;
  }
  return true;
}

}  // namespace

json task_json(const Task& task) {
  const History& history = *task.history;
  std::vector<AnyMove> moves;
  for (std::size_t ply = 0; ply < history.ply(); ++ply) moves.push_back(history.move_at(ply));
  json all = variant_json("kind", kTaskNames, task.what);
  FieldWriter writer(all);
  writer("game", history.game().spec().text());
  writer("start", history.game().position_text(history.position_at(0)));
  writer("moves", moves);
  writer("at_once", task.at_once);
  return all;
}

json finding_json(const Finding& finding) {
  return variant_json("kind", kFindingNames, finding);
}

std::optional<Task> read_task(std::string_view text) {
  const json all = json::parse(text, nullptr, false);
  Parameters parameters(all);
  Task task{.history = read_task_history(parameters), .at_once = parameters.truth("at_once")};
  read_variant("kind", kTaskNames, parameters, task.what);
  if (task.history == nullptr || parameters.failure() || !complete(task)) return std::nullopt;
  return task;
}

std::optional<Finding> read_finding(std::string_view text) {
  const json all = json::parse(text, nullptr, false);
  Parameters parameters(all);
  Finding finding;
  read_variant("kind", kFindingNames, parameters, finding);
  return parameters.failure() ? std::nullopt : std::optional(std::move(finding));
}

}  // namespace joga::service
