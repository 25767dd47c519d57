#include "joga/match/runner.hpp"

#include <algorithm>
#include <ctime>
#include <thread>
#include <utility>

#include "joga/match/catalogue.hpp"
#include "joga/record/saved.hpp"

namespace joga::match {

using std::chrono::steady_clock;

Runner::Runner(const MatchSetup& setup, const RunOptions& options, Journal* journal)
    : setup_(setup),
      options_(options),
      journal_(journal),
      schedule_(setup.schedule(options.shard)),
      identity_(setup.identity()),
      standings_(setup.names()) {
  if (options.sprt) sprt_ = Sprt::create(*options.sprt);
  if (journal_ == nullptr) return;
  for (const MatchGame& game : journal_->finished()) {
    if (const Result<Done> counted = count(game); !counted && !error_) error_ = counted.error();
  }
}

Result<RunEnd> Runner::run(const StopFlag& stop, const std::function<void(const MatchProgress&)>& watch) {
  constexpr std::chrono::milliseconds kBetweenLooks{20};
  constexpr int kLooksBetweenShows = 10;
  if (error_) return *error_;
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
  }
  for (std::thread& worker : workers) worker.join();
  show(watch);
  if (error_) return *error_;
  if (is_decided()) return RunEnd::Decided;
  return stop.is_set() ? RunEnd::Stopped : RunEnd::Finished;
}

Result<Done> Runner::count(const MatchGame& game) {
  if (!standings_.add(game)) return Error{ErrorCode::Illegal, Message(text::kBadGame, game.number)};
  finished_.insert(game.number);
  if (sprt_) {
    const Tally tally = standings_.table().tally(Entrant::from_index(0), Entrant::from_index(1));
    sprt_->update(tally.pairs());
  }
  return Done{};
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
  std::unique_ptr<engine::AnyPlayer>& player = bench[contender];
  if (!player) {
    Result<std::unique_ptr<engine::AnyPlayer>> made =
        options_.make
            ? options_.make(contender, options_.resources)
            : engine::make_player(setup_.contenders[contender].who, setup_.game, options_.resources);
    if (!made) return made.error();
    player = *std::move(made);
  }
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
  for (int tries = 1;; ++tries) {
    const Result<PlayedGame> played = try_game(scheduled, worker, bench);
    if (!played) return played.error();
    if (is_over(played->end.outcome)) return finish(scheduled, *played);
    if (stop_.is_set()) return Done{};
    // A program could not be started for lack of resources, which another player may have taken.
    release(bench);
    if (tries == kMostTries)
      return Error{ErrorCode::Busy, Message(text::kNoResources, scheduled.number, played->end.reason)};
    pause(options_.retry_pause * (1 << (tries - 1)));
  }
}

void Runner::release(Bench& bench) {
  for (std::unique_ptr<engine::AnyPlayer>& player : bench) player.reset();
}

void Runner::pause(std::chrono::milliseconds time) const {
  constexpr std::chrono::milliseconds kBetweenLooks{20};
  for (const auto end = steady_clock::now() + time; steady_clock::now() < end && !stop_.is_set();)
    std::this_thread::sleep_for(kBetweenLooks);
}

record::Tags Runner::tags_of(const ScheduledGame& scheduled, std::size_t opening_plies) const {
  record::Tags tags;
  for (const Player player : kPlayers) {
    tags.set(player == Player::One ? "Player1" : "Player2",
             setup_.contenders[scheduled.contenders[index_of(player)]].name);
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

Result<Done> Runner::finish(const ScheduledGame& scheduled, const PlayedGame& played) {
  const record::Record record =
      to_record(played, tags_of(scheduled, played.history.ply() - played.turns.size()));
  const MatchGame game{
      .number = scheduled.number,
      .names = {std::string(record.tags.value("Player1")), std::string(record.tags.value("Player2"))},
      .outcome = record.result,
      .plies = played.history.ply(),
      .termination = std::string(record.tags.value("Termination"))};
  const std::lock_guard guard(mutex_);
  // A game that ends after the test was decided is not written, because every reader of the file would count
  // it.
  if (stop_.is_set()) return Done{};
  if (journal_ != nullptr) {
    if (const Result<Done> written = journal_->append(record); !written) return written;
  }
  if (options_.take) options_.take(record);
  ++finished_here_;
  if (const Result<Done> counted = count(game); !counted) return counted;
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
