// The transposition table, shared by all threads without locks.
//
// An entry is two words, and the first is the position's key xor the second (Hyatt, Mann: "A lock-less
// transposition table implementation for parallel search", 2002): for a half
// written entry, or one of another position, the check fails. The words are relaxed atomics, so that reading
// one while it is written is defined, and costs nothing.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "joga/core/huge_array.hpp"
#include "joga/core/value.hpp"
#include "joga/search/node_value.hpp"

namespace joga::search {

// The entry of a position. The move is a fingerprint, which is enough to recognise it in a list of moves.
struct TableEntry {
  Number number = 0;  // with the distance counted from this position
  Bound bound = Bound::AtMost;
  bool proven = false;
  int depth = 0;
  std::uint16_t move = 0;
};

class TranspositionTable {
 public:
  explicit TranspositionTable(std::size_t mebibytes) { resize(mebibytes); }

  // Clears the table. It has at least one bucket.
  void resize(std::size_t mebibytes);
  void clear() noexcept;
  // Starts a new generation: entries of earlier searches are replaced first.
  void start_search() noexcept { generation_ = (generation_ + 1) & kGenerationMask; }

  void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&bucket_of(key)); }
  [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const noexcept;
  void store(std::uint64_t key, const TableEntry& entry) noexcept;

 private:
  //   bits 0-31 number, 32-47 move, 48-55 depth, 56-57 bound, 58 proven, 59-63 generation
  struct Slot {
    std::atomic<std::uint64_t> check{0};  // key xor data
    std::atomic<std::uint64_t> data{0};
  };
  // One cache line.
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots{};
  };
  static constexpr std::uint64_t kGenerationMask = 31;
  static constexpr int kGenerationShift = 59;

  [[nodiscard]] std::size_t index_of(std::uint64_t key) const noexcept {
    if constexpr (sizeof(std::size_t) == 4) {
      // The same by halves: a product of 128 bits would take a function call.
      const std::uint64_t low = (key & 0xffffffff) * buckets_.size() >> 32;
      return static_cast<std::size_t>(((key >> 32) * buckets_.size() + low) >> 32);
    } else {
      __extension__ using Wide = unsigned __int128;
      return static_cast<std::size_t>(static_cast<Wide>(key) * buckets_.size() >> 64);
    }
  }
  [[nodiscard]] const Bucket& bucket_of(std::uint64_t key) const noexcept { return buckets_[index_of(key)]; }
  [[nodiscard]] std::uint64_t age_of(std::uint64_t data) const noexcept {
    return (generation_ - (data >> kGenerationShift)) & kGenerationMask;
  }

  HugeArray<Bucket> buckets_{};
  std::uint64_t generation_ = 0;
};

}  // namespace joga::search
