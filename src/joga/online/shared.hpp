// State shared by all connections of a host, and the kinds of request.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "joga/online/challenge_list.hpp"
#include "joga/online/client.hpp"
#include "joga/online/event_json.hpp"
#include "joga/online/network_limits.hpp"
#include "joga/online/online.hpp"
#include "joga/online/pairing_queue.hpp"
#include "joga/online/room.hpp"
#include "joga/online/running_games.hpp"
#include "joga/service/game_actor.hpp"
#include "joga/service/scheduler.hpp"

namespace joga::online {

struct Online::Shared : std::enable_shared_from_this<Online::Shared> {
  Shared(const Environment& given_environment, OnlineOptions given_options);
  Shared& operator=(Shared&&) = delete;

  // --- Time ---
  void tick();  // every second
  [[nodiscard]] bool is_ready() const noexcept { return reckoning_.has_value(); }
  [[nodiscard]] Moment now() const { return moment_at(environment.clock.now()); }
  // The time of all processes at a moment of this process's steady clock.
  [[nodiscard]] Moment moment_at(service::TimerClock::Time time) const;

  // --- The store ---
  // `finish` is not called after this object has been destroyed.
  template <class Answer>
  void read(std::function<Answer(store::Store&)> job, std::function<void(Answer)> finish,
            Lane lane = Lane::Host) {
    environment.ledger.read(
        [self = weak_from_this(), job = std::move(job),
         finish = std::move(finish)](store::Store& store) -> std::function<void()> {
          const auto answer = std::make_shared<Answer>(job(store));
          return [self, finish, answer] {
            if (self.lock() != nullptr) finish(std::move(*answer));
          };
        },
        lane);
  }
  void write(store::Write write, std::function<void(const Result<store::Written>&)> done);
  // The failure for a client whose write could not be stored; none if it was stored.
  [[nodiscard]] std::optional<Failure> failure_of(const Result<store::Written>& written);
  [[nodiscard]] Failure not_read();

  // --- People ---
  [[nodiscard]] std::shared_ptr<Identity> identity_of(const Visitor& visitor);
  void gone(const std::shared_ptr<Identity>& identity);
  [[nodiscard]] Identity* find_identity(std::optional<PersonId> person) const;
  // Creates the person first if the client has none yet.
  void with_person(const Reply& reply, std::function<void(const store::Person&)> then);
  // Reads the person from the store again: they may have been renamed, blocked or deleted.
  void look_at_person(PersonId person);
  void look_at_people();  // everyone who is connected
  // Reads Identity::avoided, if that person is connected and has asked for a list before.
  void look_at_avoided(PersonId person);
  void rename(const store::Person& person);
  // Ends the person's games, then deletes the person.
  void remove_person(PersonId person, std::function<void(const std::optional<Failure>&)> done);

  // --- Games ---
  // A game in memory, and its people.
  struct Live {
    std::shared_ptr<service::GameActor> game{};
    Room* room = nullptr;  // owned by `game`
  };
  // Returns the game, which may still be loading. The lane is for loading it. Empty if too many games are in
  // memory.
  [[nodiscard]] Live live(const std::string& id, Lane lane = Lane::Host);
  // Declines those of the person's invitations that `is_meant` selects, at most `most`, and passes their
  // number to `done`.
  void decline_invitations(PersonId person, std::function<bool(const store::GameHeading&)> is_meant,
                           std::size_t most, std::function<void(const Result<std::size_t>&)> done);
  // Removes the person's oldest finished games until the others take no more than the limit.
  void trim_kept(PersonId person);
  [[nodiscard]] Live find_live(const std::string& id) const;
  // The owner of searches for a game against a computer: the address from which the person is connected,
  // since a new identity must gain nothing; the person themselves if they are not connected.
  [[nodiscard]] service::Owner owner_of(const GameState& game) const;
  [[nodiscard]] static service::Owner owner_of(const Client& client);
  [[nodiscard]] std::string fresh_id() const;
  [[nodiscard]] PersonId fresh_person() const;
  // Sends a new or changed game to the clients that follow a list that contains it. `was_listed` and
  // `was_invited` describe the game before the change.
  void tell_lists(const store::GameHeading& heading, const People& people, bool was_listed,
                  std::optional<PersonId> was_invited);
  // Does the same for a game that has just been created, and lets its computer begin.
  void tell_new_game(const store::GameHeading& heading, const People& people);
  void tell_gone(const std::string& id, std::span<const std::optional<PersonId>> people, bool lobby);
  // Calls `then` when the challenges and the bots of the lobby are known, or with the failure.
  void with_lobby(std::function<void(const std::optional<Failure>&)> then);
  // The lobby as this viewer sees it, in JSON. To be called only from within `with_lobby`.
  [[nodiscard]] std::string lobby_text(const Identity& viewer);
  // Returns the oldest challenge with these terms (terms_of) that `fits`; null if there is none. To be called
  // only from within `with_lobby`.
  [[nodiscard]] const store::GameHeading* find_challenge(
      const std::string& terms, const std::function<bool(const store::GameHeading&)>& fits) const {
    return challenges_.find_oldest(terms, fits);
  }
  // Whether the person has a connection to this process.
  [[nodiscard]] bool is_connected(std::optional<PersonId> person) const;
  // Shows a running game in the lobby, or no longer.
  void show_running(const store::GameHeading& heading, const People& people, std::string position);
  void hide_running(const std::string& id);
  void hear(const store::Notice& notice);
  void hear(const store::GameChanged& changed);
  void hear(const store::TimeReached& reached);

