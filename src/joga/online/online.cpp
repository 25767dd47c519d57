#include "joga/online/online.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <variant>

#include "joga/online/catalogue.hpp"
#include "joga/online/names.hpp"
#include "joga/online/shared.hpp"

namespace joga::online {
namespace {

constexpr std::chrono::seconds kBetweenTicks{1};
// A process that has been stopped for longer than this was down: the clocks of games stood still.
constexpr std::chrono::seconds kLongestGap{60};
constexpr std::size_t kMostDue = 200;           // overdue games per second
constexpr std::size_t kMostComputerTurns = 20;  // started per second
constexpr std::uint64_t kTicksBetweenTidying = 60;
constexpr std::uint64_t kTicksBetweenSigns = 240;  // between two writes that a connected bot is present
constexpr std::uint64_t kTicksBetweenBots = 5;
// The lobby is kept in memory for this long after the last request.
constexpr std::uint64_t kTicksOfLobby = 60;
constexpr std::chrono::seconds kBetweenRunning{2};  // between two choices of the running games
constexpr std::size_t kMostBots = 50;               // shown in the lobby
constexpr std::size_t kSkeletonsAtOnce = 200;
constexpr std::chrono::minutes kBotsSeen{10};
constexpr std::uint64_t kTicksBetweenClearing = 3'600;
// People with neither a name nor a game are deleted after this time.
constexpr std::chrono::days kLongestIdle{30};
constexpr std::size_t kMostIdle = 1'000;  // deleted at a time
constexpr std::size_t kOldAtOnce = 200;   // old games, removed in one batch
constexpr std::chrono::minutes kRest{5};
constexpr std::chrono::hours kBetweenVisits{1};  // a person's visits are noted at most this often
constexpr std::chrono::seconds kLongestTurn{5};  // a computer's time for one turn
constexpr std::size_t kMostOfOne = 200;          // the most games of one person that are read, per phase

// The 58 letters and digits that cannot be mistaken for each other.
constexpr std::string_view kLetters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
constexpr std::size_t kIdLetters = 12;

[[nodiscard]] std::string random_letters(const Environment& environment, std::size_t count) {
  std::string text;
  std::uint64_t bits = 0;
  std::uint64_t left = 0;  // letters that the remaining bits can give
  while (text.size() < count) {
    if (left == 0) {
      bits = environment.random();
      left = 10;  // 58^10 is below 2^59, so the bias is negligible
    }
    text += kLetters[bits % kLetters.size()];
    bits /= kLetters.size();
    --left;
  }
  return text;
}

// Returns the games of a person that are not over and their invitations, at most kMostOfOne of each kind.
[[nodiscard]] Result<std::vector<store::GameHeading>> unfinished(store::Store& store, PersonId person) {
  std::vector<store::GameHeading> all;
  for (const Phase phase : {Phase::Open, Phase::Running}) {
    Result<std::vector<store::GameHeading>> some =
        store.headings({.person = person, .phase = phase, .most = kMostOfOne});
    if (!some) return some.error();
    all.insert(all.end(), some->begin(), some->end());
  }
  const Result<std::vector<store::GameHeading>> invitations = store.invitations(person, kMostOfOne);
  if (!invitations) return invitations.error();
  all.insert(all.end(), invitations->begin(), invitations->end());
  return all;
}

}  // namespace

const service::RequestKinds<RequestKind>& all_requests() {
  static const service::RequestKinds<RequestKind> all{people_requests(), game_requests()};
  return all;
}

Result<People> people_in(store::Store& store, std::span<const store::GameHeading> headings) {
  std::vector<PersonId> ids;
  for (const store::GameHeading& heading : headings) {
    for (const std::optional<PersonId>& one : {heading.seats[0], heading.seats[1], heading.invited}) {
      if (one) ids.push_back(*one);
    }
  }
  std::ranges::sort(ids);
  const auto twice = std::ranges::unique(ids);
  ids.erase(twice.begin(), twice.end());
  if (ids.empty()) return People{};
  return store.people(ids);
}

Result<People> people_in(store::Store& store, const store::GameHeading& heading) {
  return people_in(store, std::span(&heading, 1));
}

Result<People> bots_here(store::Store& store, store::Time now) {
  return store.bots_seen_since(now - kBotsSeen, kMostBots);
}

// --- Time ---

Online::Shared::Shared(const Environment& given_environment, OnlineOptions given_options)
    : environment(given_environment),
      options(std::move(given_options)),
      scheduler(std::make_shared<service::Scheduler>(
          service::Scheduler::Options{.for_quick_turns = 1, .memory_mib = options.limits.memory_mib},
          environment.clock, environment.searcher)),
      holder(random_letters(environment, kIdLetters)),
      network_limits({options.limits.address_requests, options.limits.address_creations,
                      options.limits.people, hourly_bytes(options.limits.address_stored_kib)}),
      challenges_(options.limits.lobby),
      running_(options.limits.running) {}

Moment Online::Shared::Reckoning::moment_at(service::TimerClock::Time time) const {
  const auto passed = std::chrono::duration_cast<Milliseconds>(time - at);
  return {.world = beat.world + passed,
          .service = std::max(ServiceTime(0), beat.service + std::min(passed, longest))};
}

Moment Online::Shared::moment_at(service::TimerClock::Time time) const {
  return reckoning_ ? reckoning_->moment_at(time) : Moment{};
}

// The outcome of the poll that runs once a second: the time, passed deadlines, and turns of computers.
struct Online::Shared::Tick {
  Result<Reckoning> reckoning;
  Result<std::vector<store::GameHeading>> due;
  Result<std::vector<store::GameHeading>> computers;
};

Online::Shared::Tick Online::Shared::beat_of(store::Store& store, const Environment& environment,
                                             const std::optional<Reckoning>& before) {
  // All clocks are read here, at the same moment: the job may have waited, and so may its result.
  service::TimerClock::Time at = environment.clock.now();
  const ServiceTime reached = before ? before->moment_at(at).service : ServiceTime(0);
  const Result<store::Beat> beat = store.beat(environment.world(), reached);
  if (!beat) return {.reckoning = beat.error(), .due = beat.error(), .computers = beat.error()};
  // Another process is ahead. It may have beaten at any time until now, so this process continues from now:
  // continuing from an earlier time would put it ahead in turn, and service time would run too fast.
  if (beat->service > reached) at = environment.clock.now();
  return {.reckoning = Reckoning{.beat = *beat, .at = at, .longest = kLongestGap},
          .due = store.due(beat->world, beat->service, kMostDue),
          .computers = store.computer_turns(beat->world, kMostComputerTurns)};
}

void Online::Shared::tick() {
  environment.ledger.beat([self = weak_from_this(), environment = environment,
                           before = reckoning_](store::Store& store) -> std::function<void()> {
    const auto tick = std::make_shared<Tick>(beat_of(store, environment, before));
    return [self, tick] {
      if (const std::shared_ptr<Shared> shared = self.lock()) shared->ticked(*tick);
    };
  });
}

void Online::Shared::hear(const store::TimeReached& reached) {
  if (!reckoning_) return;
  const service::TimerClock::Time at = environment.clock.now();
  const Moment now = moment_at(at);
  // A new process knows the time of the last beat, not how long ago that was.
  if (reached.service == ServiceTime(0) && now.service > ServiceTime(0)) return tick();
  if (reached.service <= now.service) return;
  reckoning_->beat = {.world = now.world, .service = reached.service};
  reckoning_->at = at;
}

void Online::Shared::ticked(Tick& tick) {
  ticking_ = environment.clock.at(environment.clock.now() + kBetweenTicks, [this] { this->tick(); });
  const bool first = !reckoning_.has_value();
  if (tick.reckoning) {
    // During the beat another process may have told a later time. Service time does not go back.
    store::Beat& beat = tick.reckoning->beat;
    beat.service = std::max(beat.service, moment_at(tick.reckoning->at).service);
    reckoning_ = *tick.reckoning;
  } else {
    ++figures.store_errors;
    // While the database is down, the clocks of games stand still. They do not go back.
    if (reckoning_ && reckoning_->longest == kLongestGap) {
      const auto passed = std::chrono::duration_cast<Milliseconds>(environment.clock.now() - reckoning_->at);
      reckoning_->longest = std::clamp<Milliseconds>(passed, kBetweenTicks, kLongestGap);
    }
  }
  if (tick.due && tick.computers) {
    for (const std::vector<store::GameHeading>* headings : {&*tick.due, &*tick.computers}) {
      for (const store::GameHeading& heading : *headings) {
        if (const Live found = live(heading.id); found.game != nullptr) found.game->check();
      }
    }
  }
  if (first && reckoning_) {
    const std::unordered_set<Client*> waiting = clients;
    for (Client* client : waiting) {
      if (clients.contains(client)) client->wake();
    }
    add_skeletons(PersonId{0});
  }
  if (++ticks_ % kTicksBetweenTidying == 0) tidy();
  if (!lobby.empty()) lobby_asked_ = ticks_;
  const bool is_in_use = ticks_ - lobby_asked_ <= kTicksOfLobby;
  if (!is_in_use && challenges_.is_known()) challenges_.forget();
  if (is_in_use && ticks_ % kTicksBetweenBots == 0) look_for_bots();
}

// --- The lobby ---

void Online::Shared::with_lobby(std::function<void(const std::optional<Failure>&)> then) {
  lobby_asked_ = ticks_;
  if (challenges_.is_known()) return then(std::nullopt);
  wait_for_lobby_.push_back(std::move(then));
  if (wait_for_lobby_.size() == 1) read_lobby();
}

void Online::Shared::read_lobby() {
  challenges_.begin_read();
  struct Lobby {
    Result<std::vector<store::GameHeading>> challenges;
    Result<People> people;
    Result<People> bots;
  };
  read<Lobby>(
      [most = options.limits.lobby, world = now().world](store::Store& store) -> Lobby {
        Result<std::vector<store::GameHeading>> challenges = store.listed(most);
        Result<People> people = challenges ? people_in(store, *challenges) : challenges.error();
        return {.challenges = std::move(challenges),
                .people = std::move(people),
                .bots = bots_here(store, world)};
      },
      [this](const Lobby& found) {
        const bool is_read = found.challenges && found.people && found.bots;
        // The list was forgotten during the read, because much has changed.
        if (is_read && !challenges_.is_followed()) return read_lobby();
        if (is_read) {
          challenges_.read(*found.challenges, *found.people);
          tell_bots(*found.bots);
        }
        if (!is_read) challenges_.forget();
        const std::optional<Failure> failure = is_read ? std::nullopt : std::optional(not_read());
        for (const auto& then : std::exchange(wait_for_lobby_, {})) then(failure);
      });
}

std::string Online::Shared::lobby_text(const Identity& viewer) {
  const std::vector<PersonId> avoided = viewer.avoided.value_or(std::vector<PersonId>());
  return R"({"games":)" + challenges_.text(viewer.id(), avoided) + R"(,"running":)" + running_.text(avoided) +
         R"(,"bots":)" + text_of(bots_for(viewer)) + "}";
}

void Online::Shared::show_running(const store::GameHeading& heading, const People& people,
                                  std::string position) {
  RunningGames::Entry entry{.heading = heading, .people = people, .position = std::move(position)};
  for (std::size_t i = 0; i < heading.seats.size(); ++i) {
    const Identity* identity = find_identity(heading.seats[i]);
    // People who are not connected stand for themselves.
    entry.lanes[i] = identity != nullptr
                         ? identity->lane
                         : Lane{static_cast<std::uint64_t>(heading.seats[i].value_or(kNobody))};
  }
  running_.put(std::move(entry));
  tell_running_soon();
}

void Online::Shared::hide_running(const std::string& id) {
  running_.remove(id);
  tell_running_soon();
}

void Online::Shared::tell_running_soon() {
  if (telling_running_) return;
  telling_running_ = environment.clock.at(environment.clock.now() + kBetweenRunning, [this] {
    telling_running_.reset();
    tell_running();
  });
}

void Online::Shared::tell_running() {
  if (!running_.choose() || lobby.empty()) return;
  const auto event = [&](std::span<const PersonId> avoided) {
    return std::make_shared<const std::string>(R"({"event":"lobby","running":)" + running_.text(avoided) +
                                               "}");
  };
  const Text common = event({});
  for (Client* client : lobby) {
    const std::optional<std::vector<PersonId>>& avoided = client->identity().avoided;
    client->lobby.tell(*client, avoided && !avoided->empty() ? event(*avoided) : common);
  }
}

// People who got their names from an older version of this program have no skeletons yet.
void Online::Shared::add_skeletons(PersonId after) {
  read<Result<People>>(
      [after](store::Store& store) { return store.without_skeleton(after, kSkeletonsAtOnce); },
      [this](const Result<People>& people) {
        if (!people) return static_cast<void>(not_read());
        if (people->empty()) return;
        // The deleter runs after the last write: one batch at a time, so that others need not wait for them
        // all.
        const std::shared_ptr<void> last(nullptr,
                                         [this, self = weak_from_this(), after = people->back().id](void*) {
                                           if (!self.expired()) add_skeletons(after);
                                         });
        for (const store::Person& person : *people) {
          write(store::ChangePerson{.id = person.id, .skeleton = name_skeleton(person.name)},
                [this, last](const Result<store::Written>& written) {
                  static_cast<void>(failure_of(written));
                });
        }
      });
}

void Online::Shared::look_for_bots() {
  read<Result<People>>([world = now().world](store::Store& store) { return bots_here(store, world); },
                       [this](const Result<People>& bots) {
                         if (!bots) return static_cast<void>(not_read());
                         tell_bots(*bots);
                       });
}

void Online::Shared::tell_bots(const People& bots) {
  json list = json::array();
  for (const store::Person& bot : bots) list.push_back(person_json(bot));
  if (list == bots_) return;
  bots_ = std::move(list);
  const auto text = std::make_shared<const std::string>(text_of({{"event", "lobby"}, {"bots", bots_}}));
  for (Client* client : lobby) {
    const Identity& viewer = client->identity();
    const bool is_common = !viewer.avoided || viewer.avoided->empty();
    client->lobby.tell(*client, is_common ? text
                                          : std::make_shared<const std::string>(
                                                text_of({{"event", "lobby"}, {"bots", bots_for(viewer)}})));
  }
}

json Online::Shared::bots_for(const Identity& viewer) const {
  json list = json::array();
  for (const json& bot : bots_) {
    if (!viewer.avoids(PersonId{bot.value("person", std::int64_t{0})})) list.push_back(bot);
  }
  return list;
}

void Online::Shared::tidy() {
  const service::TimerClock::Time now = environment.clock.now();
  // Somebody who has stored much stays known until they may store as much again.
  std::erase_if(resting_, [&](const auto& entry) {
    return entry.first + kRest < now && entry.second->bytes.is_full(now);
  });
  network_limits.tidy(now);
  std::erase_if(people_, [](const auto& entry) { return entry.second.expired(); });
  if (ticks_ % kTicksBetweenClearing == 0) {
    write(store::RemoveIdle{.before = environment.world() - kLongestIdle, .most = kMostIdle},
          [this](const Result<store::Written>& written) { static_cast<void>(failure_of(written)); });
    clear_old();
  }
  if (ticks_ % kTicksBetweenSigns != 0) return;
  for (const auto& [id, known] : people_) {
    const std::shared_ptr<Identity> identity = known.lock();
    if (identity == nullptr || !identity->is_bot() || identity->clients.empty()) continue;
    if (const std::optional<store::Person>& person = identity->person) note_seen(person->id);
  }
}

// --- Old games ---

void Online::Shared::clear_old() {
  const store::Time now = environment.world();
  const Retention& retention = options.retention;
  if (retention.open_games.count() > 0) {
    remove_old([before = now - retention.open_games](store::Store& store) {
      return store.old_open_games(before, kOldAtOnce);
    });
  }
  if (retention.aborted_games.count() > 0) {
    remove_old([before = now - retention.aborted_games](store::Store& store) {
      return store.old_aborted_games(before, kOldAtOnce);
    });
  }
  if (retention.nameless_people.count() > 0) {
    write(store::RemoveNameless{.before = now - retention.nameless_people, .most = kOldAtOnce},
          [this](const Result<store::Written>& written) { static_cast<void>(failure_of(written)); });
  }
}

void Online::Shared::remove_old(const std::function<OldGames(store::Store&)>& find) {
  read<OldGames>(find, [this, find](const OldGames& old) {
    if (!old) return static_cast<void>(not_read());
    remove_games(*old, [this, find, is_all = old->size() < kOldAtOnce](std::size_t removed) {
      if (!is_all && removed > 0) remove_old(find);
    });
  });
}

void Online::Shared::remove_games(const std::vector<store::OldGame>& old,
                                  std::function<void(std::size_t)> done) {
  const auto removed = std::make_shared<std::size_t>(0);
  // The deleter runs after the last write.
  const std::shared_ptr<void> last(nullptr,
                                   [self = weak_from_this(), removed, done = std::move(done)](void*) {
                                     if (!self.expired()) done(*removed);
                                   });
  for (const store::OldGame& game : old) {
    write(store::RemoveGame{.id = game.id, .revision = game.revision},
          [this, id = game.id, removed, last](const Result<store::Written>& written) {
            if (!written) return static_cast<void>(failure_of(written));
            if (*written != store::Written::Done) return;  // it has changed, or is gone
            ++*removed;
            hear(store::GameRemoved{id});
          });
  }
}

void Online::Shared::trim_kept(PersonId person) {
  const std::uint64_t most = std::uint64_t{options.limits.kept_mib} << 20U;
  read<OldGames>(
      [person, most](store::Store& store) -> OldGames {
        const Result<std::uint64_t> kept = store.kept_bytes(person);
        if (!kept) return kept.error();
        OldGames oldest = store.oldest_kept(person, kOldAtOnce);
        if (!oldest) return oldest;
        std::uint64_t left = *kept;
        std::size_t count = 0;
        while (count < oldest->size() && left > most)
          left -= std::min<std::uint64_t>(left, (*oldest)[count++].bytes);
        oldest->resize(count);
        return oldest;
      },
      [this](const OldGames& oldest) {
        if (!oldest) return static_cast<void>(not_read());
        remove_games(*oldest, [](std::size_t) {});
      });
}

// --- The store ---

void Online::Shared::write(store::Write write, std::function<void(const Result<store::Written>&)> done) {
  environment.ledger.write(std::move(write), [self = weak_from_this(),
                                              done = std::move(done)](const Result<store::Written>& written) {
    if (self.lock() != nullptr) done(written);
  });
}

std::optional<Failure> Online::Shared::failure_of(const Result<store::Written>& written) {
  if (written && *written == store::Written::Done) return std::nullopt;
  if (!written) ++figures.store_errors;
  return Failure{FailureCode::Failed, text::kNotStored};
}

Failure Online::Shared::not_read() {
  ++figures.store_errors;
  return {FailureCode::Failed, text::kNotRead};
}

// --- People ---

std::shared_ptr<Identity> Online::Shared::identity_of(const Visitor& visitor) {
  std::weak_ptr<Identity>& known =
      visitor.person ? people_[visitor.person->id] : strangers_[visitor.token_hash];
  std::shared_ptr<Identity> identity = known.lock();
  if (identity == nullptr) {
    const service::TimerClock::Time now = environment.clock.now();
    identity = std::make_shared<Identity>(Identity{.person = visitor.person,
                                                   .token_hash = visitor.token_hash,
                                                   .requests = {options.limits.requests, now},
                                                   .creations = {options.limits.creations, now},
                                                   .phrases = {options.limits.phrases, now},
                                                   .bytes = {hourly_bytes(options.limits.stored_kib), now}});
    known = identity;
    const std::optional<store::Person>& person = identity->person;
    if (person && (identity->is_bot() || person->seen + kBetweenVisits < environment.world())) {
      note_seen(person->id);
    }
  }
  return identity;
}

void Online::Shared::note_seen(PersonId person) {
  write(store::ChangePerson{.id = person, .seen = environment.world()},
        [this](const Result<store::Written>& written) { static_cast<void>(failure_of(written)); });
}

void Online::Shared::gone(const std::shared_ptr<Identity>& identity) {
  if (!identity->clients.empty()) return;
  constexpr std::size_t kMostResting = 10'000;
  if (identity->person) {
    if (resting_.size() < kMostResting) resting_.emplace_back(environment.clock.now(), identity);
  } else if (identity->waiting.empty()) {
    strangers_.erase(identity->token_hash);
  }
}

Identity* Online::Shared::find_identity(std::optional<PersonId> person) const {
  if (!person) return nullptr;
  const auto found = people_.find(*person);
  // The map does not own identities: their connections do.
  return found == people_.end() ? nullptr : found->second.lock().get();
}

bool Online::Shared::is_connected(std::optional<PersonId> person) const {
  const Identity* identity = find_identity(person);
  return identity != nullptr && !identity->clients.empty();
}

void Online::Shared::with_person(const Reply& reply, std::function<void(const store::Person&)> then) {
  Identity& identity = reply.client()->identity();
  if (identity.person) {
    if (identity.person->blocked) return reply.fail({FailureCode::Forbidden, text::kBlocked});
    return then(*identity.person);
  }
  identity.waiting.push_back([reply, then = std::move(then)](const std::optional<Failure>& failure) {
    if (failure) return reply.fail(*failure);
    if (const auto& person = reply.client()->identity().person) then(*person);
  });
  if (identity.waiting.size() > 1) return;
  const auto known = strangers_.find(identity.token_hash);
  if (known != strangers_.end()) make_person(known->second.lock(), reply.client()->networks());
}

void Online::Shared::make_person(const std::shared_ptr<Identity>& identity,
                                 std::span<const std::string> networks) {
  if (!network_limits.take(networks, Work::Identities, 1, environment.clock.now())) {
    return person_made(identity, Failure{FailureCode::Busy, text::kTooManyPeople});
  }
  const store::Person person{.id = fresh_person(), .seen = now().world};
  write(store::AddPerson{.person = person,
                         .token = {.hash = identity->token_hash,
                                   .person = person.id,
                                   .kind = store::TokenKind::Browser,
                                   .created = now().world}},
        [this, identity, person](const Result<store::Written>& written) {
          if (written && *written == store::Written::Conflict) {
            // Another tab of this browser, connected to another process, has created the person first.
            return read<Result<std::optional<store::Bearer>>>(
                [hash = identity->token_hash, world = now().world](store::Store& store) {
                  return store.bearer(hash, world);
                },
                [this, identity](const Result<std::optional<store::Bearer>>& bearer) {
                  if (!bearer || !*bearer) return person_made(identity, not_read());
                  identity->person = (*bearer)->person;
                  person_made(identity, std::nullopt);
                });
          }
          const std::optional<Failure> failure = failure_of(written);
          if (!failure) identity->person = person;
          person_made(identity, failure);
        });
}

void Online::Shared::person_made(const std::shared_ptr<Identity>& identity,
                                 const std::optional<Failure>& failure) {
  const std::optional<store::Person>& person = identity->person;
  if (!failure && person) {
    strangers_.erase(identity->token_hash);
    std::weak_ptr<Identity>& known = people_[person->id];
    const std::shared_ptr<Identity> same = known.lock();
    if (same == nullptr) {
      known = identity;
    } else if (same != identity) {
      // The browser is connected as that person already: merges the two identities.
      for (Client* client : std::exchange(identity->clients, {})) {
        client->become(same);
        same->clients.push_back(client);
      }
    }
  }
  for (const auto& then : std::exchange(identity->waiting, {})) then(failure);
  gone(identity);
}

void Online::Shared::look_at_person(PersonId person) {
  read<Result<std::optional<store::Person>>>(
      [person](store::Store& store) { return store.person(person); },
      [this, person](const Result<std::optional<store::Person>>& found) {
        if (!found) return static_cast<void>(not_read());
        if (*found && !(*found)->blocked) return rename(**found);
        if (!*found) {
          // Deleting a person is rare, so it is fine to go through all games.
          for (const auto& [id, game] : games) game.room->forget(person);
        }
        Identity* identity = find_identity(person);
        if (identity == nullptr) return;
        if (*found) identity->person = **found;
        const std::vector<Client*> connections = identity->clients;
        for (Client* client : connections) client->drop(*found ? kBlockedReason : "deleted");
      });
}

void Online::Shared::look_at_avoided(PersonId person) {
  const Identity* identity = find_identity(person);
  if (identity == nullptr || !identity->person || !identity->avoided) return;
  read<Result<std::vector<PersonId>>>(
      [person = *identity->person](store::Store& store) { return store.avoided_by(person); },
      [this, person](const Result<std::vector<PersonId>>& avoided) {
        if (!avoided) return static_cast<void>(not_read());
        if (Identity* found = find_identity(person)) found->avoided = *avoided;
      });
}

void Online::Shared::look_at_people() {
  std::vector<PersonId> here;
  for (const auto& [id, known] : people_) {
    const std::shared_ptr<Identity> identity = known.lock();
    if (identity != nullptr && !identity->clients.empty()) here.push_back(id);
  }
  if (here.empty()) return;
  read<Result<People>>([here](store::Store& store) { return store.people(here); },
                       [this, here](const Result<People>& found) {
                         if (!found) return static_cast<void>(not_read());
                         for (const PersonId id : here) {
                           const Identity* identity = find_identity(id);
                           const store::Person* person = find_person(*found, id);
                           const bool is_same = identity != nullptr && identity->person &&
                                                person != nullptr && identity->person->name == person->name &&
                                                !person->blocked;
                           if (!is_same) look_at_person(id);
                         }
                       });
}

void Online::Shared::rename(const store::Person& person) {
  if (Identity* identity = find_identity(person.id)) identity->person = person;
  challenges_.rename(person);
  read<Result<std::vector<store::GameHeading>>>(
      [id = person.id](store::Store& store) { return unfinished(store, id); },
      [this, person](const Result<std::vector<store::GameHeading>>& headings) {
        if (!headings) return static_cast<void>(not_read());
        for (const store::GameHeading& heading : *headings) {
          if (const Live found = find_live(heading.id); found.room != nullptr) found.room->rename(person);
        }
      });
}

void Online::Shared::remove_person(PersonId person, std::function<void(const std::optional<Failure>&)> done) {
  read<Result<std::vector<store::GameHeading>>>(
      [person](store::Store& store) { return unfinished(store, person); },
      [this, person, done = std::move(done)](const Result<std::vector<store::GameHeading>>& headings) {
        if (!headings) return done(not_read());
        // The deleter runs when the last game has been left: until then each game's callback holds a copy.
        const auto remove =
            std::shared_ptr<void>(nullptr, [this, self = weak_from_this(), person, done](void*) {
              if (self.expired()) return;
              write(store::RemovePerson{person}, [this, person, done](const Result<store::Written>& written) {
                const std::optional<Failure> failure = failure_of(written);
                done(failure);
                if (!failure) look_at_person(person);
              });
            });
        for (const store::GameHeading& heading : *headings) {
          const Live found = live(heading.id);
          if (found.game == nullptr) continue;
          // Aborts the game if the rules allow that, otherwise resigns.
          found.game->act(
              [person](const GameState& game, Moment now) -> play::Command {
                play::Command abort = play::command::Abort{person};
                if (!game.decide(abort, now).refusal) return abort;
                return play::command::Resign{person};
              },
              [remove](const std::optional<Failure>&) {});
        }
      });
}

// --- Games ---

void Online::Shared::decline_invitations(PersonId person,
                                         std::function<bool(const store::GameHeading&)> is_meant,
                                         std::size_t most,
                                         std::function<void(const Result<std::size_t>&)> done) {
  read<Result<std::vector<store::GameHeading>>>(
      [person, is_meant = std::move(is_meant), most](store::Store& store) {
        Result<std::vector<store::GameHeading>> invitations =
            store.invitations(person, std::numeric_limits<std::size_t>::max());
        if (!invitations) return invitations;
        std::erase_if(*invitations, [&](const store::GameHeading& one) { return !is_meant(one); });
        if (invitations->size() > most) invitations->resize(most);
        return invitations;
      },
      [this, person, done = std::move(done)](const Result<std::vector<store::GameHeading>>& invitations) {
        if (!invitations) return done(invitations.error());
        const auto declined = std::make_shared<std::size_t>(0);
        // The deleter runs when the last invitation has been declined.
        const std::shared_ptr<void> last(nullptr, [self = weak_from_this(), declined, done](void*) {
          if (!self.expired()) done(*declined);
        });
        for (const store::GameHeading& heading : *invitations) {
          const Live found = live(heading.id);
          if (found.game == nullptr) continue;
          found.game->act(play::command::Abort{person},
                          [declined, last](const std::optional<Failure>& failure) {
                            if (!failure) ++*declined;
                          });
        }
      });
}

Online::Shared::Live Online::Shared::find_live(const std::string& id) const {
  const auto found = games.find(id);
  return found == games.end() ? Live{} : found->second;
}

Online::Shared::Live Online::Shared::live(const std::string& id, Lane lane) {
  if (Live found = find_live(id); found.game != nullptr) return found;
  if (games.size() >= options.limits.live) return {};
  auto game = std::make_shared<service::GameActor>(
      service::GameActor::Context{.clock = environment.clock,
                                  .scheduler = *scheduler,
                                  .now = [this] { return now(); },
                                  .payer = [this](const GameState& state) { return owner_of(state); },
                                  .longest_turn = kLongestTurn,
                                  .plays_unwatched = true},
      id);
  auto journal = std::make_unique<EventJournal>(*this, *game, lane);
  auto room = std::make_unique<Room>(*this, *game, *journal);
  const Live live{.game = game, .room = room.get()};
  game->attach(std::move(journal), std::move(room));
  games.emplace(id, live);
  return live;
}

service::Owner Online::Shared::owner_of(const GameState& game) const {
  for (const Player player : kPlayers) {
    const std::optional<PersonId> person = game.person_at(player);
    if (!person) continue;
    const Identity* identity = find_identity(person);
    if (identity != nullptr) return service::Owner{static_cast<std::uint64_t>(identity->lane)};
    return service::Owner{static_cast<std::uint64_t>(*person)};
  }
  return service::Owner{0};
}

service::Owner Online::Shared::owner_of(const Client& client) {
  return service::Owner{static_cast<std::uint64_t>(client.lane())};
}

std::string Online::Shared::fresh_id() const {
  return random_letters(environment, kIdLetters);
}

PersonId Online::Shared::fresh_person() const {
  constexpr unsigned kBitsAbove = 11;  // leaves 53 of 64 bits, which every JSON reader keeps
  const auto number = static_cast<std::int64_t>(environment.random() >> kBitsAbove);
  return PersonId{std::max<std::int64_t>(1, number)};
}

void Online::Shared::tell_lists(const store::GameHeading& heading, const People& people, bool was_listed,
                                std::optional<PersonId> was_invited) {
  const auto tell = [&](Identity* identity, const json& event) {
    if (identity == nullptr) return;
    Text text;
    for (Client* client : identity->clients) {
      if (!client->mine.is_on()) continue;
      if (text == nullptr) text = std::make_shared<const std::string>(text_of(event));
      client->mine.tell(*client, text);
    }
  };
  const auto summary = [&](const char* event, std::optional<PersonId> viewer) -> json {
    return {{"event", event}, {"game", summary_json(heading, people, viewer)}};
  };
  for (const std::optional<PersonId>& person : {heading.seats[0], heading.seats[1], heading.invited}) {
    Identity* identity = find_identity(person);
    if (identity != nullptr &&
        std::ranges::any_of(identity->clients, [](const Client* client) { return client->mine.is_on(); })) {
      tell(identity, summary("mine", person));
    }
  }
  const bool stays =
      was_invited == heading.invited || was_invited == heading.seats[0] || was_invited == heading.seats[1];
  if (!stays) tell(find_identity(was_invited), {{"event", "mine"}, {"gone", heading.id}});

  if (!heading.listed && !was_listed) return;
  if (heading.listed) {
    challenges_.put(heading, people);
  } else {
    challenges_.remove(heading.id);
  }
  if (lobby.empty()) return;
  // Writes the text once for everyone and once for the creator of the challenge.
  const std::optional<PersonId> creator = heading.seats[0] ? heading.seats[0] : heading.seats[1];
  const json gone{{"event", "lobby"}, {"gone", heading.id}};
  const auto for_all =
      std::make_shared<const std::string>(text_of(heading.listed ? summary("lobby", std::nullopt) : gone));
  const auto for_creator =
      std::make_shared<const std::string>(text_of(heading.listed ? summary("lobby", creator) : gone));
  for (Client* client : lobby) {
    if (client->identity().avoids(creator)) continue;
    client->lobby.tell(*client, client->identity().id() == creator ? for_creator : for_all);
  }
}

void Online::Shared::tell_new_game(const store::GameHeading& heading, const People& people) {
  tell_lists(heading, people, false, std::nullopt);
  if (!heading.computer_to_move) return;
  if (const Live found = live(heading.id); found.game != nullptr) found.game->check();
}

void Online::Shared::tell_gone(const std::string& id, std::span<const std::optional<PersonId>> people,
                               bool listed) {
  const auto mine = std::make_shared<const std::string>(text_of({{"event", "mine"}, {"gone", id}}));
  for (const std::optional<PersonId>& person : people) {
    const Identity* identity = find_identity(person);
    if (identity == nullptr) continue;
    for (Client* client : identity->clients) client->mine.tell(*client, mine);
  }
  if (!listed) return;
  challenges_.remove(id);
  const auto text = std::make_shared<const std::string>(text_of({{"event", "lobby"}, {"gone", id}}));
  for (Client* client : lobby) client->lobby.tell(*client, text);
}

// --- Other processes ---

void Online::Shared::hear(const store::GameChanged& changed) {
  if (const Live found = find_live(changed.id); found.game != nullptr)
    return found.game->hear(changed.revision);
  bool matters = changed.lobby && (challenges_.is_followed() || !lobby.empty());
  for (const std::optional<PersonId>& person : changed.people)
    matters = matters || find_identity(person) != nullptr;
  matters = matters || find_identity(changed.was_invited) != nullptr;
  if (!matters) return;
  struct Found {
    Result<std::optional<store::StoredGame>> game;
    Result<People> people;
  };
  read<Found>(
      [changed](store::Store& store) -> Found {
        // Only the heading is needed, not the earlier events.
        auto game = store.game(changed.id, changed.revision);
        Result<People> people = People{};
        if (game && *game) people = people_in(store, (*game)->heading);
        return {.game = std::move(game), .people = std::move(people)};
      },
      [this, changed](const Found& found) {
        if (!found.game || !found.people) return static_cast<void>(not_read());
        if (*found.game)
          tell_lists((*found.game)->heading, *found.people, changed.lobby, changed.was_invited);
      });
}

void Online::Shared::hear(const store::Notice& notice) {
  struct Hearing {
    Shared& shared;
    void operator()(const store::GameChanged& changed) const { shared.hear(changed); }
    void operator()(const store::GameRemoved& removed) const {
      if (const Live found = shared.find_live(removed.id); found.game != nullptr)
        found.game->remove({FailureCode::Unknown, Message(text::kNoSuchGame, removed.id)});
      shared.tell_gone(removed.id, {}, true);
    }
    void operator()(const store::PersonChanged& changed) const {
      // The name may have changed; of all games only those in memory must be told.
      shared.look_at_person(changed.id);
      shared.look_at_avoided(changed.id);
    }
    void operator()(const store::NetworksChanged&) const {}  // concerns those who connect
    void operator()(const store::TimeReached& reached) const { shared.hear(reached); }
    void operator()(const store::MuchChanged&) const {
      const std::unordered_map<std::string, Live> all = shared.games;
      for (const auto& [id, found] : all) found.game->hear(std::numeric_limits<std::uint64_t>::max());
      shared.challenges_.forget();
      shared.look_at_people();
      for (const auto& [id, known] : shared.people_) {
        const std::shared_ptr<Identity> identity = known.lock();
        if (identity != nullptr && identity->avoided) shared.look_at_avoided(id);
      }
    }
  };
  std::visit(Hearing{*this}, notice);
}

// --- The public interface ---

Online::Online(const Environment& environment, OnlineOptions options)
    : shared_(std::make_shared<Shared>(environment, std::move(options))) {
  shared_->tick();
}

Online::~Online() = default;

std::unique_ptr<Connection> Online::connect(const Visitor& visitor, Send send, Close close) {
  std::shared_ptr<Identity> identity = shared_->identity_of(visitor);
  auto client = std::make_shared<Client>(*shared_, identity, visitor.networks, std::move(send),
                                         std::move(close), shared_->options.language);
  identity->clients.push_back(client.get());
  identity->lane = client->lane();
  shared_->clients.insert(client.get());
  return std::make_unique<Connection>(std::move(client));
}

void Online::hear(const store::Notice& notice) {
  shared_->hear(notice);
}

void Online::drop(const std::function<bool(std::span<const std::string> networks)>& is_blocked) {
  const std::unordered_set<Client*> all = shared_->clients;
  for (Client* client : all) {
    if (shared_->clients.contains(client) && is_blocked(client->networks())) client->drop(kBlockedReason);
  }
}

OnlineFigures Online::figures() const {
  OnlineFigures figures = shared_->figures;
  figures.connections = shared_->clients.size();
  figures.live_games = shared_->games.size();
  for (const auto& [id, game] : shared_->games) figures.watchers += game.game->watchers().size();
  return figures;
}

Connection::~Connection() {
  client_->close();
}

void Connection::receive(std::string message, service::TimerClock::Time arrived,
                         std::function<void()> taken) {
  client_->receive(std::move(message), arrived, std::move(taken));
}

}  // namespace joga::online
