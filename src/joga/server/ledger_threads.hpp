// The threads on which a host reads and writes its store.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "joga/online/online.hpp"
#include "joga/server/hosted_service.hpp"
#include "joga/store/store.hpp"

namespace joga::server {

// What the writer has done since the start. For any thread.
struct LedgerFigures {
  std::atomic<std::uint64_t> writes{0};
  std::atomic<std::uint64_t> commits{0};       // each with all that waited
  std::atomic<std::uint64_t> failures{0};      // of commits
  std::atomic<std::uint64_t> microseconds{0};  // spent on commits
  std::atomic<std::size_t> waiting{0};         // writes, now
};

// One thread writes: it takes all that waits and stores it in one transaction, so that many who write at once
// wait for the disk together. A few others read.
class LedgerThreads final : public online::Ledger {
 public:
  LedgerThreads(Strand& strand, store::Store& store, unsigned readers);
  ~LedgerThreads() override { stop(); }

  void write(store::Write write, std::function<void(const Result<store::Written>&)> done) override;
  void read(Job job) override;

  // Stores what waits. Reads that wait are dropped.
  void stop();

  [[nodiscard]] const LedgerFigures& figures() const noexcept { return figures_; }

 private:
  using Done = std::function<void(const Result<store::Written>&)>;
  struct Batch {
    std::vector<store::Write> writes{};
    std::vector<Done> done{};
  };

  void work();
  void store_batch(Batch batch);

  Strand& strand_;
  store::Store& store_;
  LedgerFigures figures_{};
  std::mutex mutex_{};
  std::condition_variable changed_{};
  Batch waiting_{};
  bool ended_ = false;
  JobThreads readers_;
  std::thread writer_;
};

}  // namespace joga::server
