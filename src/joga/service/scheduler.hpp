// Decides which search runs when: all pages and games share the searcher's slots.
//
// A waiting search interrupts the least urgent of the searches less urgent than itself, at once; an
// interrupted search continues later. Among equally urgent searches the owners (pages, games) take turns,
// however many each of them has asked for, and an analysis or review that has used its share of the time
// while others wait is interrupted too. Games between computers may not use all slots, since their turns
// start again from the beginning when they are interrupted; for the same reason turns do not interrupt turns.
// A host keeps a slot for quick turns instead, so that they need not wait for the others.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <memory>
#include <vector>

#include "joga/service/host.hpp"
#include "joga/service/memory_budget.hpp"

namespace joga::service {

enum class Owner : std::uint64_t {};

// Most urgent first.
enum class Urgency : std::uint8_t {
  QuickTurn,  // a computer's turn against a person that takes a small part of a second
  Turn,       // any other computer's turn against a person
  Hint,       // any short search that a person waits for
  SelfPlay,   // a turn in a game between computers: nobody waits for it
  Values,
  Analysis,
  Review,
};
inline constexpr std::size_t kUrgencies = 7;

// The reason why a search has ended or paused.
enum class SearchEnd : std::uint8_t {
  Finished,     // the task is complete
  Interrupted,  // paused to make room for another search
  Hurried,      // told to return at once
  Stopped,      // cancelled
  OutOfMemory,
  NoData,  // a file that the task needs could not be loaded
};
// The explanation for people; empty if nothing went wrong.
[[nodiscard]] Message problem_of(SearchEnd end);

// A search on behalf of a page or a game. All calls are made on the strand. A finding may still arrive after
// the search has been interrupted.
class SearchJob {
 public:
  SearchJob& operator=(SearchJob&&) = delete;
  virtual ~SearchJob() = default;

  // Called before each run. Returns the part of the task that is left.
  [[nodiscard]] virtual Task begin() = 0;
  virtual void found(const Finding& finding) = 0;
  // Returns whether to run again, which is allowed after Interrupted and Hurried. Otherwise this is the last
  // call, and the job reports its outcome.
  [[nodiscard]] virtual bool ended(SearchEnd end) = 0;
};

class Scheduler : public std::enable_shared_from_this<Scheduler> {
 public:
  struct Options {
    // Limits of running and waiting searches. Turns are not counted: a game has one at a time, and the number
    // of games is limited.
    std::size_t per_owner = 4;
    std::size_t in_all = 32;
    // Slots that games between computers may not use, as long as at least one is left for them.
    std::size_t reserved = 1;
    // Slots that only quick turns may use, as long as at least one is left for the others.
    std::size_t for_quick_turns = 0;
    // Time slice of an analysis or review while others of its kind wait.
    std::chrono::milliseconds share{200};
    std::size_t memory_mib = 1024;  // of all searches together
  };

  class Search;
  using Handle = std::shared_ptr<Search>;

  Scheduler(const Options& options, TimerClock& clock, Searcher& searcher)
      : options_(options),
        clock_(clock),
        searcher_(searcher),
        memory_(options.memory_mib, searcher.slots()) {}
  Scheduler& operator=(Scheduler&&) = delete;
  // Stops all searches. Waiting ones are dropped without a call.
  ~Scheduler();

  // Reserves a place for a search, which `begin` then starts: in between, the page can be told the search's
  // number. Returns null when there are too many; a turn is always admitted.
  [[nodiscard]] Handle admit(Owner owner, Urgency urgency, std::shared_ptr<SearchJob> job);
  void begin(const Handle& search);

  // Cancels the search. It ends soon, but not within this call.
  void stop(const Handle& search);
  void stop_all(Owner owner);
  // Makes a turn return at once, with the best move so far or any legal one.
  void hurry(const Handle& search);

  // The number of turns of this owner that run or wait.
  [[nodiscard]] std::size_t turns_of(Owner owner) const noexcept;

  [[nodiscard]] const MemoryBudget& memory() const noexcept { return memory_; }

 private:
  struct Lane {
    Owner owner{};
    std::deque<Handle> waiting{};
  };
  using Lanes = std::list<Lane>;  // in round-robin order

  void enqueue(const Handle& search);
  [[nodiscard]] Handle next();
  [[nodiscard]] bool dequeue(const Handle& search);
  // The number of slots that searches of this urgency may use.
  [[nodiscard]] std::size_t slots_for(Urgency urgency) const;
  [[nodiscard]] std::size_t most_more(Urgency urgency) const;
  void fill_slots();
  void run(const Handle& search);
  void ended(const Handle& search, TaskEnd end);
  void make_room();

  Options options_;
  TimerClock& clock_;
  Searcher& searcher_;
  MemoryBudget memory_;
  std::array<Lanes, kUrgencies> lanes_{};
  std::vector<Handle> searches_{};  // admitted and not finished
  std::size_t running_ = 0;
  std::size_t self_plays_ = 0;   // how many of the running searches are SelfPlay
  std::size_t quick_turns_ = 0;  // how many of them are QuickTurn
  Timer reminder_{};             // calls make_room again
};

}  // namespace joga::service
