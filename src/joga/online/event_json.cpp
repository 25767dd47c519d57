#include "joga/online/event_json.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/engine/who.hpp"
#include "joga/games/registry.hpp"
#include "joga/online/catalogue.hpp"
#include "joga/play/catalogue.hpp"
#include "joga/record/writer.hpp"
#include "joga/service/fields.hpp"
#include "joga/service/game_json.hpp"

namespace joga::online {
namespace {

using play::Seat;
using play::Seats;
using play::TimeControl;
using service::clock_json;
using service::FieldReader;
using service::FieldWriter;
using service::kMostWhole;
using service::Parameters;
using service::side_json;
using service::told_ending;

[[nodiscard]] std::int64_t number_of(PersonId person) noexcept {
  return static_cast<std::int64_t>(person);
}

// --- Seats ---

// A host seats only levels. A game from a record may have had any computer, which its name identifies.
[[nodiscard]] json stored_seat(const Seat& seat) {
  if (seat.is_free) return nullptr;
  if (const auto* level = std::get_if<engine::Level>(&seat.who.kind)) return {{"level", level->number}};
  return {{"person", number_of(seat.person)}, {"bot", seat.bot}};
}

// The name that an imported game stores for a seat: that of a person, or of a computer that is not a level.
[[nodiscard]] std::string name_of(const Seat& seat) {
  const bool is_level = std::holds_alternative<engine::Level>(seat.who.kind);
  return seat.who.is_human() || is_level ? seat.name : seat.who.text();
}

[[nodiscard]] Seat read_seat(const json& stored, Parameters& parameters) {
  if (stored.is_null()) return play::free_seat();
  Parameters seat(stored);
  Seat read;
  constexpr int kMostLevel = 1'000;
  if (seat.has("level")) {
    read.who.kind = engine::Level{static_cast<int>(seat.whole("level", 1, kMostLevel))};
  } else {
    read = play::person_seat(PersonId{seat.whole("person", 0, kMostWhole)}, seat.truth("bot"));
  }
  parameters.take(seat);
  return read;
}

// --- Fields with forms of their own ---

void seats_field(FieldWriter& archive, const Seats& seats) {
  archive.set("seats", {stored_seat(seats[0]), stored_seat(seats[1])});
}
void seats_field(FieldReader& archive, Seats& seats) {
  const json& list = archive.parameters().list("seats", seats.size(), seats.size());
  for (std::size_t i = 0; i < list.size(); ++i) seats[i] = read_seat(list[i], archive.parameters());
}

void clock_field(FieldWriter& archive, const TimeControl& clock) {
  archive.set("clock", clock_json(clock));
}
void clock_field(FieldReader& archive, TimeControl& clock) {
  clock = read_clock(archive.parameters(), "clock");
}

void outcome_field(FieldWriter& archive, Outcome outcome) {
  archive.set("outcome", outcome_word(outcome));
}
// Any other word than these means that the game has no result.
void outcome_field(FieldReader& archive, Outcome& outcome) {
  outcome = record::parse_result(archive.parameters().text("outcome")).value_or(Outcome::Running);
}

// An imported game stores names besides the seats.
void names_field(FieldWriter& archive, const Created& created) {
  archive.set("names", {name_of(created.seats[0]), name_of(created.seats[1])});
}
void names_field(FieldReader& archive, Created& created) {
  const std::vector<std::string> names = archive.parameters().texts("names", created.seats.size());
  const GameInfo* game = games::find_info(created.game);
  for (std::size_t i = 0; i < names.size() && game != nullptr; ++i) {
    if (!names[i].empty()) created.seats[i] = play::seat_from(names[i], *game);
  }
}

void world_field(FieldWriter& archive, std::string_view key, WorldTime time) {
  archive(key, time.time_since_epoch());
}
void world_field(FieldReader& archive, std::string_view key, WorldTime& time) {
  Milliseconds since_epoch{};
  archive(key, since_epoch);
  time = WorldTime(since_epoch);
}

// The turns of a snapshot are texts of numbers, which are read many times faster than a JSON value for each
// number.
void append_number(std::string& text, std::uint64_t number) {
  std::array<char, 20> digits{};  // the most digits of a 64-bit number
  text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
  text += ' ';
}
[[nodiscard]] std::vector<std::uint64_t> read_numbers(FieldReader& archive, std::string_view key,
                                                      std::uint64_t most) {
  constexpr std::size_t kMostBytes = 21 * play::kBetweenPeople.most_turns;
  const std::string text = archive.parameters().text(key, kMostBytes);
  std::vector<std::uint64_t> numbers;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at != end;) {
    std::uint64_t number = 0;
    const auto [after, error] = std::from_chars(at, end, number);
    if (error != std::errc() || number > most || after == end || *after != ' ') {
      archive.refuse();
      break;
    }
    numbers.push_back(number);
    at = after + 1;
  }
  return numbers;
}

using SnapshotTurns = std::vector<play::Snapshot::Turn>;
void turns_field(FieldWriter& archive, const SnapshotTurns& turns) {
  std::string moves;
  std::string steps;  // from one turn's revision to the next, mostly 1
  std::string left;
  std::uint64_t revision = 1;
  for (const play::Snapshot::Turn& turn : turns) {
    append_number(moves, turn.move.bits);
    append_number(steps, turn.revision - std::exchange(revision, turn.revision));
    append_number(left, static_cast<std::uint64_t>(turn.left.count()));
  }
  archive("moves", moves);
  archive("steps", steps);
  archive("left", left);
}
void turns_field(FieldReader& archive, SnapshotTurns& turns) {
  const auto moves = read_numbers(archive, "moves", std::numeric_limits<std::uint64_t>::max());
  const auto steps = read_numbers(archive, "steps", kMostWhole);
  const auto left = read_numbers(archive, "left", kMostWhole);
  if (steps.size() != moves.size() || left.size() != moves.size()) return archive.refuse();
  turns.reserve(moves.size());
  std::uint64_t revision = 1;
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    revision += steps[ply];
    turns.push_back({.move = {moves[ply]},
                     .left = Milliseconds(static_cast<std::int64_t>(left[ply])),
                     .revision = revision});
  }
}

