#include "joga/tournament/pairing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <map>
#include <numeric>
#include <set>

#include "joga/core/random.hpp"

namespace joga::tournament {
namespace {

[[nodiscard]] std::vector<Candidate> newcomers(std::size_t count) {
  std::vector<Candidate> candidates(count);
  for (Candidate& candidate : candidates) candidate.met.assign(count, 0);
  return candidates;
}

// Everybody has exactly one opponent, or the bye of an odd field.
void expect_whole(const Pairing& pairing, std::size_t count) {
  std::set<std::size_t> seen;
  for (const Meeting& meeting : pairing.meetings) {
    EXPECT_TRUE(seen.insert(meeting.first).second);
    EXPECT_TRUE(seen.insert(meeting.second).second);
  }
  EXPECT_EQ(pairing.bye.has_value(), count % 2 == 1);
  if (pairing.bye) {
    EXPECT_TRUE(seen.insert(*pairing.bye).second);
  }
  EXPECT_EQ(seen.size(), count);
}

// Counts a round's results: each meeting is one game, the first wins, draws or loses by chance.
void play(std::vector<Candidate>& candidates, const Pairing& pairing, Random& random) {
  for (const auto& [first, second] : pairing.meetings) {
    const std::uint64_t half_points = random.below(3);
    candidates[first].half_points += half_points;
    candidates[second].half_points += 2 - half_points;
    ++candidates[first].side_surplus;
    --candidates[second].side_surplus;
    ++candidates[first].met[second];
    ++candidates[second].met[first];
  }
  if (pairing.bye) {
    candidates[*pairing.bye].half_points += 2;
    ++candidates[*pairing.bye].byes;
  }
}

TEST(SwissPairings, RepeatNoMeetingAndNoByeWhileThatCanBeAvoided) {
  for (const std::size_t count : {2U, 5U, 8U, 9U, 16U, 31U}) {
    Random random(count);
    std::vector<Candidate> candidates = newcomers(count);
    // Up to half of all rounds there is always a pairing without repetition (Dirac's theorem on the graph of
    // those who have not met).
    const std::size_t rounds = std::max<std::size_t>(1, count / 2);
    for (std::size_t round = 0; round < rounds; ++round) {
      const Pairing pairing = pair_by_score(candidates, true, 100 * count + round);
      expect_whole(pairing, count);
      play(candidates, pairing, random);
    }
    for (const Candidate& candidate : candidates) {
      EXPECT_LE(candidate.byes, 1U);
      EXPECT_LE(std::ranges::max(candidate.met), 1U);
    }
  }
}

TEST(SwissPairings, RepeatWhatTheyMust) {
  Random random(1);
  std::vector<Candidate> candidates = newcomers(4);
  for (int round = 0; round < 6; ++round) play(candidates, pair_by_score(candidates, false, 7), random);
  for (std::size_t one = 0; one < 4; ++one) {
    for (std::size_t two = 0; two < one; ++two) EXPECT_EQ(candidates[one].met[two], 2U);
  }
}

// The cost of a pairing, by importance: second byes, repeated meetings, squared distances between the places
// of scores, sides.
using Costs = std::array<std::uint64_t, 4>;

[[nodiscard]] Costs costs_of(const std::vector<Candidate>& candidates, const Pairing& pairing) {
  std::set<std::uint64_t> scores;
  for (const Candidate& candidate : candidates) scores.insert(candidate.half_points);
  const auto place = [&](std::size_t who) {
    return std::distance(scores.begin(), scores.find(candidates[who].half_points));
  };
  Costs costs{};
  for (const auto& [first, second] : pairing.meetings) {
    const auto distance = place(first) - place(second);
    costs[1] += candidates[first].met[second];
    costs[2] += static_cast<std::uint64_t>(distance * distance);
    costs[3] += 4 - static_cast<std::uint64_t>(std::min<std::int64_t>(
                        4, std::abs(candidates[first].side_surplus - candidates[second].side_surplus)));
  }
  if (pairing.bye) {
    costs[0] = candidates[*pairing.bye].byes;
    costs[2] += static_cast<std::uint64_t>(place(*pairing.bye) * place(*pairing.bye));
  }
  return costs;
}

// The least costs of all pairings of those who are left.
[[nodiscard]] Costs least_costs(const std::vector<Candidate>& candidates, std::vector<std::size_t> left,
                                const Pairing& so_far = {}) {
  if (left.empty()) return costs_of(candidates, so_far);
  const std::size_t one = left.back();
  left.pop_back();
  Costs least{UINT64_MAX};
  if (left.size() % 2 == 0) {
    Pairing next = so_far;
    next.bye = one;
    if (!so_far.bye) least = least_costs(candidates, left, next);
  }
  for (std::size_t i = 0; i < left.size(); ++i) {
    Pairing next = so_far;
    next.meetings.push_back({one, left[i]});
    std::vector<std::size_t> rest = left;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    least = std::min(least, least_costs(candidates, rest, next));
  }
  return least;
}

TEST(SwissPairings, OfSmallFieldsAreThoseOfBruteForce) {
  Random random(7);
  for (int trial = 0; trial < 200; ++trial) {
    const std::size_t count = 2 + random.below(6);
    std::vector<Candidate> candidates = newcomers(count);
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), 0U);
    for (std::uint64_t round = 0; round < 8; ++round) {
      const Pairing pairing = pair_by_score(candidates, true, random.next());
      ASSERT_EQ(costs_of(candidates, pairing), least_costs(candidates, all)) << trial << ' ' << round;
      play(candidates, pairing, random);
    }
  }
}

