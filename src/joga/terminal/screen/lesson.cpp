#include "joga/terminal/screen/lesson.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "joga/render/characters.hpp"
#include "joga/render/text_board.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/screen/catalogue.hpp"
#include "joga/terminal/screen/pages.hpp"

namespace joga::terminal::screen {

// --- The model ---

LessonBoard::LessonBoard(const lessons::Lesson& lesson, lessons::Progress& progress)
    : course_(lesson, progress), board_(course_.history()) {
  refresh();
  show(text::kLessonKeys);
}

void LessonBoard::show(Message message, bool alarm) {
  message_ = std::move(message);
  alarm_ = alarm;
}

void LessonBoard::refresh() {
  board_.begin(course_.history());
  board_.show(course_.history().view());
  board_.go_to_choice();
  hint_.reset();
}

render::Attention LessonBoard::attention() const {
  if (course_.is_solved()) return {};
  render::Attention attention{.cursor = cursor(), .chosen = board_.numbers_of(entry().chosen_cells())};
  // At first only where a turn begins with a piece on the board: a piece from the hand may go almost
  // anywhere.
  if (!entry().is_blank() || entry().other_choices().empty()) {
    attention.choices = board_.numbers_of(entry().open_cells());
  }
  if (hint_ && entry().is_blank()) {
    const History& history = course_.history();
    attention.choices = board_.numbers_of(history.game().move_parts(history.position(), *hint_).cells());
  }
  return attention;
}

void LessonBoard::apply(const play::TurnEntry::Step& step) {
  if (!step.move) {
    if (step.problem.empty()) return show({});
    return show(lessons::refusal(course_.step(), step.refused).value_or(step.problem), true);
  }
  const lessons::Verdict verdict = course_.play(*step.move);
  const bool wrong = verdict.judgement == lessons::Judgement::Wrong;
  show(verdict.message, wrong);
  wrong ? board_.turn().clear() : refresh();
  if (Message problem = course_.take_problem(); !problem.empty()) show(std::move(problem), true);
}

Wish LessonBoard::on(const Event& event) {
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
      if (!board_.turn().take_back()) return Wish::Leave;
      show({});
      break;
    case EventKind::Backspace:
    case EventKind::Delete:
      if (board_.turn().erase()) show({});
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
    case EventKind::PageUp:
    case EventKind::Home:
      return run(LessonCommand::Back);
    case EventKind::PageDown:
    case EventKind::End:
      return run(LessonCommand::Next);
    case EventKind::WheelUp:
    case EventKind::WheelDown:
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
      break;
  }
  return Wish::Nothing;
}

Wish LessonBoard::on_character(char32_t character) {
  const bool blank = entry().is_blank();
  if (character == U'?') return Wish::Help;
  if (blank && (character == U',' || character == U'<')) return run(LessonCommand::Back);
  if (blank && (character == U'.' || character == U'>')) return run(LessonCommand::Next);
  if (character == U' ' && entry().typed().empty()) return on_enter();
  std::string letters;
  render::append_utf8(letters, character);
  if (course_.is_solved()) {
    board_.turn().type(letters);  // a command
  } else if (const auto step = board_.pick(letters)) {
    apply(*step);
  } else {
    board_.turn().type(letters);
    show({});
  }
  return Wish::Nothing;
}

