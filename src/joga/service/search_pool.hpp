// The threads that think, shared fairly among all who ask.
//
// Moves of computers go before studies. Among each of the two, owners (pages, games) take turns, whatever
// each of them has asked for. A study that has had its share while others wait is interrupted and goes on
// later where it was; a move that waits interrupts a study at once.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "joga/core/stop_flag.hpp"
#include "joga/service/timers.hpp"

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
  friend class SearchPool;
  StopFlag now_{};
  StopFlag final_{};
};

// Finished, or to be called again: when its turn comes, or at once when it is stopped for good.
enum class Progress : std::uint8_t { Finished, Interrupted };

// Called by one thread at a time. When the interruption is final it must tell what it has to tell, and
// finish.
using Work = std::function<Progress(const Interruption&)>;

class SearchPool {
 public:
  struct Options {
    unsigned threads = 1;
    std::size_t per_owner = 4;  // searches, running and waiting
    std::size_t in_all = 64;
    std::chrono::milliseconds share{200};  // of a study while others wait
  };

  class Search;
  using Handle = std::shared_ptr<Search>;

  // The timers must be stopped before this is destroyed.
  SearchPool(const Options& options, Timers& timers);
  SearchPool(const SearchPool&) = delete;
  SearchPool& operator=(const SearchPool&) = delete;
  // Stops everything; what waits is dropped without another word.
  ~SearchPool();

  // Keeps a place for a search, which must then be begun: so that the page can be told its number first. Null
  // when there are too many.
  [[nodiscard]] Handle admit(Owner owner, Urgency urgency, Work work);
  void begin(const Handle& search);

  // For good. Returns at once; the work is called once more, on some thread, unless it has finished.
  void stop(const Handle& search);
  void stop_all(Owner owner);

 private:
  struct Lane {
    Owner owner{};
    std::deque<Handle> waiting{};
  };
  using Lanes = std::list<Lane>;  // in the order of their turns

  // These need the mutex.
  void enqueue(const Handle& search);
  [[nodiscard]] Handle next();
  [[nodiscard]] bool dequeue(const Handle& search);
  [[nodiscard]] std::size_t waiting(Urgency urgency) const;
  void make_room();
  void end(const Handle& search);
  void stop_locked(const Handle& search);

  void run_worker();

  Options options_;
  Timers& timers_;
  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::array<Lanes, 2> lanes_{};    // by urgency
  std::vector<Handle> searches_{};  // all that are admitted and not finished
  std::size_t idle_ = 0;            // threads that wait
  bool reminded_ = false;           // make_room will be called again
  bool ended_ = false;
  std::vector<std::thread> workers_{};
};

}  // namespace joga::service
