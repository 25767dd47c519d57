#include "joga/online/event_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/online/catalogue.hpp"
#include "joga/record/writer.hpp"
#include "joga/service/game_json.hpp"

namespace joga::online {
namespace {

using service::Parameters;

// Whole numbers that every JSON reader keeps.
constexpr std::int64_t kLargest = (std::int64_t{1} << 53U) - 1;

[[nodiscard]] json side_json(std::optional<Player> player) {
  return player ? json(service::number_of(*player)) : json(nullptr);
}

[[nodiscard]] std::int64_t number_of(PersonId person) noexcept {
  return static_cast<std::int64_t>(person);
}

[[nodiscard]] PersonId read_person(Parameters& parameters, std::string_view key) {
  return PersonId{parameters.whole(key, 0, kLargest)};
}

[[nodiscard]] Milliseconds read_milliseconds(Parameters& parameters, std::string_view key) {
  return Milliseconds(parameters.whole(key, 0, kLargest));
}

template <class Kind, std::size_t Count>
[[nodiscard]] Kind read_word(Parameters& parameters, std::string_view key,
                             std::string_view (*word_of)(Kind) noexcept) {
  const std::string word = parameters.text(key);
  for (std::size_t i = 0; i < Count; ++i) {
    if (word_of(static_cast<Kind>(i)) == word) return static_cast<Kind>(i);
  }
  parameters.reject({service::FailureCode::Malformed, text::kBadLog});
  return Kind{};
}

[[nodiscard]] Outcome read_outcome(Parameters& parameters) {
  const std::string word = parameters.text("outcome");
  for (const Outcome outcome : {Outcome::PlayerOneWins, Outcome::PlayerTwoWins, Outcome::Draw}) {
    if (outcome_word(outcome) == word) return outcome;
  }
  return Outcome::Running;
}

// --- Seats ---

struct SeatJson {
  [[nodiscard]] json operator()(std::monostate) const { return nullptr; }
  [[nodiscard]] json operator()(const Human& human) const {
    return {{"person", number_of(human.person)}, {"bot", human.bot}};
  }
  [[nodiscard]] json operator()(const Computer& computer) const { return {{"level", computer.level}}; }
};

[[nodiscard]] Human read_human(Parameters& parameters) {
  return {.person = read_person(parameters, "person"), .bot = parameters.truth("bot")};
}

[[nodiscard]] std::array<Seat, 2> read_stored_seats(Parameters& parameters) {
  std::array<Seat, 2> seats;
  const json& list = parameters.list("seats", seats.size(), seats.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].is_null()) continue;
    Parameters seat(list[i]);
    constexpr int kMostLevel = 1'000;
    if (seat.has("level")) {
      seats[i] = Computer{static_cast<int>(seat.whole("level", 1, kMostLevel))};
    } else {
      seats[i] = read_human(seat);
    }
    parameters.take(seat);
  }
  return seats;
}

// --- Events ---

struct EventJson {
  [[nodiscard]] json operator()(const Created& created) const {
    json seats = json::array();
    for (const Seat& seat : created.seats) seats.push_back(std::visit(SeatJson{}, seat));
    json text{{"event", "created"},        {"game", created.game},
              {"start", created.start},    {"clock", clock_json(created.clock)},
              {"seats", std::move(seats)}, {"by", service::number_of(created.by)},
              {"listed", created.listed},  {"seed", std::to_string(created.seed)}};
    if (created.invited) text["invited"] = number_of(*created.invited);
    return text;
  }
  [[nodiscard]] json operator()(const Joined& joined) const {
    json text = SeatJson{}(joined.human);
    text["event"] = "joined";
    return text;
  }
  [[nodiscard]] json operator()(const Played& played) const {
    return {{"event", "played"}, {"move", played.move}, {"left", played.left.count()}};
  }
  [[nodiscard]] json operator()(const Offered& offered) const {
    return {{"event", "offered"},
            {"offer", offer_word(offered.offer)},
            {"player", service::number_of(offered.player)}};
  }
  [[nodiscard]] json operator()(const Declined& declined) const {
    return {{"event", "declined"}, {"offer", offer_word(declined.offer)}};
  }
  [[nodiscard]] json operator()(const TakenBack& taken) const {
    return {{"event", "taken-back"}, {"ply", taken.ply}};
  }
  [[nodiscard]] json operator()(const Ended& ended) const {
    return {
        {"event", "ended"}, {"ending", ending_word(ended.ending)}, {"outcome", outcome_word(ended.outcome)}};
  }
  [[nodiscard]] json operator()(const Continued& continued) const {
    return {{"event", "continued"}, {"next", continued.next}};
  }
  [[nodiscard]] json operator()(const Left& left) const {
    return {{"event", "left"}, {"player", service::number_of(left.player)}};
  }
  [[nodiscard]] json operator()(const Returned& returned) const {
    return {{"event", "returned"}, {"player", service::number_of(returned.player)}};
  }
  [[nodiscard]] json operator()(const Imported& imported) const {
    json text = (*this)(imported.created);
    json turns = json::array();
    for (const Played& turn : imported.turns) turns.push_back((*this)(turn));
    text.update({{"event", "imported"},
                 {"names", imported.names},
                 {"turns", std::move(turns)},
                 {"ended", (*this)(imported.ended)}});
    return text;
  }
};

