// A game in progress, at home or between people: the players, the turns, the clock, offers, and the ending.
//
// `decide` takes a command and the time, and returns the event that follows or the reason why there is none.
// `apply` changes the game by an event. Both are pure: the time is a parameter, and nothing is stored, sent
// or searched. The same events lead to the same game, so the log determines the game.
//
// The differences between games at home and between people are a policy (policy.hpp).
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/core/message.hpp"
#include "joga/core/moment.hpp"
#include "joga/core/outcome.hpp"
#include "joga/core/player.hpp"
#include "joga/core/result.hpp"
#include "joga/engine/who.hpp"
#include "joga/play/clock.hpp"
#include "joga/play/policy.hpp"
#include "joga/play/seats.hpp"
#include "joga/record/record.hpp"
#include "joga/record/tags.hpp"
#include "joga/search/limits.hpp"

namespace joga::play {

// --- Time controls and offers ---

// Days for every turn, including the first: otherwise a game might never begin.
struct Days {
  int days = 1;

  friend bool operator==(const Days&, const Days&) = default;
};
using TimeControl = std::variant<std::monostate, search::Clock, Days>;

enum class Offer : std::uint8_t { Draw, Takeback, Rematch };
inline constexpr std::size_t kOffers = 3;
[[nodiscard]] constexpr std::size_t index_of(Offer offer) noexcept {
  return static_cast<std::size_t>(offer);
}

using record::Ending;

// --- Events ---

struct Created {
  std::string game{};   // its spec
  std::string start{};  // a position; empty: the standard one
  TimeControl clock{};
  Seats seats{};
  Player by = Player::One;
  bool listed = false;                // shown in a host's lobby
  std::optional<PersonId> invited{};  // the only person who may take the free seat
  std::uint64_t seed = 0;             // for the computers' random choices

  friend bool operator==(const Created&, const Created&) = default;
};
struct Joined {
  Seat seat{};
  friend bool operator==(const Joined&, const Joined&) = default;
};
struct Played {
  std::string move{};
  Milliseconds left{};               // on the clock of the player who moved, if it is a clock of minutes
  std::optional<AnyMove> checked{};  // the move as parsed by `decide`; none in an event from a log

  friend bool operator==(const Played& one, const Played& two) {
    return one.move == two.move && one.left == two.left;
  }
};
struct Offered {
  Offer offer = Offer::Draw;
  Player player = Player::One;
  friend bool operator==(const Offered&, const Offered&) = default;
};
// Declined by the opponent, or withdrawn by the player who made it.
struct Declined {
  Offer offer = Offer::Draw;
  friend bool operator==(const Declined&, const Declined&) = default;
};
struct TakenBack {
  std::size_t ply = 0;  // the number of turns left on the board
  friend bool operator==(const TakenBack&, const TakenBack&) = default;
};
// Undone turns have been played again.
struct Redone {
  std::size_t ply = 0;  // the number of turns now on the board
  friend bool operator==(const Redone&, const Redone&) = default;
};
// Continues a game that a resignation had ended.
struct Reopened {
  friend bool operator==(const Reopened&, const Reopened&) = default;
};
struct Reseated {
  Seats seats{};
  std::uint64_t seed = 0;
  friend bool operator==(const Reseated&, const Reseated&) = default;
};
struct Ended {
  Ending ending = Ending::Resignation;
  Outcome outcome = Outcome::Running;  // stays Running in an aborted game
  friend bool operator==(const Ended&, const Ended&) = default;
};
struct Continued {
  std::string next{};  // the id of the rematch
  friend bool operator==(const Continued&, const Continued&) = default;
};
// The player has been absent for a while, or is back.
struct Left {
  Player player = Player::One;
  friend bool operator==(const Left&, const Left&) = default;
};
struct Returned {
  Player player = Player::One;
  friend bool operator==(const Returned&, const Returned&) = default;
};
// A finished game from a record. No person of this host has a seat in it.
struct Imported {
  Created created{};
  std::vector<Played> turns{};
  Ended ended{};
  friend bool operator==(const Imported&, const Imported&) = default;
};

struct Event {
  Moment at{};
  std::variant<Created, Joined, Played, Offered, Declined, TakenBack, Redone, Reopened, Reseated, Ended,
               Continued, Left, Returned, Imported>
      what{};

