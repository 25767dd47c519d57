// Lessons: how a game is played, learnt by doing. A lesson is a list of steps, each a position, a sentence
// about it, and something to do. They are written in data/lessons/<id>.json (docs/lessons.md) and built in.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/spec.hpp"
#include "joga/core/view.hpp"

namespace joga::lessons {

// Conditions that a turn must meet to solve a step: all that are set. If none is set, any turn will do.
struct Goal {
  std::vector<std::string> turns{};  // the turn is one of these
  std::vector<std::string> from{};   // the piece leaves one of these cells
  std::vector<std::string> to{};     // the piece ends on one of these cells, or a piece is put there
  const PieceKind* piece = nullptr;  // this piece is put on the board
  int captures = 0;                  // at least this many enemy pieces leave the board
  bool best = false;                 // no other turn brings more points at once
  bool wins = false;                 // the game is won
  bool safe = false;                 // the opponent cannot win with the next turn
};

// Turns that are worth an answer of their own: legal ones that miss the goal, or forbidden ones.
struct WrongTry {
  std::vector<std::string> tries{};
  MessageText answer{};
};

struct Step {
  GameSpec spec{};
  std::string position{};
  MessageText text{};  // describes the position and the rule
  MessageText task{};
  Goal goal{};
  // Instead of a goal, a forced win that is played to the end against the best answers: the winner's turns
  // and the answers that resist longest.
  std::vector<std::string> ending{};
  MessageText right{};      // shown once the step is solved
  MessageText otherwise{};  // the answer to any other wrong turn; may be empty
  std::vector<WrongTry> wrong{};
  std::string puzzle{};  // the puzzle's id, if the step is a puzzle
};

// Can be moved but not copied, because its steps refer to texts in it.
struct Lesson {
  Lesson() = default;
  Lesson(Lesson&&) noexcept = default;
  Lesson& operator=(Lesson&&) noexcept = default;

  std::string id{};  // the game's, or for further lessons of a game, one that begins with it
  GameSpec spec{};
  MessageText title{};  // empty if the lesson teaches the game itself
  std::vector<Step> steps{};
  bool puzzles = false;  // each step is a puzzle, and no first game comes after them

  // The key under which the player's progress is kept.
  [[nodiscard]] std::string progress_id() const { return puzzles ? id + "-puzzles" : id; }
  // The title, or the name of the game.
  [[nodiscard]] Message name() const;

  std::deque<std::string> texts{};  // storage of the steps' texts: moving a deque does not move its items
};

// Does not check positions and turns. The error's message is for the authors of lessons.
[[nodiscard]] Result<Lesson> parse_lesson(std::string_view json);

// The lessons and puzzles that come with the program, in the order of the games, further lessons of games
// after those; the puzzles of a game are steps of one lesson, from easy to hard.
[[nodiscard]] const std::vector<Lesson>& all_lessons();
[[nodiscard]] const std::vector<Lesson>& all_puzzles();
// Null if there is none.
[[nodiscard]] const Lesson* find_lesson(std::string_view id);

}  // namespace joga::lessons
