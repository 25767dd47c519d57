// Decides which search runs when: all pages and games share the executor's slots.
//
// A search that waits interrupts the least urgent of those that are less urgent than itself, at once; what is
// interrupted goes on later. Among equally urgent searches owners (pages, games) take turns, however much
// each of them has asked for, and an analysis or review that has had its share while others wait makes room
// too. A slot is kept from games of computers only, whose turns begin anew when they are interrupted.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <vector>

#include "joga/core/stop_flag.hpp"
#include "joga/service/host.hpp"
#include "joga/service/memory_budget.hpp"

namespace joga::service {

enum class Owner : std::uint64_t {};

// The most urgent first.
enum class Urgency : std::uint8_t {
  Turn,      // of a computer against a person
  Hint,      // or something else that a person waits for and that is soon done
  SelfPlay,  // a turn in a game of computers only: nobody waits for it
  Values,
  Analysis,
  Review,
};
inline constexpr std::size_t kUrgencies = 6;

// How a search is told to make room.
class Interruption {
 public:
  // For the search itself: return soon.
  [[nodiscard]] const StopFlag& flag() const noexcept { return now_; }
  // Not only for a while.
  [[nodiscard]] bool is_final() const noexcept { return final_.is_set(); }
  // The search is to go on later, or to begin anew.
  [[nodiscard]] bool is_for_a_while() const noexcept { return now_.is_set() && !final_.is_set(); }
  // For what is too short to be left half done.
  [[nodiscard]] const StopFlag& final_flag() const noexcept { return final_; }

 private:
  friend class Scheduler;
  StopFlag now_{};
  StopFlag final_{};
};

// Finished, or to be called again: when its turn comes, or at once when it is stopped for good.
enum class Progress : std::uint8_t { Finished, Interrupted };

// Never called twice at the same time. When the interruption is final it must tell what it has to tell, and
// finish.
using Work = std::function<Progress(const Interruption&)>;

class Scheduler : public std::enable_shared_from_this<Scheduler> {
 public:
  struct Options {
    // Searches, running and waiting. Turns are not counted: a game has one at a time, and games are limited.
    std::size_t per_owner = 4;
    std::size_t in_all = 32;
    // Slots that games of computers only may not use, as long as one is left for them.
    std::size_t reserved = 1;
    std::chrono::milliseconds share{200};  // of an analysis or review while others of its kind wait
    std::size_t memory_mib = 1024;         // of all searches together
  };

  class Search;
  using Handle = std::shared_ptr<Search>;

  Scheduler(const Options& options, Clock& clock, Executor& executor)
      : options_(options),
        clock_(clock),
        executor_(executor),
        memory_(options.memory_mib, executor.slots()) {}
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;
  // Stops everything; what waits is dropped without another word.
  ~Scheduler();

  // Keeps a place for a search, which must then be begun: so that the page can be told its number first. Null
  // when there are too many; a turn is always admitted. `failed` is called instead of any more work when
  // there is not enough memory.
  [[nodiscard]] Handle admit(Owner owner, Urgency urgency, Work work, std::function<void()> failed,
                             MemoryNeed need = {});
  void begin(const Handle& search);

  // For good. Returns at once; the work is called once more unless it has finished.
  void stop(const Handle& search);
  void stop_all(Owner owner);

  [[nodiscard]] const MemoryBudget& memory() const noexcept { return memory_; }

 private:
  struct Lane {
    Owner owner{};
    std::deque<Handle> waiting{};
  };
  using Lanes = std::list<Lane>;  // in the order of their turns

  void enqueue(const Handle& search);
  [[nodiscard]] Handle next();
  [[nodiscard]] bool dequeue(const Handle& search);
  [[nodiscard]] std::size_t most_more(Urgency urgency) const;
  void fill_slots();
  void run(const Handle& search);
  void ended(const Handle& search, JobEnd end);
  void finish_on_strand(const Handle& search);
  void make_room();

  Options options_;
  Clock& clock_;
  Executor& executor_;
  MemoryBudget memory_;
  std::array<Lanes, kUrgencies> lanes_{};
  std::vector<Handle> searches_{};  // all that are admitted and not finished
  std::size_t running_ = 0;
  std::size_t self_plays_ = 0;  // of them
  Timer reminder_{};            // to call make_room again
};

}  // namespace joga::service
