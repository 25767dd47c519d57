#include "joga/app/host_administration.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "joga/app/catalogue.hpp"
#include "joga/app/setup.hpp"
#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"
#include "joga/online/event_json.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "joga/server/blocked_networks.hpp"

namespace joga::app {
namespace {

constexpr std::size_t kGamesAtOnce = 100;

[[nodiscard]] store::Time world_now() {
  return std::chrono::floor<store::Milliseconds>(std::chrono::system_clock::now());
}

[[nodiscard]] Error failure_about(const MessageText& text, auto&&... arguments) {
  return {.code = ErrorCode::Unknown, .message = Message(text, arguments...)};
}

// Returns the people's names by seat; empty for a seat without a person.
[[nodiscard]] Result<std::array<std::string, 2>> names_of(store::Store& store,
                                                          const store::GameHeading& heading) {
  std::array<std::string, 2> names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::optional<store::PersonId>& seat = heading.seats[i];
    if (!seat) continue;
    const Result<std::optional<store::Person>> found = store.person(*seat);
    if (!found) return found.error();
    if (const std::optional<store::Person>& person = *found) names[i] = person->name;
  }
  return names;
}

[[nodiscard]] Result<online::LoadedGame> loaded_game(store::Store& store, const std::string& id) {
  Result<std::optional<online::LoadedGame>> found = online::load_game(store, id);
  if (!found) return found.error();
  std::optional<online::LoadedGame>& loaded = *found;
  if (!loaded) return failure_about(text::kHostNoGame, id);
  return *std::move(loaded);
}

[[nodiscard]] Result<record::Record> record_of(store::Store& store, const online::LoadedGame& loaded) {
  const auto& [heading, game] = loaded;
  if (!game) return failure_about(text::kHostBadGame, heading.id, game.error().message);
  const Result<std::array<std::string, 2>> names = names_of(store, heading);
  if (!names) return names.error();
  return game->to_record(*names);
}

[[nodiscard]] Result<record::Record> record_with_id(store::Store& store, const std::string& id) {
  const Result<online::LoadedGame> loaded = loaded_game(store, id);
  // A game without all its events is reported like one whose events make no sense.
  if (!loaded) return failure_about(text::kHostBadGame, id, loaded.error().message);
  return record_of(store, *loaded);
}

[[nodiscard]] Result<Done> show_game(store::Store& store, const std::string& id, Context& context) {
  std::ostream& out = context.out;
  const Result<online::LoadedGame> loaded = loaded_game(store, id);
  if (!loaded) return loaded.error();
  const Result<record::Record> record = record_of(store, *loaded);
  if (!record) return record.error();
  for (const Player player : kPlayers) {
    const std::optional<store::PersonId>& person = loaded->heading.seats[index_of(player)];
    out << "player " << digit_of(player) << ": person "
        << (person ? std::to_string(static_cast<std::int64_t>(*person)) : "-") << '\n';
  }
  out << '\n';
  record::write(out, *record);
  return Done{};
}

// Writes all games that can be read, and tells which cannot.
[[nodiscard]] Result<Done> export_games(store::Store& store, Context& context) {
  std::size_t damaged = 0;
  std::string after;
  while (true) {
    const Result<std::vector<store::GameHeading>> headings = store.all_games(after, kGamesAtOnce);
    if (!headings) return headings.error();
    for (const store::GameHeading& heading : *headings) {
      if (heading.phase == store::Phase::Open) continue;
      const Result<record::Record> record = record_with_id(store, heading.id);
      if (record) {
        record::write(context.out, *record);
      } else {
        ++damaged;
        context.fail(record.error().message);
      }
    }
    if (headings->size() < kGamesAtOnce) break;
    after = headings->back().id;
  }
  if (damaged > 0) return failure_about(text::kHostDamagedGames, damaged);
  return Done{};
}

// Derives the id from the record's content, so that importing a record twice stores it once.
[[nodiscard]] std::string id_of(const record::Record& record) {
  constexpr std::string_view kLetters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  constexpr std::size_t kIdLetters = 12;
  const std::string hash = store::token_hash(record::to_text(record));
  std::string id;
  for (std::size_t i = 0; i < kIdLetters; ++i) {
    unsigned number = 0;
    std::from_chars(hash.data() + 4 * i, hash.data() + 4 * i + 4, number, 16);
    id += kLetters[number % kLetters.size()];
  }
  return id;
}

[[nodiscard]] Result<Done> import_games(store::Store& store, const std::string& path, Context& context) {
  Result<std::ifstream> file = open_input(path);
  if (!file) return file.error();
  record::AnyReader reader(*file);
  const Moment now{.world = world_now()};
  std::size_t imported = 0;
  std::size_t known = 0;
  while (const std::optional<record::ReadResult> read = reader.next()) {
    if (!*read) {
      const record::RecordError& error = read->error();
      return failure_about(text::kRecordError, path, error.line, error.column, error.message);
    }
    Result<store::AddGame> game = online::import_record(**read, id_of(**read), now);
    if (!game) return failure_about(text::kHostBadGame, read->number(), game.error().message);
    const std::array writes{store::Write(*std::move(game))};
    const Result<std::vector<store::Written>> written = store.write(writes);
    if (!written) return written.error();
    ++(written->front() == store::Written::Done ? imported : known);
  }
  context.out << imported << " imported, " << known << " known already\n";
  return Done{};
}

// --- Acts, each of which is logged

// Stores the writes and the act, all at once. A write that changes nothing is no error.
[[nodiscard]] Result<Done> store_act(store::Store& store, std::vector<store::Write> writes,
                                     store::LogAct act) {
  writes.emplace_back(std::move(act));
  const Result<std::vector<store::Written>> written = store.write(writes);
  if (!written) return written.error();
  return Done{};
}

[[nodiscard]] Result<Done> remove_game(store::Store& store, const std::string& id, store::LogAct act) {
  const Result<std::optional<store::StoredGame>> game =
      store.game(id, std::numeric_limits<std::uint64_t>::max());
  if (!game) return game.error();
  if (!*game) return failure_about(text::kHostNoGame, id);
  return store_act(store, {store::RemoveGame{.id = id}}, std::move(act));
}

// A person and their bots.
[[nodiscard]] Result<std::vector<store::Person>> household(store::Store& store, store::PersonId id) {
  const Result<std::optional<store::Person>> found = store.person(id);
  if (!found) return found.error();
  const std::optional<store::Person>& person = *found;
  if (!person) return failure_about(text::kHostNoPerson, static_cast<std::int64_t>(id));
  Result<std::vector<store::Person>> all = store.bots_of(id);
  if (all) all->push_back(*person);
  return all;
}

[[nodiscard]] Result<std::vector<store::GameHeading>> games_of(store::Store& store, store::PersonId person,
                                                               store::Phase phase) {
  constexpr std::size_t kMost = 10'000;
  return store.headings({.person = person, .phase = phase, .most = kMost});
}

// The service time of the game's last event: only hosts know the time now. It matters to nobody's clock,
// since the game ends.
[[nodiscard]] ServiceTime last_service_time(store::Store& store, const store::GameHeading& heading) {
  const Result<std::optional<store::StoredGame>> found = store.game(heading.id, heading.revision - 1);
  if (!found) return {};
  const std::optional<store::StoredGame>& game = *found;
  if (!game || game->events.empty()) return {};
  const Result<play::Event> event = online::read_event(game->events.front().data);
  return event ? event->at.service : ServiceTime();
}

// Aborts the game for the person if the rules allow that, otherwise resigns. Tries again if a move comes in
// between. A game that cannot be read is left as it is.
[[nodiscard]] Result<Done> end_game(store::Store& store, const std::string& id, store::PersonId person) {
  constexpr int kTries = 10;
  for (int i = 0; i < kTries; ++i) {
    Result<online::LoadedGame> loaded = loaded_game(store, id);
    if (!loaded || !loaded->game) return Done{};
    play::GameState& game = *loaded->game;
    const Moment now{.world = world_now(), .service = last_service_time(store, loaded->heading)};
    play::Decision decision = game.decide(play::command::Abort{person}, now);
    if (decision.refusal) decision = game.decide(play::command::Resign{person}, now);
    if (!decision.event || !game.apply(*decision.event)) return Done{};
    online::People people;
    for (const std::optional<store::PersonId>& seat : loaded->heading.seats) {
      const Result<std::optional<store::Person>> found =
          seat ? store.person(*seat) : std::optional<store::Person>();
      if (!found) return found.error();
      if (const std::optional<store::Person>& one = *found) people.push_back(*one);
    }
    const std::array writes{store::Write(store::AppendEvent{
        .heading = online::heading_of(id, game, people),
        .event = {.revision = game.revision(), .data = online::event_text(*decision.event)}})};
    const Result<std::vector<store::Written>> written = store.write(writes);
    if (!written) return written.error();
    if (written->front() != store::Written::Conflict) return Done{};
  }
  return Done{};
}

[[nodiscard]] Result<Done> end_games(store::Store& store, store::PersonId person) {
  const Result<std::vector<store::GameHeading>> running = games_of(store, person, store::Phase::Running);
  if (!running) return running.error();
  for (const store::GameHeading& heading : *running) {
    if (Result<Done> ended = end_game(store, heading.id, person); !ended) return ended;
  }
  return Done{};
}

// Blocks the person and their bots, and removes their open games: challenges and invitations.
[[nodiscard]] Result<Done> block_person(store::Store& store, store::PersonId id, bool with_games,
                                        store::LogAct act) {
  const Result<std::vector<store::Person>> people = household(store, id);
  if (!people) return people.error();
  std::vector<store::Write> writes;
  for (const store::Person& person : *people) {
    writes.emplace_back(store::ChangePerson{.id = person.id, .blocked = true});
    const Result<std::vector<store::GameHeading>> open = games_of(store, person.id, store::Phase::Open);
    if (!open) return open.error();
    for (const store::GameHeading& heading : *open)
      writes.emplace_back(store::RemoveGame{.id = heading.id, .revision = heading.revision});
  }
  if (Result<Done> stored = store_act(store, std::move(writes), std::move(act)); !stored) return stored;
  if (!with_games) return Done{};
  for (const store::Person& person : *people) {
    if (Result<Done> ended = end_games(store, person.id); !ended) return ended;
  }
  return Done{};
}

[[nodiscard]] Result<Done> unblock_person(store::Store& store, store::PersonId id, store::LogAct act) {
  const Result<std::vector<store::Person>> people = household(store, id);
  if (!people) return people.error();
  std::vector<store::Write> writes;
  for (const store::Person& person : *people)
    writes.emplace_back(store::ChangePerson{.id = person.id, .blocked = false});
  return store_act(store, std::move(writes), std::move(act));
}

[[nodiscard]] Result<Done> unblock_network(store::Store& store, const std::string& network,
                                           store::LogAct act) {
  const Result<std::vector<store::BlockNetwork>> blocked = store.blocked_networks(world_now());
  if (!blocked) return blocked.error();
  if (std::ranges::find(*blocked, network, &store::BlockNetwork::network) == blocked->end())
    return failure_about(text::kHostNotBlocked, network);
  return store_act(store, {store::UnblockNetwork{network}}, std::move(act));
}

// --- Lists

// In UTC: "2026-12-31 23:59:59".
[[nodiscard]] std::string time_text(store::Time time) {
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(std::chrono::floor<std::chrono::seconds>(time - day));
  const auto two = [](auto number) {
    const std::string digits = std::to_string(number);
    return digits.size() < 2 ? "0" + digits : digits;
  };
  return std::to_string(static_cast<int>(date.year())) + "-" + two(static_cast<unsigned>(date.month())) +
         "-" + two(static_cast<unsigned>(date.day())) + " " + two(clock.hours().count()) + ":" +
         two(clock.minutes().count()) + ":" + two(clock.seconds().count());
}

[[nodiscard]] Result<Done> list_blocks(store::Store& store, Context& context) {
  const Result<std::vector<store::Person>> people =
      store.blocked_people(std::numeric_limits<std::size_t>::max());
  if (!people) return people.error();
  for (const store::Person& person : *people) {
    context.out << "person " << static_cast<std::int64_t>(person.id);
    if (person.owner) context.out << " bot of " << static_cast<std::int64_t>(*person.owner);
    context.out << (person.name.empty() ? "" : " " + person.name) << '\n';
  }
  const Result<std::vector<store::BlockNetwork>> networks = store.blocked_networks(world_now());
  if (!networks) return networks.error();
  for (const store::BlockNetwork& network : *networks) {
    context.out << "network " << network.network << " since " << time_text(network.since);
    if (network.expires) context.out << " until " << time_text(*network.expires);
    context.out << '\n';
  }
  return Done{};
}

// The oldest first, as in any log.
[[nodiscard]] Result<Done> show_log(store::Store& store, Context& context) {
  Result<std::vector<store::LogAct>> acts = store.acts(std::numeric_limits<std::size_t>::max());
  if (!acts) return acts.error();
  std::ranges::reverse(*acts);
  for (const store::LogAct& act : *acts) {
    context.out << time_text(act.time) << ' ' << act.act << (act.subject.empty() ? "" : " " + act.subject)
                << (act.reason.empty() ? "" : ": " + act.reason) << '\n';
  }
  return Done{};
}

// --- Parsing

[[nodiscard]] Error wrong_usage(const Message& message) {
  return {ErrorCode::Malformed, message};
}

// Midnight UTC at the start of a day, as in 2026-12-31.
[[nodiscard]] std::optional<store::Time> parse_day(std::string_view text) {
  const std::vector<std::string_view> parts = parts_of(text, '-');
  if (parts.size() != 3) return std::nullopt;
  const auto year = number_from<std::uint16_t>(parts[0]);
  const auto month = number_from<std::uint8_t>(parts[1]);
  const auto day = number_from<std::uint8_t>(parts[2]);
  if (!year || !month || !day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(*month),
                                         std::chrono::day(*day)};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date);
}

