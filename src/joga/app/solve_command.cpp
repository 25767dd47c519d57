// joga solve
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/interrupt.hpp"
#include "joga/app/live_lines.hpp"
#include "joga/app/puzzle_catalogue.hpp"
#include "joga/app/setup.hpp"
#include "joga/app/solve_catalogue.hpp"
#include "joga/app/solve_margin.hpp"
#include "joga/app/solve_puzzles.hpp"
#include "joga/app/solve_whole.hpp"
#include "joga/play/catalogue.hpp"
#include "joga/play/values.hpp"
#include "joga/search/any_solve.hpp"
#include "joga/solve/margins.hpp"
#include "joga/solve/move_values.hpp"
#include "joga/solve/prober.hpp"

namespace joga::app {
namespace {

constexpr std::int64_t kUsualMemory = 256;

struct Question {
  search::Limits limits{};
  std::size_t memory_mib = 0;
};

[[nodiscard]] Result<Question> question_from(const Arguments& arguments) {
  Question question;
  const Result<double> seconds = arguments.seconds("--time", 1);
  if (!seconds) return seconds.error();
  if (arguments.has("--time")) {
    question.limits.move_time =
        search::Milliseconds(std::max<std::int64_t>(1, std::llround(*seconds * 1000)));
  }
  const Result<std::int64_t> nodes = arguments.number("--nodes", 1, INT64_MAX, 1);
  if (!nodes) return nodes.error();
  if (arguments.has("--nodes")) question.limits.nodes = static_cast<std::uint64_t>(*nodes);
  const Result<std::int64_t> memory = arguments.number("--memory", 1, kMostMemory, kUsualMemory);
  if (!memory) return memory.error();
  question.memory_mib = static_cast<std::size_t>(*memory);
  return question;
}

// In a solved game the answer is at hand.
[[nodiscard]] std::optional<search::AnySolved> look_up(const History& history) {
  if (is_over(history.outcome()) || !solve::is_solved(history.game().info())) return std::nullopt;
  const auto values = solve::move_values(history.game(), history.position());
  if (!values) return std::nullopt;
  search::AnySolved solved{.value = values->front().value, .nodes = values->size()};
  if (!solved.value->is_draw()) {
    solved.line = solve::best_line(history.game(), history.position());
  }
  return solved;
}

// Whatever can find the value of a position is asked here: the tables know a game, the proof search all.
[[nodiscard]] search::AnySolved find_value(const History& history, const Question& question,
                                           const search::ProofListener& listener, const StopFlag& stop) {
  if (std::optional<search::AnySolved> known = look_up(history)) return *std::move(known);
  return search::solve(history, question.limits, question.memory_mib, stop, listener);
}

[[nodiscard]] std::string progress_line(const search::ProofProgress& progress, Language language) {
  std::string line = Message(text::kSolveWork, progress.nodes,
                             fmt::format("{:.1f}", static_cast<double>(progress.time.count()) / 1000))
                         .in(language);
  for (std::size_t player = 0; player < 2; ++player) {
    const std::optional<int>& win = progress.win_in[player];
    const Message words =
        win ? Message(text::kSolveWinWithin, player + 1, play::plies_words(*win))
            : Message(text::kSolveNoWinWithin, player + 1, play::plies_words(progress.no_win_within[player]));
    line += "; " + words.in(language);
  }
  return line;
}

[[nodiscard]] std::vector<std::string> texts_of(const History& history, const std::vector<AnyMove>& line) {
  std::vector<std::string> texts;
  AnyPosition position = history.position();
  for (const AnyMove move : line) {
    texts.push_back(history.game().move_text(position, move));
    position = history.game().play_unchecked(position, move);
  }
  return texts;
}

[[nodiscard]] Message result_words(const History& history, const search::AnySolved& solved) {
  if (is_over(history.outcome())) return {text::kSolveOver, history.outcome_reason()};
  if (!solved.value) return text::kSolveOpen;
  if (solved.value->is_draw()) return text::kSolveDraw;
  const Player player = history.game().to_move(history.position());
  const Message plies = play::plies_words(solved.value->plies());
  return {solved.value->is_win() ? text::kSolveWins : text::kSolveLoses,
          colour_name(history.game().info().colours[index_of(player)]), index_of(player) + 1,
          solved.value->has_exact_distance() ? plies : Message(play::text::kAtMost, plies)};
}

void print(const History& history, const search::AnySolved& solved, double seconds, const Context& context) {
  const Language language = context.language;
  context.out << result_words(history, solved).in(language) << '\n';
  if (!solved.line.empty()) {
    const std::string line = fmt::format("{}", fmt::join(texts_of(history, solved.line), " "));
    context.out << Message(text::kSolveLine, line).in(language) << '\n';
  }
  context.out << Message(text::kSolveWork, solved.nodes, fmt::format("{:.2f}", seconds)).in(language) << '\n';
}

void print_json(const History& history, const search::AnySolved& solved, double seconds, std::ostream& out) {
  nlohmann::ordered_json json;
  json["result"] = !solved.value             ? "unknown"
                   : solved.value->is_draw() ? "draw"
                   : solved.value->is_win()  ? "win"
                                             : "loss";
  if (solved.value && !solved.value->is_draw()) {
    json["plies"] = solved.value->plies();
    json["shortest"] = solved.value->has_exact_distance();
    json["moves"] = texts_of(history, solved.line);
  }
  json["nodes"] = solved.nodes;
  json["seconds"] = seconds;
  out << json.dump() << '\n';
}

// A solved game, of which nothing in particular is asked.
[[nodiscard]] bool is_whole_game(const Arguments& arguments, const AnyGame& game) {
  const auto is_given = [&](std::string_view option) { return arguments.has(option); };
  constexpr std::array<std::string_view, 5> kParticulars{"--position", "--moves", "--time", "--nodes",
                                                         "--memory"};
  return solve::is_solved(game.info()) && std::ranges::none_of(kParticulars, is_given);
}

// What only the solution of a whole game can do something with.
[[nodiscard]] std::optional<Message> misplaced_option(const Arguments& arguments, const AnyGame& game) {
  if (is_whole_game(arguments, game) || solve::has_margins(game.info())) return std::nullopt;
  for (const std::string_view option : {"--output", "--verify", "--threads"}) {
    if (!arguments.has(option)) continue;
    if (!solve::is_solved(game.info())) return Message(text::kSolveNoWhole, option, game.info().name);
    return Message(text::kSolveWholeOnly, option, game.spec().text());
  }
  return std::nullopt;
}

int run_solve(const Arguments& arguments, Context& context) {
  if (asks_for_puzzles(arguments)) return solve_puzzles(arguments, context);
  Result<Question> question = question_from(arguments);
  if (!question) return context.refuse(question.error());
  const Result<History> history = history_from(arguments);
  if (!history) return context.refuse(history.error());
  if (const std::optional<Message> wrong = misplaced_option(arguments, history->game())) {
    return context.refuse(*wrong);
  }

  const StopFlag& interrupted = stop_on_interrupt();
  if (solve::has_margins(history->game().info())) {
    return solve_margin(arguments, *history, question->limits, interrupted, context);
  }
  if (is_whole_game(arguments, history->game())) {
    return solve_whole_game(arguments, *history, interrupted, context);
  }
  LiveLines live(context.error);
  search::ProofListener listener;
  if (live.is_watched()) {
    listener = [&](const search::ProofProgress& progress) {
      live.show({progress_line(progress, context.language)});
    };
  }
  const auto start = std::chrono::steady_clock::now();
  const search::AnySolved solved = find_value(*history, *question, listener, interrupted);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  live.clear();
  if (arguments.has("--json")) {
    print_json(*history, solved, time.count(), context.out);
  } else {
    print(*history, solved, time.count(), context);
  }
  if (solved.value) return kDone;
  return interrupted.is_set() ? kInterrupted : kFailed;
}

}  // namespace

CommandDescription solve_command() {
  return {.name = "solve",
          .summary = text::kSolveSummary,
          .operands = {spec_operand()},
          .options = {position_option(),
                      moves_option(),
                      {.name = "--time", .value = "S", .meaning = text::kSolveTime},
                      {.name = "--nodes", .value = "N", .meaning = text::kSolveNodes},
                      {.name = "--memory", .value = "MIB", .meaning = text::kSolveMemory},
                      {.name = "--output", .value = "FILE", .meaning = text::kSolveOutput},
                      {.name = "--verify", .meaning = text::kSolveVerify},
                      {.name = "--threads", .value = "T", .meaning = text::kSolveThreads},
                      {.name = "--json", .meaning = text::kSolveJson},
                      {.name = "--puzzles", .value = "N", .meaning = text::kPuzzles},
                      {.name = "--plies", .value = "P", .meaning = text::kPuzzlePlies},
                      {.name = "--seed", .value = "N", .meaning = text::kPuzzleSeed}},
          .examples = {"joga solve quantik:rules=official --verify",
                       "joga solve quantik --position \"1C1y/Ys2/1nnS/2Y1 1\"",
                       "joga solve stars:rules=official", "joga solve fields --puzzles 5 --plies 3"},
          .run = run_solve};
}

}  // namespace joga::app
