// The host's people and games, kept in a database: one interface for SQLite and PostgreSQL (open.hpp).
//
// A game is a log of events with consecutive revisions. An event is stored only as the next revision. So if
// several processes append to the same state, one succeeds; the others get Conflict, read the new events and
// decide again.
//
// Calls block, may come from any thread, and throw nothing. A call that cannot reach the database returns an
// error within a few seconds; later ones succeed as soon as it is there again.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "joga/core/moment.hpp"
#include "joga/core/outcome.hpp"
#include "joga/core/player.hpp"
#include "joga/core/result.hpp"

namespace joga::store {

using joga::Milliseconds;
using joga::PersonId;
using joga::Phase;
using joga::ServiceTime;
using Time = WorldTime;

struct Person {
  PersonId id{};
  std::string name{};
  std::optional<PersonId> owner{};  // who made it, if it is a bot
  bool blocked = false;
  Time seen{};

  friend bool operator==(const Person&, const Person&) = default;
};

enum class TokenKind : std::uint8_t {
  Browser,
  Bot,
  Transfer,  // used once, to take an identity to another browser
};

// A token that identifies a person. Only a hash of the secret is kept.
struct Token {
  std::string hash{};  // token_hash of the secret
  PersonId person{};
  TokenKind kind = TokenKind::Browser;
  Time created{};
  std::optional<Time> expires{};

  friend bool operator==(const Token&, const Token&) = default;
};

// SHA-256, in 64 hexadecimal digits. A secret is random (system/secret.hpp), so it needs neither salt nor a
// slow hash.
[[nodiscard]] std::string token_hash(std::string_view secret);

// The summary of a game, which can be queried without reading its events.
struct Heading {
  std::string id{};
  std::uint64_t revision = 0;  // of its last event; the first is 1
  Phase phase = Phase::Open;
  bool listed = false;  // in the lobby
  std::array<std::optional<PersonId>, 2> seats{};
  std::optional<PersonId> invited{};
  std::optional<Time> world_due{};  // the deadline in world time, if there is one
  std::optional<ServiceTime> service_due{};
  bool computer_to_move = false;
  Time changed{};
  std::string summary{};  // opaque to the store

  friend bool operator==(const Heading&, const Heading&) = default;
};

struct Event {
  std::uint64_t revision = 0;
  std::string data{};

  friend bool operator==(const Event&, const Event&) = default;
};

struct StoredGame {
  Heading heading{};
  std::vector<Event> events{};  // in order, without gaps, up to the heading's revision
};

// --- Writes, each stored as a whole or not at all

// Conflict if there is such a person or token.
struct AddPerson {
  Person person{};
  Token token{};
};
// Changes only the fields that are set, so that a new name does not undo a simultaneous block.
struct ChangePerson {
  PersonId id{};
  std::optional<std::string> name{};
  std::optional<bool> blocked{};
  std::optional<Time> seen{};
};
// Removes a person with their tokens and bots. Their seats become nobody's, without an event.
struct RemovePerson {
  PersonId id{};
};
// Removes at most `most` people who have not been seen since, have no name, no game and no bot, and are not
// blocked.
struct RemoveIdle {
  Time before{};
  std::size_t most = 0;
};
// Unknown if there is no such person, Conflict if there is such a token. Removes expired tokens.
struct AddToken {
  Token token{};
};
// Replaces a transfer token by one for a browser, which is the same person's. Unknown if it has been used or
// has expired; Conflict if the new one is known.
struct TakeIdentity {
  std::string transfer{};  // hashes, both
  std::string browser{};
  Time now{};
};
// With its first event. Conflict if there is such a game.
struct AddGame {
  Heading heading{};
  Event event{};
};
// Conflict unless the event's revision, which is the heading's too, is the one after the stored game's.
struct AppendEvent {
  Heading heading{};
  Event event{};
  std::optional<AddGame> next{};  // stored exactly if the event is
};
struct RemoveGame {
  std::string id{};
};
// The right to play the computer's turn at this revision, for some time; to be renewed by claiming again.
// Conflict while another process holds it, or if the game has a newer revision.
struct ClaimTurn {
  std::string game{};
  std::uint64_t revision = 0;
  std::string holder{};
  Time until{};
  Time now{};
};

using Write = std::variant<AddPerson, ChangePerson, RemovePerson, RemoveIdle, AddToken, TakeIdentity, AddGame,
                           AppendEvent, RemoveGame, ClaimTurn>;

enum class Written : std::uint8_t {
  Done,
  Conflict,
  Unknown,  // no such person, token or game
  Refused,  // a text that is not UTF-8 or holds a NUL, or revisions that do not fit each other
};

// --- Reads

// The game after which the next page of a list begins.
struct Cursor {
  Time changed{};
  std::string id{};
};

// Games of one phase, the last changed first: those in which the person has a seat or is invited, or without
// a person those that are listed.
struct Query {
  std::optional<PersonId> person{};
  Phase phase = Phase::Open;
  std::optional<Cursor> after{};
  std::size_t most = 100;
};

// The person whom a token identifies.
struct Bearer {
  Person person{};
  TokenKind kind = TokenKind::Browser;
};

struct Beat {
  Time world{};
  ServiceTime service{};
};

// --- What other processes have written

struct GameChanged {
  std::string id{};
  std::uint64_t revision = 0;
  std::array<std::optional<PersonId>, 3> people{};  // seats and who is invited
  std::optional<PersonId> was_invited{};            // before
  bool lobby = false;                               // it is listed, or was
};
struct GameRemoved {
  std::string id{};
};
struct PersonChanged {  // or removed, or their tokens have changed
  PersonId id{};
};
// Anything may have changed. Sent first, after a lost connection, and by databases that cannot tell more.
struct MuchChanged {};
using Notice = std::variant<GameChanged, GameRemoved, PersonChanged, MuchChanged>;

class Store {
 public:
  Store& operator=(Store&&) = delete;
  virtual ~Store() = default;

