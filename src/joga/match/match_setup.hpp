// Everything that decides which games a match has and how they are played.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/match/contender.hpp"
#include "joga/match/opening.hpp"
#include "joga/match/referee.hpp"

namespace joga::match {

// The games of a match and their order depend on its numbers alone, so that parts of a match can be played on
// several machines and an interrupted match can be resumed.

enum class Pairing : std::uint8_t {
  RoundRobin,  // all play all
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

// Games listed elsewhere, such as a round of a tournament, which are played in place of a schedule.
struct GameList {
  std::string identity{};  // of the tournament
  std::uint64_t round = 1;
  std::vector<ScheduledGame> games{};
};

// Takes the openings in order; with each opening, every two contenders who meet play two games. A longer
// match of the same contenders begins with the same games. A shard has whole pairs.
class Schedule {
 public:
  // Requires at least two contenders.
  Schedule(Pairing pairing, std::size_t contenders, std::uint64_t openings, Shard shard = {}) noexcept;
  // Has exactly these games, in this order.
  explicit Schedule(std::vector<ScheduledGame> listed) noexcept : listed_(std::move(listed)) {}

  [[nodiscard]] std::uint64_t size() const noexcept { return listed_ ? listed_->size() : 2 * pairs_; }
  // `place` is from 0 to size() - 1.
  [[nodiscard]] ScheduledGame game(std::uint64_t place) const noexcept;

 private:
  // The number of pairs of contenders that meet.
  [[nodiscard]] std::uint64_t meetings() const noexcept;
  [[nodiscard]] std::array<std::size_t, 2> contenders_of(std::uint64_t meeting) const noexcept;

  std::optional<std::vector<ScheduledGame>> listed_{};
  Pairing pairing_ = Pairing::RoundRobin;
  std::size_t contenders_ = 2;
  std::uint64_t openings_ = 0;
  Shard shard_{};
  std::uint64_t pairs_ = 0;  // of this shard
};

struct MatchSetup {
  std::shared_ptr<const AnyGame> game{};
  std::vector<Contender> contenders{};  // at least two, with different names
  Pairing pairing = Pairing::RoundRobin;
  std::uint64_t openings_used = 1;  // each gives two games to every two contenders who meet
  std::optional<GameList> list{};   // in place of a schedule
  std::shared_ptr<Openings> openings{};
  TimeControl time{};
  Adjudication adjudication{};
  std::uint64_t seed = 0;
  std::string event{};

  [[nodiscard]] Schedule schedule(Shard shard = {}) const {
    return list ? Schedule(list->games) : Schedule(pairing, contenders.size(), openings_used, shard);
  }
  [[nodiscard]] std::vector<std::string> names() const;
  // 16 hexadecimal digits, the same for two matches if their games of the same number are the same. The
  // number of games has no influence, so that a match can be made longer. A list has an identity of its own.
  [[nodiscard]] std::string identity() const;
  // The seed of all random numbers in one game.
  [[nodiscard]] std::uint64_t seed_of(std::uint64_t game_number) const noexcept;
};

}  // namespace joga::match
