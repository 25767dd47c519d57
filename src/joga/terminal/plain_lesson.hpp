// A lesson in line mode.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "joga/lessons/course.hpp"
#include "joga/play/turn_entry.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/dialogue.hpp"
#include "joga/terminal/plain_game.hpp"

namespace joga::terminal {

class PlainLesson {
 public:
  PlainLesson(Dialogue& dialogue, const lessons::Lesson& lesson, lessons::Progress& progress,
              lessons::PuzzleNotes notes = {});

  // Goes on until the lesson is done or the player leaves. Done means back to the menu.
  [[nodiscard]] Leave run();
  // After it: the player wants a first game.
  [[nodiscard]] bool wants_game() const noexcept { return wants_game_; }

 private:
  void show_step();
  void show_board(bool with_legend);
  // These go on until the step changes, is solved, or the player leaves.
  void do_step();
  void after_step();
  // Whether a first game is wanted.
  void answer_last(const std::string& answer);

  [[nodiscard]] std::optional<std::string> ask_for_part(const play::TurnEntry& entry);
  [[nodiscard]] bool take_part(play::TurnEntry& entry, const std::string& line);
  // Returns true if the step is another one or the player has left.
  [[nodiscard]] bool obey(const LessonCommand& command, play::TurnEntry* entry);
  void hint();

  Dialogue& dialogue_;
  lessons::PuzzleNotes notes_;
  lessons::Course course_;
  std::optional<Leave> leaving_{};
  bool wants_game_ = false;
  bool explained_ = false;
  std::vector<std::string> unasked_{};  // of the last try
};

}  // namespace joga::terminal
