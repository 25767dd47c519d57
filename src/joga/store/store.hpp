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

// The people who may invite a person.
enum class Invitations : std::uint8_t {
  Everybody,
  Played,  // people with whom they have played before
  Nobody,
};

struct Person {
  PersonId id{};
  std::string name{};
  std::optional<PersonId> owner{};  // the person who made it, if it is a bot
  bool blocked = false;             // by the host's administrator
  Time seen{};
  Invitations invitations = Invitations::Everybody;

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
  bool aborted = false;

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
  std::string skeleton{};  // equal for names that look alike (Store::is_name_taken)
};
// Changes only the fields that are set, so that a new name does not undo a simultaneous block.
struct ChangePerson {
  PersonId id{};
  std::optional<std::string> name{};
  std::optional<bool> blocked{};
  std::optional<Time> seen{};
  std::optional<Invitations> invitations{};
  std::optional<std::string> skeleton{};
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
// Removes at most `most` people without a name who were last seen before the given time and have no
// unfinished game and no bot. Their finished games go with them, except those against people with a name.
struct RemoveNameless {
  Time before{};
  std::size_t most = 0;
};
// The person wants nothing to do with the other. Unknown if one of them does not exist, Refused if the other
// is their bot.
struct AddBlock {
  PersonId person{};
  PersonId other{};
  Time since{};
};
struct RemoveBlock {
  PersonId person{};
  PersonId other{};
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
  // Identifies the creator's network, so that open games can be counted by it; forgotten once the game is no
  // longer open. Empty: none.
  std::string origin{};
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
  std::optional<std::uint64_t> revision{};  // Conflict if the game has another one
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

// Refuses connections from a network, for good or until it expires. Replaces an earlier block of it, and
// removes those that had expired by `since`.
struct BlockNetwork {
  std::string network{};
  Time since{};
  std::optional<Time> expires{};

  friend bool operator==(const BlockNetwork&, const BlockNetwork&) = default;
};
// Unknown if that network is not blocked.
struct UnblockNetwork {
  std::string network{};
};
// An act of the host's administrator, for the log.
struct LogAct {
  Time time{};
  std::string act{};
  std::string subject{};
  std::string reason{};

  friend bool operator==(const LogAct&, const LogAct&) = default;
};

using Write = std::variant<AddPerson, ChangePerson, RemovePerson, RemoveIdle, RemoveNameless, AddBlock,
                           RemoveBlock, AddToken, TakeIdentity, AddGame, AppendEvent, RemoveGame, ClaimTurn,
                           BlockNetwork, UnblockNetwork, LogAct>;

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

// Games of one phase in which the person has a seat, the last changed first.
struct Query {
  PersonId person{};
  Phase phase = Phase::Open;
  std::optional<Cursor> after{};
  std::size_t most = 100;
};

// Unfinished games in which a person has a seat.
struct PersonCounts {
  std::size_t games = 0;  // all of them
  std::size_t listed = 0;
  std::size_t computers = 0;    // against computers
  std::size_t invitations = 0;  // sent and not answered yet

  friend bool operator==(const PersonCounts&, const PersonCounts&) = default;
};

// Open games of one AddGame::origin.
struct OriginCounts {
  std::size_t listed = 0;
  std::size_t invitations = 0;

  friend bool operator==(const OriginCounts&, const OriginCounts&) = default;
};

// The relation between two people.
struct Acquaintance {
  bool avoid = false;           // one of them, or their owner, has blocked the other or the other's owner
  bool have_played = false;     // with each other
  std::size_t invitations = 0;  // open ones, from the first to the second

  friend bool operator==(const Acquaintance&, const Acquaintance&) = default;
};

struct OldGame {
  std::string id{};
  std::uint64_t revision = 0;
  std::size_t bytes = 0;  // of its events

