// The table of a proof search, of bounded size. A position can be stored in four slots; the entry that took
// the least work is replaced.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace joga::search {

// Lower bounds on the number of leaves to be solved: `phi` to show that the player to move reaches their
// goal, `delta` to show that they cannot (Nagai 2002). The attacker's goal is to win, the defender's is not
// to lose.
struct ProofNumbers {
  static constexpr std::uint32_t kInfinite = 1U << 30;
  // A result that holds wherever the position occurs.
  static constexpr std::int32_t kAnywhere = std::numeric_limits<std::int32_t>::max();

  std::uint32_t phi = 1;
  std::uint32_t delta = 1;
  // The win takes at most this number of plies.
  std::int32_t plies = 0;
  // The first place of the path on which the result "not won" depends.
  std::int32_t depends_on = kAnywhere;

  [[nodiscard]] static constexpr ProofNumbers reached(std::int32_t plies, std::int32_t depends_on) noexcept {
    return {0, kInfinite, plies, depends_on};
  }
  [[nodiscard]] static constexpr ProofNumbers missed(std::int32_t plies, std::int32_t depends_on) noexcept {
    return {kInfinite, 0, plies, depends_on};
  }
  [[nodiscard]] constexpr bool is_solved() const noexcept { return phi == 0 || delta == 0; }
};

class ProofTable {
 public:
  explicit ProofTable(std::size_t mebibytes)
      : slots_(std::max((mebibytes << 20) / sizeof(Slot), kLeastBuckets * kWays) / kWays * kWays) {}

  void clear() noexcept { std::ranges::fill(slots_, Slot{}); }
  [[nodiscard]] std::size_t bytes() const noexcept { return slots_.size() * sizeof(Slot); }

  [[nodiscard]] std::optional<ProofNumbers> find(std::uint64_t key) const noexcept {
    const std::size_t first = bucket_of(key);
    for (std::size_t i = first; i < first + kWays; ++i) {
      if (slots_[i].work > 0 && slots_[i].key == key) return slots_[i].numbers;
    }
    return std::nullopt;
  }

  // `work` is the number of positions visited for it.
  void store(std::uint64_t key, const ProofNumbers& numbers, std::uint64_t work) noexcept {
    const std::size_t first = bucket_of(key);
    std::size_t place = first;
    for (std::size_t i = first; i < first + kWays; ++i) {
      if (slots_[i].work > 0 && slots_[i].key == key) {
        place = i;
        break;
      }
      if (slots_[i].work < slots_[place].work) place = i;
    }
    constexpr std::uint64_t kMostWork = std::numeric_limits<std::uint32_t>::max();
    slots_[place] = {key, numbers, static_cast<std::uint32_t>(std::clamp(work, std::uint64_t{1}, kMostWork))};
  }

 private:
  static constexpr std::size_t kWays = 4;
  static constexpr std::size_t kLeastBuckets = 16;

  struct Slot {
    std::uint64_t key = 0;
    ProofNumbers numbers{};
    std::uint32_t work = 0;  // 0: empty
  };

  [[nodiscard]] std::size_t bucket_of(std::uint64_t key) const noexcept {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>(static_cast<Wide>(key) * (slots_.size() / kWays) >> 64) * kWays;
  }

  std::vector<Slot> slots_;
};

}  // namespace joga::search
