#include "joga/terminal/game_text.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <system_error>
#include <tuple>
#include <utility>
#include <variant>

#include "joga/core/text.hpp"
#include "joga/engine/offer.hpp"
#include "joga/engine/opening_book.hpp"
#include "joga/games/registry.hpp"
#include "joga/guide/guide.hpp"
#include "joga/play/hint.hpp"
#include "joga/play/played_moves.hpp"
#include "joga/play/seats.hpp"
#include "joga/puzzle/judge.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/saved.hpp"
#include "joga/record/walk.hpp"
#include "joga/record/writer.hpp"
#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/search/win_probability.hpp"
#include "joga/system/files.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/commands.hpp"

namespace joga::terminal {
namespace {

constexpr std::string_view kWhoBegins = "start";  // not listed: it can be seen on the board
constexpr std::size_t kLongestValue = 12;

// Prints the blocks of a rules page one at a time, with blank lines between them.
class RulesWriter {
 public:
  explicit RulesWriter(Dialogue& dialogue) : dialogue_(dialogue) {}

  void operator()(const guide::Heading& heading) {
    begin_block(false);
    const std::string text = guide::plain_text(heading.text);
    dialogue_.say_line(text);
    const auto columns = static_cast<std::size_t>(render::width(text));
    dialogue_.say_line(std::string(columns, heading.level == 1 ? '=' : '-'));
  }
  void operator()(const guide::Paragraph& paragraph) {
    begin_block(false);
    dialogue_.say(guide::plain_text(paragraph.text));
  }
  void operator()(const guide::ListItem& item) {
    begin_block(true);
    dialogue_.say("-", guide::plain_text(item.text));
  }
  void operator()(const guide::Example& example) {
    begin_block(false);
    const Result<History> history = guide::set_up(example);
    render::TextStyle style = dialogue_.style();
    style.legend = !std::exchange(legend_shown_, true);
    if (history) dialogue_.show(render::text_board(history->view(), style));
    dialogue_.blank_line();
    dialogue_.say(guide::plain_text(example.caption));
  }

 private:
  void begin_block(bool item) {
    if (!item || !in_list_) dialogue_.blank_line();
    in_list_ = item;
  }

