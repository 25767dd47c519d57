#include "joga/service/task_json.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/engine/who.hpp"
#include "joga/record/limits.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/message.hpp"

namespace joga::service {
namespace {

using std::chrono::milliseconds;

// What a number of a browser can hold exactly. Whatever may have more bits is a text.
constexpr std::int64_t kMostWhole = std::int64_t{1} << 53U;
constexpr std::int64_t kMostMebibytes = 1 << 20U;

// --- Writing ---

[[nodiscard]] std::string written(std::uint64_t bits) {
  return std::to_string(bits);
}

[[nodiscard]] json written(const std::vector<AnyMove>& moves) {
  json list = json::array();
  for (const AnyMove move : moves) list.push_back(written(move.bits));
  return list;
}

[[nodiscard]] json written(const Value& value) {
  const bool has_plies = value.is_win() || value.is_loss();
  json all{{"kind", kind_word(value)},
           {"amount", has_plies ? value.plies() : value.hundredths()},
           {"bound", static_cast<int>(value.bound())},
           {"proven", value.is_proven()},
           {"exact_distance", value.has_exact_distance()}};
  if (const auto margin = value.margin()) all["margin"] = *margin;
  return all;
}

[[nodiscard]] json written(const engine::Resources& resources) {
  return {{"memory_mib", resources.memory_mib}, {"threads", resources.threads}};
}

[[nodiscard]] json written(const search::Limits& limits) {
  json all = json::object();
  if (limits.depth) all["depth"] = *limits.depth;
  if (limits.nodes) all["nodes"] = written(*limits.nodes);
  if (limits.move_time) all["move_time_ms"] = limits.move_time->count();
  json clocks = json::array();
  for (const std::optional<search::Clock>& clock : limits.clocks) {
    clocks.push_back(
        clock ? json{{"remaining_ms", clock->remaining.count()}, {"increment_ms", clock->increment.count()}}
              : json());
  }
  all["clocks"] = std::move(clocks);
  return all;
}

[[nodiscard]] json written(const play::Hint& hint) {
  return {{"move", written(hint.move.bits)}, {"value", written(hint.value)}, {"line", written(hint.line)}};
}

struct TaskWriter {
  json operator()(const play::ComputerTurn& turn) const {
    return {{"kind", "turn"},
            {"who", turn.who.text()},
            {"limits", written(turn.limits)},
            {"seed", written(turn.seed)},
            {"resources", written(turn.resources)}};
  }
  json operator()(const FindHint& hint) const {
    return {{"kind", "hint"}, {"seed", written(hint.seed)}, {"resources", written(hint.resources)}};
  }
  json operator()(const FindValues& values) const {
    return {{"kind", "values"}, {"memory_mib", values.memory_mib}};
  }
  json operator()(const LookUpOpening&) const { return {{"kind", "opening"}}; }
  json operator()(const Analyse& analysis) const {
    return {{"kind", "analysis"},
            {"lines", analysis.lines},
            {"time_ms", analysis.time.count()},
            {"resources", written(analysis.resources)}};
  }
  json operator()(const LookAtTurns& turns) const {
    json all{
        {"kind", "review"}, {"from", turns.from}, {"to", turns.to}, {"resources", written(turns.resources)}};
    if (turns.time) all["time_ms"] = turns.time->count();
    return all;
  }
};

struct FindingWriter {
  json operator()(const search::Info& info) const {
    return {{"kind", "line"},
            {"line", info.line},
            {"depth", info.depth},
            {"selective_depth", info.selective_depth},
            {"value", written(info.value)},
            {"nodes", written(info.nodes)},
            {"time_ms", info.time.count()},
            {"moves", written(info.moves)}};
  }
  json operator()(const Chosen& chosen) const {
    json all{{"kind", "chosen"}, {"nodes", written(chosen.nodes)}};
    if (chosen.move) all["move"] = written(chosen.move->bits);
    return all;
  }
  json operator()(const play::Hint& hint) const {
    json all = written(hint);
    all["kind"] = "hint";
    return all;
  }
  json operator()(const play::MoveValues& values) const {
    json known = json::array();
    for (const solve::MoveValue& move : values.known.moves) {
      known.push_back({{"move", written(move.move.bits)}, {"value", written(move.value)}});
    }
    json all{{"kind", "values"},
             {"too_many", values.too_many},
             {"known", std::move(known)},
             {"open", written(values.known.open)}};
    if (values.estimate) all["estimate"] = written(*values.estimate);
    return all;
  }
  json operator()(const Opening& opening) const {
    json moves = json::array();
    for (const engine::BookMove& move : opening.moves) {
      moves.push_back(
          {{"move", written(move.move.bits)}, {"value", written(move.value)}, {"positions", move.positions}});
    }
    return {{"kind", "opening"}, {"has_book", opening.has_book}, {"moves", std::move(moves)}};
  }
  json operator()(const play::Opinion& opinion) const {
    return {{"kind", "opinion"},
            {"ply", opinion.ply},
            {"value", written(opinion.value)},
            {"line", written(opinion.line)}};
  }
};

// --- Reading ---

// Parameters that are parts of tasks and findings. The first thing that is wrong is kept.
class Reader : public Parameters {
 public:
  using Parameters::Parameters;

