// joga tournament
#include <algorithm>
#include <filesystem>
#include <map>
#include <ostream>
#include <set>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/match_catalogue.hpp"
#include "joga/app/match_summary.hpp"
#include "joga/app/progress.hpp"
#include "joga/app/setup.hpp"
#include "joga/app/tournament_catalogue.hpp"
#include "joga/app/tournament_tables.hpp"
#include "joga/core/text.hpp"
#include "joga/system/process.hpp"
#include "joga/tournament/catalogue.hpp"
#include "joga/tournament/example.hpp"
#include "joga/tournament/report.hpp"
#include "joga/tournament/tournament.hpp"

namespace joga::app {
namespace {

namespace fs = std::filesystem;

using tournament::Confinement;
using tournament::TournamentEnd;

[[nodiscard]] fs::path folder_from(const Arguments& arguments) {
  return fs::path(arguments.operands()[1]);
}

// Unless told otherwise by name, bots run in a sandbox or not at all.
[[nodiscard]] Result<Confinement> confinement_from(const Arguments& arguments) {
  if (arguments.has("--no-sandbox")) return Confinement::None;
  if (const Result<Done> possible = system::check_sandbox(); !possible) return possible.error();
  return Confinement::Sandbox;
}

int make_new(const Arguments& arguments, Context& context) {
  const std::optional<std::string_view> spec = arguments.option("--game");
  if (!spec) return context.refuse(text::kTournamentGameNeeded);
  const Result<std::shared_ptr<const AnyGame>> game = game_from_spec(*spec);
  if (!game) return context.refuse(game.error());
  const fs::path folder = folder_from(arguments);
  const std::string name(arguments.option("--name").value_or(folder.lexically_normal().filename().string()));
  const Result<fs::path> made = tournament::make_tournament(folder, **game, name.empty() ? "cup" : name);
  if (!made) return context.refuse(made.error());
  context.say({text::kTournamentMade, system::shown(folder), system::shown(*made),
               system::shown(folder / tournament::kConfigFile)});
  return kDone;
}

// The bots whose folders are named, or all of them.
[[nodiscard]] Result<std::vector<tournament::Bot>> chosen_bots(const Arguments& arguments,
                                                               const tournament::BotList& list) {
  const std::vector<std::string_view> names(arguments.operands().begin() + 2, arguments.operands().end());
  if (names.empty()) return list.bots;
  std::vector<tournament::Bot> chosen;
  for (const std::string_view name : names) {
    const auto found = std::ranges::find_if(
        list.bots, [&](const tournament::Bot& bot) { return bot.folder.filename() == name; });
    if (found != list.bots.end()) {
      chosen.push_back(*found);
      continue;
    }
    // Reading it again gives the reason, if there is such a folder.
    const fs::path folder = folder_from(arguments) / tournament::kBotsFolder / name;
    std::error_code error;
    if (fs::is_directory(folder, error)) {
      if (const Result<tournament::Bot> bot = tournament::read_bot(folder); !bot) return bot.error();
    }
    std::vector<Message> folders;
    for (const tournament::Bot& bot : list.bots) folders.emplace_back(bot.folder.filename().string());
    return Error{ErrorCode::Unknown,
                 Message(text::kTournamentNoBot, system::shown(folder), Message::list(folders))};
  }
  return chosen;
}

int check_bots(const Arguments& arguments, Context& context) {
  const Result<Confinement> confinement = confinement_from(arguments);
  if (!confinement) return context.fail(confinement.error().message);
  const Result<tournament::TournamentState> state = tournament::read_tournament(folder_from(arguments));
  if (!state) return context.refuse(state.error());
  const Result<std::vector<tournament::Bot>> bots = chosen_bots(arguments, state->bots);
  if (!bots) return context.refuse(bots.error());
  std::size_t unfit = 0;
  if (arguments.operands().size() == 2) {
    for (const Message& fault : state->bots.faults) {
      context.say({text::kTournamentUnfit, fault});
      ++unfit;
    }
  }
  if (bots->empty() && unfit == 0) {
    return context.refuse(
        Message(text::kTournamentNoBots, system::shown(folder_from(arguments) / tournament::kBotsFolder)));
  }
  const tournament::Workshop workshop(state->folder, state->config, *confinement);
  const StopFlag& stop = stop_on_interrupt();
  std::size_t fit = 0;
  const Result<Done> examined = tournament::examine_bots(
      workshop, *bots, true, state->config.concurrency, stop,
      [&](const tournament::Bot& bot, const tournament::Verdict& verdict) {
        ++(verdict.is_fit() ? fit : unfit);
        const Message line = verdict.is_fit()
                                 ? Message(text::kTournamentFit, bot.name)
                                 : Message(text::kTournamentUnfit, verdict.fault(context.language));
        context.out << context.in_words(line) << std::endl;
      });
  if (!examined) {
    const int status = context.fail(examined.error().message);
    return stop.is_set() ? kInterrupted : status;
  }
  context.say({text::kTournamentChecked, fit, unfit});
  return unfit == 0 ? kDone : kFailed;
}

[[nodiscard]] StandingsTable table_of(const tournament::TournamentState& state,
                                      const std::vector<tournament::Participant>& current) {
  return {.config = state.config,
          .results = state.results,
          .rows = tournament::standings(state.config, state.results, current),
          .bots = &state.bots};
}

int run_rounds(const Arguments& arguments, Context& context) {
  const Result<Confinement> confinement = confinement_from(arguments);
  if (!confinement) return context.fail(confinement.error().message);
  LiveLines live(context.error);
  tournament::TournamentOptions options{.language = context.language, .confinement = *confinement};
  if (const auto text = arguments.option("--shard")) {
    options.shard = match::Shard::parse(*text);
    if (!options.shard) return context.refuse(Message(text::kMatchShardForm, *text));
  } else if (arguments.has("--round")) {
    return context.refuse(text::kTournamentRoundAlone);
  }
  options.round = arguments.number<std::uint64_t>("--round").value_or(0);
  options.tell = [&](const Message& message) {
    live.clear();
    context.error << context.in_words(message) << '\n';
  };
  std::set<std::string> failed;
  options.on_fault = [&](const match::FaultNews& news) {
    if (!failed.insert(news.player).second) return;
    live.clear();
    show_fault(news, context);
  };
  options.watch = [&](const tournament::TournamentProgress& progress) {
    if (!live.is_watched()) return;
    const auto rows = tournament::standings(progress.config, progress.results, progress.current);
    live.show(tournament_progress(progress, rows, context.language));
  };
  const Result<std::unique_ptr<tournament::Tournament>> opened =
      tournament::Tournament::open(folder_from(arguments), options);
  if (!opened) return context.refuse(opened.error());
  tournament::Tournament& cup = **opened;
  const Result<TournamentEnd> end = cup.run(stop_on_interrupt());
  live.clear();
  const tournament::Results& results = cup.state().results;
  if (!end) return context.fail(end.error().message);
  switch (*end) {
    case TournamentEnd::Finished:
      context.out << standings_text(table_of(cup.state(), cup.current()), context.language);
      return kDone;
    case TournamentEnd::ShardFinished:
      context.say({text::kTournamentShardDone, cup.round_played().number, cup.games_of_round(),
                   cup.round_played().games * cup.round_played().meetings.size()});
      return kDone;
    case TournamentEnd::Stopped:
      break;
  }
  context.fail({text::kTournamentInterrupted, results.games(), results.games_of_rounds()});
  return kInterrupted;
}

int print_standings(const Arguments& arguments, Context& context) {
  if (arguments.has("--csv") && arguments.has("--json"))
    return context.refuse(Message(text::kNotTogether, "--csv", "--json"));
  const Result<tournament::TournamentState> state = tournament::read_tournament(folder_from(arguments));
  if (!state) return context.refuse(state.error());
  const StandingsTable table = table_of(*state, state->entered());
  if (arguments.has("--csv")) {
    context.out << standings_csv(table);
  } else if (arguments.has("--json")) {
    context.out << standings_json(table);
  } else {
    context.out << standings_text(table, context.language);
  }
  return kDone;
}

int write_pages(const Arguments& arguments, Context& context) {
  std::map<std::uint64_t, record::Record> games;
  const Result<tournament::TournamentState> state = tournament::read_tournament(
      folder_from(arguments), [&](const tournament::PlayedGame& played, const record::Record& record) {
        games.emplace(played.game.number, record);
      });
  if (!state) return context.refuse(state.error());
  const auto rows = tournament::standings(state->config, state->results, state->entered());
  const auto output = arguments.option("--output");
  const fs::path folder = output ? fs::path(*output) : folder_from(arguments) / "report";
  const Result<fs::path> written = tournament::write_report({*state, rows, games, context.language}, folder);
  if (!written) return context.fail(written.error().message);
  context.say({text::kTournamentReported, system::shown(*written), games.size()});
  return kDone;
}

struct Verb {
  std::string_view name{};
  std::vector<std::string_view> options{};
  bool takes_bots = false;
  int (*run)(const Arguments& arguments, Context& context) = nullptr;
};

[[nodiscard]] const std::vector<Verb>& verbs() {
  static const std::vector<Verb> all{
      {"new", {"--game", "--name"}, false, make_new},
      {"check", {"--no-sandbox"}, true, check_bots},
      {"run", {"--no-sandbox", "--shard", "--round"}, false, run_rounds},
      {"standings", {"--csv", "--json"}, false, print_standings},
      {"report", {"--output"}, false, write_pages},
  };
  return all;
}

int run_tournament(const Arguments& arguments, Context& context) {
  const std::string_view word = arguments.operands().front();
  const auto verb = std::ranges::find(verbs(), word, &Verb::name);
  if (verb == verbs().end()) return context.refuse(Message(text::kTournamentVerbs, word));
  for (const OptionDescription& option : tournament_command().options) {
    if (arguments.has(option.name) && std::ranges::find(verb->options, option.name) == verb->options.end())
      return context.refuse(Message(text::kTournamentIdleOption, option.name, word));
  }
  if (arguments.operands().size() > 2 && !verb->takes_bots) {
    return context.refuse(Message(text::kSurplusOperand, "tournament", arguments.operands()[2],
                                  "joga tournament new|run|standings|report DIR"));
  }
  return verb->run(arguments, context);
}

}  // namespace

CommandDescription tournament_command() {
  return {
      .name = "tournament",
      .summary = text::kTournamentSummary,
      .operands = {{.name = "new|check|run|standings|report", .meaning = text::kTournamentVerb},
                   {.name = "DIR", .meaning = text::kTournamentFolder},
                   {.name = "BOT", .required = false, .repeated = true, .meaning = text::kTournamentBots}},
      .options =
          {{.name = "--game", .value = "SPEC", .meaning = text::kTournamentGame},
           {.name = "--name", .value = "NAME", .meaning = text::kTournamentName},
           {.name = "--shard", .value = "I/N", .meaning = text::kTournamentShard},
           {.name = "--round", .value = "N", .meaning = text::kTournamentRound, .number = {{1, 1'000'000}}},
           {.name = "--no-sandbox", .meaning = text::kTournamentNoSandbox},
           {.name = "--csv", .meaning = text::kTournamentCsv},
           {.name = "--json", .meaning = text::kTournamentJson},
           {.name = "--output", .value = "FOLDER", .meaning = text::kTournamentOutput}},
      .examples = {"joga tournament new cup --game quantik", "joga tournament check cup",
                   "joga tournament run cup", "joga tournament standings cup --csv"},
      .run = run_tournament};
}

}  // namespace joga::app
