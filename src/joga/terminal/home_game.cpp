#include "joga/terminal/home_game.hpp"

#include <ranges>
#include <utility>

#include "joga/core/random.hpp"
#include "joga/core/text.hpp"
#include "joga/play/hint.hpp"
#include "joga/play/seats.hpp"
#include "joga/record/annotation.hpp"
#include "joga/record/limits.hpp"
#include "joga/render/board_picture.hpp"
#include "joga/terminal/catalogue.hpp"

namespace joga::terminal {
namespace {

constexpr std::string_view kLineEnd = "\\n";  // in a comment that is typed
constexpr std::string_view kNoComment = "-";  // deletes the comment

// Whether a command asks the engine or the opening book.
[[nodiscard]] bool asks_engine(Command command) noexcept {
  return command == Command::Hint || command == Command::Values || command == Command::Openings ||
         command == Command::Review;
}

// Returns the tree without this turn and everything after it. Not recursive: lines may be very long.
[[nodiscard]] record::Tree without(const record::Tree& tree, record::NodeId turn) {
  struct Pending {
    record::NodeId id;
    record::NodeId copy;
  };
  record::Tree rest;
  std::vector<Pending> pending{{record::NodeId::Root, record::NodeId::Root}};
  while (!pending.empty()) {
    const Pending next = pending.back();
    pending.pop_back();
    if (!tree.annotation(next.id).empty()) rest.annotate(next.copy) = tree.annotation(next.id);
    // All children at once, so that they keep their order.
    for (record::NodeId id = tree.first_child(next.id); id != record::NodeId::None;
         id = tree.next_sibling(id)) {
      if (id != turn) pending.push_back({id, rest.add(next.copy, tree.move(id))});
    }
  }
  return rest;
}

}  // namespace

HomeGame::HomeGame(Front& front, GameStart start, const Keeping& keeping)
    : front_(front),
      keeping_(keeping),
      state_(std::move(start.state)),
      computers_(keeping_.talk),
      files_(keeping_.library, keeping_.file, start.autosave ? std::move(start.autosave) : new_entry()),
      is_study_(files_.is_study() && files_.has_entry()),
      record_(state_.to_record()) {
  turn_board();
  if (!is_study_) start_clock();
  renew_record();
}

std::optional<play::Autosave> HomeGame::new_entry() const {
  if (!keeping_.interactive && !state_.has_human()) return std::nullopt;
  // What is tried in a game that was not played here is a study until somebody plays on.
  const bool is_begun = state_.history().last_ply() > 0 || is_over(state_.outcome()) || state_.is_annotated();
  return play::Autosave(keeping_.library, is_begun ? play::StoredAs::Study : play::StoredAs::Game);
}

// --- Turns and commands ---

bool HomeGame::is_contest() const {
  const bool has_two_people = state_.has_human() && !state_.only_human();
  return has_two_people && state_.clock() != nullptr && !is_over(state_.outcome());
}

void HomeGame::run(const TypedCommand& typed) {
  if (const std::optional<Message> unwanted = unwanted_argument(typed)) return complain(*unwanted);
  const bool takes_argument = !info_of(typed.command).argument.english.empty();
  if (takes_argument && typed.argument.empty()) return front_.ask_for_argument(typed.command);
  if (asks_engine(typed.command) && is_contest()) return complain(text::kNotInContest);
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
    case Command::Draw:
      return offer_draw();
    case Command::Again:
      return ask_to_begin(state_.seats(), false);
    case Command::Swap:
      return ask_to_begin(play::swapped(state_.seats()), true);
    case Command::Menu:
      return ask_to_leave(Leave::ToMenu);
    case Command::Quit:
      return ask_to_leave(Leave::Quit);
    case Command::Flip:
      flipped_ = !flipped_;
      break;
    case Command::Delete:
      return ask_to_delete();
    case Command::Comment:
      return comment(typed.argument);
    case Command::Mark:
      return mark(typed.argument);
    case Command::Sign:
      return sign(typed.argument);
    case Command::Review:
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
  if (check_time()) return;
  const TurnMade turn{.player = state_.to_move().value_or(Player::One),
                      .by_computer = state_.computer_to_move(),
                      .before = state_.history().position(),
                      .move = move};
  if (const Result<Done> done = act(state_.turn(move)); !done) return complain(done.error().message);
  return_to_present();
  renew_record();
  save();
  front_.played(turn);
}

Result<Done> HomeGame::act(const play::Command& command) {
  Result<Done> done = state_.act(command, play::moment_now());
  if (done) files_.play_on();
  return done;
}

void HomeGame::act_and_tell(const play::Command& command, const Message& words) {
  stop();
  if (const Result<Done> done = act(command); !done) return complain(done.error().message);
  return_to_present();
  renew_record();
  save();
  front_.changed(words);
}

void HomeGame::save_as(const std::string& path) {
  const auto write = [this, path] {
    take_tries();
    const Result<Done> written = files_.save_as(typed_path(path), is_study() ? state_.to_study() : record_);
    written ? front_.tell({text::kSaved, path}, false) : complain(written.error().message);
  };
  if (!files_.would_lose(typed_path(path))) return write();
  front_.ask(Question::ReplaceFile, {text::kAskReplace, path}, write);
}

void HomeGame::load(const std::string& path) {
  const Result<std::vector<record::Record>> records = read_records(path);
  Result<play::GameState> loaded = records ? game_from(records->front(), path) : records.error();
  if (!loaded) return complain(loaded.error().message);
  earlier_ = {};
  replace(*std::move(loaded), records->size() == 1 ? Message(text::kLoaded, path)
                                                   : Message(text::kLoadedFirst, path, records->size()));
}

// Against a computer the person resigns, even if the computer is to move.
void HomeGame::resign() {
  const std::optional<Player> mover = state_.to_move();
  if (!mover) return complain(text::kGameIsOver);
  const Player player = state_.only_human().value_or(*mover);
  front_.ask(Question::Resign, {text::kAskResign, player_words(state_, player)},
             [this, player] { act_and_tell(play::command::Resign{player}); });
}

// Two people sit at one terminal, so the other one answers at once.
void HomeGame::offer_draw() {
  const std::optional<Player> mover = state_.to_move();
  if (!mover) return complain(text::kGameIsOver);
  const Player player = state_.only_human().value_or(*mover);
  // The other player's offer was answered with no when it was made: offering a draw now does not accept it.
  if (state_.offered(play::Offer::Draw) == other(player)) {
    (void)act(
        play::command::Say{.by = player, .offer = play::Offer::Draw, .answer = play::OfferReply::Decline});
  }
  const play::command::Say offer{.by = player, .offer = play::Offer::Draw, .answer = play::OfferReply::Offer};
  if (const Result<Done> offered = act(offer); !offered) return complain(offered.error().message);
  const Message words(text::kAskDraw, player_words(state_, player), player_words(state_, other(player)));
  front_.ask(
      Question::AcceptDraw, words,
      [this, player] {
        act_and_tell(play::command::Say{
            .by = other(player), .offer = play::Offer::Draw, .answer = play::OfferReply::Accept});
      },
      [this, player] { front_.tell({text::kDrawDeclined, player_words(state_, other(player))}, false); });
}

HomeGame::Score HomeGame::score() const {
  Score score = earlier_;
  if (!is_over(state_.outcome())) return score;
  if (const std::optional<Player> winner = winner_of(state_.outcome())) {
    ++score.won[index_of(*winner)];
  } else {
    ++score.drawn;
  }
  return score;
}

bool HomeGame::check_time(Moment now) {
  const std::optional<ServiceTime> due = state_.service_due();
  if (!due || now.service < *due) return false;
  stop();
  (void)state_.act(play::command::CheckTime{}, now);
  files_.play_on();
  return_to_present();
  renew_record();
  save();
  front_.changed({});
  return true;
}

void HomeGame::start_clock() {
  const std::optional<search::Clock> clock = state_.recorded_clock();
  if (clock && state_.clock() == nullptr && !is_over(state_.outcome()))
    state_.start_clock(*clock, play::moment_now());
}

void HomeGame::ask_to_begin(const play::Seats& seats, bool swaps) {
  const bool breaks_off = !is_over(state_.outcome()) && state_.history().ply() > 0;
  if (!breaks_off) return begin_again(seats, swaps);
  front_.ask(Question::BreakOff, text::kAskBreakOff, [this, seats, swaps] { begin_again(seats, swaps); });
}

// The new seed is derived from the last one: the computers play differently, but the game can be reproduced.
void HomeGame::begin_again(const play::Seats& seats, bool swaps) {
  std::uint64_t seed = state_.created().seed;
  Result<play::GameState> opened = state_.again(seats, split_mix(seed), play::moment_now());
  if (!opened) return complain(opened.error().message);
  const bool same_players = seats == (swaps ? play::swapped(state_.seats()) : state_.seats());
  earlier_ = same_players ? score() : Score{};
  if (swaps) std::swap(earlier_.won[0], earlier_.won[1]);
  replace(*std::move(opened), {});
}

void HomeGame::replace(play::GameState state, const Message& words) {
  stop();
  const play::GameState old = std::exchange(state_, std::move(state));
  computers_ = play::Computers(keeping_.talk);
  turn_board();
  start_clock();
  files_.replace(old, new_entry());
  is_study_ = false;
  tells_about_tries_ = true;
  return_to_present();
  renew_record();
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

// Turns the board to the one person who plays.
void HomeGame::turn_board() {
  const std::optional<Player> person = state_.only_human();
  const AnyPosition& start = state_.history().position_at(0);
  flipped_ = person && render::is_upside_down(state_.game().view(start, std::nullopt), *person);
}

void HomeGame::renew_record() {
  record_ = state_.to_record();
  renew_main_line();
}

// Moves that were tried at the end of the game continue the line of the record.
void HomeGame::renew_main_line() {
  main_line_ = record_.tree.main_line();
  main_line_.resize(std::min(main_line_.size(), state_.history().last_ply()));
  main_line_.insert(main_line_.begin(), record::NodeId::Root);
}

bool HomeGame::is_in_main_line(record::NodeId turn) const {
  return std::ranges::find(main_line_, turn) != main_line_.end();
}

BoardView HomeGame::view() const {
  BoardView view = shown_history().view();
  if (!shown_) view.outcome = state_.outcome();  // a player may have resigned
  return flipped_ ? render::flipped(std::move(view)) : view;
}

std::vector<OpeningLine> HomeGame::openings() const {
  return opening_lines(shown_history(), *keeping_.library);
}

void HomeGame::study() {
  if (is_over(state_.history().outcome())) return;
  studies_ = true;
  go_to(shown_turn());
}

void HomeGame::go_to(record::NodeId turn) {
  stop();
  std::vector<AnyMove> variation;
  record::NodeId branch = turn;
  for (; !is_in_main_line(branch); branch = record_.tree.parent(branch))
    variation.push_back(record_.tree.move(branch));
  const auto ply = static_cast<std::size_t>(std::ranges::find(main_line_, branch) - main_line_.begin());
  const bool is_taken_back = ply > state_.history().ply();
  if (is_taken_back && studies_) return;
  leave_position_shown();
  if (is_taken_back || (turn == shown_turn() && !studies_)) return;
  History history = state_.history();
  while (history.ply() > ply) history.undo();
  for (const AnyMove move : std::views::reverse(variation)) {
    if (!history.play(move)) return;
  }
  aside_ = std::move(history);
  shown_ = turn;
}

void HomeGame::go_on() {
  const record::NodeId next = record_.tree.first_child(shown_turn());
  if (shown_ && next != record::NodeId::None) go_to(next);
}

void HomeGame::go_back() {
  if (const record::NodeId turn = shown_turn(); turn != record::NodeId::Root)
    go_to(record_.tree.parent(turn));
}

record::NodeId HomeGame::first_try() const {
  const record::NodeId next = record_.tree.first_child(shown_turn());
  if (next == record::NodeId::None) return next;
  const bool is_at_end = is_in_main_line(shown_turn()) && !is_in_main_line(next);
  return is_at_end ? next : record_.tree.next_sibling(next);
}

bool HomeGame::go_to_alternative(bool next) {
  const record::Tree& tree = record_.tree;
  const record::NodeId turn = shown_turn();
  if (turn == record::NodeId::Root) return false;
  record::NodeId other = tree.next_sibling(turn);
  if (!next) {
    other = record::NodeId::None;
    for (record::NodeId id = tree.first_child(tree.parent(turn)); id != turn; id = tree.next_sibling(id))
      other = id;
  }
  if (other == record::NodeId::None) return false;
  go_to(other);
  return true;
}

record::NodeId HomeGame::branch() const {
  record::NodeId turn = shown_turn();
  while (!is_in_main_line(turn)) turn = record_.tree.parent(turn);
  return turn;
}

std::size_t HomeGame::branch_ply() const {
  return static_cast<std::size_t>(std::ranges::find(main_line_, branch()) - main_line_.begin());
}

void HomeGame::leave_variation() {
  go_to(branch());
}

void HomeGame::try_move(AnyMove move) {
  if (!shown_ || is_over(shown_history().outcome())) return;
  const std::size_t before = record_.tree.turn_count();
  go_to(turn_with(*shown_, move));
  if (record_.tree.turn_count() > before) keep(tells_about_tries_ ? Message(text::kTried) : Message());
}

void HomeGame::begin_line(std::span<const AnyMove> moves) {
  if (!shown_ || moves.empty() || is_over(shown_history().outcome())) return;
  const record::NodeId first = turn_with(*shown_, moves.front());
  record::NodeId last = first;
  for (const AnyMove move : moves.subspan(1)) last = turn_with(last, move);
  go_to(first);
}

record::NodeId HomeGame::turn_with(record::NodeId turn, AnyMove move) {
  record::NodeId found = record_.tree.first_child(turn);
  while (found != record::NodeId::None && record_.tree.move(found) != move)
    found = record_.tree.next_sibling(found);
  return found == record::NodeId::None ? record_.tree.add(turn, move) : found;
}

void HomeGame::keep(const Message& words) {
  save_tries();
  if (words.empty()) return;
  if (!std::exchange(tells_about_tries_, false)) return front_.tell(words, false);
  const Message where = !files_.has_entry() ? Message(text::kIsNotKept, info_of(Command::Save).word)
                        : files_.is_study() ? text::kIsKeptInStudy
                                            : text::kIsKept;
  front_.tell({text::kToldAndKept, words, where}, false);
}

void HomeGame::save_tries() {
  take_tries();
  files_.save_notes(state_);
}

void HomeGame::take_tries() {
  state_.annotate(record_.tree);
  // The turns of the tree keep their numbers.
  record::Record renewed = state_.to_record();
  record_.tags = std::move(renewed.tags);
  record_.ply = renewed.ply;
}

void HomeGame::ask_to_delete() {
  if (!in_variation()) return complain(text::kNothingToDelete);
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access): a variation is shown
  const record::NodeId turn = *shown_;
  const bool is_alone = record_.tree.first_child(turn) == record::NodeId::None;
  if (is_alone && record_.tree.annotation(turn).empty()) return delete_shown_variation();
  const std::string move =
      state_.game().move_text(shown_history().position_at(shown_ply() - 1), record_.tree.move(turn));
  front_.ask(Question::Delete, {text::kAskDeleteVariation, move}, [this] { delete_shown_variation(); });
}

void HomeGame::delete_shown_variation() {
  if (!in_variation()) return;
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access): a variation is shown
  const record::NodeId turn = *shown_;
  std::vector<AnyMove> before;
  for (record::NodeId id = record_.tree.parent(turn); id != record::NodeId::Root;
       id = record_.tree.parent(id))
    before.push_back(record_.tree.move(id));
  record_.tree = without(record_.tree, turn);
  renew_main_line();  // the turns have new numbers
  record::NodeId shown = record::NodeId::Root;
  for (const AnyMove move : std::views::reverse(before)) shown = turn_with(shown, move);
  shown_ = shown;
  go_to(shown);
  save_tries();
  front_.show(Command::Delete);
  front_.tell(text::kDeleted, false);
}

