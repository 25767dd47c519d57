// The commands of a game, the questions that some of them ask, and the actions after the end.
#include <utility>

#include "joga/core/text.hpp"
#include "joga/play/hint.hpp"
#include "joga/record/writer.hpp"
#include "joga/system/files.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/screen/catalogue.hpp"
#include "joga/terminal/screen/game.hpp"

namespace joga::terminal::screen {
namespace {

// Returns whether yes would lose data, so that Enter alone must not mean yes.
[[nodiscard]] constexpr bool is_grave(Question question) noexcept {
  return question == Question::Overwrite || question == Question::Resign;
}

}  // namespace

Wish Game::run(Command command, std::string_view argument) {
  switch (command) {
    case Command::Help:
      return Wish::Help;
    case Command::Rules:
      return Wish::Rules;
    case Command::Board:
      go_to(state_.history().ply());
      return Wish::Redraw;
    case Command::Undo:
    case Command::Redo:
      undo_or_redo(command == Command::Undo);
      break;
    case Command::Hint:
      ask_hint();
      break;
    case Command::Values:
      ask_values();
      break;
    case Command::Openings:
      if (openings_.empty() || panel_ != Panel::Game) {
        openings_ = opening_lines(shown_history(), *library_);
      } else {
        openings_.clear();
      }
      panel_ = Panel::Game;
      scroll_ = 0;
      break;
    case Command::Moves:
      panel_ = Panel::Moves;
      scroll_ = 0;
      break;
    case Command::Players:
      panel_ = Panel::Game;
      scroll_ = 0;
      break;
    case Command::Flip:
      flipped_ = !flipped_;
      refresh();
      board_.set_cursor(static_cast<int>(view().cells.size()) - 1 - cursor());  // the same cell
      break;
    case Command::Position: {
      const History& history = state_.history();
      clipboard_ = history.game().position_text(history.position_at(step_.value_or(history.ply())));
      show(Message(text::kCopied, clipboard_));
      break;
    }
    case Command::Save:
    case Command::Load:
      if (argument.empty()) {
        ask_path(command == Command::Save ? Question::SavePath : Question::LoadPath);
      } else if (command == Command::Save) {
        save_as(std::string(argument), false);
      } else {
        load_from(std::string(argument));
      }
      break;
    case Command::Resign:
      if (state_.to_move()) question_ = Question::Resign;
      break;
    case Command::Again:
      ask_to_begin(Question::Again);
      break;
    case Command::Swap:
      ask_to_begin(Question::Swap);
      break;
    case Command::Review:
      go_to(0);
      begin_review();
      break;
    case Command::Back:
      if (board_.take_back()) show({});
      break;
    case Command::Menu:
      question_ = Question::Leave;
      break;
    case Command::Quit:
      question_ = Question::Quit;
      break;
  }
  return Wish::Nothing;
}

void Game::undo_or_redo(bool undo) {
  (void)interrupt();
  const Result<Done> done = undo ? act(play::command::Undo{}) : act(play::command::Redo{});
  if (!done) return show(done.error().message, true);
  show(undo ? text::kUndone : text::kRedone);
  changed();
  stopped_ = state_.computer_to_move();  // otherwise the computer would move before the player could look
}

// These search the position that is shown.
void Game::ask_hint() {
  if (!step_ && !state_.human_to_move()) return show(text::kNoHint, true);
  show(text::kLooking);
  hinting_ = true;
  coming_hint_ = std::make_shared<Line>();
  thinker_->start([history = shown_history(), seed = state_.created().seed,
                   hint = coming_hint_](const StopFlag& stop) -> Result<AnyMove> {
    *hint = play::find_hint(history, seed, stop);
    return hint->moves.front();
  });
}

// The thinker returns only a move, so the values are stored in a shared object.
void Game::ask_values() {
  History history = shown_history();
  if (!step_ && is_over(state_.outcome())) return show(result(), true);
  if (thinker_->is_thinking()) return show(text::kNotYourTurn, true);
  show(text::kValuing);
  panel_ = Panel::Game;
  scroll_ = 0;
  coming_values_ = std::make_shared<play::MovesByValue>();
  thinker_->start(
      [history = std::move(history), values = coming_values_](const StopFlag& stop) -> Result<AnyMove> {
        const play::MoveValues found = play::move_values(history, stop);
        const Message remark = play::values_remark(history, found);
        if (!remark.empty()) return Error{ErrorCode::Unsupported, remark};
        *values = play::moves_by_value(history, found.known);
        return AnyMove{};
      });
}

// --- The review ---

void Game::begin_review() {
  if (review_ || !is_over(state_.outcome())) return;
  const auto game = std::make_shared<const History>(state_.history());
  review_ = std::make_unique<Review>(game);
  review_->thinker.start([game, coming = review_->coming](const StopFlag& stop) -> Result<AnyMove> {
    play::KeptPlayer kept;
    History reached = *game;
    while (reached.undo()) {
    }
    while (true) {
      std::optional<Line> line = play::look_at(reached, {}, kept, stop);
      if (!line) break;
      const std::scoped_lock lock(coming->mutex);
      coming->lines.push_back(*std::move(line));
      if (reached.ply() >= game->ply()) break;
      reached.redo();
    }
    return AnyMove{};
  });
}

bool Game::take_review() {
  if (!review_) return false;
  // Polled before the last results are fetched, so that none is lost.
  const bool ended = review_->thinker.poll().has_value();
  std::vector<Line> lines;
  {
    const std::scoped_lock lock(review_->coming->mutex);
    lines.swap(review_->coming->lines);
  }
  for (const Line& line : lines) {
    if (const auto turn = review_->judge.add(line)) review_->turns.emplace(turn->ply, *turn);
  }
  return ended || !lines.empty();
}

const play::JudgedTurn* Game::judged(std::size_t ply) const {
  if (!review_) return nullptr;
  const auto found = review_->turns.find(ply);
  return found == review_->turns.end() ? nullptr : &found->second;
}

void Game::hop_to_mattered(bool forward) {
  const std::vector<std::size_t> mattered = review_->judge.mattered();
  if (mattered.empty()) return show(is_reviewing() ? text::kReviewGoesOn : text::kNothingMattered);
  const std::size_t shown = step_.value_or(state_.history().ply());
  std::size_t next = forward ? mattered.front() : mattered.back();  // wraps around
  for (const std::size_t ply : mattered) {
    if (forward && ply + 1 > shown) {
      next = ply;
      break;
    }
    if (!forward && ply + 1 < shown) next = ply;
  }
  panel_ = Panel::Game;
  go_to(next + 1);
}

// --- Questions ---

void Game::ask_path(Question question) {
  question_ = question;
  answer_.clear();
  if (question == Question::SavePath) answer_.set(usual_file_name(state_));
}

void Game::ask_to_begin(Question question) {
  const bool breaks_off = !is_over(state_.outcome()) && state_.history().ply() > 0;
  if (breaks_off) {
    question_ = question;
  } else {
    (void)on_yes(question);
  }
}

Wish Game::on_question(const Event& event) {
  const bool path = question_ == Question::SavePath || question_ == Question::LoadPath;
  if (event.kind == EventKind::Escape || (!path && is_no(event))) {
    question_ = Question::None;
  } else if ((event.kind == EventKind::Enter && !is_grave(question_)) || (!path && is_yes(event))) {
    return on_yes(std::exchange(question_, Question::None));
  } else if (path && event.kind == EventKind::Tab) {
    answer_.set(with_path_completed(answer_.text()));
  } else if (path) {
    answer_.on(event);
  }
  return Wish::Nothing;
}

Wish Game::on_yes(Question asked) {
  const std::string path(trimmed(answer_.text(), kTypedBlanks));
  switch (asked) {
    case Question::None:
      break;
    case Question::Leave:
    case Question::Quit:
      (void)interrupt();
      return asked == Question::Leave ? Wish::Leave : Wish::Quit;
    case Question::Resign:
      (void)interrupt();
      if (const Result<Done> done = act(play::command::Resign{resigning()}); !done)
        show(done.error().message, true);
      changed();
      break;
    case Question::Again:
      begin_again(state_.seats());
      break;
    case Question::Swap:
      begin_again(play::swapped(state_.seats()));
      break;
    case Question::SavePath:
    case Question::Overwrite:
      if (!path.empty()) save_as(path, asked == Question::Overwrite);
      break;
    case Question::LoadPath:
      if (!path.empty()) load_from(path);
      break;
  }
  return Wish::Nothing;
}

void Game::save_as(const std::string& path, bool replacing) {
  if (!replacing && is_taken(typed_path(path))) {
    answer_.set(path);
    question_ = Question::Overwrite;
    return;
  }
  const Result<Done> done = system::replace_file(typed_path(path), record::to_text(state_.to_record()));
  done ? show(Message(text::kSaved, path)) : show(done.error().message, true);
}

void Game::load_from(const std::string& path) {
  const Result<std::vector<record::Record>> records = read_records(path);
  if (!records) return show(records.error().message, true);
  Result<play::GameState> state = play::GameState::from_record(records->front());
  if (!state) return show(state.error().message, true);
  (void)interrupt();
  state_ = std::move(*state);
  computers_ = {};
  autosave_ = play::Autosave(library_);
  stopped_ = false;
  changed();
  show(records->size() == 1 ? Message(text::kLoaded, path)
                            : Message(terminal::text::kLoadedFirst, path, records->size()));
}

void Game::begin_again(const play::Seats& seats) {
  (void)interrupt();
  // A rematch has the next seed: another game, but reproducible.
  Result<play::GameState> state = state_.again(seats, state_.created().seed + 1, play::moment_now());
  if (!state) return show(state.error().message, true);
  state_ = std::move(*state);
  computers_ = {};
  autosave_ = play::Autosave(library_);
  save_failed_ = false;
  stopped_ = false;
  show({});
  review_.reset();
  step_.reset();
  hint_.reset();
  values_ = {};
  scroll_ = 0;
  board_.begin(state_.history());
  refresh();
  board_.go_to_choice();
  shows_end_ = is_over(state_.outcome());
}

// --- After the end ---

std::vector<EndChoice> Game::end_choices() const {
  std::vector<EndChoice> choices{EndChoice::Again, EndChoice::Swap, EndChoice::Review};
  if (next_level(state_)) choices.push_back(EndChoice::NextLevel);
  choices.push_back(EndChoice::Menu);
  return choices;
}

Wish Game::on_end(const Event& event) {
  const std::vector<EndChoice> choices = end_choices();
  const int count = static_cast<int>(choices.size());
  switch (event.kind) {
    case EventKind::Left:
    case EventKind::BackTab:
      end_focus_ = end_focus_ <= 0 ? count - 1 : end_focus_ - 1;
      return Wish::Redraw;
    case EventKind::Right:
    case EventKind::Tab:
      end_focus_ = (end_focus_ + 1) % count;
      return Wish::Redraw;
    case EventKind::Enter:
      if (end_focus_ < 0) return Wish::Redraw;
      return end_choice(choices[static_cast<std::size_t>(end_focus_)]);
    case EventKind::Character: {
      const int item = static_cast<int>(event.character) - '1';
      if (item < 0 || item >= count) return Wish::Nothing;
      return end_choice(choices[static_cast<std::size_t>(item)]);
    }
    case EventKind::Escape:
      return Wish::Leave;
    default:
      return Wish::Nothing;
  }
}

Wish Game::end_choice(EndChoice choice) {
  switch (choice) {
    case EndChoice::Again:
      begin_again(state_.seats());
      break;
    case EndChoice::Swap:
      begin_again(play::swapped(state_.seats()));
      break;
    case EndChoice::Review:
      (void)run(Command::Review, {});
      break;
    case EndChoice::NextLevel:
      if (const std::optional<play::Seats> seats = next_level(state_)) begin_again(*seats);
      break;
    case EndChoice::Menu:
      return Wish::Leave;
  }
  return Wish::Redraw;
}

}  // namespace joga::terminal::screen
