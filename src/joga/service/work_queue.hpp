// Short work beside the strand: reading messages, replaying, saving, writing answers.
//
// What is small and what may be large have slots of their own, so that a page that wants a board does not
// wait for another one that reads ten thousand games. Of those that wait, the one that has used least lately
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

  // What a page or a game has used, which is forgotten by half every second.
  class Account {
   public:
    [[nodiscard]] double used(Clock::Time now) const;
    void charge(Clock::Time begin, Clock::Time end);

   private:
    double seconds_ = 0;
    Clock::Time as_of_{};
  };

  WorkQueue(Clock& clock, Executor& executor);

  // Runs the job, then `done` on the strand. Nothing of either once the queue is gone, but for a job that
  // runs.
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
    std::vector<Job> waiting{};  // in the order in which they came
  };

  void fill(Size size);
  void start(Size size, Job job);

  Clock& clock_;
  Executor& executor_;
  std::array<Lane, 2> lanes_{};  // by size
};

}  // namespace joga::service