  friend bool operator==(const Event&, const Event&) = default;
};

// --- Commands ---

// The actor: a person, where seats are personal; otherwise the side for which somebody at the board acts.
using Actor = std::variant<PersonId, Player>;

enum class OfferReply : std::uint8_t { Offer, Accept, Decline };

namespace command {

struct Join {
  Seat seat{};
};
struct Play {
  Actor by{};
  std::size_t ply = 0;  // the number of turns that the actor knows of
  std::string move{};
};
// The move that a computer has chosen.
struct PlayComputer {
  std::uint64_t revision = 0;  // the game's revision when the search began
  AnyMove move{};
};
struct Resign {
  Actor by{};
};
struct Abort {
  Actor by{};
};
struct Claim {
  Actor by{};
};
struct Say {
  Actor by{};
  Offer offer = Offer::Draw;
  OfferReply answer = OfferReply::Offer;
  std::string next{};      // the id for the rematch, if one results
  Message no_computers{};  // why a rematch may not be against a computer; empty: it may
};
// Takes back a turn, or the resignation that ended the game. If one person plays a computer, everything since
// that person's last turn is taken back, so that they can choose again; a computer's first turns, before any
// of theirs, stay.
struct Undo {};
// The opposite of Undo, up to the person's next turn or to the last turn.
struct Redo {};
struct Reseat {
  Seats seats{};
  std::optional<std::uint64_t> seed{};  // none: unchanged
};
// A person takes the seat of the computer to move, because it has failed.
struct TakeOver {};
// Ends the game if a player's time is up.
struct CheckTime {};
struct Leave {
  Actor by{};
};
struct Return {
  Actor by{};
};

}  // namespace command

using Command =
    std::variant<command::Join, command::Play, command::PlayComputer, command::Resign, command::Abort,
                 command::Claim, command::Say, command::Undo, command::Redo, command::Reseat,
                 command::TakeOver, command::CheckTime, command::Leave, command::Return>;

// An event, or the reason why there is none; neither if there is nothing to do. Both are set if another event
// has made the command impossible, as when time has run out.
struct Decision {
  std::optional<Event> event{};
  std::optional<Error> refusal{};
};

// --- Snapshots ---

// The state of a game between people at one revision, as plain data. Imported games have none: their log is
// one event.
struct Snapshot {
  struct Turn {
    AnyMove move{};
    Milliseconds left{};         // on the player's clock after the turn
    std::uint64_t revision = 0;  // of the event that played this turn

    friend bool operator==(const Turn&, const Turn&) = default;
  };

  std::uint64_t revision = 0;
  Created created{};
  WorldTime created_at{};
  WorldTime changed_at{};
  Seats seats{};  // at this revision; `created` has those of the start
  std::vector<Turn> turns{};
  std::string position{};  // after all turns; `from_snapshot` compares it
  Moment turn_began{};     // the start of the turn of the player to move
  std::optional<Ended> ended{};
  std::array<std::optional<Player>, kOffers> offers{};
  // By player: the ply at which the offer was last made.
  std::array<std::array<std::optional<std::size_t>, 2>, kOffers> offered_at{};
  std::array<std::optional<ServiceTime>, 2> absent_since{};
  std::optional<std::string> next{};  // the id of the rematch

  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

// --- The game ---

// Between people, the opponent may claim the win if a player is absent for kLongestAbsence in a game with a
// clock of minutes, or makes no turn for kLongestSilence in a game without a clock.
inline constexpr std::chrono::seconds kLongestAbsence{60};
inline constexpr std::chrono::days kLongestSilence{14};

class GameState {
 public:
  // Starts a new game at home, which may have turns already. `created.game` and `.start` are filled in.
  [[nodiscard]] static Result<GameState> open(History history, Created created, Moment now);
  // Starts another game at home from the same position.
  [[nodiscard]] Result<GameState> again(const Seats& seats, std::uint64_t seed, Moment now) const;
  // Continues a saved game, or any other record, at home. Variations and comments stay in its record as long
  // as the main line is the same. Its clock is stopped until `start_clock`.
  [[nodiscard]] static Result<GameState> from_record(const record::Record& record);

