// joga analyse
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/progress.hpp"
#include "joga/app/setup.hpp"
#include "joga/core/line.hpp"
#include "joga/engine/player.hpp"
#include "joga/play/best_lines.hpp"
#include "joga/search/win_probability.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::app {
namespace {

constexpr std::int64_t kMostLines = 1000;

// Writes 1234567 as "1.23 M".
[[nodiscard]] std::string large(double number) {
  if (number >= 1e9) return fmt::format("{:.2f} G", number / 1e9);
  if (number >= 1e6) return fmt::format("{:.2f} M", number / 1e6);
  if (number >= 1e3) return fmt::format("{:.1f} k", number / 1e3);
  return fmt::format("{:.0f}", number);
}

[[nodiscard]] double per_second(const search::Info& info) {
  const double seconds = std::max(1e-3, static_cast<double>(info.time.count()) / 1000);
  return static_cast<double>(info.nodes) / seconds;
}

[[nodiscard]] double probability(const History& history, Value score) {
  return search::win_probability(score, history.game().info());
}

[[nodiscard]] std::vector<std::string> move_texts(const History& history, const std::vector<AnyMove>& moves) {
  return line_texts(history.game(), history.position(), moves);
}

[[nodiscard]] Message score_words(const History& history, Value score) {
  if (score.is_win()) return {text::kScoreWin, score.plies()};
  if (score.is_loss()) return {text::kScoreLoss, score.plies()};
  if (score.is_draw()) return text::kScoreDraw;
  return {text::kScoreEstimate, fmt::format("{:+.2f}", score.hundredths() / 100.0),
          fmt::format("{:.1f}", 100 * probability(history, score))};
}

[[nodiscard]] std::string json_line(const History& history, const search::Info& info) {
  nlohmann::ordered_json json{{"line", info.line}, {"depth", info.depth}, {"seldepth", info.selective_depth}};
  if (info.value.is_win()) {
    json["score"] = {{"win", info.value.plies()}};
  } else if (info.value.is_loss()) {
    json["score"] = {{"loss", info.value.plies()}};
  } else if (info.value.is_draw()) {
    json["score"] = {{"draw", true}};
  } else {
    json["score"] = {{"cp", info.value.hundredths()}};
  }
  json["exact"] = info.value.is_proven();
  if (const auto margin = info.value.margin()) json["margin"] = *margin;
  json["probability"] = std::round(probability(history, info.value) * 1e4) / 1e4;
  json["nodes"] = info.nodes;
  json["time_ms"] = info.time.count();
  json["moves"] = move_texts(history, info.moves);
  return json.dump() + '\n';
}

[[nodiscard]] std::vector<std::string> lines_words(const History& history, const play::BestLines& best,
                                                   Language language) {
  const search::Info& last = best.last();
  std::vector<std::string> text;
  text.push_back(Message(text::kAnalyseWork, best.depth(), large(static_cast<double>(last.nodes)),
                         fmt::format("{:.1f}", static_cast<double>(last.time.count()) / 1000),
                         large(per_second(last)))
                     .in(language));
  for (const auto& [number, info] : best.lines()) {
    const Message score = score_words(history, info.value);
    const auto margin = info.value.margin();
    const Message words = margin ? Message(text::kScoreMargin, score, *margin) : score;
    text.push_back(fmt::format("{}. {}: {}", number, words.in(language),
                               fmt::join(move_texts(history, info.moves), " ")));
  }
  return text;
}

struct Task {
  engine::Who who{};
  engine::Request request{};
  engine::Resources resources{};
};

[[nodiscard]] Result<Task> task_from(const Arguments& arguments) {
  Task task;
  const std::string_view name = arguments.option("--engine").value_or("engine");
  if (name != "engine" && name != "mcts") {
    return Error{ErrorCode::Unknown, Message(text::kAnalyseEngines, name)};
  }
  using Method = engine::Searching::Method;
  task.who =
      engine::Who{engine::Searching{.method = name == "mcts" ? Method::MonteCarlo : Method::AlphaBeta}};
  search::Limits& limits = task.request.limits;
  limits.depth = arguments.number<int>("--depth");
  limits.nodes = arguments.number<std::uint64_t>("--nodes");
  limits.move_time = arguments.milliseconds("--time");
  if (limits.is_infinite()) limits.move_time = std::chrono::seconds(5);
  task.request.lines = arguments.number<int>("--lines").value_or(1);
  task.resources = {.memory_mib = arguments.number<std::size_t>("--memory").value_or(64),
                    .threads = arguments.number<unsigned>("--threads").value_or(1)};
  return task;
}

int run_analyse(const Arguments& arguments, Context& context) {
  const Result<History> history = history_from(arguments);
  if (!history) return context.refuse(history.error());
  Result<Task> task = task_from(arguments);
  if (!task) return context.refuse(task.error());
  if (is_over(history->outcome())) {
    context.say(result_line(history->game().info(), history->outcome(), history->outcome_reason()));
    return kDone;
  }
  // Known values need no search.
  const bool by_alpha_beta = task->who == engine::Who{engine::Searching{}};
  if (by_alpha_beta && solve::extent_of(history->game()) == solve::Extent::Tablebase)
    task->who = engine::Who{engine::Perfect{}};
  const Result<std::unique_ptr<engine::AnyPlayer>> player =
      engine::make_player(task->who, history->shared_game(), task->resources);
  if (!player) return context.refuse(player.error());

  const bool json = arguments.has("--json");
  play::BestLines best(*history, task->request.lines);
  LiveLines live(context.error);
  task->request.listener = [&](const search::Info& info) {
    best.take(info);
    if (json && info.value.bound() == Bound::Exact) {
      context.out << json_line(*history, info) << std::flush;
    } else if (!json && live.is_watched()) {
      live.show(lines_words(*history, best, context.language));
    }
  };
  const StopFlag& interrupted = stop_on_interrupt();
  static_cast<void>((*player)->choose(*history, task->request, interrupted));
  live.clear();
  if (!json) {
    for (const std::string& line : lines_words(*history, best, context.language)) context.out << line << '\n';
  }
  return interrupted.is_set() ? kInterrupted : kDone;
}

}  // namespace

CommandDescription analyse_command() {
  return {.name = "analyse",
          .summary = text::kAnalyseSummary,
          .operands = {spec_operand()},
          .options =
              {position_option(),
               moves_option(),
               {.name = "--time", .value = "S", .meaning = text::kAnalyseTime, .seconds = true},
               {.name = "--depth",
                .value = "N",
                .meaning = text::kAnalyseDepth,
                .number = {{1, engine::kMostEngineDepth}}},
               {.name = "--nodes", .value = "N", .meaning = text::kAnalyseNodes, .number = {{1, INT64_MAX}}},
               {.name = "--lines", .value = "N", .meaning = text::kAnalyseLines, .number = {{1, kMostLines}}},
               {.name = "--engine", .value = "engine|mcts", .meaning = text::kAnalyseWho},
               {.name = "--threads", .value = "T", .meaning = text::kThreads, .number = {{1, kMostThreads}}},
               {.name = "--memory",
                .value = "MIB",
                .meaning = text::kAnalyseMemory,
                .number = {{1, kMostMemory}}},
               {.name = "--json", .meaning = text::kAnalyseJson}},
          .examples = {"joga analyse eximo --time 10 --lines 3",
                       "joga analyse quantik --moves \"C@a1 N@b2\" --depth 8 --json"},
          .run = run_analyse};
}

}  // namespace joga::app
