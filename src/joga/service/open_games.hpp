// The games that pages have open. Pages that open the same saved game share it; the last page to leave closes
// it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "joga/play/autosave.hpp"
#include "joga/play/computer_turn.hpp"
#include "joga/play/game_state.hpp"
#include "joga/service/page.hpp"
#include "joga/service/scheduler.hpp"
#include "joga/service/work_queue.hpp"

namespace joga::service {

// The speed of a game between computers, so that it can be watched.
struct Pace {
  std::chrono::milliseconds pause{};
  bool paused = false;
};

// A game that is open in one or more pages: its state, its saved file, its clock, and the search for the
// computer's move.
//
// Jobs change the state one at a time. Every change is saved before any page is told. The page that
// asked gets the answer, all others the event; all pages get the changes in the same order. A game that
// cannot be saved stays open and is retried until it is saved.
class OpenGame : public std::enable_shared_from_this<OpenGame> {
 public:
  // Neither the name nor the owner is ever reused.
  OpenGame(Service::Shared& shared, Owner owner, std::string name, play::GameState state,
           play::Autosave autosave);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  // The name of the saved game; none before it is saved for the first time.
  [[nodiscard]] const std::optional<std::string>& file() const noexcept { return file_; }
  [[nodiscard]] const GameInfo& game_info() const { return game_->info(); }

  // Charges the page for a request about a game of this length. Returns false, and replies with the failure,
  // if it has too few tokens.
  [[nodiscard]] bool charge(const Reply& reply) const;

  void join(const Reply& reply);
  void leave(PageId page);

  void play(const Reply& reply, std::size_t ply, const std::string& move);
  void undo(const Reply& reply);
  void redo(const Reply& reply);
  void resign(const Reply& reply, Player player);
  void reseat(const Reply& reply, const play::Seats& seats);
  void hurry(const Reply& reply);
  // For a game between computers: sets the pause between turns, or stops the game until it is resumed.
  void set_pace(const Reply& reply, Pace pace);
  // Makes one turn of a paused game.
  void step(const Reply& reply);
  void hint(const Reply& reply);

  // Called after the service has run out of memory, perhaps in the middle of an operation of this game.
  void recover();
  void save_again();

 private:
  // The state that jobs work on. The strand accesses it only while no job runs.
  struct Kept;
  enum class Effect : std::uint8_t { None, Shown, Changed };
  // The outcome of a job.
  struct Step {
    Effect effect = Effect::None;
    std::optional<Failure> failure{};
    std::function<void()> follow{};  // called on the strand, instead of sending the state
  };
  [[nodiscard]] static Step refused(Failure failure);
  struct Order {
    std::optional<Reply> reply{};
    std::function<Step(Kept&)> step{};
  };
  // Everything needed to search for the move of the computer to move.
  struct Turn {
    Result<Task> task;
    std::uint64_t revision = 0;
    bool is_self_play = false;           // both players are computers
    std::chrono::milliseconds pause{0};  // before the search starts
  };
  struct Report;
  class Thought;

  void order(std::optional<Reply> reply, std::function<Step(Kept&)> step);
  void next();
  static void perform(Kept& kept, const std::string& name, const Order& order, Report& report);
  void performed(const Order& order, Report& report, JobEnd end);
  void tell(const Order& order, const Report& report);
  void close_if_left();
  void save_later();

  void think();
  void act(const Reply& reply, std::function<play::Command(const play::GameState&)> command);
  void start_thinking(const Turn& turn);
  void thought(std::uint64_t about, const Result<AnyMove>& move);
  void set_flag_timer();

  Service::Shared& shared_;
  const Owner owner_;
  const std::string name_;
  const std::shared_ptr<const AnyGame> game_;
  const std::shared_ptr<Kept> kept_;
  const std::shared_ptr<WorkQueue::Account> account_ = std::make_shared<WorkQueue::Account>();
  std::size_t turns_;  // length of the game after the last job
  std::optional<std::string> file_;
  std::vector<std::shared_ptr<Page>> pages_{};
  std::deque<Order> orders_{};
  std::optional<Reply> waiting_{};  // the reply to the order being performed
  bool performing_ = false;         // a job is running
  bool on_strand_ = false;          // the continuation of a job is running on the strand
  bool unsaved_ = false;            // the last attempt to save has failed
  // Only one search at a time runs or is about to. If the game changes meanwhile, its result is dropped.
  bool at_work_ = false;
  std::optional<Turn> turn_{};
  Scheduler::Handle search_{};  // null during the pause before the turn
  std::uint64_t hurried_ = 0;   // the revision at which a page asked the computer to move at once
  Timer pause_{};               // between the turns of two computers
  Timer flag_{};                // fires when the player to move runs out of time
  Timer retry_{};               // retries saving
};

class OpenGames {
 public:
  explicit OpenGames(Service::Shared& shared) : shared_(shared) {}

  // Both let the page join the game, or reply with a failure.
  void open(play::GameState state, const Reply& reply);
  void open_saved(const std::string& saved, const Reply& reply);
  void join(const std::string& name, const Reply& reply);
  void leave(const std::string& name, PageId page);

  [[nodiscard]] std::shared_ptr<OpenGame> find(const std::string& name) const;
  // The saved games that are open here.
  [[nodiscard]] std::set<std::string> open_files() const;

  void recover();
  // Returns false if the saved game is not open.
  bool save_again(const std::string& saved);

 private:
  friend class OpenGame;

  [[nodiscard]] std::shared_ptr<OpenGame> find_saved(const std::string& saved) const;
  [[nodiscard]] std::shared_ptr<OpenGame> add(play::GameState state, play::Autosave autosave);
  [[nodiscard]] bool is_full(const Reply& reply) const;
  void read_saved(const std::string& saved, const std::shared_ptr<WorkQueue::Account>& account,
                  WorkQueue::Size size);
  void opened(const std::string& saved, Result<play::Resumed> resumed);

  Service::Shared& shared_;
  std::map<std::string, std::shared_ptr<OpenGame>> games_{};
  // Saved games that are being loaded, and the replies that wait for each.
  std::map<std::string, std::vector<Reply>> opening_{};
  std::uint64_t last_number_ = 0;
};

}  // namespace joga::service
