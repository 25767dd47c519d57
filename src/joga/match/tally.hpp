// What two entrants of a match have scored against each other.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>

#include "joga/core/player.hpp"
#include "joga/match/pentanomial.hpp"

namespace joga::match {

// Tells the pairs of games between the same two entrants apart; any number that is used for one pair only.
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

// The results of one entrant against another, seen by the first.
class Tally {
 public:
  Tally() = default;
  // For results that somebody else counted. `pairs` counts again the games that have a partner.
  [[nodiscard]] static Tally from_counts(const Trinomial& as_player_one, const Trinomial& as_player_two,
                                         const Pentanomial& pairs) noexcept;

  // The games in which the first entrant played as `side`, whether or not their partner is finished.
  [[nodiscard]] const Trinomial& as(Player side) const noexcept { return as_[index_of(side)]; }
  [[nodiscard]] Trinomial games() const noexcept { return as_[0] + as_[1]; }
  // Whole pairs only: a game whose partner is missing is not in here.
  [[nodiscard]] const Pentanomial& pairs() const noexcept { return pairs_; }

  // The same, seen by the second entrant.
  [[nodiscard]] Tally reversed() const noexcept;

  [[nodiscard]] friend bool operator==(const Tally&, const Tally&) = default;

 private:
  friend class Ledger;
  std::array<Trinomial, 2> as_{};
  Pentanomial pairs_{};
};

// Makes a tally out of games that finish in any order: remembers which game waits for its partner.
class Ledger {
 public:
  // The first entrant's result in the game of `pair` in which it played as `side`. False, and nothing is
  // counted, when that game was counted before.
  [[nodiscard]] bool add(PairNumber pair, Player side, GameResult result);

  [[nodiscard]] const Tally& tally() const noexcept { return tally_; }

 private:
  Tally tally_;
  std::map<PairNumber, std::array<std::optional<GameResult>, 2>> results_;
};

}  // namespace joga::match
