#include "joga/terminal/plain_lesson.hpp"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "joga/play/turn_entry.hpp"
#include "joga/render/text_board.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/game_text.hpp"

namespace joga::terminal {
namespace {

// Shows beside the board only the learner's own areas, and the score once there is one.
[[nodiscard]] BoardView shown_view(const History& history) {
  BoardView view = history.view();
  const Player learner = history.game().to_move(history.position_at(0));
  const bool has_score = history.game().points(history.position()) != std::array{0, 0};
  std::erase_if(view.areas, [&](const AreaView& area) {
    if (area.kind == AreaKind::Score) return !has_score;
    return area.kind == AreaKind::List || area.player != learner;
  });
  return view;
}

class PlainLesson {
 public:
  PlainLesson(Dialogue& dialogue, const lessons::Lesson& lesson, lessons::Progress& progress,
              lessons::PuzzleNotes notes)
      : dialogue_(dialogue), notes_(notes), course_(lesson, progress, notes) {}

  [[nodiscard]] LessonEnd run() {
    while (!leaving_) {
      show_step();
      do_step();
      if (const Message problem = course_.take_problem(); !problem.empty()) dialogue_.say(problem);
      if (!leaving_ && course_.is_solved()) after_step();
    }
    return {*leaving_, wants_game_};
  }

 private:
  void show_step() {
    dialogue_.blank_line();
    dialogue_.say({course_.lesson().puzzles ? text::kPuzzleNumber : text::kLessonStep,
                   course_.lesson().name(), course_.number() + 1, course_.count()});
    dialogue_.say(course_.step().text);
    show_board(!explained_);
    dialogue_.say({text::kLessonTask, course_.step().task});
    if (!std::exchange(explained_, true)) {
      dialogue_.say({text::kLessonHow, info_of(Command::Hint).word, text::kNextWord,
                     info_of(Command::Back).word, info_of(Command::Quit).word});
    }
  }

  void show_board(bool with_legend) {
    render::TextStyle style = dialogue_.style();
    style.legend = with_legend;
    dialogue_.blank_line();
    dialogue_.show(render::text_board(shown_view(course_.history()), style));
    dialogue_.blank_line();
  }

  // These loop until the step changes, is solved, or the player leaves.
  void do_step() {
    play::TurnEntry entry(course_.history().shared_game(), course_.history().position());
    while (!leaving_) {
      const std::optional<std::string> line = ask_for_part(entry);
      if (!line) {
        leaving_ = Leave::EndOfInput;
      } else if (const std::optional<LessonCommand> command = parse_lesson_command(*line)) {
        if (obey(*command, &entry)) return;
      } else if (take_part(entry, *line)) {
        if (course_.is_solved()) return;
        entry = play::TurnEntry(course_.history().shared_game(), course_.history().position());
      }
    }
  }

  void after_step() {
    const bool puzzles = course_.lesson().puzzles;
    const bool last = course_.is_last();
    if (last && puzzles) {
      leaving_ = Leave::ToMenu;
      return;
    }
    const MessageText& next = puzzles ? text::kPuzzlePrompt : text::kNextPrompt;
    const Message question = last ? Message(text::kYesNoPrompt, text::kYes) : Message(next);
    if (last) dialogue_.say(text::kFirstGameQuestion);
    while (!leaving_ && course_.is_solved()) {
      const std::optional<std::string> line = dialogue_.ask(question);
      if (!line) {
        leaving_ = Leave::EndOfInput;
        return;
      }
      const std::optional<LessonCommand> command = parse_lesson_command(*line);
      if (command && *command != LessonCommand::Next) {
        if (obey(*command, nullptr)) return;
      } else if (takes_unasked(unasked_, *line)) {
        dialogue_.say({text::kPlayedAlready, *line});
      } else if (!last && (line->empty() || command)) {
        (void)course_.next();
      } else if (!last) {
        dialogue_.say({text::kNotAnAnswer, *line});
      } else {
        answer_last(folded(*line));
      }
    }
  }