std::string HomeGame::comment_line() const {
  std::string line;
  for (const std::string& comment : record_.tree.annotation(shown_turn()).after) {
    for (const std::string_view part : lines_of(comment)) {
      if (!line.empty()) line += kLineEnd;
      line += part;
    }
  }
  return line;
}

void HomeGame::set_comment_line(std::string_view line) {
  record_.tree.annotate(shown_turn()).after = {};
  comment(line);
}

void HomeGame::comment(std::string_view text) {
  std::string written(text == kNoComment ? std::string_view() : text);
  for (std::size_t at = written.find(kLineEnd); at != std::string::npos; at = written.find(kLineEnd, at))
    written.replace(at, kLineEnd.size(), "\n");
  record::Comments& comments = record_.tree.annotate(shown_turn()).after;
  if (written.empty()) comments = {};
  comments.add(written);
  front_.show(Command::Comment);
  keep(written.empty() ? text::kCommentDeleted : text::kCommentWritten);
}

// A mark that is drawn again is removed, or takes its new colour.
void HomeGame::mark(std::string_view text) {
  const BoardView view = shown_history().view();
  const auto cells_of = [](std::string_view mark) { return mark.substr(0, mark.find(':')); };
  const auto is_cell = [&](std::string_view name) {
    return std::ranges::find(view.cells, name, &CellView::name) != view.cells.end();
  };
  std::vector<std::string> marks = record_.tree.annotation(shown_turn()).marks;
  for (const std::string_view word : words_of(text)) {
    const std::string drawn = folded(word);
    std::string_view end = cells_of(drawn);
    const std::string_view from = cut(end, '-');
    if (!record::is_board_mark(drawn) || !is_cell(from) || !(end.empty() || is_cell(end)))
      return complain({text::kNotAMark, word});
    const auto known = std::ranges::find(marks, cells_of(drawn), cells_of);
    if (known == marks.end()) {
      if (marks.size() < record::kMostMarks) marks.push_back(drawn);
    } else if (*known == drawn) {
      marks.erase(known);
    } else {
      *known = drawn;
    }
  }
  record_.tree.annotate(shown_turn()).marks = marks;
  front_.show(Command::Mark);
  keep(marks.empty() ? Message(text::kNoMarks)
                     : Message(text::kMarks, Message::list({marks.begin(), marks.end()})));
}

