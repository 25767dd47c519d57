// joga solve
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <string>

#include "joga/app/commands.hpp"
#include "joga/app/progress.hpp"
#include "joga/app/setup.hpp"
#include "joga/app/solve_catalogue.hpp"
#include "joga/app/solve_certificate.hpp"
#include "joga/app/solve_fair.hpp"
#include "joga/app/solve_whole.hpp"
#include "joga/core/line.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/match/even_map.hpp"
#include "joga/play/catalogue.hpp"
#include "joga/play/values.hpp"
#include "joga/puzzle/make.hpp"
#include "joga/solve/certificate.hpp"
#include "joga/solve/knowledge.hpp"
#include "joga/solve/margin.hpp"
#include "joga/system/files.hpp"

namespace joga::app {
namespace {

using Clock = std::chrono::steady_clock;

[[nodiscard]] std::optional<std::string_view> first_given(const Arguments& arguments,
                                                          std::initializer_list<std::string_view> options) {
  const auto* const found =
      std::ranges::find_if(options, [&](std::string_view option) { return arguments.has(option); });
  if (found == options.end()) return std::nullopt;
  return *found;
}

// --- The question

struct Question {
  search::Limits limits{};
  std::size_t memory_mib = 0;
  int threads = 1;
  solve::Extent extent = solve::Extent::Nothing;

