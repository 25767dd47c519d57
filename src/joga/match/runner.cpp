#include "joga/match/runner.hpp"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "joga/match/catalogue.hpp"
#include "joga/record/saved.hpp"
#include "joga/system/files.hpp"

namespace joga::match {

using std::chrono::steady_clock;

Runner::Runner(const MatchSetup& setup, const RunOptions& options, Journal* journal)
    : setup_(setup),
      options_(options),
      journal_(journal),
      schedule_(setup.schedule(options.shard)),
      identity_(setup.identity()),
      standings_(setup.names()),
      all_parts_(setup.names()) {
  if (options.sprt) sprt_ = Sprt::create(*options.sprt);
  if (journal_ == nullptr) return;
  for (const MatchGame& game : journal_->finished()) {
    if (const Result<Done> counted = count(game); !counted && !error_) error_ = counted.error();
  }
}

Result<RunEnd> Runner::run(const StopFlag& stop, const std::function<void(const MatchProgress&)>& watch) {
  constexpr std::chrono::milliseconds kBetweenLooks{20};
  constexpr int kLooksBetweenShows = 10;
  constexpr int kLooksBetweenReads = 10;
  read_parts_or_stop();
  if (error_) return *error_;
  if (sprt_) sprt_->update(tested_pairs());
  begun_ = steady_clock::now();
  const auto threads = static_cast<std::size_t>(
      std::clamp<std::uint64_t>(options_.concurrency, 1, std::max<std::uint64_t>(schedule_.size(), 1)));
  working_ = threads;
  std::vector<std::thread> workers;
  for (std::size_t worker = 0; worker < threads; ++worker)
    workers.emplace_back([this, worker] { work(worker); });
  for (int looks = 0;; ++looks) {
    {
      std::unique_lock guard(mutex_);
      if (changed_.wait_for(guard, kBetweenLooks, [&] { return working_ == 0; })) break;
    }
    if (stop.is_set()) stop_.set();
    if (looks % kLooksBetweenShows == 0) show(watch);
    if (looks % kLooksBetweenReads == 0) read_parts_or_stop();
  }
  for (std::thread& worker : workers) worker.join();
  // If two parts finish their last games at the same time, at least one sees the games of both.
  read_parts_or_stop();
  if (sprt_ && !stop.is_set()) sprt_->update(tested_pairs());
  show(watch);
  if (error_) return *error_;
  if (is_decided()) return RunEnd::Decided;
  return stop.is_set() ? RunEnd::Stopped : RunEnd::Finished;
}

Result<Done> Runner::count(const MatchGame& game) {
  if (!standings_.add(game)) return Error{ErrorCode::Illegal, Message(text::kBadGame, game.number)};
  finished_.insert(game.number);
  if (sprt_) {
    static_cast<void>(all_parts_.add(game));
    sprt_->accept(parse_decision(sprt_->parameters(), game.test));
  }
  return Done{};
}

Pentanomial Runner::tested_pairs() const {
  return all_parts_.table().tally(Entrant::from_index(0), Entrant::from_index(1)).pairs();
}

Result<Done> Runner::read_parts() {
  if (options_.parts.empty()) return Done{};
  for (const std::string& path : system::matching_files(options_.parts)) {
    std::error_code error;
    if (journal_ != nullptr && std::filesystem::equivalent(path, journal_->path(), error)) continue;
    GrowingMatchFile& part = parts_.try_emplace(path, path).first->second;
    const Result<std::vector<MatchGame>> games = part.read_more(identity_);
    if (!games) return games.error();
    const std::lock_guard guard(mutex_);
    for (const MatchGame& game : *games) {
      // A game that is in two files counts once.
      static_cast<void>(all_parts_.add(game));
      if (sprt_) sprt_->accept(parse_decision(sprt_->parameters(), game.test));
    }
    if (sprt_) sprt_->look_at(tested_pairs());
    if (is_decided()) stop_.set();
  }
  return Done{};
}

void Runner::read_parts_or_stop() {
  const Result<Done> read = read_parts();
  if (read) return;
  const std::lock_guard guard(mutex_);
  if (!error_) error_ = read.error();
  stop_.set();
}

std::optional<ScheduledGame> Runner::next_game() {
  const std::lock_guard guard(mutex_);
  while (next_place_ < schedule_.size()) {
    if (stop_.is_set() || error_ || is_decided()) return std::nullopt;
    const ScheduledGame game = schedule_.game(next_place_++);
    if (!finished_.contains(game.number)) return game;
  }
  return std::nullopt;
}

void Runner::work(std::size_t worker) {
  Bench bench(setup_.contenders.size());
  while (const std::optional<ScheduledGame> scheduled = next_game()) {
    if (const Result<Done> played = play(*scheduled, worker, bench); !played) {
      const std::lock_guard guard(mutex_);
      if (!error_) error_ = played.error();
      stop_.set();
    }
    if (!options_.keeps_players) release(bench);
  }
  const std::lock_guard guard(mutex_);
  running_.erase(worker);
  --working_;
  changed_.notify_one();
}

Result<engine::AnyPlayer*> Runner::seat(Bench& bench, std::size_t contender) const {
  auto& [log, player] = bench[contender];
  if (!player) {
    Result<std::unique_ptr<engine::AnyPlayer>> made =
        options_.make
            ? options_.make(contender, options_.resources)
            : engine::make_player(setup_.contenders[contender].who, setup_.game, options_.resources);
    if (!made) return made.error();
    player = *std::move(made);
    if (options_.logs && setup_.contenders[contender].who.is_foreign()) {
      log = std::make_unique<GameLog>(*options_.logs);
      player->listen(
          [to = log.get()](engine::Speaker speaker, std::string_view line) { to->hear(speaker, line); });
    }
  }
  if (log) log->begin();
  player->new_game();
  player->get_ready(stop_);
  return player.get();
}

Result<PlayedGame> Runner::try_game(const ScheduledGame& scheduled, std::size_t worker, Bench& bench) {
  const Result<History> opening = setup_.openings->get(static_cast<std::size_t>(scheduled.opening));
  if (!opening) return opening.error();
  std::array<engine::AnyPlayer*, 2> players{};
  for (const Player player : kPlayers) {
    const Result<engine::AnyPlayer*> seated = seat(bench, scheduled.contenders[index_of(player)]);
    if (!seated) return seated.error();
    players[index_of(player)] = *seated;
  }
  const RefereeRules rules{
      .time = setup_.time, .adjudication = setup_.adjudication, .seed = setup_.seed_of(scheduled.number)};
  return play_game(*opening, players, rules, stop_,
                   [&](const History& history) { note(worker, scheduled, history.ply()); });
}

Result<Done> Runner::play(const ScheduledGame& scheduled, std::size_t worker, Bench& bench) {
  constexpr int kMostTries = 4;
  // Systems that stop a match, as Slurm and systemd do, stop its programs as well, some of them earlier.
  // Their games must not count as lost, so a crash counts only if the match goes on for a while.
  constexpr std::chrono::milliseconds kUntilACrashCounts{300};
  for (int tries = 1;; ++tries) {
    const Result<PlayedGame> played = try_game(scheduled, worker, bench);
    if (!played) return played.error();
    if (played->end.is_crash) pause(kUntilACrashCounts);
    if (is_over(played->end.outcome)) return finish(scheduled, *played, bench);
    if (stop_.is_set()) return Done{};
    // A program could not be started for lack of resources, which another player may have taken.
    release(bench);
    if (tries == kMostTries)
      return Error{ErrorCode::Busy, Message(text::kNoResources, scheduled.number, played->end.reason)};
    pause(options_.retry_pause * (1 << (tries - 1)));
  }
}

void Runner::release(Bench& bench) {
  for (Seat& seat : bench) seat.player.reset();
}

void Runner::pause(std::chrono::milliseconds time) const {
  constexpr std::chrono::milliseconds kBetweenLooks{20};
  for (const auto end = steady_clock::now() + time; steady_clock::now() < end && !stop_.is_set();)
    std::this_thread::sleep_for(kBetweenLooks);
}

record::Tags Runner::tags_of(const ScheduledGame& scheduled, std::size_t opening_plies) const {
  record::Tags tags;
  for (const Player player : kPlayers) {
    const Contender& contender = setup_.contenders[scheduled.contenders[index_of(player)]];
    tags.set(player == Player::One ? "Player1" : "Player2", contender.name);
    if (!contender.program.empty()) tags.set(kProgramTags[index_of(player)], contender.program);
  }
  if (!setup_.event.empty()) tags.set("Event", setup_.event);
  tags.set("Round", std::to_string(setup_.list ? setup_.list->round : scheduled.opening + 1));
  tags.set("Date", record::local_time(std::time(nullptr)).substr(0, 10));
  tags.set("Seed", std::to_string(setup_.seed_of(scheduled.number)));
  tags.set("TimeControl", setup_.time.text());
  tags.set(kMatchTag, identity_);
  tags.set(kNumberTag, std::to_string(scheduled.number));
  tags.set(kOpeningTag, std::to_string(opening_plies));
  return tags;
}

Result<Done> Runner::save_logs(const ScheduledGame& scheduled, const Bench& bench) const {
  for (const std::size_t contender : scheduled.contenders) {
    const std::unique_ptr<GameLog>& log = bench[contender].log;
    if (!log) continue;
    const Result<Done> saved = log->save(setup_.contenders[contender].name, scheduled.number);
    if (!saved) return saved;
  }
  return Done{};
}

void Runner::tell_fault(const MatchGame& game, const GameEnd& end) const {
  const std::optional<Player> failed = game.player_at_fault();
  if (!failed || !options_.on_fault) return;
  options_.on_fault({.game = game.number,
                     .player = game.names[index_of(*failed)],
                     .ending = end.ending,
                     .reason = end.reason,
                     .errors = end.errors});
}

Result<Done> Runner::finish(const ScheduledGame& scheduled, const PlayedGame& played, const Bench& bench) {
  record::Record record = to_record(played, tags_of(scheduled, played.history.ply() - played.turns.size()));
  if (!options_.record_times) remove_times(record);
  const MatchGame game = MatchGame::of(record, scheduled.number);
  // Before the game itself: after a kill between the two it is played again.
  if (const Result<Done> saved = save_logs(scheduled, bench); !saved) return saved;
  const std::lock_guard guard(mutex_);
  // A game that ends after the test was decided is not written, because every reader of the file would count
  // it.
  if (stop_.is_set()) return Done{};
  if (const Result<Done> counted = count(game); !counted) return counted;
  // Only a game of one's own decides, so that the decision stands in a record, where the other parts and
  // whoever joins the files find it: the sums of all games may have left the bounds again.
  if (sprt_ && sprt_->update(tested_pairs()) != SprtState::Running)
    record.tags.set(kTestTag, decision_text(sprt_->parameters(), sprt_->state()));
  if (journal_ != nullptr) {
    if (const Result<Done> written = journal_->append(record); !written) return written;
  }
  if (options_.take) options_.take(record);
  tell_fault(game, played.end);
  ++finished_here_;
  if (is_decided()) stop_.set();
  return Done{};
}

void Runner::note(std::size_t worker, const ScheduledGame& scheduled, std::size_t plies) {
  const std::lock_guard guard(mutex_);
  RunningGame& game = running_[worker];
  if (game.number != scheduled.number || game.names[0].empty()) {
    game = {.number = scheduled.number,
            .names = {setup_.contenders[scheduled.contenders[0]].name,
                      setup_.contenders[scheduled.contenders[1]].name}};
  }
  game.plies = plies;
}

void Runner::show(const std::function<void(const MatchProgress&)>& watch) const {
  if (!watch) return;
  const std::lock_guard guard(mutex_);
  MatchProgress progress{
      .finished = finished_.size(),
      .finished_here = finished_here_,
      .total = schedule_.size(),
      .elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(steady_clock::now() - begun_),
      .standings = &standings_};
  for (const auto& [worker, game] : running_) progress.running.push_back(game);
  watch(progress);
}

}  // namespace joga::match
