// A service with what it needs: a thread of its own, threads that search, and pages that talk from any
// thread.
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

// The one thread on which a service lives: actions are done in order, or at a certain time.
class Strand final : public service::Clock {
 public:
  Strand() : thread_([this] { work(); }) {}
  ~Strand() override { stop(); }

  // Any thread may call these.
  [[nodiscard]] Time now() const override { return std::chrono::steady_clock::now(); }
  service::Timer at(Time time, std::function<void()> action) override;
  void post(std::function<void()> action) { static_cast<void>(add(now(), std::move(action))); }
  // Returns once the action has been done.
  void run(const std::function<void()>& action);

  // What to do, on the strand, when there was not enough memory for an action. To be set before there are
  // actions that may need much.
  void on_out_of_memory(std::function<void()> action) {
    run([&] { out_of_memory_ = std::move(action); });
  }

  // Nothing more is done once this returns. Not from within an action.
  void stop();

 private:
  // Actions of the same moment are done in the order in which they were added.
  struct Place {
    Time time{};
    std::uint64_t number = 0;

    friend auto operator<=>(const Place&, const Place&) = default;
  };

  [[nodiscard]] Place add(Time time, std::function<void()> action);
  void cancel(const Place& place);
  void work();

  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::map<Place, std::function<void()>> actions_{};
  std::uint64_t last_number_ = 0;
  bool ended_ = false;
  std::function<void()> out_of_memory_{};  // the thread's own
  std::thread thread_;
};

// Runs jobs on a fixed number of threads, and what they post on the strand.
class JobThreads final : public service::Executor {
 public:
  // Where the system knows such a thing, threads with a niceness leave the processor to others that need it.
  JobThreads(Strand& strand, unsigned threads, int niceness = 0);
  ~JobThreads() override { stop(); }

  [[nodiscard]] std::size_t slots() const override { return threads_.size(); }
  void run(std::function<void()> job, std::function<void(service::JobEnd)> done) override;
  void post(std::function<void()> action) override { strand_.post(std::move(action)); }

  // Waits for the jobs that run; those that wait are dropped.
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

// Freeing memory takes a little of it, and so does telling a page that there is none. From now on some is
// kept for when the rest is used up: the next large request fails, and the small ones on the way out do not.
void keep_reserve();

// Outlives its talks.
class HostedService {
 public:
  // Without progress, nobody knows the next time where a learner stopped or what has been solved.
  HostedService(std::shared_ptr<record::Storage> storage, unsigned search_threads,
                service::ServiceOptions options = {}, std::shared_ptr<lessons::Progress> progress = {},
                std::shared_ptr<puzzle::Progress> puzzles = {});
  HostedService& operator=(HostedService&&) = delete;
  ~HostedService();

  // Never waits, and neither does the talk: messages are received one after the other on the strand, where
  // the page's connection lives. `send` may still be called there for a while after the talk has been
  // destroyed.
  [[nodiscard]] Talk connect(SendText send);

 private:
  Strand strand_{};
  JobThreads search_threads_;
  JobThreads work_;
  service::JobSearcher searcher_{search_threads_};
  std::unique_ptr<service::Service> service_{};
};

}  // namespace joga::server
