// A lesson on the full screen as a model, without a terminal: events in, state to draw out.
#pragma once

#include <optional>
#include <vector>

#include "joga/lessons/course.hpp"
#include "joga/render/board_picture.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/screen/board_entry.hpp"
#include "joga/terminal/screen/game.hpp"
#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

class LessonBoard {
 public:
  LessonBoard(const lessons::Lesson& lesson, lessons::Progress& progress, lessons::PuzzleNotes notes = {});

  Wish on(const Event& event);
  Wish on(const Target& target);

  // State for drawing.
  [[nodiscard]] const lessons::Course& course() const noexcept { return course_; }
  [[nodiscard]] const BoardEntry& board() const noexcept { return board_; }
  [[nodiscard]] const BoardView& view() const noexcept { return board_.view(); }
  [[nodiscard]] const play::TurnEntry& entry() const noexcept { return board_.turn(); }
  [[nodiscard]] render::Attention attention() const;
  [[nodiscard]] int cursor() const noexcept { return board_.cursor(); }
  [[nodiscard]] int focus() const noexcept { return board_.focus(); }
  // The learner's side: the player to move at the start of the step.
  [[nodiscard]] Player learner() const;
  [[nodiscard]] const Message& message() const noexcept { return message_; }
  [[nodiscard]] bool is_alarm() const noexcept { return alarm_; }
  // The first line of the words beside the board, where there is no room for all of them.
  [[nodiscard]] int scroll() const noexcept { return scroll_; }

 private:
  Wish run(LessonCommand command);
  Wish on_character(char32_t character);
  Wish on_enter();
  void apply(const play::TurnEntry::Step& step);
  void refresh();  // after any change of the course
  // The cells that can be chosen first and that the task names.
  [[nodiscard]] std::vector<int> named_choices() const;
  void show(Message message, bool alarm = false);

  lessons::PuzzleNotes notes_;
  lessons::Course course_;
  BoardEntry board_;
  std::optional<AnyMove> hint_{};
  Message message_{};
  bool alarm_ = false;
  int scroll_ = 0;
};

// Whether a window of this size has room to draw the pieces as solids.
[[nodiscard]] bool draws_solids(const LessonBoard& lesson, const TextStyle& look, Size size);
// The size of a window for the smallest board and the narrowest column of words.
[[nodiscard]] Size smallest_lesson_window(const LessonBoard& lesson, const TextStyle& look);
// Draws a lesson in any window that is large enough.
[[nodiscard]] Drawn draw_lesson(const LessonBoard& lesson, const TextStyle& look, Size size);

}  // namespace joga::terminal::screen
