#include "joga/terminal/plain_game.hpp"

#include <cassert>
#include <filesystem>
#include <utility>
#include <vector>

#include "joga/core/random.hpp"
#include "joga/play/computer_turn.hpp"
#include "joga/play/hint.hpp"
#include "joga/play/suggestion.hpp"
#include "joga/play/turn_entry.hpp"
#include "joga/play/values.hpp"
#include "joga/record/writer.hpp"
#include "joga/render/board_picture.hpp"
#include "joga/render/text_board.hpp"
#include "joga/system/files.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/game_text.hpp"

namespace joga::terminal {
namespace {

[[nodiscard]] bool was_touched(const play::GameState& state) {
  return state.history().last_ply() > 0 || is_over(state.outcome());
}

void go_to(History& history, std::size_t ply) {
  while (history.ply() > ply && history.undo()) {
  }
  while (history.ply() < ply && history.redo()) {
  }
}

class PlainGame {
 public:
  PlainGame(Dialogue& dialogue, PlainStart start, PlainKeeping keeping)
      : dialogue_(dialogue),
        state_(std::move(start.state)),
        autosave_(std::move(start.autosave)),
        keeping_(std::move(keeping)) {}

  [[nodiscard]] PlainEnd run() {
    replace_game({std::move(state_), std::move(autosave_)});
    while (!leaving_) {
      if (is_over(state_.outcome())) {
        after_the_end();
      } else if (state_.human_to_move()) {
        human_turn();
      } else {
        computer_turn();
      }
    }
    const bool can_be_resumed =
        autosave_ && autosave_->game() != nullptr && !is_over(state_.outcome()) && *leaving_ == Leave::Quit;
    if (can_be_resumed) dialogue_.say(text::kCanBeResumed);
    return {*leaving_, !file_failed_};
  }

 private:
  // These loop until the position has changed or the player leaves.
  void human_turn() {
    show_board(!explained_);
    if (!explained_) dialogue_.say(text::kHowToAnswer);
    explained_ = true;
    play::TurnEntry entry(state_.history().shared_game(), state_.history().position());
    while (true) {
      const std::optional<std::string> line = ask_for_part(entry);
      if (!line) {
        leaving_ = Leave::EndOfInput;
        return;
      }
      const std::optional<TypedCommand> typed = parse_command(*line);
      if (typed && typed->command == Command::Back) {
        if (entry.take_back()) {
          put_question(dialogue_, entry);
        } else {
          dialogue_.say(text::kNothingTyped);
        }
      } else if (typed ? obey(*typed) : take_part(entry, *line)) {
        return;
      }
    }
  }

  void computer_turn() {
    const StopFlag never;
    const Result<AnyMove> move = computers_.finder(state_, play::moment_now())(never);
    if (!move) {
      static_cast<void>(act(play::command::TakeOver{}));
      computers_ = {};
      return dialogue_.say({text::kComputerFailed, move.error().message});
    }
    play(*move);
    if (state_.computer_to_move()) show_board(false);
  }

  void after_the_end() {
    show_board(false);
    dialogue_.blank_line();
    dialogue_.say({text::kResult, state_.result_words()});
    if (const auto saved = keeping_.library->list(); saved && state_.has_human()) {
      if (const auto next = play::suggest_level(*saved, state_.game().info())) dialogue_.say(next->words);
    }
    if (!keeping_.interactive && !state_.has_human()) {
      leaving_ = Leave::Quit;
      return;
    }
    while (true) {
      dialogue_.say({text::kAfterwards, info_of(Command::Again).word, info_of(Command::Swap).word,
                     info_of(Command::Review).word, info_of(Command::Menu).word,
                     info_of(Command::Quit).word});
      const std::optional<play::Seats> next = next_level(state_);
      if (next) dialogue_.say({text::kAfterwardsNext, text::kNextWord});
      const std::optional<std::string> line = dialogue_.ask(text::kAfterwardsPrompt);
      if (!line) {
        leaving_ = Leave::EndOfInput;
        return;
      }
      if (const std::optional<TypedCommand> typed = parse_command(*line)) {
        if (obey(*typed)) return;
      } else if (next && is_word(folded(*line), text::kNextWord)) {
        (void)begin_again(*next);
        return;
      } else if (!line->empty()) {
        dialogue_.say({text::kNotAnAnswer, *line});
      }
    }
  }

