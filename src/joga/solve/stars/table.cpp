#include "joga/solve/stars/table.hpp"

#include <algorithm>
#include <bit>

namespace joga::solve {
namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;

//   bits 0-15 lower, 16-31 upper, 32-47 move, 48-55 effort, 56 is there, 57 the move reaches the lower bound
constexpr std::uint64_t kInUse = 1ULL << 56;
constexpr std::uint64_t kReached = 1ULL << 57;

[[nodiscard]] std::uint64_t packed(const StarsEntry& entry) noexcept {
  return static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.range.lower)) |
         static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.range.upper)) << 16 |
         static_cast<std::uint64_t>(std::bit_cast<std::uint16_t>(entry.move)) << 32 |
         static_cast<std::uint64_t>(static_cast<std::uint8_t>(entry.effort)) << 48 | kInUse |
         (entry.is_reached ? kReached : 0);
}

[[nodiscard]] StarsEntry unpacked(std::uint64_t data) noexcept {
  return {.range = {.lower = static_cast<std::int16_t>(data), .upper = static_cast<std::int16_t>(data >> 16)},
          .move = std::bit_cast<joga::stars::Move>(static_cast<std::uint16_t>(data >> 32)),
          .is_reached = (data & kReached) != 0,
          .effort = static_cast<int>(data >> 48 & 0xff)};
}

// Combines two entries of one position.
[[nodiscard]] StarsEntry merged(const StarsEntry& old, const StarsEntry& entry) noexcept {
  StarsEntry both = entry;
  if (old.is_reached && (!entry.is_reached || old.range.lower > entry.range.lower)) {
    both.move = old.move;
    both.is_reached = true;
  }
  both.range = old.range.narrowed(entry.range);
  both.effort = std::max(old.effort, entry.effort);
  return both;
}

}  // namespace

StarsTable::StarsTable(std::size_t mebibytes)
    : buckets_(std::max<std::size_t>(1, mebibytes * 1024 * 1024 / sizeof(Bucket))) {}

std::optional<StarsEntry> StarsTable::find(const StarsKey& key) const noexcept {
  std::optional<StarsEntry> found;
  for (const Slot& slot : buckets_[index_of(key)].slots) {
    const std::uint64_t data = slot.data.load(kRelaxed);
    const StarsKey there{.check = slot.check.load(kRelaxed) ^ data};
    if (((there.check ^ key.check) & ~StarsStock::kMask) != 0 || data == 0) continue;
    StarsEntry entry = unpacked(data);
    const bool is_best = there.stock().is_at_least(key.stock());
    const bool is_worst = key.stock().is_at_least(there.stock());
    if (!is_best) entry.range.upper = Range::kMost;
    if (!is_worst) entry.range.lower = Range::kLeast;
    if (!found || (is_best && is_worst)) {
      if (found) entry.range = entry.range.narrowed(found->range);
      found = entry;
    } else {
      found->range = found->range.narrowed(entry.range);
    }
  }
  return found;
}

void StarsTable::store(const StarsKey& key, const StarsEntry& entry) noexcept {
  Bucket& bucket = buckets_[index_of(key)];
  StarsEntry kept = entry;
  Slot* victim = nullptr;
  int least = 0;
  for (Slot& slot : bucket.slots) {
    const std::uint64_t data = slot.data.load(kRelaxed);
    const int effort = data == 0 ? -1 : unpacked(data).effort;
    if (data != 0 && (slot.check.load(kRelaxed) ^ data) == key.check) {
      kept = merged(unpacked(data), entry);
      victim = &slot;
      break;
    }
    if (victim == nullptr || effort < least) {
      victim = &slot;
      least = effort;
    }
  }
  const std::uint64_t data = packed(kept);
  victim->check.store(key.check ^ data, kRelaxed);
  victim->data.store(data, kRelaxed);
}

std::vector<StarsProof> StarsTable::hardest(int effort) const {
  __extension__ using Wide = unsigned __int128;
  std::vector<StarsProof> proofs;
  for (std::size_t index = 0; index < buckets_.size(); ++index) {
    // The smallest `place` that maps to this bucket.
    const auto place = static_cast<std::uint64_t>(((static_cast<Wide>(index) << 64) + buckets_.size() - 1) /
                                                  buckets_.size());
    for (const Slot& slot : buckets_[index].slots) {
      const std::uint64_t data = slot.data.load(kRelaxed);
      if (data == 0) continue;
      const StarsEntry entry = unpacked(data);
      if (entry.effort < effort) continue;
      proofs.push_back({.key = {.check = slot.check.load(kRelaxed) ^ data, .place = place}, .entry = entry});
    }
  }
  return proofs;
}

}  // namespace joga::solve
