// A queue of short jobs beside the strand: reading messages, replaying, saving, writing answers.
//
// Small jobs and possibly large ones have separate slots, so that a page that asks for a board does not wait
// for another that reads ten thousand games. Of the waiting jobs, the one whose account has used least lately
// goes first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "joga/service/host.hpp"

namespace joga::service {

class WorkQueue : public std::enable_shared_from_this<WorkQueue> {
 public:
  enum class Size : std::uint8_t { Small, Large };

  // The processor time that a page or a game has used lately: it decays by half every second.
  class Account {
   public:
    [[nodiscard]] double used(TimerClock::Time now) const;
    void charge(TimerClock::Time begin, TimerClock::Time end);

   private:
    double seconds_ = 0;
    TimerClock::Time as_of_{};
  };

  WorkQueue(TimerClock& clock, Executor& executor);

  // Runs the job, then `done` on the strand. Once the queue is destroyed, waiting jobs and all `done`
  // callbacks are dropped; a running job finishes.
  void run(std::shared_ptr<Account> account, Size size, std::function<void()> job,
           std::function<void(JobEnd)> done);

 private:
  struct Job {
    std::shared_ptr<Account> account;
    std::function<void()> work;
    std::function<void(JobEnd)> done;
  };
  struct Lane {
    std::size_t slots = 1;
    std::size_t running = 0;
    std::vector<Job> waiting{};  // in order of arrival
  };

  void fill(Size size);
  void start(Size size, Job job);

  TimerClock& clock_;
  Executor& executor_;
  std::array<Lane, 2> lanes_{};  // by size
};

}  // namespace joga::service
