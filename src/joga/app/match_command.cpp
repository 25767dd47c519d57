// joga match
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <variant>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/match_catalogue.hpp"
#include "joga/app/match_summary.hpp"
#include "joga/app/progress.hpp"
#include "joga/app/setup.hpp"
#include "joga/core/catalogue.hpp"
#include "joga/core/text.hpp"
#include "joga/engine/ugi_player.hpp"
#include "joga/engine/who.hpp"
#include "joga/match/catalogue.hpp"
#include "joga/match/ratings.hpp"
#include "joga/match/report_page.hpp"
#include "joga/match/runner.hpp"
#include "joga/record/record.hpp"
#include "joga/record/writer.hpp"

namespace joga::app {
namespace {

constexpr std::int64_t kMostGames = 10'000'000;
constexpr std::int64_t kMostConcurrency = 1024;
constexpr double kMostRating = 1e5;

[[nodiscard]] Result<std::string> file_text(std::string_view path) {
  Result<std::ifstream> file = open_input(path);
  if (!file) return file.error();
  return std::string(std::istreambuf_iterator<char>(*file), {});
}

[[nodiscard]] Error malformed(Message message) {
  return Error{ErrorCode::Malformed, std::move(message)};
}

// Parses `a,b,c`. Returns none unless all of them are numbers.
[[nodiscard]] std::optional<std::vector<double>> numbers(std::string_view text) {
  std::vector<double> found;
  for (const std::string_view part : parts_of(text, ',')) {
    const std::optional<double> number = number_from<double>(part);
    if (!number) return std::nullopt;
    found.push_back(*number);
  }
  return found;
}

[[nodiscard]] Result<std::vector<match::Contender>> contenders_from(const Arguments& arguments,
                                                                    const GameInfo& game) {
  std::vector<match::Contender> contenders;
  for (const std::string_view word : arguments.values("--players")) {
    Result<match::Contender> contender = match::parse_contender(word, game);
    if (!contender) return contender.error();
    contenders.push_back(*std::move(contender));
  }
  if (const auto path = arguments.option("--players-file")) {
    const Result<std::string> text = file_text(*path);
    if (!text) return text.error();
    Result<std::vector<match::Contender>> more = match::parse_contenders(*text, *path, game);
    if (!more) return more.error();
    std::ranges::move(*more, std::back_inserter(contenders));
  }
  if (contenders.size() < 2) return malformed(text::kMatchNeedsTwo);
  match::number_namesakes(contenders);
  return contenders;
}

[[nodiscard]] Result<match::TimeControl> time_from(const Arguments& arguments) {
  match::TimeControl time;
  if (arguments.has("--time") && arguments.has("--tc"))
    return malformed({text::kNotTogether, "--time", "--tc"});
  time.per_move = arguments.milliseconds("--time");
  if (const auto total = arguments.option("--tc")) {
    const Result<search::Clock> clock = match::parse_total(*total);
    if (!clock) return clock.error();
    time.total = *clock;
  }
  time.depth = arguments.number<int>("--depth");
  time.nodes = arguments.number<std::uint64_t>("--nodes");
  if (arguments.option("--clock") == "processor") time.charged = match::ChargedTime::Processor;
  time.margin = arguments.number<search::Milliseconds>("--margin").value_or(time.margin);
  return time;
}

// The numbers of an option, all whole and not negative.
[[nodiscard]] Result<std::vector<int>> whole_numbers(const Arguments& arguments, std::string_view name,
                                                     std::string_view form, std::size_t count) {
  constexpr double kLargest = 1e6;
  const std::string_view text = arguments.option(name).value_or("");
  const std::optional<std::vector<double>> found = numbers(text);
  std::vector<int> whole;
  for (const double number : found.value_or(std::vector<double>{})) {
    if (number >= 0 && number <= kLargest && number == std::floor(number))
      whole.push_back(static_cast<int>(number));
  }
  if (!found || whole.size() != found->size() || whole.size() != count) {
    return malformed({text::kMatchNumbersForm, name, form, text});
  }
  return whole;
}

[[nodiscard]] Result<match::Adjudication> adjudication_from(const Arguments& arguments) {
  match::Adjudication rules;
  if (arguments.has("--adjudicate-loss")) {
    const auto found = whole_numbers(arguments, "--adjudicate-loss", "TURNS,SCORE", 2);
    if (!found) return found.error();
    rules.loss_turns = (*found)[0];
    rules.loss_hundredths = (*found)[1];
  }
  if (arguments.has("--adjudicate-draw")) {
    const auto found = whole_numbers(arguments, "--adjudicate-draw", "TURNS,SCORE,PLY", 3);
    if (!found) return found.error();
    rules.draw_turns = (*found)[0];
    rules.draw_hundredths = (*found)[1];
    rules.draw_from_ply = (*found)[2];
  }
  rules.longest_game = arguments.number<int>("--longest").value_or(rules.longest_game);
  return rules;
}

[[nodiscard]] Result<std::shared_ptr<match::Openings>> openings_from(
    const Arguments& arguments, const std::shared_ptr<const AnyGame>& game, std::uint64_t seed) {
  if (const auto path = arguments.option("--openings")) {
    if (arguments.has("--random-plies"))
      return malformed({text::kNotTogether, "--openings", "--random-plies"});
    const Result<std::string> text = file_text(*path);
    if (!text) return text.error();
    return match::Openings::from_text(game, *text, *path);
  }
  return match::Openings::random(game, arguments.number<int>("--random-plies").value_or(4), seed);
}

[[nodiscard]] Result<match::MatchSetup> setup_from(const Arguments& arguments) {
  match::MatchSetup setup;
  const Result<std::shared_ptr<const AnyGame>> game = game_from_spec(arguments.operands().front());
  if (!game) return game.error();
  setup.game = *game;
  Result<std::vector<match::Contender>> contenders = contenders_from(arguments, setup.game->info());
  if (!contenders) return contenders.error();
  setup.contenders = *std::move(contenders);
  if (arguments.has("--gauntlet")) setup.pairing = match::Pairing::Gauntlet;
  const std::uint64_t games = arguments.number<std::uint64_t>("--games").value_or(100);
  if (games % 2 != 0) return malformed({text::kMatchNotEven, games});
  setup.openings_used = games / 2;
  setup.seed = arguments.number<std::uint64_t>("--seed").value_or(1);
  const Result<std::shared_ptr<match::Openings>> openings = openings_from(arguments, setup.game, setup.seed);
  if (!openings) return openings.error();
  setup.openings = *openings;
  if (!setup.openings->is_random() && setup.openings->known_size() < setup.openings_used) {
    return malformed({text::kMatchTooFew, setup.openings->known_size(), games, setup.openings_used});
  }
  const Result<match::TimeControl> time = time_from(arguments);
  if (!time) return time.error();
  setup.time = *time;
  const Result<match::Adjudication> adjudication = adjudication_from(arguments);
  if (!adjudication) return adjudication.error();
  setup.adjudication = *adjudication;
  setup.event = arguments.option("--event").value_or("");
  return setup;
}

// The option --sprt, if it is given.
[[nodiscard]] Result<std::optional<match::SprtParameters>> sprt_from(const Arguments& arguments) {
  const std::optional<std::string_view> text = arguments.option("--sprt");
  if (!text) return std::optional<match::SprtParameters>();
  const std::optional<std::vector<double>> found = numbers(*text);
  const Error wrong = malformed({text::kMatchSprtForm, *text});
  if (!found || (found->size() != 2 && found->size() != 4)) return wrong;
  match::SprtParameters parameters{.elo0 = (*found)[0], .elo1 = (*found)[1]};
  if (found->size() == 4) {
    parameters.alpha = (*found)[2];
    parameters.beta = (*found)[3];
  }
  if (!match::is_test(parameters)) return wrong;
  return std::optional(parameters);
}

[[nodiscard]] Result<match::RunOptions> options_from(const Arguments& arguments, std::size_t contenders) {
  match::RunOptions options;
  options.concurrency = arguments.number<unsigned>("--concurrency").value_or(1);
  options.resources.threads = arguments.number<unsigned>("--threads").value_or(1);
  options.record_times = !arguments.has("--no-times");
  if (const auto folder = arguments.option("--logs"))
    options.logs = {.folder = *folder, .conversation = arguments.has("--log-protocol")};
  for (const std::string_view pattern : arguments.values("--parts")) options.parts.emplace_back(pattern);
  options.resources.memory_mib = arguments.number<std::size_t>("--memory").value_or(64);
  const Result<std::optional<system::Sandbox>> sandbox = sandbox_from(arguments);
  if (!sandbox) return sandbox.error();
  options.resources.sandbox = *sandbox;
  if (const auto text = arguments.option("--shard")) {
    const std::optional<match::Shard> shard = match::Shard::parse(*text);
    if (!shard) return malformed({text::kMatchShardForm, *text});
    options.shard = *shard;
  }
  const Result<std::optional<match::SprtParameters>> sprt = sprt_from(arguments);
  if (!sprt) return sprt.error();
  if (*sprt && contenders != 2) return malformed({text::kMatchSprtTwo, contenders});
  options.sprt = *sprt;
  return options;
}

// The players whose ratings are fixed: NAME=RATING. A name may have equals signs.
[[nodiscard]] Result<std::vector<match::Anchor>> anchors_from(const Arguments& arguments,
                                                              const std::vector<std::string>& names) {
  std::vector<match::Anchor> anchors;
  for (const std::string_view word : arguments.values("--anchor")) {
    const std::size_t sign = word.rfind('=');
    const std::optional<double> rating =
        sign == std::string_view::npos ? std::nullopt : number_from<double>(word.substr(sign + 1));
    if (!rating || !(std::abs(*rating) <= kMostRating)) return malformed({text::kMatchAnchorForm, word});
    const std::string_view name = word.substr(0, sign);
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) {
      return malformed(
          {text::kMatchNoPlayer, name, Message::list(std::vector<Message>(names.begin(), names.end()))});
    }
    const auto entrant = match::Entrant::from_index(static_cast<std::size_t>(found - names.begin()));
    if (std::ranges::find(anchors, entrant, &match::Anchor::entrant) != anchors.end())
      return malformed({text::kMatchAnchorTwice, name});
    anchors.push_back({entrant, *rating});
  }
  return anchors;
}

// Prints the result as the options ask.
void show_result(const Arguments& arguments, const match::Standings& standings,
                 const std::optional<match::Sprt>& sprt, const std::vector<match::Anchor>& anchors,
                 const Context& context) {
  const MatchResult result{standings, sprt, match::Ratings::estimate(standings.table(), anchors)};
  if (arguments.has("--csv")) {
    context.out << match_csv(result);
  } else if (arguments.has("--json")) {
    context.out << match_json(result);
  } else {
    context.out << match_summary(result, context.language);
  }
}

// Starts every external program once and ends it again. Returns the exit status if any cannot play: all its
// games would be forfeited.
[[nodiscard]] std::optional<int> check_programs(const std::vector<match::Contender>& contenders,
                                                const std::optional<system::Sandbox>& sandbox,
                                                const StopFlag& stop, const Context& context) {
  std::optional<int> status;
  for (const match::Contender& contender : contenders) {
    const auto* program = std::get_if<engine::UgiProgram>(&contender.who.kind);
    if (program == nullptr) continue;
    engine::UgiProgram boxed = *program;
    if (!boxed.sandbox) boxed.sandbox = sandbox;
    const auto offered = engine::greet_program(boxed, stop);
    if (stop.is_set()) return kInterrupted;
    if (!offered) {
      status = context.fail({joga::text::kLabelled, contender.name, offered.error().message});
      show_errors(offered.error().errors, context);
    } else if (const Result<Done> fits = match::check_options(contender, *offered); !fits) {
      status = context.refuse(fits.error());
    }
  }
  return status;
}

// Refuses a player whose program is not the one that played the recorded games: one name would stand for two
// players. `--changed NAME` accepts it.
[[nodiscard]] Result<Done> check_unchanged(const Arguments& arguments, const match::MatchSetup& setup,
                                           const std::vector<match::MatchGame>& games) {
  const std::vector<std::string_view> accepted = arguments.values("--changed");
  const std::vector<std::string> names = setup.names();
  for (const std::string_view name : accepted) {
    if (std::ranges::find(names, name) == names.end()) {
      return malformed(
          {text::kMatchNoPlayer, name, Message::list(std::vector<Message>(names.begin(), names.end()))});
    }
  }
  for (const match::Contender& contender : setup.contenders) {
    if (contender.program.empty() || std::ranges::find(accepted, contender.name) != accepted.end()) continue;
    for (const match::MatchGame& game : games) {
      for (const Player player : kPlayers) {
        const std::string& program = game.programs[index_of(player)];
        if (game.names[index_of(player)] != contender.name || program.empty()) continue;
        if (program != contender.program)
          return malformed({text::kMatchHasChanged, contender.name, game.number});
      }
    }
  }
  return Done{};
}

// Checks the options for the record and the logs.
[[nodiscard]] Result<Done> check_recording(const Arguments& arguments) {
  const bool has_record = arguments.has("--record");
  if (arguments.has("--resume") && !has_record) return malformed(text::kMatchResumeNeedsRecord);
  if (arguments.has("--changed") && !arguments.has("--resume"))
    return malformed(text::kMatchChangedNeedsResume);
  if (arguments.has("--log-protocol") && !arguments.has("--logs")) return malformed(text::kMatchLogsNeeded);
  if (arguments.has("--parts") && !(arguments.has("--shard") && arguments.has("--sprt") && has_record))
    return malformed(text::kMatchPartsNeed);
  return Done{};
}

int play(const Arguments& arguments, Context& context) {
  Result<match::MatchSetup> setup = setup_from(arguments);
  if (!setup) return context.refuse(setup.error());
  Result<match::RunOptions> options = options_from(arguments, setup->contenders.size());
  if (!options) return no_sandbox(options.error(), context);
  const Result<std::vector<match::Anchor>> anchors = anchors_from(arguments, setup->names());
  if (!anchors) return context.refuse(anchors.error());
  if (const Result<Done> fits = check_recording(arguments); !fits) return context.refuse(fits.error());
  const StopFlag& interrupted = stop_on_interrupt();
  if (const std::optional<int> status =
          check_programs(setup->contenders, options->resources.sandbox, interrupted, context))
    return *status;
  match::note_programs(setup->contenders);
  const std::optional<std::string_view> path = arguments.option("--record");
  std::optional<match::Journal> journal;
  if (path) {
    Result<match::Journal> opened = match::Journal::open(*path, setup->identity(), arguments.has("--resume"));
    if (!opened) return context.refuse(opened.error());
    journal.emplace(*std::move(opened));
    if (const Result<Done> same = check_unchanged(arguments, *setup, journal->finished()); !same)
      return context.refuse(same.error());
  }

  LiveLines live(context.error);
  std::set<std::string> failed;
  options->on_fault = [&](const match::FaultNews& news) {
    if (!failed.insert(news.player).second) return;
    live.clear();
    show_fault(news, context);
  };
  match::Runner runner(*setup, *options, journal ? &*journal : nullptr);
  const Result<match::RunEnd> end = runner.run(interrupted, [&](const match::MatchProgress& progress) {
    if (live.is_watched()) live.show(progress_lines(progress, context.language));
  });
  live.clear();
  const std::optional<match::Sprt>& sprt = runner.sprt();
  if (runner.standings().games() > 0 || (sprt && sprt->state() != match::SprtState::Running))
    show_result(arguments, runner.standings(), runner.sprt(), *anchors, context);
  if (!end) return context.fail(end.error().message);
  if (*end != match::RunEnd::Stopped) return kDone;
  context.fail(path ? text::kMatchInterrupted : text::kMatchInterruptedLost);
  return kInterrupted;
}

// --- Record files of matches that have been played

// All games of the files, by number.
struct WholeMatch {
  std::map<std::uint64_t, std::pair<match::MatchGame, record::Record>> games{};

