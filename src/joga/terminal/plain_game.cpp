#include "joga/terminal/plain_game.hpp"

#include <utility>

#include "joga/play/suggestion.hpp"
#include "joga/play/turn_entry.hpp"
#include "joga/render/text_board.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/last_words.hpp"

namespace joga::terminal {
namespace {

class PlainGame final : Front {
 public:
  PlainGame(Dialogue& dialogue, GameStart start, const Keeping& keeping)
      : dialogue_(dialogue), keeping_(keeping), home_(*this, std::move(start), keeping) {
    if (keeping.interactive) last_words_.emplace();
  }

  [[nodiscard]] PlainEnd run() {
    home_.save();
    announce();
    if (home_.is_study()) show(Command::Review);
    while (!leaving_) {
      turn_is_over_ = false;
      entry_.reset();
      if (is_reviewing_) {
        review();
      } else if (is_over(state().outcome())) {
        after_the_end();
      } else if (state().human_to_move()) {
        human_turn();
      } else {
        home_.think();
        home_.wait();
        if (state().computer_to_move()) show_board(false);
      }
    }
    const bool leaves_program =
        *leaving_ == Leave::Quit || (*leaving_ == Leave::EndOfInput && keeping_.interactive);
    if (leaves_program && can_be_resumed()) dialogue_.say(text::kCanBeResumed);
    return {*leaving_, !home_.files().save_file_failed()};
  }

 private:
  [[nodiscard]] const play::GameState& state() const noexcept { return home_.state(); }

  // --- Asking, until the position has changed or the player leaves ---

  [[nodiscard]] bool can_be_resumed() {
    return home_.files().has_entry() && !home_.files().is_study() && !is_over(state().outcome());
  }

  [[nodiscard]] std::optional<std::string> ask_line(const Message& prompt) {
    if (last_words_)
      last_words_->set(can_be_resumed() ? dialogue_.in_words(text::kCanBeResumed) : std::string());
    std::optional<std::string> line = dialogue_.ask(prompt);
    if (!line) leave(Leave::EndOfInput);
    return line;
  }

  void obey(const TypedCommand& typed) {
    // A review never changes the game.
    if (is_reviewing_ && typed.command == Command::Undo) return go_back();
    if (is_reviewing_ && typed.command == Command::Redo) return go_on();
    home_.run(typed);
    home_.wait();
  }

  void human_turn() {
    show_board(!is_explained_);
    if (!std::exchange(is_explained_, true)) {
      const std::string scoring =
          scoring_words(home_.view(), state().game().info().id, dialogue_.style().language);
      if (!scoring.empty()) dialogue_.say(scoring);
      dialogue_.say(text::kHowToAnswer);
    }
    say_clocks();
    const History& history = state().history();
    const Message side = side_name(state().game(), state().to_move().value_or(Player::One));
    const std::size_t number = history.ply() + 1;
    entry_.emplace(history.shared_game(), history.position());
    if (entry_->only_move()) put_question(dialogue_, *entry_);
    while (!turn_is_over_) {
      const std::optional<std::string> line =
          ask_line(entry_->text().empty() ? Message(text::kTurnPrompt, side, number)
                                          : Message(text::kPartPrompt, side, number, entry_->text()));
      if (!line || home_.check_time()) return;
      if (const std::optional<TypedCommand> typed = parse_command(*line)) {
        obey(*typed);
      } else if (const auto only = line->empty() ? entry_->only_move() : std::nullopt) {
        home_.play(*only);
      } else if (const auto step = enter_line(dialogue_, *entry_, unasked_, *line)) {
        step->move ? home_.play(*step->move)
                   : say_refusal(dialogue_, with_command_suggestion(step->problem, *line));
      }
    }
  }