void HomeGame::sign(std::string_view text) {
  const std::optional<record::Glyph> glyph = record::parse_glyph_sign(text);
  if (!glyph || text.empty()) return complain({text::kNotASign, text});
  if (shown_turn() == record::NodeId::Root) return complain(text::kSignsATurn);
  std::vector<record::Glyph>& glyphs = record_.tree.annotate(shown_turn()).glyphs;
  const bool is_removed = std::ranges::find(glyphs, *glyph) != glyphs.end();
  std::erase_if(glyphs, [](record::Glyph one) { return !record::glyph_sign(one).empty(); });
  if (!is_removed) glyphs.insert(glyphs.begin(), *glyph);
  std::string judged =
      state_.game().move_label(shown_history().position_at(shown_ply() - 1), record_.tree.move(shown_turn()));
  if (!is_removed) judged += text;
  front_.show(Command::Sign);
  keep(Message(judged));
}

void HomeGame::return_to_present() {
  stop();
  studies_ = false;
  leave_position_shown();
}

void HomeGame::leave_position_shown() {
  shown_.reset();
  aside_.reset();
  hint_.reset();
  values_ = {};
}

// --- Searches ---

void HomeGame::think() {
  search_ = Search::Turn;
  thinker_.start(computers_.finder(state_, play::moment_now(), {.sandbox = keeping_.sandbox}));
}