// Snapshots of another format are not read.
constexpr std::int64_t kSnapshotFormat = 1;

constexpr service::AlternativeNames<decltype(Event::what)> kEventNames{
    "created",  "joined",   "played", "offered",   "declined", "taken-back", "redone",
    "reopened", "reseated", "ended",  "continued", "left",     "returned",   "imported"};

}  // namespace
}  // namespace joga::online

// --- Events ---

namespace joga::service {

template <>
struct Fields<play::Created> {
  static void of(auto& archive, auto& created) {
    archive("game", created.game);
    archive("start", created.start);
    online::clock_field(archive, created.clock);
    online::seats_field(archive, created.seats);
    archive("by", created.by);
    archive("listed", created.listed);
    archive("invited", created.invited);
    archive.bits("seed", created.seed);
  }
};
template <>
struct Fields<play::Joined> {
  static void of(auto& archive, auto& joined) {
    archive("person", joined.seat.person);
    archive("bot", joined.seat.bot);
  }
};
template <>
struct Fields<play::Played> {
  static void of(auto& archive, auto& played) {
    archive("move", played.move);
    archive("left", played.left);
  }
};
template <>
struct Fields<play::Offered> {
  static void of(auto& archive, auto& offered) {
    archive.word("offer", offered.offer, play::offer_word, play::kOffers);
    archive("player", offered.player);
  }
};
template <>
struct Fields<play::Declined> {
  static void of(auto& archive, auto& declined) {
    archive.word("offer", declined.offer, play::offer_word, play::kOffers);
  }
};
template <>
struct Fields<play::TakenBack> {
  static void of(auto& archive, auto& taken) { archive.whole("ply", taken.ply, 0, kMostWhole); }
};
template <>
struct Fields<play::Redone> {
  static void of(auto& archive, auto& redone) { archive.whole("ply", redone.ply, 0, kMostWhole); }
};
template <>
struct Fields<play::Reopened> {
  static void of(auto&, auto&) {}
};
template <>
struct Fields<play::Reseated> {
  static void of(auto& archive, auto& reseated) {
    online::seats_field(archive, reseated.seats);
    archive.bits("seed", reseated.seed);
  }
};
template <>
struct Fields<play::Ended> {
  static void of(auto& archive, auto& ended) {
    archive.word("ending", ended.ending, service::told_ending, record::kEndings);
    online::outcome_field(archive, ended.outcome);
  }
};
template <>
struct Fields<play::Continued> {
  static void of(auto& archive, auto& continued) { archive("next", continued.next); }
};
template <>
struct Fields<play::Left> {
  static void of(auto& archive, auto& left) { archive("player", left.player); }
};
template <>
struct Fields<play::Returned> {
  static void of(auto& archive, auto& returned) { archive("player", returned.player); }
};
template <>
struct Fields<play::Imported> {
  static void of(auto& archive, auto& imported) {
    Fields<play::Created>::of(archive, imported.created);
    online::names_field(archive, imported.created);
    archive.list("turns", imported.turns, play::kBetweenPeople.most_turns);
    archive("ended", imported.ended);
  }
};

// --- Snapshots ---

template <>
struct Fields<play::Snapshot> {
  static void of(auto& archive, auto& snapshot) {
    archive.whole("revision", snapshot.revision, 1, kMostWhole);
    archive("created", snapshot.created);
    online::world_field(archive, "created_at", snapshot.created_at);
    online::world_field(archive, "changed_at", snapshot.changed_at);
    online::seats_field(archive, snapshot.seats);
    online::turns_field(archive, snapshot.turns);
    archive("position", snapshot.position);
    online::world_field(archive, "began_world", snapshot.turn_began.world);
    archive("began_service", snapshot.turn_began.service);
    archive("ended", snapshot.ended);
    for (std::size_t i = 0; i < play::kOffers; ++i) {
      const std::string offer(play::offer_word(static_cast<play::Offer>(i)));
      archive(offer, snapshot.offers[i]);
      archive.whole(offer + "_at_1", snapshot.offered_at[i][0], 0, kMostWhole);
      archive.whole(offer + "_at_2", snapshot.offered_at[i][1], 0, kMostWhole);
    }
    archive("absent_1", snapshot.absent_since[0]);
    archive("absent_2", snapshot.absent_since[1]);
    archive("next", snapshot.next);
  }
};

}  // namespace joga::service

