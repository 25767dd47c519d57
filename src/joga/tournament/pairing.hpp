// Pairings as functions of the results so far and a seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "joga/tournament/round.hpp"

namespace joga::tournament {

// The most participants of a round; the criteria of a pairing then fit (pairing.cpp).
inline constexpr std::size_t kMostParticipants = 1'000;

// A participant as a pairing sees it.
struct Candidate {
  std::uint64_t half_points = 0;
  // The games as player 1 less those as player 2, over all meetings with an odd number of games.
  std::int64_t side_surplus = 0;
  std::uint64_t byes = 0;
  std::vector<std::uint64_t> met{};  // by candidate: the number of meetings
};

struct Pairing {
  std::vector<Meeting> meetings{};
  std::optional<std::size_t> bye{};

  [[nodiscard]] friend bool operator==(const Pairing&, const Pairing&) = default;
};

// A round of a Swiss tournament, as a perfect matching of least cost. The criteria, the most important first:
// nobody has a second bye; no pair meets again; scores are equal or close, and the bye goes to a low score;
// with an odd number of games, sides balance (`with_sides`); chance, by the seed.
[[nodiscard]] Pairing pair_by_score(const std::vector<Candidate>& candidates, bool with_sides,
                                    std::uint64_t seed);

// The next round in which all play all, by the circle method: the first of its rounds in which a pair has not
// met yet, reduced to such pairs. Returns nothing if all have met. It takes as few rounds as possible as long
// as the candidates stay the same, and soon ends if they change.
[[nodiscard]] std::optional<Pairing> pair_all(const std::vector<Candidate>& candidates, std::uint64_t seed);

}  // namespace joga::tournament