// When a block ends; none if it does not.
[[nodiscard]] Result<std::optional<store::Time>> read_end(const Arguments& arguments) {
  if (arguments.has("--days") && arguments.has("--until")) return wrong_usage(text::kHostBothEnds);
  if (const auto days = arguments.number<int>("--days"))
    return std::optional(world_now() + std::chrono::days(*days));
  const auto until = arguments.option("--until");
  if (!until) return std::optional<store::Time>();
  const std::optional<store::Time> end = parse_day(*until);
  if (!end || *end <= world_now()) return wrong_usage({text::kHostWrongDate, excerpt(*until)});
  return end;
}

[[nodiscard]] Result<HostAction> parse_block(const Arguments& arguments, const std::string& what,
                                             const store::LogAct& act) {
  const bool is_block = act.act == "block";
  const bool is_person = std::ranges::all_of(what, is_digit);
  if (what.empty()) return wrong_usage({text::kHostNeedsPerson, act.act});
  if (is_person) {
    const auto number = number_from<std::int64_t>(what);
    if (!number) return wrong_usage({text::kHostNeedsPerson, act.act});
    if (arguments.has("--days") || arguments.has("--until")) return wrong_usage(text::kHostEndOfPerson);
    const store::PersonId person{*number};
    if (!is_block) {
      return HostAction(
          [person, act](store::Store& store, Context&) { return unblock_person(store, person, act); });
    }
    return HostAction([person, act, with_games = arguments.has("--games")](store::Store& store, Context&) {
      return block_person(store, person, with_games, act);
    });
  }
  Result<std::string> network = server::parse_blocked_network(what);
  if (!network) return wrong_usage({text::kHostNotBlockable, act.act, network.error().message});
  if (arguments.has("--games")) return wrong_usage(text::kHostGamesOfNetwork);
  store::LogAct about = act;
  about.subject = *network;
  if (!is_block) {
    return HostAction([network = *network, about](store::Store& store, Context&) {
      return unblock_network(store, network, about);
    });
  }
  const Result<std::optional<store::Time>> end = read_end(arguments);
  if (!end) return end.error();
  return HostAction([block = store::BlockNetwork{.network = *network, .since = act.time, .expires = *end},
                     about](store::Store& store, Context&) { return store_act(store, {block}, about); });
}

}  // namespace

