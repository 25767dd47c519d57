#include "joga/service/memory_budget.hpp"

namespace joga::service {

std::vector<std::shared_ptr<void>> MemoryBudget::take(const MemoryNeed& need) {
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

void MemoryBudget::leave(const MemoryNeed& need) {
  running_ -= need.mebibytes;
  if (need.kept != nullptr) resting_.push_back({need.kept, need.mebibytes});
}

std::size_t MemoryBudget::held() const {
  std::size_t all = running_;
  for (const Share& share : resting_) {
    if (!share.kept.expired()) all += share.mebibytes;
  }
  return all;
}

}  // namespace joga::service
