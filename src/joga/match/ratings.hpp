// Ratings of all entrants of a match on one scale.
//
// The Bradley-Terry model: an entrant rated r, playing as player 1 against one rated s, scores 1 / (1 +
// 10^(-(r - s + a) / 400)) of the points on average, where a is the advantage of playing first. A draw counts
// as half a win and half a loss. The ratings are those that make the results most likely (R. A. Bradley, M.
// E. Terry, 1952; D. R. Hunter, "MM algorithms for generalized Bradley-Terry models", 2004, for the advantage
// and for when a maximum exists).
//
// A maximum exists only where all entrants can be compared with each other by chains of wins, so a prior
// makes every answer finite and unique: each entrant has also played a few virtual draws against a
// virtual entrant in the middle, and player 1 as many against an equal. An entrant with 100 % gets a high
// rating with a wide bar, one without games the middle, and groups that never met share one middle. A few
// hundred real games make the prior invisible.
#pragma once

#include <cstddef>
#include <vector>

#include "joga/match/score_table.hpp"

namespace joga::match {

inline constexpr double kPriorDraws = 2;
// The smallest weight of the prior: next to nothing, but enough for a unique answer.
inline constexpr double kLeastPriorDraws = 1e-3;

// Fixes an entrant's rating, so that the ratings of several matches with the same anchors can be compared.
struct Anchor {
  Entrant entrant;
  double elo = 0;
};

// A rating and the half width of its 95 % interval.
struct Rating {
  double elo = 0;
  double margin = 0;
};

class Ratings {
 public:
  // With anchors, these have the given ratings exactly, and the others are the likeliest beside them;
  // without, the mean of all is 0. Fewer draws than kLeastPriorDraws count as that. Entrants of anchors are
  // of the table, each at most once.
  [[nodiscard]] static Ratings estimate(const ScoreTable& table, const std::vector<Anchor>& anchors = {},
                                        double prior_draws = kPriorDraws);

  [[nodiscard]] std::size_t size() const noexcept { return ratings_.size(); }
  // The margin is that of the difference to the mean, or to the anchors. Bars come from the curvature of the
  // likelihood (the observed Fisher information), where a draw is as uncertain as a win: with many draws the
  // bars are wider than need be.
  [[nodiscard]] const Rating& of(Entrant entrant) const noexcept { return ratings_[entrant.index()]; }
  [[nodiscard]] bool is_anchored() const noexcept { return !is_anchor_.empty(); }
  [[nodiscard]] bool is_anchor(Entrant entrant) const noexcept {
    return is_anchored() && is_anchor_[entrant.index()];
  }
  // Best first; equals in the order of the table.
  [[nodiscard]] std::vector<Entrant> best_first() const;
  // The rating advantage of playing first.
  [[nodiscard]] const Rating& first_player_advantage() const noexcept { return advantage_; }

 private:
  Ratings() = default;

  std::vector<Rating> ratings_{};
  std::vector<bool> is_anchor_{};  // empty without anchors
  Rating advantage_{};
};

}  // namespace joga::match
