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
  std::optional<PersonId> owner{};  // the person who made it, if it is a bot
  bool blocked = false;
  Time seen{};

  friend bool operator==(const Person&, const Person&) = default;
};

enum class TokenKind : std::uint8_t {
  Browser,
  Bot,
  Transfer,  // used once, to move an identity to another browser
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
struct GameHeading {
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

  friend bool operator==(const GameHeading&, const GameHeading&) = default;
};

struct Event {
  std::uint64_t revision = 0;
  std::string data{};

  friend bool operator==(const Event&, const Event&) = default;
};

// The state of a game after the events up to this revision. It saves reading those events, but every game can
// also be read without a snapshot.
struct Snapshot {
  std::uint64_t revision = 0;
  std::string data{};  // opaque to the store

  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

struct StoredGame {
  GameHeading heading{};
  std::optional<Snapshot> snapshot{};
  std::vector<Event> events{};  // in order, without gaps, up to the heading's revision
};

// --- Writes, each stored as a whole or not at all

// Conflict if such a person or token exists.
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
// Removes at most `most` people who were last seen before the given time, have no name, no game and no bot,
// and are not blocked.
struct RemoveIdle {
  Time before{};
  std::size_t most = 0;
};
// Unknown if there is no such person, Conflict if such a token exists. Removes expired tokens.
struct AddToken {
  Token token{};
};
// Replaces a transfer token by a browser token of the same person. Unknown if it has been used or has
// expired; Conflict if the new token exists.
struct TakeIdentity {
  std::string transfer{};  // like `browser`, a token_hash
  std::string browser{};
  Time now{};
};
// Adds a game with its first event. Conflict if such a game exists.
struct AddGame {
  GameHeading heading{};
  Event event{};
};
// Conflict unless the event's revision, which is also the heading's, is the one after the stored game's.
struct AppendEvent {
  GameHeading heading{};
  Event event{};
  std::optional<AddGame> next{};  // stored if and only if the event is
  // A snapshot of the game after this event. It replaces the stored one.
  std::optional<std::string> snapshot{};
};
struct RemoveGame {
  std::string id{};
};
// A lease on the computer's turn at this revision; claiming again renews it. Conflict while another process
// holds it, or if the game has a newer revision.
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
  Refused,  // a text is not UTF-8 or contains a NUL, or revisions do not match
};

// --- Reads

// The game after which the next page of a list begins.
struct Cursor {
  Time changed{};
  std::string id{};
};

// Games of one phase, the last changed first: those in which the person has a seat or is invited; without a
// person, those that are listed.
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
  // The time of the oldest token of the person, or of a bot's owner.
  Time known_since{};
};

struct Beat {
  Time world{};
  ServiceTime service{};
};

// --- Notices of writes by other processes

struct GameChanged {
  std::string id{};
  std::uint64_t revision = 0;
  std::array<std::optional<PersonId>, 3> people{};  // the seats and the invited person
  std::optional<PersonId> was_invited{};            // invited before the change
  bool lobby = false;                               // the game is listed, or was
};
struct GameRemoved {
  std::string id{};
};
struct PersonChanged {  // or was removed, or their tokens have changed
  PersonId id{};
};
// Anything may have changed. Sent at the beginning, after a lost connection, and by databases without
// detailed notices.
struct MuchChanged {};
using Notice = std::variant<GameChanged, GameRemoved, PersonChanged, MuchChanged>;

class Store {
 public:
  Store& operator=(Store&&) = delete;
  virtual ~Store() = default;

  // Stores all writes in one transaction, which is on disk when this returns, and returns one result for
  // each. A write that is not Done does not affect the others. After an error usually nothing is stored; but
  // if the connection was lost during the commit, the writes may be stored: read the game again before you
  // retry.
  [[nodiscard]] virtual Result<std::vector<Written>> write(std::span<const Write> writes) = 0;

  // A game with its last snapshot, if it has one, and all events after that; none if there is no such game.
  [[nodiscard]] virtual Result<std::optional<StoredGame>> game(std::string_view id) = 0;
  // A game with its events after the revision `since`, without a snapshot; none if there is no such game.
  [[nodiscard]] virtual Result<std::optional<StoredGame>> game(std::string_view id, std::uint64_t since) = 0;
  [[nodiscard]] virtual Result<std::vector<GameHeading>> headings(const Query& query) = 0;
  // All games, by id, beginning after `after`.
  [[nodiscard]] virtual Result<std::vector<GameHeading>> all_games(std::string_view after,
                                                                   std::size_t most) = 0;
  // Games whose deadline is at or before one of these times, the earliest deadline first.
  [[nodiscard]] virtual Result<std::vector<GameHeading>> due(Time world, ServiceTime service,
                                                             std::size_t most) = 0;
  // Games in which a computer is to move and nobody has claimed the turn.
  [[nodiscard]] virtual Result<std::vector<GameHeading>> computer_turns(Time now, std::size_t most) = 0;

  [[nodiscard]] virtual Result<std::optional<Person>> person(PersonId id) = 0;
  // The people with these ids who exist, in any order.
  [[nodiscard]] virtual Result<std::vector<Person>> people(std::span<const PersonId> ids) = 0;
  // The person whom a token identifies; none if it is unknown or has expired.
  [[nodiscard]] virtual Result<std::optional<Bearer>> bearer(std::string_view token_hash, Time now) = 0;
  // A random text that all processes of the host share and nobody else knows. Made by the first call.
  [[nodiscard]] virtual Result<std::string> host_key() = 0;
  [[nodiscard]] virtual Result<std::vector<Person>> bots_of(PersonId owner) = 0;
  // Bots that are not blocked, the last seen first.
  [[nodiscard]] virtual Result<std::vector<Person>> bots_seen_since(Time time, std::size_t most) = 0;

  // To be called every second with the service time that this process has reached by its own steady clock, 0
  // if it does not know yet. Returns the time shared by all processes: of service time the largest that any
  // of them has reached, so it never goes back; of world time PostgreSQL's own clock, not `now`.
  [[nodiscard]] virtual Result<Beat> beat(Time now, ServiceTime reached) = 0;

  // Whether the last write or beat succeeded; does not query the database.
  [[nodiscard]] virtual Result<Done> ready() = 0;

  // Registers a callback for writes of other processes. It is called on a thread of the store or, with
  // SQLite, from `beat`, and must not call the store. Must be called once, before the store is shared.
  virtual void listen(std::function<void(const Notice&)> heard) = 0;
};

}  // namespace joga::store
