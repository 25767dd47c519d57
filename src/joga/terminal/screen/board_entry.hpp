// A board on which a turn is entered, by keys, clicks and typing: what games and lessons have in common.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/core/view.hpp"
#include "joga/play/turn_entry.hpp"
#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

class BoardEntry {
 public:
  explicit BoardEntry(const History& history)
      : view_(history.view()), turn_(history.shared_game(), history.position()) {}

  [[nodiscard]] const BoardView& view() const noexcept { return view_; }
  [[nodiscard]] const play::TurnEntry& turn() const noexcept { return turn_; }
  [[nodiscard]] play::TurnEntry& turn() noexcept { return turn_; }
  [[nodiscard]] int cursor() const noexcept { return cursor_; }
  [[nodiscard]] int focus() const noexcept { return focus_; }  // among the choices beside the board

  // The turn that is to be made now begins.
  void begin(const History& history);
  // Another look at the board; the cursor stays on it.
  void show(BoardView view);

  [[nodiscard]] std::vector<int> numbers_of(const std::vector<std::string>& cells) const;
  void set_cursor(int cell) noexcept { cursor_ = cell; }
  // To the first cell that can be chosen, or the next one after the cursor.
  void go_to_choice();
  void hop_to_choice();
  // Arrows move the cursor, BackTab the focus. Whether it was one of these.
  bool move(EventKind kind);

  // What has the focus, or the cell under the cursor.
  play::TurnEntry::Step choose();
  // What was clicked, if that was a cell or a choice.
  std::optional<play::TurnEntry::Step> choose(const Target& target);
  // A letter for one of the choices beside the board. Before anything is chosen it may begin a word.
  std::optional<play::TurnEntry::Step> pick(std::string_view letter);
  play::TurnEntry::Step enter_typed();

 private:
  play::TurnEntry::Step choose_cell();
  [[nodiscard]] std::optional<Choice> choice(int number) const;
  void move_cursor(int down, int right);

  BoardView view_;
  play::TurnEntry turn_;
  int cursor_ = 0;
  int focus_ = -1;
};

}  // namespace joga::terminal::screen
