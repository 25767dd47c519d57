// A finished game of a match, as statistics need it.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/outcome.hpp"
#include "joga/core/player.hpp"
#include "joga/record/record.hpp"

namespace joga::match {

// The tags that make a record one of a match: which match, and which of its games.
inline constexpr std::string_view kMatchTag = "Match";
inline constexpr std::string_view kNumberTag = "Number";
// The number of turns in the game's opening.
inline constexpr std::string_view kOpeningTag = "OpeningPlies";
// Fingerprints of the files of the players' programs.
inline constexpr std::array<std::string_view, 2> kProgramTags{"Program1", "Program2"};
// With the game that decided a sequential test: the test and its result.
inline constexpr std::string_view kTestTag = "Test";

// The time and work of a player's turns, openings excepted.
struct Effort {
  using Milliseconds = std::chrono::milliseconds;

  std::uint64_t turns = 0;  // whose time is known
  Milliseconds total{};
  Milliseconds longest{};
  // The largest part of its limit that it used: of the time for a move, or of its clock. Not known without a
  // limit of time that holds for all players.
  std::optional<double> share{};
  std::uint64_t deep_turns = 0;  // whose depth is known
  std::uint64_t depth = 0;       // the sum
  std::uint64_t node_turns = 0;  // whose number of positions is known
  std::uint64_t nodes = 0;       // the sum

  void add(const Effort& more);
  [[nodiscard]] double mean_milliseconds() const noexcept;  // 0 without turns
  friend bool operator==(const Effort&, const Effort&) = default;
};

struct MatchGame {
  std::uint64_t number = 1;            // in the schedule, from 1
  std::array<std::string, 2> names{};  // player 1, player 2
  Outcome outcome = Outcome::Draw;
  std::size_t plies = 0;
  std::string termination{};
  std::array<Effort, 2> effort{};
  std::array<std::string, 2> programs{};  // fingerprints; empty for players of joga
  std::string test{};                     // the Test tag

  // The record must have a number.
  [[nodiscard]] static MatchGame of(const record::Record& record, std::uint64_t number);

  // Games 1 and 2, 3 and 4 and so on have one opening and the same players.
  [[nodiscard]] std::uint64_t pair() const noexcept { return (number - 1) / 2; }
  // The player who lost on time or by a fault, if any.
  [[nodiscard]] std::optional<Player> player_at_fault() const;
  friend bool operator==(const MatchGame&, const MatchGame&) = default;
};

// Removes whatever differs when the same games are played again: date, clocks and times of turns.
void remove_times(record::Record& record);

}  // namespace joga::match
