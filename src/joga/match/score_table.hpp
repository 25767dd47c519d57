// The cross table of a match between any number of entrants.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "joga/core/outcome.hpp"
#include "joga/match/tally.hpp"

namespace joga::match {

// One of those who play a match, by its place in their list. (A Player is a side of one game.)
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

  // False, and nothing is counted: a game that is not over, was counted before, is played by one entrant
  // against itself, or by one that is not in the table.
  [[nodiscard]] bool add(const FinishedGame& game);

  // These take entrants of the table only. An entrant has nothing against itself.
  [[nodiscard]] Tally tally(Entrant row, Entrant column) const;
  [[nodiscard]] Points points(Entrant row, Entrant column) const;
  // Against all others together.
  [[nodiscard]] Tally tally(Entrant row) const;
  [[nodiscard]] Points total(Entrant row) const;

 private:
  // Of the two orders of an unordered pair, only the one with the lower entrant first is kept.
  [[nodiscard]] std::size_t place_of(Entrant lower, Entrant higher) const noexcept;

  std::size_t size_;
  std::vector<Ledger> ledgers_;
};

}  // namespace joga::match
