// Which games a match has, in which order: a function of its numbers alone, so that parts of it can be played
// on several machines and an interrupted match can go on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace joga::match {

enum class Format : std::uint8_t {
  RoundRobin,  // everybody against everybody
  Gauntlet,    // the first against each of the others
};

// One of `count` parts of a schedule.
struct Shard {
  std::uint64_t index = 0;  // from 0
  std::uint64_t count = 1;

  // `I/N`, I from 1 to N.
  [[nodiscard]] static std::optional<Shard> parse(std::string_view text) noexcept;
  friend bool operator==(const Shard&, const Shard&) = default;
};

struct ScheduledGame {
  std::uint64_t number = 1;  // in the whole match, from 1
  std::uint64_t pair = 0;    // of the two games with one opening and the same two contenders
  std::uint64_t opening = 0;
  std::array<std::size_t, 2> contenders{};  // player 1, player 2

  friend bool operator==(const ScheduledGame&, const ScheduledGame&) = default;
};

// Openings one after the other; with each, every two contenders who meet play two games. A longer match of
// the same contenders begins with the same games. A shard has whole pairs.
class Schedule {
 public:
  // At least two contenders.
  Schedule(Format format, std::size_t contenders, std::uint64_t openings, Shard shard = {}) noexcept;

  [[nodiscard]] std::uint64_t size() const noexcept { return 2 * pairs_; }
  // By place, from 0 to size() - 1.
  [[nodiscard]] ScheduledGame game(std::uint64_t place) const noexcept;
  // The game of a number, whichever shard it is in; nothing beyond the last of the match.
  [[nodiscard]] std::optional<ScheduledGame> game_with_number(std::uint64_t number) const noexcept;
  // How many games the whole match has.
  [[nodiscard]] std::uint64_t match_size() const noexcept { return 2 * openings_ * meetings(); }

 private:
  // How many twos of contenders meet.
  [[nodiscard]] std::uint64_t meetings() const noexcept;
  [[nodiscard]] std::array<std::size_t, 2> contenders_of(std::uint64_t meeting) const noexcept;
  [[nodiscard]] ScheduledGame game_of(std::uint64_t pair, bool swapped) const noexcept;

  Format format_;
  std::size_t contenders_;
  std::uint64_t openings_;
  Shard shard_;
  std::uint64_t pairs_;  // of this shard
};

}  // namespace joga::match
