#include "joga/app/solve_margin.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "joga/app/live_lines.hpp"
#include "joga/app/solve_catalogue.hpp"
#include "joga/app/solve_whole.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/solve/margins.hpp"
#include "joga/system/folders.hpp"

namespace joga::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kUsualMarginMemory = 1024;

// What is asked, and on what terms.
struct MarginTask {
  solve::MarginOptions options{};
  std::string book{};  // as it was given
};

[[nodiscard]] Result<MarginTask> margin_task_from(const Arguments& arguments, const History& history,
                                                  const search::Limits& limits) {
  MarginTask task;
  const Result<std::int64_t> threads = arguments.number("--threads", 1, kMostThreads, usual_threads());
  if (!threads) return threads.error();
  const Result<std::int64_t> memory = arguments.number("--memory", 1, kMostMemory, kUsualMarginMemory);
  if (!memory) return memory.error();
  task.options = {.memory_mib = static_cast<std::size_t>(*memory), .threads = static_cast<int>(*threads)};
  if (limits.nodes) task.options.nodes = *limits.nodes;
  const bool from_start = !arguments.has("--position") && !arguments.has("--moves");
  if (const auto folders = system::Folders::from_environment(); folders && from_start) {
    task.options.proofs = solve::usual_proofs_path(history.game().spec(), folders->cache);
  }
  if (const auto output = arguments.option("--output")) {
    task.options.book = *output;
    task.book = *output;
  }
  return task;
}

[[nodiscard]] std::optional<Message> misplaced_option(const Arguments& arguments, const History& history) {
  if (arguments.has("--verify")) {
    return Message(text::kSolveNoTable, "--verify", history.game().info().name);
  }
  if (arguments.has("--output") && (arguments.has("--position") || arguments.has("--moves"))) {
    return Message(text::kSolveBookFromStart, "--output");
  }
  return std::nullopt;
}

// A finished game needs no search.
[[nodiscard]] solve::MarginSolution finished(const History& history) {
  const Player player = history.game().to_move(history.position());
  const std::optional<std::array<int, 2>> points = history.game().points(history.position());
  solve::MarginSolution solution;
  const int margin = points ? (*points)[index_of(player)] - (*points)[index_of(other(player))] : 0;
  solution.value = Value::result(history.outcome(), player).with_margin(margin);
  return solution;
}

[[nodiscard]] Message player_words(const History& history) {
  const Player player = history.game().to_move(history.position());
  return {text::kSolvePlayer, colour_name(history.game().info().colours[index_of(player)]),
          index_of(player) + 1};
}

[[nodiscard]] Message points_words(int points) {
  return points == 1 ? Message(text::kSolvePoint) : Message(text::kSolvePoints, points);
}

[[nodiscard]] Message result_words(const History& history, const solve::MarginSolution& solution) {
  if (is_over(history.outcome())) return {text::kSolveOver, history.outcome_reason()};
  const Message player = player_words(history);
  if (!solution.value) {
    return {text::kSolveBetween, player, solution.progress.lower, solution.progress.upper};
  }
  const Value score = *solution.value;
  const int margin = score.margin().value_or(0);
  if (margin > 0) return {text::kSolveWinsBy, player, points_words(margin)};
  if (margin < 0) return {text::kSolveLosesBy, player, points_words(-margin)};
  if (score.is_win()) return {text::kSolveWinsTie, player};
  if (score.is_loss()) return {text::kSolveLosesTie, player};
  return text::kSolveEqualPoints;
}

[[nodiscard]] std::string progress_line(const solve::MarginProgress& progress, Clock::time_point start,
                                        Language language) {
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  std::string line = Message(text::kSolveWork, progress.nodes, fmt::format("{:.1f}", seconds)).in(language);
  line += "; ";
  line +=
      (progress.lower == progress.upper ? Message(text::kSolveMarginIs, progress.lower)
                                        : Message(text::kSolveMarginBetween, progress.lower, progress.upper))
          .in(language);
  if (progress.book_known > 0) {
    line += "; " + Message(text::kSolveBookProgress, progress.book_done, progress.book_known).in(language);
  }
  return line;
}

