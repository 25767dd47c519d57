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

[[nodiscard]] Result<Found> whole(const store::StoredGame& stored) {
  Result<GameState> game = read_game(stored.events);
  if (!game) return game.error();
  return Found{.game = std::make_shared<GameState>(*std::move(game))};
}

[[nodiscard]] Result<Found> newer(const store::StoredGame& stored) {
  Found found;
  for (const store::Event& event : stored.events) {
    Result<Event> read = read_event(event.data);
    if (!read) return read.error();
    found.events.push_back(*std::move(read));
  }
  return found;
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
        const Result<std::optional<store::StoredGame>> stored = store.game(id, since);
        if (!stored) return without(Loss::Unavailable);
        if (!*stored) return without(Loss::Gone, {FailureCode::Unknown, Message(text::kNoSuchGame, id)});
        Result<People> people = people_in(store, (*stored)->heading);
        if (!people) return without(Loss::Unavailable);
        Result<Found> found = since == 0 ? whole(**stored) : newer(**stored);
        if (!found) return without(Loss::Unreadable, service::failure_of(found.error()));
        return std::make_shared<Reading>(Reading{*std::move(found), *std::move(people)});
      },
      [this, owner = actor_.weak_from_this(), done = std::move(done)](const std::shared_ptr<Reading>& read) {
        if (owner.expired()) return;
        if (read->found) people_ = std::move(read->people);
        if (!read->found && read->found.error().loss == Loss::Unavailable)
          read->found = NotFound{Loss::Unavailable, shared_.not_read()};
        done(std::move(read->found));
      });
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

void EventJournal::claim(std::uint64_t revision, std::function<void(bool granted)> done) {
  const store::Time now = shared_.now().world;
  shared_.write(store::ClaimTurn{.game = actor_.id(),
                                 .revision = revision,
                                 .holder = shared_.holder,
                                 .until = now + kLease,
                                 .now = now},
                [this, owner = actor_.weak_from_this(), revision,
                 done = std::move(done)](const Result<store::Written>& written) {
                  if (owner.expired()) return;
                  const bool granted = written && *written == store::Written::Done;
                  service::TimerClock& clock = shared_.environment.clock;
                  renewal_ = granted ? clock.at(clock.now() + kBetweenRenewals,
                                                [this, revision, done] { claim(revision, done); })
                                     : service::Timer();
                  done(granted);
                });
}

}  // namespace joga::online
