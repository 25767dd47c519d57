// A board on which a turn is entered, by keys, clicks and typing: what games and lessons have in common.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/core/view.hpp"
#include "joga/play/turn_entry.hpp"
#include "joga/render/board_picture.hpp"
#include "joga/terminal/screen/line_editor.hpp"
#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

class BoardEntry {
 public:
  explicit BoardEntry(const History& history) : view_(history.view()), turn_(turn_of(history)) {}

  [[nodiscard]] const BoardView& view() const noexcept { return view_; }
  // The board as the unfinished turn leaves it: the piece where it has come to, what it took gone.
  [[nodiscard]] BoardView view_under_way() const;
  [[nodiscard]] const play::TurnEntry& turn() const noexcept { return turn_; }
  [[nodiscard]] const LineEditor& line() const noexcept { return line_; }
  [[nodiscard]] int cursor() const noexcept { return cursor_; }
  [[nodiscard]] int focus() const noexcept { return focus_; }  // among the choices beside the board
  // The cursor, what can be chosen now, and what has been. A hint takes the place of what can be chosen until
  // something else is.
  [[nodiscard]] render::Attention attention(const std::optional<AnyMove>& hint) const;
  // What to do next: a sentence of the game's, or that Enter plays the turn.
  [[nodiscard]] Message prompt() const;

  // The turn that is to be made now begins. A line that is being typed stays: the opponent may have been
  // quick.
  void begin(const History& history);
  // Another look at the board; the cursor stays on it.
  void show(BoardView view);

  [[nodiscard]] std::vector<int> numbers_of(const std::vector<std::string>& cells) const;
  void set_cursor(int cell) noexcept { cursor_ = cell; }
  // To the first thing that can be chosen, or the next one after the cursor.
  void go_to_choice();
  // To what is to be chosen next for this turn.
  void go_to(const AnyMove& move);
  void hop_to_choice();
  // Arrows move the cursor, BackTab the focus. Whether it was one of these.
  bool move(EventKind kind);

  // Whether a line is being typed; then it gets the keys first.
  [[nodiscard]] bool is_typing() const noexcept { return !line_.empty(); }
  // A letter, or a key of the line editor while a line is being typed; whether it was one.
  bool edit(const Event& event);
  // The typed line, if it was no turn but something else; it is remembered and cleared.
  std::string take_line();

  // What has the focus, or the cell under the cursor.
  play::TurnEntry::Step choose();
  // What was clicked, if that was a cell or a choice.
  std::optional<play::TurnEntry::Step> choose(const Target& target);
  // A letter for one of the choices beside the board. Before anything is chosen it may begin a word.
  std::optional<play::TurnEntry::Step> pick(std::string_view letter);
  play::TurnEntry::Step enter_typed();
  // Takes away what is typed by habit: what the last turn did not ask for, having played it already. Returns
  // it if it was all that had been typed.
  std::optional<std::string> drop_unasked();
  // All that was typed, or the last step; false when there is nothing.
  bool take_back();
  void clear();

 private:
  [[nodiscard]] static play::TurnEntry turn_of(const History& history) {
    return {history.shared_game(), history.position()};
  }
  // The cells of a turn that are yet to be chosen; nothing if something else has been.
  [[nodiscard]] std::optional<std::vector<std::string>> left_of(const AnyMove& move) const;
  play::TurnEntry::Step choose_cell();
  play::TurnEntry::Step taken(play::TurnEntry::Step step);
  void follow_turn();  // with the line
  [[nodiscard]] std::optional<Choice> choice(int number) const;
  void move_cursor(int down, int right);

  BoardView view_;
  play::TurnEntry turn_;
  LineEditor line_{};
  int cursor_ = 0;
  int focus_ = -1;
  std::vector<std::string> unasked_{};  // of the last turn
};

}  // namespace joga::terminal::screen
