#include "joga/terminal/screen/game.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "joga/play/explain.hpp"
#include "joga/play/hint.hpp"
#include "joga/record/writer.hpp"
#include "joga/render/characters.hpp"
#include "joga/system/files.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/screen/catalogue.hpp"

namespace joga::terminal::screen {
namespace {

constexpr int kScrollStep = 5;

// Times per turn in games between computers.
constexpr std::array<std::chrono::milliseconds, 6> kPaces{
    std::chrono::milliseconds(4000), std::chrono::milliseconds(2000), std::chrono::milliseconds(1000),
    std::chrono::milliseconds(500),  std::chrono::milliseconds(250),  std::chrono::milliseconds(0)};

}  // namespace

Game::Game(play::GameState state, play::Autosave autosave, std::shared_ptr<library::Library> library,
           std::string save_file)
    : state_(std::move(state)),
      autosave_(std::move(autosave)),
      library_(std::move(library)),
      save_file_(std::move(save_file)),
      board_(state_.history()) {
  refresh();
  board_.set_cursor(static_cast<int>(view().cells.size()) / 2);
  board_.go_to_choice();
  shows_end_ = is_over(state_.outcome());
}

bool Game::may_choose() const noexcept {
  return !step_ && state_.human_to_move() && !thinker_->is_thinking();
}

bool Game::is_watched() const {
  return !state_.has_human();
}

std::chrono::milliseconds Game::pace() const {
  return kPaces[static_cast<std::size_t>(pace_)];
}

render::Attention Game::attention() const {
  if (may_choose()) return board_.attention(hint_);
  render::Attention attention{.cursor = state_.human_to_move() && !step_ ? cursor() : -1};
  if (step_ && hint_) {
    const History& history = state_.history();
    attention.choices =
        board_.numbers_of(state_.game().move_parts(history.position_at(*step_), *hint_).cells());
  }
  return attention;
}

// Shows the board at the current step, with the last move marked.
void Game::refresh() {
  const History& history = state_.history();
  BoardView view;
  if (step_) {
    std::optional<AnyPlayed> last;
    if (*step_ > 0) last = AnyPlayed{history.position_at(*step_ - 1), history.move_at(*step_ - 1)};
    view = history.game().view(history.position_at(*step_), last);
  } else {
    view = history.view();
  }
  if (!openings_.empty()) openings_ = opening_lines(shown_history(), *library_);
  board_.show(flipped_ ? render::flipped(std::move(view)) : std::move(view));
}

void Game::return_to_present() {
  step_.reset();
  values_ = {};
  shows_end_ = is_over(state_.outcome());
  refresh();
}

void Game::show(Message message, bool alarm) {
  message_ = std::move(message);
  alarm_ = alarm;
}

void Game::save() {
  const auto problem = autosave_.save(state_);
  save_failed_ = problem.has_value();
  if (problem) show(save_problem(*problem, *library_), true);
  if (save_file_.empty()) return;
  const Result<Done> done = system::replace_file(save_file_, record::to_text(state_.to_record()));
  if (!done) show(done.error().message, true);
}

void Game::changed() {
  review_.reset();
  step_.reset();
  hint_.reset();
  values_ = {};
  board_.begin(state_.history());
  refresh();
  shows_end_ = is_over(state_.outcome());
  if (shows_end_) show({});  // the result is more important than the message
  end_focus_ = -1;
  scroll_ = 0;
  save();
}

Message Game::keeping() const {
  if (save_failed_) return text::kIsNotSaved;
  return autosave_.game() != nullptr || !save_file_.empty() ? Message(text::kStaysSaved) : Message();
}

bool Game::interrupt() {
  const bool was_thinking = thinker_->is_thinking();
  thinker_->cancel();
  hinting_ = false;
  coming_values_.reset();
  return was_thinking;
}

bool Game::tick(TimePoint now) {
  now_ = now;
  const bool learnt = take_review();
  return go_on() || learnt;
}

bool Game::go_on() {
  if (thinker_->is_thinking()) {
    const std::optional<Result<AnyMove>> move = thinker_->poll();
    if (!move) return true;  // the displayed time changes
    const bool hinting = std::exchange(hinting_, false);
    if (const auto values = std::exchange(coming_values_, nullptr)) {
      values_ = std::move(*values);
      const Message problem = *move ? Message() : move->error().message;
      show(problem, !problem.empty());
    } else if (!*move) {
      if (!hinting) {
        static_cast<void>(act(play::command::TakeOver{}));
        computers_ = {};
      }
      changed();
      show(hinting ? move->error().message : Message(terminal::text::kComputerFailed, move->error().message),
           true);
    } else if (hinting) {
      hint_ = **move;
      if (!step_) board_.go_to(*hint_);
      const History& history = state_.history();
      const AnyPosition& position = history.position_at(step_.value_or(history.ply()));
      show(Message(terminal::text::kHint, play::hint_words(state_.game(), position, *coming_hint_)));
    } else {
      play(**move);
      next_turn_ = now_ + pace();
    }
    return true;
  }
  if (!state_.computer_to_move() || step_ || question_ != Question::None) return false;
  if (is_watched() && !single_ && now_ < next_turn_) return false;
  if (!std::exchange(single_, false) && stopped_) return false;
  thinker_->start(computers_.finder(state_, play::moment_now()));
  return true;
}

void Game::play(AnyMove move) {
  const bool by_computer = state_.computer_to_move();
  Message story = play::turn_story(state_.game(), state_.history().position(), move);
  if (const Result<Done> done = act(state_.turn(move)); !done) return show(done.error().message, true);
  show(by_computer ? std::move(story) : Message());
  changed();
}

void Game::apply(const play::TurnEntry::Step& step) {
  if (!step.move) return show(step.problem, !step.problem.empty());
  // The rest of the turn was forced, so a message says what was played: the turn ends sooner than expected.
  const bool was_forced = entry().verdict().status == InputStatus::Playable;
  const Message words = turn_words(state_.game(), state_.history().position(), *step.move);
  play(*step.move);
  if (was_forced && message_.empty() && !shows_end_) show(Message(text::kPlayedAtOnce, words));
}

// A person always resigns for themselves, even while the computer thinks.
Player Game::resigning() const {
  const Player mover = state_.to_move().value_or(Player::One);
  return !state_.who(mover).is_human() && state_.who(other(mover)).is_human() ? other(mover) : mover;
}

std::string Game::take_clipboard() {
  return std::exchange(clipboard_, {});
}

void Game::go_to(std::size_t ply) {
  (void)interrupt();
  show({});
  hint_.reset();
  if (ply >= state_.history().ply()) return return_to_present();
  step_ = ply;
  values_ = {};
  scroll_ = 0;
  refresh();
}

History Game::shown_history() const {
  History history = state_.history();
  while (history.ply() > step_.value_or(history.ply())) history.undo();
  return history;
}

void Game::next_panel() {
  panel_ = static_cast<Panel>((static_cast<int>(panel_) + 1) % kPanelCount);
  scroll_ = 0;
}

Wish Game::on(const Event& event) {
  if (question_ != Question::None) return on_question(event);
  if (board_.is_typing() && board_.edit(event)) {
    show({});
    return Wish::Nothing;
  }
  if (shows_end_ && !step_ && entry().is_blank()) {
    const Wish wish = on_end(event);
    if (wish != Wish::Nothing) return wish;
  }
  const std::size_t ply = step_.value_or(state_.history().ply());
  switch (event.kind) {
    case EventKind::Character:
      return on_character(event.character);
    case EventKind::Command:
      if (event.key == kPanelKey) {
        next_panel();
      } else if (const auto command = command_of(event.key)) {
        return run(*command, {});
      }
      break;
    case EventKind::Enter:
      return on_enter();
    case EventKind::Escape:
      return on_escape();
    case EventKind::Backspace:
    case EventKind::Delete:
      if (board_.take_back()) show({});
      break;
    case EventKind::Tab:
    case EventKind::BackTab:
      if (step_ && review_) {
        hop_to_mattered(event.kind == EventKind::Tab);
      } else if (may_choose()) {
        if (event.kind == EventKind::Tab) {
          board_.hop_to_choice();
        } else {
          board_.move(event.kind);
        }
      }
      break;
    case EventKind::Left:
    case EventKind::Right:
      if (step_) {
        if (event.kind == EventKind::Right || ply > 0)
          go_to(event.kind == EventKind::Right ? ply + 1 : ply - 1);
        break;
      }
      [[fallthrough]];
    case EventKind::Up:
    case EventKind::Down:
      board_.move(event.kind);
      break;
    case EventKind::PageUp:
    case EventKind::WheelUp:
      scroll_ = std::max(0, scroll_ - kScrollStep);
      break;
    case EventKind::PageDown:
    case EventKind::WheelDown:
      scroll_ += kScrollStep;
      break;
    case EventKind::Home:
      go_to(0);
      break;
    case EventKind::End:
      go_to(ply + state_.history().ply());
      break;
    case EventKind::Click:
    case EventKind::Resize:
    case EventKind::Tick:
      break;
  }
  return Wish::Nothing;
}

Wish Game::on(const Target& target) {
  if (question_ != Question::None) return Wish::Nothing;
  switch (target.kind) {
    case TargetKind::Cell:
    case TargetKind::Choice:
      if (may_choose()) {
        if (const auto step = board_.choose(target)) apply(*step);
      } else if (target.kind == TargetKind::Cell) {
        board_.set_cursor(target.number);
      }
      break;
    case TargetKind::Tab:
      panel_ = static_cast<Panel>(target.number);
      scroll_ = 0;
      break;
    case TargetKind::Opening:
      if (const auto move = openings_[static_cast<std::size_t>(target.number)].move; move && may_choose()) {
        play(*move);
      }
      break;
    case TargetKind::Item:
      go_to(static_cast<std::size_t>(target.number));
      break;
    case TargetKind::Command:
      return run(static_cast<Command>(target.number), {});
    case TargetKind::Button:
      if (const auto choices = end_choices(); std::cmp_less(target.number, choices.size())) {
        return end_choice(choices[static_cast<std::size_t>(target.number)]);
      }
      break;
  }
  return Wish::Nothing;
}

// Handles the keys of a game between computers.
bool Game::on_watching(char32_t character) {
  if (!is_watched() || step_ || is_over(state_.outcome()) || !entry().is_blank()) return false;
  switch (character) {
    case U' ':
      stopped_ = !stopped_;
      if (stopped_) (void)interrupt();
      break;
    case U'+':
      pace_ = std::min(pace_ + 1, static_cast<int>(kPaces.size()) - 1);
      break;
    case U'-':
      pace_ = std::max(pace_ - 1, 0);
      break;
    default:
      return false;
  }
  next_turn_ = std::min(next_turn_, now_ + pace());
  show({});
  return true;
}

Wish Game::on_character(char32_t character) {
  if (character < 0x80) {
    const Key key{.kind = KeyKind::Character, .letter = static_cast<char>(character)};
    if (const auto command = command_of(key)) return run(*command, {});
  }
  if (on_watching(character)) return Wish::Nothing;
  const bool blank_entry = entry().is_blank();
  const std::size_t ply = step_.value_or(state_.history().ply());
  if (blank_entry && (character == U',' || character == U'<')) {
    if (ply > 0) go_to(ply - 1);
    return Wish::Nothing;
  }
  if (blank_entry && (character == U'.' || character == U'>')) {
    go_to(ply + 1);
    return Wish::Nothing;
  }
  if (character == U' ') return on_enter();
  std::string letters;
  render::append_utf8(letters, character);
  if (may_choose()) {
    if (const auto step = board_.pick(letters)) {
      apply(*step);
      return Wish::Nothing;
    }
  }
  board_.edit(Event::typed(character));
  show({});
  return Wish::Nothing;
}

Wish Game::on_enter() {
  if (board_.is_typing()) {
    if (const auto command = parse_command(entry().typed())) {
      board_.take_line();
      if (const auto problem = unwanted_argument(*command)) {
        show(*problem, true);
        return Wish::Nothing;
      }
      return run(command->command, command->argument);
    }
    if (const auto unasked = board_.drop_unasked()) {
      show(Message(terminal::text::kPlayedAlready, *unasked));
      return Wish::Nothing;
    }
    if (!may_choose()) {
      board_.take_line();
      show(is_over(state_.outcome()) ? result() : Message(text::kNotYourTurn), true);
      return Wish::Nothing;
    }
    apply(board_.enter_typed());
    return Wish::Nothing;
  }
  if (step_) {
    return_to_present();
    return Wish::Nothing;
  }
  if (thinker_->is_thinking()) {
    thinker_->hurry();
    return Wish::Nothing;
  }
  if (state_.computer_to_move()) {
    single_ = is_watched();
    if (!is_watched()) stopped_ = false;
    show({});
    return Wish::Nothing;
  }
  if (may_choose()) apply(board_.choose());
  return Wish::Nothing;
}

Wish Game::on_escape() {
  if (board_.take_back()) {
    show({});
  } else if (step_) {
    return_to_present();
  } else if (interrupt()) {
    stopped_ = true;
    show(state_.computer_to_move() && !is_watched() ? Message(text::kStopped) : Message());
  } else {
    question_ = Question::Leave;
  }
  return Wish::Nothing;
}

}  // namespace joga::terminal::screen
