#include "joga/tournament/tournament.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "joga/core/catalogue.hpp"
#include "joga/system/catalogue.hpp"
#include "joga/system/files.hpp"
#include "joga/tournament/catalogue.hpp"

namespace joga::tournament {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kRunLock = "run.lock";  // of a process that plays all of the tournament
constexpr std::size_t kLargestRound = std::size_t{1} << 26U;

// "007"; more digits if need be.
[[nodiscard]] std::string round_name(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  return digits.size() < 3 ? std::string(3 - digits.size(), '0') + digits : digits;
}

[[nodiscard]] fs::path round_path(const fs::path& folder, std::uint64_t number) {
  return folder / "rounds" / (round_name(number) + ".json");
}

[[nodiscard]] fs::path games_path(const fs::path& folder, std::uint64_t round,
                                  const std::optional<match::Shard>& shard) {
  std::string name = "round-" + round_name(round);
  if (shard) name += '.' + std::to_string(shard->index + 1) + "-of-" + std::to_string(shard->count);
  return folder / "games" / (name + ".joga");
}

[[nodiscard]] Error cannot_lock(const fs::path& path) {
  return Error{ErrorCode::Unsupported,
               Message(system::text::kCannotWrite, system::shown(path), system::system_words(errno))};
}

[[nodiscard]] std::vector<fs::path> files_in(const fs::path& folder, const fs::path& extension) {
  std::error_code error;
  std::vector<fs::path> files;
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    if (entry->path().extension() == extension) files.push_back(entry->path());
  }
  std::ranges::sort(files);
  return files;
}

// Reads the file of a round that follows those in `state`.
[[nodiscard]] Result<Round> read_round(const TournamentState& state, std::uint64_t number) {
  const fs::path path = round_path(state.folder, number);
  const Result<system::FileText> file = system::read_file(path, kLargestRound);
  if (!file) {
    if (file.error().code != ErrorCode::Unknown) return file.error();
    return Error{ErrorCode::Malformed, Message(text::kRoundMissing, system::shown(path))};
  }
  Result<Round> round = parse_round(file->text, path.string(), state.identity);
  if (round && (round->number != number || round->first_game < state.results.next_game())) {
    return Error{ErrorCode::Malformed, Message(text::kNotARound, system::shown(path))};
  }
  return round;
}

[[nodiscard]] Result<Done> read_rounds(TournamentState& state) {
  const std::size_t count = files_in(state.folder / "rounds", ".json").size();
  for (std::uint64_t number = 1; number <= count; ++number) {
    const Result<Round> round = read_round(state, number);
    if (!round) return round.error();
    state.results.add(*round);
  }
  return Done{};
}

// The sum of the times that the record has for each player.
[[nodiscard]] ThinkingTime thinking_time(const record::Record& record) {
  ThinkingTime spent{};
  AnyPosition position = record.start;
  for (const record::NodeId node : record.tree.main_line()) {
    const Player mover = record.game->to_move(position);
    if (const auto time = record.tree.annotation(node).spent) spent[index_of(mover)] += *time;
    position = record.game->play_unchecked(position, record.tree.move(node));
  }
  return spent;
}

// The files of games with their sizes.
using GameFiles = std::vector<std::pair<fs::path, std::uintmax_t>>;
[[nodiscard]] GameFiles find_games(const fs::path& folder) {
  GameFiles files;
  for (const fs::path& path : files_in(folder / "games", ".joga")) {
    std::error_code error;
    if (const std::uintmax_t size = fs::file_size(path, error); !error) files.emplace_back(path, size);
  }
  return files;
}

[[nodiscard]] Result<Done> read_games(TournamentState& state, const GameFiles& files, const GameTaker& take) {
  for (const auto& [path, size] : files) {
    const Result<std::string> text = match::read_match_text(path);
    if (!text) return text.error();
    std::optional<Error> error;
    const Result<match::MatchFile> file =
        match::parse_match(std::string_view(*text).substr(0, size), path.string(),
                           [&](const match::MatchGame& game, const record::Record& record) {
                             if (error) return;
                             const PlayedGame played{game, thinking_time(record)};
                             const Result<Done> added = state.results.add(played, path.string());
                             if (!added) {
                               error = added.error();
                             } else if (take) {
                               take(played, record);
                             }
                           });
    if (!file) return file.error();
    if (!file->games.empty() && file->identity != state.identity) {
      return Error{ErrorCode::Illegal, Message(text::kOtherTournament, system::shown(path))};
    }
    if (error) return *error;
  }
  return Done{};
}

