// Conversion of a game in progress to a record and back.
#include <algorithm>
#include <charconv>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/play/catalogue.hpp"
#include "joga/play/game_state.hpp"
#include "joga/record/saved.hpp"

namespace joga::play {
namespace {

constexpr std::string_view kTimeControlTag = "TimeControl";

// The start of the game according to its record, if the record has a valid date. The time of day may be
// missing.
[[nodiscard]] std::optional<WorldTime> date_of(const record::Tags& tags) {
  std::array<int, 6> parts{};
  const std::string text = std::string(tags.value("Date")) + '-' + std::string(tags.value("Time"));
  const char* at = text.data();
  const char* end = at + text.size();
  for (int& part : parts) {
    const auto [read, error] = std::from_chars(at, end, part);
    if (error != std::errc() && &part < &parts[3]) return std::nullopt;
    at = read == end ? end : read + 1;
  }
  const std::chrono::year_month_day date{std::chrono::year(parts[0]),
                                         std::chrono::month(static_cast<unsigned>(parts[1])),
                                         std::chrono::day(static_cast<unsigned>(parts[2]))};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date) + std::chrono::hours(parts[3]) + std::chrono::minutes(parts[4]) +
         std::chrono::seconds(parts[5]);
}

// The ending of a recorded game that the rules have not ended.
[[nodiscard]] Ended ended_by_record(const record::Record& record) {
  const std::optional<Ending> ending = record::parse_ending(record.tags.value("Termination"));
  return {.ending = ending.value_or(Ending::Adjudication), .outcome = record.result};
}

}  // namespace

void GameState::set_date(std::string_view date_and_time) {
  const std::size_t blank = date_and_time.find(' ');
  tags_.set("Date", date_and_time.substr(0, blank));
  tags_.set("Time", date_and_time.substr(blank + 1));
}

Result<GameState> GameState::open(History history, Created created, Moment now) {
  if (const Result<Done> known = check_computers(created.seats, history.game()); !known) return known.error();
  GameState game(std::move(history), std::move(created), now, kAtHome);
  game.set_date(record::local_time(std::chrono::system_clock::to_time_t(now.world)));
  return game;
}

Result<GameState> GameState::again(const Seats& seats, std::uint64_t seed, Moment now) const {
  return open(History(history_.shared_game(), history_.position_at(0)),
              {.clock = created_.clock, .seats = seats, .seed = seed}, now);
}

Result<GameState> GameState::from_record(const record::Record& record) {
  Result<History> history = record::to_history(record);
  if (!history) return history.error();
  Created created{.seats = seats_from(record.tags, record.game->info()),
                  .seed = number_from<std::uint64_t>(record.tags.value("Seed")).value_or(0)};
  GameState game(*std::move(history), std::move(created), {}, kAtHome);
  game.tags_ = record.tags;
  game.tags_.erase(record::kKindTag);  // a study becomes a normal game
  game.tags_.erase(record::kPlayedTag);
  if (is_over(record.result) && !game.ended_) {
    game.ended_ = ended_by_record(record);
    game.termination_ = record.tags.value("Termination");
  }
  game.annotate(record.tree);
  return game;
}

void GameState::annotate(const record::Tree& tree) {
  const bool has_tries = tree.main_line_length() > history_.last_ply();
  annotated_ = has_tries || record::is_annotated(tree) ? std::make_shared<const record::Tree>(tree) : nullptr;
  annotated_turns_ = history_.last_ply();
}

std::optional<search::Clock> GameState::recorded_clock() const {
  return search::parse_clock(tags_.value(kTimeControlTag));
}