namespace joga::online {
namespace {

[[nodiscard]] Error unreadable() {
  return {ErrorCode::Malformed, play::text::kBadLog};
}

// Applies the events that follow.
[[nodiscard]] Result<GameState> continued(Result<GameState> game, std::span<const store::Event> events) {
  if (!game) return game;
  for (const store::Event& stored : events) {
    const Result<Event> event = read_event(stored.data);
    if (!event) return event.error();
    if (const Result<Done> applied = game->apply(*event); !applied) return applied.error();
  }
  return game;
}

[[nodiscard]] Result<GameState> read_stored(const store::StoredGame& stored) {
  if (!stored.snapshot) return read_game(stored.events);
  const Result<play::Snapshot> snapshot = read_snapshot(stored.snapshot->data);
  if (!snapshot) return snapshot.error();
  if (snapshot->revision != stored.snapshot->revision) return unreadable();
  Result<GameState> game = continued(GameState::from_snapshot(*snapshot), stored.events);
  if (game && game->revision() != stored.heading.revision) return unreadable();
  return game;
}

// --- Summaries ---

[[nodiscard]] std::string summary_text(const GameState& game) {
  json seats = json::array();
  for (const Seat& seat : game.seats()) {
    // The heading already says which person has the seat.
    json kind = stored_seat(seat);
    if (kind.is_object()) kind.erase("person");
    seats.push_back(std::move(kind));
  }
  const std::optional<Ending> ending = game.ending();
  return text_of({{"game", game.created().game},
                  {"seats", std::move(seats)},
                  {"clock", clock_json(game.created().clock)},
                  {"set_up", game.is_set_up()},
                  {"ply", game.history().ply()},
                  {"to_move", side_json(game.to_move())},
                  {"outcome", outcome_word(game.outcome())},
                  {"ending", ending ? json(told_ending(*ending)) : json(nullptr)},
                  {"by", service::number_of(game.created().by)}});
}

// A person who has been deleted has neither name nor number.
[[nodiscard]] json seat_json(const json& kind, const store::Person* person) {
  if (!kind.is_object()) return nullptr;
  const auto level = kind.find("level");
  if (level != kind.end()) {
    return {{"name", ""}, {"person", nullptr}, {"who", "level:" + level->dump()}, {"bot", false}};
  }
  const auto bot = kind.find("bot");
  return {{"name", person == nullptr ? std::string() : person->name},
          {"person", person == nullptr ? json(nullptr) : json(number_of(person->id))},
          {"who", "human"},
          {"bot", bot != kind.end() && *bot == true}};
}

}  // namespace

std::string event_text(const Event& event) {
  json text = service::variant_json("event", kEventNames, event.what);
  text["world"] = in_milliseconds(event.at.world);
  text["service"] = event.at.service.count();
  return text_of(text);
}

Result<Event> read_event(std::string_view text) {
  const json object = json::parse(text, nullptr, false);
  if (!object.is_object()) return unreadable();
  Parameters parameters(object);
  Event event{.at = {.world = store::Time(Milliseconds(parameters.whole("world", -kMostWhole, kMostWhole))),
                     .service = Milliseconds(parameters.whole("service", -kMostWhole, kMostWhole))}};
  service::read_variant("event", kEventNames, parameters, event.what);
  if (parameters.failure()) return unreadable();
  return event;
}

std::string snapshot_text(const play::Snapshot& snapshot) {
  json text{{"format", kSnapshotFormat}};
  FieldWriter writer(text);
  service::Fields<play::Snapshot>::of(writer, snapshot);
  return text_of(text);
}

Result<play::Snapshot> read_snapshot(std::string_view text) {
  const json object = json::parse(text, nullptr, false);
  if (!object.is_object()) return unreadable();
  Parameters parameters(object);
  static_cast<void>(parameters.whole("format", kSnapshotFormat, kSnapshotFormat));
  play::Snapshot snapshot;
  FieldReader reader(parameters);
  service::Fields<play::Snapshot>::of(reader, snapshot);
  if (parameters.failure()) return unreadable();
  return snapshot;
}

Result<GameState> read_game(std::span<const store::Event> events) {
  if (events.empty() || events.front().revision != 1) return unreadable();
  const Result<Event> first = read_event(events.front().data);
  if (!first) return first.error();
  return continued(GameState::create(*first), events.subspan(1));
}

Result<std::optional<LoadedGame>> load_game(store::Store& store, std::string_view id) {
  const auto load =
      [](const Result<std::optional<store::StoredGame>>& found) -> Result<std::optional<LoadedGame>> {
    if (!found) return found.error();
    const std::optional<store::StoredGame>& stored = *found;
    if (!stored) return std::optional<LoadedGame>();
    return std::optional(LoadedGame{.heading = stored->heading, .game = read_stored(*stored)});
  };
  Result<std::optional<LoadedGame>> loaded = load(store.game(id));
  if (!loaded) return loaded;
  const std::optional<LoadedGame>& game = *loaded;
  if (!game || game->game) return loaded;
  // Either the snapshot cannot be used or the log is damaged: tries all events, without the snapshot.
  return load(store.game(id, 0));
}

const store::Person* find_person(const People& people, std::optional<PersonId> id) noexcept {
  const auto found = std::ranges::find_if(people, [&](const store::Person& one) { return one.id == id; });
  return found == people.end() ? nullptr : &*found;
}

store::GameHeading heading_of(const std::string& id, const GameState& game, const People& people) {
  const auto who = [&](std::optional<PersonId> person) {
    return find_person(people, person) == nullptr ? std::nullopt : person;
  };
  return {.id = id,
          .revision = game.revision(),
          .phase = game.phase(),
          .listed = game.phase() == Phase::Open && game.created().listed,
          .seats = {who(game.person_at(Player::One)), who(game.person_at(Player::Two))},
          .invited = who(game.invited()),
          .world_due = game.world_due(),
          .service_due = game.service_due(),
          .computer_to_move = game.computer_to_move(),
          .changed = game.changed_at(),
          .summary = summary_text(game),
          .aborted = game.ending() == Ending::Aborted};
}

std::size_t stored_bytes(const store::Event& event) noexcept {
  constexpr std::size_t kRow = 64;
  return event.data.size() + kRow;
}

// --- JSON for clients ---

std::int64_t in_milliseconds(store::Time time) noexcept {
  return time.time_since_epoch().count();
}

json person_json(const store::Person& person) {
  return {{"person", number_of(person.id)}, {"name", person.name}, {"bot", person.owner.has_value()}};
}

TimeControl read_clock(Parameters& parameters, std::string_view key) {
  if (!parameters.has(key)) return {};
  Parameters clock(parameters.object(key), parameters.path_of(key));
  const std::string kind = clock.text("kind");
  TimeControl control;
  constexpr std::int64_t kMost = 1'000'000'000;
  if (kind == "minutes") {
    control = search::Clock{.remaining = Milliseconds(clock.whole("initial_ms", 0, kMost)),
                            .increment = Milliseconds(clock.whole("increment_ms", 0, kMost))};
  } else if (kind == "days") {
    control = play::Days{static_cast<int>(clock.whole("days", 0, kMost))};
  } else {
    clock.reject({service::FailureCode::Malformed,
                  Message(text::kParameterMust, parameters.path_of(key) + "kind", text::kAClockKind)});
  }
  parameters.take(clock);
  return control;
}

void add_state(json& state, const GameState& game, const People& people, const std::array<bool, 2>& present,
               Moment now) {
  json players = json::array();
  for (const Player player : kPlayers) {
    const Seat& seat = game.seat(player);
    json told = seat_json(stored_seat(seat), find_person(people, game.person_at(player)));
    if (told.is_object() && !name_of(seat).empty()) told["name"] = name_of(seat);
    const bool shared = game.phase() == Phase::Running && game.clock() != nullptr;
    if (told.is_object()) {
      told["present"] = !seat.who.is_human() || present[index_of(player)] ||
                        (shared && !game.is_absent(player) && !told["person"].is_null());
    }
    players.push_back(std::move(told));
  }
  const store::Person* invited = find_person(people, game.invited());
  const std::optional<store::Time> due = game.world_due();
  const std::optional<GameState::Claim> claim = game.claimable(now);
  const std::optional<std::string>& next = game.next();
  state.update({{"players", std::move(players)},
                {"listed", game.phase() == Phase::Open && game.created().listed},
                {"invited", invited == nullptr ? json(nullptr) : person_json(*invited)},
                {"deadline", due ? json(in_milliseconds(*due)) : json(nullptr)},
                {"offers",
                 {{"draw", side_json(game.offered(Offer::Draw))},
                  {"takeback", side_json(game.offered(Offer::Takeback))},
                  {"rematch", side_json(game.offered(Offer::Rematch))}}},
                {"next", next ? json(*next) : json(nullptr)},
                {"can_abort", game.can_abort()},
                {"can_take_back", {game.can_take_back(Player::One), game.can_take_back(Player::Two)}},
                {"claimable", nullptr}});
  if (claim)
    state["claimable"] = {{"by", service::number_of(claim->by)}, {"from", in_milliseconds(claim->from)}};
}

void add_creation(json& whole, const GameState& game, std::optional<PersonId> viewer) {
  const std::optional<Player> seat = viewer ? game.seat_of(*viewer) : std::nullopt;
  whole.update({{"created", in_milliseconds(game.created_at())},
                {"by", service::number_of(game.created().by)},
                {"you", seat ? service::number_of(*seat) : 0}});
}

json summary_json(const store::GameHeading& heading, const People& people, std::optional<PersonId> viewer) {
  json summary = json::parse(heading.summary, nullptr, false);
  if (!summary.is_object()) summary = json::object();
  const json kinds = summary.contains("seats") ? summary["seats"] : json::array();
  summary.erase("seats");
  json players = json::array();
  int you = 0;
  for (std::size_t i = 0; i < heading.seats.size(); ++i) {
    const json kind = kinds.is_array() && i < kinds.size() ? kinds[i] : json();
    players.push_back(seat_json(kind, find_person(people, heading.seats[i])));
    if (viewer && heading.seats[i] == viewer) you = static_cast<int>(i) + 1;
  }
  const bool your_turn = you != 0 && summary.contains("to_move") && summary["to_move"] == you;
  summary.update({{"id", heading.id},
                  {"players", std::move(players)},
                  {"phase", play::phase_word(heading.phase)},
                  {"listed", heading.listed},
                  {"deadline", heading.world_due ? json(in_milliseconds(*heading.world_due)) : json(nullptr)},
                  {"changed", in_milliseconds(heading.changed)},
                  {"you", you},
                  {"invited", viewer.has_value() && heading.invited == viewer},
                  {"your_turn", your_turn}});
  return summary;
}

std::string terms_of(const store::GameHeading& heading) {
  const json summary = json::parse(heading.summary, nullptr, false);
  if (!summary.is_object() || summary.value("set_up", false)) return {};
  return text_of({{"game", summary.value("game", json())}, {"clock", summary.value("clock", json())}});
}

std::string record_text(const GameState& game, const People& people) {
  std::array<std::string, 2> names;
  for (const Player player : kPlayers) {
    const store::Person* person = find_person(people, game.person_at(player));
    if (person != nullptr) names[index_of(player)] = person->name;
  }
  return record::to_text(game.to_record(names));
}

Result<store::AddGame> import_record(const record::Record& record, const std::string& id, Moment now) {
  const Result<Event> event = GameState::import(record, now);
  if (!event) return event.error();
  const Result<GameState> game = GameState::create(*event);
  if (!game) return game.error();
  return store::AddGame{.heading = heading_of(id, *game, {}),
                        .event = {.revision = 1, .data = event_text(*event)}};
}

std::string list_cursor_text(Phase phase, const std::optional<store::Cursor>& after) {
  std::string text(play::phase_word(phase));
  if (after) text += ' ' + std::to_string(in_milliseconds(after->changed)) + ' ' + after->id;
  return text;
}

std::optional<ListCursor> read_list_cursor(std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  constexpr std::size_t kWords = 3;
  if (words.size() != 1 && words.size() != kWords) return std::nullopt;
  ListCursor place;
  if (words[0] == play::phase_word(Phase::Running)) {
    place.phase = Phase::Running;
  } else if (words[0] != play::phase_word(Phase::Over)) {
    return std::nullopt;
  }
  if (words.size() == 1) return place;
  const auto changed = number_from<std::int64_t>(words[1]);
  if (!changed) return std::nullopt;
  place.after = store::Cursor{.changed = store::Time(Milliseconds(*changed)), .id = std::string(words[2])};
  return place;
}

}  // namespace joga::online
