#include "joga/lessons/course.hpp"

#include <cassert>
#include <utility>

namespace joga::lessons {
namespace {

[[nodiscard]] std::size_t first_step(const Lesson& lesson, const Progress& progress) {
  const std::size_t step = progress.bookmark(lesson.progress_id()).step;
  return step < lesson.steps.size() ? step : 0;
}

// The tests check that every step can be set up.
[[nodiscard]] History begun(const Step& step) {
  Result<History> history = set_up(step);
  assert(history.has_value());
  return *std::move(history);
}

}  // namespace

Message PuzzleNotes::standing() const {
  return progress == nullptr ? Message() : puzzle::standing_words(progress->standing(), today);
}

Course::Course(const Lesson& lesson, Progress& progress, PuzzleNotes notes)
    : lesson_(lesson),
      progress_(progress),
      notes_(notes),
      number_(first_step(lesson, progress)),
      history_(begun(lesson.steps[number_])) {}

std::vector<std::string> Course::turns() const {
  std::vector<std::string> texts;
  for (std::size_t ply = 0; ply < history_.ply(); ++ply) texts.push_back(history_.move_text_at(ply));
  return texts;
}

Verdict Course::play(AnyMove move) {
  std::vector<std::string> tried = turns();
  tried.push_back(history_.game().move_text(history_.position(), move));
  const StopFlag never;
  Result<Verdict> verdict = judge(step(), tried, never);
  if (!verdict) return {.message = verdict.error().message};
  if (verdict->judgement == Judgement::Wrong) {
    note(puzzle::Mark::Tried);
    return *std::move(verdict);
  }
  history_.play_unchecked(move);
  hinted_ = false;
  if (verdict->judgement == Judgement::Right) {
    for (const std::string& answer : verdict->answer) {
      const Result<Done> played = history_.play(answer);
      assert(played.has_value());
    }
    return *std::move(verdict);
  }
  solved_ = true;
  note(helped_ ? puzzle::Mark::Helped : puzzle::Mark::Solved);
  const bool finished = is_last() || progress_.bookmark(lesson_.progress_id()).finished;
  remember({.step = is_last() ? 0 : number_ + 1, .finished = finished});
  return *std::move(verdict);
}

Result<puzzle::Hint> Course::hint() {
  note(puzzle::Mark::Tried);
  const Result<AnyMove> turn = right_turn();
  if (!turn) return turn.error();
  const bool whole = std::exchange(hinted_, true) || !lesson_.puzzles;
  return puzzle::hint_of(history_.game(), history_.position(), *turn, whole);
}

Result<AnyMove> Course::right_turn() const {
  const StopFlag never;
  const Result<std::string> turn = solution(step(), turns(), never);
  if (!turn) return turn.error();
  return history_.game().parse_move(history_.position(), *turn);
}

void Course::again() {
  const bool helped = helped_;
  go_to(number_);
  helped_ = helped;
}

bool Course::next() {
  if (is_last()) return false;
  go_to(number_ + 1);
  return true;
}

bool Course::back() {
  if (number_ == 0) return false;
  go_to(number_ - 1);
  return true;
}

void Course::go_to(std::size_t number) {
  number_ = number;
  history_ = begun(step());
  solved_ = false;
  helped_ = false;
  hinted_ = false;
  const Bookmark known = progress_.bookmark(lesson_.progress_id());
  if (known.step != number) remember({.step = number, .finished = known.finished});
}

void Course::remember(const Bookmark& bookmark) {
  const Result<Done> kept = progress_.remember(lesson_.progress_id(), bookmark);
  if (!kept) problem_ = kept.error().message;
}

void Course::note(puzzle::Mark mark) {
  helped_ = helped_ || mark == puzzle::Mark::Tried;
  const puzzle::Puzzle* one = puzzle::find_puzzle(step().puzzle);
  if (one == nullptr || notes_.progress == nullptr) return;
  const Result<Done> kept = notes_.progress->remember(puzzle::result_of(*one, mark, notes_.today));
  if (!kept) problem_ = kept.error().message;
}

Message Course::take_problem() {
  return std::exchange(problem_, {});
}

}  // namespace joga::lessons