TEST(SwissPairings, LetEqualScoresMeetFirst) {
  std::vector<Candidate> candidates = newcomers(8);
  for (std::size_t i = 0; i < 8; ++i) candidates[i].half_points = i / 2;
  for (const Meeting& meeting : pair_by_score(candidates, false, 3).meetings)
    EXPECT_EQ(meeting.first / 2, meeting.second / 2);
  // Two of each pair have met: neighbours play instead.
  for (std::size_t i = 0; i < 8; ++i) candidates[i].met[i ^ 1U] = 1;
  for (const Meeting& meeting : pair_by_score(candidates, false, 3).meetings) {
    EXPECT_EQ(std::abs(static_cast<int>(meeting.first / 2) - static_cast<int>(meeting.second / 2)), 1);
  }
}

TEST(SwissPairings, GiveTheByeToALowScoreThatHadNone) {
  std::vector<Candidate> candidates = newcomers(5);
  for (std::size_t i = 0; i < 5; ++i) candidates[i].half_points = i;
  EXPECT_EQ(pair_by_score(candidates, false, 1).bye, 0U);
  candidates[0].byes = 1;
  const std::optional<std::size_t> next = pair_by_score(candidates, false, 1).bye;
  EXPECT_TRUE(next == 1U || next == 2U);  // both leave pairs that are equally close
}

TEST(SwissPairings, BalanceSides) {
  Random random(5);
  std::vector<Candidate> candidates = newcomers(20);
  for (std::uint64_t round = 0; round < 9; ++round) {
    play(candidates, pair_by_score(candidates, true, round), random);
    for (const Candidate& candidate : candidates) EXPECT_LE(std::abs(candidate.side_surplus), 3);
  }
}

TEST(SwissPairings, DependOnTheSeedAlone) {
  const std::vector<Candidate> candidates = newcomers(12);
  EXPECT_EQ(pair_by_score(candidates, true, 1), pair_by_score(candidates, true, 1));
  EXPECT_NE(pair_by_score(candidates, true, 1), pair_by_score(candidates, true, 2));
}

TEST(RoundRobins, LetAllMeetOnceInAsFewRoundsAsPossible) {
  for (const std::size_t count : {2U, 3U, 6U, 9U}) {
    Random random(count);
    std::vector<Candidate> candidates = newcomers(count);
    std::size_t rounds = 0;
    while (const std::optional<Pairing> pairing = pair_all(candidates, rounds)) {
      expect_whole(*pairing, count);
      play(candidates, *pairing, random);
      ++rounds;
    }
    EXPECT_EQ(rounds, count + count % 2 - 1);
    for (std::size_t one = 0; one < count; ++one) {
      for (std::size_t two = 0; two < one; ++two) EXPECT_EQ(candidates[one].met[two], 1U);
      EXPECT_LE(std::abs(candidates[one].side_surplus), 2);
    }
  }
}

TEST(RoundRobins, TakeInThoseWhoComeLater) {
  Random random(1);
  std::vector<Candidate> candidates = newcomers(4);
  play(candidates, *pair_all(candidates, 1), random);
  for (Candidate& candidate : candidates) candidate.met.push_back(0);
  candidates.push_back({.met = std::vector<std::uint64_t>(5, 0)});
  for (std::uint64_t round = 0; round < 5; ++round) {
    const std::optional<Pairing> pairing = pair_all(candidates, round);
    if (!pairing) break;
    play(candidates, *pairing, random);
  }
  EXPECT_FALSE(pair_all(candidates, 1));
  for (std::size_t one = 0; one < 5; ++one) EXPECT_EQ(std::ranges::count(candidates[one].met, 1U), 4);
}

}  // namespace
}  // namespace joga::tournament
