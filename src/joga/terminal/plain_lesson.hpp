// A lesson in line mode.
#pragma once

#include "joga/lessons/course.hpp"
#include "joga/terminal/dialogue.hpp"
#include "joga/terminal/plain_game.hpp"

namespace joga::terminal {

struct LessonEnd {
  Leave how = Leave::ToMenu;
  bool wants_game = false;  // the learner wants a first game
};

// Runs until the lesson is done or the player leaves. Done means back to the menu.
[[nodiscard]] LessonEnd learn(Dialogue& dialogue, const lessons::Lesson& lesson, lessons::Progress& progress,
                              lessons::PuzzleNotes notes = {});

}  // namespace joga::terminal
