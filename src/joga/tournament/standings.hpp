// The ranking of a tournament, with named tie-breaks, and the round that comes next: functions of the
// results so far, the configuration and the bots that take part now.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "joga/match/ratings.hpp"
#include "joga/tournament/config.hpp"
#include "joga/tournament/results.hpp"
#include "joga/tournament/round.hpp"

namespace joga::tournament {

struct StandingsRow {
  std::size_t participant = 0;  // in Results
  bool is_level = false;        // of the ladder: without a rank
  bool is_current = true;       // not replaced or withdrawn: those come after all others
  bool is_replaced = false;     // another version takes part now
  bool is_finalist = false;
  std::size_t rank = 0;  // from 1; equal for those that nothing tells apart; 0 for levels
  // Half points of the ranked games: all but those against levels, unless there are no others. The points of
  // a bye in a Swiss round are those of a meeting in which all games are won.
  std::uint64_t half_points = 0;
  std::uint64_t final_half_points = 0;  // not contained in `half_points`
  std::uint64_t games = 0;              // of all kinds
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t faults = 0;
  std::uint64_t byes = 0;
  std::chrono::milliseconds spent{};
  // The values of the tie-breaks, in halves of a point (Sonneborn-Berger: quarters), by TieBreak.
  std::array<std::uint64_t, 4> tie_breaks{};
  bool is_direct_counted = false;  // the direct encounter was needed, and all with equal points have met
  // The best level of the ladder that it has beaten: more than half of the points of a meeting. From 1, in
  // the order of the configuration; 0: none.
  std::size_t level = 0;
  match::Rating rating{};
};

// A tie-break in points; none if it says nothing about this row.
[[nodiscard]] std::optional<double> tie_break_value(const StandingsRow& row, TieBreak tie_break);

// For people. The name says what became of a bot that takes part no more.
[[nodiscard]] Message shown_name(const StandingsRow& row, const Results& results);
[[nodiscard]] const MessageText& stage_name(Stage stage) noexcept;
[[nodiscard]] const MessageText& tie_break_name(TieBreak tie_break) noexcept;

// In the order of the ranking. Finalists come first, by their points in the final; otherwise points count,
// then the tie-breaks in the configured order. In a gauntlet the best level beaten counts first.
[[nodiscard]] std::vector<StandingsRow> standings(const Config& config, const Results& results,
                                                  const std::vector<Participant>& current);

// The levels with a fixed rating that have played.
[[nodiscard]] std::vector<match::Anchor> anchors(const Config& config, const Results& results);

// The points and tie-breaks of the Swiss rounds alone choose the finalists.
[[nodiscard]] std::vector<Participant> finalists(const Config& config, const Results& results,
                                                 const std::vector<Participant>& current);

// The round after all rounds so far, which must be finished; nothing if the tournament is over, or if fewer
// than two take part.
[[nodiscard]] std::optional<Round> next_round(const Config& config, const Results& results,
                                              const std::vector<Participant>& current);

// How many rounds the tournament has altogether, as far as can be told now.
[[nodiscard]] std::uint64_t expected_rounds(const Config& config, std::size_t participants);

}  // namespace joga::tournament
