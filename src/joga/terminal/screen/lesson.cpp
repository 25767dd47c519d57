#include "joga/terminal/screen/lesson.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "joga/core/text.hpp"
#include "joga/render/characters.hpp"
#include "joga/render/text_board.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/screen/catalogue.hpp"
#include "joga/terminal/screen/pages.hpp"

namespace joga::terminal::screen {

// --- The model ---

LessonBoard::LessonBoard(const lessons::Lesson& lesson, lessons::Progress& progress,
                         lessons::PuzzleNotes notes)
    : notes_(notes), course_(lesson, progress, notes), board_(course_.history()) {
  refresh();
  show(text::kLessonKeys);
}

void LessonBoard::show(Message message, bool alarm) {
  message_ = std::move(message);
  alarm_ = alarm;
}

void LessonBoard::refresh() {
  board_.begin(course_.history());
  BoardView view = course_.history().view();
  const History start(course_.history().shared_game());
  const bool turns = render::is_upside_down(start.view(), learner());
  board_.show(turns ? render::flipped(std::move(view)) : std::move(view));
  board_.go_to_choice();
  if (const std::vector<int> named = named_choices(); !named.empty()) board_.set_cursor(named.front());
  hint_.reset();
  scroll_ = 0;
}

Player LessonBoard::learner() const {
  return course_.history().game().to_move(course_.history().position_at(0));
}

std::vector<int> LessonBoard::named_choices() const {
  if (!entry().is_blank() || course_.lesson().puzzles) return {};
  const std::string task(course_.step().task.english);
  const auto is_named = [&](const std::string& cell) {
    const auto is_part = [](char letter) { return is_letter(letter) || is_digit(letter); };
    for (std::size_t at = task.find(cell); at != std::string::npos; at = task.find(cell, at + 1)) {
      const std::size_t end = at + cell.size();
      if ((at == 0 || !is_part(task[at - 1])) && (end == task.size() || !is_part(task[end]))) return true;
    }
    return false;
  };
  std::vector<std::string> cells = entry().open_cells();
  std::erase_if(cells, [&](const std::string& cell) { return !is_named(cell); });
  return board_.numbers_of(cells);
}

render::Attention LessonBoard::attention() const {
  if (course_.is_solved()) return {};
  render::Attention attention = board_.attention(hint_);
  if (entry().is_blank()) attention.counted.clear();  // the learner is asked to count
  if (std::vector<int> named = named_choices(); !named.empty() && attention.suggested.empty())
    attention.choices = std::move(named);
  return attention;
}

void LessonBoard::apply(const play::TurnEntry::Step& step) {
  if (!step.move) {
    if (step.problem.empty()) return show({});
    return show(lessons::refusal(course_.step(), step.refused).value_or(step.problem), true);
  }
  const History before = course_.history();
  lessons::Verdict verdict = course_.play(*step.move);
  const bool wrong = verdict.judgement == lessons::Judgement::Wrong;
  if (wrong && course_.lesson().puzzles)
    verdict.message = with_refutation(std::move(verdict.message), before, *step.move);
  const Message standing = course_.is_solved() ? notes_.standing() : Message();
  show(standing.empty() ? verdict.message : Message(text::kSolvedStanding, verdict.message, standing), wrong);
  wrong ? board_.clear() : refresh();
  if (Message problem = course_.take_problem(); !problem.empty()) show(std::move(problem), true);
}

Wish LessonBoard::on(const Event& event) {
  if (board_.is_typing() && board_.edit(event)) {
    if (!course_.is_solved()) show({});
    return Wish::Nothing;
  }
  switch (event.kind) {
    case EventKind::Character:
      return on_character(event.character);
    case EventKind::Command:
      if (const auto command = command_of(event.key)) {
        if (const auto known = parse_lesson_command(info_of(*command).word.english)) return run(*known);
      }
      break;
    case EventKind::Enter:
      return on_enter();
    case EventKind::Escape:
      if (!board_.take_back()) return Wish::Leave;
      show({});
      break;
    case EventKind::Backspace:
    case EventKind::Delete:
      if (board_.take_back()) show({});
      break;
    case EventKind::Tab:
      board_.hop_to_choice();
      break;
    case EventKind::BackTab:
    case EventKind::Up:
    case EventKind::Down:
    case EventKind::Left:
    case EventKind::Right:
      board_.move(event.kind);
      break;
    case EventKind::Home:
      return run(LessonCommand::Back);
    case EventKind::End:
      return run(LessonCommand::Next);
    case EventKind::PageUp:
    case EventKind::WheelUp:
      scroll_ = std::max(0, scroll_ - kScrollStep);
      break;
    case EventKind::PageDown:
    case EventKind::WheelDown:
      scroll_ += kScrollStep;
      break;
    case EventKind::Click:
    case EventKind::Resize:
    case EventKind::Tick:
      break;
  }
  return Wish::Nothing;
}

Wish LessonBoard::on(const Target& target) {
  switch (target.kind) {
    case TargetKind::Cell:
    case TargetKind::Choice:
      if (course_.is_solved()) break;
      if (const auto step = board_.choose(target)) apply(*step);
      break;
    case TargetKind::Command:
      return run(static_cast<LessonCommand>(target.number));
    case TargetKind::Button:
      return on_enter();
    case TargetKind::Item:
    case TargetKind::Tab:
    case TargetKind::Opening:
      break;
  }
  return Wish::Nothing;
}

Wish LessonBoard::on_character(char32_t character) {
  const bool begins = entry().typed().empty();  // no part of a turn begins with these
  if (character == U'?') return Wish::Help;
  if (begins && (character == U',' || character == U'<')) return run(LessonCommand::Back);
  if (begins && (character == U'.' || character == U'>')) return run(LessonCommand::Next);
  if (character == U' ') return on_enter();
  board_.edit(Event::typed(character));
  if (!course_.is_solved()) show({});
  return Wish::Nothing;
}

Wish LessonBoard::on_enter() {
  if (board_.is_typing()) {
    if (const auto command = parse_lesson_command(entry().typed())) {
      board_.take_line();
      return run(*command);
    }
    if (board_.drop_unasked()) return Wish::Nothing;
    if (!course_.is_solved()) {
      const std::string line = entry().typed();
      apply(board_.enter_typed());
      if (alarm_ && !board_.is_typing()) board_.show_refused(line);
      return Wish::Nothing;
    }
  }
  if (course_.is_solved()) {
    if (!course_.is_last()) return run(LessonCommand::Next);
    return course_.lesson().puzzles ? Wish::Leave : Wish::FirstGame;
  }
  apply(board_.choose());
  return Wish::Nothing;
}

Wish LessonBoard::run(LessonCommand command) {
  switch (command) {
    case LessonCommand::Help:
      return Wish::Help;
    case LessonCommand::Rules:
      return Wish::Rules;
    case LessonCommand::Board:
      return Wish::Redraw;
    case LessonCommand::Menu:
      return Wish::Leave;
    case LessonCommand::Quit:
      return Wish::Quit;
    case LessonCommand::Hint: {
      if (course_.is_solved()) break;
      board_.drop_refused();
      const Result<puzzle::Hint> hint = course_.hint();
      if (!hint) {
        show(hint.error().message, true);
        break;
      }
      board_.clear();
      const std::vector<int> cells = board_.numbers_of(hint->parts.cells());
      if (!cells.empty()) board_.set_cursor(cells.front());
      hint_.reset();
      if (const std::optional<std::string>& move = hint->move) {
        hint_ = *course_.history().game().parse_move(course_.history().position(), *move);
      }
      show(hint_words(course_.history(), *hint));
      break;
    }
    case LessonCommand::Again:
      course_.again();
      refresh();
      show({});
      break;
    case LessonCommand::Next:
      if (course_.next()) {
        refresh();
        show({});
      } else {
        show(terminal::text::kLastStep);
      }
      break;
    case LessonCommand::Back:
      if (course_.back()) {
        refresh();
        show({});
      } else {
        show(terminal::text::kFirstStep);
      }
      break;
  }
  return Wish::Nothing;
}

// --- The drawing: a title, the board with the words beside it, the answer, the unfinished turn, the keys ---

namespace {

constexpr int kWordsColumns = 36;  // a comfortable reading width, if the board leaves room
constexpr int kFewWordsColumns = 24;
constexpr int kFewestWordsColumns = 19;
constexpr int kNarrowestWords = 13;  // in windows that are otherwise too small; then the words are scrolled
constexpr int kMostWordsColumns = 56;
constexpr int kLegendColumns = 6;
constexpr int kLegendGap = 3;

class LessonDrawing {
 public:
  LessonDrawing(const LessonBoard& lesson, const TextStyle& look, Size size)
      : lesson_(lesson), look_(look), size_(size), drawn_(size) {}

