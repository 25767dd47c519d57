// The results of a match between any number of entrants: counts, pairs, cross table.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "joga/core/outcome.hpp"
#include "joga/core/player.hpp"

namespace joga::match {

// --- Results counted: single games in three classes, pairs of games in five.
//
// The two games of a pair begin from the same opening with the sides swapped. An opening that favours one
// side makes them depend on each other, so the variance must be computed from pairs: from single games it
// would be too large, which would make tests too slow and error bars too wide.

// The result of a finished game for one of the players. The value is the number of half points.
enum class GameResult : std::uint8_t { Loss = 0, Draw = 1, Win = 2 };

// The result for the player of this side; none while the game runs.
[[nodiscard]] constexpr std::optional<GameResult> result_for(Player side, Outcome outcome) noexcept {
  if (!is_over(outcome)) return std::nullopt;
  const std::optional<Player> winner = winner_of(outcome);
  if (!winner) return GameResult::Draw;
  return *winner == side ? GameResult::Win : GameResult::Loss;
}

// The result of a pair of games for one of the players, out of two points. The value is the number of half
// points.
enum class PairResult : std::uint8_t { Zero = 0, Half = 1, One = 2, OneAndHalf = 3, Two = 4 };

[[nodiscard]] constexpr PairResult pair_result(GameResult first, GameResult second) noexcept {
  return static_cast<PairResult>(static_cast<unsigned>(first) + static_cast<unsigned>(second));
}

// Counts of `Classes` kinds of results, the worst first. Their scores are spread evenly from 0 to 1.
template <class ResultType, std::size_t Classes>
class ResultCounts {
 public:
  static constexpr std::size_t kClasses = Classes;

  constexpr ResultCounts() = default;
  [[nodiscard]] static constexpr ResultCounts from_counts(
      const std::array<std::uint64_t, Classes>& worst_first) noexcept {
    ResultCounts made;
    made.counts_ = worst_first;
    return made;
  }

  constexpr void add(ResultType result) noexcept { ++counts_[static_cast<std::size_t>(result)]; }

  [[nodiscard]] constexpr std::uint64_t count(ResultType result) const noexcept {
    return counts_[static_cast<std::size_t>(result)];
  }
  [[nodiscard]] constexpr const std::array<std::uint64_t, Classes>& counts() const noexcept {
    return counts_;
  }
  [[nodiscard]] constexpr std::uint64_t total() const noexcept {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : counts_) sum += count;
    return sum;
  }
  [[nodiscard]] constexpr std::uint64_t half_points() const noexcept {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < Classes; ++i) sum += i * counts_[i];
    return sum;
  }

  // The counts from the point of view of the other player.
  [[nodiscard]] constexpr ResultCounts reversed() const noexcept {
    ResultCounts other;
    for (std::size_t i = 0; i < Classes; ++i) other.counts_[i] = counts_[Classes - 1 - i];
    return other;
  }

  [[nodiscard]] friend constexpr ResultCounts operator+(ResultCounts left,
                                                        const ResultCounts& right) noexcept {
    for (std::size_t i = 0; i < Classes; ++i) left.counts_[i] += right.counts_[i];
    return left;
  }
  [[nodiscard]] friend constexpr bool operator==(const ResultCounts&, const ResultCounts&) = default;

 private:
  std::array<std::uint64_t, Classes> counts_{};
};

// Losses, draws and wins of single games.
using Trinomial = ResultCounts<GameResult, 3>;
// Pairs of games that brought 0, 1/2, 1, 3/2 and 2 points.
using Pentanomial = ResultCounts<PairResult, 5>;

// --- The score of two entrants against each other

// Identifies a pair of games between two entrants: any number that is used for one pair only.
class PairNumber {
 public:
  [[nodiscard]] static constexpr PairNumber from_index(std::uint64_t index) noexcept {
    return PairNumber(index);
  }
  [[nodiscard]] constexpr std::uint64_t index() const noexcept { return index_; }
  [[nodiscard]] friend constexpr auto operator<=>(PairNumber, PairNumber) = default;

 private:
  explicit constexpr PairNumber(std::uint64_t index) noexcept : index_(index) {}
  std::uint64_t index_;
};

// The results of one entrant against another, from the point of view of the first.
class Tally {
 public:
  Tally() = default;
  // Makes a tally from results counted elsewhere. Games whose partner is finished are counted in `pairs` as
  // well.
  [[nodiscard]] static Tally from_counts(const Trinomial& as_player_one, const Trinomial& as_player_two,
                                         const Pentanomial& pairs) noexcept;

  // The games in which the first entrant played as `side`, whether or not their partner is finished.
  [[nodiscard]] const Trinomial& as(Player side) const noexcept { return as_[index_of(side)]; }
  [[nodiscard]] Trinomial games() const noexcept { return as_[0] + as_[1]; }
  // Whole pairs only: a game without its partner is not counted here.
  [[nodiscard]] const Pentanomial& pairs() const noexcept { return pairs_; }

  // The tally from the point of view of the second entrant.
  [[nodiscard]] Tally reversed() const noexcept;

  [[nodiscard]] friend bool operator==(const Tally&, const Tally&) = default;

 private:
  friend class Ledger;
  std::array<Trinomial, 2> as_{};
  Pentanomial pairs_{};
};

// Tallies games that finish in any order: stores each game that waits for its partner.
class Ledger {
 public:
  // Adds the first entrant's result in the game of `pair` in which it played as `side`. Returns false, and
  // counts nothing, if that game was counted before.
  [[nodiscard]] bool add(PairNumber pair, Player side, GameResult result);

  [[nodiscard]] const Tally& tally() const noexcept { return tally_; }

 private:
  Tally tally_;
  std::map<PairNumber, std::array<std::optional<GameResult>, 2>> results_;
};

// --- The cross table

// A participant of a match, by its index in the list of participants. (A Player is a side of one game.)
class Entrant {
 public:
  [[nodiscard]] static constexpr Entrant from_index(std::size_t index) noexcept { return Entrant(index); }
  [[nodiscard]] constexpr std::size_t index() const noexcept { return index_; }
  [[nodiscard]] friend constexpr auto operator<=>(Entrant, Entrant) = default;

 private:
  explicit constexpr Entrant(std::size_t index) noexcept : index_(index) {}
  std::size_t index_;
};

// A cell of the cross table.
struct Points {
  std::uint64_t half_points = 0;
  std::uint64_t games = 0;

  [[nodiscard]] constexpr double points() const noexcept { return static_cast<double>(half_points) / 2; }
  [[nodiscard]] friend constexpr bool operator==(const Points&, const Points&) = default;
};

struct FinishedGame {
  Entrant player_one;
  Entrant player_two;
  // The other game of the pair has the same number and the sides swapped.
  PairNumber pair;
  Outcome outcome;
};

class ScoreTable {
 public:
  explicit ScoreTable(std::size_t entrants);

  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  // Returns false, and counts nothing, if the game is not over, was counted before, is played by one entrant
  // against itself, or by an entrant that is not in the table.
  [[nodiscard]] bool add(const FinishedGame& game);

  // These require entrants of the table. An entrant has no results against itself.
  [[nodiscard]] Tally tally(Entrant row, Entrant column) const;
  [[nodiscard]] Points points(Entrant row, Entrant column) const;
  // The results against all others together.
  [[nodiscard]] Tally tally(Entrant row) const;

 private:
  // Pairs are stored with the lower entrant first.
  [[nodiscard]] std::size_t place_of(Entrant lower, Entrant higher) const noexcept;

  std::size_t size_;
  std::vector<Ledger> ledgers_;
};

}  // namespace joga::match