[[nodiscard]] std::vector<std::string> level_names(const Config& config) {
  std::vector<std::string> names;
  for (const match::Contender& level : config.ladder.levels) names.push_back(level.name);
  return names;
}

// A participant that cannot play: it loses its games by forfeit, with the reason.
class UnfitPlayer final : public engine::AnyPlayer {
 public:
  explicit UnfitPlayer(std::string reason) : reason_(std::move(reason)) {}
  void new_game() override {}
  engine::Choice choose(const History&, const engine::Request&, const StopFlag&) override {
    return engine::Choice::failed(engine::Fault::CannotStart, reason_);
  }

 private:
  std::string reason_;
};

}  // namespace

fs::path logs_path(const fs::path& folder) {
  return folder / "logs";
}

std::vector<Participant> TournamentState::entered() const {
  std::vector<Participant> participants;
  for (const Bot& bot : bots.bots) participants.push_back(bot.participant());
  return participants;
}

Result<TournamentState> read_tournament(const fs::path& folder, const GameTaker& take) {
  TournamentState state{.folder = folder};
  Result<Config> config = read_config(folder);
  if (!config) return config.error();
  state.config = *std::move(config);
  Result<std::string> identity = state.config.identity();
  if (!identity) return identity.error();
  state.identity = *std::move(identity);
  Result<BotList> bots = read_bots(folder, level_names(state.config));
  if (!bots) return bots.error();
  state.bots = *std::move(bots);
  // The tournament may be going on: a game that is there before the rounds are read belongs to one of them.
  const GameFiles files = find_games(folder);
  if (const Result<Done> read = read_rounds(state); !read) return read.error();
  if (const Result<Done> read = read_games(state, files, take); !read) return read.error();
  return state;
}

Result<std::unique_ptr<Tournament>> Tournament::open(const fs::path& folder, TournamentOptions options) {
  // Read before the lock is taken: a folder that is not a tournament stays as it is.
  if (const Result<Config> config = read_config(folder); !config) return config.error();
  std::optional<system::Lock> lock;
  if (!options.shard) {
    const fs::path path = folder / kRunLock;
    system::LockAttempt taken = system::Lock::take(path);
    if (!taken.lock) {
      if (taken.in_use) return Error{ErrorCode::Busy, Message(text::kInUse, system::shown(folder))};
      return cannot_lock(path);
    }
    lock = std::move(taken.lock);
  }
  for (const char* name : {"rounds", "games"}) {
    if (const Result<Done> made = system::make_folders(folder / name); !made) return made.error();
  }
  Result<TournamentState> state = read_tournament(folder);
  if (!state) return state.error();
  std::unique_ptr<Tournament> made(new Tournament(*std::move(state), std::move(options), std::move(lock)));
  Result<std::shared_ptr<match::Openings>> openings = made->state_.config.openings();
  if (!openings) return openings.error();
  made->openings_ = *std::move(openings);
  return made;
}

Tournament::Tournament(TournamentState state, TournamentOptions options, std::optional<system::Lock> lock)
    : state_(std::move(state)),
      options_(std::move(options)),
      lock_(std::move(lock)),
      workshop_(state_.folder, state_.config, options_.confinement),
      pool_(state_.config.programs) {}

void Tournament::tell(const Message& message) const {
  if (options_.tell) options_.tell(message);
}

Result<Done> Tournament::find_bots(const StopFlag& stop) {
  Result<BotList> bots = read_bots(state_.folder, level_names(state_.config));
  if (!bots) return bots.error();
  state_.bots = *std::move(bots);
  const auto tell_once = [&](const Message& message) {
    if (told_.insert(message.english()).second) tell(message);
  };
  for (const Message& fault : state_.bots.faults) tell_once(fault);
  std::map<std::string, Verdict> verdicts;
  Result<Done> examined =
      examine_bots(workshop_, state_.bots.bots, false, state_.config.concurrency, stop,
                   [&](const Bot& bot, const Verdict& verdict) { verdicts.emplace(bot.name, verdict); });
  if (!examined) return examined;
  const bool leaves_out = state_.config.bad_bots == BadBots::LeaveOut;
  current_.clear();
  for (const Bot& bot : state_.bots.bots) {
    const Verdict& verdict = verdicts.at(bot.name);
    if (!verdict.is_fit()) {
      tell_once({leaves_out ? text::kLeftOut : text::kForfeits, verdict.fault(options_.language)});
      faults_.insert_or_assign(bot.participant(), verdict.fault_english);
      if (leaves_out) continue;
    }
    current_.push_back(bot.participant());
  }
  if (current_.size() > kMostParticipants) {
    return Error{ErrorCode::Unsupported, Message(text::kTooManyBots, current_.size(), kMostParticipants)};
  }
  return Done{};
}