  [[nodiscard]] bool draws_solids() && {
    draw_board();
    return solids_;
  }
  [[nodiscard]] Drawn draw() && {
    draw_title();
    draw_board();
    draw_words();
    draw_notice(drawn_, notice(), look_);
    draw_input();
    draw_keys();
    return std::move(drawn_);
  }

 private:
  [[nodiscard]] const lessons::Course& course() const { return lesson_.course(); }
  [[nodiscard]] int board_rows() const { return board_lines(size_); }
  // The last row for words beside the board; a long answer may need one line more than the board leaves.
  [[nodiscard]] int last_row() const {
    return entry_row(size_) - 2 - std::max(has_key_bar(size_) ? 1 : 0, covered());
  }

  void draw_title() {
    const bool puzzles = course().lesson().puzzles;
    const Message title(puzzles ? terminal::text::kPuzzleNumber : terminal::text::kLessonStep,
                        course().lesson().name(), course().number() + 1, course().count());
    std::string cell;
    if (lesson_.attention().cursor >= 0) cell = look_.say(under_cursor(lesson_.board()));
    screen::draw_title(drawn_, {look_.say(title)}, cell);
  }

  // Draws the largest board that leaves room for the words; if none does, the words get less room.
  void draw_board() {
    const render::Attention attention = lesson_.attention();
    const BoardView view = lesson_.board().view_under_way();
    Area room{1, 0, board_rows(), size_.columns - kWordsColumns - 1};
    const auto draw = [&] { return board_for(view, attention, look_, room.size(), covered()); };
    render::BoardPicture picture = draw();
    for (const int words : {kFewWordsColumns, kFewestWordsColumns}) {
      if (picture.canvas.size().fits(room.size()) && !picture.is_cramped) break;
      room.columns = size_.columns - words - 1;
      picture = draw();
    }
    if (!picture.canvas.size().fits(room.size())) {
      room.columns = size_.columns - kNarrowestWords;
      picture = draw();
    }
    room.column = centred(picture.canvas.size().columns + 1 + kMostWordsColumns, size_);
    const Area shown = paste_board(drawn_, picture, lesson_.cursor(), room, covered());
    solids_ = picture.draws_large;
    if (attention.cursor < 0) drawn_.cursor.reset();
    left_ = shown.column + shown.columns + 1;
  }

