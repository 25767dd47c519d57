// The rounds and games of a tournament so far, by participant.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/match/journal.hpp"
#include "joga/match/reasons.hpp"
#include "joga/match/score_table.hpp"
#include "joga/tournament/pairing.hpp"
#include "joga/tournament/round.hpp"

namespace joga::tournament {

// The time that both players of a game thought.
using ThinkingTime = std::array<std::chrono::milliseconds, 2>;

struct PlayedGame {
  match::MatchGame game{};
  ThinkingTime spent{};
};

// The games of one meeting so far.
struct MeetingResult {
  std::size_t round = 0;  // index
  Stage stage = Stage::RoundRobin;
  std::size_t first = 0;  // participants, by index in Results
  std::size_t second = 0;
  std::uint64_t games = 0;               // of the meeting
  std::uint64_t finished = 0;            // games
  std::uint64_t half_points = 0;         // of the first
  std::array<match::Trinomial, 2> as{};  // results of the first as player 1 and as player 2
  std::array<std::uint64_t, 2> faults{};
  std::array<std::chrono::milliseconds, 2> spent{};

  [[nodiscard]] bool is_finished() const noexcept { return finished == games; }
  [[nodiscard]] std::uint64_t half_points_of_second() const noexcept { return 2 * finished - half_points; }
};

class Results {
 public:
  // The rounds must come in order.
  void add(const Round& round);
  // Fails if the game is in none of the rounds, was counted before, or was played by others. `path` is where
  // it was read.
  [[nodiscard]] Result<Done> add(const PlayedGame& played, std::string_view path);

  [[nodiscard]] const std::vector<Round>& rounds() const noexcept { return rounds_; }
  // All that have taken part, in the order of the rounds.
  [[nodiscard]] const std::vector<Participant>& participants() const noexcept { return participants_; }
  [[nodiscard]] std::optional<std::size_t> index_of(const Participant& participant) const;
  [[nodiscard]] const std::vector<MeetingResult>& meetings() const noexcept { return meetings_; }
  // The rounds in which the participant had a bye.
  [[nodiscard]] std::uint64_t byes(std::size_t participant) const noexcept { return byes_[participant]; }
  // Why the participant lost games on time or by a fault.
  [[nodiscard]] std::vector<match::Reason> fault_reasons(std::size_t participant) const {
    return reasons_[participant].most_frequent_first();
  }
  [[nodiscard]] bool is_played(std::uint64_t game) const noexcept { return played_.contains(game); }
  [[nodiscard]] std::uint64_t games() const noexcept { return played_.size(); }
  [[nodiscard]] std::uint64_t games_of_rounds() const noexcept { return games_of_rounds_; }
  [[nodiscard]] bool is_finished(std::size_t round) const noexcept { return missing_[round] == 0; }
  [[nodiscard]] std::uint64_t games_of(std::size_t round) const noexcept {
    return rounds_[round].games * rounds_[round].meetings.size() - missing_[round];
  }
  // The first number that no round has used, for games and openings.
  [[nodiscard]] std::uint64_t next_game() const noexcept;
  [[nodiscard]] std::uint64_t next_opening() const noexcept;
  // All games against each other, for ratings.
  [[nodiscard]] match::ScoreTable table() const;

 private:
  std::vector<Round> rounds_{};
  std::vector<std::uint64_t> missing_{};      // by round: the games not yet played
  std::vector<std::size_t> first_meeting_{};  // by round
  std::vector<Participant> participants_{};
  std::map<Participant, std::size_t> indices_{};
  std::vector<MeetingResult> meetings_{};
  std::vector<std::uint64_t> byes_{};
  std::vector<match::Reasons> reasons_{};                  // of faults, by participant
  std::map<std::uint64_t, match::FinishedGame> played_{};  // by number
  std::uint64_t games_of_rounds_ = 0;
};

}  // namespace joga::tournament