  Dialogue& dialogue_;
  bool in_list_ = false;
  bool legend_shown_ = false;
};

}  // namespace

Message side_name(const AnyGame& game, Player player) {
  return render::player_name(game.info().colours, player);
}

Message player_words(const play::GameState& state, Player player) {
  const std::string& name = state.seat(player).name;
  return name.empty() ? side_name(state.game(), player) : Message(name);
}

Message option_value_words(const OptionInfo& option, std::string_view value) {
  const bool is_named = std::ranges::find(option.values, value, &OptionWord::word) != option.values.end();
  // A value that the user has drawn, such as a map, has no name.
  const bool is_long = !is_named && value.size() > kLongestValue && !value.starts_with("file:");
  return is_long ? Message(text::kOwnValue) : value_name(option, value);
}

std::optional<Message> option_words(const GameInfo& game, const GameSpec& spec) {
  std::vector<Message> words;
  for (const auto& [key, value] : spec.options) {
    const auto option = std::ranges::find(game.options, key, &OptionInfo::key);
    if (option == game.options.end() || key == kWhoBegins) continue;
    words.emplace_back(text::kNamed, option->label, option_value_words(*option, value));
  }
  if (words.empty()) return std::nullopt;
  return Message::list(words);
}

Message game_name(std::string_view game_id) {
  const GameInfo* info = games::find_info(game_id);
  return info == nullptr ? Message(game_id) : Message(info->name);
}

Message spec_words(std::string_view written) {
  const Result<GameSpec> spec = GameSpec::parse(written);
  const GameInfo* info = games::find_info(written);
  if (!spec || info == nullptr) return Message(written);
  const std::optional<Message> options = option_words(*info, *spec);
  return options ? Message(text::kWithDetail, info->name, *options) : Message(info->name);
}

Message seat_name(const play::GameState& state, Player player) {
  if (!state.who(player).is_human()) return engine::who_name(state.who(player), state.game().info());
  const play::Seat& seat = state.seat(player);
  if (!seat.name.empty()) return seat.name;
  return state.who(other(player)).is_human() ? text::kHuman : text::kYou;
}

namespace {

// The name of a study. Returns nothing if it is only named after its game, which is shown beside it.
[[nodiscard]] std::optional<Message> study_words(const record::SavedGameInfo& study, const GameInfo* info) {
  const std::string& written = study.study_name;
  if (written.empty()) {
    if (!study.title.empty()) return Message(text::kStudy, study.title);
    const bool has_players = study.players != std::array<std::string, 2>{};
    return has_players ? std::nullopt : std::optional<Message>(text::kUnnamedStudy);
  }
  const bool is_named = info == nullptr || written != info->name;
  const Message name = is_named ? Message(written) : Message(text::kUnnamedStudy);
  if (study.title.empty()) return Message(text::kChapter, name, study.chapter);
  return Message(text::kTitledChapter, name, study.chapter, study.title);
}

}  // namespace

Message entry_players(const record::SavedGameInfo& game) {
  const GameInfo* info = games::find_info(game.spec);
  if (game.study) {
    if (const std::optional<Message> words = study_words(game, info)) return *words;
  }
  const auto name = [&](Player player) -> Message {
    const std::string& label = game.players[index_of(player)];
    if (label.empty()) return text::kHuman;
    if (info == nullptr) return label;
    const play::Seat seat = play::seat_from(label, *info);
    if (!seat.who.is_human()) return engine::who_name(seat.who, *info);
    return seat.name.empty() ? Message(text::kHuman) : Message(seat.name);
  };
  return {text::kWithMeaning, name(Player::One), name(Player::Two)};
}

Message entry_words(const record::SavedGameInfo& game) {
  return {text::kEntry, spec_words(game.spec), entry_players(game), state_words(game)};
}

Message state_words(const record::SavedGameInfo& game) {
  if (!is_over(game.result)) return {text::kTurnNumber, game.ply + 1};
  const std::optional<Player> winner = winner_of(game.result);
  if (!winner) return text::kDrawn;
  const GameInfo* info = games::find_info(game.spec);
  if (info == nullptr) return text::kOver;
  return {text::kWon, info->player_name(*winner)};
}

std::vector<std::string> turn_list(const History& history, std::size_t from, std::size_t to) {
  std::vector<std::string> turns;
  for (std::size_t ply = from; ply < to; ++ply) {
    const bool numbered = ply % 2 == 0 || ply == from;
    turns.push_back((numbered ? record::turn_number(ply) + ' ' : std::string()) + history.move_label_at(ply));
  }
  return turns;
}

std::vector<std::string> notes_of(const record::Record& record, record::NodeId turn, Language language) {
  const record::Annotation& annotation = record.tree.annotation(turn);
  std::vector<std::string> notes;
  for (const record::Comments* comments : {&annotation.before, &annotation.after}) {
    for (const std::string& comment : *comments) {
      for (const std::string_view line : lines_of(comment)) notes.emplace_back(line);
    }
  }
  if (!annotation.marks.empty()) {
    const std::vector<Message> marks(annotation.marks.begin(), annotation.marks.end());
    notes.push_back(Message(text::kMarks, Message::list(marks)).in(language));
  }
  return notes;
}

namespace {

// Visits a record and writes its turns.
class TurnLines {
 public:
  TurnLines(const record::Record& record, Language language)
      : record_(record), language_(language), tries_from_(record::turns_of_game(record)) {
    add_notes(record::NodeId::Root);
    record::walk(record, *this);
    if (shows_tries_) close_variation(true);
    end_line();
  }

  void turn(const record::WalkedTurn& walked) {
    // These turns continue the game's line, which is walked last.
    if (depth_ == 0 && walked.ply >= tries_from_) {
      shows_tries_ = true;
      open_variation();
    }
    const bool is_numbered = is_new_ || walked.ply % 2 == 0;
    if (!line_.empty() && line_.back() != '(') line_ += ' ';
    if (is_numbered) line_ += record::turn_number(walked.ply) + ' ';
    line_ += record_.game->move_text(walked.before, record_.tree.move(walked.id));
    for (const record::Glyph glyph : record_.tree.annotation(walked.id).glyphs)
      line_ += record::glyph_sign(glyph);
    is_new_ = false;
    add_notes(walked.id);
  }
  void open_variation() {
    end_line();
    ++depth_;
    line_ = "(";
  }
  void close_variation(bool /*last*/) {
    if (line_.empty() && !lines_.empty()) {
      lines_.back() += ')';
    } else {
      line_ += ')';
    }
    end_line();
    --depth_;
  }

