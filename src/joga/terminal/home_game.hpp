// A game at home without its display: state, computers, searches and files. Carries out all commands; line
// mode and the full screen only ask questions and show results.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/line.hpp"
#include "joga/core/message.hpp"
#include "joga/core/player.hpp"
#include "joga/core/result.hpp"
#include "joga/core/view.hpp"
#include "joga/library/library.hpp"
#include "joga/play/autosave.hpp"
#include "joga/play/computer_turn.hpp"
#include "joga/play/game_state.hpp"
#include "joga/play/thinker.hpp"
#include "joga/play/values.hpp"
#include "joga/record/record.hpp"
#include "joga/record/tree.hpp"
#include "joga/system/sandbox.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/game_files.hpp"
#include "joga/terminal/game_text.hpp"

namespace joga::terminal {

// A game to begin or continue, and its entry in the library if it has one already.
struct GameStart {
  play::GameState state;
  std::optional<play::Autosave> autosave{};
};

struct Keeping {
  std::shared_ptr<library::Library> library;
  // A person, not a script, is at the other end. Games between computers are saved only for a person: a
  // script may play thousands of them, and the seed reproduces each.
  bool interactive = true;
  std::string file{};                        // also written after every turn; empty: none
  std::optional<system::Sandbox> sandbox{};  // for external programs that have none of their own
  engine::TalkListener talk{};               // hears what external programs say; may be empty
};

// The questions answered by yes or no.
enum class Question : std::uint8_t { ReplaceFile, BreakOff, Resign, AcceptDraw, Delete, Leave };
enum class Leave : std::uint8_t { Quit, EndOfInput, ToMenu };

// A turn that has been made.
struct TurnMade {
  Player player = Player::One;
  bool by_computer = false;
  AnyPosition before{};
  AnyMove move{};
};

// How a front end asks and shows.
class Front {
 public:
  Front& operator=(Front&&) = delete;
  virtual ~Front() = default;

  virtual void tell(const Message& words, bool is_problem) = 0;
  // Calls `on_yes`, now or later, if the answer is yes; otherwise `on_no`, if there is one.
  virtual void ask(Question question, const Message& words, std::function<void()> on_yes,
                   std::function<void()> on_no = {}) = 0;
  // Asks for what has to follow the word of the command.
  virtual void ask_for_argument(Command command) = 0;
  // Shows what the command asks for, or its result. `Back` takes back the last part of the turn being
  // entered.
  virtual void show(Command command) = 0;
  virtual void played(const TurnMade& turn) = 0;
  // Called after any other change of the game or, `replaced`, when another game has begun. `words` describe
  // the change and may be empty.
  virtual void changed(const Message& words) = 0;
  virtual void replaced(const Message& words) = 0;
  virtual void leave(Leave how) = 0;
};

enum class Search : std::uint8_t { None, Turn, Hint, Values };

class HomeGame {
 public:
  // Does not call the front end, which may still be under construction.
  HomeGame(Front& front, GameStart start, const Keeping& keeping);

  [[nodiscard]] const play::GameState& state() const noexcept { return state_; }
  [[nodiscard]] GameFiles& files() noexcept { return files_; }

  // --- Turns and commands ---

  // Carries out a command at the position shown.
  void run(const TypedCommand& typed);
  void play(AnyMove move);
  // Begins a new game like this one. `swaps`: the players have exchanged their sides.
  void begin_again(const play::Seats& seats, bool swaps = false);
  // Ends the game if the time of the player to move is up. Returns whether it is.
  bool check_time(Moment now = play::moment_now());
  // The games that the two players have won in this sitting, by their present sides, and those drawn. Counts
  // the game shown if it is over.
  struct Score {
    std::array<int, 2> won{};
    int drawn = 0;

    [[nodiscard]] int games() const noexcept { return won[0] + won[1] + drawn; }
  };
  [[nodiscard]] Score score() const;
  // Starts writing the game's files, as every change of the game does by itself.
  void save() { files_.save(state_); }
  // Reports to the front end why files could not be written; `finish_saving` first waits until all are
  // written. Both return whether there was anything to report.
  bool tell_problems();
  bool finish_saving();

  // --- The position shown ---

