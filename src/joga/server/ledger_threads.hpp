// The threads on which a host reads and writes its store.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "joga/online/online.hpp"
#include "joga/server/hosted_service.hpp"
#include "joga/store/store.hpp"

namespace joga::server {

// Counters of the writer since the start. Readable from any thread.
struct LedgerFigures {
  std::atomic<std::uint64_t> writes{0};
  std::atomic<std::uint64_t> commits{0};       // each stores all writes that were waiting
  std::atomic<std::uint64_t> failures{0};      // failed commits
  std::atomic<std::uint64_t> microseconds{0};  // total duration of commits
  std::atomic<std::size_t> waiting{0};         // writes waiting now
};

// One thread writes: it stores all waiting writes in one transaction, so that many writers share one wait for
// the disk. A few other threads read, and one has the beat.
class LedgerThreads final : public online::Ledger {
 public:
  LedgerThreads(Strand& strand, store::Store& store, unsigned readers);
  ~LedgerThreads() override { stop(); }

  void write(store::Write write, std::function<void(const Result<store::Written>&)> done) override;
  void read(Job job, online::Lane lane = online::Lane::Host) override;
  void beat(Job job) override { read_on(beats_, std::move(job)); }

  // Stores waiting writes; drops waiting reads.
  void stop();

  [[nodiscard]] const LedgerFigures& figures() const noexcept { return figures_; }

 private:
  using Done = std::function<void(const Result<store::Written>&)>;
  struct Batch {
    std::vector<store::Write> writes{};
    std::vector<Done> done{};
  };

  void read_on(JobThreads& threads, Job job);
  void read_next(online::Lane lane);
  void leave(online::Lane lane);
  void work();
  void store_batch(Batch batch);

  Strand& strand_;
  store::Store& store_;
  LedgerFigures figures_{};
  std::mutex mutex_{};
  std::condition_variable changed_{};
  Batch waiting_{};
  bool ended_ = false;
  // The jobs of each lane: the first one runs or waits for a reader, and the others wait for it. So a lane
  // takes one reader at most, and the lanes take turns.
  std::unordered_map<online::Lane, std::deque<Job>> lanes_{};
  JobThreads readers_;
  JobThreads beats_;  // one thread
  std::thread writer_;
};

}  // namespace joga::server
