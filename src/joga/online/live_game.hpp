// A game that is in memory: somebody watches it or acts in it, something is due, or a computer thinks here.
//
// What is wanted is done one after the other: an event is decided, stored, and only then told. If another
// process was faster, its events are read, and it is decided again. A game that nobody needs leaves memory.
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

  // Does it, and calls back when it is stored or refused. `actor`: who does it, if that may be new here.
  void act(Command command, Done done, const std::optional<store::Person>& actor = std::nullopt);
  // Answers with the game, or what is new since that revision.
  void watch(const Reply& reply, std::optional<std::uint64_t> since);
  void leave(Client& client);
  // Ends the part of this person in it.
  void withdraw(PersonId person, const Done& done);
  // Has what is due done, and the computer's turn made.
  void look();

  // Another process has stored this revision, or removed it.
  void hear(std::uint64_t revision);
  void removed();
  // Somebody has another name.
  void rename(const store::Person& person);
  // Somebody is gone for good.
  void forget(PersonId person);

 private:
  enum class Doing : std::uint8_t { Nothing, Loading, Writing };
  struct Order {
    std::optional<Command> command{};
    std::optional<store::Person> actor{};
    std::function<void()> look{};  // instead of a command, once the game is there
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
  void lose(const Failure& failure);  // all that was wanted fails
  void changed();                     // there are new events: what follows from them
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
  bool is_lost_ = false;               // not in the list of games any more
  std::unique_ptr<GameState> game_{};  // null until it has been read
  People people_{};
  std::vector<Client*> watchers_{};
  std::deque<Order> orders_{};
  std::uint64_t told_ = 0;    // the revision that watchers know
  std::uint64_t newest_ = 0;  // that is said to be stored
  std::array<bool, 2> told_present_{};
  std::optional<PersonId> told_invited_{};
  bool told_listed_ = false;
  std::array<std::optional<service::Timer>, 2> away_{};  // until an absence counts
  std::array<bool, 2> doubted_{};                        // whether he still is at some process
  service::Timer flag_{};
  service::Timer retry_{};
  std::optional<std::uint64_t> thinking_{};  // about which revision
  service::Scheduler::Handle search_{};
  service::Timer renewal_{};  // of the claim
};

}  // namespace joga::online
