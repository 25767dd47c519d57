// A game in memory: somebody watches it or acts in it, one of its deadlines has come, or its computer thinks
// in this process.
//
// Orders are performed one at a time: an event is decided, stored, and only then told. If another
// process has written first, its events are read, and the command is decided again. A game that nobody needs
// leaves memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "joga/online/client.hpp"
#include "joga/online/event_json.hpp"
#include "joga/online/online.hpp"
#include "joga/play/game_state.hpp"
#include "joga/service/host.hpp"
#include "joga/service/scheduler.hpp"

namespace joga::online {

using play::Command;
namespace command = play::command;

class LiveGame : public std::enable_shared_from_this<LiveGame> {
 public:
  using Done = std::function<void(const std::optional<Failure>&)>;

  LiveGame(Online::Shared& shared, std::string id, service::Owner owner);

  [[nodiscard]] const std::string& id() const noexcept { return id_; }
  [[nodiscard]] std::size_t watchers() const noexcept { return watchers_.size(); }
  [[nodiscard]] std::optional<Phase> phase() const {
    return game_ ? std::optional(game_->phase()) : std::nullopt;
  }

  // Performs the command and calls `done` when the event is stored or refused. `actor` is the person who
  // acts, if the game may not know them yet.
  void act(Command command, Done done, const std::optional<store::Person>& actor = std::nullopt);
  // Replies with the game, or with the changes since a revision, and sends later changes.
  void watch(const Reply& reply, std::optional<std::uint64_t> since);
  void leave(Client& client);
  // Makes the person abort or resign the game.
  void withdraw(PersonId person, const Done& done);
  // Handles deadlines that have passed, and makes the computer's turn.
  void look();

  // Another process has stored this revision, or has removed the game.
  void hear(std::uint64_t revision);
  void removed();
  // A person has changed their name.
  void rename(const store::Person& person);
  // A person has been deleted.
  void forget(PersonId person);

 private:
  enum class Doing : std::uint8_t { Nothing, Loading, Writing };
  struct Order {
    std::optional<Command> command{};
    std::optional<store::Person> actor{};
    std::function<void()> look{};  // called instead of a command, once the game is loaded
    Done done{};
    int tries = 0;
  };
  class Thought;

  void order(Order order);
  void next();
  void perform(Order order);
  void written(Order& order, const std::optional<Failure>& failure, const Result<store::Written>& result,
               const std::optional<store::AddGame>& next);
  void load(std::uint64_t since);
  void loaded(std::uint64_t since, Result<std::optional<store::StoredGame>>& stored, Result<GameState>& game,
              People people);
  void lose(const Failure& failure);  // fails all waiting orders
  void changed();                     // called after new events: sends them and sets timers
  void tell(std::size_t keep);
  void tell_presence();
  [[nodiscard]] std::array<bool, 2> present() const;
  void note_presence();
  void await_return(Player player, PersonId person);
  void set_flag_timer();
  void close_if_idle();

  void think();
  void claim();
  void start_thinking();
  void thought(std::uint64_t about, const std::optional<AnyMove>& move);
  void stop_thinking();

  Online::Shared& shared_;
  const std::string id_;
  const service::Owner owner_;
  Doing doing_ = Doing::Nothing;
  bool is_lost_ = false;               // no longer in Shared::games
  std::unique_ptr<GameState> game_{};  // null until it has been loaded
  People people_{};
  std::vector<Client*> watchers_{};
  std::deque<Order> orders_{};
  std::uint64_t told_ = 0;    // the last revision sent to watchers
  std::uint64_t newest_ = 0;  // the newest revision known to be stored
  std::array<bool, 2> told_present_{};
  std::optional<PersonId> told_invited_{};
  bool told_listed_ = false;
  std::array<std::optional<service::Timer>, 2> away_{};  // runs until an absence is stored
  std::array<bool, 2> doubted_{};  // whether the player's presence in another process has been questioned
  service::Timer flag_{};
  service::Timer retry_{};
  std::optional<std::uint64_t> thinking_{};  // the revision for which a computer thinks here
  service::Scheduler::Handle search_{};
  service::Timer renewal_{};  // renews the lease
};

}  // namespace joga::online
