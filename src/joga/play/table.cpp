#include "joga/play/table.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <ctime>
#include <random>
#include <utility>
#include <vector>

#include "joga/core/catalogue.hpp"
#include "joga/core/text.hpp"
#include "joga/engine/perfect_player.hpp"
#include "joga/games/registry.hpp"
#include "joga/play/catalogue.hpp"
#include "joga/record/saved.hpp"
#include "joga/search/limits.hpp"

namespace joga::play {
namespace {

constexpr std::array<std::string_view, 2> kPlayerTags{"Player1", "Player2"};
constexpr std::string_view kTimeControlTag = "TimeControl";
constexpr std::string_view kHuman = "human";

// When the game began, by the user's clock.
[[nodiscard]] record::Tags date_tags() {
  const std::string now =
      record::local_time(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now()));
  record::Tags tags;
  tags.set("Date", now.substr(0, now.find(' ')));
  tags.set("Time", now.substr(now.find(' ') + 1));
  return tags;
}

// Who may sit down because a record says so: players that neither read a file nor start a program. A new kind
// of player must be added here, one way or the other.
struct MayComeFromRecord {
  bool operator()(const engine::Human&) const noexcept { return true; }
  bool operator()(const engine::ReportLevel&) const noexcept { return true; }
  bool operator()(const engine::MinimaxDepth&) const noexcept { return true; }
  bool operator()(const engine::Searching&) const noexcept { return true; }
  bool operator()(const engine::Level&) const noexcept { return true; }
  bool operator()(const engine::Perfect&) const noexcept { return true; }
  bool operator()(const engine::UgiProgram&) const noexcept { return false; }
};

// The computer that a Player tag names, if it does.
[[nodiscard]] std::optional<engine::Who> computer_from(std::string_view tag, const GameInfo& game) {
  const Result<engine::Who> who = engine::Who::parse(tag, game);
  if (!who || who->is_human() || !std::visit(MayComeFromRecord{}, who->kind)) return std::nullopt;
  return *who;
}

[[nodiscard]] Seats seats_from(const record::Record& record) {
  Seats seats;
  for (const Player player : kPlayers) {
    const std::string_view tag = record.tags.value(kPlayerTags[index_of(player)]);
    if (const auto computer = computer_from(tag, record.game->info())) {
      seats.who[index_of(player)] = *computer;
    } else if (tag != kHuman) {
      seats.names[index_of(player)] = tag;
    }
  }
  seats.seed = number_from<std::uint64_t>(record.tags.value("Seed")).value_or(0);
  return seats;
}

[[nodiscard]] std::optional<Error> check_seats(const Seats& seats, const AnyGame& game) {
  for (const engine::Who& who : seats.who) {
    if (const Result<Done> known = who.check(game.info()); !known) return known.error();
    if (!std::holds_alternative<engine::Perfect>(who.kind)) continue;
    if (const Result<Done> solved = engine::check_perfect(game); !solved) return solved.error();
  }
  return std::nullopt;
}

[[nodiscard]] Error too_many_turns() {
  return {ErrorCode::Illegal, Message(text::kTooManyTurns, record::kMostTurns)};
}

// What was left after each turn; a turn that no clock has seen has none.
void add_clocks(record::Tree& tree, const GameClock& clock) {
  const std::vector<record::NodeId> line = tree.main_line();
  for (std::size_t ply = 0; ply < std::min(line.size(), clock.turns().size()); ++ply) {
    tree.annotate(line[ply]).clock = std::min(clock.turns()[ply].left, record::kLongestClock);
  }
}

// The converse. A turn without one, made where there was no clock, cost nothing.
[[nodiscard]] std::vector<GameClock::Turn> clocks_of(const record::Tree* tree, const History& history,
                                                     const search::Clock& control) {
  std::vector<GameClock::Turn> turns;
  std::array<search::Milliseconds, 2> left{control.remaining, control.remaining};
  const std::vector<record::NodeId> line =
      tree == nullptr ? std::vector<record::NodeId>() : tree->main_line();
  for (std::size_t ply = 0; ply < history.last_ply(); ++ply) {
    const Player player = history.game().to_move(history.position_at(ply));
    const bool known = ply < line.size() && tree->move(line[ply]) == history.move_at(ply);
    if (known) left[index_of(player)] = tree->annotation(line[ply]).clock.value_or(left[index_of(player)]);
    turns.push_back({player, left[index_of(player)]});
  }
  return turns;
}

}  // namespace

Seats Seats::swapped() const {
  return {{who[1], who[0]}, {names[1], names[0]}, seed};
}

std::array<bool, 2> people_in(const record::SavedGameInfo& game) {
  const GameInfo* info = games::find_info(game.spec);
  if (info == nullptr) return {};
  const auto is_person = [&](const std::string& label) {
    const Result<engine::Who> who = engine::Who::parse(label, *info);
    return !label.empty() && (!who || who->is_human());
  };
  return {is_person(game.players[0]), is_person(game.players[1])};
}

std::uint64_t fresh_seed() {
  return std::random_device()();
}

// --- Opening, records