Wish LessonBoard::on_enter() {
  if (!entry().typed().empty()) {
    if (const auto command = parse_lesson_command(entry().typed())) {
      board_.turn().clear();
      return run(*command);
    }
    if (!course_.is_solved()) {
      apply(board_.enter_typed());
      if (alarm_ && !entry().typed().empty()) (void)board_.turn().take_back();  // the next try begins anew
      return Wish::Nothing;
    }
  }
  if (course_.is_solved()) return course_.is_last() ? Wish::FirstGame : run(LessonCommand::Next);
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
      const Result<AnyMove> move = course_.hint();
      if (!move) {
        show(move.error().message, true);
        break;
      }
      board_.turn().clear();
      hint_ = *move;
      show(Message(terminal::text::kHint,
                   course_.history().game().move_text(course_.history().position(), *move)));
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

constexpr Style kLessonBar{.ground = Ground::Bar};
constexpr int kWordsColumns = 36;  // as wide as one likes to read, where the board leaves room
constexpr int kFewestWordsColumns = 24;
constexpr int kMostWordsColumns = 56;
constexpr int kLegendColumns = 6;

class LessonDrawing {
 public:
  LessonDrawing(const LessonBoard& lesson, const TextStyle& look, Size size)
      : lesson_(lesson), look_(look), size_(size), drawn_(size) {}

  [[nodiscard]] Drawn draw() && {
    draw_title();
    draw_board();
    draw_words();
    draw_message();
    draw_input();
    draw_keys();
    return std::move(drawn_);
  }

 private:
  [[nodiscard]] const lessons::Course& course() const { return lesson_.course(); }
  [[nodiscard]] int board_rows() const { return size_.rows - 4; }
  // The last row for words beside the board: an answer may need one more line than the board leaves.
  [[nodiscard]] int last_row() const { return size_.rows - 5; }

  void draw_title() {
    drawn_.canvas.fill({0, 0, 1, size_.columns}, kLessonBar);
    const Message title(terminal::text::kLessonStep, course().history().game().info().name,
                        course().number() + 1, course().count());
    std::string cell;
    if (lesson_.attention().cursor >= 0) cell = look_.say(cell_words(lesson_.view(), lesson_.cursor()));
    const int right = size_.columns - 1 - render::width(cell);
    drawn_.canvas.write_cut(0, 1, std::max(10, right - 3), look_.say(title),
                            {.ground = Ground::Bar, .bold = true});
    drawn_.canvas.write(0, right, cell, kLessonBar);
  }

  // The largest board that leaves room for the words; where none does, they get less.
  void draw_board() {
    const render::Attention attention = lesson_.attention();
    Area room{1, 0, board_rows(), size_.columns - kWordsColumns - 1};
    render::BoardPicture picture = render::draw_board(lesson_.view(), attention, look_, room.size());
    if (!picture.canvas.size().fits(room.size())) {
      room.columns = size_.columns - kFewestWordsColumns - 1;
      picture = render::draw_board(lesson_.view(), attention, look_, room.size());
    }
    const Area shown = paste_board(drawn_, picture, lesson_.cursor(), room);
    if (attention.cursor < 0) drawn_.cursor.reset();
    left_ = shown.columns + 1;
  }

  void add(const std::vector<TextLine>& lines) {
    for (const TextLine& line : lines) {
      if (row_ > last_row()) return;
      drawn_.canvas.write_line(row_++, left_, columns_, line);
    }
  }
  void add_blank() { ++row_; }
  // Only if all of it has room.
  void add_whole(const std::vector<TextLine>& lines) {
    if (row_ + static_cast<int>(lines.size()) > last_row()) return;
    add_blank();
    add(lines);
  }

  void draw_words() {
    columns_ = std::min(kMostWordsColumns, size_.columns - left_ - 1);
    row_ = 1;
    add(wrapped(look_.say(course().step().text), columns_));
    add_blank();
    add(wrapped(look_.say(course().step().task), columns_, {.ink = Ink::Label, .bold = true}));
    draw_choices();
    draw_areas(AreaKind::Score);
    draw_areas(AreaKind::Captured);
    draw_legend();
    draw_areas(AreaKind::Hand);
  }

  // The learner's own, and what belongs to both players once there is something to see.
  void draw_areas(AreaKind kind) {
    const BoardView& view = lesson_.view();
    const auto points = course().history().game().points(course().history().position());
    if (kind == AreaKind::Score && points == std::array{0, 0}) return;
    for (const AreaView& area : view.areas) {
      const bool own = !area.player || *area.player == Player::One;
      if (area.kind == kind && own) add_whole(render::area_lines(area, view, look_, columns_));
    }
  }

  void draw_choices() {
    if (course().is_solved()) return;
    const std::vector<Choice> choices = lesson_.entry().other_choices();
    if (choices.empty()) return;
    add_blank();
    for (int i = 0; i < static_cast<int>(choices.size()) && row_ <= last_row(); ++i) {
      const Choice& choice = choices[static_cast<std::size_t>(i)];
      const bool focused = lesson_.focus() == i;
      const Style style{.ground = focused ? Ground::Cursor : Ground::Choice};
      std::string words = (focused ? " >" : " <") + choice.name + "> ";
      if (choice.piece) words += look_.say(piece_name(*choice.piece));
      const int end = drawn_.canvas.write_cut(row_, left_, columns_, words, style);
      drawn_.hits.push_back({{row_, left_, 1, std::max(1, end - left_)}, {TargetKind::Choice, i}});
      ++row_;
    }
  }

  // As much of it as there is room for.
  void draw_legend() {
    std::vector<TextLine> lines;
    for (const render::LegendEntry& entry : render::legend_entries(lesson_.view(), look_, false)) {
      TextLine line =
          TextLine::of(render::left_aligned(entry.code, kLegendColumns), {.ink = entry.ink, .bold = true});
      line.parts.push_back({entry.text, {}});
      if (line.width() > columns_) return;
      lines.push_back(std::move(line));
    }
    if (lines.empty()) return;
    add_blank();
    add(lines);
  }

  void draw_message() {
    const Style style{.ground = lesson_.is_alarm() ? Ground::Alarm : Ground::None, .bold = true};
    const std::vector<TextLine> lines = wrapped(look_.say(lesson_.message()), size_.columns - 2, style);
    const int count = std::min(2, static_cast<int>(lines.size()));
    for (int i = 0; i < count; ++i) {
      const int row = size_.rows - 3 - (count - 1) + i;
      if (count > 1) drawn_.canvas.fill({row, 0, 1, size_.columns}, {});
      drawn_.canvas.write_line(row, 1, size_.columns - 2, lines[static_cast<std::size_t>(i)]);
    }
  }

  void draw_input() {
    const int row = size_.rows - 2;
    const play::TurnEntry& entry = lesson_.entry();
    const bool typing = !entry.typed().empty();
    if (course().is_solved() && !typing) {
      const std::string words = look_.say(course().is_last() ? text::kFirstGame : text::kNextStep);
      const int end = drawn_.canvas.write_cut(row, 1, size_.columns - 2, words, {.ground = Ground::Choice});
      drawn_.hits.push_back({{row, 1, 1, end - 1}, {TargetKind::Button, 0}});
      return;
    }
    const std::string gap = typing && !entry.text().empty() ? " " : "";
    int column = drawn_.canvas.write(row, 1, "> " + entry.text() + gap + entry.typed(), {.bold = true});
    if (typing) drawn_.cursor = Point{row, column};
    Message prompt = entry.verdict().message;
    if (const std::optional<AnyMove> move = entry.verdict().move) {
      const History& history = course().history();
      prompt = Message(text::kReadyToPlay, history.game().move_text(history.position(), *move));
    }
    if (typing && entry.verdict().status == InputStatus::Invalid) prompt = {};
    column += 2;
    drawn_.canvas.write_cut(row, column, size_.columns - column - 1, look_.say(prompt), {.ink = Ink::Label});
  }

  void draw_keys() {
    const int row = size_.rows - 1;
    drawn_.canvas.fill({row, 0, 1, size_.columns}, kLessonBar);
    struct Shown {
      std::string_view key;
      LessonCommand command;
      const MessageText* word;
    };
    const std::array<Shown, 8> shown{{{"?", LessonCommand::Help, &info_of(Command::Help).word},
                                      {"^T", LessonCommand::Hint, &info_of(Command::Hint).word},
                                      {",", LessonCommand::Back, &info_of(Command::Back).word},
                                      {".", LessonCommand::Next, &terminal::text::kNextWord},
                                      {"^N", LessonCommand::Again, &text::kStepAgain},
                                      {"F2", LessonCommand::Rules, &info_of(Command::Rules).word},
                                      {"Esc", LessonCommand::Menu, &info_of(Command::Menu).word},
                                      {"^X", LessonCommand::Quit, &info_of(Command::Quit).word}}};
    int column = 1;
    for (const auto& [key, command, word] : shown) {
      const std::string words = std::string(key) + ' ' + look_.say(*word);
      if (column + render::width(words) >= size_.columns) return;
      const int begin = column;
      column = drawn_.canvas.write(row, column, words, kLessonBar);
      drawn_.hits.push_back(
          {{row, begin, 1, column - begin}, {TargetKind::Command, static_cast<int>(command)}});
      column += 2;
    }
  }

  const LessonBoard& lesson_;
  const TextStyle& look_;
  Size size_;
  Drawn drawn_;
  int left_ = 0;  // of the words beside the board
  int columns_ = 0;
  int row_ = 1;
};

}  // namespace

Drawn draw_lesson(const LessonBoard& lesson, const TextStyle& look, Size size) {
  return LessonDrawing(lesson, look, size).draw();
}

}  // namespace joga::terminal::screen