  [[nodiscard]] std::optional<std::string> ask_for_part(const play::TurnEntry& entry) {
    const Message side = side_name(state_.game(), mover());
    const std::size_t number = state_.history().ply() + 1;
    if (entry.text().empty()) return dialogue_.ask({text::kTurnPrompt, side, number});
    return dialogue_.ask({text::kPartPrompt, side, number, entry.text()});
  }

  [[nodiscard]] bool take_part(play::TurnEntry& entry, const std::string& line) {
    if (line.empty()) {
      put_question(dialogue_, entry);
      return false;
    }
    if (entry.text().empty() && takes_unasked(unasked_, line)) {
      dialogue_.say({text::kPlayedAlready, line});
      return false;
    }
    const play::TurnEntry::Step step = entry.enter(line);
    if (step.move) {
      unasked_ = step.unasked;
      play(*step.move);
      return true;
    }
    step.problem.empty() ? put_question(dialogue_, entry) : dialogue_.say(step.problem);
    return false;
  }

  // Performs a command typed at any prompt. Returns true if the turn or the game has changed, or the player
  // has left.
  [[nodiscard]] bool obey(const TypedCommand& typed) {
    const CommandInfo& info = info_of(typed.command);
    if (!info.argument.english.empty() && typed.argument.empty()) {
      dialogue_.say({text::kNeedsFile, info.word, info.argument});
      return false;
    }
    if (const std::optional<Message> unwanted = unwanted_argument(typed)) {
      dialogue_.say(*unwanted);
      return false;
    }
    return obey_simple(typed);
  }

  [[nodiscard]] bool obey_simple(const TypedCommand& typed) {
    switch (typed.command) {
      case Command::Help:
        say_help(dialogue_);
        return false;
      case Command::Back:
        dialogue_.say(text::kNothingTyped);
        return false;
      case Command::Undo:
        return step(play::command::Undo{});
      case Command::Redo:
        return step(play::command::Redo{});
      case Command::Hint:
        hint();
        return false;
      case Command::Values:
        say_values(state_.history());
        return false;
      case Command::Openings:
        say_openings(state_.history());
        return false;
      case Command::Moves:
        say_moves(dialogue_, state_.history());
        return false;
      case Command::Board:
        show_board(true);
        return false;
      case Command::Flip:
        flipped_ = !flipped_;
        show_board(false);
        return false;
      case Command::Rules:
        say_rules(dialogue_, state_.game().info().id);
        return false;
      case Command::Position:
        dialogue_.say_line(
            dialogue_.in_words({text::kPosition, state_.game().position_text(state_.history().position())}));
        return false;
      case Command::Players:
        say_players(dialogue_, state_);
        return false;
      case Command::Save:
        save_as(typed.argument);
        return false;
      case Command::Load:
        return load(typed.argument);
      case Command::Resign:
        return resign();
      case Command::Again:
        return may_break_off() && begin_again(state_.seats());
      case Command::Swap:
        return may_break_off() && begin_again(play::swapped(state_.seats()));
      case Command::Review:
        return review();
      case Command::Menu:
        return leave(Leave::ToMenu);
      case Command::Quit:
        return leave(Leave::Quit);
    }
    return false;
  }

  Result<Done> act(const play::Command& command) { return state_.act(command, play::moment_now()); }

  [[nodiscard]] bool step(const play::Command& command) {
    const Result<Done> done = act(command);
    if (done) {
      keep();
    } else {
      dialogue_.say(done.error().message);
    }
    return done.has_value();
  }

  [[nodiscard]] bool resign() {
    const std::optional<Player> player = state_.to_move();
    if (!player) {
      dialogue_.say(text::kGameIsOver);
      return false;
    }
    const Result<Done> resigned = act(play::command::Resign{*player});
    assert(resigned);
    keep();
    return resigned.has_value();
  }

  // Asks a person before a running game is abandoned for another.
  [[nodiscard]] bool may_break_off() {
    if (!keeping_.interactive || is_over(state_.outcome()) || state_.history().ply() == 0) return true;
    dialogue_.say(text::kBreakOffQuestion);
    return ask_yes_or_no(dialogue_).value_or(false);
  }