[[nodiscard]] Created read_created(Parameters& parameters) {
  Created created{.game = parameters.text("game"),
                  .start = parameters.text("start"),
                  .clock = read_clock(parameters, "clock"),
                  .seats = read_stored_seats(parameters),
                  .by = parameters.player("by"),
                  .listed = parameters.truth("listed")};
  if (parameters.has("invited")) created.invited = read_person(parameters, "invited");
  created.seed = number_from<std::uint64_t>(parameters.text("seed")).value_or(0);
  return created;
}

[[nodiscard]] Played read_played(Parameters& parameters) {
  return {.move = parameters.text("move"), .left = read_milliseconds(parameters, "left")};
}

[[nodiscard]] Ended read_ended(Parameters& parameters) {
  return {.ending = read_word<Ending, kEndings>(parameters, "ending", ending_word),
          .outcome = read_outcome(parameters)};
}

[[nodiscard]] Imported read_imported(Parameters& parameters) {
  Imported imported{.created = read_created(parameters)};
  const std::vector<std::string> names = parameters.texts("names", imported.names.size());
  for (std::size_t i = 0; i < names.size(); ++i) imported.names[i] = names[i];
  for (const json& one : parameters.list("turns", 0, service::kMostMoves)) {
    Parameters turn(one);
    imported.turns.push_back(read_played(turn));
    parameters.take(turn);
  }
  Parameters ended(parameters.object("ended"));
  imported.ended = read_ended(ended);
  parameters.take(ended);
  return imported;
}

[[nodiscard]] bool read_what(Parameters& parameters, Event& event) {
  const std::string name = parameters.text("event");
  if (name == "created") {
    event.what = read_created(parameters);
  } else if (name == "joined") {
    event.what = Joined{read_human(parameters)};
  } else if (name == "played") {
    event.what = read_played(parameters);
  } else if (name == "offered") {
    event.what = Offered{.offer = read_word<Offer, kOffers>(parameters, "offer", offer_word),
                         .player = parameters.player("player")};
  } else if (name == "declined") {
    event.what = Declined{read_word<Offer, kOffers>(parameters, "offer", offer_word)};
  } else if (name == "taken-back") {
    event.what = TakenBack{static_cast<std::size_t>(parameters.whole("ply", 0, kLargest))};
  } else if (name == "ended") {
    event.what = read_ended(parameters);
  } else if (name == "continued") {
    event.what = Continued{parameters.text("next")};
  } else if (name == "left") {
    event.what = Left{parameters.player("player")};
  } else if (name == "returned") {
    event.what = Returned{parameters.player("player")};
  } else if (name == "imported") {
    event.what = read_imported(parameters);
  } else {
    return false;
  }
  return !parameters.failure();
}

[[nodiscard]] Error unreadable() {
  return {ErrorCode::Malformed, text::kBadLog};
}

// --- Summaries ---

[[nodiscard]] std::string summary_text(const SharedGame& game) {
  json seats = json::array();
  for (const Seat& seat : game.seats()) {
    // Who it is, the heading says.
    json kind = std::visit(SeatJson{}, seat);
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
                  {"ending", ending ? json(ending_word(*ending)) : json(nullptr)},
                  {"by", service::number_of(game.created().by)}});
}

// Somebody who is not among the people any more has neither name nor number.
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

// Directions and invisible characters, with which a name can look like another.
[[nodiscard]] bool is_deceptive(std::uint32_t code) noexcept {
  return code == 0xad || code == 0x34f || code == 0x61c || code == 0x115f || code == 0x1160 ||
         code == 0x180e || (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2060 && code <= 0x206f) || code == 0x3164 || (code >= 0xfe00 && code <= 0xfe0f) ||
         code == 0xfeff || code == 0xffa0 || (code >= 0xfff0 && code <= 0xfffb) ||
         (code >= 0xe000 && code <= 0xf8ff) || code >= 0xe0000;
}

[[nodiscard]] bool is_blank(std::uint32_t code) noexcept {
  return code == ' ' || code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) ||
         code == 0x202f || code == 0x205f || code == 0x2800 || code == 0x3000;
}

