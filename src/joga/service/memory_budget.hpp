// The memory of all searches together: those that run have what they need, those that rest keep theirs while
// there is room.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "joga/play/search_memory.hpp"

namespace joga::service {

// What a search needs while it runs. Each of them takes `MemoryBudget::for_one` at most.
struct MemoryNeed {
  std::size_t mebibytes = 0;
  // Where it keeps it from one time to the next; null where nothing is kept.
  std::shared_ptr<play::SearchMemory> kept{};
};

class MemoryBudget {
 public:
  // For this many searches at a time.
  MemoryBudget(std::size_t mebibytes, std::size_t searches)
      : mebibytes_(mebibytes), for_one_(std::max<std::size_t>(1, mebibytes / searches)) {}

  // What one search may need at most, so that there is room for all that run.
  [[nodiscard]] std::size_t for_one() const noexcept { return for_one_; }

  // A search is about to run. What this returns must be destroyed before: the memory of searches that rest,
  // those first that have rested for longest.
  [[nodiscard]] std::vector<std::shared_ptr<void>> take(const MemoryNeed& need) {
    running_ += need.mebibytes;
    // What it has kept it uses again.
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

  // It rests, or has ended.
  void leave(const MemoryNeed& need) {
    running_ -= need.mebibytes;
    if (need.kept != nullptr) resting_.push_back({need.kept, need.mebibytes});
  }

  // Held by searches that run or rest, in MiB.
  [[nodiscard]] std::size_t held() const {
    std::size_t all = running_;
    for (const Share& share : resting_) {
      if (!share.kept.expired()) all += share.mebibytes;
    }
    return all;
  }

 private:
  struct Share {
    std::weak_ptr<play::SearchMemory> kept;  // expired with what it keeps
    std::size_t mebibytes = 0;
  };

  std::size_t mebibytes_;
  std::size_t for_one_;
  std::size_t running_ = 0;       // MiB of the searches that run
  std::vector<Share> resting_{};  // those that have rested for longest first
};

}  // namespace joga::service
