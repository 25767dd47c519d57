// A game in progress in memory: the queue of commands, the computer's thinking, the flag timer, and the
// watchers who are told about every change. The game itself is a play::GameState, and a Journal stores it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/moment.hpp"
#include "joga/core/result.hpp"
#include "joga/play/computer_turn.hpp"
#include "joga/play/game_state.hpp"
#include "joga/service/host.hpp"
#include "joga/service/journal.hpp"
#include "joga/service/message.hpp"
#include "joga/service/scheduler.hpp"

namespace joga::service {

// A serialized message that many connections may share.
using Text = std::shared_ptr<const std::string>;

// A connection that is told about the changes of a game. It must leave the game before it is destroyed.
class Watcher {
 public:
  Watcher& operator=(Watcher&&) = delete;
  virtual ~Watcher() = default;

  virtual void tell(const Text& event) = 0;
  [[nodiscard]] virtual Language language() const noexcept = 0;

 protected:
  Watcher() = default;
};

// The part of a server that belongs to one game: it adds to the state that is told, and follows the changes.
class GameListener {
 public:
  GameListener& operator=(GameListener&&) = delete;
  virtual ~GameListener() = default;

  // Adds the fields that this server sends in addition to those of game_state_json.
  virtual void describe(json& state, Language language) const = 0;
  // The game has been loaded or has changed, and its watchers know.
  virtual void changed() {}
  // Somebody has begun to watch or has left.
  virtual void watchers_changed() {}
  // The game no longer exists. Its watchers have been told.
  virtual void removed() {}
  // Returns whether the game must stay in memory although nobody watches it.
  [[nodiscard]] virtual bool needs_game() const { return false; }
  // The game leaves memory.
  virtual void closed() = 0;

 protected:
  GameListener() = default;
};

// The speed of a game between computers, so that it can be watched.
struct Pace {
  std::chrono::milliseconds pause{};
  bool paused = false;
};

// Performs commands one at a time, in the order of arrival: the game decides on an event, the journal stores
// the event, and only then are the watchers told. If another process has stored an event first, the actor
// reads it and decides again. A game that nobody needs leaves memory.
class GameActor : public std::enable_shared_from_this<GameActor> {
 public:
  struct Context {
    TimerClock& clock;
    Scheduler& scheduler;
    std::function<Moment()> now;
    // The owner of the computers' searches: owners take turns.
    std::function<Owner(const play::GameState&)> payer;
    std::chrono::milliseconds longest_turn{};  // the longest time for a computer's turn
    Pace pace{};
    // Computers play on although nobody watches. Their search memory is then not kept from turn to turn,
    // because there may be very many such games.
    bool plays_unwatched = false;
  };
  using Done = std::function<void(const std::optional<Failure>&)>;
  // Chooses the command when its turn in the queue has come.
  using Choice = std::function<play::Command(const play::GameState&, Moment)>;

  // The game is loaded by the first call of `act`, `look` or `store`. Ids are never reused.
  GameActor(Context context, std::string id);
  // Must be called once, before anything else. A new game is passed as `game` instead of being loaded.
  void attach(std::unique_ptr<Journal> journal, std::unique_ptr<GameListener> listener,
              std::shared_ptr<play::GameState> game = nullptr);

  [[nodiscard]] const std::string& id() const noexcept { return id_; }
  [[nodiscard]] const std::vector<Watcher*>& watchers() const noexcept { return watchers_; }
  // The game as it is stored and told; null while it is being loaded or changed.
  [[nodiscard]] const play::GameState* settled() const noexcept;
  // For listeners: the game, even while it is being changed. Not for `removed` and `closed`, which are called
  // without a game if it could not be loaded.
  [[nodiscard]] const play::GameState& game() const noexcept { return *game_; }
  // Returns whether a computer is to move and the game is not paused.
  [[nodiscard]] bool is_thinking() const;
  [[nodiscard]] const Pace& pace() const noexcept { return context_.pace; }
  // Why the game is not stored; empty if it is.
  [[nodiscard]] const Message& unsaved() const noexcept { return unsaved_; }
  // Why the computer's last search at this revision failed; empty if none has. The search is retried.
  [[nodiscard]] const Message& waiting() const noexcept { return waiting_; }