  void add(const std::vector<TextLine>& lines) {
    for (const TextLine& line : lines) {
      if (row_ > last_row()) return;
      drawn_.canvas.write_line(row_++, left_, columns_, line);
    }
  }
  void add_blank() { ++row_; }
  // Adds the lines only if all of them fit.
  void add_whole(const std::vector<TextLine>& lines) {
    if (row_ + static_cast<int>(lines.size()) > last_row()) return;
    add_blank();
    add(lines);
  }

  void draw_words() {
    columns_ = std::min(kMostWordsColumns, size_.columns - left_ - 1);
    row_ = 1;
    const std::vector<TextLine> text = wrapped(look_.say(course().step().text), columns_);
    const std::vector<TextLine> task =
        wrapped(look_.say(course().step().task), columns_, {.ink = Ink::Label, .bold = true});
    if (static_cast<int>(text.size() + task.size()) + choice_count() > last_row()) return draw_scrolled();
    add(text);
    if (row_ + static_cast<int>(task.size()) <= last_row()) add_blank();
    add(task);
    draw_choices();
    draw_areas(AreaKind::Score);
    draw_areas(AreaKind::Captured);
    const bool is_explained = draw_legend();
    draw_areas(AreaKind::Hand);
    if (!is_explained) add(wrapped(look_.say(text::kSignsKey), columns_));
  }

