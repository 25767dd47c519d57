// A tournament in a folder: its configuration, bots, rounds and games, and playing them.
//
//     tournament.toml   the configuration
//     bots/NAME/        a bot as it was handed in, with its bot.toml
//     work/             built copies of all versions of bots, and what their examination has shown
//     rounds/NNN.json   each round, written before it is played
//     games/*.joga      the finished games, one file for each round, or for each shard of a round
//
// The last two are the state: everything else follows from them. So a tournament can be killed at any moment
// and goes on, and the machines that play shards of a round need nothing but the folder.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/match/runner.hpp"
#include "joga/record/record.hpp"
#include "joga/system/lock.hpp"
#include "joga/tournament/bot.hpp"
#include "joga/tournament/config.hpp"
#include "joga/tournament/player_pool.hpp"
#include "joga/tournament/results.hpp"
#include "joga/tournament/standings.hpp"
#include "joga/tournament/workshop.hpp"

namespace joga::tournament {

// The games played so far, as they are on the disk.
struct TournamentState {
  std::filesystem::path folder{};
  Config config{};
  std::string identity{};
  Results results{};
  BotList bots{};

  // The bots in the folder as participants, fit or not.
  [[nodiscard]] std::vector<Participant> entered() const;
};

// The folder of a tournament in which the standard error of its bots is kept, game by game.
[[nodiscard]] std::filesystem::path logs_path(const std::filesystem::path& folder);

// Receives each game with its record, in the order of the files.
using GameTaker = std::function<void(const PlayedGame&, const record::Record&)>;
// Reads a tournament without changing anything. A game that was being written is left out.
[[nodiscard]] Result<TournamentState> read_tournament(const std::filesystem::path& folder,
                                                      const GameTaker& take = {});

struct TournamentProgress {
  const Config& config;
  const Results& results;
  const std::vector<Participant>& current;
  const Round& round;
  const match::MatchProgress& match;
};

struct TournamentOptions {
  Language language = Language::English;  // of what `tell` receives
  Confinement confinement = Confinement::Sandbox;
  // Plays this part of this round alone, beside other processes that play the other parts.
  std::optional<match::Shard> shard{};
  std::uint64_t round = 0;
  // Called a few times a second during a round; must be quick.
  std::function<void(const TournamentProgress&)> watch{};
  // Called when a bot has lost a game on time or by a fault; must be quick.
  std::function<void(const match::FaultNews&)> on_fault{};
  // Sentences for people: bots that cannot play, or that were replaced.
  std::function<void(const Message&)> tell{};
};

enum class TournamentEnd : std::uint8_t { Finished, Stopped, ShardFinished };

class Tournament {
 public:
  // Reads the folder. No other process may play the same tournament, but for other shards.
  [[nodiscard]] static Result<std::unique_ptr<Tournament>> open(const std::filesystem::path& folder,
                                                                TournamentOptions options);
  Tournament& operator=(Tournament&&) = delete;

  // Plays all that is missing, round by round. Bots that were replaced, added or withdrawn meanwhile count
  // from the next round on.
  [[nodiscard]] Result<TournamentEnd> run(const StopFlag& stop);

  [[nodiscard]] const TournamentState& state() const noexcept { return state_; }
  [[nodiscard]] const std::vector<Participant>& current() const noexcept { return current_; }
  // The round played last, and how many of its games are there. Requires that one was played.
  [[nodiscard]] const Round& round_played() const noexcept { return state_.results.rounds()[played_]; }
  [[nodiscard]] std::uint64_t games_of_round() const noexcept { return state_.results.games_of(played_); }

 private:
  Tournament(TournamentState state, TournamentOptions options, std::optional<system::Lock> lock);

  void tell(const Message& message) const;
  // Reads the folder of bots again, and examines the new versions.
  [[nodiscard]] Result<Done> find_bots(const StopFlag& stop);
  [[nodiscard]] Result<Done> examine_all(const StopFlag& stop, std::vector<Verdict>& verdicts) const;
  [[nodiscard]] Result<Done> write_round(const Round& round);
  // The round to play next: an unfinished one, or a new one; nothing at the end.
  [[nodiscard]] Result<std::optional<std::size_t>> choose_round(const StopFlag& stop);
  [[nodiscard]] Result<std::optional<std::size_t>> choose_shard_round(const StopFlag& stop);
  // Waits while another shard writes the round.
  [[nodiscard]] Result<system::Lock> lock_round(std::uint64_t number, const StopFlag& stop) const;
  // Refuses to play a round that another process plays undivided, or in another number of shards.
  [[nodiscard]] Result<Done> check_alone(std::uint64_t round) const;
  [[nodiscard]] Result<match::RunEnd> play(std::size_t index, const StopFlag& stop);
  [[nodiscard]] Result<match::MatchSetup> setup_of(const Round& round) const;
  [[nodiscard]] Result<std::unique_ptr<engine::AnyPlayer>> make_player(
      const Participant& participant, const engine::Resources& resources) const;

  TournamentState state_;
  TournamentOptions options_;
  std::optional<system::Lock> lock_;
  Workshop workshop_;
  PlayerPool pool_;
  std::shared_ptr<match::Openings> openings_{};
  std::vector<Participant> current_{};           // who takes part from now on
  std::map<Participant, std::string> faults_{};  // of all versions that cannot play
  std::set<std::string> told_{};                 // sentences, in English
  std::size_t played_ = 0;                       // the index of the round played last
};

// Examines bots, several at a time. Calls `show` for each, one at a time.
[[nodiscard]] Result<Done> examine_bots(const Workshop& workshop, const std::vector<Bot>& bots, bool anew,
                                        unsigned at_a_time, const StopFlag& stop,
                                        const std::function<void(const Bot&, const Verdict&)>& show);

}  // namespace joga::tournament
