// Plays a match: several games at a time, each on a thread of its own.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/player.hpp"
#include "joga/match/game_logs.hpp"
#include "joga/match/journal.hpp"
#include "joga/match/match_setup.hpp"
#include "joga/match/sprt.hpp"

namespace joga::match {

// Makes the player of a contender; called by several threads.
using ContenderMaker = std::function<Result<std::unique_ptr<engine::AnyPlayer>>(std::size_t contender,
                                                                                const engine::Resources&)>;

// A game that a player lost on time or by a fault, as it happens.
struct FaultNews {
  std::uint64_t game = 1;
  std::string player{};
  record::Ending ending = record::Ending::Forfeit;
  Message reason{};
  std::string errors{};  // the last lines of the program's standard error
};

struct RunOptions {
  unsigned concurrency = 1;
  ContenderMaker make{};  // empty: players are made as their contenders say
  // Receives every finished game, one at a time; may be empty.
  std::function<void(const record::Record&)> take{};
  // Receives every loss on time or by a fault, one at a time; may be empty.
  std::function<void(const FaultNews&)> on_fault{};
  std::optional<LogOptions> logs{};  // of external programs
  bool record_times = true;          // dates, clocks and times of turns
  Shard shard{};
  engine::Resources resources{};  // of each player
  // Each thread keeps the players of its games for later games. Otherwise players live for one game, and
  // `make` may hand out the same ones again.
  bool keeps_players = true;
  // A sequential test of the first two contenders, which ends the match when it is decided.
  std::optional<SprtParameters> sprt{};
  // Patterns (glob) of the record files of all parts of the match: the test is decided on their games, too.
  std::vector<std::string> parts{};
  // The pause before a game is tried again because this machine could not start a player; doubled each time.
  std::chrono::milliseconds retry_pause{1'000};
};

// A game that is being played.
struct RunningGame {
  std::uint64_t number = 1;
  std::array<std::string, 2> names{};
  std::size_t plies = 0;
};

struct MatchProgress {
  std::uint64_t finished = 0;       // including earlier runs
  std::uint64_t finished_here = 0;  // in this run
  std::uint64_t total = 0;          // of this shard
  std::chrono::milliseconds elapsed{};
  std::vector<RunningGame> running{};
  const Standings* standings = nullptr;  // valid during the call
};

enum class RunEnd : std::uint8_t { Finished, Decided, Stopped };

class Runner {
 public:
  // The journal may be null. Games in it are not played again. The setup must outlive the runner.
  Runner(const MatchSetup& setup, const RunOptions& options, Journal* journal);
  Runner& operator=(Runner&&) = delete;

  // Blocks until the match is over. Calls `watch` from this thread a few times a second and at the end.
  // Returns within milliseconds after the flag is set; unfinished games do not count. An error ends the match
  // in the same way, and finished games are kept.
  [[nodiscard]] Result<RunEnd> run(const StopFlag& stop,
                                   const std::function<void(const MatchProgress&)>& watch = {});

  // Must not be called during a run.
  [[nodiscard]] const Standings& standings() const noexcept { return standings_; }
  // With other parts, of all games known.
  [[nodiscard]] const std::optional<Sprt>& sprt() const noexcept { return sprt_; }

 private:
  // A player of one thread, made when first needed and kept from game to game.
  struct Seat {
    std::unique_ptr<GameLog> log{};  // outlives the player
    std::unique_ptr<engine::AnyPlayer> player{};
  };
  using Bench = std::vector<Seat>;  // by contender

  [[nodiscard]] Result<Done> count(const MatchGame& game);  // requires the mutex, or a single thread
  [[nodiscard]] std::optional<ScheduledGame> next_game();
  void work(std::size_t worker);
  [[nodiscard]] Result<Done> play(const ScheduledGame& scheduled, std::size_t worker, Bench& bench);
  [[nodiscard]] Result<PlayedGame> try_game(const ScheduledGame& scheduled, std::size_t worker, Bench& bench);
  static void release(Bench& bench);
  void pause(std::chrono::milliseconds time) const;
  [[nodiscard]] Result<engine::AnyPlayer*> seat(Bench& bench, std::size_t contender) const;
  [[nodiscard]] record::Tags tags_of(const ScheduledGame& scheduled, std::size_t opening_plies) const;
  [[nodiscard]] Result<Done> finish(const ScheduledGame& scheduled, const PlayedGame& played,
                                    const Bench& bench);
  [[nodiscard]] Result<Done> save_logs(const ScheduledGame& scheduled, const Bench& bench) const;
  void tell_fault(const MatchGame& game, const GameEnd& end) const;
  // Counts the new games of the other parts.
  [[nodiscard]] Result<Done> read_parts();
  void read_parts_or_stop();
  [[nodiscard]] Pentanomial tested_pairs() const;
  void note(std::size_t worker, const ScheduledGame& scheduled, std::size_t plies);
  void show(const std::function<void(const MatchProgress&)>& watch) const;
  [[nodiscard]] bool is_decided() const noexcept { return sprt_ && sprt_->state() != SprtState::Running; }

  const MatchSetup& setup_;
  const RunOptions options_;
  Journal* journal_;
  const Schedule schedule_;
  const std::string identity_;
  StopFlag stop_{};                                  // stops the games
  std::map<std::string, GrowingMatchFile> parts_{};  // by path; used by the thread of `run` alone
  std::chrono::steady_clock::time_point begun_{};

  mutable std::mutex mutex_{};  // guards the fields below
  std::condition_variable changed_{};
  std::set<std::uint64_t> finished_{};  // numbers
  std::uint64_t finished_here_ = 0;
  std::uint64_t next_place_ = 0;
  std::size_t working_ = 0;
  std::map<std::size_t, RunningGame> running_{};  // by worker
  Standings standings_;
  Standings all_parts_;  // these games and those of the other parts
  std::optional<Sprt> sprt_{};
  std::optional<Error> error_{};
};

}  // namespace joga::match
