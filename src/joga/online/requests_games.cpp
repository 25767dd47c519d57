// Requests for lists of games, and for actions in one game.
#include "joga/online/requests_games.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/online/catalogue.hpp"
#include "joga/play/catalogue.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"

namespace joga::online {
namespace {

using service::Parameters;
namespace command = play::command;

constexpr std::size_t kFinishedInMine = 5;
constexpr std::size_t kFinishedAtOnce = 50;
constexpr std::size_t kIdBytes = 12;
constexpr std::size_t kInvitationsToOne = 3;  // that one person may send another before an answer
constexpr std::size_t kDeclinedAtOnce = 200;
constexpr double kMovesPerToken = 250;  // moves that are sent, or replayed to load a game
constexpr std::size_t kMostTurns = 4;   // times the limit of computers' turns
constexpr double kRecordBytesPerToken = 4'096;
constexpr double kBytesPerToken = 16'384;  // of a list

// --- Lists ---

struct GameList {
  std::vector<store::GameHeading> headings{};
  People people{};
};

// Joins lists of games, and reads the names of their people.
[[nodiscard]] Result<GameList> games_of(store::Store& store, std::span<const Headings> lists) {
  GameList list;
  for (const Headings& some : lists) {
    if (!some) return some.error();
    list.headings.insert(list.headings.end(), some->begin(), some->end());
  }
  Result<People> people = people_in(store, list.headings);
  if (!people) return people.error();
  list.people = *std::move(people);
  return list;
}

[[nodiscard]] json games_json(const GameList& list, std::optional<PersonId> viewer) {
  json games = json::array();
  for (const store::GameHeading& heading : list.headings)
    games.push_back(summary_json(heading, list.people, viewer));
  return games;
}

}  // namespace

void with_avoided(const Reply& reply, std::function<void(const std::optional<Failure>&)> then) {
  Online::Shared& shared = reply.shared();
  const Identity& identity = reply.client()->identity();
  if (!identity.person || identity.avoided) return shared.with_lobby(std::move(then));
  reply.read<Result<std::vector<PersonId>>>(
      [person = *identity.person](store::Store& store) { return store.avoided_by(person); },
      [reply, &shared, then = std::move(then)](const Result<std::vector<PersonId>>& avoided) {
        if (!avoided) return then(shared.not_read());
        reply.client()->identity().avoided = *avoided;
        shared.with_lobby(then);
      });
}

namespace {

void lobby(const Reply& reply, Parameters&) {
  Online::Shared& shared = reply.shared();
  with_avoided(reply, [reply, &shared](const std::optional<Failure>& failure) {
    const std::shared_ptr<Client>& client = reply.client();
    if (!client->is_open()) return;
    if (failure) return reply.fail(*failure);
    const std::string text = shared.lobby_text(client->identity());
    client->charge(static_cast<double>(text.size()) / kBytesPerToken);
    reply.result_text(text);
    client->lobby.begin();
    client->lobby.read(*client);
    shared.lobby.insert(client.get());
  });
}

void leave_lobby(const Reply& reply, Parameters&) {
  reply.client()->lobby.end();
  reply.shared().lobby.erase(reply.client().get());
  reply.result(json::object());
}

void mine(const Reply& reply, Parameters&) {
  Online::Shared& shared = reply.shared();
  const std::shared_ptr<Client>& client = reply.client();
  client->mine.begin();
  const std::optional<PersonId> person = client->identity().id();
  if (!person) {
    reply.result({{"games", json::array()}});
    return client->mine.read(*client);
  }
  reply.read<Result<GameList>>(
      [person = *person, most = shared.options.limits.invitations_shown](store::Store& store) {
        constexpr std::size_t kMost = 200;
        return games_of(
            store,
            std::array{store.headings({.person = person, .phase = Phase::Running, .most = kMost}),
                       store.headings({.person = person, .phase = Phase::Open, .most = kMost}),
                       store.headings({.person = person, .phase = Phase::Over, .most = kFinishedInMine}),
                       store.invitations(person, most)});
      },
      [reply, &shared, person](Result<GameList> list) {
        const std::shared_ptr<Client>& asking = reply.client();
        if (!list) {
          asking->mine.end();
          return reply.fail(shared.not_read());
        }
        std::ranges::sort(list->headings, std::greater(), &store::GameHeading::changed);
        reply.result({{"games", games_json(*list, person)}});
        asking->mine.read(*asking);
      });
}

void finished(const Reply& reply, Parameters& parameters) {
  const std::optional<std::string> before = parameters.text_if_given("before");
  const std::optional<ListCursor> place = before ? read_list_cursor(*before) : ListCursor{};
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  if (!place || place->phase != Phase::Over)
    return reply.fail({FailureCode::Malformed, Message(text::kParameterMust, "before", text::kAPlace)});
  const std::optional<PersonId> person = reply.client()->identity().id();
  if (!person) return reply.result({{"games", json::array()}, {"next", nullptr}});
  Online::Shared& shared = reply.shared();
  reply.read<Result<GameList>>(
      [person = *person, after = place->after](store::Store& store) {
        return games_of(
            store, std::array{store.headings(
                       {.person = person, .phase = Phase::Over, .after = after, .most = kFinishedAtOnce})});
      },
      [reply, &shared, person](const Result<GameList>& list) {
        if (!list) return reply.fail(shared.not_read());
        json next = nullptr;
        if (list->headings.size() == kFinishedAtOnce) {
          const store::GameHeading& last = list->headings.back();
          next = list_cursor_text(Phase::Over, store::Cursor{.changed = last.changed, .id = last.id});
        }
        reply.result({{"games", games_json(*list, person)}, {"next", std::move(next)}});
      });
}

// --- Creating ---

// Parses "level:N". The game decides later whether it has that level.
[[nodiscard]] std::optional<int> level_of(std::string_view who) {
  constexpr std::string_view kPrefix = "level:";
  if (!who.starts_with(kPrefix)) return std::nullopt;
  return number_from<std::uint8_t>(who.substr(kPrefix.size()));
}

[[nodiscard]] play::Seat opponent_seat(const Wish& wish) {
  return wish.level ? play::computer_seat({engine::Level{*wish.level}}) : play::free_seat();
}

void read_opponent(Parameters& parameters, Wish& wish) {
  if (!parameters.has("opponent")) return;
  Parameters opponent(parameters.object("opponent"), parameters.path_of("opponent"));
  if (opponent.has("who")) {
    wish.level = level_of(opponent.text("who"));
    if (!wish.level) opponent.reject({FailureCode::Invalid, text::kOnlyLevels});
  } else {
    wish.opponent = PersonId{opponent.whole("person", 1, (std::int64_t{1} << 53U) - 1)};
  }
  parameters.take(opponent);
}

[[nodiscard]] Wish read_wish(Parameters& parameters) {
  Wish wish;
  wish.created.game = parameters.text("game");
  wish.created.start = parameters.text_if_given("position").value_or(std::string());
  if (parameters.has_text("side")) {
    if (parameters.text("side") != "any")
      parameters.reject({FailureCode::Malformed, Message(text::kParameterMust, "side", text::kASide)});
  } else {
    wish.side = parameters.player("side");
  }
  wish.created.clock = read_clock(parameters, "clock");
  wish.created.listed = parameters.has("listed") && parameters.truth("listed");
  read_opponent(parameters, wish);
  if (wish.level || wish.opponent) wish.created.listed = false;
  return wish;
}

}  // namespace

std::string origin_of(const Client& client) {
  constexpr std::size_t kDigits = 16;
  if (client.networks().empty()) return {};
  return store::token_hash("origin " + client.networks().back()).substr(0, kDigits);
}

namespace {

[[nodiscard]] Result<bool> avoids_people_at(store::Store& store, const store::Person& person,
                                            const std::string& game) {
  // Only the heading is needed, not the events.
  const auto found = store.game(game, std::numeric_limits<std::uint64_t>::max());
  if (!found) return found.error();
  const std::optional<store::StoredGame>& stored = *found;
  if (!stored) return false;
  const Result<People> people = people_in(store, stored->heading);
  if (!people) return people.error();
  for (const store::Person& other : *people) {
    if (other.id == person.id) continue;
    const Result<store::Acquaintance> acquaintance = store.acquaintance(person, other);
    if (!acquaintance) return acquaintance.error();
    if (acquaintance->avoid) return true;
  }
  return false;
}

[[nodiscard]] Result<Counted> count(store::Store& store, const Counting& what, const OnlineLimits& limits) {
  Counted counted;
  const Result<store::PersonCounts> own = store.counts(what.person.id);
  if (!own) return own.error();
  counted.own = *own;
  const Result<std::uint64_t> kept = store.kept_bytes(what.person.id);
  if (!kept) return kept.error();
  counted.kept = *kept;
  if (!what.origin.empty()) {
    const Result<store::OriginCounts> address = store.counts_of_origin(what.origin);
    if (!address) return address.error();
    counted.address = *address;
  }
  const Result<std::vector<store::GameHeading>> turns =
      store.computer_turns(store::Time::max(), kMostTurns * limits.turns);
  if (!turns) return turns.error();
  counted.turns = turns->size();
  if (what.opponent) {
    Result<std::optional<store::Person>> found = store.person(*what.opponent);
    if (!found) return found.error();
    counted.opponent = *std::move(found);
  }
  if (counted.opponent) {
    const Result<store::Acquaintance> known = store.acquaintance(what.person, *counted.opponent);
    if (!known) return known.error();
    counted.acquaintance = *known;
  }
  if (!what.game.empty()) {
    const Result<bool> avoid = avoids_people_at(store, what.person, what.game);
    if (!avoid) return avoid.error();
    counted.avoid = *avoid;
  }
  return counted;
}

[[nodiscard]] bool accepts_invitation(const store::Person& person, const store::Acquaintance& with) {
  if (with.avoid) return false;
  switch (person.invitations) {
    case store::Invitations::Everybody:
      return true;
    case store::Invitations::Played:
      return with.have_played;
    case store::Invitations::Nobody:
      return false;
  }
  return false;
}

[[nodiscard]] Failure refuse_more(const MessageText& text, std::size_t most) {
  return {FailureCode::Busy, Message(text, most)};
}

[[nodiscard]] std::optional<Failure> refuse_invitation(const Counted& counted, const OnlineLimits& limits,
                                                       PersonId opponent) {
  if (!counted.opponent || counted.opponent->blocked) {
    return Failure{FailureCode::Unknown, Message(text::kNoSuchPerson, static_cast<std::int64_t>(opponent))};
  }
  if (!accepts_invitation(*counted.opponent, counted.acquaintance))
    return Failure{FailureCode::Forbidden, text::kNotInvitable};
  if (counted.own.invitations >= limits.invitations)
    return refuse_more(text::kTooManyInvitations, limits.invitations);
  if (counted.acquaintance.invitations >= kInvitationsToOne)
    return refuse_more(text::kInvitedAlready, kInvitationsToOne);
  if (counted.address.invitations >= limits.address_invitations)
    return refuse_more(text::kTooManyInvitationsHere, limits.address_invitations);
  return std::nullopt;
}

// Above the limit of turns nobody may begin another game against a computer who has a turn waiting; others
// still may, up to a multiple of the limit, since the computers' turns are shared out by address.
[[nodiscard]] bool has_busy_computers(const Counted& counted, const Client& client) {
  const Online::Shared& shared = client.shared();
  const std::size_t most = shared.options.limits.turns;
  if (counted.turns < most) return false;
  return counted.turns >= kMostTurns * most ||
         shared.scheduler->turns_of(Online::Shared::owner_of(client)) > 0;
}

[[nodiscard]] std::optional<Failure> too_many(const Counted& counted, const Client& client,
                                              const Wish* wish) {
  const OnlineLimits& limits = client.shared().options.limits;
  if (counted.avoid) return Failure{FailureCode::Forbidden, text::kNotTogether};
  if (counted.own.games >= limits.games) return refuse_more(text::kTooManyGames, limits.games);
  if (wish == nullptr) return std::nullopt;
  if (wish->created.listed && counted.own.listed >= limits.listed)
    return refuse_more(text::kTooManyListed, limits.listed);
  if (wish->created.listed && counted.address.listed >= limits.address_listed)
    return refuse_more(text::kTooManyListedHere, limits.address_listed);
  if (wish->level && counted.own.computers >= limits.computers)
    return refuse_more(text::kTooManyComputers, limits.computers);
  if (wish->level && has_busy_computers(counted, client))
    return Failure{FailureCode::Busy, text::kComputersBusy};
  return wish->opponent ? refuse_invitation(counted, limits, *wish->opponent) : std::nullopt;
}

void created(const Reply& reply, const std::string& id, const GameState& game, const People& people) {
  Online::Shared& shared = reply.shared();
  json state = service::game_state_json(game, shared.now());
  add_state(state, game, people, {}, shared.now());
  json whole = service::game_json(id, game, std::move(state));
  add_creation(whole, game, reply.client()->identity().id());
  shared.tell_new_game(heading_of(id, game, people), people);
  reply.result({{"game", std::move(whole)}});
}

// Applies the rate limit of new games to the person and to their networks.
[[nodiscard]] bool take_creation(const Client& client) {
  Online::Shared& shared = client.shared();
  Identity& identity = client.identity();
  const service::TimerClock::Time now = shared.environment.clock.now();
  if (identity.creations.saved(now) < 1) return false;
  if (!shared.network_limits.take(client.networks(), Work::Creations, 1, now)) return false;
  identity.creations.spend(1);
  return true;
}

// Refuses the request if too much has been stored in the last hour.
[[nodiscard]] bool refuses_to_store(const Reply& reply, Client::Storing what) {
  if (reply.client()->may_store(what)) return false;
  reply.fail({FailureCode::Busy, text::kTooMuchStored});
  return true;
}

}  // namespace

void create_game(const Reply& reply, const store::Person& person, Wish wish, const Counted& counted,
                 const WhenCreated& then) {
  Online::Shared& shared = reply.shared();
  if (const auto failure = too_many(counted, *reply.client(), &wish)) return reply.fail(*failure);
  if (refuses_to_store(reply, Client::Storing::NewGame)) return;
  if (!take_creation(*reply.client())) return reply.fail({FailureCode::Busy, text::kTooManyCreated});
  const Player side = wish.side.value_or(shared.environment.random() % 2 == 0 ? Player::One : Player::Two);
  wish.created.by = side;
  wish.created.seats[index_of(side)] = play::person_seat(person.id, person.owner.has_value());
  wish.created.seats[index_of(other(side))] = opponent_seat(wish);
  wish.created.invited = wish.opponent;
  wish.created.seed = shared.environment.random();
  const Result<Event> event = GameState::prepare(std::move(wish.created), shared.now());
  if (!event) return reply.fail(service::failure_of(event.error()));
  const Result<GameState> game = GameState::create(*event);
  if (!game) return reply.fail(service::failure_of(game.error()));
  People people{person};
  if (counted.opponent) people.push_back(*counted.opponent);
  const std::string id = shared.fresh_id();
  const store::Event first{.revision = 1, .data = event_text(*event)};
  reply.client()->charge_bytes(stored_bytes(first));
  shared.write(
      store::AddGame{
          .heading = heading_of(id, *game, people), .event = first, .origin = origin_of(*reply.client())},
      [reply, &shared, id, game = *game, people, then](const Result<store::Written>& written) {
        if (const auto failure = shared.failure_of(written)) return reply.fail(*failure);
        then(id, game, people);
      });
}

void with_counted(const Reply& reply, const Counting& what, const std::function<void(const Counted&)>& then) {
  Online::Shared& shared = reply.shared();
  reply.read<Result<Counted>>(
      [what, limits = shared.options.limits](store::Store& store) { return count(store, what, limits); },
      [reply, &shared, what, then](const Result<Counted>& counted) {
        if (!counted) return reply.fail(shared.not_read());
        const std::uint64_t most = std::uint64_t{shared.options.limits.kept_mib} << 20U;
        if (most > 0 && counted->kept > most) shared.trim_kept(what.person.id);
        then(*counted);
      });
}

namespace {

void create(const Reply& reply, Parameters& parameters) {
  const Wish wish = read_wish(parameters);
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  // Checks the request before a person is created or the store is read.
  Created tried = wish.created;
  tried.seats = {play::person_seat(PersonId{1}), opponent_seat(wish)};
  Online::Shared& shared = reply.shared();
  if (const Result<Event> possible = GameState::prepare(std::move(tried), shared.now()); !possible)
    return reply.fail(service::failure_of(possible.error()));
  shared.with_person(reply, [reply, wish](const store::Person& person) {
    if (wish.opponent == person.id) return reply.fail({FailureCode::Illegal, text::kOneself});
    with_counted(reply, {.person = person, .origin = origin_of(*reply.client()), .opponent = wish.opponent},
                 [reply, person, wish](const Counted& counted) {
                   create_game(reply, person, wish, counted,
                               [reply](const std::string& id, const GameState& game, const People& people) {
                                 created(reply, id, game, people);
                               });
                 });
  });
}

// --- In a game ---

[[nodiscard]] bool is_game_id(const std::string& id) {
  return id.size() == kIdBytes &&
         std::ranges::all_of(id, [](char letter) { return is_letter(letter) || is_digit(letter); });
}

// Returns the game with this id. If there is none, replies with the failure and returns an empty one.
[[nodiscard]] Online::Shared::Live game_with(const Reply& reply, const std::string& id) {
  if (!is_game_id(id)) {
    reply.fail({FailureCode::Unknown, Message(text::kNoSuchGame, excerpt(id))});
    return {};
  }
  Online::Shared::Live found = reply.shared().live(id, reply.client()->lane());
  if (found.game == nullptr) reply.fail({FailureCode::Busy, text::kHostIsFull});
  return found;
}

// The price of loading a game. The log of an imported game is one event, whatever its length.
[[nodiscard]] double loading_tokens(const store::GameHeading& heading) {
  const json summary = json::parse(heading.summary, nullptr, false);
  const std::size_t ply = summary.is_object() ? summary.value("ply", std::size_t{0}) : 0;
  return static_cast<double>(std::max<std::uint64_t>(heading.revision, ply)) / kMovesPerToken;
}

// Reads the heading of a game; replies with the failure if there is none.
void with_heading(const Reply& reply, const std::string& id,
                  const std::function<void(const store::GameHeading&)>& then) {
  reply.read<Result<std::optional<store::StoredGame>>>(
      [id](store::Store& store) { return store.game(id, std::numeric_limits<std::uint64_t>::max()); },
      [reply, id, then](const Result<std::optional<store::StoredGame>>& found) {
        if (!found) return reply.fail(reply.shared().not_read());
        const std::optional<store::StoredGame>& game = *found;
        if (!game) return reply.fail({FailureCode::Unknown, Message(text::kNoSuchGame, excerpt(id))});
        then(game->heading);
      });
}

// Calls `then` with the game. If the game is not in memory, its heading is read first: whoever `refuse`
// refuses by that costs no replay, and others pay for the replay by length.
void with_game(const Reply& reply, const std::string& id,
               const std::function<std::optional<Failure>(const store::GameHeading&)>& refuse,
               const std::function<void(const std::shared_ptr<service::GameActor>&)>& then) {
  const auto go_on = [reply, id, then] {
    if (const auto game = game_with(reply, id).game; game != nullptr) then(game);
  };
  if (!is_game_id(id) || reply.shared().find_live(id).game != nullptr) return go_on();
  with_heading(reply, id, [reply, refuse, go_on](const store::GameHeading& heading) {
    if (const std::optional<Failure> refusal = refuse(heading)) return reply.fail(*refusal);
    if (!reply.client()->pay_or_owe(loading_tokens(heading)))
      return reply.fail({FailureCode::Busy, service::text::kTooMuchWork});
    go_on();
  });
}

// Sends the game, or the changes since a revision, and adds the client to the watchers.
void watch_game(const Reply& reply, const std::shared_ptr<service::GameActor>& actor,
                std::optional<std::uint64_t> since) {
  const std::shared_ptr<Client>& client = reply.client();
  if (!client->is_open()) return;
  const GameState& game = actor->game();
  const std::size_t kept = since && *since <= game.revision() ? game.kept_since(*since) : 0;
  const double tokens = static_cast<double>(game.history().ply() - kept) / kMovesPerToken;
  if (!client->pay_or_owe(tokens)) return reply.fail({FailureCode::Busy, service::text::kTooMuchWork});
  if (std::ranges::find(client->watched, actor) == client->watched.end()) client->watched.push_back(actor);
  actor->watch(*client, since, [&](json answer) {
    if (const auto whole = answer.find("game"); whole != answer.end())
      add_creation(*whole, game, client->identity().id());
    reply.result(answer);
  });
}

void watch(const Reply& reply, Parameters& parameters) {
  const std::string id = parameters.text("game");
  std::optional<std::uint64_t> since;
  if (parameters.has("since"))
    since = static_cast<std::uint64_t>(parameters.whole("since", 0, (std::int64_t{1} << 53U) - 1));
  const std::vector<std::shared_ptr<service::GameActor>>& watched = reply.client()->watched;
  const std::size_t most = reply.shared().options.limits.watched;
  if (watched.size() >= most &&
      std::ranges::find(watched, id, [](const auto& one) { return one->id(); }) == watched.end())
    parameters.reject({FailureCode::Busy, Message(text::kTooManyWatched, most)});
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  const auto anybody_may = [](const store::GameHeading&) { return std::optional<Failure>(); };
  with_game(reply, id, anybody_may, [reply, since](const std::shared_ptr<service::GameActor>& game) {
    // The client may have seen a newer revision at another process.
    game->look([reply, game, since] { watch_game(reply, game, since); },
               [reply](const std::optional<Failure>& failure) { reply.done(failure); }, since.value_or(0));
  });
}

void leave(const Reply& reply, Parameters& parameters) {
  const std::string id = parameters.text("game");
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  auto& watched = reply.client()->watched;
  const auto left = std::ranges::find(watched, id, [](const auto& one) { return one->id(); });
  if (left != watched.end()) {
    const std::shared_ptr<service::GameActor> game = std::move(*left);
    watched.erase(left);
    game->leave(*reply.client());
  }
  reply.result(json::object());
}

using Done = service::GameActor::Done;

// Charges the client for what has been stored in a game, then calls `done`.
[[nodiscard]] Done charge_and(const Reply& reply, const std::string& id, const Done& done) {
  return [reply, id, done](const std::optional<Failure>& failure) {
    if (const Online::Shared::Live found = reply.shared().find_live(id); found.room != nullptr && !failure)
      reply.client()->charge_bytes(found.room->take_unpaid());
    done(failure);
  };
}

// Answers a request to act in a game, and charges the client for what has been stored in it.
[[nodiscard]] Done answer_and_charge(const Reply& reply, const std::string& id) {
  return charge_and(reply, id, [reply](const std::optional<Failure>& failure) { reply.done(failure); });
}

}  // namespace

void join_game(const Reply& reply, const std::string& id, const store::Person& person, const Done& done) {
  with_counted(reply, {.person = person, .game = id}, [reply, id, person, done](const Counted& counted) {
    if (const auto failure = too_many(counted, *reply.client(), nullptr)) return done(failure);
    if (refuses_to_store(reply, Client::Storing::NewGame)) return;
    const auto newcomers_may = [person](const store::GameHeading& heading) -> std::optional<Failure> {
      if (heading.phase == Phase::Over) return Failure{FailureCode::Illegal, joga::text::kGameIsOver};
      const bool has_seat = heading.seats[0] == person.id || heading.seats[1] == person.id;
      if (heading.phase == Phase::Running && !has_seat)
        return Failure{FailureCode::Illegal, play::text::kSeatTaken};
      return std::nullopt;
    };
    with_game(reply, id, newcomers_may,
              [reply, id, person, done](const std::shared_ptr<service::GameActor>& game) {
                game->act(
                    [room = reply.shared().find_live(id).room, person](const GameState&, Moment) {
                      room->meet(person);
                      return command::Join{play::person_seat(person.id, person.owner.has_value())};
                    },
                    charge_and(reply, id, done));
              });
  });
}

namespace {

void join(const Reply& reply, Parameters& parameters) {
  const std::string id = parameters.text("game");
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  reply.shared().with_person(reply, [reply, id](const store::Person& person) {
    join_game(reply, id, person, [reply](const std::optional<Failure>& failure) { reply.done(failure); });
  });
}

// Performs a command of a person who has a seat. A client without a person gets the same refusal as anyone
// without a seat.
void act(const Reply& reply, const std::string& id, const std::function<play::Command(PersonId)>& command) {
  const Identity& identity = reply.client()->identity();
  if (identity.person && identity.person->blocked)
    return reply.fail({FailureCode::Forbidden, text::kBlocked});
  const PersonId person = identity.id().value_or(kNobody);
  const auto players_may = [person](const store::GameHeading& heading) -> std::optional<Failure> {
    if (heading.seats[0] == person || heading.seats[1] == person || heading.invited == person)
      return std::nullopt;
    return Failure{FailureCode::Forbidden, play::text::kNotAPlayer};
  };
  with_game(reply, id, players_may,
            [reply, id, command = command(person)](const std::shared_ptr<service::GameActor>& game) {
              game->act(command, answer_and_charge(reply, id),
                        reply.shared().moment_at(reply.client()->arrived()));
            });
}

void play(const Reply& reply, Parameters& parameters) {
  const std::string id = parameters.text("game");
  const auto ply = static_cast<std::size_t>(parameters.whole("ply", 0, service::kMostMoves));
  const std::string move = parameters.text("move");
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  // Moves and offers can be refused; ending a game cannot.
  if (refuses_to_store(reply, Client::Storing::RunningGame)) return;
  act(reply, id, [&](PersonId person) { return command::Play{.by = person, .ply = ply, .move = move}; });
}

template <class What>
void simply(const Reply& reply, Parameters& parameters) {
  const std::string id = parameters.text("game");
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  act(reply, id, [](PersonId person) { return What{person}; });
}

[[nodiscard]] play::OfferReply read_answer(Parameters& parameters) {
  const std::string word = parameters.text("answer");
  if (word == "accept") return play::OfferReply::Accept;
  if (word == "decline") return play::OfferReply::Decline;
  if (word != "offer")
    parameters.reject({FailureCode::Malformed, Message(text::kParameterMust, "answer", text::kAnAnswer)});
  return play::OfferReply::Offer;
}

template <Offer What>
void say(const Reply& reply, Parameters& parameters) {
  const std::string id = parameters.text("game");
  const play::OfferReply answer = read_answer(parameters);
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  if (refuses_to_store(reply, Client::Storing::RunningGame)) return;
  act(reply, id,
      [&](PersonId person) { return command::Say{.by = person, .offer = What, .answer = answer}; });
}

// --- Phrases ---

// Tells one of the set phrases (docs/online.md) to both players. Nothing is stored.
void tell_phrase(const Reply& reply, const std::shared_ptr<service::GameActor>& actor, PersonId person,
                 int phrase, bool avoid) {
  const GameState& game = actor->game();
  const std::optional<Player> by = game.seat_of(person);
  if (!by) return reply.fail({FailureCode::Forbidden, play::text::kNotAPlayer});
  const auto text = std::make_shared<const std::string>(text_of(
      {{"event", "phrase"}, {"game", actor->id()}, {"by", service::number_of(*by)}, {"phrase", phrase}}));
  const std::optional<PersonId> opponent = game.person_at(other(*by));
  bool is_heard = false;
  for (service::Watcher* watcher : actor->watchers()) {
    const std::optional<PersonId> hearer = static_cast<Client*>(watcher)->identity().id();
    const bool is_opponent = opponent && hearer == opponent;
    is_heard = is_heard || is_opponent;
    // The sender must not find out that they are blocked.
    if (hearer == person || (is_opponent && !avoid)) watcher->tell(text);
  }
  reply.result({{"heard", is_heard}});
}

void send_phrase(const Reply& reply, Parameters& parameters) {
  constexpr std::int64_t kPhrases = 5;
  const std::string id = parameters.text("game");
  const auto phrase = static_cast<int>(parameters.whole("phrase", 1, kPhrases));
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  Identity& identity = reply.client()->identity();
  if (identity.person && identity.person->blocked)
    return reply.fail({FailureCode::Forbidden, text::kBlocked});
  const PersonId person = identity.id().value_or(kNobody);
  const auto refuse = [person](const store::GameHeading& heading) -> std::optional<Failure> {
    if (has_seat_of(heading, person)) return std::nullopt;
    return Failure{FailureCode::Forbidden, play::text::kNotAPlayer};
  };
  with_game(reply, id, refuse, [reply, id, person, phrase](const std::shared_ptr<service::GameActor>& game) {
    const auto look = [reply, game, id, person, phrase] {
      if (!game->game().seat_of(person)) return reply.fail({FailureCode::Forbidden, play::text::kNotAPlayer});
      Identity& sender = reply.client()->identity();
      if (!sender.person || !sender.phrases.take(1, reply.shared().environment.clock.now()))
        return reply.fail({FailureCode::Busy, text::kTooManyPhrases});
      reply.read<Result<bool>>(
          [id, me = *sender.person](store::Store& store) { return avoids_people_at(store, me, id); },
          [reply, game, person, phrase](const Result<bool>& avoid) {
            if (!avoid) return reply.fail(reply.shared().not_read());
            tell_phrase(reply, game, person, phrase, *avoid);
          });
    };
    game->look(look, [reply](const std::optional<Failure>& failure) { reply.done(failure); });
  });
}

// A rematch may create a game, so the rate limit of new games applies.
void rematch(const Reply& reply, Parameters& parameters) {
  const std::string id = parameters.text("game");
  const play::OfferReply answer = read_answer(parameters);
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  Online::Shared& shared = reply.shared();
  Identity& identity = reply.client()->identity();
  if (answer != play::OfferReply::Decline && !take_creation(*reply.client()))
    return reply.fail({FailureCode::Busy, text::kTooManyCreated});
  const store::Person person = identity.person.value_or(store::Person{.id = kNobody});
  with_counted(reply, {.person = person, .game = id}, [reply, &shared, id, answer](const Counted& counted) {
    const OnlineLimits& limits = shared.options.limits;
    const auto failure = too_many(counted, *reply.client(), nullptr);
    if (failure && answer != play::OfferReply::Decline) return reply.fail(*failure);
    if (answer != play::OfferReply::Decline && refuses_to_store(reply, Client::Storing::NewGame)) return;
    Message no_computers;
    if (has_busy_computers(counted, *reply.client())) no_computers = text::kComputersBusy;
    if (counted.own.computers >= limits.computers) no_computers = text::kEnoughComputers;
    act(reply, id, [&](PersonId me) {
      return command::Say{.by = me,
                          .offer = Offer::Rematch,
                          .answer = answer,
                          .next = shared.fresh_id(),
                          .no_computers = no_computers};
    });
  });
}

// Declines all invitations, or those of one person.
void decline(const Reply& reply, Parameters& parameters) {
  std::optional<PersonId> sender;
  if (parameters.has("person"))
    sender = PersonId{parameters.whole("person", 1, (std::int64_t{1} << 53U) - 1)};
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  const std::optional<PersonId> me = reply.client()->identity().id();
  if (!me) return reply.result({{"declined", 0}, {"more", false}});
  const auto is_meant = [sender](const store::GameHeading& heading) {
    return !sender || heading.seats[0] == sender || heading.seats[1] == sender;
  };
  reply.shared().decline_invitations(
      *me, is_meant, kDeclinedAtOnce, [reply](const Result<std::size_t>& declined) {
        if (!declined) return reply.fail(reply.shared().not_read());
        reply.result({{"declined", *declined}, {"more", *declined == kDeclinedAtOnce}});
      });
}

void write_record(const Reply& reply, Parameters& parameters) {
  const std::string id = parameters.text("game");
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  with_heading(reply, id, [reply, id](const store::GameHeading& heading) {
    if (!reply.client()->pay_or_owe(loading_tokens(heading)))
      return reply.fail({FailureCode::Busy, service::text::kTooMuchWork});
    reply.read<Result<std::string>>(
        [id](store::Store& store) -> Result<std::string> {
          const Result<std::optional<LoadedGame>> loaded = load_game(store, id);
          if (!loaded) return loaded.error();
          if (!*loaded) return Error{ErrorCode::Unknown, Message(text::kNoSuchGame, id)};
          const Result<GameState>& game = (*loaded)->game;
          if (!game) return game.error();
          const Result<People> people = people_in(store, (*loaded)->heading);
          if (!people) return people.error();
          return record_text(*game, *people);
        },
        [reply](const Result<std::string>& text) {
          if (!text) return reply.fail(reply.shared().not_read());
          reply.client()->charge(static_cast<double>(text->size()) / kRecordBytesPerToken);
          reply.result({{"text", *text}});
        });
  });
}

constexpr std::array<RequestKind, 19> kGameRequests{{{"lobby", lobby, 5},
                                                     {"lobby.leave", leave_lobby, 1},
                                                     {"mine", mine, 5},
                                                     {"mine.finished", finished, 5},
                                                     {"mine.decline", decline, 5},
                                                     {"game.create", create, 5},
                                                     {"game.pair", pair, 10},
                                                     {"game.watch", watch, 2},
                                                     {"game.leave", leave, 1},
                                                     {"game.join", join, 5},
                                                     {"game.play", play, 1},
                                                     {"game.resign", simply<command::Resign>, 1},
                                                     {"game.abort", simply<command::Abort>, 0.2},
                                                     {"game.claim", simply<command::Claim>, 1},
                                                     {"game.draw", say<Offer::Draw>, 2},
                                                     {"game.takeback", say<Offer::Takeback>, 2},
                                                     {"game.rematch", rematch, 5},
                                                     {"game.phrase", send_phrase, 2},
                                                     {"game.record", write_record, 5}}};

}  // namespace

std::span<const RequestKind> game_requests() noexcept {
  return kGameRequests;
}

}  // namespace joga::online
