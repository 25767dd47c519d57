// Creating and joining games, for the requests that do so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "joga/online/shared.hpp"

namespace joga::online {

using Headings = Result<std::vector<store::GameHeading>>;

struct Wish {
  Created created{};
  std::optional<Player> side{};  // none: chosen at random
  std::optional<int> level{};
  std::optional<PersonId> opponent{};
};

// The games that count against the limits of a person and of their network, and the others whom a request
// concerns.
struct Counted {
  store::PersonCounts own{};
  store::OriginCounts address{};
  std::size_t turns = 0;                    // running and waiting turns of all computers
  std::optional<store::Person> opponent{};  // the person to invite, if there is one
  store::Acquaintance acquaintance{};       // with the opponent
  std::uint64_t kept = 0;                   // bytes of the person's finished games
  bool avoid = false;                       // one of the people at the game avoids the person
};

struct Counting {
  store::Person person{};
  std::string origin{};
  std::optional<PersonId> opponent{};
  std::string game{};  // whose people matter; empty: none
};

[[nodiscard]] inline bool has_seat_of(const store::GameHeading& heading, PersonId person) {
  return heading.seats[0] == person || heading.seats[1] == person;
}

// A hash of the client's network, which is stored only while the game is open. Empty: this machine.
[[nodiscard]] std::string origin_of(const Client& client);

// Calls `then` when the lobby, and whom the viewer avoids, have been read.
void with_avoided(const Reply& reply, std::function<void(const std::optional<Failure>&)> then);

// Counts, then calls `then`; replies with the failure if the store cannot be read.
void with_counted(const Reply& reply, const Counting& what, const std::function<void(const Counted&)>& then);

// Called with the id of a game that has been stored, the game, and its people.
using WhenCreated = std::function<void(const std::string&, const GameState&, const People&)>;
void create_game(const Reply& reply, const store::Person& person, Wish wish, const Counted& counted,
                 const WhenCreated& then);

// Gives the person the free seat of a game.
void join_game(const Reply& reply, const std::string& id, const store::Person& person,
               const service::GameActor::Done& done);

// Finds an opponent for a game at once, or lists a challenge: pairing.cpp.
void pair(const Reply& reply, service::Parameters& parameters);

}  // namespace joga::online
