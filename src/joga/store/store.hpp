// The host's people and games, kept in a database: one interface for SQLite and PostgreSQL (open.hpp).
//
// A game is a log of events. Each event has the revision after the last one's, and is stored only if nothing
// else has been stored in between; so of several processes that want to go on from the same state one
// succeeds, and the others are told Conflict, read what is new and decide again.
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

// What shows that somebody is a person. The secret itself is not kept.
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

// What can be asked for without reading a game's events.
struct Heading {
  std::string id{};
  std::uint64_t revision = 0;  // of its last event; the first is 1
  Phase phase = Phase::Open;
  bool listed = false;  // in the lobby
  std::array<std::optional<PersonId>, 2> seats{};
  std::optional<PersonId> invited{};
  std::optional<Time> world_due{};  // when something is to happen by itself
  std::optional<ServiceTime> service_due{};
  bool computer_to_move = false;
  Time changed{};
  std::string summary{};  // the caller's; the store does not look into it

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
// Only what is given; so a new name does not undo a block of the same moment.
struct ChangePerson {
  PersonId id{};
  std::optional<std::string> name{};
  std::optional<bool> blocked{};
  std::optional<Time> seen{};
};
// With their tokens, and their bots in the same way. Their seats become nobody's; no event says so.
struct RemovePerson {
  PersonId id{};
};
// Of those who have not been seen since, who have no name, no game and no bot, and are not blocked, the first
// `most`.
struct RemoveIdle {
  Time before{};
  std::size_t most = 0;
};
// Unknown if there is no such person, Conflict if there is such a token. Tokens that have expired go.
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
// Conflict while another holds it, and if the game has gone on.
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

// Where a list of games goes on: after this one.
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

// Whom a token stands for.
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
struct PersonChanged {  // or removed, or what shows who they are
  PersonId id{};
};
// Anything may have changed. Comes first of all, after a lost connection, and where a database cannot tell.
struct MuchChanged {};
using Notice = std::variant<GameChanged, GameRemoved, PersonChanged, MuchChanged>;

class Store {
 public:
  Store& operator=(Store&&) = delete;
  virtual ~Store() = default;

  // One transaction, on disk when it returns, with one answer for each write. A write that is not Done leaves
  // the others alone. After an error usually nothing is stored, but it cannot be told for sure when the
  // connection was lost at the very end: read the game again before you repeat a write.
  [[nodiscard]] virtual Result<std::vector<Written>> write(std::span<const Write> writes) = 0;

  // With its events after the revision `since`. Nothing: there is no such game.
  [[nodiscard]] virtual Result<std::optional<StoredGame>> game(std::string_view id, std::uint64_t since) = 0;
  [[nodiscard]] virtual Result<std::vector<Heading>> headings(const Query& query) = 0;
  // Every game there is, by its id, beginning after `after`.
  [[nodiscard]] virtual Result<std::vector<Heading>> all_games(std::string_view after, std::size_t most) = 0;
  // What is due at one of these times or before, the longest due first.
  [[nodiscard]] virtual Result<std::vector<Heading>> due(Time world, ServiceTime service,
                                                         std::size_t most) = 0;
  // Where a computer is to move and nobody has claimed the turn.
  [[nodiscard]] virtual Result<std::vector<Heading>> computer_turns(Time now, std::size_t most) = 0;

  [[nodiscard]] virtual Result<std::optional<Person>> person(PersonId id) = 0;
  // Those that exist, in any order.
  [[nodiscard]] virtual Result<std::vector<Person>> people(std::span<const PersonId> ids) = 0;
  // Whom a token that has not expired stands for.
  [[nodiscard]] virtual Result<std::optional<Bearer>> bearer(std::string_view token_hash, Time now) = 0;
  [[nodiscard]] virtual Result<std::vector<Person>> bots_of(PersonId owner) = 0;
  // Those that are not blocked, the last seen first.
  [[nodiscard]] virtual Result<std::vector<Person>> bots_seen_since(Time time, std::size_t most) = 0;

  // To be called every second: while nobody calls it, the service counts as down, and no service time passes.
  // What it returns is the common time of all processes; PostgreSQL goes by its own clock, not by `now`.
  // Service time never goes back.
  [[nodiscard]] virtual Result<Beat> beat(Time now) = 0;

  // Whether the last write or beat succeeded; does not ask the database.
  [[nodiscard]] virtual Result<Done> ready() = 0;

  // Called for what others write from now on, on a thread of the store or, with SQLite, out of `beat`. To be
  // called once, before the store is shared; the function must not call the store.
  virtual void listen(std::function<void(const Notice&)> heard) = 0;
};

}  // namespace joga::store