  [[nodiscard]] std::vector<match::MatchGame> list() const {
    std::vector<match::MatchGame> list;
    for (const auto& [number, game] : games) list.push_back(game.first);
    return list;
  }
};

[[nodiscard]] Result<WholeMatch> read_files(const std::vector<std::string_view>& paths) {
  WholeMatch whole;
  std::string identity;
  std::string_view first;  // file with games
  std::map<std::uint64_t, std::string_view> places;
  for (const std::string_view path : paths) {
    const Result<std::string> text = match::read_match_text(path);
    if (!text) return text.error();
    std::optional<std::uint64_t> twice;
    const Result<match::MatchFile> file =
        match::parse_match(*text, path, [&](const match::MatchGame& game, const record::Record& record) {
          if (!whole.games.try_emplace(game.number, game, record).second && !twice) twice = game.number;
          places.try_emplace(game.number, path);
        });
    if (!file) return file.error();
    // A part that began after a sequential test was decided leaves an empty file.
    if (text->empty()) continue;
    if (file->games.empty()) return Error{ErrorCode::Illegal, Message(text::kMatchNoGames, path)};
    if (identity.empty()) {
      identity = file->identity;
      first = path;
    }
    // Before the numbers: those of different matches are the same.
    if (identity != file->identity) {
      return Error{ErrorCode::Illegal, Message(text::kMatchDifferent, first, path)};
    }
    if (twice) {
      return Error{ErrorCode::Illegal, Message(match::text::kGameTwice, *twice, places[*twice], path)};
    }
  }
  if (whole.games.empty()) return Error{ErrorCode::Illegal, Message(text::kMatchNoGames, paths.front())};
  return whole;
}

// Warns of games that are missing before the last one. Whether more should follow, the files do not tell.
void warn_of_missing(const WholeMatch& whole, const Context& context) {
  constexpr std::size_t kMostNamed = 8;
  std::vector<Message> named;
  std::uint64_t missing = 0;
  std::uint64_t next = 1;
  for (const auto& [number, game] : whole.games) {
    for (std::uint64_t gap = next; gap < number && named.size() < kMostNamed; ++gap) named.emplace_back(gap);
    missing += number - next;
    next = number + 1;
  }
  if (missing == 0) return;
  const Message first = Message::list(named);
  const Message list =
      missing > named.size() ? Message(match::text::kReportAndMore, first, missing - named.size()) : first;
  context.error << Message(text::kMatchMissing, missing, list).in(context.language) << '\n';
}

// The test of --sprt, if it is given: decided as the match was, if it was tested so, or else by the sum of
// all games.
[[nodiscard]] Result<std::optional<match::Sprt>> tested(const Arguments& arguments, const WholeMatch& whole,
                                                        const match::Standings& standings) {
  const Result<std::optional<match::SprtParameters>> parameters = sprt_from(arguments);
  if (!parameters) return parameters.error();
  const std::optional<match::SprtParameters>& given = *parameters;
  if (!given) return std::optional<match::Sprt>();
  if (standings.names().size() != 2) {
    return Error{ErrorCode::Illegal, Message(text::kMatchSprtTwo, standings.names().size())};
  }
  const match::Tally tally =
      standings.table().tally(match::Entrant::from_index(0), match::Entrant::from_index(1));
  std::optional<match::Sprt> sprt = match::Sprt::create(*given);
  if (!sprt) return sprt;
  for (const auto& [number, game] : whole.games) sprt->accept(parse_decision(*given, game.first.test));
  sprt->update(tally.pairs());
  return sprt;
}

[[nodiscard]] std::vector<std::string_view> paths_from(const Arguments& arguments) {
  return {arguments.operands().begin() + 1, arguments.operands().end()};
}

int merge(const Arguments& arguments, Context& context) {
  const std::vector<std::string_view> paths = paths_from(arguments);
  if (paths.empty()) return context.refuse(Message(text::kMatchFilesNeeded, "merge"));
  const std::optional<std::string_view> output = arguments.option("--output");
  if (!output) return context.refuse(text::kMatchOutputNeeded);
  Result<WholeMatch> whole = read_files(paths);
  if (!whole) return context.refuse(whole.error());
  const Result<match::Standings> standings = match::Standings::from(whole->list());
  if (!standings) return context.refuse(standings.error());
  const Result<std::optional<match::Sprt>> sprt = tested(arguments, *whole, *standings);
  if (!sprt) return context.refuse(sprt.error());
  const Result<std::vector<match::Anchor>> anchors = anchors_from(arguments, standings->names());
  if (!anchors) return context.refuse(anchors.error());

  if (arguments.has("--no-times")) {
    for (auto& [number, game] : whole->games) match::remove_times(game.second);
  }
  std::string text;
  for (const auto& [number, game] : whole->games) text += record::to_text(game.second);
  if (const int status = write_file(*output, text, context); status != kDone) return status;
  show_result(arguments, *standings, *sprt, *anchors, context);
  warn_of_missing(*whole, context);
  context.error
      << Message(text::kMatchMerged, whole->games.size(), paths.size(), *output).in(context.language) << '\n';
  return kDone;
}

int report(const Arguments& arguments, Context& context) {
  const std::vector<std::string_view> paths = paths_from(arguments);
  if (paths.empty()) return context.refuse(Message(text::kMatchFilesNeeded, "report"));
  const Result<WholeMatch> whole = read_files(paths);
  if (!whole) return context.refuse(whole.error());
  const Result<std::optional<match::SprtParameters>> sprt = sprt_from(arguments);
  if (!sprt) return context.refuse(sprt.error());
  const Result<match::Standings> standings = match::Standings::from(whole->list());
  if (!standings) return context.refuse(standings.error());
  const Result<std::vector<match::Anchor>> anchors = anchors_from(arguments, standings->names());
  if (!anchors) return context.refuse(anchors.error());
  std::vector<match::ReportGame> games;
  for (const auto& [number, game] : whole->games) games.push_back({game.first, &game.second});
  match::ReportOptions options{.language = context.language, .sprt = *sprt, .anchors = *anchors};
  if (const auto folder = arguments.option("--logs")) options.logs = *folder;
  const Result<std::string> page = match::report_page(games, options);
  if (!page) return context.refuse(page.error());
  warn_of_missing(*whole, context);
  if (const auto output = arguments.option("--output")) return write_file(*output, *page, context);
  context.out << *page;
  return kDone;
}

// Returns the first option given that has no effect with `report` or `merge`, which play no games.
[[nodiscard]] std::optional<std::string_view> idle_option(const Arguments& arguments, std::string_view word) {
  std::vector<std::string_view> used{"--output", "--sprt", "--anchor"};
  if (word == "report") used.emplace_back("--logs");
  if (word == "merge") used.insert(used.end(), {"--json", "--csv", "--no-times"});
  for (const OptionDescription& option : match_command().options) {
    const bool is_used = std::ranges::find(used, option.name) != used.end();
    if (!is_used && arguments.has(option.name)) return option.name;
  }
  return std::nullopt;
}

int run_match(const Arguments& arguments, Context& context) {
  const std::string_view word = arguments.operands().front();
  if (arguments.has("--json") && arguments.has("--csv"))
    return context.refuse(Message(text::kNotTogether, "--json", "--csv"));
  if (word == "report" || word == "merge") {
    if (const auto option = idle_option(arguments, word)) {
      return context.refuse(Message(text::kMatchIdleOption, *option, word));
    }
    return word == "report" ? report(arguments, context) : merge(arguments, context);
  }
  if (arguments.has("--output")) return context.refuse(text::kMatchOutputAlone);
  if (arguments.operands().size() > 1) {
    return context.refuse(Message(text::kSurplusOperand, "match", arguments.operands()[1],
                                  "joga match SPEC --players WHO WHO ..."));
  }
  return play(arguments, context);
}

}  // namespace