  friend bool operator==(const OldGame&, const OldGame&) = default;
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
struct PersonChanged {  // or was removed, or their tokens or blocks have changed
  PersonId id{};
};
struct NetworksChanged {};  // those that are blocked
// The time that a process has passed to Store::beat.
struct TimeReached {
  ServiceTime service{};
};
// Anything may have changed. Sent at the beginning, after a lost connection, and by databases without
// detailed notices.
struct MuchChanged {};
using Notice =
    std::variant<GameChanged, GameRemoved, PersonChanged, NetworksChanged, TimeReached, MuchChanged>;

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
  // Challenges in the lobby, the newest first. If there are more than `most`, they are chosen fairly by
  // AddGame::origin: the newest of each, then the second newest of each, and so on.
  [[nodiscard]] virtual Result<std::vector<GameHeading>> listed(std::size_t most) = 0;
  // Open games to which the person is invited, chosen in the same way.
  [[nodiscard]] virtual Result<std::vector<GameHeading>> invitations(PersonId person, std::size_t most) = 0;
  [[nodiscard]] virtual Result<PersonCounts> counts(PersonId person) = 0;
  [[nodiscard]] virtual Result<OriginCounts> counts_of_origin(std::string_view origin) = 0;
  // All games, by id, beginning after `after`.
  [[nodiscard]] virtual Result<std::vector<GameHeading>> all_games(std::string_view after,
                                                                   std::size_t most) = 0;
  // Games whose deadline is at or before one of these times, the earliest deadline first.
  [[nodiscard]] virtual Result<std::vector<GameHeading>> due(Time world, ServiceTime service,
                                                             std::size_t most) = 0;
  // Open games, and aborted ones, that were last changed before this time, the oldest first.
  [[nodiscard]] virtual Result<std::vector<OldGame>> old_open_games(Time before, std::size_t most) = 0;
  [[nodiscard]] virtual Result<std::vector<OldGame>> old_aborted_games(Time before, std::size_t most) = 0;
  // The bytes of all finished games of a person, and the oldest of these games.
  [[nodiscard]] virtual Result<std::uint64_t> kept_bytes(PersonId person) = 0;
  [[nodiscard]] virtual Result<std::vector<OldGame>> oldest_kept(PersonId person, std::size_t most) = 0;
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
  // The people whom this person has blocked, the last first.
  [[nodiscard]] virtual Result<std::vector<Person>> blocked_by(PersonId person) = 0;
  // Everybody whom this person neither meets nor hears, because one of the two, or their owner, has blocked
  // the other or the other's owner. Sorted.
  [[nodiscard]] virtual Result<std::vector<PersonId>> avoided_by(const Person& person) = 0;
  [[nodiscard]] virtual Result<Acquaintance> acquaintance(const Person& one, const Person& two) = 0;
  // Whether somebody else has a name with this skeleton and was here since the given time, is a bot, has one,
  // or has finished a game.
  [[nodiscard]] virtual Result<bool> is_name_taken(std::string_view skeleton, PersonId except,
                                                   Time since) = 0;
  // People with a name but without a skeleton, by id, beginning after `after`.
  [[nodiscard]] virtual Result<std::vector<Person>> without_skeleton(PersonId after, std::size_t most) = 0;

  // --- Administration
  [[nodiscard]] virtual Result<std::vector<Person>> blocked_people(std::size_t most) = 0;
  [[nodiscard]] virtual Result<std::vector<BlockNetwork>> blocked_networks(Time now) = 0;
  // The newest acts first.
  [[nodiscard]] virtual Result<std::vector<LogAct>> acts(std::size_t most) = 0;

  // To be called every second with the service time that this process has reached by its own steady clock, 0
  // if it does not know yet. Returns the time shared by all processes: of service time the largest that any
  // of them has reached, so it never goes back; of world time PostgreSQL's own clock, not `now`. Tells the
  // other processes the time reached.
  [[nodiscard]] virtual Result<Beat> beat(Time now, ServiceTime reached) = 0;

  // Whether the last write or beat succeeded; does not query the database.
  [[nodiscard]] virtual Result<Done> ready() = 0;

  // Registers a callback for writes of other processes. It is called on a thread of the store or, with
  // SQLite, from `beat`, and must not call the store. Must be called once, before the store is shared.
  virtual void listen(std::function<void(const Notice&)> heard) = 0;
};

}  // namespace joga::store
