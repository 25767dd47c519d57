// The games that pages have open. A game that two pages open is one; the last page to leave closes it.
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

// At which a game between computers is played, so that it can be watched.
struct Pace {
  std::chrono::milliseconds pause{};
  bool paused = false;
};

// A game that is open in one or more pages: the table, where it is saved, its clock, and the computer that
// thinks about it.
//
// What is done at the table is done by jobs, one after the other. Whatever changes the game is saved before
// anybody is told. The page that asked gets the answer, all others the event; all get the changes in the same
// order. A game that cannot be saved stays open, and is tried again, until it is.
class OpenGame : public std::enable_shared_from_this<OpenGame> {
 public:
  // The name is unique for all time, and so is the owner.
  OpenGame(Service::Shared& shared, Owner owner, std::string name, play::GameState state,
           play::Autosave autosave);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  // The name under which it is saved, once it is.
  [[nodiscard]] const std::optional<std::string>& file() const noexcept { return file_; }
  [[nodiscard]] const GameInfo& game_info() const { return game_->info(); }

  // Takes from the page what a request about a game of this length costs; otherwise the failure is told.
  [[nodiscard]] bool charge(const Reply& reply) const;

  void join(const Reply& reply);
  void leave(PageId page);

  void play(const Reply& reply, std::size_t ply, const std::string& move);
  void undo(const Reply& reply);
  void redo(const Reply& reply);
  void resign(const Reply& reply, Player player);
  void reseat(const Reply& reply, const play::Seats& seats);
  void hurry(const Reply& reply);
  // Of a game between computers: how long to wait between turns, and whether to wait until told otherwise.
  void set_pace(const Reply& reply, Pace pace);
  // One turn of a game that waits.
  void step(const Reply& reply);
  void hint(const Reply& reply);

  // After the service has run out of memory, perhaps in the middle of something here.
  void recover();
  void save_again();

 private:
  // What jobs work on; the strand looks at it only in between.
  struct Kept;
  enum class Effect : std::uint8_t { None, Shown, Changed };
  // What a job has done at the table.
  struct Step {
    Effect effect = Effect::None;
    std::optional<Failure> failure{};
    std::function<void()> follow{};  // on the strand, instead of telling how the game stands
  };
  [[nodiscard]] static Step refused(Failure failure);
  struct Order {
    std::optional<Reply> reply{};
    std::function<Step(Kept&)> step{};
  };
  // What it takes to find the move of the computer whose turn it is.
  struct Turn {
    Result<Task> task;
    std::uint64_t revision = 0;
    bool is_self_play = false;           // no person plays
    std::chrono::milliseconds pause{0};  // before it begins
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
  std::size_t turns_;  // at the table after the last job
  std::optional<std::string> file_;
  std::vector<std::shared_ptr<Page>> pages_{};
  std::deque<Order> orders_{};
  std::optional<Reply> waiting_{};  // for what is being done
  bool performing_ = false;         // a job is at the table
  bool on_strand_ = false;          // or was, and what follows is being done
  bool unsaved_ = false;            // saving has been tried and has failed
  // One computer at a time is at work or about to be: when the game changes under it, what it finds is
  // dropped.
  bool at_work_ = false;
  std::optional<Turn> turn_{};
  Scheduler::Handle search_{};  // null while it waits for its turn to begin
  std::uint64_t hurried_ = 0;   // the revision about which a page did not want to wait
  Timer pause_{};               // between the turns of two computers
  Timer flag_{};                // when the time of the player to move runs out
  Timer retry_{};               // of saving
};

class OpenGames {
 public:
  explicit OpenGames(Service::Shared& shared) : shared_(shared) {}

  // The page that asked is at the game now, unless it was told why not.
  void open(play::GameState state, const Reply& reply);
  void open_saved(const std::string& saved, const Reply& reply);
  void join(const std::string& name, const Reply& reply);
  void leave(const std::string& name, PageId page);

  [[nodiscard]] std::shared_ptr<OpenGame> find(const std::string& name) const;
  // The saved games that are open here.
  [[nodiscard]] std::set<std::string> open_files() const;

  void recover();
  // False where the saved game is not open.
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
  std::map<std::string, std::vector<Reply>> opening_{};  // saved games that are being read, and for whom
  std::uint64_t last_number_ = 0;
};

}  // namespace joga::service