  void after_the_end() {
    show_board(false);
    dialogue_.blank_line();
    dialogue_.say({text::kResult, state().result_words()});
    if (home_.score().games() > 1) dialogue_.say(score_words(home_));
    if (const auto saved = keeping_.library->list(); saved && state().has_human()) {
      if (const auto next = play::suggest_level(*saved, state().game().info())) dialogue_.say(next->words);
    }
    if (!keeping_.interactive && !state().has_human()) return leave(Leave::Quit);
    while (!turn_is_over_) {
      dialogue_.say({text::kAfterwards, info_of(Command::Again).word, info_of(Command::Swap).word,
                     info_of(Command::Review).word, info_of(Command::Menu).word,
                     info_of(Command::Quit).word});
      const std::optional<play::Seats> next = next_level(state());
      if (next) dialogue_.say({text::kAfterwardsNext, text::kNextWord});
      const std::optional<std::string> line = ask_line(text::kAfterwardsPrompt);
      if (!line) return;
      if (const std::optional<TypedCommand> typed = parse_command(*line)) {
        obey(*typed);
      } else if (next && is_word(folded(*line), text::kNextWord)) {
        home_.begin_again(*next);
      } else if (!line->empty()) {
        dialogue_.say({text::kNotAnAnswer, *line});
      }
    }
  }

  void say_clocks() {
    if (state().clock() == nullptr) return;
    const Moment now = play::moment_now();
    dialogue_.say({text::kClocks, player_words(state(), Player::One),
                   clock_words(state().left(Player::One, now)), player_words(state(), Player::Two),
                   clock_words(state().left(Player::Two, now))});
    if (state().history().ply() == 0) dialogue_.say(text::kClockWaits);
  }

  void review() {
    const std::size_t last = state().history().ply();
    while (!turn_is_over_) {
      const std::size_t shown = home_.shown_ply();
      const bool in_variation = home_.in_variation();
      const std::optional<std::string> line = ask_line(
          in_variation ? Message(text::kReviewVariation, shown) : Message(text::kReviewPrompt, shown, last));
      if (!line) return;
      if (const std::optional<TypedCommand> typed = parse_command(*line)) {
        obey(*typed);
      } else if (is_word(folded(*line), text::kEndWord) ||
                 (line->empty() && !in_variation && shown == last)) {
        home_.return_to_present();
        end_turn();
      } else if (line->empty()) {
        go_on();
      } else if (const std::optional<std::int64_t> number = parse_number(*line)) {
        if (*number < 0 || std::cmp_greater(*number, last)) {
          dialogue_.say({text::kNoSuchTurn, last});
          continue;
        }
        home_.go_to(static_cast<std::size_t>(*number));
        show_reviewed();
      } else if (const Result<AnyMove> move = parse_tried(*line)) {
        home_.try_move(*move);
        show_reviewed();
      } else {
        say_refusal(dialogue_, with_command_suggestion(move.error().message, *line));
      }
    }
  }

  // At the end of a variation, goes back to the game's own turns.
  void go_on() {
    const bool ends = home_.record().tree.first_child(home_.shown_turn()) == record::NodeId::None;
    ends ? home_.leave_variation() : home_.go_on();
    show_reviewed();
  }

  [[nodiscard]] Result<AnyMove> parse_tried(const std::string& line) const {
    if (!home_.step()) return Error{ErrorCode::Illegal, Message(text::kNoSuchTurn, home_.shown_ply())};
    return state().game().parse_move(home_.shown_position(), line);
  }

  // Shows the board with what the record says about it.
  void show_reviewed() {
    show_board(false);
    const record::Record& record = home_.record();
    for (const std::string& note : notes_of(record, home_.shown_turn(), dialogue_.style().language))
      dialogue_.say(note);
    std::vector<std::string> moves;
    for (record::NodeId id = home_.first_try(); id != record::NodeId::None;
         id = record.tree.next_sibling(id)) {
      moves.push_back(state().game().move_text(home_.shown_position(), record.tree.move(id)));
    }
    if (!moves.empty()) dialogue_.say_list(dialogue_.in_words(text::kVariations), moves);
  }

  // --- The front end of the game ---

  void tell(const Message& words, bool is_problem) override {
    is_problem ? say_refusal(dialogue_, words) : dialogue_.say(words);
  }

  // A typed word is deliberate, so line mode asks only before a file is replaced or, if a person plays, a
  // running game broken off or given up.
  void ask(Question question, const Message& words, std::function<void()> on_yes,
           std::function<void()> on_no) override {
    const bool asks =
        question == Question::ReplaceFile || (question != Question::Leave && keeping_.interactive);
    if (!asks || ask_yes_or_no(dialogue_, words)) return on_yes();
    if (on_no) on_no();
  }

