// A host without threads: jobs run between calls, searches come last, and time passes only when nothing else
// is pending.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "joga/service/host.hpp"
#include "joga/service/task_json.hpp"

namespace joga::testing {

// How searches run: as jobs that check a flag, or as in the workers of a browser, which share no memory and
// can only be terminated.
enum class Searches : std::uint8_t { Jobs, Workers };

class InlineHost final : public service::TimerClock, public service::Executor {
 public:
  explicit InlineHost(Searches searches = Searches::Jobs) : searches_are_(searches) {}

  [[nodiscard]] service::Searcher& searcher() noexcept {
    if (searches_are_ == Searches::Workers) return workers_;
    return searcher_;
  }
  // For workers: the number of tasks performed, and of findings delivered.
  [[nodiscard]] int performed() const noexcept { return workers_.performed; }
  [[nodiscard]] int delivered() const noexcept { return workers_.delivered; }
  // This object runs searches; the returned executor runs short jobs.
  [[nodiscard]] service::Executor& work() noexcept { return work_; }

  [[nodiscard]] Time now() const override { return now_; }
  service::Timer at(Time time, std::function<void()> action) override {
    const std::pair place(time, ++last_timer_);
    timers_.emplace(place, std::move(action));
    return service::Timer([this, place] { timers_.erase(place); });
  }
  [[nodiscard]] std::size_t timers() const noexcept { return timers_.size(); }

  [[nodiscard]] std::size_t slots() const override { return 2; }
  void run(std::function<void()> job, std::function<void(service::JobEnd)> done) override {
    const auto work = [this, job = std::move(job)] {
      if (std::exchange(fails_next_search_, false)) throw std::bad_alloc();
      job();
    };
    add(searches_, work, std::move(done));
  }
  // Makes the next search run out of memory.
  void fail_next_search() noexcept { fails_next_search_ = true; }
  void post(std::function<void()> action) override { actions_.push_back(std::move(action)); }

  // Runs the next item: a posted action, a timer that is due, a job, or else a later timer. Returns false if
  // nothing is left.
  bool step() {
    if (!actions_.empty()) return do_first(actions_);
    if (!timers_.empty() && (timers_.begin()->first.first <= now_ || !has_jobs())) {
      now_ = std::max(now_, timers_.begin()->first.first);
      const std::function<void()> action = std::move(timers_.begin()->second);
      timers_.erase(timers_.begin());
      action();
      return true;
    }
    return has_jobs() && do_first(short_jobs_.empty() ? searches_ : short_jobs_);
  }

 private:
  using Queue = std::deque<std::function<void()>>;

  class ShortWork final : public service::Executor {
   public:
    explicit ShortWork(InlineHost& host) : host_(host) {}
    [[nodiscard]] std::size_t slots() const override { return 3; }
    void run(std::function<void()> job, std::function<void(service::JobEnd)> done) override {
      host_.add(host_.short_jobs_, std::move(job), std::move(done));
    }
    void post(std::function<void()> action) override { host_.post(std::move(action)); }

   private:
    InlineHost& host_;
  };

  // Performs a task as a whole, but delivers its findings one at a time, so that it can be terminated in
  // between.
  class Workers final : public service::Searcher {
   public:
    explicit Workers(InlineHost& host) : host_(host) {}
    [[nodiscard]] std::size_t slots() const override { return host_.slots(); }
    [[nodiscard]] std::function<void()> start(Order order) override {
      const auto worker = std::make_shared<Worker>(Worker{.task = service::task_json(order.task).dump(),
                                                          .found = std::move(order.found),
                                                          .ended = std::move(order.ended)});
      host_.searches_.push_back([this, worker] { go_on(worker); });
      // A weak pointer, because the callbacks of the order may hold the returned function.
      return [this, known = std::weak_ptr(worker)] {
        if (const auto running = known.lock()) end(running, service::TaskEnd::Interrupted);
      };
    }

    int performed = 0;
    int delivered = 0;

   private:
    struct Worker {
      std::string task{};
      std::function<void(const service::Finding&)> found{};
      std::function<void(service::TaskEnd)> ended{};
      std::optional<std::deque<std::string>> findings{};  // still to be delivered
      bool is_over = false;
    };

    void go_on(const std::shared_ptr<Worker>& worker) {
      if (worker->is_over) return;
      if (!worker->findings) {
        if (std::exchange(host_.fails_next_search_, false)) return end(worker, service::TaskEnd::OutOfMemory);
        worker->findings.emplace();
        ++performed;
        const bool finished = service::perform(
            service::read_task(worker->task).value(), StopFlag(), [&](const service::Finding& finding) {
              worker->findings->push_back(service::finding_json(finding).dump());
            });
        if (!finished) return end(worker, service::TaskEnd::Interrupted);
      }
      if (worker->findings->empty()) return end(worker, service::TaskEnd::Finished);
      ++delivered;
      const std::string finding = std::move(worker->findings->front());
      worker->findings->pop_front();
      host_.searches_.push_back([this, worker] { go_on(worker); });
      worker->found(service::read_finding(finding).value());
    }
    void end(const std::shared_ptr<Worker>& worker, service::TaskEnd how) {
      if (!std::exchange(worker->is_over, true)) host_.post([worker, how] { worker->ended(how); });
    }

    InlineHost& host_;
  };

  [[nodiscard]] bool has_jobs() const { return !short_jobs_.empty() || !searches_.empty(); }
  void add(Queue& queue, std::function<void()> job, std::function<void(service::JobEnd)> done) {
    queue.push_back([this, job = std::move(job), done = std::move(done)] {
      service::JobEnd end = service::JobEnd::Finished;
      try {
        job();
      } catch (const std::bad_alloc&) {
        end = service::JobEnd::OutOfMemory;
      }
      post([done, end] { done(end); });
    });
  }
  static bool do_first(Queue& queue) {
    const std::function<void()> action = std::move(queue.front());
    queue.pop_front();
    action();
    return true;
  }

  const Searches searches_are_;
  Time now_{std::chrono::hours(1)};
  Queue actions_{};
  Queue short_jobs_{};
  Queue searches_{};
  bool fails_next_search_ = false;
  ShortWork work_{*this};
  service::JobSearcher searcher_{*this};
  Workers workers_{*this};
  std::map<std::pair<Time, std::uint64_t>, std::function<void()>> timers_{};
  std::uint64_t last_timer_ = 0;
};

}  // namespace joga::testing
