// A table of proven values of positions of Small Star Empires, of bounded size, which all threads share
// without locks: an entry is two words, the first being a key xor the second (as in search/table.hpp).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "joga/games/stars/types.hpp"

namespace joga::solve {

// Two independent hashes: one determines the slot of an entry, the other verifies it. Two positions are
// confused only if all 64 bits of the second agree in addition to the slot.
struct StarsKey {
  std::uint64_t check = 0;
  std::uint64_t place = 0;

  friend constexpr bool operator==(const StarsKey&, const StarsKey&) noexcept = default;
};

// The bounds of a value.
struct Range {
  static constexpr int kLeast = std::numeric_limits<std::int16_t>::min();
  static constexpr int kMost = std::numeric_limits<std::int16_t>::max();

  int lower = kLeast;
  int upper = kMost;

  [[nodiscard]] constexpr bool is_exact() const noexcept { return lower == upper; }
  friend constexpr bool operator==(const Range&, const Range&) noexcept = default;
};

struct StarsEntry {
  Range range{};
  joga::stars::Move move{};  // worth trying first
  bool is_reached = false;   // the move reaches the lower bound
  int effort = 0;            // the binary logarithm of the nodes that it took

  friend constexpr bool operator==(const StarsEntry&, const StarsEntry&) noexcept = default;
};

// The proven value of a position.
struct StarsProof {
  StarsKey key{};
  StarsEntry entry{};

  friend constexpr bool operator==(const StarsProof&, const StarsProof&) noexcept = default;
};

class StarsTable {
 public:
  explicit StarsTable(std::size_t mebibytes);

  void prefetch(const StarsKey& key) const noexcept { __builtin_prefetch(&buckets_[index_of(key)]); }
  [[nodiscard]] std::optional<StarsEntry> find(const StarsKey& key) const noexcept;
  // Stores a result; replaces the entry that took the least work.
  void store(const StarsKey& key, const StarsEntry& entry) noexcept;

  // The proofs that took at least this effort. Of each key only the part is known that determines its slot in
  // a table of this size. Entries may be missing while other threads write.
  [[nodiscard]] std::vector<StarsProof> hardest(int effort) const;

 private:
  struct Slot {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> data{0};
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots{};
  };

  [[nodiscard]] std::size_t index_of(const StarsKey& key) const noexcept {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>(static_cast<Wide>(key.place) * buckets_.size() >> 64);
  }

  std::vector<Bucket> buckets_;
};

}  // namespace joga::solve
