// The differences between games at home and games between people. Everything else about a game in progress is
// the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "joga/record/limits.hpp"

namespace joga::play {

struct Policy {
  // Only the person who holds a seat acts from it. Otherwise the person at the board acts for all people's
  // seats, and may seat other players at any time.
  bool personal_seats = false;
  // Turns can be undone and redone, and a resignation undone, without asking. Otherwise turns are taken back
  // only with the opponent's consent, and cannot be redone.
  bool free_undo = false;
  // Records contain the seed of the computers' random choices. Between people the seed would reveal the
  // computer's next moves.
  bool seed_in_record = false;
  // A record of more turns could not be parsed again; a host keeps games shorter than that.
  std::size_t most_turns = record::kMostTurns;
  // After this many events only turns and endings are accepted, so that offers cannot fill a disk.
  std::uint64_t most_events = std::numeric_limits<std::uint64_t>::max();
};

inline constexpr Policy kAtHome{.free_undo = true, .seed_in_record = true};
inline constexpr Policy kBetweenPeople{.personal_seats = true, .most_turns = 10'000, .most_events = 50'000};

}  // namespace joga::play
