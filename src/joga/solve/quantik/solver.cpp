#include "joga/solve/quantik/solver.hpp"

#include <atomic>
#include <bit>
#include <cassert>

namespace joga::solve {
namespace {

using joga::quantik::RuleSet;

// Whether `later` can stand after `lead` in a key that begins with `lead`. Only the empty layout can stand
// there twice: others would share squares.
[[nodiscard]] bool can_follow(LayoutId lead, LayoutId later) noexcept {
  const LayoutTable& table = LayoutTable::instance();
  return (later < lead || later == 0) && table.highest_image(later) <= lead &&
         (table.layout(later).squares() & table.layout(lead).squares()) == 0;
}

// Values by key, for many threads. Open addressing with linear probing in a table that is never full; a key
// is put once and never changed. A word holds the key above the value. Readers look only for keys of the
// ply after their own, which was finished before they were started: relaxed order suffices.
class ValueMap {
 public:
  explicit ValueMap(std::size_t most)
      : words_(std::bit_ceil(std::max<std::size_t>(most + most / 2, 16))),
        shift_(64 - std::countr_zero(words_.size())) {}

  void put(QuantikKey key, QuantikValue value) noexcept {
    const std::uint64_t word = upper(key) << 8 | std::bit_cast<std::uint8_t>(value);
    for (std::size_t at = home(key);; at = after(at)) {
      std::uint64_t expected = kFree;
      if (words_[at].compare_exchange_strong(expected, word, std::memory_order_relaxed)) return;
    }
  }

  // The key must have been put.
  [[nodiscard]] QuantikValue get(QuantikKey key) const noexcept {
    for (std::size_t at = home(key);; at = after(at)) {
      const std::uint64_t word = words_[at].load(std::memory_order_relaxed);
      assert(word != kFree);
      if (word >> 8 == upper(key)) return std::bit_cast<QuantikValue>(static_cast<std::uint8_t>(word));
    }
  }

 private:
  static constexpr std::uint64_t kFree = 0;

  // Above the value, and never 0.
  [[nodiscard]] static constexpr std::uint64_t upper(QuantikKey key) noexcept { return key.bits() + 1; }
  [[nodiscard]] std::size_t home(QuantikKey key) const noexcept {
    return key.bits() * 0x9e3779b97f4a7c15ULL >> shift_;
  }
  [[nodiscard]] std::size_t after(std::size_t at) const noexcept { return (at + 1) & (words_.size() - 1); }