  const Environment environment;
  const OnlineOptions options;
  const std::shared_ptr<service::Scheduler> scheduler;
  const std::string holder;  // identifies this process as a holder of leases
  std::unordered_map<std::string, Live> games{};
  std::unordered_set<Client*> clients{};
  std::unordered_set<Client*> lobby{};  // clients that follow the lobby
  const std::shared_ptr<PairingQueue> pairings = std::make_shared<PairingQueue>();
  NetworkLimits network_limits;
  OnlineFigures figures{};

 private:
  struct Tick;

  // The time of all processes as this process reckons it: that of the last beat, continued by the steady
  // clock.
  struct Reckoning {
    store::Beat beat{};
    service::TimerClock::Time at{};  // the time of that beat
    Milliseconds longest{};          // no service time passes after this long without another beat

    [[nodiscard]] Moment moment_at(service::TimerClock::Time time) const;
  };

  void make_person(const std::shared_ptr<Identity>& identity, std::span<const std::string> networks);
  void person_made(const std::shared_ptr<Identity>& identity, const std::optional<Failure>& failure);
  [[nodiscard]] static Tick beat_of(store::Store& store, const Environment& environment,
                                    const std::optional<Reckoning>& before);
  void ticked(Tick& tick);
  void read_lobby();
  void look_for_bots();
  void add_skeletons(PersonId after);
  void tell_bots(const People& bots);
  // The lobby's bots, without those that the viewer avoids.
  [[nodiscard]] json bots_for(const Identity& viewer) const;
  // Chooses the running games again, soon and once for many changes.
  void tell_running_soon();
  void tell_running();
  void tidy();
  void note_seen(PersonId person);
  using OldGames = Result<std::vector<store::OldGame>>;
  // Removes what is older than OnlineOptions::retention says.
  void clear_old();
  // Removes a batch of old games, then the next one, until there are no more.
  void remove_old(const std::function<OldGames(store::Store&)>& find);
  // Removes games that have not changed since; `done` gets how many they were.
  void remove_games(const std::vector<store::OldGame>& games, std::function<void(std::size_t)> done);

  std::optional<Reckoning> reckoning_{};
  service::Timer ticking_{};
  std::uint64_t ticks_ = 0;
  ChallengeList challenges_;
  json bots_ = json::array();  // of the lobby
  RunningGames running_;
  std::optional<service::Timer> telling_running_{};  // runs until the choice is made and told
  std::vector<std::function<void(const std::optional<Failure>&)>> wait_for_lobby_{};
  std::uint64_t lobby_asked_ = 0;  // the tick of the last request for the lobby
  std::unordered_map<std::string, std::weak_ptr<Identity>> strangers_{};  // by token hash
  std::map<PersonId, std::weak_ptr<Identity>> people_{};
  // Identities that disconnected recently, kept so that reconnecting does not reset their rate limits.
  std::deque<std::pair<service::TimerClock::Time, std::shared_ptr<Identity>>> resting_{};
};

template <class Answer>
void Reply::read(std::function<Answer(store::Store&)> job, std::function<void(Answer)> finish) const {
  shared().read<Answer>(std::move(job), std::move(finish), client_->lane());
}

// The rate of bytes that may be stored: this much in an hour, at once or spread over it.
[[nodiscard]] constexpr service::TokenBucket::Rate hourly_bytes(std::size_t kib) noexcept {
  const double bytes = 1'024 * static_cast<double>(kib);
  return {.per_second = bytes / 3'600, .burst = bytes};
}

// The persons named in these headings.
[[nodiscard]] Result<People> people_in(store::Store& store, std::span<const store::GameHeading> headings);
[[nodiscard]] Result<People> people_in(store::Store& store, const store::GameHeading& heading);
// The bots that are connected or were until recently.
[[nodiscard]] Result<People> bots_here(store::Store& store, store::Time now);

// --- Requests ---

struct RequestKind {
  std::string_view name;
  void (*answer)(const Reply& reply, service::Parameters& parameters);
  double tokens = 1;
};

// The kinds by subject, one list per file.
[[nodiscard]] std::span<const RequestKind> people_requests() noexcept;  // requests_people.cpp
[[nodiscard]] std::span<const RequestKind> game_requests() noexcept;    // requests_games.cpp

[[nodiscard]] const service::RequestKinds<RequestKind>& all_requests();

}  // namespace joga::online
