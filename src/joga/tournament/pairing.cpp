#include "joga/tournament/pairing.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <functional>
#include <utility>

#include "joga/core/random.hpp"
#include "joga/tournament/matching.hpp"
#include "joga/tournament/stable_order.hpp"

namespace joga::tournament {
namespace {

// The criteria of a pairing, the least important first, and the most that each can cost one pair.
enum class Criterion : std::uint8_t { Chance, Sides, Scores, Repetition, Byes };
constexpr std::size_t kCriteria = 5;
constexpr std::uint64_t kMostSurplus = 4;
constexpr std::uint64_t kMostCount = 255;  // meetings and byes beyond this number count as this number
constexpr std::array<std::uint64_t, kCriteria> kMostPerPair{
    0xffff, kMostSurplus, (kMostParticipants - 1) * (kMostParticipants - 1), kMostCount, kMostCount};

// One unit of a criterion is worth more than all pairs can cost by the criteria below it together. With at
// most 2^9 pairs, the sums are below 2^25, 2^12, 2^29, 2^17 and 2^17, so that no cost reaches 2^100.
constexpr std::array<Cost, kCriteria> kUnits = [] {
  constexpr Cost kMostPairs = (kMostParticipants + 1) / 2;
  std::array<Cost, kCriteria> units{};
  Cost unit = 1;
  for (std::size_t i = 0; i < kCriteria; ++i) {
    units[i] = unit;
    unit *= kMostPairs * kMostPerPair[i] + 1;
  }
  return units;
}();
static_assert(kUnits[kCriteria - 1] * (kMostCount + 1) <= kMostCost);
static_assert(kMostParticipants + 1 <= kMostVertices);

[[nodiscard]] Cost cost_of(Criterion criterion, std::uint64_t amount) noexcept {
  const auto index = static_cast<std::size_t>(criterion);
  return kUnits[index] * static_cast<Cost>(std::min(amount, kMostPerPair[index]));
}

// A number that depends on two candidates and the seed alone.
[[nodiscard]] std::uint64_t chance(std::uint64_t seed, std::size_t one, std::size_t two) noexcept {
  std::uint64_t state = seed ^ (std::min(one, two) * kMostVertices + std::max(one, two) + 1);
  return split_mix(state);
}

// The scores that occur, in order. Scores are compared by their places, because points say little about the
// distance of two candidates: it depends on the number of games and rounds.
[[nodiscard]] std::vector<std::uint64_t> score_groups(const std::vector<Candidate>& candidates) {
  std::vector<std::uint64_t> scores;
  for (const Candidate& candidate : candidates) scores.push_back(candidate.half_points);
  std::ranges::sort(scores);
  scores.erase(std::ranges::unique(scores).begin(), scores.end());
  return scores;
}

// The sum of the squares of both surpluses after the meeting, with the better choice of sides, is least where
// the surpluses differ most: (a - 1)^2 + (b + 1)^2 = a^2 + b^2 + 2 - 2 (a - b).
[[nodiscard]] std::uint64_t cost_of_sides(const Candidate& one, const Candidate& two) noexcept {
  const auto difference = static_cast<std::uint64_t>(std::abs(one.side_surplus - two.side_surplus));
  return kMostSurplus - std::min(difference, kMostSurplus);
}

// The one who has been player 1 more often plays second.
[[nodiscard]] Meeting seated(const std::vector<Candidate>& candidates, std::size_t one, std::size_t two,
                             std::uint64_t seed) {
  const std::int64_t first = candidates[one].side_surplus;
  const std::int64_t second = candidates[two].side_surplus;
  const bool swapped = first != second ? first > second : chance(~seed, one, two) % 2 == 1;
  return swapped ? Meeting{two, one} : Meeting{one, two};
}

}  // namespace

Pairing pair_by_score(const std::vector<Candidate>& candidates, bool with_sides, std::uint64_t seed) {
  assert(candidates.size() <= kMostParticipants);
  const std::size_t count = candidates.size();
  const std::vector<std::uint64_t> groups = score_groups(candidates);
  const auto group_of = [&](const Candidate& candidate) {
    return static_cast<std::uint64_t>(std::ranges::lower_bound(groups, candidate.half_points) -
                                      groups.begin());
  };
  CostGraph graph(count + count % 2);
  for (std::size_t one = 0; one < count; ++one) {
    const std::uint64_t group = group_of(candidates[one]);
    for (std::size_t two = 0; two < one; ++two) {
      const std::uint64_t other = group_of(candidates[two]);
      const std::uint64_t distance = group > other ? group - other : other - group;
      Cost cost = cost_of(Criterion::Repetition, candidates[one].met[two]) +
                  cost_of(Criterion::Scores, distance * distance) +
                  cost_of(Criterion::Chance, chance(seed, one, two) & 0xffffU);
      if (with_sides) cost += cost_of(Criterion::Sides, cost_of_sides(candidates[one], candidates[two]));
      graph.connect(one, two, cost);
    }
    if (count % 2 == 0) continue;
    graph.connect(one, count,
                  cost_of(Criterion::Byes, candidates[one].byes) + cost_of(Criterion::Scores, group * group) +
                      cost_of(Criterion::Chance, chance(seed, one, count) & 0xffffU));
  }
  const std::optional<Matching> matching = cheapest_perfect_matching(graph);
  assert(matching);  // the graph is complete and even
  Pairing pairing;
  for (std::size_t one = 0; one < count; ++one) {
    const std::size_t two = matching->mates[one];
    if (two == count) pairing.bye = one;
    if (two > one && two < count) pairing.meetings.push_back(seated(candidates, one, two, seed));
  }
  // The leaders' meetings first, as they are shown and played.
  sort_stably(pairing.meetings, std::greater(), [&](const Meeting& meeting) {
    return std::max(candidates[meeting.first].half_points, candidates[meeting.second].half_points);
  });
  return pairing;
}

std::optional<Pairing> pair_all(const std::vector<Candidate>& candidates, std::uint64_t seed) {
  const std::size_t count = candidates.size();
  const std::size_t seats = count + count % 2;  // an odd number has an empty seat
  if (count < 2) return std::nullopt;
  for (std::size_t turn = 0; turn + 1 < seats; ++turn) {
    // The last seat stays, the others move on by one place each turn.
    const auto at = [&](std::size_t place) {
      return place + 1 == seats ? place : (place + turn) % (seats - 1);
    };
    Pairing pairing;
    for (std::size_t place = 0; place < seats / 2; ++place) {
      const std::size_t one = at(place);
      const std::size_t two = at(seats - 1 - place);
      if (one < count && two < count) {
        if (candidates[one].met[two] == 0) pairing.meetings.push_back(seated(candidates, one, two, seed));
      } else {
        pairing.bye = std::min(one, two);
      }
    }
    if (!pairing.meetings.empty()) return pairing;
  }
  return std::nullopt;
}

}  // namespace joga::tournament
