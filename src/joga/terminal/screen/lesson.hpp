// A lesson on the full screen as a model, without a terminal: events in, state to draw out.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "joga/lessons/course.hpp"
#include "joga/play/turn_entry.hpp"
#include "joga/render/board_picture.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/screen/game.hpp"
#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

class LessonBoard {
 public:
  LessonBoard(const lessons::Lesson& lesson, lessons::Progress& progress);

  Wish on(const Event& event);
  Wish on(const Target& target);

  // What to draw.
  [[nodiscard]] const lessons::Course& course() const noexcept { return course_; }
  [[nodiscard]] const BoardView& view() const noexcept { return view_; }
  [[nodiscard]] const play::TurnEntry& entry() const noexcept { return entry_; }
  [[nodiscard]] render::Attention attention() const;
  [[nodiscard]] int cursor() const noexcept { return cursor_; }
  [[nodiscard]] int focus() const noexcept { return focus_; }  // among the choices beside the board
  [[nodiscard]] const Message& message() const noexcept { return message_; }
  [[nodiscard]] bool is_alarm() const noexcept { return alarm_; }

 private:
  Wish run(LessonCommand command);
  Wish on_character(char32_t character);
  Wish on_enter();
  void apply(const play::TurnEntry::Step& step, const std::string& input);
  void choose(const Choice& choice);
  void choose_cell();
  void refresh();  // after any change of the course
  void hop();      // to the next thing that can be chosen
  void show(Message message, bool alarm = false);
  [[nodiscard]] int cell_number(std::string_view name) const;

  lessons::Course course_;
  play::TurnEntry entry_;
  BoardView view_{};
  std::optional<AnyMove> hint_{};
  int cursor_ = 0;
  int focus_ = -1;
  Message message_{};
  bool alarm_ = false;
};

// How a lesson is drawn, in any window that is large enough.
[[nodiscard]] Drawn draw_lesson(const LessonBoard& lesson, const TextStyle& look, Size size);

}  // namespace joga::terminal::screen