  std::vector<std::atomic<std::uint64_t>> words_;
  int shift_;
};

// Chunks are small enough to keep all threads busy to the end of a ply and to notice a stop at once.
constexpr std::size_t kFamiliesInAChunk = 4;
constexpr std::size_t kBoardsInAChunk = 1024;

// Adds a worker's results to the whole.
void join(QuantikPly& whole, const QuantikPly& part) {
  whole.keys.insert(whole.keys.end(), part.keys.begin(), part.keys.end());
  whole.winning_at_once += part.winning_at_once;
  whole.blocked += part.blocked;
  whole.images += part.images;
}

}  // namespace

std::vector<QuantikFamily> quantik_families() {
  const LayoutTable& table = LayoutTable::instance();
  std::vector<QuantikFamily> families;
  for (std::size_t number = 0; number < table.size(); ++number) {
    const auto first = static_cast<LayoutId>(number);
    if (table.highest_image(first) != first) continue;
    for (std::size_t later = 0; later <= number; ++later) {
      const auto second = static_cast<LayoutId>(later);
      if (!can_follow(first, second)) continue;
      // A permutation that keeps the first layout and raises the second makes a higher image.
      const bool raised = std::ranges::any_of(table.to_highest(first), [&](std::uint8_t permutation) {
        return table.image(second, permutation) > second;
      });
      if (!raised) families.push_back({.first = first, .second = second});
    }
  }
  return families;
}

namespace detail {

int surplus_of(LayoutId layout) noexcept {
  const Layout sets = LayoutTable::instance().layout(layout);
  return std::popcount(sets.beginner) - std::popcount(sets.answerer);
}

int pieces_of(LayoutId layout) noexcept {
  return std::popcount(LayoutTable::instance().layout(layout).squares());
}

Followers followers_of(QuantikFamily family) {
  const LayoutTable& table = LayoutTable::instance();
  Followers followers;
  for (std::size_t number = std::size_t{family.second} + 1; number-- > 0;) {
    const auto layout = static_cast<LayoutId>(number);
    if (layout == family.second && layout != 0) continue;
    if (!can_follow(family.first, layout)) continue;
    if ((table.layout(layout).squares() & table.layout(family.second).squares()) != 0) continue;
    followers.all.push_back(layout);
    followers.by_surplus[static_cast<std::size_t>(surplus_of(layout) + 2)].push_back(layout);
  }
  return followers;
}

}  // namespace detail

QuantikValue QuantikSolution::value(const QuantikBoard& board) const noexcept {
  return value_at_once(board, rules_, [&](const QuantikBoard& quiet) {
    const QuantikPly& known = ply(quiet.ply());
    const auto found = std::ranges::lower_bound(known.keys, quiet.key());
    assert(found != known.keys.end() && *found == quiet.key());
    return known.values[static_cast<std::size_t>(found - known.keys.begin())];
  });
}

bool QuantikSolution::enumerate(const Workers& workers, SolveProgress& told) {
  const std::vector<QuantikFamily> families = quantik_families();
  told.total = 2 * families.size();  // valuing the positions takes about as long
  std::vector<std::array<QuantikPly, kQuantikPlies>> parts(workers.size());
  const auto work = [&](std::size_t worker, std::size_t begin, std::size_t end) {
    for (std::size_t family = begin; family < end; ++family) {
      visit_family(families[family], first_ply_, [&](const QuantikBoard& board, const auto& canonical) {
        QuantikPly& part = parts[worker][static_cast<std::size_t>(board.ply())];
        part.images += canonical.images;
        const Status standing = board.status();
        if (standing == Status::Winning) {
          ++part.winning_at_once;
          return;
        }
        if (standing == Status::Blocked) ++part.blocked;
        part.keys.push_back(canonical.key);
      });
    }
  };
  if (!work_in_chunks(workers, families.size(), kFamiliesInAChunk, told, work)) return false;

  const auto sort = [&](std::size_t, std::size_t begin, std::size_t end) {
    for (std::size_t number = begin; number < end; ++number) {
      for (const auto& part : parts) join(plies_[number], part[number]);
      std::ranges::sort(plies_[number].keys);
    }
  };
  SolveProgress silent = told;
  return work_in_chunks({.threads = workers.threads, .stop = workers.stop}, plies_.size(), 1, silent, sort);
}

bool QuantikSolution::judge(const Workers& workers, SolveProgress& told) {
  std::size_t total = 0;
  for (const QuantikPly& ply : plies_) total += ply.keys.size();
  told = {.done = total, .total = 2 * total};
  ValueMap map(total);
  for (int number = kQuantikPlies - 1; number >= first_ply_; --number) {
    QuantikPly& ply = plies_[static_cast<std::size_t>(number)];
    ply.values.assign(ply.keys.size(), QuantikValue::draw());
    const auto known = [&](const QuantikBoard& quiet, QuantikValue) { return map.get(quiet.key()); };
    const auto judged = [&](const QuantikBoard& quiet) {
      return value_by_moves(quiet, rules_, QuantikValue::loss_in(0), known);
    };
    const auto work = [&](std::size_t, std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        ply.values[i] = value_at_once(QuantikBoard::from_key(ply.keys[i]), rules_, judged);
        map.put(ply.keys[i], ply.values[i]);
      }
    };
    if (!work_in_chunks(workers, ply.keys.size(), kBoardsInAChunk, told, work)) return false;
  }
  return true;
}

std::optional<QuantikSolution> solve_quantik(RuleSet rules, const Workers& workers, int first_ply) {
  QuantikSolution solution(rules, first_ply);
  SolveProgress told;
  if (!solution.enumerate(workers, told) || !solution.judge(workers, told)) return std::nullopt;
  return solution;
}

}  // namespace joga::solve
