#include "joga/tournament/config.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/core/catalogue.hpp"
#include "joga/core/text.hpp"
#include "joga/games/registry.hpp"
#include "joga/match/digest.hpp"
#include "joga/record/toml.hpp"
#include "joga/system/files.hpp"
#include "joga/tournament/catalogue.hpp"
#include "joga/tournament/fields.hpp"
#include "joga/tournament/pairing.hpp"

namespace joga::tournament {
namespace {

using Json = nlohmann::json;

constexpr double kMostRating = 1e5;
constexpr std::size_t kLargestConfig = std::size_t{1} << 20U;
constexpr std::size_t kLargestOpenings = std::size_t{1} << 26U;
constexpr std::array<std::string_view, 4> kTieBreakWords{"direct", "buchholz", "sonneborn-berger", "wins"};

[[nodiscard]] std::vector<TieBreak> usual_tie_breaks(Format format) {
  if (format == Format::Swiss) return {TieBreak::Buchholz, TieBreak::SonnebornBerger, TieBreak::Direct};
  return {TieBreak::Direct, TieBreak::SonnebornBerger, TieBreak::Wins};
}

[[nodiscard]] std::optional<Error> read_general(const Json& document, Config& config) {
  Fields fields(document, "",
                {"name", "game", "format", "rounds", "games", "seed", "bad_bots", "tie_breaks", "final",
                 "ladder", "time", "openings", "machine"});
  config.name = fields.text("name", "");
  if (config.name.empty()) fields.refuse("name", text::kValueText);
  const std::string spec = fields.text("game", "");
  if (spec.empty()) fields.refuse("game", text::kValueGame);
  config.format = static_cast<Format>(fields.word("format", 0, {"round-robin", "swiss", "gauntlet"}));
  config.rounds = static_cast<std::uint64_t>(fields.whole("rounds", 7, 1, 1'000));
  config.games = static_cast<std::uint64_t>(fields.whole("games", 2, 1, 10'000));
  config.seed = static_cast<std::uint64_t>(fields.whole("seed", 1, 0, INT64_MAX));
  config.bad_bots = static_cast<BadBots>(fields.word("bad_bots", 0, {"leave-out", "forfeit"}));
  config.tie_breaks = usual_tie_breaks(config.format);
  if (fields.has("tie_breaks")) {
    config.tie_breaks.clear();
    for (const std::string& word : fields.texts("tie_breaks")) {
      const auto found = std::ranges::find(kTieBreakWords, word);
      if (found == kTieBreakWords.end()) {
        fields.refuse("tie_breaks", Message(text::kValueWords,
                                            Message::list({kTieBreakWords.begin(), kTieBreakWords.end()})));
      } else {
        config.tie_breaks.push_back(static_cast<TieBreak>(found - kTieBreakWords.begin()));
      }
    }
  }
  if (fields.error()) return fields.error();
  Result<std::shared_ptr<const AnyGame>> game = games::make_game(spec);
  if (!game) return Error{game.error().code, Message(joga::text::kLabelled, "game", game.error().message)};
  config.game = *game;
  return std::nullopt;
}

[[nodiscard]] std::optional<Error> read_stages(const Json& document, Config& config) {
  Fields last(document, "final", {"bots", "games"});
  config.last.bots =
      static_cast<std::size_t>(last.whole("bots", 0, 0, static_cast<std::int64_t>(kMostParticipants)));
  config.last.games = static_cast<std::uint64_t>(last.whole("games", 10, 1, 10'000));
  if (config.last.bots == 1) last.refuse("bots", text::kValueFinalists);
  if (config.last.bots > 0 && config.format != Format::Swiss) last.refuse("bots", text::kFinalOnlySwiss);
  if (last.error()) return last.error();

  Fields ladder(document, "ladder", {"levels", "games", "climb", "anchors"});
  config.ladder.games = static_cast<std::uint64_t>(ladder.whole("games", 4, 1, 10'000));
  config.ladder.climb = ladder.flag("climb", true);
  std::vector<std::string> words = ladder.texts("levels");
  if (ladder.error()) return ladder.error();
  if (words.empty() && (document.contains("ladder") || config.format == Format::Gauntlet)) {
    for (std::size_t level = 1; level <= config.game->info().strengths.size(); ++level)
      words.push_back("level:" + std::to_string(level));
  }
  for (const std::string& word : words) {
    Result<match::Contender> level = match::parse_contender(word, config.game->info());
    if (!level)
      return Error{level.error().code,
                   Message(joga::text::kLabelled, "ladder.levels", level.error().message)};
    if (level->who.is_foreign()) {
      return Error{ErrorCode::Forbidden, Message(text::kLevelForeign, word)};
    }
    config.ladder.levels.push_back(*std::move(level));
  }
  match::number_namesakes(config.ladder.levels);
  for (const std::string& word : ladder.texts("anchors")) {
    const std::size_t sign = word.rfind('=');
    const std::string name = word.substr(0, sign);
    const std::optional<double> rating = sign == std::string::npos
                                             ? std::nullopt
                                             : number_from<double>(std::string_view(word).substr(sign + 1));
    const bool is_level =
        std::ranges::find(config.ladder.levels, name, &match::Contender::name) != config.ladder.levels.end();
    const bool is_new = is_level && rating && std::abs(*rating) <= kMostRating &&
                        config.ladder.anchors.try_emplace(name, *rating).second;
    if (!is_new) ladder.refuse("anchors", text::kValueAnchors);
  }
  return ladder.error();
}

[[nodiscard]] std::optional<Error> read_rules(const Json& document, const std::filesystem::path& folder,
                                              Config& config) {
  Fields time(document, "time", {"per_move", "total", "depth", "nodes", "margin", "longest", "clock"});
  if (const auto per_move = time.milliseconds("per_move"))
    config.time.per_move = std::chrono::milliseconds(*per_move);
  if (const std::string total = time.text("total", ""); !total.empty()) {
    const Result<search::Clock> clock = match::parse_total(total);
    if (!clock) {
      time.refuse("total", text::kValueClock);
    } else {
      config.time.total = *clock;
    }
    if (time.has("per_move")) time.refuse("total", text::kNotWithPerMove);
  }
  if (time.has("depth")) config.time.depth = static_cast<int>(time.whole("depth", 1, 1, 1'000));
  if (time.has("nodes")) config.time.nodes = static_cast<std::uint64_t>(time.whole("nodes", 1, 1, INT64_MAX));
  config.time.charged = static_cast<match::ChargedTime>(time.word("clock", 0, {"wall", "processor"}));
  config.time.margin = std::chrono::milliseconds(time.whole("margin", 50, 0, 1'000'000));
  config.adjudication.longest_game = static_cast<int>(time.whole("longest", 0, 0, 1'000'000));
  if (time.error()) return time.error();

  Fields openings(document, "openings", {"random_plies", "file"});
  config.random_plies = static_cast<int>(openings.whole("random_plies", 4, 0, 200));
  if (const std::string file = openings.text("file", ""); !file.empty()) {
    config.openings_file = folder / file;
    if (openings.has("random_plies")) openings.refuse("file", text::kNotWithRandomPlies);
  }
  return openings.error();
}

[[nodiscard]] std::optional<Error> read_machine(const Json& document, Config& config) {
  Fields machine(document, "machine",
                 {"concurrency", "programs", "build_seconds", "memory", "processes", "joga", "protocol"});
  config.concurrency = static_cast<unsigned>(machine.whole("concurrency", 1, 1, 1'024));
  config.programs = static_cast<std::size_t>(machine.whole("programs", 64, 2, 10'000));
  config.build_time = std::chrono::seconds(machine.whole("build_seconds", 300, 1, 86'400));
  config.memory_mib = static_cast<std::uint32_t>(machine.whole("memory", 512, 16, 1 << 20));
  config.processes = static_cast<std::uint32_t>(machine.whole("processes", 32, 1, 10'000));
  config.gives_joga = machine.flag("joga", true);
  config.logs_protocol = machine.flag("protocol", false);
  return machine.error();
}

}  // namespace

std::string_view tie_break_word(TieBreak tie_break) noexcept {
  return kTieBreakWords[static_cast<std::size_t>(tie_break)];
}

Result<std::string> Config::identity() const {
  const Result<std::shared_ptr<match::Openings>> start = openings();
  if (!start) return start.error();
  match::Digest digest;
  digest.add(game->spec().text());
  digest.add((*start)->identity());
  digest.add(time.text());
  digest.add(time.margin.count());
  digest.add(adjudication.longest_game);
  digest.add(std::to_string(seed));
  return digest.hexadecimal();
}

std::uint64_t Config::most_openings_of_a_meeting() const noexcept {
  std::uint64_t most = format == Format::Gauntlet ? 0 : games;
  if (last.bots > 0) most = std::max(most, last.games);
  if (!ladder.levels.empty()) most = std::max(most, ladder.games);
  return (most + 1) / 2;
}

Result<std::shared_ptr<match::Openings>> Config::openings() const {
  if (openings_file.empty()) return match::Openings::random(game, random_plies, seed);
  const Result<system::FileText> file = system::read_file(openings_file, kLargestOpenings);
  if (!file) return file.error();
  Result<std::shared_ptr<match::Openings>> made =
      match::Openings::from_text(game, file->text, openings_file.string());
  if (made && (*made)->known_size() < most_openings_of_a_meeting()) {
    return Error{ErrorCode::Illegal, Message(text::kTooFewOpenings, system::shown(openings_file),
                                             (*made)->known_size(), most_openings_of_a_meeting())};
  }
  return made;
}

Result<Config> parse_config(std::string_view text, const std::filesystem::path& folder) {
  const Message path = system::shown(folder / kConfigFile);
  const auto in_file = [&](const Error& error) {
    return Error{error.code, Message(joga::text::kLabelled, path, error.message)};
  };
  const Result<Json> document = record::parse_toml(text);
  if (!document) return in_file(document.error());
  Config config;
  if (auto error = read_general(*document, config)) return in_file(*error);
  if (auto error = read_stages(*document, config)) return in_file(*error);
  if (auto error = read_rules(*document, folder, config)) return in_file(*error);
  if (auto error = read_machine(*document, config)) return in_file(*error);
  return config;
}

Result<Config> read_config(const std::filesystem::path& folder) {
  const Result<system::FileText> file = system::read_file(folder / kConfigFile, kLargestConfig);
  if (!file) {
    if (file.error().code != ErrorCode::Unknown) return file.error();
    return Error{ErrorCode::Unknown, Message(text::kNoTournament, system::shown(folder))};
  }
  return parse_config(file->text, folder);
}

std::string new_config_text(const AnyGame& game, std::string_view name) {
  std::string text =
      R"(# A tournament of bots: docs/tournament.md explains the keys. Lines that begin with # have no effect.

name = "{name}"
game = "{game}"        # `joga games` lists games and their options
format = "swiss"       # or "round-robin": all play all; or "gauntlet": only against joga's levels
rounds = 7             # of the Swiss part
games = 2              # of each meeting: each opening is played twice, with the sides swapped
seed = 1               # another seed gives other openings and pairings
bad_bots = "leave-out" # those that do not build or fail the check; or "forfeit": they lose their games
# tie_breaks = ["buchholz", "sonneborn-berger", "direct", "wins"]

[final]                # after the Swiss rounds the best play all against all
bots = 4
games = 10

[ladder]               # then every bot climbs joga's levels, to see which it beats
games = 4
# levels = ["level:1", "level:2"]  # all levels of the game, unless said here
# climb = false                    # meets all levels, also after a defeat
# anchors = ["level:1=0"]          # fixes the ratings of these levels, so that tournaments compare

[time]
per_move = 0.5         # seconds; or total = "60+0.5": for the game, and more for each turn
margin = 50            # milliseconds that a message may take
clock = "wall"         # or "processor": the processor time of the bot's own processes, however busy the machine is
# longest = 400        # a game of this many turns is a draw

[openings]
random_plies = 4       # or file = "openings.txt"

[machine]              # no part of the results
concurrency = 2        # games at a time
programs = 64          # the most bots that are kept running from game to game
build_seconds = 300    # that building a bot may take
memory = 512           # MiB for each bot
processes = 32         # for each bot, threads included
joga = true            # bots find the program joga, which knows the rules, in their folder as ./joga
protocol = false       # true: logs have the whole conversation with each bot, not only its standard error
)";
  const auto put = [&](std::string_view mark, const std::string& value) {
    text.replace(text.find(mark), mark.size(), value);
  };
  const std::string quoted = Json(name).dump();
  put("\"{name}\"", quoted);
  put("\"{game}\"", Json(game.spec().text()).dump());
  return text;
}

}  // namespace joga::tournament
