// Decides which search runs when: all pages and games share the executor's slots fairly.
//
// Computers' moves go before studies. Within each of the two, owners (pages, games) take turns, however much
// each of them has asked for. A study that has had its share while others wait is interrupted and goes on
// later where it was; a move that waits interrupts a study at once.
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

namespace joga::service {

enum class Owner : std::uint64_t {};
enum class Urgency : std::uint8_t { Move, Study };

// How a search is told to make room.
class Interruption {
 public:
  // For the search itself: return soon.
  [[nodiscard]] const StopFlag& flag() const noexcept { return now_; }
  // Not only for a while.
  [[nodiscard]] bool is_final() const noexcept { return final_.is_set(); }
  // For what cannot be left half done and taken up again.
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
    std::size_t per_owner = 4;  // searches, running and waiting
    std::size_t in_all = 64;
    std::chrono::milliseconds share{200};  // of a study while others wait
  };

  class Search;
  using Handle = std::shared_ptr<Search>;

  Scheduler(const Options& options, Clock& clock, Executor& executor)
      : options_(options), clock_(clock), executor_(executor) {}
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;
  // Stops everything; what waits is dropped without another word.
  ~Scheduler();

  // Keeps a place for a search, which must then be begun: so that the page can be told its number first. Null
  // when there are too many. `failed` is called instead of any more work when there is not enough memory.
  [[nodiscard]] Handle admit(Owner owner, Urgency urgency, Work work, std::function<void()> failed = {});
  void begin(const Handle& search);

  // For good. Returns at once; the work is called once more unless it has finished.
  void stop(const Handle& search);
  void stop_all(Owner owner);

 private:
  struct Lane {
    Owner owner{};
    std::deque<Handle> waiting{};
  };
  using Lanes = std::list<Lane>;  // in the order of their turns

  void enqueue(const Handle& search);
  [[nodiscard]] Handle next();
  [[nodiscard]] bool dequeue(const Handle& search);
  [[nodiscard]] std::size_t waiting(Urgency urgency) const;
  void fill_slots();
  void run(const Handle& search);
  void ended(const Handle& search, JobEnd end);
  void finish_on_strand(const Handle& search);
  void make_room();

  Options options_;
  Clock& clock_;
  Executor& executor_;
  std::array<Lanes, 2> lanes_{};    // by urgency
  std::vector<Handle> searches_{};  // all that are admitted and not finished
  std::size_t running_ = 0;
  Timer reminder_{};  // to call make_room again
};

}  // namespace joga::service