// Accents that pile up on one letter reach into other lines.
[[nodiscard]] bool is_accent(std::uint32_t code) noexcept {
  return (code >= 0x300 && code <= 0x36f) || (code >= 0x483 && code <= 0x489) ||
         (code >= 0x1ab0 && code <= 0x1aff) || (code >= 0x1dc0 && code <= 0x1dff) ||
         (code >= 0x20d0 && code <= 0x20ff) || (code >= 0xfe20 && code <= 0xfe2f);
}

}  // namespace

std::string event_text(const Event& event) {
  json text = std::visit(EventJson{}, event.what);
  text["world"] = in_milliseconds(event.at.world);
  text["service"] = event.at.service.count();
  return text_of(text);
}

Result<Event> read_event(std::string_view text) {
  const json object = json::parse(text, nullptr, false);
  if (!object.is_object()) return unreadable();
  Parameters parameters(object);
  Event event{.at = {.world = store::Time(Milliseconds(parameters.whole("world", -kLargest, kLargest))),
                     .service = Milliseconds(parameters.whole("service", -kLargest, kLargest))}};
  if (!read_what(parameters, event)) return unreadable();
  return event;
}

Result<SharedGame> read_game(std::span<const store::Event> events) {
  if (events.empty() || events.front().revision != 1) return unreadable();
  const Result<Event> first = read_event(events.front().data);
  if (!first) return first.error();
  Result<SharedGame> game = SharedGame::create(*first);
  if (!game) return game;
  for (const store::Event& stored : events.subspan(1)) {
    const Result<Event> event = read_event(stored.data);
    if (!event) return event.error();
    if (const Result<Done> applied = game->apply(*event); !applied) return applied.error();
  }
  return game;
}

const store::Person* find_person(const People& people, std::optional<PersonId> id) noexcept {
  const auto found = std::ranges::find_if(people, [&](const store::Person& one) { return one.id == id; });
  return found == people.end() ? nullptr : &*found;
}

store::Heading heading_of(const std::string& id, const SharedGame& game, const People& people) {
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
          .computer_to_move = game.computer_to_move() != nullptr,
          .changed = game.changed_at(),
          .summary = summary_text(game)};
}

// --- What is told ---

std::int64_t in_milliseconds(store::Time time) noexcept {
  return time.time_since_epoch().count();
}

json person_json(const store::Person& person) {
  return {{"person", number_of(person.id)}, {"name", person.name}, {"bot", person.owner.has_value()}};
}

json clock_json(const TimeControl& clock) {
  if (const auto* minutes = std::get_if<Minutes>(&clock)) {
    return {{"kind", "minutes"},
            {"initial_ms", minutes->initial.count()},
            {"increment_ms", minutes->increment.count()}};
  }
  if (const auto* days = std::get_if<Days>(&clock)) return {{"kind", "days"}, {"days", days->days}};
  return nullptr;
}

TimeControl read_clock(Parameters& parameters, std::string_view key) {
  if (!parameters.has(key)) return {};
  Parameters clock(parameters.object(key), parameters.path_of(key));
  const std::string kind = clock.text("kind");
  TimeControl control;
  constexpr std::int64_t kMost = 1'000'000'000;
  if (kind == "minutes") {
    control = Minutes{.initial = Milliseconds(clock.whole("initial_ms", 0, kMost)),
                      .increment = Milliseconds(clock.whole("increment_ms", 0, kMost))};
  } else if (kind == "days") {
    control = Days{static_cast<int>(clock.whole("days", 0, kMost))};
  } else {
    clock.reject({service::FailureCode::Malformed,
                  Message(text::kParameterMust, parameters.path_of(key) + "kind", text::kAClockKind)});
  }
  parameters.take(clock);
  return control;
}