  // Starts a game between people from the first event of its log. Fails if that is not a first event, or if
  // it names a game that this program does not know.
  [[nodiscard]] static Result<GameState> create(const Event& event);
  // Returns the first event of a new game, with the spec and the position made canonical.
  [[nodiscard]] static Result<Event> prepare(Created created, Moment at);
  // Returns the first and only event of a game imported from a record.
  [[nodiscard]] static Result<Event> import(const record::Record& record, Moment now);
  // Returns the first event of a rematch: sides swapped, everything else unchanged.
  [[nodiscard]] Event rematch(Moment now, std::uint64_t seed) const;

  // Only for games between people. A game made from a snapshot equals the game that the log up to it leads
  // to, so later events can be applied to it. `from_snapshot` fails if the snapshot is damaged, or if this
  // program's rules lead to another position or result; the game can then still be read from its log.
  [[nodiscard]] Snapshot snapshot() const;
  [[nodiscard]] static Result<GameState> from_snapshot(const Snapshot& snapshot);

  [[nodiscard]] Decision decide(const Command& command, Moment now) const;
  // Applies the next event of the log. Fails, and changes nothing, if the event cannot follow.
  Result<Done> apply(const Event& event);
  // Returns the command that makes a move for the player to move, person or computer, at home.
  [[nodiscard]] Command turn(AnyMove move) const;
  // Decides and applies at once, for callers that need not store the event first. Returns the refusal if
  // there is one.
  Result<Done> act(const Command& command, Moment now);

  // --- State ---

  [[nodiscard]] const Policy& policy() const noexcept { return policy_; }
  [[nodiscard]] std::uint64_t revision() const noexcept { return revision_; }
  [[nodiscard]] const Created& created() const noexcept { return created_; }
  [[nodiscard]] WorldTime created_at() const noexcept { return created_at_; }
  [[nodiscard]] WorldTime changed_at() const noexcept { return changed_at_; }
  [[nodiscard]] const History& history() const noexcept { return history_; }
  [[nodiscard]] const AnyGame& game() const noexcept { return history_.game(); }
  [[nodiscard]] bool is_set_up() const;

  [[nodiscard]] const Seats& seats() const noexcept { return seats_; }
  [[nodiscard]] const Seat& seat(Player player) const noexcept { return seats_[index_of(player)]; }
  [[nodiscard]] const engine::Who& who(Player player) const noexcept { return seat(player).who; }
  [[nodiscard]] std::optional<Player> seat_of(PersonId person) const noexcept;
  [[nodiscard]] std::optional<PersonId> person_at(Player player) const noexcept;
  [[nodiscard]] std::optional<PersonId> invited() const noexcept;
  // The side of the person in a game of one person against a computer.
  [[nodiscard]] std::optional<Player> only_human() const noexcept;
  [[nodiscard]] bool has_human() const noexcept;

  [[nodiscard]] Phase phase() const noexcept;
  [[nodiscard]] std::optional<Player> to_move() const noexcept;
  [[nodiscard]] bool human_to_move() const noexcept;
  [[nodiscard]] bool computer_to_move() const noexcept;
  [[nodiscard]] std::optional<Player> offered(Offer offer) const noexcept { return offers_[index_of(offer)]; }
  [[nodiscard]] const std::optional<std::string>& next() const noexcept { return next_; }
  [[nodiscard]] bool is_absent(Player player) const noexcept {
    return absent_since_[index_of(player)].has_value();
  }
  [[nodiscard]] bool can_undo() const noexcept;
  [[nodiscard]] bool can_redo() const noexcept { return redo_target().has_value(); }
  // A game between people can be aborted until one of the players has made two turns.
  [[nodiscard]] bool can_abort() const noexcept;
  // Returns whether the player has a turn that could be taken back.
  [[nodiscard]] bool can_take_back(Player player) const noexcept;
  [[nodiscard]] bool is_full() const noexcept { return history_.ply() >= policy_.most_turns; }
  // The seed for random choices in this turn.
  [[nodiscard]] std::uint64_t turn_seed() const;

  // The number of turns, from the first on, that have not changed since that revision: a client that knows it
  // needs only the later turns. Counts undone turns as long as they can be redone.
  [[nodiscard]] std::size_t kept_since(std::uint64_t revision) const noexcept;

  // --- Ending ---

  [[nodiscard]] Outcome outcome() const noexcept { return ended_ ? ended_->outcome : Outcome::Running; }
  [[nodiscard]] std::optional<Ending> ending() const noexcept {
    return ended_ ? std::optional(ended_->ending) : std::nullopt;
  }
  // Empty while the game runs.
  [[nodiscard]] Message outcome_reason() const;
  // The result with its reason: "You lost: ..." if one person plays, otherwise "White wins: ...". Empty while
  // the game runs.
  [[nodiscard]] Message result_words() const;

