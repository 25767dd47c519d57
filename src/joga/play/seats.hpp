// The players of a game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "joga/core/any_game.hpp"
#include "joga/core/player.hpp"
#include "joga/core/result.hpp"
#include "joga/engine/who.hpp"
#include "joga/record/record.hpp"
#include "joga/record/storage.hpp"

namespace joga::play {

// One side of a game: a person or a computer.
struct Seat {
  engine::Who who{};          // a person by default
  std::string name{};         // of a person, if the game stores it; a host looks names up by person
  PersonId person = kNobody;  // only at a host
  bool bot = false;           // a program that plays for that person
  bool is_free = false;       // nobody has taken the seat yet

  friend bool operator==(const Seat&, const Seat&) = default;
};

using Seats = std::array<Seat, 2>;  // player 1, player 2

[[nodiscard]] Seat person_seat(PersonId person, bool bot = false);
[[nodiscard]] Seat computer_seat(engine::Who who);
[[nodiscard]] Seat free_seat();
// A person as player 1, and a computer.
[[nodiscard]] inline Seats person_against(engine::Who computer) {
  return {Seat{}, computer_seat(std::move(computer))};
}
[[nodiscard]] inline Seats swapped(const Seats& seats) {
  return {seats[1], seats[0]};
}

// Fails if a computer does not play this game.
[[nodiscard]] Result<Done> check_computers(const Seats& seats, const AnyGame& game);

// The tags Player1 and Player2. A tag names a computer of this game or else a person. A record never seats a
// computer that would read a file or start a program.
inline constexpr std::array<std::string_view, 2> kPlayerTags{"Player1", "Player2"};
[[nodiscard]] Seat seat_from(std::string_view tag, const GameInfo& game);
[[nodiscard]] Seats seats_from(const record::Tags& tags, const GameInfo& game);
// The opposite of seat_from: a person's name, after "human:" if it is also the name of a computer; "human"
// without a name; or the computer's WHO text.
[[nodiscard]] std::string player_tag(const Seat& seat, const GameInfo& game);

// Returns which players of a saved game are people; neither if this program does not know the game.
[[nodiscard]] std::array<bool, 2> people_in(const record::SavedGameInfo& game);

// A random seed for a game without a given one, short enough to be typed.
[[nodiscard]] std::uint64_t fresh_seed();

}  // namespace joga::play