json state_json(const SharedGame& game, const People& people, const std::array<bool, 2>& present,
                Moment now) {
  json players = json::array();
  for (const Player player : kPlayers) {
    const Seat& seat = game.seats()[index_of(player)];
    json told = seat_json(std::visit(SeatJson{}, seat), find_person(people, game.person_at(player)));
    if (!game.name_at(player).empty()) told["name"] = game.name_at(player);
    const bool shared = game.phase() == Phase::Running && game.has_minutes();
    if (told.is_object()) {
      told["present"] = std::holds_alternative<Computer>(seat) || present[index_of(player)] ||
                        (shared && !game.is_absent(player) && !told["person"].is_null());
    }
    players.push_back(std::move(told));
  }
  const store::Person* invited = find_person(people, game.invited());
  const std::optional<store::Time> due = game.world_due();
  const std::optional<SharedGame::Claim> claim = game.claimable(now);
  const std::optional<Ending> ending = game.ending();
  const std::optional<std::string>& next = game.next();
  json state{{"phase", phase_word(game.phase())},
             {"players", std::move(players)},
             {"listed", game.phase() == Phase::Open && game.created().listed},
             {"invited", invited == nullptr ? json(nullptr) : person_json(*invited)},
             {"to_move", side_json(game.to_move())},
             {"outcome", outcome_word(game.outcome())},
             {"ending", ending ? json(ending_word(*ending)) : json(nullptr)},
             {"clock", clock_json(game.created().clock)},
             {"left_ms", nullptr},
             {"running", side_json(game.running())},
             {"deadline", due ? json(in_milliseconds(*due)) : json(nullptr)},
             {"offers",
              {{"draw", side_json(game.offered(Offer::Draw))},
               {"takeback", side_json(game.offered(Offer::Takeback))},
               {"rematch", side_json(game.offered(Offer::Rematch))}}},
             {"next", next ? json(*next) : json(nullptr)},
             {"claimable", nullptr}};
  if (game.has_minutes())
    state["left_ms"] = {game.left(Player::One, now).count(), game.left(Player::Two, now).count()};
  if (claim)
    state["claimable"] = {{"by", service::number_of(claim->by)}, {"from", in_milliseconds(claim->from)}};
  return state;
}

json move_texts(const History& history, std::size_t from) {
  json moves = json::array();
  for (std::size_t ply = from; ply < history.ply(); ++ply) moves.push_back(history.move_text_at(ply));
  return moves;
}

json summary_json(const store::Heading& heading, const People& people, std::optional<PersonId> viewer) {
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
                  {"phase", phase_word(heading.phase)},
                  {"deadline", heading.world_due ? json(in_milliseconds(*heading.world_due)) : json(nullptr)},
                  {"changed", in_milliseconds(heading.changed)},
                  {"you", you},
                  {"invited", viewer.has_value() && heading.invited == viewer},
                  {"your_turn", your_turn}});
  return summary;
}

std::string record_text(const SharedGame& game, const People& people) {
  std::array<std::string, 2> names;
  for (const Player player : kPlayers) {
    const store::Person* person = find_person(people, game.person_at(player));
    if (person != nullptr) names[index_of(player)] = person->name;
  }
  return record::to_text(game.to_record(names));
}

Result<store::AddGame> import_record(const record::Record& record, const std::string& id, Moment now) {
  const Result<Event> event = SharedGame::import(record, now);
  if (!event) return event.error();
  const Result<SharedGame> game = SharedGame::create(*event);
  if (!game) return game.error();
  return store::AddGame{.heading = heading_of(id, *game, {}),
                        .event = {.revision = 1, .data = event_text(*event)}};
}

std::string place_text(Phase phase, const std::optional<store::Cursor>& after) {
  std::string text(phase_word(phase));
  if (after) text += ' ' + std::to_string(in_milliseconds(after->changed)) + ' ' + after->id;
  return text;
}

std::optional<Place> read_place(std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  constexpr std::size_t kWords = 3;
  if (words.size() != 1 && words.size() != kWords) return std::nullopt;
  Place place;
  if (words[0] == phase_word(Phase::Running)) {
    place.phase = Phase::Running;
  } else if (words[0] != phase_word(Phase::Over)) {
    return std::nullopt;
  }
  if (words.size() == 1) return place;
  const auto changed = number_from<std::int64_t>(words[1]);
  if (!changed) return std::nullopt;
  place.after = store::Cursor{.changed = store::Time(Milliseconds(*changed)), .id = std::string(words[2])};
  return place;
}

Result<std::string> clean_name(std::string_view name, std::size_t most_characters) {
  std::string clean;
  std::size_t characters = 0;
  int accents = 0;
  bool blank = false;
  for (std::size_t at = 0; at < name.size();) {
    const CodePoint next = front_character(name.substr(at));
    if (next.length == 0 || is_control(next.value) || is_deceptive(next.value))
      return Error{ErrorCode::Malformed, text::kStrangeName};
    accents = is_accent(next.value) ? accents + 1 : 0;
    constexpr int kMostAccents = 2;
    if (accents > kMostAccents) return Error{ErrorCode::Malformed, text::kStrangeName};
    if (is_blank(next.value)) {
      blank = true;
    } else {
      if (blank && !clean.empty()) {
        clean += ' ';
        ++characters;
      }
      blank = false;
      clean += name.substr(at, next.length);
      ++characters;
    }
    at += next.length;
  }
  if (clean.empty()) return Error{ErrorCode::Malformed, text::kEmptyName};
  if (characters > most_characters)
    return Error{ErrorCode::Malformed, Message(text::kLongName, most_characters)};
  return clean;
}

}  // namespace joga::online