Table::Table(History history, Seats seats, record::Tags tags)
    : history_(std::move(history)), seats_(std::move(seats)), tags_(std::move(tags)) {
  for (std::string& name : seats_.names) name = without_flaws(name);
  seat_computers();
}

void Table::seat_computers() {
  for (std::shared_ptr<KeptPlayer>& computer : computers_) computer = std::make_shared<KeptPlayer>();
}

Result<Table> Table::open(const std::shared_ptr<const AnyGame>& game, const std::optional<AnyPosition>& start,
                          Seats seats) {
  return open(start ? History(game, *start) : History(game), std::move(seats));
}

Result<Table> Table::open(History history, Seats seats) {
  if (std::optional<Error> wrong = check_seats(seats, history.game())) return *std::move(wrong);
  return Table(std::move(history), std::move(seats), date_tags());
}

Result<Table> Table::from_record(const record::Record& record) {
  Result<History> history = record::to_history(record);
  if (!history) return history.error();
  record::Tags tags = record.tags;
  tags.erase(record::kKindTag);  // whatever it was, now it is played
  Table table(*std::move(history), seats_from(record), std::move(tags));
  if (is_over(record.result) && !is_over(table.history_.outcome())) {
    const std::string_view termination = record.tags.value("Termination");
    table.ended_ =
        Ended{record.result, record::parse_ending(termination).value_or(record::Ending::Adjudication),
              std::string(termination)};
  }
  if (is_annotated(record.tree)) table.annotated_ = std::make_shared<const record::Tree>(record.tree);
  return table;
}

record::Record Table::to_record() const {
  record::Tags tags = tags_;
  for (const Player player : kPlayers) tags.set(kPlayerTags[index_of(player)], label(player));
  tags.set("Seed", std::to_string(seats_.seed));
  tags.erase("Termination");
  if (ended_) tags.set("Termination", ended_->termination);
  record::Record record = record::from_history(history_, std::move(tags));
  if (ended_) record.result = ended_->outcome;
  if (annotated_) record.tree = with_annotations(record.tree, *annotated_);
  if (clock_) add_clocks(record.tree, *clock_);
  return record;
}

// --- Who plays

std::string Table::label(Player player) const {
  if (!who(player).is_human()) return who(player).text();
  // A person called like a computer would be one when the record is read.
  const std::string& name = seats_.names[index_of(player)];
  return name.empty() || computer_from(name, game().info()) ? std::string(kHuman) : name;
}

Result<Done> Table::reseat(Seats seats) {
  if (std::optional<Error> wrong = check_seats(seats, game())) return *std::move(wrong);
  for (std::string& name : seats.names) name = without_flaws(name);
  seats_ = std::move(seats);
  seat_computers();
  return Done{};
}

void Table::take_over() {
  const Player player = game().to_move(history_.position());
  seats_.who[index_of(player)] = engine::Who{};
  seat_computers();
}

std::optional<Player> Table::to_move() const noexcept {
  if (is_over(outcome())) return std::nullopt;
  return game().to_move(history_.position());
}

bool Table::human_to_move() const noexcept {
  const std::optional<Player> player = to_move();
  return player && who(*player).is_human();
}

bool Table::computer_to_move() const noexcept {
  const std::optional<Player> player = to_move();
  return player && !who(*player).is_human();
}

// --- How the game stands

Outcome Table::outcome() const noexcept {
  return ended_ ? ended_->outcome : history_.outcome();
}

Message Table::result_words() const {
  if (!is_over(outcome())) return {};
  const std::optional<Player> winner = winner_of(outcome());
  if (!winner) return {text::kDrawn, outcome_reason()};
  const std::optional<Player> human = only_human();
  if (!human) return {text::kSideWins, game().info().player_name(*winner), outcome_reason()};
  if (*winner == *human) return {text::kYouWon, outcome_reason()};
  if (ended_ && ended_->ending == record::Ending::Resignation) return {text::kYouLost, text::kYouResigned};
  if (ended_ && ended_->ending == record::Ending::Time) return {text::kYouLost, text::kYouRanOutOfTime};
  return {text::kYouLost, outcome_reason()};
}

Message Table::outcome_reason() const {
  if (!ended_) return history_.outcome_reason();
  const std::optional<Player> winner = winner_of(ended_->outcome);
  switch (ended_->ending) {
    case record::Ending::Resignation:
      if (winner) return {text::kResigned, game().info().player_name(other(*winner))};
      break;
    case record::Ending::Agreement:
      return text::kAgreed;
    case record::Ending::Time:
      if (winner) return {text::kOutOfTime, game().info().player_name(other(*winner))};
      break;
    case record::Ending::Forfeit:
      return text::kForfeited;
    case record::Ending::Adjudication:
      break;
  }
  return text::kAdjudicated;
}

// --- Turns

template <class Turn>
Result<Done> Table::make_turn(Turn turn) {
  check_time();
  if (ended_) return Error{ErrorCode::Illegal, Message(joga::text::kGameIsOver)};
  if (is_full()) return too_many_turns();
  const Player player = game().to_move(history_.position());
  const Result<Done> made = history_.play(turn);
  if (made && clock_) clock_->turn_made(player, to_move());
  return made;
}