  [[nodiscard]] std::vector<std::string> lines() && { return std::move(lines_); }

 private:
  void add_notes(record::NodeId turn) {
    const std::vector<std::string> notes = notes_of(record_, turn, language_);
    if (notes.empty()) return;
    end_line();
    for (const std::string& note : notes) lines_.push_back(indent() + "  " + note);
  }
  void end_line() {
    is_new_ = true;
    if (!line_.empty()) lines_.push_back(indent() + std::exchange(line_, {}));
  }
  [[nodiscard]] std::string indent() const { return std::string(4 * depth_, ' '); }

  const record::Record& record_;
  Language language_;
  std::size_t tries_from_;
  bool shows_tries_ = false;
  std::vector<std::string> lines_{};
  std::string line_{};
  std::size_t depth_ = 0;
  bool is_new_ = true;  // the next turn is the first one on its line
};

}  // namespace

std::vector<std::string> annotated_turns(const record::Record& record, Language language) {
  return TurnLines(record, language).lines();
}

Message turn_in_words(const AnyGame& game, const AnyPosition& position, AnyMove move) {
  const TurnParts parts = game.move_parts(position, move);
  if (parts.cells().empty()) return move_in_words(game.move_text(position, move));
  Message words = puzzle::answer_words(game, position, move);
  if (parts.path.empty()) return words;
  const BoardView view = game.view(position, std::nullopt);
  const auto from = std::ranges::find(view.cells, parts.path.front(), &CellView::name);
  if (from == view.cells.end() || from->pieces.empty()) return words;
  const PieceView& piece = from->pieces.back();  // ships stand on top of other pieces
  const Message name = piece.kind->has_number
                           ? Message(joga::text::kPieceWithNumber, piece.kind->name, piece.number)
                           : Message(piece.kind->name);
  return {text::kPieceGoes, name, std::move(words)};
}

Message turn_words(const AnyGame& game, const AnyPosition& position, AnyMove move) {
  const std::string written = game.move_label(position, move);
  if (game.move_parts(position, move).piece == nullptr) return {written};
  return {text::kWithDetail, written, puzzle::answer_words(game, position, move)};
}

Message with_refutation(Message verdict, History history, AnyMove tried) {
  if (!history.play(tried) || is_over(history.outcome())) return verdict;
  const StopFlag never;
  const Line answer = play::find_hint(history, 0, never);
  return {text::kRefuted, std::move(verdict),
          turn_in_words(history.game(), history.position(), answer.moves.front())};
}

Message hint_words(const History& history, const puzzle::Hint& hint) {
  if (!hint.move) return {text::kFirstHint, hint.message};
  const AnyMove move = *history.game().parse_move(history.position(), *hint.move);
  return {text::kHint, history.game().move_words(history.position(), move)};
}

std::vector<OpeningLine> opening_lines(const History& history, const library::Library& library) {
  if (is_over(history.outcome())) return {{.words = text::kGameIsOver}};
  const AnyGame& game = history.game();
  const AnyPosition& position = history.position();
  const Message side = side_name(game, game.to_move(position));
  std::vector<OpeningLine> lines;
  const auto book = engine::OpeningBook::shipped_for(history.shared_game());
  const auto found = book == nullptr ? std::nullopt : book->find(position);
  if (found) {
    lines.push_back({.words = Message(text::kOpenings, side)});
    for (const engine::BookMove& known : found->moves) {
      const double chance = search::win_probability(known.value, game.info());
      lines.push_back({Message(text::kOpeningMove, game.move_text(position, known.move),
                               std::lround(100 * chance), known.positions),
                       known.move});
    }
  } else {
    lines.push_back({.words = book == nullptr ? text::kNoOpenings : text::kNotInOpenings});
  }
  const Result<std::vector<record::SavedGameInfo>> saved = library.list();
  if (!saved) return lines;
  const std::vector<play::PlayedMove> played = play::played_moves(*saved, history);
  if (!played.empty()) lines.push_back({.words = Message(text::kOwnGames, side)});
  for (const play::PlayedMove& known : played) {
    const Result<AnyMove> move = game.parse_move(position, known.move);
    if (!move) continue;
    const auto over = static_cast<double>(known.won + known.drawn + known.lost);
    const double score = static_cast<double>(known.won) + static_cast<double>(known.drawn) / 2;
    lines.push_back(
        {over > 0 ? Message(text::kOpeningMove, known.move, std::lround(100 * score / over), known.games)
                  : Message(text::kUnfinishedMove, known.move, known.games),
         *move});
  }
  return lines;
}

std::optional<Message> capture_words(const BoardView& view) {
  std::vector<Message> cells;
  for (const CellView& cell : view.cells) {
    if (cell.mark == CellMark::Captured) cells.emplace_back(cell.name);
  }
  if (cells.empty()) return std::nullopt;
  if (cells.size() == 1) return Message(text::kCapturedOne, cells.front());
  return Message(text::kCapturedMany, cells.size(), Message::list(cells));
}

std::string clock_words(Milliseconds left) {
  constexpr Milliseconds kHurry{10'000};
  if (left < kHurry) {
    const auto tenths = left.count() / 100;
    return "0:0" + std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
  }
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left).count();
  const std::string rest = std::to_string(seconds % 60);
  return std::to_string(seconds / 60) + (rest.size() == 1 ? ":0" : ":") + rest;
}

std::string as_sentence(std::string text) {
  constexpr unsigned kLeadByte = 0xc3;  // of the accented letters of Portuguese; cases are 32 apart
  constexpr unsigned kFirstSmall = 0xa0;
  const std::string_view first = words_of(text).empty() ? std::string_view() : words_of(text).front();
  const auto is_part = [](char letter) { return is_letter(letter) || (letter & 0x80) != 0 || letter == ','; };
  if (first.empty() || !std::ranges::all_of(first, is_part)) return text;
  const std::size_t at = static_cast<unsigned char>(text.front()) == kLeadByte ? 1 : 0;
  const auto byte = static_cast<unsigned char>(text[at]);
  if (at == 1 ? byte >= kFirstSmall : is_letter(text.front()) && text.front() == lower_case(text.front()))
    text[at] = static_cast<char>(byte - 0x20);
  return text;
}

void say_refusal(Dialogue& dialogue, const Message& refusal) {
  dialogue.say(as_sentence(dialogue.in_words(refusal)));
}

namespace {

// The text is as `record::local_time` writes it.
[[nodiscard]] Message dated(const MessageText& form, std::string_view text) {
  return {form, text.substr(0, 4), text.substr(5, 2), text.substr(8, 2), text.substr(11, 5)};
}

}  // namespace

Message date_words(std::time_t moment) {
  return dated(text::kDateAndTime, record::local_time(moment));
}

Message date_words_without_year(std::time_t moment) {
  return dated(text::kDayAndTime, record::local_time(moment));
}

Message side_words(const play::GameState& state, Player player) {
  Message who = seat_name(state, player);
  Message meaning = engine::who_meaning(state.who(player), state.game().info());
  if (!meaning.empty()) who = Message(text::kWithMeaning, std::move(who), std::move(meaning));
  return {text::kSide, side_name(state.game(), player), digit_text(player), std::move(who)};
}

void say_players(Dialogue& dialogue, const play::GameState& state) {
  for (const Player player : kPlayers) dialogue.say(side_words(state, player));
}

void say_moves(Dialogue& dialogue, const History& history) {
  if (history.last_ply() == 0) return dialogue.say(text::kNoMoves);
  if (history.ply() > 0) dialogue.say_list("", turn_list(history, 0, history.ply()), "");
  if (history.ply() < history.last_ply()) {
    dialogue.say_list(dialogue.in_words(text::kTakenBack),
                      turn_list(history, history.ply(), history.last_ply()), "");
  }
}

void say_help(Dialogue& dialogue) {
  dialogue.say(text::kHelpTitle);
  std::vector<std::string> words;
  for (const CommandInfo& info : all_commands()) {
    std::string word = dialogue.in_words(info.word);
    const std::string argument = dialogue.in_words(info.argument);
    if (!argument.empty()) word += ' ' + argument;
    words.push_back(std::move(word));
  }
  int columns = 0;
  for (const std::string& word : words) columns = std::max(columns, render::width(word));
  for (std::size_t i = 0; i < words.size(); ++i) {
    dialogue.say("  " + render::left_aligned(words[i], columns) + ' ', all_commands()[i].help);
  }
}

Message points_words(const std::array<int, 2>& points) {
  if (points[0] == points[1]) return {text::kPoints, points[0]};
  return {text::kPointsRange, points[0], points[1]};
}

void put_question(Dialogue& dialogue, const play::TurnEntry& entry) {
  if (const std::optional<AnyMove> move = entry.verdict().move) {
    return dialogue.say({text::kOnlyMove, turn_in_words(entry.game(), entry.position(), *move)});
  }
  dialogue.say(entry.verdict().message);
  std::vector<std::string> names;
  // Cells come last, since there are many, and in order: a2 before a10.
  std::vector<Choice> choices;
  std::vector<Choice> cells;
  for (const Choice& choice : entry.verdict().next)
    (choice.kind == ChoiceKind::Cell ? cells : choices).push_back(choice);
  std::ranges::sort(cells, {}, [](const Choice& cell) {
    return std::tuple(cell.name.substr(0, 1), cell.name.size(), cell.name);
  });
  choices.insert(choices.end(), cells.begin(), cells.end());
  for (const Choice& choice : choices) {
    names.push_back(choice.name);
    if (choice.piece != nullptr) names.back() += ' ' + dialogue.in_words(choice.piece->name);
    // A piece that can go anywhere has no single gain to show.
    if (choice.points && !entry.is_blank())
      names.back() += " (" + dialogue.in_words(points_words(*choice.points)) + ')';
  }
  if (!names.empty()) dialogue.say_list(dialogue.in_words(text::kChoices), names);
}

bool takes_unasked(std::vector<std::string>& unasked, std::string_view line) {
  const std::string typed = folded(line);
  const auto found = std::ranges::find_if(unasked, [&](const auto& name) { return folded(name) == typed; });
  if (found == unasked.end()) return false;
  unasked.erase(found);
  return true;
}

std::optional<play::TurnEntry::Step> enter_line(Dialogue& dialogue, play::TurnEntry& entry,
                                                std::vector<std::string>& unasked, const std::string& line) {
  if (entry.text().empty() && takes_unasked(unasked, line)) {
    dialogue.say({text::kPlayedAlready, line});
    return std::nullopt;
  }
  play::TurnEntry::Step step = line.empty() ? play::TurnEntry::Step{} : entry.enter(typed_move(line));
  if (step.move) unasked = step.unasked;
  if (step.move || !step.problem.empty()) return step;
  put_question(dialogue, entry);
  return std::nullopt;
}

std::string scoring_words(const BoardView& view, std::string_view game_id, Language language) {
  if (std::ranges::find(view.areas, AreaKind::Score, &AreaView::kind) == view.areas.end()) return {};
  std::string words;
  bool has_begun = false;
  for (const guide::Block& block : guide::rules(game_id, language)) {
    if (const auto* heading = std::get_if<guide::Heading>(&block)) {
      if (has_begun) break;
      has_begun = heading->level > 1;
    } else if (const auto* paragraph = std::get_if<guide::Paragraph>(&block);
               paragraph != nullptr && has_begun) {
      words = guide::plain_text(paragraph->text);
    } else if (const auto* item = std::get_if<guide::ListItem>(&block); item != nullptr && has_begun) {
      words = guide::plain_text(item->text);
    }
  }
  return words;
}

void say_rules(Dialogue& dialogue, std::string_view game_id) {
  const std::vector<guide::Block>& blocks = guide::rules(game_id, dialogue.style().language);
  if (blocks.empty()) return dialogue.say({text::kNoRules, game_id});
  RulesWriter writer(dialogue);
  for (const guide::Block& block : blocks) std::visit(writer, block);
  dialogue.blank_line();
}

Message save_problem(const Message& problem, const library::Library& library) {
  if (library.games_folder().empty()) return problem;
  return {text::kSavedGamesBelong, problem, system::shown(library.games_folder())};
}

lessons::PuzzleNotes puzzle_notes(puzzle::Progress& progress) {
  constexpr std::int64_t kSecondsOfDay = 86'400;
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  return {.progress = &progress, .today = (static_cast<std::int64_t>(now) + local.tm_gmtoff) / kSecondsOfDay};
}

Message progress_words(const lessons::Lesson& lesson, const lessons::Bookmark& place) {
  // A lesson that is opened again stays finished.
  if (place.finished) return lesson.puzzles ? text::kPuzzlesSolved : text::kLessonFinished;
  if (place.step > 0 && place.step < lesson.steps.size()) {
    return {lesson.puzzles ? text::kPuzzlePlace : text::kLessonPlace, place.step + 1, lesson.steps.size()};
  }
  return lesson.puzzles ? Message(text::kPuzzleCount, lesson.steps.size()) : Message(text::kLessonNew);
}

std::optional<play::Seats> next_level(const play::GameState& state) {
  for (const Player player : kPlayers) {
    const auto* level = std::get_if<engine::Level>(&state.who(player).kind);
    const bool lost_to_person =
        state.who(other(player)).is_human() && winner_of(state.outcome()) == other(player);
    if (level == nullptr || !lost_to_person) continue;
    if (std::cmp_greater_equal(level->number, state.game().info().strengths.size())) continue;
    play::Seats seats = state.seats();
    seats[index_of(player)].who = engine::Who{engine::Level{level->number + 1}};
    return seats;
  }
  return std::nullopt;
}

Result<play::GameState> first_game(const GameSpec& spec, std::uint64_t seed) {
  const Result<std::shared_ptr<const AnyGame>> game = games::make_game(spec);
  if (!game) return game.error();
  return play::GameState::open(
      History(*game),
      {.seats = play::person_against(engine::default_opponent((*game)->info())), .seed = seed},
      play::moment_now());
}

std::filesystem::path typed_path(std::string_view text) {
  const bool at_home = text == "~" || text.starts_with("~/");
  const char* home =
      at_home ? std::getenv("HOME") : nullptr;  // NOLINT(concurrency-mt-unsafe): never set here
  if (home == nullptr) return text;
  return std::string(home).append(text.substr(1));
}

bool is_taken(const std::filesystem::path& path) {
  std::error_code unknown;
  return std::filesystem::exists(path, unknown);
}

std::string usual_file_name(const play::GameState& state) {
  std::string name(state.game().info().id);
  const record::Record record = state.to_record();
  if (const auto date = record.tags.find("Date")) name.append("-").append(*date);
  return name + ".joga";
}

Result<std::vector<record::Record>> read_records(const std::string& path) {
  constexpr std::size_t kMostRecords = 1000;
  Result<std::ifstream> file = system::open_input(typed_path(path), path);
  if (!file) return file.error();
  record::AnyReader reader(*file);
  std::vector<record::Record> records;
  while (records.size() < kMostRecords) {
    const std::optional<record::ReadResult> next = reader.next();
    if (!next) break;
    if (*next) {
      records.push_back(**next);
    } else if (records.empty()) {
      return Error{ErrorCode::Malformed, Message(text::kInFile, path, next->error().located())};
    }
  }
  if (records.empty()) return Error{ErrorCode::Malformed, Message(text::kNoGameInFile, path)};
  return records;
}

record::SavedGameInfo record_info(const record::Record& record) {
  return record::read_heading(record::to_text(record), true).value_or(record::SavedGameInfo{});
}

Result<play::GameState> game_from(const record::Record& record, std::string_view path) {
  Result<play::GameState> state = play::GameState::from_record(record);
  if (!state) return Error{state.error().code, Message(text::kInFile, path, state.error().message)};
  return state;
}

}  // namespace joga::terminal