Result<Done> Tournament::write_round(const Round& round) {
  const fs::path path = round_path(state_.folder, round.number);
  if (const Result<Done> written = system::replace_file(path, round_text(round, state_.identity)); !written)
    return written;
  state_.results.add(round);
  return Done{};
}

Result<std::optional<std::size_t>> Tournament::choose_round(const StopFlag& stop) {
  const Results& results = state_.results;
  const std::size_t count = results.rounds().size();
  if (const Result<Done> found = find_bots(stop); !found) return found.error();
  if (count > 0 && !results.is_finished(count - 1)) return std::optional(count - 1);
  const std::size_t least = state_.config.format == Format::Gauntlet ? 1 : 2;
  if (current_.size() < least && count == 0) {
    return Error{ErrorCode::Illegal, Message(text::kTooFewBots, least, current_.size())};
  }
  const std::optional<Round> next = next_round(state_.config, results, current_);
  if (!next) return std::optional<std::size_t>();
  if (const Result<Done> written = write_round(*next); !written) return written.error();
  return std::optional(count);
}

// The shard that comes first writes the round, and the others read it: each could find other bots to be fit.
Result<std::optional<std::size_t>> Tournament::choose_shard_round(const StopFlag& stop) {
  const std::size_t count = state_.results.rounds().size();
  const std::uint64_t wanted = options_.round == 0 ? std::max<std::size_t>(count, 1) : options_.round;
  if (wanted <= count) {
    if (const Result<Done> found = find_bots(stop); !found) return found.error();
    return std::optional(static_cast<std::size_t>(wanted - 1));
  }
  const Error too_early{ErrorCode::Busy, Message(text::kRoundTooEarly, wanted, count)};
  if (count > 0 && !state_.results.is_finished(count - 1)) return too_early;
  if (wanted == count + 1) {
    const Result<system::Lock> lock = lock_round(wanted, stop);
    if (!lock) return lock.error();
    std::error_code error;
    if (!fs::exists(round_path(state_.folder, wanted), error)) return choose_round(stop);
    const Result<Round> round = read_round(state_, wanted);
    if (!round) return round.error();
    state_.results.add(*round);
    if (const Result<Done> found = find_bots(stop); !found) return found.error();
    return std::optional(count);
  }
  // Arrays may have been submitted for more rounds than there are.
  if (count == 0) return too_early;
  if (const Result<Done> found = find_bots(stop); !found) return found.error();
  if (next_round(state_.config, state_.results, current_)) return too_early;
  return std::optional<std::size_t>();
}

Result<system::Lock> Tournament::lock_round(std::uint64_t number, const StopFlag& stop) const {
  constexpr std::chrono::milliseconds kBetweenTries{50};
  const fs::path path = state_.folder / "rounds" / (round_name(number) + ".lock");
  for (;;) {
    system::LockAttempt taken = system::Lock::take(path);
    if (taken.lock) return *std::move(taken.lock);
    if (!taken.in_use) return cannot_lock(path);
    if (stop.is_set()) return Error{ErrorCode::Busy, text::kCheckStopped};
    std::this_thread::sleep_for(kBetweenTries);
  }
}

// Called after the lock of one's own games was taken, so that of two processes at least one sees the other.
Result<Done> Tournament::check_alone(std::uint64_t round) const {
  const Error in_use{ErrorCode::Busy, Message(text::kInUse, system::shown(state_.folder))};
  if (options_.shard && system::Lock::is_held(state_.folder / kRunLock)) return in_use;
  const fs::path own = games_path(state_.folder, round, options_.shard);
  const std::string division = options_.shard ? "-of-" + std::to_string(options_.shard->count) + ".joga" : "";
  for (const fs::path& lock : files_in(state_.folder / "games", ".lock")) {
    const std::string games = lock.stem().string();
    const bool is_of_round = games.starts_with("round-" + round_name(round) + '.');
    const bool is_beside = games == own.filename() || (options_.shard && games.ends_with(division));
    if (is_of_round && !is_beside && system::Lock::is_held(lock)) return in_use;
  }
  return Done{};
}

Result<TournamentEnd> Tournament::run(const StopFlag& stop) {
  for (;;) {
    const Result<std::optional<std::size_t>> index =
        options_.shard ? choose_shard_round(stop) : choose_round(stop);
    if (!index) {
      if (stop.is_set()) return TournamentEnd::Stopped;
      return index.error();
    }
    const std::optional<std::size_t>& chosen = *index;
    if (!chosen) return TournamentEnd::Finished;
    const Result<match::RunEnd> end = play(*chosen, stop);
    if (!end) return end.error();
    if (*end == match::RunEnd::Stopped) return TournamentEnd::Stopped;
    if (options_.shard) return TournamentEnd::ShardFinished;
  }
}

