// Decides which search runs when: all pages and games share the searcher's slots.
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
#include <list>
#include <memory>
#include <vector>

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

// How a search has come to an end, or to a break.
enum class SearchEnd : std::uint8_t {
  Finished,     // all has been found out
  Interrupted,  // it has made room for another one
  Hurried,      // it has been told not to take any longer
  Stopped,      // for good
  OutOfMemory,
  NoData,  // a file that it needs could not be loaded
};
// What people are told of it; empty where nothing went wrong.
[[nodiscard]] Message problem_of(SearchEnd end);

// Something that somebody wants to have found out. All of it happens on the strand. An interruption may have
// come before the last finding.
class Inquiry {
 public:
  Inquiry& operator=(Inquiry&&) = delete;
  virtual ~Inquiry() = default;

  // It is about to run: what is left to find out.
  [[nodiscard]] virtual Task begin() = 0;
  virtual void found(const Finding& finding) = 0;
  // Whether it has to run again, which it may after an interruption or a hurry. If not, this tells what there
  // is to tell.
  [[nodiscard]] virtual bool ended(SearchEnd end) = 0;
};

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

  Scheduler(const Options& options, Clock& clock, Searcher& searcher)
      : options_(options),
        clock_(clock),
        searcher_(searcher),
        memory_(options.memory_mib, searcher.slots()) {}
  Scheduler& operator=(Scheduler&&) = delete;
  // Stops everything; what waits is dropped without another word.
  ~Scheduler();

  // Keeps a place for a search, which must then be begun: so that the page can be told its number first. Null
  // when there are too many; a turn is always admitted.
  [[nodiscard]] Handle admit(Owner owner, Urgency urgency, std::shared_ptr<Inquiry> inquiry);
  void begin(const Handle& search);

  // For good. It ends soon, not within this call.
  void stop(const Handle& search);
  void stop_all(Owner owner);
  // A turn that is not to take any longer: it needs some move all the same.
  void hurry(const Handle& search);

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
  void ended(const Handle& search, TaskEnd end);
  void make_room();

  Options options_;
  Clock& clock_;
  Searcher& searcher_;
  MemoryBudget memory_;
  std::array<Lanes, kUrgencies> lanes_{};
  std::vector<Handle> searches_{};  // all that are admitted and not finished
  std::size_t running_ = 0;
  std::size_t self_plays_ = 0;  // of them
  Timer reminder_{};            // to call make_room again
};

}  // namespace joga::service
