#include "joga/server/ledger_threads.hpp"

#include <memory>
#include <new>
#include <utility>

#include "joga/server/catalogue.hpp"

namespace joga::server {
namespace {

// Each connection has one request under way, so the queue grows this long only if the store has stopped
// working.
constexpr std::size_t kMostWaiting = 20'000;

[[nodiscard]] Error not_stored() {
  return {.code = ErrorCode::Unsupported, .message = text::kNotStored};
}

}  // namespace

LedgerThreads::LedgerThreads(Strand& strand, store::Store& store, unsigned readers)
    : strand_(strand), store_(store), readers_(strand, readers), beats_(strand, 1), writer_([this] {
        work();
      }) {}

void LedgerThreads::write(store::Write write, Done done) {
  {
    const std::lock_guard guard(mutex_);
    if (!ended_ && waiting_.writes.size() < kMostWaiting) {
      waiting_.writes.push_back(std::move(write));
      waiting_.done.push_back(std::move(done));
      figures_.waiting = waiting_.writes.size();
      changed_.notify_one();
      return;
    }
  }
  strand_.post([done = std::move(done)] { done(not_stored()); });
}

void LedgerThreads::read(Job job, online::Lane lane) {
  if (lane == online::Lane::Host) return read_on(readers_, std::move(job));
  {
    const std::lock_guard guard(mutex_);
    std::deque<Job>& jobs = lanes_[lane];
    jobs.push_back(std::move(job));
    if (jobs.size() > 1) return;  // the lane is waiting for a reader or has one
  }
  read_next(lane);
}

void LedgerThreads::read_next(online::Lane lane) {
  read_on(readers_, [this, lane](store::Store& store) {
    Job job;
    {
      const std::lock_guard guard(mutex_);
      job = std::move(
          lanes_[lane].front());  // an empty one stays in its place, so that the lane has one reader
    }
    try {
      std::function<void()> end = job(store);
      leave(lane);
      return end;
    } catch (const std::bad_alloc&) {
      leave(lane);
      throw;
    }
  });
}

// The first job of the lane is done.
void LedgerThreads::leave(online::Lane lane) {
  {
    const std::lock_guard guard(mutex_);
    const auto found = lanes_.find(lane);
    found->second.pop_front();
    if (found->second.empty()) {
      lanes_.erase(found);
      return;
    }
  }
  read_next(lane);
}

void LedgerThreads::read_on(JobThreads& threads, Job job) {
  const auto end = std::make_shared<std::function<void()>>();
  threads.run([this, end, job = std::move(job)] { *end = job(store_); },
              [end](service::JobEnd) {
                if (*end) (*end)();
              });
}

void LedgerThreads::stop() {
  {
    const std::lock_guard guard(mutex_);
    ended_ = true;
  }
  changed_.notify_one();
  if (writer_.joinable()) writer_.join();
  readers_.stop();
  beats_.stop();
}

void LedgerThreads::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return ended_ || !waiting_.writes.empty(); });
    if (waiting_.writes.empty()) return;
    Batch batch = std::exchange(waiting_, {});
    figures_.waiting = 0;
    lock.unlock();
    store_batch(std::move(batch));
    lock.lock();
  }
}

void LedgerThreads::store_batch(Batch batch) {
  const auto begin = std::chrono::steady_clock::now();
  const auto written = std::make_shared<Result<std::vector<store::Written>>>(not_stored());
  try {
    *written = store_.write(batch.writes);
  } catch (const std::bad_alloc&) {
    *written = not_stored();
  }
  const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - begin;
  figures_.microseconds += static_cast<std::uint64_t>(taken.count());
  figures_.writes += batch.writes.size();
  ++figures_.commits;
  if (!*written) ++figures_.failures;
  strand_.post([written, all = std::make_shared<std::vector<Done>>(std::move(batch.done))] {
    for (std::size_t i = 0; i < all->size(); ++i) {
      if (*written && i < (*written)->size()) {
        (*all)[i]((**written)[i]);
      } else {
        (*all)[i](*written ? not_stored() : written->error());
      }
    }
  });
}

}  // namespace joga::server