  // Performs the command and calls `done` when the event is stored or refused. `at` is the time of the
  // command if it is not the time at which its turn in the queue comes.
  void act(Choice choose, Done done = {}, std::optional<Moment> at = {});
  void act(play::Command command, Done done = {}, std::optional<Moment> at = {});
  // Calls `then` when all earlier commands have been performed and the game is at least at the revision that
  // the caller has seen. Calls `failed` instead if the queue is full or the game cannot be loaded.
  void look(std::function<void()> then, Done failed, std::uint64_t seen = 0);
  // Adds a watcher, and answers with the whole game or with the changes since a revision. To be called only
  // from within `look`.
  void watch(Watcher& watcher, std::optional<std::uint64_t> since,
             const std::function<void(json answer)>& answer);
  void leave(Watcher& watcher);
  // Tells the watchers about a change that is not part of the game, such as a name. Does nothing while the
  // game is being loaded or changed.
  void tell_again();

  // Ends the game if a deadline has passed, and makes the computer's turn.
  void check();
  // Stores the game again.
  void store();
  // To be called when another process has stored this revision (the maximum: an unknown one), or has removed
  // the game.
  void hear(std::uint64_t revision);
  void remove(const Failure& failure);

  // To be called only from within `look`:
  void set_pace(Pace pace);
  // Makes one turn of a paused game between computers. Returns false if the game is not paused.
  [[nodiscard]] bool step();
  // Makes the computer move at once.
  void hurry();

 private:
  enum class Doing : std::uint8_t { Nothing, Loading, Storing, Telling };
  // Performs a command if `choose` is set, calls `look` if that is set, and otherwise stores the game again.
  struct Order {
    Choice choose{};
    std::function<void()> look{};
    Done done{};
    std::optional<Moment> at{};       // see `act`
    std::optional<Moment> decided{};  // the time of the event
    int tries = 0;
  };
  class Thought;

  void order(Order order);
  void next();
  void perform(Order order);
  void append(const play::Event* event, Order order, std::optional<Failure> refusal);
  void appended(Order& order, const std::optional<Failure>& refusal, const Journal::Receipt& receipt);
  void load(std::uint64_t since);
  void loaded(std::uint64_t since, Result<Journal::Found, Journal::NotFound>& found);
  void lose(const Failure& failure);  // fails all orders and leaves memory
  void fail_orders(const Failure& failure);
  void settle();  // tells about new events and sets the timers
  void tell(std::size_t keep);
  [[nodiscard]] json change_json(std::size_t keep, Language language) const;
  [[nodiscard]] json state_json(Language language) const;
  void set_flag_timer();
  void close_if_idle();

  void think();
  void claim();
  void start_thinking(std::uint64_t about);
  void thought(std::uint64_t about, const Result<AnyMove>& move);
  void stop_thinking();

  Context context_;
  const std::string id_;
  std::unique_ptr<Journal> journal_{};
  std::unique_ptr<GameListener> listener_{};
  std::shared_ptr<play::GameState> game_{};     // null until it has been loaded
  std::optional<play::Computers> computers_{};  // who remember earlier turns; made for their first turn
  Doing doing_ = Doing::Nothing;
  bool is_closed_ = false;
  std::vector<Watcher*> watchers_{};
  std::deque<Order> orders_{};
  std::uint64_t told_ = 0;    // the last revision that watchers know; 0: none
  std::uint64_t newest_ = 0;  // the newest revision known to be stored
  Message unsaved_{};
  Message waiting_{};
  bool is_stepping_ = false;                 // one turn is made although the game is paused
  std::optional<std::uint64_t> thinking_{};  // the revision for which a computer thinks or is about to
  std::uint64_t hurried_ = 0;                // the revision at which the computer was told to move at once
  Scheduler::Handle search_{};               // at most one runs; it may still be for an earlier revision
  Timer pause_{};                            // runs before a computer's turn
  Timer flag_{};                             // fires when the player to move runs out of time
  Timer retry_{};                            // runs until the next attempt to load or store
};

}  // namespace joga::service