Result<Done> Table::play(AnyMove move) {
  return make_turn(move);
}

Result<Done> Table::play(std::string_view text) {
  return make_turn(text);
}

Result<Done> Table::resign(Player player) {
  if (is_over(outcome())) return Error{ErrorCode::Illegal, Message(joga::text::kGameIsOver)};
  ended_ = Ended{win_for(other(player)), record::Ending::Resignation,
                 std::string(record::ending_word(record::Ending::Resignation))};
  play_on();
  return Done{};
}

// --- Time

void Table::run_clock(const search::Clock& control, TimeSource now) {
  tags_.set(kTimeControlTag, search::clock_text(control));
  clock_.emplace(control, std::move(now));
  clock_->restore(clocks_of(annotated_.get(), history_, control));
  play_on();
}

std::optional<search::Clock> Table::time_control() const {
  return search::parse_clock(tags_.value(kTimeControlTag));
}

bool Table::check_time() {
  if (is_over(outcome()) || !clock_) return false;
  const std::optional<Player> late = clock_->out_of_time();
  if (!late) return false;
  ended_ = Ended{win_for(other(*late)), record::Ending::Time,
                 std::string(record::ending_word(record::Ending::Time))};
  clock_->fall(*late);
  return true;
}

void Table::play_on() {
  if (clock_) clock_->stand_at(history_.ply(), to_move());
}

// --- Taking back

std::optional<Player> Table::only_human() const noexcept {
  for (const Player player : kPlayers) {
    if (who(player).is_human() && !who(other(player)).is_human()) return player;
  }
  return std::nullopt;
}

std::optional<std::size_t> Table::ply_before() const noexcept {
  const std::optional<Player> human = only_human();
  for (std::size_t ply = history_.ply(); ply-- > 0;) {
    if (!human || game().to_move(history_.position_at(ply)) == *human) return ply;
  }
  return std::nullopt;
}

std::optional<std::size_t> Table::ply_after() const noexcept {
  if (history_.ply() == history_.last_ply()) return std::nullopt;
  const std::optional<Player> human = only_human();
  std::size_t ply = history_.ply() + 1;
  while (human && ply < history_.last_ply() && game().to_move(history_.position_at(ply)) != *human) ++ply;
  return ply;
}

bool Table::can_undo() const noexcept {
  return ended_ ? ended_->ending != record::Ending::Time : ply_before().has_value();
}

bool Table::can_redo() const noexcept {
  return !ended_ && ply_after();
}

bool Table::undo() {
  if (!can_undo()) return false;
  if (ended_) {
    ended_.reset();
    play_on();
    return true;
  }
  const std::optional<std::size_t> target = ply_before();
  if (!target) return false;
  while (history_.ply() > *target) history_.undo();
  play_on();
  return true;
}

bool Table::redo() {
  const std::optional<std::size_t> target = ended_ ? std::nullopt : ply_after();
  if (!target) return false;
  while (history_.ply() < *target) history_.redo();
  play_on();
  return true;
}

// --- Finding moves

Result<AnyMove> find_move(const History& history, const ComputerTurn& turn, const StopFlag& stop,
                          const search::Listener& listener) {
  std::unique_ptr<engine::AnyPlayer> passing;
  if (!turn.kept->player) {
    // Told to hurry before it has begun, it will not fill a large table.
    const bool hurries = stop.is_set() && !turn.who.is_foreign();
    Result<std::unique_ptr<engine::AnyPlayer>> made = engine::make_player(
        turn.who, history.shared_game(), hurries ? engine::Resources{.memory_mib = 1} : turn.resources);
    if (!made) return made.error();
    (hurries ? passing : turn.kept->player) = *std::move(made);
  }
  engine::AnyPlayer& thinking = passing ? *passing : *turn.kept->player;
  const engine::Request request{.limits = turn.limits, .seed = turn.seed, .book = true, .listener = listener};
  const engine::Choice choice = thinking.choose(history, request, stop);
  if (choice.move) return *choice.move;
  return Error{ErrorCode::Unsupported, choice.failure.value_or(engine::Failure{}).message};
}

Result<ComputerTurn> Table::computer_turn(const search::Limits& limits,
                                          const engine::Resources& resources) const {
  assert(computer_to_move());
  if (is_full()) return too_many_turns();
  const Player player = game().to_move(history_.position());
  ComputerTurn turn{.who = who(player),
                    .limits = limits,
                    .seed = turn_seed(),
                    .resources = resources,
                    .kept = computers_[index_of(player)]};
  if (clock_) {
    for (const Player side : kPlayers) {
      turn.limits.clocks[index_of(side)] = search::Clock{clock_->left(side), clock_->control().increment};
    }
  }
  return turn;
}

MoveFinder Table::computer() const {
  return [history = history_, turn = computer_turn()](const StopFlag& stop) -> Result<AnyMove> {
    if (!turn) return turn.error();
    return find_move(history, *turn, stop);
  };
}

std::uint64_t Table::turn_seed() const {
  return engine::seed_of_turn(seats_.seed, game().to_move(history_.position()), history_.ply());
}

}  // namespace joga::play
