// A game between people as a log of events: what may be done in it, and what comes of it.
//
// `decide` looks at the game as it stands, what somebody wants and the time, and finds the event, or why
// there is none. `apply` makes the event happen. Both know nothing of clocks, storage or messages: they are
// given the time. The same events lead to the same game, so whoever has the log has the game.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/core/outcome.hpp"
#include "joga/core/player.hpp"
#include "joga/core/result.hpp"
#include "joga/engine/who.hpp"
#include "joga/record/record.hpp"
#include "joga/service/message.hpp"
#include "joga/store/store.hpp"

namespace joga::online {

using store::Milliseconds;
using store::PersonId;
using store::Phase;

// Both clocks of a host. Clocks of days go by the world's time; clocks of minutes by the service's, which
// stands while there is no service.
struct Moment {
  store::Time world{};
  store::ServiceTime service{};

  friend bool operator==(const Moment&, const Moment&) = default;
};

// Not a person here: a stranger, or somebody in a game from elsewhere.
inline constexpr PersonId kNobody{0};

// --- What a game is played with ---

// From each player's second turn on, as everywhere (play/clock.hpp).
struct Minutes {
  Milliseconds initial{};
  Milliseconds increment{};

  friend bool operator==(const Minutes&, const Minutes&) = default;
};
// For every turn, the first one included: otherwise a game might never begin.
struct Days {
  int days = 1;

  friend bool operator==(const Days&, const Days&) = default;
};
using TimeControl = std::variant<std::monostate, Minutes, Days>;

struct Human {
  PersonId person{};
  bool bot = false;

  friend bool operator==(const Human&, const Human&) = default;
};
struct Computer {
  int level = 1;

  friend bool operator==(const Computer&, const Computer&) = default;
};
using Seat = std::variant<std::monostate, Human, Computer>;

enum class Offer : std::uint8_t { Draw, Takeback, Rematch };
inline constexpr std::size_t kOffers = 3;

enum class Ending : std::uint8_t { Rules, Resignation, Time, Agreement, Abandonment, Aborted };
inline constexpr std::size_t kEndings = 6;

// --- Events ---

struct Created {
  std::string game{};   // its spec
  std::string start{};  // a position
  TimeControl clock{};
  std::array<Seat, 2> seats{};
  Player by = Player::One;
  bool listed = false;
  std::optional<PersonId> invited{};  // who alone may take the free seat
  std::uint64_t seed = 0;             // of a computer's random choices

  friend bool operator==(const Created&, const Created&) = default;
};
struct Joined {
  Human human{};
  friend bool operator==(const Joined&, const Joined&) = default;
};
struct Played {
  std::string move{};
  Milliseconds left{};  // on the clock of the player who made it, if there is one of minutes
  friend bool operator==(const Played&, const Played&) = default;
};
struct Offered {
  Offer offer = Offer::Draw;
  Player player = Player::One;
  friend bool operator==(const Offered&, const Offered&) = default;
};
// By the one to whom it was made, or withdrawn by the other.
struct Declined {
  Offer offer = Offer::Draw;
  friend bool operator==(const Declined&, const Declined&) = default;
};
struct TakenBack {
  std::size_t ply = 0;  // how many turns are left
  friend bool operator==(const TakenBack&, const TakenBack&) = default;
};
struct Ended {
  Ending ending = Ending::Resignation;
  Outcome outcome = Outcome::Running;  // of a game that was aborted it stays so
  friend bool operator==(const Ended&, const Ended&) = default;
};
struct Continued {
  std::string next{};  // the rematch
  friend bool operator==(const Continued&, const Continued&) = default;
};
// The player has not been at the game for a while, or is there again.
struct Left {
  Player player = Player::One;
  friend bool operator==(const Left&, const Left&) = default;
};
struct Returned {
  Player player = Player::One;
  friend bool operator==(const Returned&, const Returned&) = default;
};

// A game that was played elsewhere, from a record: nobody here has a seat in it, and it is over.
struct Imported {
  Created created{};                   // people are kNobody
  std::array<std::string, 2> names{};  // of people, if they had one
  std::vector<Played> turns{};
  Ended ended{};
  friend bool operator==(const Imported&, const Imported&) = default;
};

struct Event {
  Moment at{};
  std::variant<Created, Joined, Played, Offered, Declined, TakenBack, Ended, Continued, Left, Returned,
               Imported>
      what{};

  friend bool operator==(const Event&, const Event&) = default;
};

// --- Commands ---

enum class Answer : std::uint8_t { Offer, Accept, Decline };

namespace command {

struct Join {
  Human human{};
};
struct Play {
  PersonId person{};
  std::size_t ply = 0;  // turns played, as he believes
  std::string move{};
};
// What a computer has chosen.
struct PlayComputer {
  std::uint64_t revision = 0;  // about which it has thought
  AnyMove move{};
};
struct Resign {
  PersonId person{};
};
struct Abort {
  PersonId person{};
};
struct Claim {
  PersonId person{};
};
struct Say {
  PersonId person{};
  Offer offer = Offer::Draw;
  Answer answer = Answer::Offer;
  std::string next{};      // the id of the rematch, should there be one
  Message no_computers{};  // why it may not be against a computer; empty: it may
};
// Something may be due.
struct Look {};
struct Leave {
  PersonId person{};
};
struct Return {
  PersonId person{};
};

}  // namespace command

using Command =
    std::variant<command::Join, command::Play, command::PlayComputer, command::Resign, command::Abort,
                 command::Claim, command::Say, command::Look, command::Leave, command::Return>;

// An event, why there is none, or neither if there is nothing to do. Both: something else has happened that
// forbids it, such as a flag that has fallen.
struct Decision {
  std::optional<Event> event{};
  std::optional<service::Failure> failure{};
};

// --- The game ---

// A player who has gone from a game by minutes for this long may lose it by that; so may one who does not
// make his turn in a game without a clock.
inline constexpr std::chrono::seconds kLongestAbsence{60};
inline constexpr std::chrono::days kLongestSilence{14};

class SharedGame {
 public:
  // From the first event of a log. An error: it is none, or is of games that this program does not know.
  [[nodiscard]] static Result<SharedGame> create(const Event& event);
  // What somebody wants to create: as above, and the spec and the position are made canonical.
  [[nodiscard]] static Result<Event> prepare(Created created, Moment at);