  // Returns whether the search is for the margin in points.
  [[nodiscard]] bool is_for_points() const noexcept {
    return extent == solve::Extent::Endings || extent == solve::Extent::Book;
  }
};

[[nodiscard]] Question question_from(const Arguments& arguments, const AnyGame& game) {
  Question question{.extent = solve::extent_of(game)};
  question.limits.move_time = arguments.milliseconds("--time");
  question.limits.nodes = arguments.number<std::uint64_t>("--nodes");
  const std::size_t usual_memory = question.is_for_points() ? 1024 : 256;
  question.memory_mib = arguments.number<std::size_t>("--memory").value_or(usual_memory);
  question.threads = arguments.number<int>("--threads").value_or(usual_threads());
  return question;
}

// Returns whether to solve the whole game: it can have a tablebase, and no option restricts the question.
[[nodiscard]] bool is_whole_game(const Arguments& arguments, const Question& question) {
  return question.extent == solve::Extent::Tablebase &&
         !first_given(arguments, {"--position", "--moves", "--time", "--nodes", "--memory"});
}

[[nodiscard]] std::optional<Message> misplaced_option(const Arguments& arguments, const AnyGame& game,
                                                      const Question& question) {
  if (is_whole_game(arguments, question)) return std::nullopt;
  if (question.is_for_points()) {
    if (arguments.has("--verify")) return Message(text::kSolveNoTable, "--verify", game.info().name);
    if (arguments.has("--output") && first_given(arguments, {"--position", "--moves"}))
      return Message(text::kSolveBookFromStart, "--output");
    return std::nullopt;
  }
  const auto option = first_given(arguments, {"--output", "--verify", "--threads"});
  if (!option) return std::nullopt;
  if (question.extent == solve::Extent::Nothing)
    return Message(text::kSolveNoWhole, *option, game.info().name);
  return Message(text::kSolveWholeOnly, *option, game.spec().text());
}

// --- The solution

struct Solution {
  std::optional<Value> value{};  // for the player to move; none: a limit was reached first
  std::vector<AnyMove> line{};
  std::uint64_t nodes = 0;
  std::optional<solve::MarginProgress> margin{};  // only for games with points
  std::optional<solve::MarginSolution::Book> book{};
  std::string book_file{};
  std::optional<solve::CertificateSize> certificate{};
};

[[nodiscard]] Message work_words(std::uint64_t nodes, double seconds, int digits) {
  return {text::kSolveWork, nodes, fmt::format("{:.{}f}", seconds, digits)};
}

[[nodiscard]] std::string progress_line(const search::ProofProgress& progress, Language language) {
  std::string line =
      work_words(progress.nodes, static_cast<double>(progress.time.count()) / 1000, 1).in(language);
  for (std::size_t player = 0; player < 2; ++player) {
    const std::optional<int>& win = progress.win_in[player];
    const Message words =
        win ? Message(text::kSolveWinWithin, player + 1, play::plies_words(*win))
            : Message(text::kSolveNoWinWithin, player + 1, play::plies_words(progress.no_win_within[player]));
    line += "; " + words.in(language);
  }
  return line;
}

[[nodiscard]] std::string progress_line(const solve::MarginProgress& progress, double seconds,
                                        Language language) {
  const Message margin = progress.lower == progress.upper
                             ? Message(text::kSolveMarginIs, progress.lower)
                             : Message(text::kSolveMarginBetween, progress.lower, progress.upper);
  std::string line = work_words(progress.nodes, seconds, 1).in(language) + "; " + margin.in(language);
  if (progress.book_known > 0) {
    line += "; " + Message(text::kSolveBookProgress, progress.book_done, progress.book_known).in(language);
  }
  return line;
}

[[nodiscard]] Solution find_value(const History& history, const Question& question, LiveLines& live,
                                  const StopFlag& stop, const Context& context) {
  search::ProofListener listener;
  if (live.is_watched()) {
    listener = [&](const search::ProofProgress& progress) {
      live.show({progress_line(progress, context.language)});
    };
  }
  search::Proof solved = solve::find_value(history, question.limits, question.memory_mib, stop, listener);
  return {.value = solved.value, .line = std::move(solved.line), .nodes = solved.nodes};
}

[[nodiscard]] Result<Solution> find_margin(const Arguments& arguments, const History& history,
                                           const Question& question, LiveLines& live, const StopFlag& stop,
                                           const Context& context) {
  if (is_over(history.outcome())) {
    return Solution{.value = play::final_value(history), .margin = solve::MarginProgress{}};
  }
  solve::MarginOptions options{.memory_mib = question.memory_mib, .threads = question.threads, .stop = &stop};
  if (question.limits.nodes) options.nodes = *question.limits.nodes;
  std::optional<StopFlag> timed;
  if (question.limits.move_time) options.stop = &timed.emplace(stop, *question.limits.move_time);
  const std::string book(arguments.option("--output").value_or(""));
  options.book = book;
  options.certificate = certificate_file(arguments);
  const bool from_start = !first_given(arguments, {"--position", "--moves"});
  if (const auto folders = system::Folders::from_environment(); folders && from_start) {
    options.proofs = solve::usual_proofs_path(history.game().spec(), folders->cache);
  }
  if (live.is_watched()) {
    options.progress = [&, start = Clock::now()](const solve::MarginProgress& progress) {
      const std::chrono::duration<double> time = Clock::now() - start;
      live.show({progress_line(progress, time.count(), context.language)});
    };
  }
  options.tell = [&](const Message& sentence) {
    live.clear();
    context.error << "joga: " << sentence.in(context.language) << std::endl;
  };
  Result<solve::MarginSolution> solution = solve::solve_margin(history.game(), history.position(), options);
  if (!solution) return solution.error();
  return Solution{.value = solution->value,
                  .line = std::move(solution->line),
                  .nodes = solution->progress.nodes,
                  .margin = solution->progress,
                  .book = solution->book,
                  .book_file = book,
                  .certificate = solution->certificate};
}

// Adds the certificate of a proven win or loss, unless there is one.
[[nodiscard]] Result<Done> certify(const Arguments& arguments, const History& history,
                                   const Question& question, Solution& solution, const StopFlag& stop) {
  const bool is_wanted = arguments.has("--certificate") && solution.value && !solution.certificate;
  if (!is_wanted) return Done{};
  if (is_over(history.outcome())) return Error{ErrorCode::Unsupported, text::kSolveCertificateOver};
  const Result<solve::CertificateSize> written = solve::write_certificate(
      history.game(), history.position(), *solution.value,
      {.file = certificate_file(arguments), .limits = question.limits, .memory_mib = question.memory_mib},
      stop);
  if (!written) return written.error();
  solution.certificate = *written;
  return Done{};
}

// --- Output

[[nodiscard]] Message player_words(const History& history) {
  const Player player = history.game().to_move(history.position());
  return {text::kSolvePlayer, colour_name(history.game().info().colours[index_of(player)]),
          index_of(player) + 1};
}

[[nodiscard]] Message margin_words(const Value& value, int margin, const Message& player) {
  if (margin > 0) return {text::kSolveWinsBy, player, play::points_words(margin)};
  if (margin < 0) return {text::kSolveLosesBy, player, play::points_words(-margin)};
  if (value.is_win()) return {text::kSolveWinsTie, player};
  if (value.is_loss()) return {text::kSolveLosesTie, player};
  return text::kSolveEqualPoints;
}

[[nodiscard]] Message result_words(const History& history, const Solution& answer) {
  if (is_over(history.outcome())) return {text::kSolveOver, history.outcome_reason()};
  const Message player = player_words(history);
  if (!answer.value) {
    if (!answer.margin) return text::kSolveOpen;
    return {text::kSolveBetween, player, answer.margin->lower, answer.margin->upper};
  }
  if (const auto margin = answer.value->margin()) return margin_words(*answer.value, *margin, player);
  if (answer.value->is_draw()) return text::kSolveDraw;
  const Message plies = play::plies_words(answer.value->plies());
  return {answer.value->is_win() ? text::kSolveWins : text::kSolveLoses, player,
          answer.value->has_exact_distance() ? plies : Message(play::text::kAtMost, plies)};
}

[[nodiscard]] std::vector<std::string> line_of(const History& history, const Solution& answer) {
  return line_texts(history.game(), history.position(), answer.line);
}

void print(const Arguments& arguments, const History& history, const Solution& answer, double seconds,
           const Context& context) {
  context.say(result_words(history, answer));
  if (!answer.line.empty())
    context.say({text::kSolveLine, fmt::format("{}", fmt::join(line_of(history, answer), " "))});
  if (answer.book) {
    context.say({text::kSolveBook, answer.book_file, answer.book->bytes, answer.book->positions,
                 fmt::format("{:016X}", answer.book->checksum)});
  }
  if (answer.certificate) context.say(certificate_words(arguments, *answer.certificate));
  context.say(work_words(answer.nodes, seconds, 2));
}

void print_json(const Arguments& arguments, const History& history, const Solution& answer, double seconds,
                std::ostream& out) {
  nlohmann::ordered_json json;
  if (answer.margin) json["game"] = history.game().spec().text();
  json["result"] = !answer.value             ? "unknown"
                   : answer.value->is_draw() ? "draw"
                   : answer.value->is_win()  ? "win"
                                             : "loss";
  if (answer.margin && answer.value) {
    json["margin"] = answer.value->margin().value_or(0);
    json["moves"] = line_of(history, answer);
  } else if (answer.margin) {
    json["margin_between"] = {answer.margin->lower, answer.margin->upper};
  } else if (answer.value && !answer.value->is_draw()) {
    json["plies"] = answer.value->plies();
    json["shortest"] = answer.value->has_exact_distance();
    json["moves"] = line_of(history, answer);
  }
  if (answer.book) {
    json["book"] = {{"file", answer.book_file},
                    {"bytes", answer.book->bytes},
                    {"positions", answer.book->positions},
                    {"crc64", fmt::format("{:016X}", answer.book->checksum)}};
  }
  if (answer.certificate) json["certificate"] = certificate_json(arguments, *answer.certificate);
  json["nodes"] = answer.nodes;
  json["seconds"] = seconds;
  out << json.dump() << '\n';
}

// --- Puzzles: with one of their options, the command makes puzzles and nothing else

[[nodiscard]] Result<puzzle::MakeOptions> puzzle_options_from(const Arguments& arguments) {
  if (const auto other = first_given(arguments, {"--position", "--moves", "--time", "--memory", "--output",
                                                 "--certificate", "--verify", "--threads", "--json"})) {
    return Error{ErrorCode::Illegal, Message(text::kPuzzlesAlone, *other)};
  }
  if (!arguments.has("--puzzles")) {
    return Error{ErrorCode::Illegal,
                 Message(text::kOnlyWithPuzzles, arguments.has("--plies") ? "--plies" : "--seed")};
  }
  puzzle::MakeOptions options;
  options.count = arguments.number<std::size_t>("--puzzles").value_or(1);
  options.plies = arguments.number<int>("--plies").value_or(options.plies);
  if (options.plies % 2 == 0) {
    return Error{ErrorCode::Illegal, Message(text::kPuzzlePliesEven, options.plies)};
  }
  options.seed = arguments.number<std::uint64_t>("--seed").value_or(1);
  options.nodes = arguments.number<std::uint64_t>("--nodes").value_or(options.nodes);
  return options;
}

[[nodiscard]] int make_puzzles(const Arguments& arguments, Context& context) {
  const Result<puzzle::MakeOptions> options = puzzle_options_from(arguments);
  if (!options) return context.refuse(options.error());
  const Result<History> history = history_from(arguments);
  if (!history) return context.refuse(history.error());
  const StopFlag& interrupted = stop_on_interrupt();
  LiveLines live(context.error);
  puzzle::MakeListener listener;
  if (live.is_watched()) {
    listener = [&](std::size_t games, std::size_t found) {
      live.show({Message(text::kPuzzleProgress, found, options->count, games).in(context.language)});
    };
  }
  const auto puzzles = puzzle::make_puzzles(history->game().spec(), *options, interrupted, listener);
  live.clear();
  if (!puzzles) return context.refuse(puzzles.error());
  for (const puzzle::Puzzle& puzzle : *puzzles) context.out << puzzle_text(puzzle) << '\n';
  if (puzzles->size() == options->count) return kDone;
  if (interrupted.is_set()) return kInterrupted;
  context.error << Message(text::kFewerPuzzles, puzzles->size(), options->count).in(context.language) << '\n';
  return kFailed;
}

int run_solve(const Arguments& arguments, Context& context) {
  if (arguments.has("--fair")) return find_fair_maps(arguments, context);
  if (arguments.has("--games")) return context.refuse(Message{text::kFairOnly, "--games"});
  if (first_given(arguments, {"--puzzles", "--plies", "--seed"})) return make_puzzles(arguments, context);
  const Result<History> history = history_from(arguments);
  if (!history) return context.refuse(history.error());
  const Question question = question_from(arguments, history->game());
  if (const auto wrong = misplaced_option(arguments, history->game(), question))
    return context.refuse(*wrong);

  const StopFlag& interrupted = stop_on_interrupt();
  if (is_whole_game(arguments, question)) {
    return solve_whole_game(arguments, *history, question.threads, interrupted, context);
  }
  const Clock::time_point start = Clock::now();
  LiveLines live(context.error);
  Result<Solution> answer =
      question.is_for_points() ? find_margin(arguments, *history, question, live, interrupted, context)
                               : Result<Solution>(find_value(*history, question, live, interrupted, context));
  live.clear();
  const Result<Done> certified =
      answer ? certify(arguments, *history, question, *answer, interrupted) : answer.error();
  if (!certified) {
    const int status = context.fail(certified.error().message);
    return interrupted.is_set() ? kInterrupted : status;
  }
  const std::chrono::duration<double> time = Clock::now() - start;
  if (arguments.has("--json")) {
    print_json(arguments, *history, *answer, time.count(), context.out);
  } else {
    print(arguments, *history, *answer, time.count(), context);
  }
  if (answer->value) return kDone;
  return interrupted.is_set() ? kInterrupted : kFailed;
}

}  // namespace

CommandDescription solve_command() {
  return {
      .name = "solve",
      .summary = text::kSolveSummary,
      .operands = {spec_operand()},
      .options =
          {position_option(),
           moves_option(),
           {.name = "--time", .value = "S", .meaning = text::kSolveTime, .seconds = true},
           {.name = "--nodes", .value = "N", .meaning = text::kSolveNodes, .number = {{1, INT64_MAX}}},
           {.name = "--memory", .value = "MIB", .meaning = text::kSolveMemory, .number = {{1, kMostMemory}}},
           {.name = "--output", .value = "FILE", .meaning = text::kSolveOutput},
           {.name = "--certificate", .value = "FILE", .meaning = text::kSolveCertificate},
           {.name = "--verify", .meaning = text::kSolveVerify},
           {.name = "--threads", .value = "T", .meaning = text::kSolveThreads, .number = {{1, kMostThreads}}},
           {.name = "--json", .meaning = text::kSolveJson},
           {.name = "--puzzles", .value = "N", .meaning = text::kPuzzles, .number = {{1, 1000}}},
           {.name = "--plies",
            .value = "P",
            .meaning = text::kPuzzlePlies,
            .number = {{1, puzzle::kMostPlies}}},
           {.name = "--seed", .value = "N", .meaning = text::kPuzzleSeed, .number = NumberRange{}},
           {.name = "--fair", .value = "N", .meaning = text::kFair, .number = {{1, 1'000'000}}},
           {.name = "--games",
            .value = "N",
            .meaning = text::kFairGamesOption,
            .number = {{match::kFewestGames, 1'000'000}}}},
      .examples = {"joga solve quantik:rules=official --verify",
                   "joga solve quantik --position \"1C1y/Ys2/1nnS/2Y1 1\"",
                   "joga solve stars:rules=official --certificate small.certificate",
                   "joga solve fields --puzzles 5 --plies 3",
                   "joga solve stars:map=sectors,sectors=4 --fair 10 --output maps"},
      .run = run_solve};
}

}  // namespace joga::app