  [[nodiscard]] Task task() {
    Task read{.history = history(), .at_once = truth("at_once")};
    if (read.history != nullptr) read_what(read);
    return read;
  }

  [[nodiscard]] Finding finding() {
    const std::string kind = text("kind");
    if (kind == "line") return info();
    if (kind == "chosen") return chosen();
    if (kind == "hint") return hint();
    if (kind == "values") return move_values();
    if (kind == "opening") return opening();
    if (kind != "opinion") refuse();
    return play::Opinion{.ply = size("ply", kMostPlies), .value = value(), .line = moves("line")};
  }

 private:
  static constexpr std::int64_t kMostPlies = record::kMostTurns;

  void refuse() { reject({FailureCode::Malformed, {}}); }

  [[nodiscard]] std::uint64_t parse_bits(const std::string& digits) {
    const std::optional<std::uint64_t> number = number_from<std::uint64_t>(digits);
    if (!number) refuse();
    return number.value_or(0);
  }
  [[nodiscard]] std::uint64_t bits(std::string_view key) { return parse_bits(text(key)); }
  [[nodiscard]] int small(std::string_view key, int least, int most) {
    return static_cast<int>(whole(key, least, most));
  }
  [[nodiscard]] std::size_t size(std::string_view key, std::int64_t most) {
    return static_cast<std::size_t>(whole(key, 0, most));
  }
  [[nodiscard]] milliseconds time(std::string_view key) {
    return milliseconds(whole(key, -kMostWhole, kMostWhole));
  }
  [[nodiscard]] std::vector<AnyMove> moves(std::string_view key) {
    std::vector<AnyMove> read;
    for (const std::string& digits : texts(key, record::kMostTurns)) read.push_back({parse_bits(digits)});
    return read;
  }

  [[nodiscard]] Value value() {
    constexpr int kMostPoints = 1'000'000;
    Reader from(object("value"));
    const int amount = from.small("amount", -Value::kMostHundredths, Value::kMostHundredths);
    const std::string kind = from.text("kind");
    Value read = Value::estimate(amount);
    if (kind == "draw") {
      read = Value::draw();
    } else if (kind != "estimate") {
      if (amount < 0 || (kind != "win" && kind != "loss")) from.refuse();
      read = kind == "win" ? Value::win_in(amount) : Value::loss_in(amount);
    }
    read = read.with_proof(from.truth("proven"))
               .with_bound(static_cast<Bound>(from.small("bound", 0, static_cast<int>(Bound::AtMost))));
    if (!from.truth("exact_distance")) read = read.with_loose_distance();
    if (from.has("margin")) read = read.with_margin(from.small("margin", -kMostPoints, kMostPoints));
    take(from);
    return read;
  }

  [[nodiscard]] engine::Resources resources() {
    constexpr std::int64_t kMostThreads = 1'024;
    Reader from(object("resources"));
    const engine::Resources read{.memory_mib = from.size("memory_mib", kMostMebibytes),
                                 .threads = static_cast<unsigned>(from.whole("threads", 1, kMostThreads))};
    take(from);
    return read;
  }

  [[nodiscard]] search::Limits limits() {
    Reader from(object("limits"));
    search::Limits read;
    if (from.has("depth")) read.depth = from.small("depth", 0, engine::kMostEngineDepth);
    if (from.has("nodes")) read.nodes = from.bits("nodes");
    if (from.has("move_time_ms")) read.move_time = from.time("move_time_ms");
    const json& clocks = from.list("clocks", read.clocks.size(), read.clocks.size());
    for (std::size_t i = 0; i < clocks.size(); ++i) {
      if (clocks[i].is_null()) continue;
      Reader clock(clocks[i]);
      read.clocks[i] = {.remaining = clock.time("remaining_ms"), .increment = clock.time("increment_ms")};
      from.take(clock);
    }
    take(from);
    return read;
  }

  [[nodiscard]] std::shared_ptr<const History> history() {
    const auto game = read_game(*this);
    const auto start = game ? position_of(**game, text("start")) : game.error();
    if (!start) {
      refuse();
      return nullptr;
    }
    auto read = std::make_shared<History>(*game, *start);
    for (const AnyMove move : moves("moves")) {
      if (!read->play(move)) refuse();
    }
    return read;
  }

