// The commands of a game, the questions that some of them ask, and what comes after the end.
#include <utility>

#include "joga/core/text.hpp"
#include "joga/library/storage.hpp"
#include "joga/record/writer.hpp"
#include "joga/render/characters.hpp"
#include "joga/system/files.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/screen/catalogue.hpp"
#include "joga/terminal/screen/game.hpp"

namespace joga::terminal::screen {

Wish Game::run(Command command, std::string_view argument) {
  switch (command) {
    case Command::Help:
      return Wish::Help;
    case Command::Rules:
      return Wish::Rules;
    case Command::Board:
      go_to(table_.history().ply());
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
      const History& history = table_.history();
      clipboard_ = history.game().position_text(history.position_at(step_.value_or(history.ply())));
      show(Message(text::kCopied, clipboard_));
      break;
    }
    case Command::Save:
    case Command::Load:
      question_ = command == Command::Save ? Question::SavePath : Question::LoadPath;
      answer_.clear();
      if (argument.empty()) break;
      question_ = Question::None;
      command == Command::Save ? save_as(std::string(argument)) : load_from(std::string(argument));
      break;
    case Command::Resign:
      if (table_.to_move()) question_ = Question::Resign;
      break;
    case Command::Again:
      begin_again(table_.seats());
      break;
    case Command::Swap:
      begin_again(table_.seats().swapped());
      break;
    case Command::Review:
      go_to(0);
      break;
    case Command::Back:
      if (board_.turn().take_back()) show({});
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
  const bool done = undo ? table_.undo() : table_.redo();
  if (!done) {
    show(undo ? terminal::text::kNothingToUndo : terminal::text::kNothingToRedo, true);
    return;
  }
  show(undo ? text::kUndone : text::kRedone);
  changed();
  stopped_ = table_.computer_to_move();  // else it would move before the player could look
}

void Game::ask_hint() {
  if (!table_.human_to_move() || step_) return show(text::kNoHint, true);
  show(text::kLooking);
  hinting_ = true;
  thinker_->start(table_.hint());
}

// Of the position that is shown. The thinker carries a move; the values come beside it.
void Game::ask_values() {
  History history = table_.history();
  while (history.ply() > step_.value_or(history.ply())) history.undo();
  if (!step_ && is_over(table_.outcome())) return show(result(), true);
  if (thinker_->is_thinking()) return show(text::kNotYourTurn, true);
  show(text::kValuing);
  panel_ = Panel::Game;
  scroll_ = 0;
  coming_values_ = std::make_shared<play::ValuedMoves>();
  thinker_->start(
      [history = std::move(history), values = coming_values_](const StopFlag& stop) -> Result<AnyMove> {
        Result<play::ValuedMoves> found = play::move_values(history, stop);
        if (!found) return found.error();
        *values = *std::move(found);
        return AnyMove{};
      });
}

Wish Game::on_question(const Event& event) {
  const bool path = question_ == Question::SavePath || question_ == Question::LoadPath;
  switch (event.kind) {
    case EventKind::Escape:
      question_ = Question::None;
      return Wish::Nothing;
    case EventKind::Enter:
      break;
    case EventKind::Character:
      if (path) render::append_utf8(answer_, event.character);
      return Wish::Nothing;
    case EventKind::Backspace:
    case EventKind::Delete:
      drop_last_character(answer_);
      return Wish::Nothing;
    default:
      return Wish::Nothing;
  }
  const Question asked = std::exchange(question_, Question::None);
  if (asked == Question::Leave || asked == Question::Quit) {
    (void)interrupt();
    return asked == Question::Leave ? Wish::Leave : Wish::Quit;
  }
  if (asked == Question::Resign) {
    (void)interrupt();
    if (const Result<Done> done = table_.resign(resigning()); !done) show(done.error().message, true);
    changed();
  } else if (!trimmed(answer_, kTypedBlanks).empty()) {
    asked == Question::SavePath ? save_as(answer_) : load_from(answer_);
  }
  return Wish::Nothing;
}

void Game::save_as(const std::string& path) {
  const Result<Done> done = system::replace_file(path, record::to_text(table_.to_record()));
  done ? show(Message(text::kSaved, path)) : show(done.error().message, true);
}

void Game::load_from(const std::string& path) {
  Result<play::Table> table = read_table(path);
  if (!table) return show(table.error().message, true);
  (void)interrupt();
  table_ = std::move(*table);
  autosave_ = play::Autosave(library::storage_of(library_));
  stopped_ = false;
  show(Message(text::kLoaded, path));
  changed();
}

void Game::begin_again(const play::Seats& seats) {
  (void)interrupt();
  play::Seats next = seats;
  ++next.seed;  // another game, yet the same one every time
  const History& history = table_.history();
  Result<play::Table> table = play::Table::open(history.shared_game(), history.position_at(0), next);
  if (!table) return show(table.error().message, true);
  table_ = std::move(*table);
  autosave_ = play::Autosave(library::storage_of(library_));
  stopped_ = false;
  show({});
  step_.reset();
  values_ = {};
  board_.begin(table_.history());
  refresh();
  shows_end_ = is_over(table_.outcome());
}

Wish Game::on_end(const Event& event) {
  switch (event.kind) {
    case EventKind::Left:
    case EventKind::Right:
      end_focus_ = (end_focus_ + (event.kind == EventKind::Left ? kEndChoiceCount - 1 : 1)) % kEndChoiceCount;
      return Wish::Redraw;
    case EventKind::Enter:
      return end_choice(static_cast<EndChoice>(end_focus_));
    case EventKind::Character:
      if (event.character >= U'1' && event.character < U'1' + kEndChoiceCount) {
        return end_choice(static_cast<EndChoice>(event.character - U'1'));
      }
      return Wish::Nothing;
    case EventKind::Escape:
      return Wish::Leave;
    default:
      return Wish::Nothing;
  }
}

Wish Game::end_choice(EndChoice choice) {
  switch (choice) {
    case EndChoice::Again:
      begin_again(table_.seats());
      break;
    case EndChoice::Swap:
      begin_again(table_.seats().swapped());
      break;
    case EndChoice::Review:
      (void)run(Command::Review, {});
      break;
    case EndChoice::Menu:
      return Wish::Leave;
  }
  return Wish::Redraw;
}

}  // namespace joga::terminal::screen
