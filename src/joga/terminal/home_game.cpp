#include "joga/terminal/home_game.hpp"

#include <utility>

#include "joga/core/random.hpp"
#include "joga/play/hint.hpp"
#include "joga/play/seats.hpp"
#include "joga/render/board_picture.hpp"
#include "joga/terminal/catalogue.hpp"

namespace joga::terminal {

HomeGame::HomeGame(Front& front, GameStart start, const Keeping& keeping)
    : front_(front),
      keeping_(keeping),
      state_(std::move(start.state)),
      files_(keeping_.library, keeping_.file, start.autosave ? std::move(start.autosave) : new_entry()) {}

std::optional<play::Autosave> HomeGame::new_entry() const {
  if (!keeping_.interactive && !state_.has_human()) return std::nullopt;
  return play::Autosave(keeping_.library);
}

// --- Turns and commands ---

void HomeGame::run(const TypedCommand& typed) {
  if (const std::optional<Message> unwanted = unwanted_argument(typed)) return complain(*unwanted);
  const bool takes_path = !info_of(typed.command).argument.english.empty();
  if (takes_path && typed.argument.empty()) return front_.ask_for_path(typed.command);
  switch (typed.command) {
    case Command::Undo:
      return act_and_tell(play::command::Undo{}, text::kUndone);
    case Command::Redo:
      return act_and_tell(play::command::Redo{}, text::kRedone);
    case Command::Hint:
      return look_for(Search::Hint);
    case Command::Values:
      return look_for(Search::Values);
    case Command::Save:
      return save_as(typed.argument);
    case Command::Load:
      return load(typed.argument);
    case Command::Resign:
      return resign();
    case Command::Again:
      return ask_to_begin(state_.seats());
    case Command::Swap:
      return ask_to_begin(play::swapped(state_.seats()));
    case Command::Menu:
      return ask_to_leave(Leave::ToMenu);
    case Command::Quit:
      return ask_to_leave(Leave::Quit);
    case Command::Flip:
      flipped_ = !flipped_;
      break;
    case Command::Review:
      go_to(0);
      break;
    case Command::Help:
    case Command::Back:
    case Command::Openings:
    case Command::Moves:
    case Command::Board:
    case Command::Rules:
    case Command::Position:
    case Command::Players:
      break;
  }
  front_.show(typed.command);
}

void HomeGame::play(AnyMove move) {
  const TurnMade turn{.player = state_.to_move().value_or(Player::One),
                      .by_computer = state_.computer_to_move(),
                      .before = state_.history().position(),
                      .move = move};
  if (const Result<Done> done = act(state_.turn(move)); !done) return complain(done.error().message);
  return_to_present();
  save();
  front_.played(turn);
}

void HomeGame::act_and_tell(const play::Command& command, const Message& words) {
  stop();
  if (const Result<Done> done = act(command); !done) return complain(done.error().message);
  return_to_present();
  save();
  front_.changed(words);
}

void HomeGame::save_as(const std::string& path) {
  const auto write = [this, path] {
    const Result<Done> written = files_.save_as(typed_path(path), state_);
    written ? front_.tell({text::kSaved, path}, false) : complain(written.error().message);
  };
  if (!files_.would_lose(typed_path(path))) return write();
  front_.ask(Question::ReplaceFile, {text::kAskReplace, path}, write);
}

void HomeGame::load(const std::string& path) {
  const Result<std::vector<record::Record>> records = read_records(path);
  Result<play::GameState> loaded = records ? game_from(records->front(), path) : records.error();
  if (!loaded) return complain(loaded.error().message);
  replace(*std::move(loaded), records->size() == 1 ? Message(text::kLoaded, path)
                                                   : Message(text::kLoadedFirst, path, records->size()));
}

// Against a computer the person resigns, even if the computer is to move.
void HomeGame::resign() {
  const std::optional<Player> mover = state_.to_move();
  if (!mover) return complain(text::kGameIsOver);
  const Player player = state_.only_human().value_or(*mover);
  front_.ask(Question::Resign, {text::kAskResign, side_name(state_.game(), player)},
             [this, player] { act_and_tell(play::command::Resign{player}); });
}

void HomeGame::ask_to_begin(const play::Seats& seats) {
  const bool breaks_off = !is_over(state_.outcome()) && state_.history().ply() > 0;
  if (!breaks_off) return begin_again(seats);
  front_.ask(Question::BreakOff, text::kAskBreakOff, [this, seats] { begin_again(seats); });
}

// The new seed is derived from the last one: the computers play differently, but the game can be reproduced.
void HomeGame::begin_again(const play::Seats& seats) {
  std::uint64_t seed = state_.created().seed;
  Result<play::GameState> opened = state_.again(seats, split_mix(seed), play::moment_now());
  if (!opened) return complain(opened.error().message);
  replace(*std::move(opened), {});
}

void HomeGame::replace(play::GameState state, const Message& words) {
  stop();
  const play::GameState old = std::exchange(state_, std::move(state));
  computers_ = {};
  files_.replace(old, new_entry());
  return_to_present();
  save();
  front_.replaced(words);
}

void HomeGame::ask_to_leave(Leave how) {
  front_.ask(Question::Leave, {how == Leave::Quit ? text::kAskQuit : text::kAskLeave, files_.kept_words()},
             [this, how] {
               stop();
               front_.leave(how);
             });
}

bool HomeGame::tell_problems() {
  const std::vector<Message> problems = files_.take_problems();
  for (const Message& problem : problems) complain(problem);
  return !problems.empty();
}

bool HomeGame::finish_saving() {
  files_.wait();
  return tell_problems();
}

// --- The position shown ---

History HomeGame::shown_history() const {
  History history = state_.history();
  while (history.ply() > shown_ply()) history.undo();
  return history;
}

BoardView HomeGame::view() const {
  BoardView view = shown_history().view();
  if (!step_) view.outcome = state_.outcome();  // a player may have resigned
  return flipped_ ? render::flipped(std::move(view)) : view;
}

std::vector<OpeningLine> HomeGame::openings() const {
  return opening_lines(shown_history(), *keeping_.library);
}

void HomeGame::go_to(std::size_t ply) {
  stop();
  return_to_present();
  if (ply < state_.history().ply()) step_ = ply;
}

void HomeGame::return_to_present() {
  step_.reset();
  hint_.reset();
  values_ = {};
}

// --- Searches ---

void HomeGame::think() {
  search_ = Search::Turn;
  thinker_.start(computers_.finder(state_, play::moment_now()));
}

void HomeGame::look_for(Search search) {
  if (!step_ && is_over(state_.outcome())) return complain(text::kGameIsOver);
  if (!step_ && !state_.human_to_move() && (search == Search::Hint || is_thinking()))
    return complain(search == Search::Hint ? text::kNoHint : text::kNotYourTurn);
  coming_ = std::make_shared<Found>();
  search_ = search;
  thinker_.start([search, history = shown_history(), seed = state_.turn_seed(),
                  coming = coming_](const StopFlag& stop) -> Result<AnyMove> {
    if (search == Search::Hint) {
      coming->hint = play::find_hint(history, seed, stop);
      return coming->hint.moves.front();
    }
    const play::MoveValues values = play::move_values(history, stop);
    const Message remark = play::values_remark(history, values);
    if (!remark.empty()) return Error{ErrorCode::Unsupported, remark};
    coming->values = play::moves_by_value(history, values.known);
    return AnyMove{};
  });
}

bool HomeGame::poll(std::chrono::milliseconds patience) {
  const bool had_problems = tell_problems();
  const std::optional<Result<AnyMove>> move = thinker_.wait_for(patience);
  if (!move) return had_problems;
  const Search ended = std::exchange(search_, Search::None);
  if (*move) {
    take(ended, **move);
  } else if (ended == Search::Turn) {
    computers_ = {};
    act_and_tell(play::command::TakeOver{});
    complain({text::kComputerFailed, move->error().message});
  } else {
    complain(move->error().message);
  }
  return true;
}

void HomeGame::take(Search ended, AnyMove move) {
  switch (ended) {
    case Search::None:
      return;
    case Search::Turn:
      return play(move);
    case Search::Hint:
      hint_ = move;
      front_.tell({text::kHint, play::hint_words(state_.game(), shown_position(), coming_->hint)}, false);
      return front_.show(Command::Hint);
    case Search::Values:
      values_ = coming_->values;
      return front_.show(Command::Values);
  }
}

void HomeGame::wait() {
  while (is_thinking()) poll(std::chrono::hours(1));
}

bool HomeGame::stop() {
  thinker_.cancel();
  return std::exchange(search_, Search::None) != Search::None;
}

}  // namespace joga::terminal
