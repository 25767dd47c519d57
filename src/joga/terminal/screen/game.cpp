#include "joga/terminal/screen/game.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/play/catalogue.hpp"
#include "joga/play/explain.hpp"
#include "joga/play/seats.hpp"
#include "joga/search/win_probability.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/screen/catalogue.hpp"

namespace joga::terminal::screen {
namespace {

constexpr std::chrono::seconds kLongThought{2};
// The longest wait for the engine's lines at a time.
constexpr std::chrono::milliseconds kLinesPatience{50};

// Times per turn in games between computers.
constexpr std::array<std::chrono::milliseconds, 6> kPaces{
    std::chrono::milliseconds(4000), std::chrono::milliseconds(2000), std::chrono::milliseconds(1000),
    std::chrono::milliseconds(500),  std::chrono::milliseconds(250),  std::chrono::milliseconds(0)};

// Whether some command's word begins with this letter.
[[nodiscard]] bool begins_command(char32_t letter) {
  if (letter >= 0x80) return false;
  const char small = lower_case(static_cast<char>(letter));
  return std::ranges::any_of(all_commands(), [&](const CommandInfo& info) {
    return info.word.english.starts_with(small) || info.word.portuguese.starts_with(small);
  });
}

}  // namespace

Game::Game(GameStart start, const Keeping& keeping)
    : home_(*this, std::move(start), keeping), board_(state().history()) {
  refresh();
  board_.set_cursor(static_cast<int>(view().cells.size()) / 2);
  board_.go_to_choice();
  if (!home_.is_study()) return;
  home_.study();
  go_to(0);
}

bool Game::may_choose() const noexcept {
  return !step() && state().human_to_move() && !is_thinking();
}

std::chrono::milliseconds Game::pace() const {
  return kPaces[static_cast<std::size_t>(pace_)];
}

render::Attention Game::attention() const {
  const std::optional<AnyMove>& hint = home_.hint();
  if (may_choose()) return board_.attention(hint);
  render::Attention attention{.cursor = state().human_to_move() && !step() ? cursor() : -1};
  if (is_trying()) {
    attention = board_.attention(std::nullopt);
  } else if (step()) {
    const AnyPosition& position = home_.shown_position();
    const auto cells_of = [&](AnyMove move) {
      return board_.numbers_of(state().game().move_parts(position, move).cells());
    };
    if (const play::JudgedTurn* turn = fault()) {
      attention.bad = cells_of(state().history().move_at(turn->ply));
      if (!turn->before.moves.empty()) attention.suggested = cells_of(turn->before.moves.front());
    }
    if (hint) attention.suggested = cells_of(*hint);
  }
  for (const std::string& mark : home_.record().tree.annotation(home_.shown_turn()).marks) {
    std::vector<std::string> cells;  // one, or both ends of an arrow
    const std::string_view without_colour = std::string_view(mark).substr(0, mark.find(':'));
    for (std::string_view rest = without_colour; !rest.empty();) cells.emplace_back(cut(rest, '-'));
    for (const int cell : board_.numbers_of(cells)) attention.noted.push_back(cell);
  }
  return attention;
}

void Game::note(Message message, bool alarm) {
  message_ = std::move(message);
  alarm_ = alarm;
}

void Game::save() {
  home_.save();
  home_.files().wait();
}

std::string Game::take_clipboard() {
  return std::exchange(clipboard_, {});
}

bool Game::take_bell() noexcept {
  return std::exchange(rings_, false);
}

Wish Game::take_wish() {
  return std::exchange(wish_, Wish::Nothing);
}

Confirmation Game::take_question() {
  return std::exchange(question_, {});
}

bool Game::tick(TimePoint now, std::chrono::milliseconds patience) {
  now_ = now;
  if (home_.check_time(play::moment_at(now))) return true;
  const bool reviewed = take_review(patience);
  const bool learnt = lines_.poll(std::min(patience, kLinesPatience)) || reviewed;
  const bool was_thinking = is_thinking();
  if (home_.poll(patience) || was_thinking) return true;  // while it thinks, the displayed time changes
  if (!state().computer_to_move() || step()) return learnt || state().running();  // the clock changes
  if (is_watched() && !single_ && now_ < next_turn_) return learnt;
  if (!std::exchange(single_, false) && stopped_) return learnt;
  home_.think();
  thinks_since_ = now_;
  return true;
}

// --- The front end of the game ---

void Game::tell(const Message& words, bool is_problem) {
  note(words, is_problem);
}

void Game::ask(Question /*question*/, const Message& words, std::function<void()> on_yes,
               std::function<void()> on_no) {
  question_ = {words, std::move(on_yes), std::move(on_no)};
  wish_ = Wish::Confirm;
}

void Game::ask_for_argument(Command command) {
  wants_argument_ = command;
  wish_ = Wish::Argument;
}

void Game::show(Command command) {
  switch (command) {
    case Command::Help:
      wish_ = Wish::Help;
      break;
    case Command::Rules:
      wish_ = Wish::Rules;
      break;
    case Command::Board:
      leave_steps();
      wish_ = Wish::Redraw;
      break;
    case Command::Back:
      (void)board_.take_back();
      break;
    case Command::Hint:
      board_.drop_refused();
      if (const auto& hint = home_.hint(); hint && !step()) board_.go_to(*hint);
      break;
    case Command::Openings: {
      const bool closes = !openings_.empty() && panel_ == Panel::Game;
      openings_ = closes ? std::vector<OpeningLine>() : home_.openings();
      open(Panel::Game);
      break;
    }
    case Command::Moves:
      open(Panel::Moves);
      break;
    case Command::Values:
      open(Panel::Game);
      break;
    case Command::Players:
      note(
          Message(terminal::text::kBoth, side_words(state(), Player::One), side_words(state(), Player::Two)));
      break;
    case Command::Flip:
      refresh();
      board_.set_cursor(static_cast<int>(view().cells.size()) - 1 - cursor());  // the same cell
      break;
    case Command::Position:
      clipboard_ = state().game().position_text(home_.shown_position());
      note(Message(text::kCopied, clipboard_));
      break;
    case Command::Review:
      home_.study();
      if (is_over(state().outcome())) home_.go_to(0);
      show_position();
      begin_review();
      break;
    case Command::Delete:
      show_position();
      break;
    case Command::Comment:
    case Command::Mark:
    case Command::Sign:
    case Command::Undo:
    case Command::Redo:
    case Command::Save:
    case Command::Load:
    case Command::Resign:
    case Command::Draw:
    case Command::Again:
    case Command::Swap:
    case Command::Menu:
    case Command::Quit:
      break;  // these commands report their results themselves
  }
}

void Game::played(const TurnMade& turn) {
  // A person who waited for long may have looked away.
  if (turn.by_computer && state().has_human() && now_ - thinks_since_ >= kLongThought) rings_ = true;
  note(turn.by_computer ? play::turn_story(state().game(), turn.before, turn.move) : Message());
  if (turn.by_computer) next_turn_ = now_ + pace();
  const bool is_first = state().history().ply() <= 1;
  renew();
  if (is_first && may_choose()) board_.go_to_choice();
}

void Game::changed(const Message& words) {
  note(words);
  renew();
  stopped_ = state().computer_to_move();  // otherwise the computer would move before the player could look
}

void Game::replaced(const Message& words) {
  renew();
  board_.go_to_choice();
  note(words);
  stopped_ = false;
}

void Game::leave(Leave how) {
  wish_ = how == Leave::ToMenu ? Wish::Leave : Wish::Quit;
}

// --- What is shown ---

void Game::renew() {
  review_.reset();
  show_position();
  if (is_over(state().outcome())) note();  // the result is more important than the message
  end_focus_ = -1;
  scroll_ = 0;
}

void Game::refresh() {
  if (!openings_.empty()) openings_ = home_.openings();
  board_.show(home_.view());
}

void Game::show_position() {
  board_.begin(home_.shown_history());
  refresh();
  // Where the review finds fault, its own lines are shown.
  step() && fault() == nullptr ? lines_.look_at(home_.shown_history()) : lines_.stop();
  scroll_ = 0;
}

void Game::go_to(std::size_t ply) {
  home_.go_to(ply);
  note();
  show_position();
}

void Game::leave_steps() {
  home_.return_to_present();
  note();
  show_position();
}

void Game::go_on() {
  home_.go_on();
  note();
  show_position();
}

void Game::go_back() {
  home_.go_back();
  note();
  show_position();
}

void Game::open(Panel panel) {
  panel_ = panel;
  scroll_ = 0;
}

// --- Keys and clicks ---

void Game::obey(const TypedCommand& typed) {
  note();
  // A review never changes the game.
  if (step() || review_) {
    if (typed.command == Command::Undo) return go_back();
    if (typed.command == Command::Redo) return go_on();
  }
  home_.run(typed);
}

Wish Game::run(const TypedCommand& typed) {
  obey(typed);
  return take_wish();
}

Wish Game::set_comment_line(std::string_view line) {
  note();
  home_.set_comment_line(line);
  return take_wish();
}

Wish Game::on(const Event& event) {
  handle(event);
  return take_wish();
}

Wish Game::on(const Target& target) {
  choose(target);
  return take_wish();
}

void Game::apply(const play::TurnEntry::Step& step) {
  if (!step.move) return note(step.problem, !step.problem.empty());
  // The rest of the turn was forced, so a message says what was played: the turn ends sooner than expected.
  const bool was_forced = entry().verdict().status == InputStatus::Playable && !entry().only_move();
  if (this->step()) {
    note();
    home_.try_move(*step.move);
    return show_position();
  }
  const Message words = turn_in_words(state().game(), state().history().position(), *step.move);
  home_.play(*step.move);
  if (was_forced && message_.empty() && !shows_end()) note(Message(text::kPlayedAtOnce, words));
}

void Game::handle(const Event& event) {
  if (board_.is_typing() && board_.edit(event)) return note();
  if (shows_end() && on_end(event)) return;
  switch (event.kind) {
    case EventKind::Character:
      return on_character(event.character);
    case EventKind::Command:
      if (event.key == kPanelKey)
        return open(static_cast<Panel>((static_cast<int>(panel_) + 1) % kPanelCount));
      if (const auto command = command_of(event.key)) obey({*command});
      break;
    case EventKind::Enter:
      return on_enter();
    case EventKind::Escape:
      return on_escape();
    case EventKind::Backspace:
    case EventKind::Delete:
      if (board_.take_back()) {
        note();
      } else if (event.kind == EventKind::Delete && home_.in_variation()) {
        obey({Command::Delete});
      }
      break;
    case EventKind::Tab:
    case EventKind::BackTab:
      return hop(event.kind == EventKind::Tab);
    case EventKind::Left:
    case EventKind::Right:
      if (step() && !is_trying()) return event.kind == EventKind::Right ? go_on() : go_back();
      board_.move(event.kind);
      break;
    case EventKind::Up:
    case EventKind::Down:
      if (!step() || is_trying()) {
        board_.move(event.kind);
      } else if (review_) {
        return hop_to_mattered(event.kind == EventKind::Down);
      } else if (home_.go_to_alternative(event.kind == EventKind::Down)) {
        note();
        show_position();
      }
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
      return go_to(0);
    case EventKind::End:
      return go_to(state().history().ply());
    case EventKind::Click:
    case EventKind::Resize:
    case EventKind::Tick:
      break;
  }
}

void Game::choose(const Target& target) {
  switch (target.kind) {
    case TargetKind::Cell:
    case TargetKind::Choice:
      if (may_choose() || may_try()) {
        if (const auto step = board_.choose(target)) apply(*step);
      } else if (target.kind == TargetKind::Cell) {
        board_.set_cursor(target.number);
      }
      break;
    case TargetKind::Tab:
      return open(static_cast<Panel>(target.number));
    case TargetKind::Opening:
      if (const auto move = openings_[static_cast<std::size_t>(target.number)].move; move && may_choose()) {
        home_.play(*move);
      }
      break;
    case TargetKind::Item:
      home_.go_to(static_cast<record::NodeId>(target.number));
      note();
      return show_position();
    case TargetKind::Command:
      return obey({static_cast<Command>(target.number)});
    case TargetKind::Button:
      if (const auto choices = end_choices(); std::cmp_less(target.number, choices.size())) {
        choose_end(choices[static_cast<std::size_t>(target.number)]);
      }
      break;
  }
}

void Game::hop(bool forward) {
  if (step() && !is_trying() && home_.go_to_alternative(forward)) {
    note();
    return show_position();
  }
  if (!may_choose() && !is_trying()) return;
  if (forward) return board_.hop_to_choice();
  board_.move(EventKind::BackTab);
}

// Handles the keys of a game between computers.
bool Game::on_watching(char32_t character) {
  if (!is_watched() || step() || is_over(state().outcome()) || !entry().is_blank()) return false;
  switch (character) {
    case U' ':
      stopped_ = !stopped_;
      if (stopped_) home_.stop();
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
  note();
  return true;
}

void Game::on_character(char32_t character) {
  if (character < 0x80) {
    const Key key{.kind = KeyKind::Character, .letter = static_cast<char>(character)};
    if (const auto command = command_of(key)) return obey({*command});
  }
  if (on_watching(character)) return;
  if (entry().is_blank() && (character == U',' || character == U'<')) return go_back();
  if (entry().is_blank() && (character == U'.' || character == U'>')) return go_on();
  if (character == U' ') return on_enter();
  // After the end only commands are typed; anything else would hide the choices.
  if (shows_end() && !begins_command(character)) return note(terminal::text::kGameIsOver, true);
  board_.edit(Event::typed(character));
  note();
}

void Game::on_enter() {
  if (board_.is_typing()) return enter_line();
  if (is_trying()) return apply(board_.choose());
  if (step()) return play_better_line();
  if (is_thinking()) return home_.hurry();
  if (state().computer_to_move()) {
    single_ = is_watched();
    if (!is_watched()) stopped_ = false;
    return note();
  }
  if (may_choose()) apply(board_.choose());
}

void Game::enter_line() {
  if (const auto typed = parse_command(entry().typed())) {
    const std::string line = board_.take_line();
    obey(*typed);
    if (alarm_) board_.show_refused(line);
  } else if (const auto turn =
                 step() && entry().text().empty() ? parse_number(entry().typed()) : std::nullopt) {
    const std::string line = board_.take_line();
    const std::size_t last = state().history().ply();
    if (std::cmp_less_equal(*turn, last)) return go_to(static_cast<std::size_t>(*turn));
    board_.show_refused(line);
    note(Message(terminal::text::kNoSuchTurn, last), true);
  } else if (const auto unasked = board_.drop_unasked()) {
    note(Message(terminal::text::kPlayedAlready, *unasked));
  } else if (may_choose() || may_try()) {
    play::TurnEntry::Step step = board_.enter_typed();
    if (!step.problem.empty()) {
      step.problem = with_command_suggestion(std::move(step.problem), entry().typed());
      if (!entry().text().empty())
        step.problem = Message(text::kStillChosen, std::move(step.problem), entry().text());
    }
    apply(step);
  } else {
    board_.show_refused(board_.take_line());
    note(is_over(state().outcome()) ? terminal::text::kGameIsOver : terminal::text::kNotYourTurn, true);
  }
}

void Game::on_escape() {
  if (board_.take_back()) return note();
  if (home_.in_variation()) {
    home_.leave_variation();
    note();
    return show_position();
  }
  if (step() && home_.is_study()) return obey({Command::Menu});
  if (step()) return leave_steps();
  if (!home_.stop()) return obey({Command::Menu});
  stopped_ = state().computer_to_move();
  note(stopped_ && !is_watched() ? Message(text::kStopped) : Message());
}

// --- The review ---

void Game::begin_review() {
  if (!is_over(state().outcome())) return;
  if (review_) {
    review_->awaits_first = true;
    return go_to_first_fault();
  }
  const auto game = std::make_shared<const History>(state().history());
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

bool Game::take_review(std::chrono::milliseconds patience) {
  if (!review_) return false;
  // Polled before the last results are fetched, so that none is lost.
  const bool ended = review_->thinker.wait_for(patience).has_value();
  std::vector<Line> lines;
  {
    const std::scoped_lock lock(review_->coming->mutex);
    lines.swap(review_->coming->lines);
  }
  for (const Line& line : lines) {
    if (const auto turn = review_->judge.add(line)) review_->turns.emplace(turn->ply, *turn);
  }
  if (ended || !lines.empty()) go_to_first_fault();
  return ended || !lines.empty();
}

void Game::go_to_first_fault() {
  if (!review_->awaits_first) return;
  const bool stays = step() == 0U && !home_.in_variation() && entry().is_blank();
  const std::optional<Player> person = state().only_human();
  const auto is_own = [&](std::size_t ply) {
    return !person || state().game().to_move(state().history().position_at(ply)) == *person;
  };
  // The person's first mistake is gone to at once; if there is none, their first smaller fault or, without
  // any, the opponent's first turn that mattered.
  const auto found = std::ranges::find_if(review_->turns, [&](const auto& turn) {
    return turn.second.judgement >= play::Judgement::Mistake && is_own(turn.first);
  });
  std::optional<std::size_t> ply;
  if (found != review_->turns.end()) ply = found->first;
  if (!ply && !is_reviewing()) {
    const std::vector<std::size_t> mattered = review_->judge.mattered();
    const auto own = std::ranges::find_if(mattered, is_own);
    if (!mattered.empty()) ply = own != mattered.end() ? *own : mattered.front();
  }
  review_->awaits_first = stays && !ply && is_reviewing();
  if (stays && ply) go_to(*ply);
}

const play::JudgedTurn* Game::fault() const {
  if (!step() || home_.in_variation()) return nullptr;
  const play::JudgedTurn* turn = judged(home_.shown_ply());
  return turn != nullptr && !turn->words.empty() ? turn : nullptr;
}

Message Game::with_chance_of_start(Message words) const {
  const play::JudgedTurn* first = judged(0);
  if (first == nullptr || !first->before.value.is_proven() || first->before.value.is_draw()) return words;
  const AnyGame& rules = state().game();
  const Player mover = rules.to_move(state().history().position_at(0));
  const Player winner = first->before.value.is_win() ? mover : other(mover);
  return {text::kCouldWin, side_name(rules, winner), std::move(words)};
}

Message Game::shown_result() const {
  const History& history = home_.shown_history();
  const bool is_at_end = !home_.in_variation() && history.ply() == state().history().ply();
  if (!step() || is_at_end) return state().result_words();
  if (!is_over(history.outcome())) return {};
  const std::optional<Player> winner = winner_of(history.outcome());
  if (!winner) return {play::text::kDrawn, history.outcome_reason()};
  return {play::text::kSideWins, history.game().info().player_name(*winner), history.outcome_reason()};
}

std::vector<double> Game::chances() const {
  std::vector<double> chances;
  if (!review_) return chances;
  const History& history = state().history();
  const auto add = [&](const Line& line, std::size_t ply) {
    const double chance = search::win_probability(line.value, history.game().info());
    const bool is_first = history.game().to_move(history.position_at(ply)) == Player::One;
    chances.push_back(is_first ? chance : 1 - chance);
  };
  for (const auto& [ply, turn] : review_->turns) {
    if (chances.empty()) add(turn.before, ply);
    add(turn.after, ply + 1);
  }
  return chances;
}

void Game::play_better_line() {
  const record::NodeId next = home_.record().tree.first_child(home_.shown_turn());
  note();
  if (home_.in_variation() && next != record::NodeId::None) {
    home_.go_on();
    return show_position();
  }
  const play::JudgedTurn* turn = fault();
  const Line best = turn != nullptr ? turn->before : lines_.lines().empty() ? Line{} : lines_.lines().front();
  if (turn == nullptr && is_best_played(best)) return note(text::kBestWasPlayed);
  if (best.moves.empty()) return note(lines_.is_searching() ? Message(text::kSearching) : Message());
  home_.begin_line(best.moves);
  show_position();
}

bool Game::is_best_played(const Line& best) const {
  const History& history = state().history();
  const std::size_t ply = home_.shown_ply();
  if (home_.in_variation() || ply >= history.ply()) return false;
  const play::JudgedTurn* turn = judged(ply);
  const bool is_judged_best = turn != nullptr && turn->judgement <= play::Judgement::Best;
  return is_judged_best || (!best.moves.empty() && best.moves.front() == history.move_at(ply));
}

const play::JudgedTurn* Game::judged(std::size_t ply) const {
  if (!review_) return nullptr;
  const auto found = review_->turns.find(ply);
  return found == review_->turns.end() ? nullptr : &found->second;
}

void Game::hop_to_mattered(bool forward) {
  review_->awaits_first = false;
  const std::vector<std::size_t> mattered = review_->judge.mattered();
  if (mattered.empty())
    return note(is_reviewing() ? Message(text::kReviewGoesOn) : with_chance_of_start(text::kNothingMattered));
  if (home_.in_variation()) home_.leave_variation();
  const std::size_t shown = home_.shown_ply();
  std::size_t next = forward ? mattered.front() : mattered.back();  // wraps around
  for (const std::size_t ply : mattered) {
    if (forward && ply > shown) {
      next = ply;
      break;
    }
    if (!forward && ply < shown) next = ply;
  }
  panel_ = Panel::Game;
  go_to(next);
}

// --- After the end ---

std::vector<EndChoice> Game::end_choices() const {
  std::vector<EndChoice> choices{EndChoice::Again, EndChoice::Swap, EndChoice::Review};
  if (next_level(state())) choices.push_back(EndChoice::NextLevel);
  choices.push_back(EndChoice::Menu);
  return choices;
}

bool Game::on_end(const Event& event) {
  const std::vector<EndChoice> choices = end_choices();
  const int count = static_cast<int>(choices.size());
  const auto choose_item = [&](int item) {
    const bool is_one = item >= 0 && item < count;
    if (is_one) choose_end(choices[static_cast<std::size_t>(item)]);
    return is_one;
  };
  switch (event.kind) {
    case EventKind::Left:
    case EventKind::BackTab:
      end_focus_ = end_focus_ <= 0 ? count - 1 : end_focus_ - 1;
      return true;
    case EventKind::Right:
    case EventKind::Tab:
      end_focus_ = (end_focus_ + 1) % count;
      return true;
    case EventKind::Enter:
      (void)choose_item(end_focus_);
      return true;
    case EventKind::Character:
      return choose_item(static_cast<int>(event.character) - '1');
    case EventKind::Escape:
      choose_end(EndChoice::Menu);
      return true;
    default:
      return false;
  }
}

void Game::choose_end(EndChoice choice) {
  switch (choice) {
    case EndChoice::Again:
      return home_.begin_again(state().seats());
    case EndChoice::Swap:
      return home_.begin_again(play::swapped(state().seats()), true);
    case EndChoice::Review:
      return obey({Command::Review});
    case EndChoice::NextLevel:
      if (const std::optional<play::Seats> seats = next_level(state())) home_.begin_again(*seats);
      return;
    case EndChoice::Menu:
      if (!home_.finish_saving()) wish_ = Wish::Leave;  // a problem is read before the game is left
      return;
  }
}

}  // namespace joga::terminal::screen