  [[nodiscard]] bool begin_again(const play::Seats& seats) {
    std::uint64_t seed = state_.created().seed;
    Result<play::GameState> opened = state_.again(seats, split_mix(seed), play::moment_now());
    assert(opened);
    if (was_touched(state_)) records_before_ += record::to_text(state_.to_record());
    dialogue_.blank_line();
    replace_game({*std::move(opened)});
    return true;
  }

  [[nodiscard]] bool load(const std::string& path) {
    const Result<std::vector<record::Record>> records = read_records(path);
    Result<play::GameState> loaded = records ? game_from(records->front(), path) : records.error();
    if (!loaded) {
      dialogue_.say(loaded.error().message);
      return false;
    }
    if (was_touched(state_)) records_before_ += record::to_text(state_.to_record());
    dialogue_.blank_line();
    dialogue_.say(records->size() == 1 ? Message(text::kLoaded, path)
                                       : Message(text::kLoadedFirst, path, records->size()));
    replace_game({*std::move(loaded)});
    return true;
  }

  [[nodiscard]] bool review() {
    History seen = state_.history();
    const std::size_t last = seen.ply();
    go_to(seen, 0);
    dialogue_.say(text::kReviewHelp);
    show_board(seen.view(), false);
    while (true) {
      const std::optional<std::string> line = dialogue_.ask({text::kReviewPrompt, seen.ply(), last});
      if (!line) return leave(Leave::EndOfInput);
      if (is_word(folded(*line), text::kEndWord) || (line->empty() && seen.ply() == last)) return true;
      const std::optional<TypedCommand> typed = parse_command(*line);
      const std::optional<bool> moved =
          typed ? look_at(seen, typed->command) : step_through(seen, *line, last);
      if (!moved && obey(*typed)) return true;
      if (moved.value_or(false)) show_board(seen.view(), false);
    }
  }

