// The one place where a game in progress lives, for every front end: the history, who sits where, and how the
// game ended if somebody ended it. Headless: it draws nothing, asks nobody and starts no thread.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/player.hpp"
#include "joga/engine/who.hpp"
#include "joga/play/clock.hpp"
#include "joga/play/hint.hpp"
#include "joga/play/search_memory.hpp"
#include "joga/record/limits.hpp"
#include "joga/record/record.hpp"
#include "joga/record/storage.hpp"
#include "joga/record/tags.hpp"

namespace joga::play {

// Who plays; by default two people.
struct Seats {
  std::array<engine::Who, 2> who{};    // player 1, player 2
  std::array<std::string, 2> names{};  // of people, if they have given one
  std::uint64_t seed = 0;              // of the computers' random choices

  [[nodiscard]] const engine::Who& of(Player player) const noexcept { return who[index_of(player)]; }
  [[nodiscard]] Seats swapped() const;

  friend bool operator==(const Seats&, const Seats&) = default;
};

// Which of the players of a saved game are people; nobody in a game that this program does not know.
[[nodiscard]] std::array<bool, 2> people_in(const record::SavedGameInfo& game);

// For a game for which nobody has given one; short enough to be typed again.
[[nodiscard]] std::uint64_t fresh_seed();

// Finds a move: what it needs has been copied into it, so that it may run on another thread while the table
// changes; but not two of one table at once, since players are kept from turn to turn. Returns soon after the
// flag is set, with the best it knows by then. Only a program of others can fail.
using MoveFinder = std::function<Result<AnyMove>(const StopFlag&)>;

// What a computer is asked when it is its turn.
struct ComputerTurn {
  engine::Who who{};
  search::Limits limits{};  // together with its own
  std::uint64_t seed = 0;   // of random choices for this move
  engine::Resources resources{};
  std::shared_ptr<KeptPlayer> kept{};  // who has made the turns before, or will make this one; not null
};
// As a MoveFinder does, in the game's last position.
[[nodiscard]] Result<AnyMove> find_move(const History& history, const ComputerTurn& turn,
                                        const StopFlag& stop, const search::Listener& listener = {});

class Table {
 public:
  // A new game, dated now. Refuses a computer that does not play this game.
  static Result<Table> open(const std::shared_ptr<const AnyGame>& game,
                            const std::optional<AnyPosition>& start, Seats seats);
  // A game of which some turns have been played.
  static Result<Table> open(History history, Seats seats);
  // A saved game, or any other record, where it stands. Player1 and Player2 name a computer of this game or
  // else a person; what would read a file or start a program is never seated from a record. Variations and
  // comments stay in the record as long as the main line is the same.
  static Result<Table> from_record(const record::Record& record);
  [[nodiscard]] record::Record to_record() const;

  [[nodiscard]] const History& history() const noexcept { return history_; }
  [[nodiscard]] const AnyGame& game() const noexcept { return history_.game(); }
  [[nodiscard]] const Seats& seats() const noexcept { return seats_; }
  [[nodiscard]] const engine::Who& who(Player player) const noexcept { return seats_.of(player); }
  // A person's name, "human" for one without a name, or the computer's WHO text; as in the tags of the
  // record.
  [[nodiscard]] std::string label(Player player) const;
  // Other players take the seats; the game stays as it is.
  Result<Done> reseat(Seats seats);
  // A person plays on for the computer whose turn it is, which has failed. The game must be running.
  void take_over();

  // From now on the players' time is measured, and goes into the record. A game that was played with a clock
  // goes on with what its record says.
  void run_clock(const search::Clock& control, TimeSource now = std::chrono::steady_clock::now);
  [[nodiscard]] const GameClock* clock() const noexcept { return clock_ ? &*clock_ : nullptr; }
  // As the record says, whether a clock runs now or not.
  [[nodiscard]] std::optional<search::Clock> time_control() const;
  // Ends the game when the time of the player to move has run out; whether it has done so just now.
  bool check_time();

  // Whose turn it is in a running game.
  [[nodiscard]] std::optional<Player> to_move() const noexcept;
  [[nodiscard]] bool human_to_move() const noexcept;
  [[nodiscard]] bool computer_to_move() const noexcept;

  // By the rules, the draws of the history, or because somebody resigned. The reason is empty while it runs.
  [[nodiscard]] Outcome outcome() const noexcept;
  [[nodiscard]] Message outcome_reason() const;
  // How it ended, with the reason: "You lost: ..." where one person plays, else "White wins: ...". Empty
  // while it runs.
  [[nodiscard]] Message result_words() const;

  // A turn of the player to move, person or computer, in time. What was taken back is forgotten. Refused when
  // the game has as many turns as a record may have: what is saved can always be read again.
  Result<Done> play(AnyMove move);
  Result<Done> play(std::string_view text);
  Result<Done> resign(Player player);

  // Takes back a turn; where one person plays a computer, as much as leads back to a turn of his, so that he
  // can choose again: the computer's answer and his own turn, or his own alone when it was not answered. A
  // computer's first turns, before any of his, stay. A resignation counts as a step of its own; a loss
  // on time stays one. False: nothing to take back.
  bool undo();
  // The converse, up to his next turn or the last turn that there is. A resignation is not made again.
  bool redo();
  [[nodiscard]] bool can_undo() const noexcept;
  [[nodiscard]] bool can_redo() const noexcept;

  // The move of the computer whose turn it is. What it draws depends on the seed and the number of turns
  // played alone: the same game goes on in the same way, also after turns were taken back or the game was
  // resumed. It keeps to these limits as well as to its own, and to its clock; always with the same
  // resources. The error is that the game has as many turns as it may have.
  [[nodiscard]] Result<ComputerTurn> computer_turn(const search::Limits& limits = {},
                                                   const engine::Resources& resources = {}) const;
  [[nodiscard]] MoveFinder computer() const;
  // The same on the spot; this blocks.
  [[nodiscard]] Result<AnyMove> computer_move(const StopFlag& stop) const { return computer()(stop); }
  // Of random choices in this turn.
  [[nodiscard]] std::uint64_t turn_seed() const;
  // What a good player would do, for the player to move; this blocks for about half a second.
  [[nodiscard]] Hint hint(const StopFlag& stop) const { return find_hint(history_, turn_seed(), stop); }

 private:
  // The end of a game that the rules have not ended.
  struct Ended {
    Outcome outcome = Outcome::Draw;
    record::Ending ending = record::Ending::Adjudication;
    std::string termination{};  // the tag
  };

  Table(History history, Seats seats, record::Tags tags);

  [[nodiscard]] bool is_full() const noexcept { return history_.ply() >= record::kMostTurns; }
  void seat_computers();
  void play_on();  // the game has changed: the player to move now thinks
  template <class Turn>
  Result<Done> make_turn(Turn turn);
  [[nodiscard]] std::optional<Player> only_human() const noexcept;
  [[nodiscard]] std::optional<std::size_t> ply_before() const noexcept;  // where undo leads
  [[nodiscard]] std::optional<std::size_t> ply_after() const noexcept;   // where redo leads

  History history_;
  Seats seats_;
  std::array<std::shared_ptr<KeptPlayer>, 2> computers_{};  // shared with the finders
  record::Tags tags_;
  std::optional<Ended> ended_{};
  std::optional<GameClock> clock_{};
  std::shared_ptr<const record::Tree> annotated_{};  // of the record it came from, if it has more than turns
};

}  // namespace joga::play
