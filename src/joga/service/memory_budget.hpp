// The memory budget of all searches together. Running searches have the memory they need; paused ones keep
// theirs while there is room.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "joga/play/search_memory.hpp"

namespace joga::service {

// The memory that a search needs while it runs: at most `MemoryBudget::for_one`.
struct MemoryNeed {
  std::size_t mebibytes = 0;
  // The memory that survives a pause of the search. Null if the search keeps none.
  std::shared_ptr<play::SearchMemory> kept{};
};

class MemoryBudget {
 public:
  // `searches` is the number of searches that run at a time.
  MemoryBudget(std::size_t mebibytes, std::size_t searches)
      : mebibytes_(mebibytes), for_one_(std::max<std::size_t>(1, mebibytes / searches)) {}

  // The most memory, in MiB, that one search may need. With this limit all running searches fit.
  [[nodiscard]] std::size_t for_one() const noexcept { return for_one_; }

  // Registers a search that is about to run. The caller must first destroy the returned memory: that of
  // paused searches, longest paused first.
  [[nodiscard]] std::vector<std::shared_ptr<void>> take(const MemoryNeed& need) {
    running_ += need.mebibytes;
    // The search uses its own kept memory again.
    std::erase_if(resting_,
                  [&](const Share& share) { return share.kept.expired() || share.kept.lock() == need.kept; });
    std::vector<std::shared_ptr<void>> released;
    std::size_t all = held();
    while (all > mebibytes_ && !resting_.empty()) {
      if (const auto kept = resting_.front().kept.lock()) released.push_back(kept->release());
      all -= resting_.front().mebibytes;
      resting_.erase(resting_.begin());
    }
    return released;
  }

  // The search has paused or ended.
  void leave(const MemoryNeed& need) {
    running_ -= need.mebibytes;
    if (need.kept != nullptr) resting_.push_back({need.kept, need.mebibytes});
  }

  // MiB held by running and paused searches.
  [[nodiscard]] std::size_t held() const {
    std::size_t all = running_;
    for (const Share& share : resting_) {
      if (!share.kept.expired()) all += share.mebibytes;
    }
    return all;
  }

 private:
  struct Share {
    std::weak_ptr<play::SearchMemory> kept;  // expires when the search ends
    std::size_t mebibytes = 0;
  };

  std::size_t mebibytes_;
  std::size_t for_one_;
  std::size_t running_ = 0;       // MiB of the searches that run
  std::vector<Share> resting_{};  // longest paused first
};

}  // namespace joga::service
