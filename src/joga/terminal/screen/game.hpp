// A game on the full screen as a model, without a terminal: events in, state to draw out.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/library/library.hpp"
#include "joga/play/autosave.hpp"
#include "joga/play/computer_turn.hpp"
#include "joga/play/game_state.hpp"
#include "joga/play/review.hpp"
#include "joga/play/thinker.hpp"
#include "joga/play/values.hpp"
#include "joga/render/board_picture.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/screen/board_entry.hpp"
#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

// The next action for the session.
enum class Wish : std::uint8_t { Nothing, Leave, Quit, Rules, Help, Redraw, FirstGame };

// The question below the board; all but the paths are answered by yes or no.
enum class Question : std::uint8_t { None, Resign, Leave, Quit, Again, Swap, Overwrite, SavePath, LoadPath };

enum class Panel : std::uint8_t { Game, Moves, Legend };
inline constexpr int kPanelCount = 3;

// The actions after the end, in the order of their buttons.
enum class EndChoice : std::uint8_t { Again, Swap, Review, NextLevel, Menu };

using TimePoint = std::chrono::steady_clock::time_point;

class Game {
 public:
  static constexpr int kUsualPace = 2;  // index: one second per turn

  // The game may have, besides its entry in the library, a save file, written after every turn.
  Game(play::GameState state, play::Autosave autosave, std::shared_ptr<library::Library> library,
       std::string save_file = {});

  Wish on(const Event& event);
  Wish on(const Target& target);
  // Continues the computer's turn. Returns whether there is something new to show.
  bool tick(TimePoint now);
  // Writes the game's files, even while a computer thinks.
  void save();

  // State for drawing.
  [[nodiscard]] const play::GameState& state() const noexcept { return state_; }
  [[nodiscard]] const BoardEntry& board() const noexcept { return board_; }
  [[nodiscard]] const BoardView& view() const noexcept { return board_.view(); }
  [[nodiscard]] const play::TurnEntry& entry() const noexcept { return board_.turn(); }
  [[nodiscard]] render::Attention attention() const;
  [[nodiscard]] int cursor() const noexcept { return board_.cursor(); }
  [[nodiscard]] Question question() const noexcept { return question_; }
  [[nodiscard]] const LineEditor& answer() const noexcept { return answer_; }
  // Tells what leaving would lose: nothing has been played, the game is saved, or it cannot be saved.
  [[nodiscard]] Message keeping() const;
  [[nodiscard]] const Message& message() const noexcept { return message_; }
  [[nodiscard]] bool is_alarm() const noexcept { return alarm_; }
  [[nodiscard]] Panel panel() const noexcept { return panel_; }
  [[nodiscard]] int scroll() const noexcept { return scroll_; }
  [[nodiscard]] int focus() const noexcept { return board_.focus(); }
  // The buttons after the end, and the focused one. At first none is, so that a key meant for the game does
  // not clear the final board.
  [[nodiscard]] std::vector<EndChoice> end_choices() const;
  [[nodiscard]] int end_focus() const noexcept { return end_focus_; }
  [[nodiscard]] bool shows_end() const noexcept { return shows_end_; }
  [[nodiscard]] bool is_thinking() const noexcept { return thinker_->is_thinking(); }
  // True if the search is for a person's request, not for a computer's turn.
  [[nodiscard]] bool is_hinting() const noexcept { return hinting_ || coming_values_ != nullptr; }
  // The values of the moves in the position shown, once they have been requested.
  [[nodiscard]] const play::MovesByValue& values() const noexcept { return values_; }
  // The opening moves in the position shown; empty unless that panel is visible.
  [[nodiscard]] const std::vector<OpeningLine>& openings() const noexcept { return openings_; }
  [[nodiscard]] std::chrono::milliseconds elapsed() const { return thinker_->elapsed(); }
  // The ply at which the board is shown; none at the current position.
  [[nodiscard]] std::optional<std::size_t> step() const noexcept { return step_; }
  [[nodiscard]] bool may_choose() const noexcept;
  // True for a game between computers, which has a pace and can be paused.
  [[nodiscard]] bool is_watched() const;
  [[nodiscard]] bool is_stopped() const noexcept { return stopped_; }
  [[nodiscard]] std::chrono::milliseconds pace() const;
  // The player who would resign now, in a running game.
  [[nodiscard]] Player resigning() const;
  // The result of a finished game, with its reason and the scores.
  [[nodiscard]] Message result() const { return state_.result_words(); }