Result<match::MatchSetup> Tournament::setup_of(const Round& round) const {
  const Config& config = state_.config;
  match::MatchSetup setup{.game = config.game,
                          .list = match::GameList{.identity = state_.identity, .round = round.number},
                          .openings = openings_,
                          .time = config.time,
                          .adjudication = config.adjudication,
                          .seed = config.seed,
                          .event = config.name};
  for (const Participant& participant : round.participants) {
    // The player is made by `make_player`; the runner must only know which ones are external programs.
    setup.contenders.push_back({.name = participant.name});
    if (!participant.is_level()) setup.contenders.back().who = engine::Who{engine::UgiProgram{}};
  }
  const std::size_t openings = openings_->known_size();
  for (match::ScheduledGame game : round.all_games()) {
    if (state_.results.is_played(game.number)) continue;
    if (options_.shard && game.pair % options_.shard->count != options_.shard->index) continue;
    // A file of openings is used again from its beginning; a meeting never needs more than it has.
    if (openings > 0) game.opening %= openings;
    setup.list->games.push_back(game);
  }
  return setup;
}

Result<std::unique_ptr<engine::AnyPlayer>> Tournament::make_player(const Participant& participant,
                                                                   const engine::Resources& resources) const {
  const Config& config = state_.config;
  if (participant.is_level()) {
    const auto level = std::ranges::find(config.ladder.levels, participant.name, &match::Contender::name);
    if (level == config.ladder.levels.end()) {
      return Error{ErrorCode::Unknown, Message(text::kNoSuchLevel, participant.name)};
    }
    return engine::make_player(level->who, config.game, resources);
  }
  if (const auto fault = faults_.find(participant); fault != faults_.end())
    return std::unique_ptr<engine::AnyPlayer>(new UnfitPlayer(fault->second));
  const Result<engine::UgiProgram> program = workshop_.program(participant);
  if (!program) {
    // The rest of its games is lost, and the tournament goes on.
    return std::unique_ptr<engine::AnyPlayer>(new UnfitPlayer(program.error().message.english()));
  }
  return engine::make_player(engine::Who{*program}, config.game, resources);
}

Result<match::RunEnd> Tournament::play(std::size_t index, const StopFlag& stop) {
  played_ = index;
  const Round round = state_.results.rounds()[index];
  const Result<match::MatchSetup> setup = setup_of(round);
  if (!setup) return setup.error();
  const fs::path path = games_path(state_.folder, round.number, options_.shard);
  Result<match::Journal> journal = match::Journal::open(path, state_.identity, true);
  if (!journal) return journal.error();
  if (const Result<Done> alone = check_alone(round.number); !alone) return alone.error();
  std::optional<Error> error;
  match::RunOptions run{.concurrency = state_.config.concurrency, .keeps_players = false};
  run.logs =
      match::LogOptions{.folder = logs_path(state_.folder), .conversation = state_.config.logs_protocol};
  run.on_fault = options_.on_fault;
  run.make = [&](std::size_t contender, const engine::Resources& resources) {
    const Participant& participant = round.participants[contender];
    return pool_.take(participant, [&] { return make_player(participant, resources); });
  };
  run.take = [&](const record::Record& record) {
    const Result<match::MatchGame> game = match::match_game(record, path.string(), 1);
    const Result<Done> added =
        game ? state_.results.add({*game, thinking_time(record)}, path.string()) : game.error();
    if (!added && !error) error = added.error();
  };
  match::Runner runner(*setup, run, &*journal);
  Result<match::RunEnd> end = runner.run(stop, [&](const match::MatchProgress& progress) {
    if (options_.watch) options_.watch({state_.config, state_.results, current_, round, progress});
  });
  if (end && error) return *error;
  return end;
}

Result<Done> examine_bots(const Workshop& workshop, const std::vector<Bot>& bots, bool anew,
                          unsigned at_a_time, const StopFlag& stop,
                          const std::function<void(const Bot&, const Verdict&)>& show) {
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::optional<Error> error;
  const auto work = [&] {
    for (std::size_t i = next++; i < bots.size(); i = next++) {
      const Result<Verdict> verdict = workshop.examine(bots[i], anew, stop);
      const std::lock_guard guard(mutex);
      if (!verdict && !error) error = verdict.error();
      if (error) return;
      show(bots[i], *verdict);
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < at_a_time && i < bots.size(); ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  if (error) return *error;
  return Done{};
}

}  // namespace joga::tournament
