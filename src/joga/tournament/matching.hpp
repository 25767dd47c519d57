// Minimum-cost perfect matching in a general graph: who plays whom, at the least total cost.
//
// Edmonds' algorithm (J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices", 1965) with dual
// variables, in O(n^3). All numbers are integers, so the result is exact, and the duals that come with it
// prove it: they are feasible for the dual program, and its value equals the cost of the matching.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace joga::tournament {

// Wide enough for costs that put several criteria one above the other (pairing_cost.hpp).
__extension__ using Cost = __int128;

// Costs and duals then fit: a dual is at most (n + 1) times twice the largest cost (see `Matching`), and n is
// at most kMostVertices, so 2^100 * 2 * 2^12 < 2^127.
inline constexpr Cost kMostCost = Cost{1} << 100U;
inline constexpr std::size_t kMostVertices = 2'048;

// An undirected graph with costs on its edges.
class CostGraph {
 public:
  // Without edges. At most kMostVertices.
  explicit CostGraph(std::size_t vertices) : vertices_(vertices), costs_(vertices * vertices, kNoEdge) {}

  [[nodiscard]] std::size_t size() const noexcept { return vertices_; }
  // The vertices must differ, and the cost must be from -kMostCost to kMostCost.
  void connect(std::size_t one, std::size_t two, Cost cost) noexcept;
  [[nodiscard]] bool has_edge(std::size_t one, std::size_t two) const noexcept {
    return cost(one, two) != kNoEdge;
  }
  // Requires an edge.
  [[nodiscard]] Cost cost(std::size_t one, std::size_t two) const noexcept {
    return costs_[one * vertices_ + two];
  }

 private:
  static constexpr Cost kNoEdge = Cost{1} << 120U;

  std::size_t vertices_;
  std::vector<Cost> costs_;
};

// A perfect matching of least cost, with its proof.
//
// The linear program: minimise the sum of cost(e) x(e), where the x of the edges at each vertex sum to 1 and
// the x of the edges inside each odd set of k vertices to at most (k - 1) / 2. Its dual gives each vertex v a
// price p(v) and each odd set S a surcharge s(S) >= 0, with p(u) + p(v) - (the s of all sets that hold u and
// v) <= cost(u, v) for each edge, and maximises the sum of all p less the sum of (k - 1) / 2 times s. All
// duals are stored doubled, and so are whole numbers.
//
// A price stays within (n + 1) times the largest cost: the unmatched vertices have the lowest or highest of
// all prices, the same for all, and an augmenting path of at most n edges shows what a pair of them is worth.
struct Matching {
  struct OddSet {
    std::vector<std::size_t> vertices{};
    Cost doubled_surcharge = 0;
  };

  std::vector<std::size_t> mates{};  // by vertex
  Cost cost = 0;
  std::vector<Cost> doubled_prices{};  // by vertex
  std::vector<OddSet> odd_sets{};      // those with a surcharge above 0
};

// Returns nothing if the graph has no perfect matching.
[[nodiscard]] std::optional<Matching> cheapest_perfect_matching(const CostGraph& graph);

}  // namespace joga::tournament