  void ask_for_argument(Command command) override {
    const bool is_file = command == Command::Save || command == Command::Load;
    dialogue_.say(
        {is_file ? text::kNeedsFile : text::kNeedsWords, info_of(command).word, info_of(command).argument});
  }

  void show(Command command) override {
    switch (command) {
      case Command::Help:
        return is_reviewing_ ? dialogue_.say(text::kReviewHelp) : say_help(dialogue_);
      case Command::Back:
        return go_back();
      case Command::Values:
        return say_values();
      case Command::Openings:
        for (const OpeningLine& line : home_.openings()) dialogue_.say(line.words);
        return;
      case Command::Moves:
        if (!is_annotated(home_.record().tree)) return say_moves(dialogue_, state().history());
        for (const std::string& line : annotated_turns(home_.record(), dialogue_.style().language))
          dialogue_.say_line(line);
        return;
      case Command::Rules:
        return say_rules(dialogue_, state().game().info().id);
      case Command::Position:
        return dialogue_.say_line(
            dialogue_.in_words({text::kPosition, state().game().position_text(home_.shown_position())}));
      case Command::Players:
        return say_players(dialogue_, state());
      case Command::Delete:
        return show_reviewed();
      case Command::Review:
        home_.study();
        home_.go_to(0);
        if (!std::exchange(is_reviewing_, true)) {
          dialogue_.say(text::kReviewHelp);
          turn_is_over_ = true;
        }
        return show_reviewed();
      case Command::Board:
        return show_board(!is_reviewing_);
      case Command::Flip:
        return show_board(false);
      case Command::Comment:
      case Command::Mark:
      case Command::Sign:
      case Command::Undo:
      case Command::Redo:
      case Command::Hint:
      case Command::Save:
      case Command::Load:
      case Command::Resign:
      case Command::Draw:
      case Command::Again:
      case Command::Swap:
      case Command::Menu:
      case Command::Quit:
        return;  // these commands report their results themselves
    }
  }

  void go_back() {
    if (is_reviewing_) {
      home_.go_back();
      show_reviewed();
    } else if (entry_ && entry_->take_back()) {
      put_question(dialogue_, *entry_);
    } else {
      dialogue_.say(text::kNothingTyped);
    }
  }

  void say_values() {
    for (const auto& [value, moves] : home_.values()) {
      dialogue_.say_list(dialogue_.in_words(value) + ":", moves);
    }
  }

  void played(const TurnMade& turn) override {
    end_turn();
    home_.finish_saving();
    dialogue_.blank_line();
    dialogue_.say({text::kPlayed, side_name(state().game(), turn.player), seat_name(state(), turn.player),
                   turn_words(state().game(), turn.before, turn.move)});
    if (const std::optional<Message> captured = capture_words(state().history().view()))
      dialogue_.say(*captured);
  }

  void changed(const Message& /*words*/) override {
    end_turn();
    home_.finish_saving();
  }

  void replaced(const Message& words) override {
    end_turn();
    dialogue_.blank_line();
    if (!words.empty()) dialogue_.say(words);
    announce();
  }

  void leave(Leave how) override {
    leaving_ = how;
    turn_is_over_ = true;
  }

  // --- Showing ---

  void announce() {
    dialogue_.say(spec_words(state().game().spec().text()));
    say_players(dialogue_, state());
    home_.finish_saving();
    is_explained_ = false;
    unasked_.clear();
    if (state().computer_to_move()) show_board(true);
  }

  void show_board(bool with_legend) {
    render::TextStyle style = dialogue_.style();
    style.legend = with_legend;
    dialogue_.blank_line();
    dialogue_.show(render::text_board(home_.view(), style));
  }

  void end_turn() {
    turn_is_over_ = true;
    is_reviewing_ = false;
  }

  Dialogue& dialogue_;
  Keeping keeping_;
  HomeGame home_;
  std::optional<play::TurnEntry> entry_{};
  std::vector<std::string> unasked_{};  // parts that the person's last turn skipped
  std::optional<Leave> leaving_{};
  std::optional<LastWords> last_words_{};
  bool turn_is_over_ = false;
  bool is_reviewing_ = false;
  bool is_explained_ = false;
};

}  // namespace

PlainEnd play_plain(Dialogue& dialogue, GameStart start, const Keeping& keeping) {
  return PlainGame(dialogue, std::move(start), keeping).run();
}

}  // namespace joga::terminal
