#include "joga/server/hosted_service.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <future>
#include <new>
#include <utility>

namespace joga::server {
namespace {

// Searches yield the processor to requests.
constexpr int kSearchNiceness = 5;

// More threads than cores, because many jobs wait for the disk.
constexpr unsigned kWorkThreads = 6;

// Some memory must be free even for destruction: destroying a JSON value, for instance, builds a list of its
// parts. The reserve is never written to, so it costs address space only.
constexpr std::size_t kReserve = std::size_t{32} << 20U;
std::atomic<void*> reserve{nullptr};

void use_reserve() {
  void* const kept = reserve.exchange(nullptr);
  if (kept == nullptr) throw std::bad_alloc();
  std::free(kept);
}

void fill_reserve() {
  if (reserve.load() != nullptr) return;
  void* expected = nullptr;
  void* const more = std::malloc(kReserve);
  if (!reserve.compare_exchange_strong(expected, more)) std::free(more);
}

}  // namespace

void keep_reserve() {
  fill_reserve();
  std::set_new_handler(use_reserve);
}

// --- The strand ---

Strand::QueueKey Strand::add(Time time, std::function<void()> action) {
  QueueKey place{.time = time};
  {
    const std::lock_guard guard(mutex_);
    if (ended_) return place;
    place.number = ++last_number_;
    actions_.emplace(place, std::move(action));
  }
  changed_.notify_one();
  return place;
}

service::Timer Strand::at(Time time, std::function<void()> action) {
  return service::Timer([this, place = add(time, std::move(action))] { cancel(place); });
}

void Strand::cancel(const QueueKey& place) {
  decltype(actions_)::node_type gone;  // destroyed after the mutex is released
  const std::lock_guard guard(mutex_);
  gone = actions_.extract(place);
}

void Strand::run(const std::function<void()>& action) {
  if (std::this_thread::get_id() == thread_.get_id()) return action();
  std::promise<void> done;
  post([&] {
    action();
    done.set_value();
  });
  done.get_future().wait();
}

void Strand::stop() {
  decltype(actions_) left;  // destroyed after the mutex is released
  {
    const std::lock_guard guard(mutex_);
    ended_ = true;
    left.swap(actions_);
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Strand::work() {
  std::unique_lock lock(mutex_);
  while (!ended_) {
    if (actions_.empty()) {
      changed_.wait(lock);
      continue;
    }
    const Time next = actions_.begin()->first.time;
    if (now() < next) {
      changed_.wait_until(lock, next);
      continue;
    }
    std::function<void()> action = std::move(actions_.begin()->second);
    actions_.erase(actions_.begin());
    lock.unlock();
    try {
      action();
    } catch (const std::bad_alloc&) {  // NOLINT(bugprone-empty-catch)
      // A request that needs too much memory must not harm the others.
    }
    action = nullptr;  // destroyed before the mutex is locked again
    fill_reserve();
    lock.lock();
  }
}

// --- The threads ---

JobThreads::JobThreads(Strand& strand, unsigned threads, int niceness)
    : strand_(strand), niceness_(niceness) {
  for (unsigned i = 0; i < std::max(1U, threads); ++i) threads_.emplace_back([this] { work(); });
}

void JobThreads::run(std::function<void()> job, std::function<void(service::JobEnd)> done) {
  {
    const std::lock_guard guard(mutex_);
    jobs_.push_back({std::move(job), std::move(done)});
  }
  changed_.notify_one();
}

void JobThreads::stop() {
  {
    const std::lock_guard guard(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void JobThreads::work() {
  // On Linux the niceness applies to this thread only; elsewhere it would apply to the whole program.
#ifdef __linux__
  [[maybe_unused]] const int result = niceness_ > 0 ? ::nice(niceness_) : 0;
#endif
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return ended_ || !jobs_.empty(); });
    if (ended_) return;
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    service::JobEnd end = service::JobEnd::Finished;
    try {
      job.work();
    } catch (const std::bad_alloc&) {
      end = service::JobEnd::OutOfMemory;
    }
    job.work = nullptr;
    strand_.post([done = std::move(job.done), end] { done(end); });
    lock.lock();
  }
}

// --- The service ---

HostedService::HostedService(std::shared_ptr<record::Storage> storage, unsigned search_threads,
                             service::ServiceOptions options, std::shared_ptr<lessons::Progress> progress,
                             std::shared_ptr<puzzle::Progress> puzzles)
    : search_threads_(strand_, search_threads, kSearchNiceness), work_(strand_, kWorkThreads) {
  strand_.run([&] {
    service_ = std::make_unique<service::Service>(service::Host{.clock = strand_,
                                                                .searcher = searcher_,
                                                                .work = work_,
                                                                .storage = std::move(storage),
                                                                .progress = std::move(progress),
                                                                .puzzles = std::move(puzzles)},
                                                  std::move(options));
  });
}

HostedService::~HostedService() {
  strand_.run([&] { service_.reset(); });
  search_threads_.stop();
  work_.stop();
  strand_.stop();
}

MessageHandler HostedService::connect(SendText send) {
  const auto page = std::make_shared<std::unique_ptr<service::Connection>>();
  strand_.post([this, page, send = std::move(send)] {
    *page = service_->connect(
        [send](std::string text) { send(std::make_shared<const std::string>(std::move(text))); });
  });
  const std::shared_ptr<void> end(nullptr,
                                  [this, page](std::nullptr_t) { strand_.post([page] { page->reset(); }); });
  return [this, page, end](std::string message, std::function<void()> done) {
    strand_.post([page, message = std::move(message), done = std::move(done)]() mutable {
      (*page)->receive(std::move(message), std::move(done));
    });
  };
}

}  // namespace joga::server
