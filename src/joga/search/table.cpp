#include "joga/search/table.hpp"

#include <algorithm>

namespace joga::search {
namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;

[[nodiscard]] constexpr std::uint64_t packed(const TableEntry& entry) noexcept {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(entry.number)) |
         static_cast<std::uint64_t>(entry.move) << 32 |
         static_cast<std::uint64_t>(static_cast<std::uint8_t>(entry.depth)) << 48 |
         static_cast<std::uint64_t>(entry.bound) << 56 | std::uint64_t{entry.proven} << 58;
}

[[nodiscard]] constexpr int depth_of(std::uint64_t data) noexcept {
  return static_cast<int>(data >> 48 & 0xff);
}

[[nodiscard]] constexpr TableEntry unpacked(std::uint64_t data) noexcept {
  return {.number = static_cast<Number>(static_cast<std::uint32_t>(data)),
          .bound = static_cast<Bound>(data >> 56 & 3),
          .proven = (data >> 58 & 1) != 0,
          .depth = depth_of(data),
          .move = static_cast<std::uint16_t>(data >> 32)};
}

}  // namespace

void TranspositionTable::resize(std::size_t mebibytes) {
  const std::size_t count = std::max<std::size_t>(1, mebibytes * 1024 * 1024 / sizeof(Bucket));
  if (count == buckets_.size()) {
    clear();
    return;
  }
  buckets_ = {};  // freed before the new table is allocated, so that both never exist together
  buckets_ = HugeArray<Bucket>(count);
}

void TranspositionTable::clear() noexcept {
  for (Bucket& bucket : buckets_) {
    for (Slot& slot : bucket.slots) {
      slot.check.store(0, kRelaxed);
      slot.data.store(0, kRelaxed);
    }
  }
  generation_ = 0;
}

std::optional<TableEntry> TranspositionTable::find(std::uint64_t key) const noexcept {
  for (const Slot& slot : bucket_of(key).slots) {
    const std::uint64_t data = slot.data.load(kRelaxed);
    if ((slot.check.load(kRelaxed) ^ data) == key && data != 0) return unpacked(data);
  }
  return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, const TableEntry& entry) noexcept {
  // One search of age counts as much as this many plies of depth.
  constexpr int kWorthOfAge = 4;
  Bucket& bucket = buckets_[index_of(key)];
  Slot* victim = nullptr;
  int least = 0;
  for (Slot& slot : bucket.slots) {
    const std::uint64_t data = slot.data.load(kRelaxed);
    if (data == 0 || (slot.check.load(kRelaxed) ^ data) == key) {
      victim = &slot;
      break;
    }
    const int worth = depth_of(data) - kWorthOfAge * static_cast<int>(age_of(data));
    if (victim == nullptr || worth < least) {
      victim = &slot;
      least = worth;
    }
  }
  TableEntry kept = entry;
  const std::uint64_t old = victim->data.load(kRelaxed);
  if (old != 0 && (victim->check.load(kRelaxed) ^ old) == key) {
    // A shallow bound does not displace deep knowledge of the same position found in this search, and the
    // move stays if the new entry knows none.
    constexpr int kMuchDeeper = 4;
    const bool is_deeper = depth_of(old) > entry.depth + kMuchDeeper;
    if (is_deeper && entry.bound != Bound::Exact && !entry.proven && age_of(old) == 0) return;
    if (kept.move == 0) kept.move = unpacked(old).move;
  }
  const std::uint64_t data = packed(kept) | generation_ << kGenerationShift;
  victim->check.store(key ^ data, kRelaxed);
  victim->data.store(data, kRelaxed);
}

}  // namespace joga::search