  // Draws the learner's own areas, and the score once they have points.
  void draw_areas(AreaKind kind) {
    const BoardView& view = lesson_.view();
    const auto points = course().history().game().points(course().history().position());
    if (kind == AreaKind::Score && points && (*points)[index_of(lesson_.learner())] == 0) return;
    for (const AreaView& area : view.areas) {
      const bool own = !area.player || *area.player == lesson_.learner();
      if (area.kind == kind && own) add_whole(render::area_lines(area, view, look_, columns_));
    }
  }

  [[nodiscard]] std::vector<Choice> choices_here() const {
    return course().is_solved() ? std::vector<Choice>() : lesson_.entry().other_choices();
  }
  [[nodiscard]] int choice_count() const {
    const auto count = static_cast<int>(choices_here().size());
    return count == 0 ? 0 : count + 1;
  }

  // Draws as many of the words as there is room for. Where the message has a single line, a longer one is
  // among them.
  void draw_scrolled() {
    PanelText panel;
    const auto add_message = [&](Ground ground) {
      panel.add(wrapped(look_.say(lesson_.message()), columns_ - 1, {.ground = ground, .bold = true}));
    };
    const std::vector<Choice> choices = choices_here();
    const auto add_choices = [&] {
      for (int i = 0; i < static_cast<int>(choices.size()); ++i) {
        if (i == lesson_.focus()) panel.current = static_cast<int>(panel.lines.size());
        panel.add(choice_line(choices[static_cast<std::size_t>(i)], lesson_.focus() == i, look_, columns_),
                  Target{TargetKind::Choice, i});
      }
    };
    // Within a turn its next choice is more urgent than what has been read already.
    const bool has_begun = !lesson_.entry().text().empty();
    if (has_begun) add_choices();
    const bool is_answer = lesson_.is_alarm() || course().is_solved();
    if (has_long_message() && is_answer) add_message(lesson_.is_alarm() ? Ground::Alarm : Ground::None);
    panel.add(wrapped(look_.say(course().step().text), columns_ - 1));
    panel.add(wrapped(look_.say(course().step().task), columns_ - 1, {.ink = Ink::Label, .bold = true}));
    if (has_long_message() && !is_answer) add_message(Ground::None);
    if (!has_begun) add_choices();
    const int rows = last_row();
    screen::draw_panel(drawn_, panel, {1, left_, rows, columns_},
                       std::max(lesson_.scroll(), panel.current - rows + 1), look_);
  }

  void draw_choices() {
    const std::vector<Choice> choices = choices_here();
    if (choices.empty()) return;
    add_blank();
    for (int i = 0; i < static_cast<int>(choices.size()) && row_ <= last_row(); ++i) {
      const Choice& choice = choices[static_cast<std::size_t>(i)];
      const int end = drawn_.canvas.write_line(row_, left_, columns_,
                                               choice_line(choice, lesson_.focus() == i, look_, columns_));
      drawn_.hits.push_back({{row_, left_, 1, std::max(1, end - left_)}, {TargetKind::Choice, i}});
      ++row_;
    }
  }

