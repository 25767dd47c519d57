#include "joga/online/event_journal.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <variant>

#include "joga/online/catalogue.hpp"
#include "joga/online/shared.hpp"
#include "joga/play/catalogue.hpp"

namespace joga::online {
namespace {

// The lease of a computer's turn. Another process takes the turn over if the lease is not renewed in time.
constexpr std::chrono::seconds kLease{6};
constexpr std::chrono::seconds kBetweenRenewals{2};

// Replaying this many events after a snapshot takes about a millisecond.
constexpr std::uint64_t kEventsBetweenSnapshots = 200;

// Returns the rematch, unless one of its players no longer exists.
[[nodiscard]] std::optional<store::AddGame> rematch_of(const GameState& game, const std::string& id,
                                                       const People& people, Moment now, std::uint64_t seed) {
  const Event first = game.rematch(now, seed);
  const Result<GameState> rematch = GameState::create(first);
  const bool is_complete = std::ranges::all_of(kPlayers, [&](Player player) {
    const std::optional<PersonId> person = game.person_at(player);
    return !person || find_person(people, person) != nullptr;
  });
  if (!rematch || !is_complete) return std::nullopt;
  return store::AddGame{.heading = heading_of(id, *rematch, people),
                        .event = {.revision = 1, .data = event_text(first)}};
}

using Found = service::Journal::Found;

struct Read {
  store::GameHeading heading{};
  Result<Found> found;
};

// `read_whole` and `read_newer` return none if there is no such game.
[[nodiscard]] Result<std::optional<Read>> read_whole(store::Store& store, const std::string& id) {
  Result<std::optional<LoadedGame>> found = load_game(store, id);
  if (!found) return found.error();
  std::optional<LoadedGame>& loaded = *found;
  if (!loaded) return std::optional<Read>();
  Result<GameState>& game = loaded->game;
  if (!game) return std::optional(Read{loaded->heading, game.error()});
  return std::optional(Read{loaded->heading, Found{.game = std::make_shared<GameState>(*std::move(game))}});
}
[[nodiscard]] Result<std::optional<Read>> read_newer(store::Store& store, const std::string& id,
                                                     std::uint64_t since) {
  const Result<std::optional<store::StoredGame>> found = store.game(id, since);
  if (!found) return found.error();
  const std::optional<store::StoredGame>& stored = *found;
  if (!stored) return std::optional<Read>();
  Found newer;
  for (const store::Event& event : stored->events) {
    Result<Event> one = read_event(event.data);
    if (!one) return std::optional(Read{stored->heading, one.error()});
    newer.events.push_back(*std::move(one));
  }
  return std::optional(Read{stored->heading, std::move(newer)});
}

}  // namespace

void EventJournal::load(std::uint64_t since, std::function<void(Result<Found, NotFound>)> done) {
  struct Reading {
    Result<Found, NotFound> found;
    People people{};
  };
  shared_.read<std::shared_ptr<Reading>>(
      [id = actor_.id(), since](store::Store& store) {
        const auto without = [](Loss loss, Failure failure = {}) {
          return std::make_shared<Reading>(Reading{NotFound{loss, std::move(failure)}});
        };
        Result<std::optional<Read>> read = since == 0 ? read_whole(store, id) : read_newer(store, id, since);
        if (!read) return without(Loss::Unavailable);
        if (!*read) return without(Loss::Gone, {FailureCode::Unknown, Message(text::kNoSuchGame, id)});
        Result<Found>& found = (*read)->found;
        if (!found) return without(Loss::Unreadable, service::failure_of(found.error()));
        Result<People> people = people_in(store, (*read)->heading);
        if (!people) return without(Loss::Unavailable);
        return std::make_shared<Reading>(Reading{*std::move(found), *std::move(people)});
      },
      [this, owner = actor_.weak_from_this(), done = std::move(done)](const std::shared_ptr<Reading>& read) {
        if (owner.expired()) return;
        if (read->found) people_ = std::move(read->people);
        if (!read->found && read->found.error().loss == Loss::Unavailable)
          read->found = NotFound{Loss::Unavailable, shared_.not_read()};
        done(std::move(read->found));
      },
      lane_);
}

void EventJournal::append(const Event* event, std::shared_ptr<const GameState> game,
                          std::function<void(const Receipt&)> done) {
  const std::string& id = actor_.id();
  store::AppendEvent append{.heading = heading_of(id, *game, people_),
                            .event = {.revision = game->revision(), .data = event_text(*event)}};
  if (const auto* continued = std::get_if<play::Continued>(&event->what)) {
    append.next = rematch_of(*game, continued->next, people_, shared_.now(), shared_.environment.random());
    if (!append.next) return done({Stored::Refused, {FailureCode::Illegal, play::text::kNobodyToPlay}});
  }
  if (game->revision() % kEventsBetweenSnapshots == 0) append.snapshot = snapshot_text(game->snapshot());
  unpaid_ += stored_bytes(append.event) + (append.next ? stored_bytes(append.next->event) : 0);
  const bool is_turn = std::holds_alternative<play::Played>(event->what);
  shared_.write(append, [&shared = shared_, id, is_turn, next = append.next, people = people_,
                         done = std::move(done)](const Result<store::Written>& written) {
    if (written && *written == store::Written::Unknown)
      return done({Stored::Refused, {FailureCode::Unknown, Message(text::kNoSuchGame, id)}});
    const bool is_conflict = written && *written == store::Written::Conflict;
    if (is_conflict) ++shared.figures.conflicts;
    if (const std::optional<Failure> failure = shared.failure_of(written))
      return done({is_conflict ? Stored::Conflict : Stored::Refused, *failure});
    if (is_turn) ++shared.figures.moves;
    done({});
    if (next) shared.tell_new_game(next->heading, people);
  });
}

void EventJournal::claim(std::uint64_t revision, const std::function<void(bool granted)>& done) {
  claimed_ = revision;
  const store::Time now = shared_.now().world;
  shared_.write(
      store::ClaimTurn{.game = actor_.id(),
                       .revision = revision,
                       .holder = shared_.holder,
                       .until = now + kLease,
                       .now = now},
      [this, owner = actor_.weak_from_this(), revision, done](const Result<store::Written>& written) {
        if (owner.expired() || claimed_ != revision) return;
        const bool granted = written && *written == store::Written::Done;
        service::TimerClock& clock = shared_.environment.clock;
        renewal_ = granted ? clock.at(clock.now() + kBetweenRenewals,
                                      [this, revision, done] { claim(revision, done); })
                           : service::Timer();
        done(granted);
      });
}

}  // namespace joga::online
