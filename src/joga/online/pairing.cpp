// Quick pairing: a person joins a challenge like the one they wish for, or lists their own.
#include <algorithm>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <tuple>
#include <variant>

#include "joga/online/requests_games.hpp"

namespace joga::online {
namespace {

using service::Parameters;
namespace command = play::command;

constexpr std::size_t kMostTried = 5;  // challenges that others take first, before an own one is listed
// A creator who is not connected here may be so elsewhere for this long after a game with a clock of minutes
// was listed.
constexpr std::chrono::minutes kAroundElsewhere{1};

struct Pairing {
  store::Person person{};
  Wish wish{};
  std::string terms{};               // terms_of such a game
  Counted counted{};                 // as the request came
  std::vector<std::string> tried{};  // challenges that could not be joined
};

// Whether the person may be paired with the creator of a challenge with the same terms.
[[nodiscard]] bool fits(const Client& client, const Pairing& pairing, const store::GameHeading& heading) {
  const Online::Shared& shared = client.shared();
  const std::optional<PersonId> creator = heading.seats[0] ? heading.seats[0] : heading.seats[1];
  if (!creator || *creator == pairing.person.id || client.identity().avoids(creator)) return false;
  if (shared.pairings->is_reserved(heading.id)) return false;
  if (std::ranges::find(pairing.tried, heading.id) != pairing.tried.end()) return false;
  const bool needs_both = std::holds_alternative<search::Clock>(pairing.wish.created.clock);
  return !needs_both || shared.is_connected(creator) ||
         heading.changed + kAroundElsewhere > shared.now().world;
}

void paired(const Reply& reply, const std::string& id, bool joined) {
  reply.result({{"game", id}, {"joined", joined}});
}

void find_partner(const Reply& reply, const std::shared_ptr<Pairing>& pairing);

// Joins somebody else's challenge; looks for another one if that is refused.
void join_partner(const Reply& reply, const std::shared_ptr<Pairing>& pairing, const std::string& id) {
  const PairingQueue::Turn reserved = reply.shared().pairings->reserve(id);
  join_game(reply, id, pairing->person,
            [reply, pairing, id, reserved](const std::optional<Failure>& failure) {
              if (!failure) return paired(reply, id, true);
              const bool is_theirs =
                  failure->code == FailureCode::Illegal || failure->code == FailureCode::Forbidden;
              if (!is_theirs) return reply.fail(*failure);
              pairing->tried.push_back(id);
              find_partner(reply, pairing);
            });
}

// Joins an older challenge like the person's own, which another process has listed at the same time, and
// withdraws the own one.
void join_older(const Reply& reply, const std::shared_ptr<Pairing>& pairing, const std::string& own,
                const std::string& older) {
  join_game(reply, older, pairing->person,
            [reply, pairing, own, older](const std::optional<Failure>& failure) {
              if (failure) return paired(reply, own, false);
              if (const Online::Shared::Live live = reply.shared().live(own); live.game != nullptr)
                live.game->act(command::Abort{pairing->person.id});
              paired(reply, older, true);
            });
}

// Lists a challenge, and has the turn until the store has been read again: other processes may have listed
// one at the same time, and the newer of the two people joins the older one's.
void list_challenge(const Reply& reply, const std::shared_ptr<Pairing>& pairing,
                    const PairingQueue::Turn& turn) {
  const auto listed = [reply, pairing, turn](const std::string& id, const GameState& game,
                                             const People& people) {
    Online::Shared& shared = reply.shared();
    const store::GameHeading own = heading_of(id, game, people);
    shared.tell_new_game(own, people);
    shared.read<Headings>(
        [most = shared.options.limits.lobby](store::Store& store) { return store.listed(most); },
        [reply, pairing, turn, own](const Headings& all) {
          const auto is_older = [&](const store::GameHeading& one) {
            return std::tie(one.changed, one.id) < std::tie(own.changed, own.id) &&
                   terms_of(one) == pairing->terms && fits(*reply.client(), *pairing, one);
          };
          if (!all) return paired(reply, own.id, false);
          const auto older = std::ranges::find_if(*all, is_older);
          if (older == all->end()) return paired(reply, own.id, false);
          join_older(reply, pairing, own.id, older->id);
        });
  };
  create_game(reply, pairing->person, pairing->wish, pairing->counted, listed);
}

void find_partner(const Reply& reply, const std::shared_ptr<Pairing>& pairing) {
  reply.shared().pairings->enter(pairing->terms, [reply, pairing](const PairingQueue::Turn& turn) {
    reply.shared().with_lobby([reply, pairing, turn](const std::optional<Failure>& failure) {
      const std::shared_ptr<Client>& client = reply.client();
      if (!client->is_open()) return;
      if (failure) return reply.fail(*failure);
      const auto find = [&](const auto& is_meant) {
        return reply.shared().find_challenge(pairing->terms, is_meant);
      };
      const store::GameHeading* own =
          find([&](const store::GameHeading& one) { return has_seat_of(one, pairing->person.id); });
      if (own != nullptr) return paired(reply, own->id, false);
      const store::GameHeading* partner =
          find([&](const store::GameHeading& one) { return fits(*client, *pairing, one); });
      if (partner == nullptr || pairing->tried.size() == kMostTried)
        return list_challenge(reply, pairing, turn);
      join_partner(reply, pairing, partner->id);
    });
  });
}

}  // namespace

void pair(const Reply& reply, Parameters& parameters) {
  Wish wish;
  wish.created.game = parameters.text("game");
  wish.created.clock = read_clock(parameters, "clock");
  wish.created.listed = true;
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  Created tried = wish.created;
  tried.seats = {play::person_seat(PersonId{1}), play::free_seat()};
  Online::Shared& shared = reply.shared();
  const Result<Event> first = GameState::prepare(std::move(tried), shared.now());
  if (!first) return reply.fail(service::failure_of(first.error()));
  const Result<GameState> game = GameState::create(*first);
  if (!game) return reply.fail(service::failure_of(game.error()));
  const std::string terms = terms_of(heading_of({}, *game, {}));
  shared.with_person(reply, [reply, wish, terms](const store::Person& person) {
    with_counted(reply, {.person = person, .origin = origin_of(*reply.client())},
                 [reply, wish, terms, person](const Counted& counted) {
                   const auto pairing = std::make_shared<Pairing>(
                       Pairing{.person = person, .wish = wish, .terms = terms, .counted = counted});
                   with_avoided(reply, [reply, pairing](const std::optional<Failure>& failure) {
                     if (failure) return reply.fail(*failure);
                     find_partner(reply, pairing);
                   });
                 });
  });
}

}  // namespace joga::online