  // The game as a record: its turns with variations, comments and marks. Variations that are tried here are
  // saved with the game, if it is in the library.
  [[nodiscard]] const record::Record& record() const noexcept { return record_; }
  // The turn that led to the position shown.
  [[nodiscard]] record::NodeId shown_turn() const { return shown_.value_or(turn_at(state_.history().ply())); }
  [[nodiscard]] bool in_variation() const { return shown_ && !is_in_main_line(*shown_); }
  // The ply of the position shown; none if it is the current position.
  [[nodiscard]] std::optional<std::size_t> step() const {
    return shown_ ? std::optional(shown_history().ply()) : std::nullopt;
  }
  [[nodiscard]] std::size_t shown_ply() const { return shown_history().ply(); }
  // In a variation the ply at which it leaves the game; otherwise the ply shown.
  [[nodiscard]] std::size_t branch_ply() const;
  [[nodiscard]] const AnyPosition& shown_position() const { return shown_history().position(); }
  [[nodiscard]] const History& shown_history() const { return aside_ ? *aside_ : state_.history(); }
  [[nodiscard]] BoardView view() const;
  [[nodiscard]] std::vector<OpeningLine> openings() const;
  // Shows the position after `ply` turns of the game; from the last ply on, the current position.
  void go_to(std::size_t ply) { go_to(turn_at(std::min(ply, state_.history().ply()))); }
  // Studies the game: from now on the current position is one of those that are stepped through, and moves
  // can be tried there. Does nothing if the rules have ended the game.
  void study();
  [[nodiscard]] bool is_studying() const noexcept { return studies_; }
  // Whether a study of the library is open. A turn that is played begins a game of its own.
  [[nodiscard]] bool is_study() const noexcept { return is_study_ && files_.is_study(); }
  // Shows the current position, and ends a study.
  void return_to_present();
  // Shows the position after a turn of the record.
  void go_to(record::NodeId turn);
  // The next and the previous position of the line shown.
  void go_on();
  void go_back();
  // The first of the turns that were tried at the position shown, besides the line's next turn.
  [[nodiscard]] record::NodeId first_try() const;
  // Goes to the next alternative to the turn shown, or to the one before. Returns false if there is none.
  bool go_to_alternative(bool next);
  // Goes back to the game's own turns, to where the variation shown begins.
  void leave_variation();
  // Plays a move at the position shown, while that is not the current one. The game does not change: this
  // follows the line that has the move, or begins a variation.
  void try_move(AnyMove move);
  // Begins a variation with these moves, or follows it if there is one already, and shows its first move.
  // Unlike a move that is tried it is not saved by itself.
  void begin_line(std::span<const AnyMove> moves);
  // The comment on the turn shown in one line, where "\n" stands for the end of a line.
  [[nodiscard]] std::string comment_line() const;
  // Replaces the comment on the turn shown by such a line, as one change; "-" deletes it.
  void set_comment_line(std::string_view line);
  // Whether the turn belongs to the game, not to a variation.
  [[nodiscard]] bool is_in_main_line(record::NodeId turn) const;
  // Whether the board is shown from the side of the player who is at the top at first.
  [[nodiscard]] bool is_flipped() const noexcept { return flipped_; }

  // --- Searches, on a thread of their own ---

  [[nodiscard]] Search search() const noexcept { return search_; }
  [[nodiscard]] bool is_thinking() const noexcept { return search_ != Search::None; }
  [[nodiscard]] std::chrono::milliseconds elapsed() const { return thinker_.elapsed(); }
  // Starts the search for the move of the computer to move.
  void think();
  // Waits for at most `patience` for the search under way, carries out its result, and reports problems with
  // files. Returns whether anything has happened.
  bool poll(std::chrono::milliseconds patience = {});
  // Waits until the search under way has ended.
  void wait();
  void hurry() noexcept { thinker_.hurry(); }
  // Drops the search under way. Returns whether there was one.
  bool stop();

  // The move of the last hint, and the values of the moves, both for the position shown; empty until they are
  // found.
  [[nodiscard]] const std::optional<AnyMove>& hint() const noexcept { return hint_; }
  [[nodiscard]] const play::MovesByValue& values() const noexcept { return values_; }

 private:
  // The results of a search besides its move, shared with its thread.
  struct Found {
    Line hint{};
    play::MovesByValue values{};
  };

  // Whether two people play against the clock: then the engine helps neither of them.
  [[nodiscard]] bool is_contest() const;
  Result<Done> act(const play::Command& command);
  void act_and_tell(const play::Command& command, const Message& words = {});
  void complain(const Message& problem) { front_.tell(problem, true); }
  // Returns the turn after `turn` with this move, which is added if there is none.
  record::NodeId turn_with(record::NodeId turn, AnyMove move);
  // Saves what was tried or written, and tells the player: at first also where it is kept.
  void keep(const Message& words);
  void save_tries();
  void take_tries();  // into the state and its record
  void ask_to_delete();
  void comment(std::string_view text);
  void mark(std::string_view text);
  void sign(std::string_view text);
  void delete_shown_variation();
  void leave_position_shown();
  void renew_record();  // after any change of the game
  void renew_main_line();
  void turn_board();
  [[nodiscard]] record::NodeId turn_at(std::size_t ply) const { return main_line_[ply]; }
  [[nodiscard]] record::NodeId branch() const;  // the last turn of the game before the position shown
  void look_for(Search search);
  void take(Search ended, AnyMove move);
  void save_as(const std::string& path);
  void load(const std::string& path);
  void resign();
  void offer_draw();
  void ask_to_begin(const play::Seats& seats, bool swaps);
  void start_clock();  // unless the game is over
  void ask_to_leave(Leave how);
  void replace(play::GameState state, const Message& words);
  [[nodiscard]] std::optional<play::Autosave> new_entry() const;

  Front& front_;
  Keeping keeping_;
  play::GameState state_;
  play::Computers computers_;
  Score earlier_{};  // the games before this one
  GameFiles files_;
  bool is_study_ = false;
  bool flipped_ = false;
  bool studies_ = false;
  record::Record record_;
  std::vector<record::NodeId> main_line_{};  // by ply, beginning with the root
  std::optional<record::NodeId> shown_{};    // the turn that led to the position shown; none: the current one
  std::optional<History> aside_{};           // the game up to there
  bool tells_about_tries_ = true;            // once in each game: whether they are saved
  std::optional<AnyMove> hint_{};
  play::MovesByValue values_{};
  std::shared_ptr<Found> coming_{};  // results of the search under way
  Search search_ = Search::None;
  play::Thinker thinker_{};
};

// The games won by both players: "Score: White 2, Black 1, drawn 1".
[[nodiscard]] Message score_words(const HomeGame& game);

}  // namespace joga::terminal
