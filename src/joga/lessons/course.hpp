// A player going through a lesson: the current step, the turns played in it, and where to resume.
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

// The record of tries at puzzles, if they are kept, and the current day.
struct PuzzleNotes {
  puzzle::Progress* progress = nullptr;
  std::int64_t today = 0;

  [[nodiscard]] Message standing() const;  // in words
};

class Course {
 public:
  // Resumes where the player stopped. Lesson, progress and notes must outlive this.
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
  // A right turn in this position.
  [[nodiscard]] Result<AnyMove> right_turn() const;
  // Tells the player a right turn; from then on a puzzle counts as solved with help. In a puzzle the first
  // hint of a turn only tells where to look.
  [[nodiscard]] Result<puzzle::Hint> hint();

  void again();
  // Moves to the next or the previous step; returns false if there is none.
  bool next();
  bool back();

  // The reason why progress could not be saved since the last call; empty if it could.
  [[nodiscard]] Message take_problem();

 private:
  void go_to(std::size_t number);
  void remember(const Bookmark& bookmark);
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
