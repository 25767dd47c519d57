// Solves Quantik: the value of every reachable position, from the end of the game to its start.
//
// First every position that play can reach and that has no completed line is enumerated, once up to symmetry,
// without playing: these are all the choices of four layouts that fit together (board.hpp). Then the values
// are found by retrograde analysis.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "joga/games/quantik/types.hpp"
#include "joga/solve/parallel.hpp"
#include "joga/solve/quantik/board.hpp"
#include "joga/solve/quantik/value.hpp"

namespace joga::solve {

// The positions whose key begins with these two layouts. The enumeration goes family by family.
struct QuantikFamily {
  LayoutId first;
  LayoutId second;
};
[[nodiscard]] std::vector<QuantikFamily> quantik_families();

namespace detail {

// The layouts that can follow a family's two in a key, from the highest down, by how many more pieces the
// beginner has in them than the answerer: -2 to 2.
struct Followers {
  std::array<std::vector<LayoutId>, 5> by_surplus;
  std::vector<LayoutId> all;
};
[[nodiscard]] Followers followers_of(QuantikFamily family);
[[nodiscard]] int surplus_of(LayoutId layout) noexcept;
[[nodiscard]] int pieces_of(LayoutId layout) noexcept;
inline constexpr int kMostPieces = 2 * joga::quantik::kPiecesOfAShape;  // of a layout

}  // namespace detail

// Calls visit(board, key_and_images) for each position of the family with at least `first_ply` pieces.
template <class Visitor>
void visit_family(QuantikFamily family, int first_ply, Visitor&& visit) {
  const LayoutTable& table = LayoutTable::instance();
  const detail::Followers followers = detail::followers_of(family);
  const int pair_surplus = detail::surplus_of(family.first) + detail::surplus_of(family.second);
  const int pair_pieces = detail::pieces_of(family.first) + detail::pieces_of(family.second);
  const int pair_zones = table.zones(family.first) & table.zones(family.second);
  for (const LayoutId third : followers.all) {
    if (pair_pieces + detail::pieces_of(third) + detail::kMostPieces < first_ply) continue;
    const int surplus = pair_surplus + detail::surplus_of(third);
    const int zones = pair_zones & table.zones(third);
    const SquareSet squares = table.layout(third).squares();
    // On the whole board the first player has the same number of pieces as the second, or one more.
    for (int wanted = std::max(-surplus, -2); wanted <= std::min(1 - surplus, 2); ++wanted) {
      for (const LayoutId fourth : followers.by_surplus[static_cast<std::size_t>(wanted + 2)]) {
        if (fourth > third || (fourth == third && fourth != 0)) continue;
        if ((table.layout(fourth).squares() & squares) != 0 || (table.zones(fourth) & zones) != 0) continue;
        const QuantikKey key = QuantikKey::of(family.first, family.second, third, fourth);
        const QuantikBoard board = QuantikBoard::from_key(key);
        if (board.ply() < first_ply) continue;
        const QuantikBoard::KeyAndImages canonical = board.key_and_images();
        if (canonical.key == key) visit(board, canonical);
      }
    }
  }
}

// The positions with a given number of pieces and without a completed line, up to symmetry. Those in which
// the player to move can complete a line are counted and not listed: their value is a win in 1.
struct QuantikPly {
  std::vector<QuantikKey> keys{};  // of the others, rising
  std::vector<QuantikValue> values{};
  std::uint64_t winning_at_once = 0;
  std::uint64_t blocked = 0;  // among the keys
  std::uint64_t images = 0;   // all positions, each image counted

  [[nodiscard]] std::uint64_t positions() const noexcept { return keys.size() + winning_at_once; }
};

class QuantikSolution {
 public:
  [[nodiscard]] joga::quantik::RuleSet rules() const noexcept { return rules_; }
  // The plies before the first one are empty.
  [[nodiscard]] int first_ply() const noexcept { return first_ply_; }
  [[nodiscard]] const QuantikPly& ply(int number) const noexcept {
    return plies_[static_cast<std::size_t>(number)];
  }
  // The board may be any from the first ply on.
  [[nodiscard]] QuantikValue value(const QuantikBoard& board) const noexcept;

 private:
  friend std::optional<QuantikSolution> solve_quantik(joga::quantik::RuleSet rules, const Workers& workers,
                                                      int first_ply);
  QuantikSolution(joga::quantik::RuleSet rules, int first_ply) : rules_(rules), first_ply_(first_ply) {}

  [[nodiscard]] bool enumerate(const Workers& workers, SolveProgress& told);
  [[nodiscard]] bool judge(const Workers& workers, SolveProgress& told);

  joga::quantik::RuleSet rules_;
  int first_ply_;
  std::array<QuantikPly, kQuantikPlies> plies_{};
};

// None if it was stopped. Leaves out positions before `first_ply`, for tests that need only a part.
// The result is the same on any number of threads. Takes about 100 MB.
[[nodiscard]] std::optional<QuantikSolution> solve_quantik(joga::quantik::RuleSet rules,
                                                           const Workers& workers = {}, int first_ply = 0);

}  // namespace joga::solve