  // The first and only event of a game from a record.
  [[nodiscard]] static Result<Event> import(const record::Record& record, Moment now);

  [[nodiscard]] Decision decide(const Command& command, Moment now) const;
  // The next event of the log. An error: it cannot follow, and the game is as before.
  Result<Done> apply(const Event& event);

  // The first event of a rematch: sides swapped, everything else as here.
  [[nodiscard]] Event rematch(Moment now, std::uint64_t seed) const;

  [[nodiscard]] std::uint64_t revision() const noexcept { return revision_; }
  [[nodiscard]] const Created& created() const noexcept { return created_; }
  [[nodiscard]] store::Time created_at() const noexcept { return created_at_; }
  [[nodiscard]] store::Time changed_at() const noexcept { return changed_at_; }
  [[nodiscard]] const History& history() const noexcept { return history_; }
  [[nodiscard]] bool is_set_up() const;
  [[nodiscard]] const std::array<Seat, 2>& seats() const noexcept { return seats_; }
  [[nodiscard]] std::optional<Player> seat_of(PersonId person) const noexcept;
  [[nodiscard]] std::optional<PersonId> person_at(Player player) const noexcept;
  [[nodiscard]] std::optional<PersonId> invited() const noexcept;
  // Of people who were never here: of a game that was imported.
  [[nodiscard]] const std::string& name_at(Player player) const noexcept { return names_[index_of(player)]; }

  [[nodiscard]] Phase phase() const noexcept;
  [[nodiscard]] Outcome outcome() const noexcept { return outcome_; }
  [[nodiscard]] std::optional<Ending> ending() const noexcept { return ending_; }
  [[nodiscard]] std::optional<Player> to_move() const noexcept;
  [[nodiscard]] const Computer* computer_to_move() const noexcept;
  [[nodiscard]] std::optional<Player> offered(Offer offer) const noexcept {
    return offers_[static_cast<std::size_t>(offer)];
  }
  [[nodiscard]] const std::optional<std::string>& next() const noexcept { return next_; }
  [[nodiscard]] bool is_absent(Player player) const noexcept {
    return absent_since_[index_of(player)].has_value();
  }

  // Clocks of minutes.
  [[nodiscard]] bool has_minutes() const noexcept { return std::holds_alternative<Minutes>(created_.clock); }
  [[nodiscard]] std::optional<Player> running() const noexcept;
  [[nodiscard]] Milliseconds left(Player player, Moment now) const noexcept;
  // When the player to move loses if he does nothing.
  [[nodiscard]] std::optional<store::ServiceTime> service_due() const noexcept;
  [[nodiscard]] std::optional<store::Time> world_due() const noexcept;

  struct Claim {
    Player by = Player::One;
    store::Time from{};  // by the world's clock, as things are now
  };
  [[nodiscard]] std::optional<Claim> claimable(Moment now) const noexcept;

  // How many of the turns played now were there at that revision, and have been since.
  [[nodiscard]] std::size_t kept_since(std::uint64_t revision) const noexcept;

  // As people keep it. The names of the players are given, since the log has none.
  [[nodiscard]] record::Record to_record(const std::array<std::string, 2>& names) const;

 private:
  struct Turn {
    Player player = Player::One;
    Milliseconds left{};  // on his clock after it
    std::uint64_t revision = 0;
  };

  SharedGame(History history, const Event& event, const Created& created);

  [[nodiscard]] std::optional<Outcome> time_is_up(Moment now) const noexcept;
  [[nodiscard]] std::size_t turns_of(Player player) const noexcept;
  [[nodiscard]] std::optional<std::size_t> ply_before_last_of(Player player) const noexcept;

  struct Decider;
  struct Applier;

  History history_;
  Created created_;
  store::Time created_at_;
  store::Time changed_at_;
  std::array<Seat, 2> seats_;
  std::array<std::string, 2> names_{};
  std::vector<Turn> turns_{};
  Moment turn_began_;  // of the player to move
  std::uint64_t revision_ = 1;
  Outcome outcome_ = Outcome::Running;
  std::optional<Ending> ending_{};
  std::array<std::optional<Player>, kOffers> offers_{};
  // At which ply each player has last made it: a nuisance if it were made again and again.
  std::array<std::array<std::optional<std::size_t>, 2>, kOffers> offered_at_{};
  std::array<std::optional<store::ServiceTime>, 2> absent_since_{};
  std::optional<std::string> next_{};
};

// In the order of the enumerators: "draw", "takeback", "rematch"; "rules", "resignation"...
[[nodiscard]] std::string_view offer_word(Offer offer) noexcept;
[[nodiscard]] std::string_view ending_word(Ending ending) noexcept;
[[nodiscard]] std::string_view phase_word(Phase phase) noexcept;

}  // namespace joga::online
