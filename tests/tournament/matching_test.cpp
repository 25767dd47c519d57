#include "joga/tournament/matching.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "joga/core/random.hpp"

namespace joga::tournament {
namespace {

constexpr std::int64_t kNoMatching = INT64_MAX;

// The least cost by dynamic programming over sets of vertices.
[[nodiscard]] std::int64_t least_cost(const CostGraph& graph) {
  const std::size_t size = graph.size();
  std::vector<std::int64_t> least(std::size_t{1} << size, kNoMatching);
  least[0] = 0;
  for (std::size_t set = 0; set + 1 < least.size(); ++set) {
    if (least[set] == kNoMatching) continue;
    const auto one = static_cast<std::size_t>(std::countr_one(set));
    for (std::size_t two = one + 1; two < size; ++two) {
      if (((set >> two) & 1U) != 0 || !graph.has_edge(one, two)) continue;
      std::int64_t& next = least[set | (std::size_t{1} << one) | (std::size_t{1} << two)];
      next = std::min(next, least[set] + static_cast<std::int64_t>(graph.cost(one, two)));
    }
  }
  return least.back();
}

// Checks the proof that a matching is the cheapest: it is perfect, its duals are feasible, their value equals
// its cost, and matched edges and odd sets are tight (complementary slackness).
void expect_proven(const CostGraph& graph, const Matching& matching) {
  const std::size_t size = graph.size();
  ASSERT_EQ(matching.mates.size(), size);
  Cost cost = 0;
  for (std::size_t one = 0; one < size; ++one) {
    const std::size_t mate = matching.mates[one];
    ASSERT_LT(mate, size);
    ASSERT_EQ(matching.mates[mate], one);
    ASSERT_TRUE(graph.has_edge(one, mate));
    if (one < mate) cost += graph.cost(one, mate);
  }
  EXPECT_TRUE(cost == matching.cost);

  Cost value = 0;
  for (const Cost price : matching.doubled_prices) value += price;
  std::vector<Cost> slack(size * size, 0);
  for (const Matching::OddSet& set : matching.odd_sets) {
    ASSERT_EQ(set.vertices.size() % 2, 1U);
    ASSERT_TRUE(set.doubled_surcharge > 0);
    value -= static_cast<Cost>((set.vertices.size() - 1) / 2) * set.doubled_surcharge;
    std::size_t matched_inside = 0;
    for (const std::size_t one : set.vertices) {
      for (const std::size_t two : set.vertices) {
        if (one == two) continue;
        slack[one * size + two] += set.doubled_surcharge;
        if (matching.mates[one] == two) ++matched_inside;
      }
    }
    EXPECT_EQ(matched_inside, set.vertices.size() - 1);
  }
  EXPECT_TRUE(value == 2 * matching.cost);
  for (std::size_t one = 0; one < size; ++one) {
    for (std::size_t two = 0; two < one; ++two) {
      if (!graph.has_edge(one, two)) continue;
      const Cost left = slack[one * size + two] + 2 * graph.cost(one, two) - matching.doubled_prices[one] -
                        matching.doubled_prices[two];
      EXPECT_TRUE(left >= 0);
      if (matching.mates[one] == two) {
        EXPECT_TRUE(left == 0);
      }
    }
  }
}

[[nodiscard]] CostGraph random_graph(Random& random, std::size_t size, std::uint32_t costs,
                                     std::uint32_t percent) {
  CostGraph graph(size);
  for (std::size_t one = 0; one < size; ++one) {
    for (std::size_t two = 0; two < one; ++two) {
      if (random.below(100) < percent)
        graph.connect(one, two, Cost{random.below(costs)} - static_cast<Cost>(costs / 3));
    }
  }
  return graph;
}

// Few different costs, so that many edges are tight at once and blossoms are nested.
TEST(Matchings, OfSmallGraphsAreThoseOfBruteForce) {
  Random random(1);
  std::size_t perfect = 0;
  std::size_t with_odd_sets = 0;
  for (int trial = 0; trial < 6'000; ++trial) {
    const std::size_t size = 2 * (1 + random.below(5));
    const std::uint32_t costs = 1 + random.below(trial % 3 == 0 ? 1'000 : 4);
    const CostGraph graph = random_graph(random, size, costs, 25 + random.below(76));
    const std::optional<Matching> found = cheapest_perfect_matching(graph);
    const std::int64_t least = least_cost(graph);
    ASSERT_EQ(found.has_value(), least != kNoMatching) << "trial " << trial;
    if (!found) continue;
    ++perfect;
    if (!found->odd_sets.empty()) ++with_odd_sets;
    ASSERT_EQ(static_cast<std::int64_t>(found->cost), least) << "trial " << trial;
    expect_proven(graph, *found);
    if (HasFailure()) FAIL() << "trial " << trial;
  }
  EXPECT_GT(perfect, 3'000U);
  EXPECT_GT(with_odd_sets, 200U);
}

TEST(Matchings, OfLargerGraphsProveThemselves) {
  Random random(2);
  std::size_t with_odd_sets = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const std::size_t size = 2 * (5 + random.below(36));
    const std::uint32_t costs = trial % 2 == 0 ? 1 + random.below(5) : 1'000'000;
    const CostGraph graph = random_graph(random, size, costs, trial % 3 == 0 ? 100 : 10 + random.below(60));
    const std::optional<Matching> found = cheapest_perfect_matching(graph);
    if (!found) continue;
    if (!found->odd_sets.empty()) ++with_odd_sets;
    expect_proven(graph, *found);
    if (HasFailure()) FAIL() << "trial " << trial;
  }
  EXPECT_GT(with_odd_sets, 100U);
}

// Points in a plane: near ones form triangles, which is what blossoms are for.
TEST(Matchings, OfPointsInAPlaneProveThemselves) {
  Random random(3);
  for (const std::size_t size : {30U, 100U, 200U}) {
    std::vector<std::int64_t> x;
    std::vector<std::int64_t> y;
    for (std::size_t i = 0; i < size; ++i) {
      x.push_back(random.below(1'000));
      y.push_back(random.below(1'000));
    }
    CostGraph graph(size);
    for (std::size_t one = 0; one < size; ++one) {
      for (std::size_t two = 0; two < one; ++two) {
        graph.connect(one, two,
                      (x[one] - x[two]) * (x[one] - x[two]) + (y[one] - y[two]) * (y[one] - y[two]));
      }
    }
    const std::optional<Matching> found = cheapest_perfect_matching(graph);
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->odd_sets.empty());
    expect_proven(graph, *found);
  }
}

TEST(Matchings, HoldAtTheEndsOfTheRange) {
  CostGraph graph(6);
  Random random(4);
  for (std::size_t one = 0; one < 6; ++one) {
    for (std::size_t two = 0; two < one; ++two)
      graph.connect(one, two, random.below(2) == 0 ? kMostCost : -kMostCost);
  }
  const std::optional<Matching> found = cheapest_perfect_matching(graph);
  ASSERT_TRUE(found);
  expect_proven(graph, *found);
}

TEST(Matchings, OfNothingAreEmpty) {
  const std::optional<Matching> found = cheapest_perfect_matching(CostGraph(0));
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->mates.empty());
  EXPECT_FALSE(cheapest_perfect_matching(CostGraph(1)));
  EXPECT_FALSE(cheapest_perfect_matching(CostGraph(4)));
}

}  // namespace
}  // namespace joga::tournament