void HomeGame::look_for(Search search) {
  if (is_over(shown_ ? shown_history().outcome() : state_.outcome())) return complain(text::kGameIsOver);
  if (!shown_ && !state_.human_to_move() && (search == Search::Hint || is_thinking()))
    return complain(search == Search::Hint ? text::kNoHint : text::kNotYourTurn);
  coming_ = std::make_shared<Found>();
  search_ = search;
  thinker_.start([search, history = shown_history(), seed = state_.turn_seed(),
                  coming = coming_](const StopFlag& stop) -> Result<AnyMove> {
    if (search == Search::Hint) {
      coming->hint = play::find_hint(history, seed, stop);
      return coming->hint.moves.front();
    }
    const auto values = play::move_values(history, stop);
    const Message remark = play::values_remark(history, values);
    if (!remark.empty()) return Error{ErrorCode::Unsupported, remark};
    coming->values = play::moves_by_value(history, values);
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
    computers_ = play::Computers(keeping_.talk);
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

Message score_words(const HomeGame& game) {
  const HomeGame::Score score = game.score();
  const Message words(text::kScore, player_words(game.state(), Player::One), score.won[0],
                      player_words(game.state(), Player::Two), score.won[1]);
  return score.drawn == 0 ? words : Message(text::kScoreDrawn, words, score.drawn);
}

}  // namespace joga::terminal