  // True while the review of a finished game runs, turn by turn from its start.
  [[nodiscard]] bool is_reviewing() const noexcept {
    return review_ != nullptr && review_->thinker.is_thinking();
  }
  // Null before a review; otherwise the results so far.
  [[nodiscard]] const play::Judge* judge() const noexcept { return review_ ? &review_->judge : nullptr; }
  // The verdict on the turn after `ply` turns; null if there is none yet.
  [[nodiscard]] const play::JudgedTurn* judged(std::size_t ply) const;

  // Returns the text for the clipboard, once.
  [[nodiscard]] std::string take_clipboard();

 private:
  Wish run(Command command, std::string_view argument);
  Wish on_question(const Event& event);
  Wish on_yes(Question asked);
  Wish on_end(const Event& event);
  Wish end_choice(EndChoice choice);
  bool on_watching(char32_t character);
  void next_panel();
  Wish on_enter();
  Wish on_escape();
  Wish on_character(char32_t character);
  void apply(const play::TurnEntry::Step& step);
  // Shows a sentence below the board until the next one.
  void show(Message message, bool alarm = false);
  void play(AnyMove move);
  Result<Done> act(const play::Command& command) { return state_.act(command, play::moment_now()); }
  void changed();  // after any change of the game: saves and redraws it
  void refresh();
  void return_to_present();
  void go_to(std::size_t ply);
  bool go_on();  // continues the computer's turn or the requested search
  void begin_review();
  bool take_review();  // returns whether there were any
  // Goes to the next turn that mattered, or to the one before.
  void hop_to_mattered(bool forward);
  void undo_or_redo(bool undo);
  void ask_hint();
  void ask_values();
  void ask_path(Question question);
  void save_as(const std::string& path, bool replacing);
  void load_from(const std::string& path);
  void begin_again(const play::Seats& seats);
  // Asks first if a running game would be abandoned.
  void ask_to_begin(Question question);
  [[nodiscard]] History shown_history() const;
  [[nodiscard]] bool interrupt();  // stops the search; returns whether there was one

  // The review of the current game.
  struct Review {
    // Results that the review's thread hands over to the game.
    struct Coming {
      std::mutex mutex{};
      std::vector<Line> lines{};
    };

    explicit Review(const std::shared_ptr<const History>& game) : judge(game) {}

    play::Judge judge;
    std::map<std::size_t, play::JudgedTurn> turns{};  // by ply
    std::shared_ptr<Coming> coming = std::make_shared<Coming>();
    play::Thinker thinker{};
  };

  play::GameState state_;
  play::Computers computers_{};
  play::Autosave autosave_;
  std::shared_ptr<library::Library> library_;
  std::string save_file_;
  std::unique_ptr<play::Thinker> thinker_ = std::make_unique<play::Thinker>();
  bool hinting_ = false;
  std::shared_ptr<Line> coming_hint_{};                  // shared with the thinker
  std::shared_ptr<play::MovesByValue> coming_values_{};  // shared with the thinker
  play::MovesByValue values_{};
  std::vector<OpeningLine> openings_{};
  std::unique_ptr<Review> review_{};
  bool stopped_ = false;  // paused until the user continues the game
  bool single_ = false;   // makes one turn although paused
  int pace_ = kUsualPace;
  TimePoint now_{};
  TimePoint next_turn_{};  // when the next turn of a game between computers is due
  bool save_failed_ = false;

  bool flipped_ = false;
  BoardEntry board_;
  std::optional<AnyMove> hint_{};
  std::optional<std::size_t> step_{};

  Question question_ = Question::None;
  LineEditor answer_{};
  bool shows_end_ = false;
  int end_focus_ = -1;
  Message message_{};
  bool alarm_ = false;
  Panel panel_ = Panel::Game;
  int scroll_ = 0;
  std::string clipboard_{};
};

// Draws a game in any window that is large enough.
[[nodiscard]] Drawn draw_game(const Game& game, const TextStyle& look, Size size);

}  // namespace joga::terminal::screen
