// A board on which a turn is entered by keys, clicks and typing, shared by games and lessons.
#pragma once

#include <map>
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
  // The board with the unfinished turn carried out: the piece at its current cell, captured pieces removed.
  [[nodiscard]] BoardView view_under_way() const;
  [[nodiscard]] const play::TurnEntry& turn() const noexcept { return turn_; }
  [[nodiscard]] const LineEditor& line() const noexcept { return line_; }
  [[nodiscard]] int cursor() const noexcept { return cursor_; }
  [[nodiscard]] int focus() const noexcept { return focus_; }  // index among the choices beside the board
  // The cursor, the cells that can be chosen, and those chosen. A hint replaces the cells that can be chosen
  // until something is chosen; then it is among them as long as it is followed.
  [[nodiscard]] render::Attention attention(const std::optional<AnyMove>& hint) const;
  // The next step: a sentence of the game, or that Enter plays the turn.
  [[nodiscard]] Message prompt() const;

  // Starts a new turn. A line that is being typed stays, because the opponent may have been quick.
  void begin(const History& history);
  // Shows another view; the cursor stays on the board.
  void show(BoardView view);

  [[nodiscard]] std::vector<int> numbers_of(const std::vector<std::string>& cells) const;
  void set_cursor(int cell) noexcept { cursor_ = cell; }
  // Moves the cursor to the first cell that can be chosen, or to the next one after the cursor.
  void go_to_choice();
  // Moves the cursor to the next part of this turn.
  void go_to(const AnyMove& move);
  void hop_to_choice();
  // Arrows move the cursor, BackTab the focus; up and down move the focus, too, where nothing on the board is
  // left to choose. Returns whether it was one of these keys.
  bool move(EventKind kind);

  // While a line is being typed, it gets the keys first.
  [[nodiscard]] bool is_typing() const noexcept { return !line_.empty(); }
  // Handles a letter, or a key of the line editor while a line is being typed. Returns whether it was one.
  bool edit(const Event& event);
  // Returns the typed line when it is not a turn; it is added to the history of lines and cleared.
  std::string take_line();
  // Shows a line that was refused. It can be corrected; the next letter replaces it, and keys that move the
  // cursor drop it. Every refused turn is shown like that by itself.
  void show_refused(std::string_view line);
  void drop_refused();
  [[nodiscard]] bool is_refused() const noexcept { return refused_ && is_typing(); }

  // Chooses the focused choice or the cell under the cursor. Where only choices beside the board are left,
  // the focus returns to them.
  play::TurnEntry::Step choose();
  // Chooses what was clicked, if that was a cell or a choice.
  std::optional<play::TurnEntry::Step> choose(const Target& target);
  play::TurnEntry::Step enter_typed();
  // Drops typed parts that the last turn skipped because they were forced; people type them by habit. Returns
  // them if nothing else had been typed.
  std::optional<std::string> drop_unasked();
  // Removes the typed line or, without one, the last step. Returns false if there is neither.
  bool take_back();
  void clear();

 private:
  [[nodiscard]] static play::TurnEntry turn_of(const History& history) {
    return {history.shared_game(), history.position()};
  }
  // The cells whose pieces decide how far the chosen piece goes or, before one is chosen, that under the
  // cursor; and the points that the next cells bring.
  [[nodiscard]] std::vector<int> counted() const;
  [[nodiscard]] std::map<int, std::string> gains() const;
  // The cells of a turn that are still to be chosen; nothing if other cells have been chosen.
  [[nodiscard]] std::optional<std::vector<std::string>> left_of(const AnyMove& move) const;
  play::TurnEntry::Step choose_cell();
  play::TurnEntry::Step taken(play::TurnEntry::Step step);
  void follow_turn();  // updates the typed line and the focus from the turn
  // Whether the turn has begun and can only go on with a choice beside the board.
  [[nodiscard]] bool asks_beside() const;
  void move_focus(int by);
  [[nodiscard]] std::optional<Choice> choice(int number) const;
  void move_cursor(int down, int right);

  BoardView view_;
  play::TurnEntry turn_;
  LineEditor line_{};
  int cursor_ = 0;
  int focus_ = -1;
  bool refused_ = false;                // the line was refused and has not been changed since
  std::vector<std::string> unasked_{};  // parts that the last turn skipped
};

}  // namespace joga::terminal::screen