  void read_what(Task& task) {
    const std::string kind = text("kind");
    if (kind == "turn") {
      task.what = turn(task.history->game().info());
    } else if (kind == "hint") {
      task.what = FindHint{.seed = bits("seed"), .resources = resources()};
    } else if (kind == "values") {
      const std::size_t memory = size("memory_mib", kMostMebibytes);
      task.what =
          FindValues{.memory_mib = memory, .kept = std::make_shared<play::ValueSearch>(task.history, memory)};
    } else if (kind == "opening") {
      task.what = LookUpOpening{};
    } else if (kind == "analysis") {
      constexpr int kMostTaskLines = 1'000;
      task.what = Analyse{.lines = small("lines", 1, kMostTaskLines),
                          .time = time("time_ms"),
                          .resources = resources(),
                          .kept = std::make_shared<play::KeptPlayer>()};
    } else if (kind == "review") {
      task.what = turns(*task.history);
    } else {
      refuse();
    }
    const bool needs_running_game = kind == "turn" || kind == "hint";
    if (needs_running_game && is_over(task.history->outcome())) refuse();
  }

  [[nodiscard]] play::ComputerTurn turn(const GameInfo& game) {
    const Result<engine::Who> who = engine::Who::parse(text("who"), game);
    const bool is_computer = who && !who->is_human() && !who->is_foreign();
    if (!is_computer) refuse();
    return {.who = is_computer ? *who : engine::Who{},
            .limits = limits(),
            .seed = bits("seed"),
            .resources = resources(),
            .kept = std::make_shared<play::KeptPlayer>()};
  }

  [[nodiscard]] LookAtTurns turns(const History& history) {
    LookAtTurns read{.from = size("from", kMostPlies), .to = size("to", kMostPlies)};
    if (read.from > read.to || read.to > history.ply()) refuse();
    if (has("time_ms")) read.time = time("time_ms");
    read.resources = resources();
    read.kept = std::make_shared<play::KeptPlayer>();
    return read;
  }

  [[nodiscard]] search::Info info() {
    constexpr int kMost = 1'000'000;
    return {.line = small("line", 1, kMost),
            .depth = small("depth", 0, kMost),
            .selective_depth = small("selective_depth", 0, kMost),
            .value = value(),
            .nodes = bits("nodes"),
            .time = time("time_ms"),
            .moves = moves("moves")};
  }

  [[nodiscard]] Chosen chosen() {
    Chosen read{.nodes = bits("nodes")};
    if (has("move")) read.move = AnyMove{bits("move")};
    return read;
  }

  [[nodiscard]] play::Hint hint() {
    return {.move = {bits("move")}, .value = value(), .line = moves("line")};
  }

  [[nodiscard]] play::MoveValues move_values() {
    play::MoveValues read{.too_many = truth("too_many")};
    for (const json& move : list("known", 0, solve::kMostValuedMoves)) {
      Reader from(move);
      read.known.moves.push_back({.move = {from.bits("move")}, .value = from.value()});
      take(from);
    }
    read.known.open = moves("open");
    if (has("estimate")) {
      Reader from(object("estimate"));
      read.estimate = from.hint();
      take(from);
    }
    return read;
  }

  [[nodiscard]] Opening opening() {
    constexpr std::int64_t kMostPositions = 1'000'000;
    Opening read{.has_book = truth("has_book")};
    for (const json& move : list("moves", 0, solve::kMostValuedMoves)) {
      Reader from(move);
      read.moves.push_back({.move = {from.bits("move")},
                            .value = from.value(),
                            .positions = from.size("positions", kMostPositions)});
      take(from);
    }
    return read;
  }
};

}  // namespace

json task_json(const Task& task) {
  const History& history = *task.history;
  std::vector<AnyMove> moves;
  for (std::size_t ply = 0; ply < history.ply(); ++ply) moves.push_back(history.move_at(ply));
  json all = std::visit(TaskWriter{}, task.what);
  all["game"] = history.game().spec().text();
  all["start"] = history.game().position_text(history.position_at(0));
  all["moves"] = written(moves);
  all["at_once"] = task.at_once;
  return all;
}

json finding_json(const Finding& finding) {
  return std::visit(FindingWriter{}, finding);
}

std::optional<Task> read_task(std::string_view text) {
  const json all = json::parse(text, nullptr, false);
  Reader reader(all);
  Task task = reader.task();
  return reader.failure() ? std::nullopt : std::optional(std::move(task));
}

std::optional<Finding> read_finding(std::string_view text) {
  const json all = json::parse(text, nullptr, false);
  Reader reader(all);
  Finding finding = reader.finding();
  return reader.failure() ? std::nullopt : std::optional(std::move(finding));
}

}  // namespace joga::service
