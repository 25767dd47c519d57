// A game on the full screen as a model, without a terminal: events in, state to draw out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/library/library.hpp"
#include "joga/play/autosave.hpp"
#include "joga/play/table.hpp"
#include "joga/play/thinker.hpp"
#include "joga/play/values.hpp"
#include "joga/render/board_picture.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/screen/board_entry.hpp"
#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

// What the session has to do next.
enum class Wish : std::uint8_t { Nothing, Leave, Quit, Rules, Help, Redraw, FirstGame };

enum class Question : std::uint8_t { None, Resign, Leave, Quit, SavePath, LoadPath };

enum class Panel : std::uint8_t { Game, Moves, Legend };
inline constexpr int kPanelCount = 3;

// What can be done after the end, in the order of its buttons.
enum class EndChoice : std::uint8_t { Again, Swap, Review, Menu };
inline constexpr int kEndChoiceCount = 4;

class Game {
 public:
  // Besides its place in the library the game may have a file of its own, written after every turn.
  Game(play::Table table, play::Autosave autosave, library::Library library, std::string save_file = {});

  Wish on(const Event& event);
  Wish on(const Target& target);
  // Lets the computer go on. Returns whether there is something new to see.
  bool tick();
  // Writes the files of the game, even while a computer thinks.
  void save();
  // A sentence below the board, until there is something else to say.
  void show(Message message, bool alarm = false);

  // What to draw.
  [[nodiscard]] const play::Table& table() const noexcept { return table_; }
  [[nodiscard]] const BoardView& view() const noexcept { return board_.view(); }
  [[nodiscard]] const play::TurnEntry& entry() const noexcept { return board_.turn(); }
  [[nodiscard]] render::Attention attention() const;
  [[nodiscard]] int cursor() const noexcept { return board_.cursor(); }
  [[nodiscard]] Question question() const noexcept { return question_; }
  [[nodiscard]] const std::string& answer() const noexcept { return answer_; }
  [[nodiscard]] const Message& message() const noexcept { return message_; }
  [[nodiscard]] bool is_alarm() const noexcept { return alarm_; }
  [[nodiscard]] Panel panel() const noexcept { return panel_; }
  [[nodiscard]] int scroll() const noexcept { return scroll_; }
  [[nodiscard]] int focus() const noexcept { return board_.focus(); }
  [[nodiscard]] int end_focus() const noexcept { return end_focus_; }
  [[nodiscard]] bool shows_end() const noexcept { return shows_end_; }
  [[nodiscard]] bool is_thinking() const noexcept { return thinker_->is_thinking(); }
  // The thinking is for the person who asked, not for a computer's turn.
  [[nodiscard]] bool is_hinting() const noexcept { return hinting_ || coming_values_ != nullptr; }
  // What the moves of the position shown are worth, once it has been asked for.
  [[nodiscard]] const play::ValuedMoves& values() const noexcept { return values_; }
  [[nodiscard]] std::chrono::milliseconds elapsed() const { return thinker_->elapsed(); }
  // The turn after which the board is shown, when it is not the present.
  [[nodiscard]] std::optional<std::size_t> step() const noexcept { return step_; }
  [[nodiscard]] bool may_choose() const noexcept;
  // Who resigns now, in a running game.
  [[nodiscard]] Player resigning() const;
  // The result with its reason and the scores, of a finished game.
  [[nodiscard]] Message result() const;

  // The text to be put on the clipboard, once.
  [[nodiscard]] std::string take_clipboard();

 private:
  Wish run(Command command, std::string_view argument);
  Wish on_question(const Event& event);
  Wish on_end(const Event& event);
  Wish end_choice(EndChoice choice);
  Wish on_enter();
  Wish on_escape();
  Wish on_character(char32_t character);
  void apply(const play::TurnEntry::Step& step);
  void play(AnyMove move);
  void changed();  // after any change of the table: saves and shows it
  void refresh();
  void return_to_present();
  void announce(const BoardView& before, Player mover);
  void go_to(std::size_t ply);
  void undo_or_redo(bool undo);
  void ask_hint();
  void ask_values();
  void save_as(const std::string& path);
  void load_from(const std::string& path);
  void begin_again(const play::Seats& seats);
  [[nodiscard]] bool interrupt();  // stops the thinking; whether there was any

  play::Table table_;
  play::Autosave autosave_;
  library::Library library_;
  std::string save_file_;
  std::unique_ptr<play::Thinker> thinker_ = std::make_unique<play::Thinker>();
  bool hinting_ = false;
  std::shared_ptr<play::ValuedMoves> coming_values_{};  // shared with the thinker
  play::ValuedMoves values_{};
  bool stopped_ = false;  // the computer waits until it is told to go on

  bool flipped_ = false;
  BoardEntry board_;
  std::optional<AnyMove> hint_{};
  std::optional<std::size_t> step_{};

  Question question_ = Question::None;
  std::string answer_{};
  bool shows_end_ = false;
  int end_focus_ = 0;
  Message message_{};
  bool alarm_ = false;
  Panel panel_ = Panel::Game;
  int scroll_ = 0;
  std::string clipboard_{};
};

// How a game is drawn, in any window that is large enough.
[[nodiscard]] Drawn draw_game(const Game& game, const TextStyle& look, Size size);

}  // namespace joga::terminal::screen