  // --- Clocks ---

  // The clock of minutes, if there is one.
  [[nodiscard]] const GameClock* clock() const noexcept { return clock_ ? &*clock_ : nullptr; }
  [[nodiscard]] std::optional<Player> running() const noexcept;
  [[nodiscard]] Milliseconds left(Player player, Moment now) const noexcept;
  // The clocks for a search, by player; none without a clock of minutes.
  [[nodiscard]] std::array<std::optional<search::Clock>, 2> search_clocks(Moment now) const;
  // The deadline at which the player to move loses on time: by a clock of minutes, or by days per turn.
  [[nodiscard]] std::optional<ServiceTime> service_due() const noexcept;
  [[nodiscard]] std::optional<WorldTime> world_due() const noexcept;
  // Moves the start of the current turn from `began` to now, because the player to move is told only now:
  // storing the event that began the turn has taken a while. Does nothing if another turn has begun since.
  // The delay is not part of the log.
  void delay_turn(Moment began, Moment now) noexcept;
  // The clock of the record from which this game comes.
  [[nodiscard]] std::optional<search::Clock> recorded_clock() const;
  // Continues that clock from the times in the record.
  void start_clock(const search::Clock& control, Moment now);

  struct Claim {
    Player by = Player::One;
    WorldTime from{};  // the earliest time of the claim, unless the game changes
  };
  [[nodiscard]] std::optional<Claim> claimable(Moment now) const noexcept;

  // --- As a record ---

  // `names` are the names of people, by player, where the game does not store them itself.
  [[nodiscard]] record::Record to_record(const std::array<std::string, 2>& names = {}) const;
  // The record of a study, with the tags of the record from which the game was made.
  [[nodiscard]] record::Record to_study() const;
  // Replaces the variations and annotations of the record by those of a tree with the same main line. This
  // line may go on after the last turn: with turns that were only tried.
  void annotate(const record::Tree& tree);
  [[nodiscard]] bool is_annotated() const noexcept { return annotated_ != nullptr; }

 private:
  struct Turn {
    Player player = Player::One;
    Milliseconds left{};         // on the player's clock after the turn
    std::uint64_t revision = 0;  // of the event that played this turn
  };
  struct Decider;
  struct Applier;

  GameState(History history, Created created, Moment at, const Policy& policy);

  void set_date(std::string_view date_and_time);
  void begin_turn(Moment at);
  void set_clock();
  [[nodiscard]] std::optional<Outcome> lost_on_time(Moment now) const noexcept;
  [[nodiscard]] std::optional<std::size_t> last_turn_of(Player player) const noexcept;
  [[nodiscard]] bool has_two_turns(Player player) const noexcept;
  [[nodiscard]] std::optional<std::size_t> undo_target() const noexcept;
  [[nodiscard]] std::optional<std::size_t> redo_target() const noexcept;

  Policy policy_;
  History history_;
  Created created_;
  WorldTime created_at_;
  WorldTime changed_at_;
  Seats seats_;
  record::Tags tags_{};
  std::vector<Turn> turns_{};  // one per turn of the history, including undone turns
  Moment turn_began_;          // when the turn of the player to move began
  std::optional<GameClock> clock_{};
  std::uint64_t revision_ = 1;
  std::optional<Ended> ended_{};
  std::string termination_{};  // the tag of the imported record, as long as its ending stands
  std::array<std::optional<Player>, kOffers> offers_{};
  // The ply at which each player last made each offer: an offer can be made only once per position.
  std::array<std::array<std::optional<std::size_t>, 2>, kOffers> offered_at_{};
  std::array<std::optional<ServiceTime>, 2> absent_since_{};
  std::optional<std::string> next_{};
  // If the record has variations or annotations: a tree whose main line was this game's when it was set. The
  // game had that number of turns, including undone ones; the tree may have tries after them.
  std::shared_ptr<const record::Tree> annotated_{};
  std::size_t annotated_turns_ = 0;
};

// In the order of the enumerators: "draw", "takeback", "rematch".
[[nodiscard]] std::string_view offer_word(Offer offer) noexcept;
[[nodiscard]] std::string_view phase_word(Phase phase) noexcept;

}  // namespace joga::play
