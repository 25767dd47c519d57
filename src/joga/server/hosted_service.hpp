// A service with the threads that it needs: one for its strand, others for searches and jobs. Pages may call
// from any thread.
#pragma once

#include <chrono>
#include <compare>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "joga/server/server.hpp"
#include "joga/service/service.hpp"

namespace joga::server {

// The one thread on which a service lives. It runs actions in order, or at a given time.
class Strand final : public service::TimerClock {
 public:
  Strand() : thread_([this] { work(); }) {}
  ~Strand() override { stop(); }

  // Any thread may call these.
  [[nodiscard]] Time now() const override { return std::chrono::steady_clock::now(); }
  service::Timer at(Time time, std::function<void()> action) override;
  void post(std::function<void()> action) { static_cast<void>(add(now(), std::move(action))); }
  // Runs the action on the strand and returns when it is done.
  void run(const std::function<void()>& action);

  // Runs no further action after it returns. Must not be called from within an action.
  void stop();

 private:
  // Actions of the same time run in the order in which they were added.
  struct QueueKey {
    Time time{};
    std::uint64_t number = 0;

    friend auto operator<=>(const QueueKey&, const QueueKey&) = default;
  };

  [[nodiscard]] QueueKey add(Time time, std::function<void()> action);
  void cancel(const QueueKey& place);
  void work();

  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::map<QueueKey, std::function<void()>> actions_{};
  std::uint64_t last_number_ = 0;
  bool ended_ = false;
  std::thread thread_;
};

// Runs jobs on a fixed number of threads, and the actions that they post on the strand.
class JobThreads final : public service::Executor {
 public:
  // Threads with a positive niceness yield the processor to others where the system supports it.
  JobThreads(Strand& strand, unsigned threads, int niceness = 0);
  ~JobThreads() override { stop(); }

  [[nodiscard]] std::size_t slots() const override { return threads_.size(); }
  void run(std::function<void()> job, std::function<void(service::JobEnd)> done) override;
  void post(std::function<void()> action) override { strand_.post(std::move(action)); }

  // Waits for running jobs; drops waiting ones.
  void stop();

 private:
  struct Job {
    std::function<void()> work;
    std::function<void(service::JobEnd)> done;
  };

  void work();

  Strand& strand_;
  const int niceness_;
  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::deque<Job> jobs_{};
  bool ended_ = false;
  std::vector<std::thread> threads_{};
};

// Reserves memory for the time when the rest is used up: freeing memory and reporting the failure to a page
// need a little of it. With the reserve, the next large request fails, but the small allocations that follow
// succeed.
void keep_reserve();

// Must outlive its message handlers.
class HostedService {
 public:
  // Without `progress` and `puzzles`, progress in lessons and solved puzzles are not saved.
  HostedService(std::shared_ptr<record::Storage> storage, unsigned search_threads,
                service::ServiceOptions options = {}, std::shared_ptr<lessons::Progress> progress = {},
                std::shared_ptr<puzzle::Progress> puzzles = {});
  HostedService& operator=(HostedService&&) = delete;
  ~HostedService();

  // Does not block, and neither does the message handler: messages are handled one at a time on the
  // strand, where the page's connection lives. `send` may still be called there for a while after the handler
  // has been destroyed.
  [[nodiscard]] MessageHandler connect(SendText send);

 private:
  Strand strand_{};
  JobThreads search_threads_;
  JobThreads work_;
  service::JobSearcher searcher_{search_threads_};
  std::unique_ptr<service::Service> service_{};
};

}  // namespace joga::server