[[nodiscard]] std::vector<std::string> line_texts(const History& history, const std::vector<AnyMove>& line) {
  std::vector<std::string> texts;
  AnyPosition position = history.position();
  for (const AnyMove move : line) {
    texts.push_back(history.game().move_text(position, move));
    position = history.game().play_unchecked(position, move);
  }
  return texts;
}

void print(const History& history, const solve::MarginSolution& solution, const std::string& book,
           double seconds, const Context& context) {
  const Language language = context.language;
  context.out << result_words(history, solution).in(language) << '\n';
  if (!solution.line.empty()) {
    const std::string line = fmt::format("{}", fmt::join(line_texts(history, solution.line), " "));
    context.out << Message(text::kSolveLine, line).in(language) << '\n';
  }
  if (solution.book) {
    context.out << Message(text::kSolveBook, book, solution.book->bytes, solution.book->positions,
                           fmt::format("{:016X}", solution.book->checksum))
                       .in(language)
                << '\n';
  }
  context.out
      << Message(text::kSolveWork, solution.progress.nodes, fmt::format("{:.2f}", seconds)).in(language)
      << '\n';
}

void print_json(const History& history, const solve::MarginSolution& solution, const std::string& book,
                double seconds, std::ostream& out) {
  nlohmann::ordered_json json{{"game", history.game().spec().text()}};
  if (solution.value) {
    const Value score = *solution.value;
    json["result"] = score.is_draw() ? "draw" : score.is_win() ? "win" : "loss";
    json["margin"] = score.margin().value_or(0);
    json["moves"] = line_texts(history, solution.line);
  } else {
    json["result"] = "unknown";
    json["margin_between"] = {solution.progress.lower, solution.progress.upper};
  }
  if (solution.book) {
    json["book"] = {{"file", book},
                    {"bytes", solution.book->bytes},
                    {"positions", solution.book->positions},
                    {"crc64", fmt::format("{:016X}", solution.book->checksum)}};
  }
  json["nodes"] = solution.progress.nodes;
  json["seconds"] = seconds;
  out << json.dump() << '\n';
}

[[nodiscard]] Result<solve::MarginSolution> find_margin(const History& history, solve::MarginOptions options,
                                                        const search::Limits& limits, const StopFlag& stop) {
  if (is_over(history.outcome())) return finished(history);
  options.stop = &stop;
  std::optional<StopFlag> timed;
  if (limits.move_time) options.stop = &timed.emplace(stop, *limits.move_time);
  return solve::solve_margin(history.game(), history.position(), options);
}

}  // namespace

int solve_margin(const Arguments& arguments, const History& history, const search::Limits& limits,
                 const StopFlag& stop, Context& context) {
  if (const std::optional<Message> wrong = misplaced_option(arguments, history))
    return context.refuse(*wrong);
  Result<MarginTask> task = margin_task_from(arguments, history, limits);
  if (!task) return context.refuse(task.error());

  const Clock::time_point start = Clock::now();
  LiveLines live(context.error);
  if (live.is_watched()) {
    task->options.progress = [&](const solve::MarginProgress& progress) {
      live.show({progress_line(progress, start, context.language)});
    };
  }
  task->options.tell = [&](const Message& sentence) {
    live.clear();
    context.error << "joga: " << sentence.in(context.language) << std::endl;
  };
  const Result<solve::MarginSolution> solution = find_margin(history, task->options, limits, stop);
  const std::chrono::duration<double> time = Clock::now() - start;
  live.clear();
  if (!solution) {
    const int status = context.fail(solution.error().message);
    return stop.is_set() ? kInterrupted : status;
  }
  if (arguments.has("--json")) {
    print_json(history, *solution, task->book, time.count(), context.out);
  } else {
    print(history, *solution, task->book, time.count(), context);
  }
  if (solution->value) return kDone;
  return stop.is_set() ? kInterrupted : kFailed;
}

}  // namespace joga::app