void GameState::start_clock(const search::Clock& control, Moment now) {
  created_.clock = control;
  // A turn without a recorded clock cost no time.
  std::array<Milliseconds, 2> left{control.remaining, control.remaining};
  const std::vector<record::NodeId> line =
      annotated_ == nullptr ? std::vector<record::NodeId>() : annotated_->main_line();
  for (std::size_t ply = 0; ply < turns_.size(); ++ply) {
    Turn& turn = turns_[ply];
    Milliseconds& own = left[index_of(turn.player)];
    const bool known = ply < line.size() && annotated_->move(line[ply]) == history_.move_at(ply);
    if (known) own = annotated_->annotation(line[ply]).clock.value_or(own);
    turn.left = own;
  }
  clock_.emplace(control);
  begin_turn(now);
}

Result<Event> GameState::import(const record::Record& record, Moment now) {
  const Result<History> history = record::to_history(record);
  if (!history) return history.error();
  if (history->ply() > kBetweenPeople.most_turns)
    return Error{ErrorCode::Unsupported, Message(text::kTooManyTurns, kBetweenPeople.most_turns)};
  Imported imported;
  Created& created = imported.created;
  created.game = record.game->spec().text();
  created.start = record.game->position_text(record.start);
  created.seats = seats_from(record.tags, record.game->info());
  const std::optional<search::Clock> clock = search::parse_clock(record.tags.value(kTimeControlTag));
  if (clock) created.clock = *clock;
  const std::vector<record::NodeId> line = record.tree.main_line();
  for (std::size_t ply = 0; ply < history->ply(); ++ply) {
    imported.turns.push_back({.move = history->move_text_at(ply),
                              .left = record.tree.annotation(line[ply]).clock.value_or(Milliseconds(0))});
  }
  if (is_over(history->outcome())) {
    imported.ended = {.ending = Ending::Rules, .outcome = history->outcome()};
  } else if (is_over(record.result)) {
    imported.ended = ended_by_record(record);
    // The protocol of a host has no word for this ending.
    if (imported.ended.ending == Ending::Adjudication) imported.ended.ending = Ending::Agreement;
  } else {
    imported.ended = {.ending = Ending::Aborted, .outcome = Outcome::Running};
  }
  const Moment at{.world = date_of(record.tags).value_or(now.world), .service = now.service};
  return Event{.at = at, .what = std::move(imported)};
}

record::Record GameState::to_record(const std::array<std::string, 2>& names) const {
  record::Tags tags = tags_;
  for (const Player player : kPlayers) {
    Seat named = seat(player);
    if (!names[index_of(player)].empty()) named.name = names[index_of(player)];
    tags.set(kPlayerTags[index_of(player)], player_tag(named, game().info()));
  }
  if (policy_.seed_in_record) tags.set("Seed", std::to_string(created_.seed));
  if (clock_) tags.set(kTimeControlTag, search::clock_text(clock_->control()));
  tags.erase("Termination");
  const bool by_players = ended_ && ended_->ending != Ending::Rules && ended_->ending != Ending::Aborted;
  if (by_players) {
    const std::string word(record::ending_word(ended_->ending));
    tags.set("Termination", termination_.empty() ? word : termination_);
  }
  record::Record record = record::from_history(history_, std::move(tags));
  if (by_players) record.result = ended_->outcome;
  if (annotated_) record.tree = with_annotations(record.tree, *annotated_, annotated_turns_);
  if (record.tree.main_line_length() > history_.last_ply()) {
    record.ply = history_.ply();
    record.tags.set(record::kPlayedTag, std::to_string(history_.last_ply()));
  }
  if (clock_) {
    const std::vector<record::NodeId> line = record.tree.main_line();
    for (std::size_t ply = 0; ply < std::min(line.size(), turns_.size()); ++ply)
      record.tree.annotate(line[ply]).clock = std::min(turns_[ply].left, record::kLongestClock);
  }
  return record;
}

record::Record GameState::to_study() const {
  record::Record record = to_record();
  record::Tags tags = tags_;
  for (const std::string_view name : {std::string_view("Termination"), record::kPlayedTag}) {
    tags.erase(name);
    if (const auto value = record.tags.find(name)) tags.set(name, *value);
  }
  tags.set(record::kKindTag, record::kStudyKind);
  record.tags = std::move(tags);
  return record;
}

}  // namespace joga::play
