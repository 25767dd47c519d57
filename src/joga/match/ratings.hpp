// Ratings of all entrants of a match on one scale.
//
// The Bradley-Terry model: an entrant rated r, playing as player 1 against one rated s, scores 1 / (1 +
// 10^(-(r - s + a) / 400)) of the points on average, where a is the advantage of playing first. A draw counts
// as half a win and half a loss. The ratings are those that make the results most likely (R. A. Bradley, M.
// E. Terry, 1952; D. R. Hunter, "MM algorithms for generalized Bradley-Terry models", 2004, for the advantage
// and for when a maximum exists).
//
// A maximum exists only where all entrants can be compared with each other by chains of wins, so a prior
// makes every answer finite and unique: each entrant has also played `prior_draws` virtual draws against a
// virtual entrant in the middle, and player 1 as many against an equal. An entrant with 100 % gets a high
// rating with a wide bar, one without games the middle, and groups that never met share one middle. A few
// hundred real games make the prior invisible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "joga/match/score_table.hpp"

namespace joga::match {

// Who is rated what by definition.
class Anchor {
 public:
  // The mean of all ratings is 0.
  [[nodiscard]] static Anchor mean() noexcept { return Anchor(std::nullopt, 0); }
  [[nodiscard]] static Anchor at(Entrant entrant, double rating) noexcept { return Anchor(entrant, rating); }

  // Nothing for the mean.
  [[nodiscard]] std::optional<Entrant> entrant() const noexcept { return entrant_; }
  [[nodiscard]] double rating() const noexcept { return rating_; }

 private:
  Anchor(std::optional<Entrant> entrant, double rating) noexcept : entrant_(entrant), rating_(rating) {}

  std::optional<Entrant> entrant_;
  double rating_;
};

enum class FirstPlayer : std::uint8_t {
  Estimated,  // the advantage of playing first is one of the unknowns
  Ignored,    // it is taken as 0: two entrants then differ by the Elo of their score
};

// What the prior is worth at least: next to nothing, but enough for a unique answer.
inline constexpr double kLeastPriorDraws = 1e-3;

struct RatingOptions {
  Anchor anchor = Anchor::mean();
  FirstPlayer first_player = FirstPlayer::Estimated;
  // Less than kLeastPriorDraws counts as that.
  double prior_draws = 2;
};

// A rating and the half width of its 95 % interval.
struct Rating {
  double elo = 0;
  double margin = 0;
};

class Ratings {
 public:
  // The anchored entrant must be in the table.
  [[nodiscard]] static Ratings estimate(const ScoreTable& table, const RatingOptions& options = {});

  [[nodiscard]] std::size_t size() const noexcept { return ratings_.size(); }
  // The margin is that of the difference to the anchor, so that an anchored entrant has none. Bars come from
  // the curvature of the likelihood (the observed Fisher information), where a draw is as uncertain as a win:
  // with many draws the bars are wider than need be.
  [[nodiscard]] const Rating& of(Entrant entrant) const noexcept { return ratings_[entrant.index()]; }
  // Best first; equals in the order of the table.
  [[nodiscard]] std::vector<Entrant> best_first() const;
  // The bar of a difference is smaller than the two bars suggest: what moves both does not count.
  [[nodiscard]] Rating difference(Entrant entrant, Entrant opponent) const noexcept;
  // The probability that `entrant` is the stronger one.
  [[nodiscard]] double likelihood_of_superiority(Entrant entrant, Entrant opponent) const noexcept;
  // How much stronger player 1 is than player 2 for playing first; nothing where it was ignored.
  [[nodiscard]] const std::optional<Rating>& first_player_advantage() const noexcept { return advantage_; }

 private:
  Ratings() = default;

  std::vector<Rating> ratings_;
  // Of the ratings before anchoring, in square Elo, row by row.
  std::vector<double> covariances_;
  std::optional<Rating> advantage_;
};

}  // namespace joga::match