  // Returns whether there is a new position to show; nothing if the command means the same in a review as
  // elsewhere.
  [[nodiscard]] std::optional<bool> look_at(History& seen, Command command) {
    switch (command) {
      case Command::Back:
        if (seen.ply() > 0) go_to(seen, seen.ply() - 1);
        return true;
      case Command::Review:
        go_to(seen, 0);
        return true;
      case Command::Flip:
        flipped_ = !flipped_;
        return true;
      case Command::Board:
        return true;
      case Command::Position:
        dialogue_.say_line(dialogue_.in_words({text::kPosition, seen.game().position_text(seen.position())}));
        return false;
      case Command::Values:
        say_values(seen);
        return false;
      case Command::Openings:
        say_openings(seen);
        return false;
      case Command::Help:
        dialogue_.say(text::kReviewHelp);
        return false;
      case Command::Undo:
      case Command::Redo:
      case Command::Hint:
      case Command::Moves:
      case Command::Rules:
      case Command::Players:
      case Command::Save:
      case Command::Load:
      case Command::Resign:
      case Command::Again:
      case Command::Swap:
      case Command::Menu:
      case Command::Quit:
        break;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool step_through(History& seen, const std::string& line, std::size_t last) {
    const std::optional<std::int64_t> number =
        line.empty() ? static_cast<std::int64_t>(seen.ply() + 1) : parse_number(line);
    if (!number || static_cast<std::size_t>(*number) > last) {
      dialogue_.say({text::kNoSuchTurn, last});
      return false;
    }
    go_to(seen, static_cast<std::size_t>(*number));
    return true;
  }

  [[nodiscard]] bool leave(Leave how) {
    leaving_ = how;
    return true;
  }

  void hint() {
    if (is_over(state_.outcome())) return dialogue_.say(text::kGameIsOver);
    const StopFlag never;
    const Line hint = play::find_hint(state_.history(), state_.turn_seed(), never);
    dialogue_.say({text::kHint, play::hint_words(state_.game(), state_.history().position(), hint)});
  }

  void say_values(const History& seen) {
    if (is_over(seen.outcome()) || is_over(state_.outcome())) return dialogue_.say(text::kGameIsOver);
    const StopFlag never;
    const play::MoveValues values = play::move_values(seen, never);
    const Message remark = play::values_remark(seen, values);
    if (!remark.empty()) return dialogue_.say(remark);
    for (const auto& [value, moves] : play::moves_by_value(seen, values.known)) {
      dialogue_.say_list(dialogue_.in_words(value) + ":", moves);
    }
  }

  void say_openings(const History& seen) {
    for (const OpeningLine& line : opening_lines(seen, *keeping_.library)) dialogue_.say(line.words);
  }

  void save_as(const std::string& path) {
    const std::filesystem::path file = typed_path(path);
    if (is_taken(file) && !is_own(file)) {
      dialogue_.say({text::kOverwriteQuestion, path});
      if (!ask_yes_or_no(dialogue_).value_or(false)) return;
    }
    const Result<Done> written = system::replace_file(file, record::to_text(state_.to_record()));
    if (written) saved_as_ = file;
    dialogue_.say(written ? Message(text::kSaved, path) : written.error().message);
  }

  // Returns whether the file holds only this game, so that it may be replaced without asking.
  [[nodiscard]] bool is_own(const std::filesystem::path& file) const {
    return file == saved_as_ || (file == keeping_.file && records_before_.empty());
  }

  void play(AnyMove move) {
    const Player player = mover();
    const Message words = turn_words(state_.game(), state_.history().position(), move);
    if (const Result<Done> played = act(state_.turn(move)); !played)
      return dialogue_.say(played.error().message);
    keep();
    dialogue_.blank_line();
    dialogue_.say({text::kPlayed, side_name(state_.game(), player), seat_name(state_, player), words});
    if (const std::optional<Message> captured = capture_words(state_.history().view()))
      dialogue_.say(*captured);
  }

  // Switches to another game: announces it, and determines where to save it.
  void replace_game(PlainStart start) {
    state_ = std::move(start.state);
    computers_ = {};
    autosave_ = std::move(start.autosave);
    saved_as_.clear();
    if (!autosave_ && (keeping_.interactive || state_.has_human())) autosave_.emplace(keeping_.library);
    dialogue_.say(spec_words(state_.game().spec().text()));
    say_players(dialogue_, state_);
    keep();
    explained_ = false;
    unasked_.clear();
    if (state_.computer_to_move()) show_board(true);
  }

  void keep() {
    if (autosave_) {
      if (const std::optional<Message> failed = autosave_->save(state_))
        dialogue_.say(save_problem(*failed, *keeping_.library));
    }
    if (keeping_.file.empty()) return;
    const Result<Done> written =
        system::replace_file(keeping_.file, records_before_ + record::to_text(state_.to_record()));
    const bool failed_before = std::exchange(file_failed_, !written.has_value());
    if (!written && !failed_before) dialogue_.say({text::kSaveFailed, written.error().message});
  }

  void show_board(const BoardView& board, bool with_legend) {
    render::TextStyle style = dialogue_.style();
    style.legend = with_legend;
    dialogue_.blank_line();
    dialogue_.show(render::text_board(flipped_ ? render::flipped(board) : board, style));
  }

  void show_board(bool with_legend) { show_board(view(), with_legend); }

  [[nodiscard]] BoardView view() const {
    BoardView board = state_.history().view();
    board.outcome = state_.outcome();  // a player may have resigned
    return board;
  }

  // The player to move in a running game.
  [[nodiscard]] Player mover() const noexcept { return state_.game().to_move(state_.history().position()); }

  Dialogue& dialogue_;
  play::GameState state_;
  play::Computers computers_{};
  std::optional<play::Autosave> autosave_;
  PlainKeeping keeping_;
  std::filesystem::path saved_as_{};  // the last path to which the person saved this game; empty: none
  std::string records_before_{};      // the games in the file before the current one
  std::optional<Leave> leaving_{};
  bool flipped_ = false;
  std::vector<std::string> unasked_{};  // parts that the person's last turn skipped
  bool explained_ = false;
  bool file_failed_ = false;
};

}  // namespace

PlainEnd play_plain(Dialogue& dialogue, PlainStart start, PlainKeeping keeping) {
  return PlainGame(dialogue, std::move(start), std::move(keeping)).run();
}

}  // namespace joga::terminal
