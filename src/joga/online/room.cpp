#include "joga/online/room.hpp"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "joga/online/client.hpp"
#include "joga/online/shared.hpp"

namespace joga::online {
namespace {

// Reloading a page does not count as an absence.
constexpr std::chrono::seconds kShortAbsence{10};

}  // namespace

// --- Names ---

void Room::meet(const store::Person& person) {
  if (find_person(journal_.people(), person.id) == nullptr) journal_.people().push_back(person);
}

void Room::rename(const store::Person& person) {
  const auto known = std::ranges::find(journal_.people(), person.id, &store::Person::id);
  if (known == journal_.people().end() || known->name == person.name) return;
  *known = person;
  if (actor_.settled() == nullptr) return;
  actor_.tell_again();
  tell_lists();
  show_in_lobby();
}

void Room::forget(PersonId person) {
  const auto is_gone = [&](const store::Person& one) { return one.id == person; };
  if (std::erase_if(journal_.people(), is_gone) > 0) actor_.tell_again();
}

// --- Lists ---

void Room::describe(json& state, Language /*language*/) const {
  add_state(state, actor_.game(), journal_.people(), present(), shared_.now());
}

void Room::changed() {
  const GameState& game = actor_.game();
  if (is_told_) tell_lists();
  is_told_ = true;
  told_listed_ = game.phase() == Phase::Open && game.created().listed;
  told_invited_ = game.invited();
  told_players_ = {game.person_at(Player::One), game.person_at(Player::Two)};
  told_present_ = present();
  note_presence();
  show_in_lobby();
}

void Room::tell_lists() {
  shared_.tell_lists(heading_of(actor_.id(), actor_.game(), journal_.people()), journal_.people(),
                     told_listed_, told_invited_);
}

void Room::show_in_lobby() {
  const GameState& game = actor_.game();
  const bool is_between_people = std::ranges::all_of(
      kPlayers, [&](Player player) { return find_person(journal_.people(), game.person_at(player)); });
  const bool has_human = std::ranges::any_of(
      journal_.people(), [](const store::Person& person) { return !person.owner.has_value(); });
  const bool is_played = game.phase() == Phase::Running && (told_present_[0] || told_present_[1]);
  const bool is_shown = game.created().listed && is_played && is_between_people && has_human;
  if (is_shown) {
    shared_.show_running(heading_of(actor_.id(), game, journal_.people()), journal_.people(),
                         game.game().position_text(game.history().position()));
  } else if (is_shown_) {
    shared_.hide_running(actor_.id());
  }
  is_shown_ = is_shown;
}

void Room::removed() {
  if (is_told_) shared_.tell_gone(actor_.id(), told_players_, told_listed_);
  for (service::Watcher* watcher : actor_.watchers()) {
    auto& watched = static_cast<Client*>(watcher)->watched;  // only clients watch games of a host
    std::erase_if(watched, [&](const auto& one) { return one.get() == &actor_; });
  }
}

void Room::closed() {
  away_ = {};
  if (is_shown_) shared_.hide_running(actor_.id());
  shared_.games.erase(actor_.id());
}

// --- Presence ---

std::array<bool, 2> Room::present() const {
  std::array<bool, 2> there{};
  for (const Player player : kPlayers) {
    const std::optional<PersonId> person = actor_.game().person_at(player);
    there[index_of(player)] =
        person && std::ranges::any_of(actor_.watchers(), [&](const service::Watcher* watcher) {
          return static_cast<const Client*>(watcher)->identity().id() == person;
        });
  }
  return there;
}

void Room::watchers_changed() {
  const GameState& game = actor_.game();
  const std::array<bool, 2> there = present();
  if (there == told_present_) return;
  for (const Player player : kPlayers) {
    const bool has_left = told_present_[index_of(player)] && !there[index_of(player)];
    const std::optional<PersonId> person = game.person_at(player);
    if (has_left && person && game.phase() == Phase::Running && game.clock() != nullptr)
      await_return(player, *person);
  }
  told_present_ = there;
  actor_.tell_again();
  note_presence();
  show_in_lobby();
}

// In games with a clock of minutes, absences are stored, because every process must know about them.
void Room::note_presence() {
  const GameState& game = actor_.game();
  if (game.phase() != Phase::Running || game.clock() == nullptr) {
    away_ = {};
    return;
  }
  std::array<std::optional<PersonId>, 2> returned{};
  for (const Player player : kPlayers) {
    const std::optional<PersonId> person = game.person_at(player);
    if (!person) continue;
    bool& is_doubted = doubted_[index_of(player)];
    if (told_present_[index_of(player)]) {
      is_doubted = true;
      away_[index_of(player)].reset();
      if (game.is_absent(player)) returned[index_of(player)] = person;
    } else if (!is_doubted && !actor_.watchers().empty()) {
      // The player's process may have died. If they are connected to another one, it will store their return.
      is_doubted = true;
      await_return(player, *person);
    }
  }
  for (const std::optional<PersonId>& person : returned) {
    if (person) actor_.act(play::command::Return{*person});
  }
}

// Stores the player's absence unless they return soon.
void Room::await_return(Player player, PersonId person) {
  service::TimerClock& clock = shared_.environment.clock;
  away_[index_of(player)] = clock.at(clock.now() + kShortAbsence, [this, player, person] {
    away_[index_of(player)].reset();
    actor_.act(play::command::Leave{person});
  });
}

}  // namespace joga::online