  // Stores all writes in one transaction, which is on disk when this returns, with one answer for each. A
  // write that is not Done does not affect the others. After an error usually nothing is stored; but if the
  // connection was lost during the commit, it may be: read the game again before you repeat a write.
  [[nodiscard]] virtual Result<std::vector<Written>> write(std::span<const Write> writes) = 0;

  // A game with its events after the revision `since`; none if there is no such game.
  [[nodiscard]] virtual Result<std::optional<StoredGame>> game(std::string_view id, std::uint64_t since) = 0;
  [[nodiscard]] virtual Result<std::vector<Heading>> headings(const Query& query) = 0;
  // All games, by id, beginning after `after`.
  [[nodiscard]] virtual Result<std::vector<Heading>> all_games(std::string_view after, std::size_t most) = 0;
  // Games whose deadline is at or before one of these times, the earliest deadline first.
  [[nodiscard]] virtual Result<std::vector<Heading>> due(Time world, ServiceTime service,
                                                         std::size_t most) = 0;
  // Games in which a computer is to move and nobody has claimed the turn.
  [[nodiscard]] virtual Result<std::vector<Heading>> computer_turns(Time now, std::size_t most) = 0;

  [[nodiscard]] virtual Result<std::optional<Person>> person(PersonId id) = 0;
  // The people with these ids who exist, in any order.
  [[nodiscard]] virtual Result<std::vector<Person>> people(std::span<const PersonId> ids) = 0;
  // The person whom a token identifies; none if it is unknown or has expired.
  [[nodiscard]] virtual Result<std::optional<Bearer>> bearer(std::string_view token_hash, Time now) = 0;
  [[nodiscard]] virtual Result<std::vector<Person>> bots_of(PersonId owner) = 0;
  // Bots that are not blocked, the last seen first.
  [[nodiscard]] virtual Result<std::vector<Person>> bots_seen_since(Time time, std::size_t most) = 0;

  // To be called every second: while nobody calls it, the service counts as down, and no service time passes.
  // Returns the time shared by all processes: PostgreSQL's own clock, not `now`.
  // Service time never goes back.
  [[nodiscard]] virtual Result<Beat> beat(Time now) = 0;

  // Whether the last write or beat succeeded; does not ask the database.
  [[nodiscard]] virtual Result<Done> ready() = 0;

  // Registers a callback for writes of other processes. It is called on a thread of the store or, with
  // SQLite, from `beat`, and must not call the store. To be called once, before the store is shared.
  virtual void listen(std::function<void(const Notice&)> heard) = 0;
};

}  // namespace joga::store
