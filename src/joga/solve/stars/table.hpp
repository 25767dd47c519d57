// A table of proven values of positions of Small Star Empires, of bounded size, which all threads share
// without locks: an entry is two words, the first being a key xor the second (as in search/table.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "joga/core/huge_array.hpp"
#include "joga/games/stars/types.hpp"

namespace joga::solve {

// The stations in stock of the player to move and of the opponent. Between positions that are equal
// otherwise, the player to move is not worse off with more stations, nor with fewer of the opponent's: a
// player who need not place stations can play as if there were fewer of them.
class StarsStock {
 public:
  //   bits 0-2 own stations, 4-6 7 less the opponent's; 3 and 7 are free for comparing
  static constexpr std::uint64_t kMask = 0xff;

  constexpr StarsStock() noexcept = default;
  constexpr StarsStock(int own, int enemy) noexcept
      : number_(static_cast<std::uint8_t>((7 - enemy) << 4 | own)) {}
  [[nodiscard]] static constexpr StarsStock from_number(std::uint64_t number) noexcept {
    StarsStock stock;
    stock.number_ = static_cast<std::uint8_t>(number & 0x77U);
    return stock;
  }

  [[nodiscard]] constexpr std::uint64_t number() const noexcept { return number_; }
  [[nodiscard]] constexpr bool is_at_least(StarsStock than) const noexcept {
    constexpr int kBorrows = 0x88;
    return (((number_ | kBorrows) - than.number_) & kBorrows) == kBorrows;
  }

  friend constexpr bool operator==(StarsStock, StarsStock) noexcept = default;

 private:
  std::uint8_t number_ = 0;
};

// Two independent hashes: one determines the slot of an entry, the other verifies it. The lowest bits of the
// second are the stock. Two positions are confused only if its other 56 bits agree in addition to the slot.
struct StarsKey {
  std::uint64_t check = 0;
  std::uint64_t place = 0;

  [[nodiscard]] constexpr StarsStock stock() const noexcept { return StarsStock::from_number(check); }

  friend constexpr bool operator==(const StarsKey&, const StarsKey&) noexcept = default;
};

// The bounds of a value.
struct Range {
  static constexpr int kLeast = std::numeric_limits<std::int16_t>::min();
  static constexpr int kMost = std::numeric_limits<std::int16_t>::max();

  int lower = kLeast;
  int upper = kMost;

  [[nodiscard]] constexpr Range narrowed(const Range& to) const noexcept {
    return {.lower = std::max(lower, to.lower), .upper = std::min(upper, to.upper)};
  }
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
  // What is known of a position, also from positions with other stocks.
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

  HugeArray<Bucket> buckets_;
};

}  // namespace joga::solve
