// Results counted: single games in three classes, pairs of games in five.
//
// The two games of a pair begin from the same opening with the sides swapped. An opening that favours one
// side makes them depend on each other, so that the variance must come from the pairs: counted game by game
// it would be too large, and every test and error bar made from it too slow.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "joga/core/outcome.hpp"
#include "joga/core/player.hpp"

namespace joga::match {

// A finished game, seen by one of the two. The value is the number of half points.
enum class GameResult : std::uint8_t { Loss = 0, Draw = 1, Win = 2 };

inline constexpr std::array<GameResult, 3> kGameResults{GameResult::Loss, GameResult::Draw, GameResult::Win};

[[nodiscard]] constexpr GameResult reversed(GameResult result) noexcept {
  switch (result) {
    case GameResult::Loss:
      return GameResult::Win;
    case GameResult::Draw:
      return GameResult::Draw;
    case GameResult::Win:
      return GameResult::Loss;
  }
  return GameResult::Draw;
}

// What `outcome` is worth to whoever played as `side`; nothing while the game runs.
[[nodiscard]] constexpr std::optional<GameResult> result_for(Player side, Outcome outcome) noexcept {
  if (!is_over(outcome)) return std::nullopt;
  const std::optional<Player> winner = winner_of(outcome);
  if (!winner) return GameResult::Draw;
  return *winner == side ? GameResult::Win : GameResult::Loss;
}

// A pair of games, seen by one of the two: points out of two. The value is the number of half points.
enum class PairResult : std::uint8_t { Zero = 0, Half = 1, One = 2, OneAndHalf = 3, Two = 4 };

[[nodiscard]] constexpr PairResult pair_result(GameResult first, GameResult second) noexcept {
  return static_cast<PairResult>(static_cast<unsigned>(first) + static_cast<unsigned>(second));
}

// How often each of `Classes` results came, worst first. Their scores lie evenly between 0 and 1.
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

  // The same, seen by the other player.
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

}  // namespace joga::match