Result<HostAction> parse_host_action(const Arguments& arguments) {
  const std::string name(arguments.operands().front());
  const bool lacks_what = arguments.operands().size() < 2;
  const std::string what(lacks_what ? "" : arguments.operands()[1]);
  const store::LogAct act{.time = world_now(),
                          .act = name,
                          .subject = what,
                          .reason = std::string(arguments.option("--reason").value_or(""))};
  if (name == "export") return HostAction(export_games);
  if (name == "blocks") return HostAction(list_blocks);
  if (name == "log") return HostAction(show_log);
  if (name == "import") {
    if (lacks_what) return wrong_usage(text::kHostNeedsFile);
    return HostAction(
        [what](store::Store& store, Context& context) { return import_games(store, what, context); });
  }
  if (name == "show-game" || name == "remove-game") {
    if (lacks_what) return wrong_usage({text::kHostNeedsGame, name});
    if (name == "show-game")
      return HostAction(
          [what](store::Store& store, Context& context) { return show_game(store, what, context); });
    return HostAction([what, act](store::Store& store, Context&) { return remove_game(store, what, act); });
  }
  if (name == "block" || name == "unblock") return parse_block(arguments, what, act);
  return wrong_usage({text::kHostActionUnknown, name});
}

}  // namespace joga::app
