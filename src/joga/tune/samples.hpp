// Positions of played games, each with its features and the result of its game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/result.hpp"
#include "joga/core/spec.hpp"
#include "joga/record/record.hpp"

namespace joga::tune {

class Samples {
 public:
  explicit Samples(std::size_t terms) : terms_(terms) {}

  // Starts the samples of another game. Samples of one game share its result, so they count as one
  // observation when errors are estimated.
  void begin_game() noexcept { ++games_; }
  // One feature for each term, for the player to move; the result is their points: 1, 1/2 or 0.
  void add(std::span<const int> features, double result);

  [[nodiscard]] std::size_t size() const noexcept { return results_.size(); }
  [[nodiscard]] std::size_t term_count() const noexcept { return terms_; }
  [[nodiscard]] std::size_t game_count() const noexcept { return games_; }
  [[nodiscard]] std::span<const int> features(std::size_t index) const noexcept {
    return std::span(features_).subspan(index * terms_, terms_);
  }
  [[nodiscard]] double result(std::size_t index) const noexcept { return results_[index]; }
  // Counted from 1, in the order of the samples.
  [[nodiscard]] std::size_t game(std::size_t index) const noexcept { return game_[index]; }

  // A random subset of this size, in the same order; all samples if there are no more.
  [[nodiscard]] Samples drawn(std::size_t count, std::uint64_t seed) const;

 private:
  std::size_t terms_;
  std::size_t games_ = 0;
  std::vector<int> features_{};
  std::vector<double> results_{};
  std::vector<std::size_t> game_{};
};

// The terms of a game's evaluation, with their present weights.
[[nodiscard]] Result<std::vector<EvaluationTerm>> terms_of(const GameSpec& spec);

// Adds the quiet positions of the main line after the opening, whose length is in the tag OpeningPlies.
// Leaves out positions that an evaluation need not understand because the search looks further: where the
// turn made was a capture, and where the end was in sight. A game whose result does not follow from its moves
// (time forfeit, failed program) adds nothing. The game must have as many terms as the samples.
void add_record(const record::Record& record, Samples& samples);

}  // namespace joga::tune