CommandDescription match_command() {
  return {
      .name = "match",
      .summary = text::kMatchSummary,
      .operands = {{.name = "SPEC|report|merge", .meaning = text::kMatchOperand},
                   {.name = "FILE", .required = false, .repeated = true, .meaning = text::kMatchFiles}},
      .options =
          {{.name = "--players", .value = "WHO...", .repeated = true, .meaning = text::kMatchPlayers},
           {.name = "--players-file", .value = "FILE", .meaning = text::kMatchPlayersFile},
           {.name = "--games", .value = "N", .meaning = text::kMatchGames, .number = {{2, kMostGames}}},
           {.name = "--gauntlet", .meaning = text::kMatchGauntlet},
           {.name = "--openings", .value = "FILE", .meaning = text::kMatchOpenings},
           {.name = "--random-plies", .value = "N", .meaning = text::kMatchRandomPlies, .number = {{0, 200}}},
           {.name = "--seed", .value = "N", .meaning = text::kSeed, .number = NumberRange{}},
           {.name = "--time", .value = "S", .meaning = text::kMatchTime, .seconds = true},
           {.name = "--tc", .value = "S+S", .meaning = text::kMatchTotal},
           {.name = "--depth", .value = "N", .meaning = text::kMatchDepth, .number = {{1, 1000}}},
           {.name = "--nodes", .value = "N", .meaning = text::kMatchNodes, .number = {{1, INT64_MAX}}},
           {.name = "--margin", .value = "MS", .meaning = text::kMatchMargin, .number = {{0, 1'000'000}}},
           {.name = "--clock", .value = "wall|processor", .meaning = text::kMatchClock, .is_word = true},
           {.name = "--concurrency",
            .value = "N",
            .meaning = text::kMatchConcurrency,
            .number = {{1, kMostConcurrency}}},
           {.name = "--threads",
            .value = "T",
            .meaning = text::kMatchThreads,
            .number = {{1, kMostConcurrency}}},
           {.name = "--memory", .value = "MIB", .meaning = text::kMatchMemory, .number = {{1, kMostMemory}}},
           {.name = "--sprt", .value = "ELO0,ELO1[,ALPHA,BETA]", .meaning = text::kMatchSprt},
           {.name = "--adjudicate-loss", .value = "TURNS,SCORE", .meaning = text::kMatchLoss},
           {.name = "--adjudicate-draw", .value = "TURNS,SCORE,PLY", .meaning = text::kMatchDraw},
           {.name = "--longest", .value = "N", .meaning = text::kMatchLongest, .number = {{1, 1'000'000}}},
           {.name = "--record", .value = "FILE", .meaning = text::kMatchRecord},
           {.name = "--resume", .meaning = text::kMatchResume},
           {.name = "--changed", .value = "NAME...", .repeated = true, .meaning = text::kMatchChanged},
           {.name = "--shard", .value = "I/N", .meaning = text::kMatchShard},
           {.name = "--parts", .value = "FILE...", .repeated = true, .meaning = text::kMatchParts},
           {.name = "--no-times", .meaning = text::kMatchNoTimes},
           {.name = "--logs", .value = "DIR", .meaning = text::kMatchLogs},
           {.name = "--log-protocol", .meaning = text::kMatchLogProtocol},
           {.name = "--anchor", .value = "NAME=RATING...", .repeated = true, .meaning = text::kMatchAnchor},
           {.name = "--event", .value = "NAME", .meaning = text::kMatchEvent},
           {.name = "--json", .meaning = text::kMatchJson},
           {.name = "--csv", .meaning = text::kMatchCsv},
           sandbox_option(),
           sandbox_memory_option(),
           sandbox_processes_option(),
           {.name = "--output", .value = "FILE", .meaning = text::kMatchOutput}},
      .examples = {"joga match quantik --players easy medium --games 20",
                   "joga match eximo --players hard \"ugi:python3 bot.py\" --time 0.1 --record games.joga",
                   "joga match report games.joga --output games.html"},
      .run = run_match};
}

}  // namespace joga::app
