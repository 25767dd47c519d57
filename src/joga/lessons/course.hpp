// Going through a lesson: the step that one is at, what has been played in it, and where to go on next time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/lessons/judge.hpp"
#include "joga/lessons/lesson.hpp"
#include "joga/lessons/progress.hpp"
#include "joga/puzzle/offer.hpp"
#include "joga/puzzle/progress.hpp"

namespace joga::lessons {

// Where tries at puzzles are noted, if anywhere, and the day.
struct PuzzleNotes {
  puzzle::Progress* progress = nullptr;
  std::int64_t today = 0;

  [[nodiscard]] Message standing() const;  // in words
};

class Course {
 public:
  // Goes on where the player stopped. Lesson, progress and notes outlive it.
  Course(const Lesson& lesson, Progress& progress, PuzzleNotes notes = {});

  [[nodiscard]] const Lesson& lesson() const noexcept { return lesson_; }
  [[nodiscard]] const Step& step() const noexcept { return lesson_.steps[number_]; }
  [[nodiscard]] std::size_t number() const noexcept { return number_; }  // from 0
  [[nodiscard]] std::size_t count() const noexcept { return lesson_.steps.size(); }
  [[nodiscard]] bool is_last() const noexcept { return number_ + 1 == count(); }
  // The step as far as it has been played.
  [[nodiscard]] const History& history() const noexcept { return history_; }
  [[nodiscard]] bool is_solved() const noexcept { return solved_; }

  // Judges a legal turn. A right one is played, and so is the opponent's answer to it.
  Verdict play(AnyMove move);
  // A turn that is right here.
  [[nodiscard]] Result<AnyMove> right_turn() const;
  // The same for the player, who solves a puzzle with help from now on. At a turn of a puzzle the first hint
  // says only where to look.
  [[nodiscard]] Result<puzzle::Hint> hint();

  void again();
  // The step after this one or before it; false where there is none.
  bool next();
  bool back();

  // Why progress could not be kept, since it was asked for last; empty if it could.
  [[nodiscard]] Message take_problem();

 private:
  void go_to(std::size_t number);
  void remember(const Place& place);
  void note(puzzle::Mark mark);
  [[nodiscard]] std::vector<std::string> turns() const;

  const Lesson& lesson_;
  Progress& progress_;
  PuzzleNotes notes_;
  std::size_t number_;
  History history_;
  bool solved_ = false;
  bool helped_ = false;  // by a hint or a wrong try
  bool hinted_ = false;  // at this turn
  Message problem_{};
};

}  // namespace joga::lessons
