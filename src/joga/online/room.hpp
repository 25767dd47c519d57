// The people at one game of a host: their names, who is present, and the lists that show the game.
#pragma once

#include <array>
#include <optional>

#include "joga/core/message.hpp"
#include "joga/online/event_journal.hpp"
#include "joga/online/event_json.hpp"
#include "joga/online/online.hpp"
#include "joga/service/game_actor.hpp"
#include "joga/service/host.hpp"

namespace joga::online {

class Room final : public service::GameListener {
 public:
  // The actor owns the room and the journal.
  Room(Online::Shared& shared, service::GameActor& actor, EventJournal& journal)
      : shared_(shared), actor_(actor), journal_(journal) {}

  // Adds a person who is about to act, unless the game knows them already.
  void meet(const store::Person& person);
  // A person has changed their name, or has been deleted.
  void rename(const store::Person& person);
  void forget(PersonId person);

  // The bytes stored since the last call, which whoever acts in the game pays.
  [[nodiscard]] std::size_t take_unpaid() noexcept { return journal_.take_unpaid(); }

  void describe(json& state, Language language) const override;
  void changed() override;
  void watchers_changed() override;
  void removed() override;
  [[nodiscard]] bool needs_game() const override { return away_[0] || away_[1]; }
  void closed() override;

 private:
  void tell_lists();
  // Shows the game in the lobby while people who met there play it.
  void show_in_lobby();
  [[nodiscard]] std::array<bool, 2> present() const;
  void note_presence();
  void await_return(Player player, PersonId person);

  Online::Shared& shared_;
  service::GameActor& actor_;
  EventJournal& journal_;
  // The state that was last sent to the lists and watchers.
  bool is_told_ = false;
  bool told_listed_ = false;
  bool is_shown_ = false;  // among the running games of the lobby
  std::optional<PersonId> told_invited_{};
  std::array<std::optional<PersonId>, 2> told_players_{};
  std::array<bool, 2> told_present_{};
  std::array<std::optional<service::Timer>, 2> away_{};  // runs until the player's absence is stored
  std::array<bool, 2> doubted_{};  // the player was seen here, or their absence timer was started once
};

}  // namespace joga::online