  // Draws one entry per line; if there is no room, several per line; then without the blank line before it.
  // Draws all or nothing. Returns false if there was no room.
  bool draw_legend() {
    std::vector<TextLine> column;
    std::vector<TextLine> packed;
    for (const render::LegendEntry& entry : render::legend_entries(lesson_.view(), look_, solids_)) {
      const auto with_code = [&entry](int code_columns) {
        TextLine line =
            TextLine::of(render::left_aligned(entry.code, code_columns), {.ink = entry.ink, .bold = true});
        line.parts.push_back({entry.text, {}});
        return line;
      };
      column.push_back(with_code(kLegendColumns));
      if (column.back().width() > columns_) return false;
      TextLine next = with_code(render::width(entry.code) + 1);
      if (!packed.empty() && packed.back().width() + kLegendGap + next.width() <= columns_) {
        packed.back().parts.push_back({std::string(kLegendGap, ' '), {}});
        std::ranges::move(next.parts, std::back_inserter(packed.back().parts));
      } else {
        packed.push_back(std::move(next));
      }
    }
    if (column.empty()) return true;
    for (const int blank : {1, 0}) {
      for (const std::vector<TextLine>* lines : {&column, &packed}) {
        if (row_ + blank + static_cast<int>(lines->size()) > last_row() + 1) continue;
        row_ += blank;
        add(*lines);
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool has_long_message() const {
    return !has_key_bar(size_) && render::width(look_.say(lesson_.message())) > size_.columns - 2;
  }
  // A low window has one line for it, or two if the board leaves them: the task stays there unless something
  // shorter has been said.
  [[nodiscard]] Notice notice() const {
    const bool shows_task = !has_key_bar(size_) && (lesson_.message().empty() || has_long_message());
    if (!shows_task) return {lesson_.message(), lesson_.is_alarm()};
    const bool leaves_two = render::smallest_board(lesson_.view(), look_).rows < board_rows();
    return {.words = course().step().task, .rows_when_low = leaves_two ? 2 : 1};
  }
  // Lines taken from the board and the words beside it.
  [[nodiscard]] int covered() const { return lines_covered(notice(), look_, size_); }

  // Does not reveal a forced move: the learner should find it.
  [[nodiscard]] Message prompt() const {
    if (course().is_solved()) return {};
    return lesson_.entry().only_move() ? Message(terminal::text::kOneMoveHere) : lesson_.board().prompt();
  }

  void draw_input() {
    const int row = entry_row(size_);
    if (!course().is_solved() || lesson_.board().is_typing()) {
      return draw_entry(drawn_, lesson_.board(), prompt(), look_);
    }
    const bool puzzles = course().lesson().puzzles;
    const MessageText& last = puzzles ? text::kPuzzlesDone : text::kFirstGame;
    const MessageText& next = puzzles ? text::kNextPuzzle : text::kNextStep;
    const std::string words = look_.say(course().is_last() ? last : next);
    const int end = drawn_.canvas.write_cut(row, 1, size_.columns - 2, words, {.ground = Ground::Choice});
    drawn_.hits.push_back({{row, 1, 1, end - 1}, {TargetKind::Button, 0}});
  }

  void draw_keys() {
    const auto shown = [](std::string key, const MessageText& word, LessonCommand command) {
      return ShownKey{std::move(key), word, Target{TargetKind::Command, static_cast<int>(command)}};
    };
    screen::draw_keys(drawn_,
                      {shown("?", info_of(Command::Help).word, LessonCommand::Help),
                       shown("^T", info_of(Command::Hint).word, LessonCommand::Hint),
                       shown(",", info_of(Command::Back).word, LessonCommand::Back),
                       shown(".", terminal::text::kNextWord, LessonCommand::Next),
                       shown("^N", info_of(Command::Again).word, LessonCommand::Again),
                       shown("F2", info_of(Command::Rules).word, LessonCommand::Rules),
                       shown("Esc", info_of(Command::Menu).word, LessonCommand::Menu),
                       shown("^X", info_of(Command::Quit).word, LessonCommand::Quit)},
                      look_);
  }

  const LessonBoard& lesson_;
  const TextStyle& look_;
  Size size_;
  Drawn drawn_;
  int left_ = 0;  // first column of the words beside the board
  int columns_ = 0;
  int row_ = 1;
  bool solids_ = false;  // whether solids are drawn
};

}  // namespace

bool draws_solids(const LessonBoard& lesson, const TextStyle& look, Size size) {
  return LessonDrawing(lesson, look, size).draws_solids();
}

Size smallest_lesson_window(const LessonBoard& lesson, const TextStyle& look) {
  constexpr int kOtherLines = 3;  // the title, the message, the unfinished turn
  const Size board = render::smallest_board(lesson.view(), look);
  return {board.rows + kOtherLines, board.columns + kNarrowestWords};
}

Drawn draw_lesson(const LessonBoard& lesson, const TextStyle& look, Size size) {
  return LessonDrawing(lesson, look, size).draw();
}

}  // namespace joga::terminal::screen