  // Reads whether the learner wants a first game.
  void answer_last(const std::string& answer) {
    const Language language = dialogue_.style().language;
    wants_game_ = answer.empty() || means(answer, text::kYes, language);
    if (wants_game_ || means(answer, text::kNo, language)) {
      leaving_ = Leave::ToMenu;
    } else {
      dialogue_.say(text::kYesOrNo);
    }
  }

  [[nodiscard]] std::optional<std::string> ask_for_part(const play::TurnEntry& entry) {
    const std::size_t number = course_.number() + 1;
    if (entry.text().empty()) return dialogue_.ask({text::kLessonPrompt, number});
    return dialogue_.ask({text::kLessonPartPrompt, number, entry.text()});
  }

  // Returns true if a turn was tried, right or wrong.
  [[nodiscard]] bool take_part(play::TurnEntry& entry, const std::string& line) {
    if (line.empty() && entry.only_move()) {  // the learner should find it
      dialogue_.say(text::kOneMoveHere);
      return false;
    }
    const std::optional<play::TurnEntry::Step> step = enter_line(dialogue_, entry, unasked_, line);
    if (!step) return false;
    if (!step->move) {
      say_refusal(dialogue_, lessons::refusal(course_.step(), step->refused).value_or(step->problem));
      return false;
    }
    const History before = course_.history();
    const lessons::Verdict verdict = course_.play(*step->move);
    const bool is_wrong = verdict.judgement == lessons::Judgement::Wrong;
    if (!is_wrong) show_board(false);
    dialogue_.say(is_wrong && course_.lesson().puzzles ? with_refutation(verdict.message, before, *step->move)
                                                       : verdict.message);
    if (course_.is_solved()) {
      if (const Message standing = notes_.standing(); !standing.empty())
        dialogue_.say({text::kStanding, standing});
    }
    return true;
  }

  // Returns true if the step has changed or the player has left.
  [[nodiscard]] bool obey(const LessonCommand& command, play::TurnEntry* entry) {
    switch (command) {
      case LessonCommand::Hint:
        if (entry != nullptr) hint();
        return false;
      case LessonCommand::Again:
        course_.again();
        return true;
      case LessonCommand::Next:
        if (course_.next()) return true;
        dialogue_.say(text::kLastStep);
        return false;
      case LessonCommand::Back:
        if (entry != nullptr && entry->take_back()) {
          put_question(dialogue_, *entry);
          return false;
        }
        if (course_.back()) return true;
        dialogue_.say(text::kFirstStep);
        return false;
      case LessonCommand::Board:
        show_board(true);
        return false;
      case LessonCommand::Rules:
        say_rules(dialogue_, course_.lesson().spec.id);
        return false;
      case LessonCommand::Help:
        dialogue_.say({text::kLessonHow, info_of(Command::Hint).word, text::kNextWord,
                       info_of(Command::Back).word, info_of(Command::Quit).word});
        dialogue_.say({text::kLessonMore, info_of(Command::Again).word, info_of(Command::Board).word,
                       info_of(Command::Rules).word, info_of(Command::Menu).word});
        return false;
      case LessonCommand::Menu:
        leaving_ = Leave::ToMenu;
        return true;
      case LessonCommand::Quit:
        leaving_ = Leave::Quit;
        return true;
    }
    return false;
  }

  void hint() {
    const Result<puzzle::Hint> hint = course_.hint();
    dialogue_.say(hint ? hint_words(course_.history(), *hint) : hint.error().message);
  }

  Dialogue& dialogue_;
  lessons::PuzzleNotes notes_;
  lessons::Course course_;
  std::optional<Leave> leaving_{};
  bool wants_game_ = false;
  bool explained_ = false;
  std::vector<std::string> unasked_{};  // parts that the last try skipped
};

}  // namespace

LessonEnd learn(Dialogue& dialogue, const lessons::Lesson& lesson, lessons::Progress& progress,
                lessons::PuzzleNotes notes) {
  return PlainLesson(dialogue, lesson, progress, notes).run();
}

}  // namespace joga::terminal
